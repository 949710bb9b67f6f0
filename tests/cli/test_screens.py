"""Board pictures as text: golden screens, equal widths, and what must be told apart.

``RUKH_WRITE_SCREENS=1 pytest tests/cli/test_screens.py`` writes the screens anew; look at them
before committing.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.cells import cell_len
from rich.console import Console

import rukh
from rukh.render import Style, board_text

SCREENS = Path(__file__).parent / "screens"

POSITIONS = {
    "xiangqi_start": (None, "xiangqi", ""),
    "xiangqi_check": (
        "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
        "xiangqi",
        "f3f8",
    ),
    "chess_start": (None, "chess", ""),
    "chess_check": (None, "chess", "e2e4 e7e5 d1h5 b8c6 h5f7"),
}
STYLES = {
    "signs": Style(pieces="unicode", lines=True),
    "signs_flipped": Style(pieces="unicode", lines=True, flipped=True, ranks_from_one=True),
    "letters": Style(pieces="letters", lines=True),
    "ascii": Style(pieces="letters"),
    "compact": Style(pieces="letters", compact=True),
    "compact_signs": Style(pieces="unicode", lines=True, compact=True, flipped=True),
}


def board_of(position: str) -> rukh.Board:
    fen, game, moves = POSITIONS[position]
    board = rukh.Board(fen, game)
    for text in moves.split():
        board.push_uci(text)
    return board


def plain(text: object, width: int = 80) -> str:
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True)
    console.print(text)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines()) + "\n"


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("position", POSITIONS)
def test_golden_screens(position, style):
    drawn = plain(board_text(board_of(position).picture(), STYLES[style]))
    file = SCREENS / f"{position}_{style}.txt"
    if os.environ.get("RUKH_WRITE_SCREENS"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("position", POSITIONS)
def test_every_row_has_the_same_display_width(position, style):
    text = board_text(board_of(position).picture(), STYLES[style])
    assert len({cell_len(row) for row in text.plain.split("\n")}) == 1


@pytest.mark.parametrize("style", ["letters", "ascii", "compact"])
@pytest.mark.parametrize("position", POSITIONS)
def test_letters_give_the_position_back(position, style):
    board = board_of(position)
    text = board_text(board.picture(), STYLES[style]).plain
    rows = [row for row in text.split("\n")[1:-1] if row.strip()[0].isdigit()]
    letters = ["".join(re.findall(r"[A-Za-z]", row)) for row in rows]
    assert letters == [re.sub(r"[^A-Za-z]", "", row) for row in board.fen().split()[0].split("/")]


def test_ascii_is_ascii():
    for position in POSITIONS:
        for style in ("ascii", "compact"):
            assert board_text(board_of(position).picture(), STYLES[style]).plain.isascii()


def test_the_river_interrupts_the_lines_and_the_palaces_have_diagonals():
    text = board_text(rukh.Board(game="xiangqi").picture(), STYLES["signs"]).plain
    assert "楚 河" in text
    assert "漢 界" in text
    assert text.count("╲") == text.count("╱") == 4
    rows = text.split("\n")
    near, far = rows[11], rows[9]
    assert near.strip().startswith("4  ├")
    assert near.count("┬") == 7
    assert far.count("┴") == 7


def test_marks_do_not_hang_on_colour():
    text = board_text(board_of("xiangqi_check").picture(), STYLES["signs"]).plain
    assert "[俥]" in text
    assert "!將!" in text
    assert "(┼)" in text
    text = board_text(board_of("chess_check").picture(), STYLES["signs"]).plain
    assert "[♕]" in text
    assert "!♚!" in text


def test_red_and_black_signs_all_differ():
    from rukh.render.theme import FIGURINES, XIANGQI_CHARACTERS

    assert len(set(XIANGQI_CHARACTERS.values())) == 14
    assert len(set(FIGURINES.values())) == 12


@pytest.mark.parametrize("flipped", [False, True])
def test_a1_is_dark_and_the_queens_stand_on_their_colours(flipped):
    empty = rukh.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1").picture()
    rows = board_text(empty, Style(lines=True, flipped=flipped)).plain.split("\n")
    rows = [row[3:27] for row in rows[1:-1]]
    if flipped:
        rows = [row[::-1] for row in reversed(rows)]
    assert rows[7][1] == "·"  # a1
    assert rows[7][22] == " "  # h1
    assert rows[7][10] == " "  # d1 is light, as is the white queen
    assert rows[0][10] == "·"  # d8 is dark, as is the black queen


@pytest.mark.parametrize("flipped", [False, True])
def test_svg_is_well_formed_and_its_a1_is_dark(flipped):
    tree = ElementTree.fromstring(rukh.Board().svg(flipped=flipped))
    squares = {node.get("id"): node.get("fill") for node in tree.iter() if node.get("id")}
    assert len(squares) == 64
    assert squares["a1"] == squares["h8"] == squares["d8"]
    assert squares["h1"] == squares["d1"] != squares["a1"]


def test_svg_of_xiangqi_has_every_piece():
    for pieces in ("chinese", "letters"):
        tree = ElementTree.fromstring(rukh.Board(game="xiangqi").svg(pieces=pieces))
        signs = [node.text for node in tree.iter() if node.get("font-weight") == "bold"]
        assert len(signs) == 32
        assert len(set(signs)) == 14
