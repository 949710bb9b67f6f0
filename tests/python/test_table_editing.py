"""Positions that are set up piece by piece."""

from __future__ import annotations

import pytest

import rukh
from rukh.table import Editor


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_a_position_is_built_from_nothing(game):
    start = rukh.Board(game=game)
    editor = Editor(start)
    editor.clear_all()
    assert editor.faults()
    for square, letter in start.piece_map().items():
        editor.put(letter, square)
    assert editor.faults() == ()
    assert editor.board().fen().split()[0] == start.fen().split()[0]
    assert editor.board() == start


def test_castling_is_possible_where_king_and_rook_stand_at_home():
    editor = Editor(rukh.Board())
    editor.clear("h1")
    assert editor.castling == "Qkq"
    editor.castling = "-"
    assert editor.board().fen().split()[2] == "-"
    with pytest.raises(rukh.OptionError, match="is not castling"):
        editor.castling = "KX"


def test_a_position_that_was_played_keeps_its_rights():
    board = rukh.Board("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 4 20")
    editor = Editor(board)
    assert editor.castling == "Kq"
    assert editor.turn is rukh.BLACK
    editor.turn = rukh.WHITE
    assert editor.board().fen() == "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"


def test_what_cannot_be_put_is_refused_and_changes_nothing():
    editor = Editor(rukh.Board())
    before = editor.fen()
    for letter, square, kind in (
        ("X", "e4", rukh.OptionError),
        ("", "e4", rukh.OptionError),
        ("C", "e4", rukh.OptionError),
        ("QQ", "e4", rukh.OptionError),
        ("Q", "i4", rukh.SquareError),
        ("Q", "e", rukh.SquareError),
    ):
        with pytest.raises(kind):
            editor.put(letter, square)
    with pytest.raises(rukh.SquareError):
        editor.clear("z9")
    with pytest.raises(rukh.OptionError, match="no red in chess"):
        editor.turn = rukh.RED
    assert editor.fen() == before


def test_a_position_that_cannot_be_played_from_says_every_reason():
    editor = Editor(rukh.Board())
    editor.clear("e1")
    editor.put("P", "a8")
    assert len(editor.faults()) == 2
    with pytest.raises(rukh.FenError):
        editor.board()


def test_both_names_of_a_xiangqi_piece_are_understood():
    editor = Editor(rukh.Board(game="xiangqi"))
    editor.clear_all()
    for letter, square in (("H", "e4"), ("e", "c9"), ("K", "e0"), ("k", "d9")):
        editor.put(letter, square)
    assert editor.at("e4") == "N"
    assert editor.at("c9") == "b"
    with pytest.raises(rukh.OptionError, match="no castling"):
        editor.castling = "K"


def test_the_picture_shows_what_stands_there():
    editor = Editor(rukh.Board())
    editor.clear_all()
    editor.put("q", "d5")
    picture = editor.picture()
    assert [letter for letter in picture.pieces if letter] == ["q"]
    assert picture.at(3, 4) == "q"
    editor.start()
    assert editor.picture().pieces == rukh.Board().picture().pieces


def test_rules_go_with_the_board():
    editor = Editor(rukh.Board(game="xiangqi"))
    assert editor.board(repetition="none").repetition == "none"
