"""Positions and moves on a line: what is what, and files of such lines as records."""

from __future__ import annotations

import pytest
from loops import CHASE

from rukh.cli.lines import Line, as_record
from rukh.records import read_games

FEN = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "fen", "moves"),
    [
        (f"{FEN} d5e5", FEN, ["d5e5"]),
        (f"{FEN} moves d5e5", FEN, ["d5e5"]),
        (f"fen {FEN} moves d5e5", FEN, ["d5e5"]),
        (f"position fen {FEN} moves d5e5 e9d9", FEN, ["d5e5", "e9d9"]),
        (f"  position fen {FEN}\r\n", FEN, []),
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 d5e5", "4k4/9/9/9/3R5/9/9/9/9/5K3", ["d5e5"]),
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 w d5e5", "4k4/9/9/9/3R5/9/9/9/9/5K3 w", ["d5e5"]),
        ("4k3/8/8/8/8/8/8/4K2R w K - e4", "4k3/8/8/8/8/8/8/4K2R w K -", ["e4"]),
        ("4k3/8/8/8/8/8/8/4K2R w O-O", "4k3/8/8/8/8/8/8/4K2R w", ["O-O"]),
        ("position startpos moves e2e4", None, ["e2e4"]),
        ("startpos e2e4", None, ["e2e4"]),
        # A fault in a FEN is for the FEN reader to name.
        ("4k4/9/9/9/3R5/9/9/9/9/5K3 x - - 0 1", "4k4/9/9/9/3R5/9/9/9/9/5K3 x - - 0 1", []),
        ("4k4/9/9 w", "4k4/9/9 w", []),
        ("4k3/8/8/8/8/8/8/4K2R w K e9 0 -1", "4k3/8/8/8/8/8/8/4K2R w K e9 0 -1", []),
        ("zk4/9/9/9/3R5/9/9/9/9/5K3 w", "zk4/9/9/9/3R5/9/9/9/9/5K3 w", []),
    ],
)
def test_positions_are_told_from_moves(text, fen, moves):
    line = Line.read(text)
    assert line.names_position
    assert line.fen == fen
    assert list(line.moves) == moves


@pytest.mark.parametrize(
    "text",
    [
        "h2e2 h9g7",
        "1. h2e2 h9g7 *",
        "1.h2e2 h9g7 2.",
        "1. h2e2 1... h9g7",
        "1 h2e2 h9g7",
        "h2e2! h9g7?? 0-1",
        "h2e2+ $14 h9g7 $6",
        "\n\n  h2e2\r\th9g7\n",
    ],
)
def test_moves_are_found_among_numbers_and_marks(text):
    line = Line.read(text)
    assert not line.names_position
    assert line.moves == ("h2e2", "h9g7")


def test_castling_with_zeros_is_a_move_and_no_result():
    assert Line.read("e4 e5 0-0 0-0-0 O-O 1-0").moves == ("e4", "e5", "0-0", "0-0-0", "O-O")


def test_every_line_of_a_file_is_a_game_of_its_own():
    text = f"""[Event "one"]
[Result "1-0"]

1. e4 e5 1-0

{FEN}
d5e5
{FEN} d5d6
position startpos moves e2e4
position startpos
position fen {FEN} moves d5e5
"""
    games = list(read_games(as_record(text.encode())))
    assert [game.line for game in games] == [1, 6, 8, 9, 10, 11]
    assert [len(list(game.mainline_moves())) for game in games] == [2, 1, 1, 1, 0, 1]
    assert [game.game for game in games] == ["chess", *["xiangqi"] * 2, *["chess"] * 2, "xiangqi"]
    assert not any(game.problems for game in games)


def test_ranks_are_counted_as_asked():
    for data, first in (
        (as_record(f"{CHASE} moves d2c2 c8d8".encode(), ranks_from_one=True), "d1c1"),
        (as_record(f"{CHASE}\nd2c2 c8d8".encode(), ranks_from_one=True), "d1c1"),
        (as_record(f"{CHASE}\nd1c1 c7d7".encode()), "d1c1"),
    ):
        [game] = read_games(data)
        assert next(iter(game.mainline_moves())).uci() == first


@pytest.mark.parametrize(
    "data",
    [
        b'[Event "a"]\n\n1. e4 *\n',
        b"XQ\x0a\x00\x00",
        f'{FEN} bm d5e5; id "a";\n'.encode(),
        f"position fen {FEN}".encode("utf-16"),
        "红方：甲\n炮二平五".encode("gb18030"),
        b"",
    ],
)
def test_what_is_no_such_line_stays_as_it_is(data):
    assert as_record(data) == data
