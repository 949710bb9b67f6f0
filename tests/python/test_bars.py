"""Evaluation bars and captured material: what stands beside a board."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from rich.cells import cell_len

import rukh
from rukh.render import Style, captured, evaluation_bar, piece_signs

STYLES = [
    Style(lines=lines, colour=colour, few_colours=few, indexed=indexed)
    for lines, colour, few, indexed in product([False, True], repeat=4)
]


def fill(expectation: float, style: Style, **options: object) -> float:
    """How much of a bar of ten the first side has, in tenths."""
    bar = evaluation_bar(expectation, 10, style, **options).plain
    return sum({"█": 1.0, "#": 1.0, "░": 0.0, ".": 0.0}[sign] for sign in bar if sign != "\n")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("expectation", [0.0, 0.013, 0.37, 0.5, 0.999, 1.0, -3.0, 7.0])
def test_bars_have_the_size_that_was_asked_for(style, expectation):
    for game in ("chess", "xiangqi"):
        bar = evaluation_bar(expectation, 9, style, game=game, width=3)
        assert [cell_len(row) for row in bar.plain.split("\n")] == [3] * 9
        bar = evaluation_bar(expectation, 17, style, game=game, is_upright=False)
        assert cell_len(bar.plain) == 17


@pytest.mark.parametrize("lines", [False, True])
@pytest.mark.parametrize("is_upright", [False, True])
def test_a_better_game_fills_more_of_the_bar(lines, is_upright):
    options = {"is_upright": is_upright, "width": 1}
    fills = [fill(share / 20, Style(lines=lines), **options) for share in range(21)]
    assert fills[0] == 0
    assert fills[10] == 5
    assert fills[20] == 10
    assert all(one <= other for one, other in pairwise(fills))


def test_the_first_side_is_where_it_sits():
    rows = evaluation_bar(0.7, 10, Style(), width=1).plain.split("\n")
    assert rows == list("...#######")
    rows = evaluation_bar(0.7, 10, Style(flipped=True), width=1).plain.split("\n")
    assert rows == list("#######...")


def test_bars_that_are_not_told_by_colour_alone():
    for lines in (False, True):
        bar = evaluation_bar(0.5, 4, Style(lines=lines))
        assert len({*bar.plain} - {"\n"}) == 2


def taken(board: rukh.Board, style: Style | None = None) -> tuple[str, str]:
    style = style or Style(pieces="letters")
    picture = board.picture()
    first, second = (captured(picture, style, by_first=side) for side in (True, False))
    return first.plain, second.plain


def test_captured_material_and_who_is_ahead():
    board = rukh.Board()
    assert taken(board) == ("", "")
    for san in "e4 d5 exd5 Qxd5 Nc3 Qxg2 Bxg2".split():
        board.push_san(san)
    assert taken(board) == ("qp +8", "PP")
    assert taken(board, Style(pieces="unicode", lines=True)) == ("♛♟ +8", "♙♙")
    board = rukh.Board(game="xiangqi")
    for text in "h2h9 i9h9".split():
        board.push_uci(text)
    assert taken(board) == ("n", "C +1")
    assert taken(board, Style(pieces="chinese", lines=True)) == ("馬", "炮 +1")


def test_a_promoted_pawn_is_not_captured():
    board = rukh.Board("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPQ/RNBQKBNR w KQkq - 0 1")
    assert taken(board) == ("+8", "")


@pytest.mark.parametrize("pieces", ["chinese", "unicode", "letters"])
@pytest.mark.parametrize("style", STYLES)
def test_pieces_in_a_row(style, pieces):
    from dataclasses import replace

    style = replace(style, pieces=pieces)
    for game, letters in (("chess", "QRBNPqrbnp"), ("xiangqi", "RCNABPrcnabp")):
        signs = piece_signs(letters, game, style).plain
        assert len(signs) == len(letters)
