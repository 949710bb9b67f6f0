"""Board pictures as text: golden screens, equal widths, and what must be told apart.

``RUKH_WRITE_SCREENS=1 pytest tests/cli/test_screens.py`` writes the screens anew; look at them
before committing (``cat tests/cli/screens/*.ansi`` in a terminal shows those in colour).
"""

from __future__ import annotations

import io
import os
import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

import rukh
from conftest import forget_styles
from rukh.render import PIECE_SETS, THEMES, BoardView, Style, board_text, fitted, grid_of

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


SYSTEMS = {"24bit": "truecolor", "256": "256", "16": "standard"}
INKS = {
    "24bit": Style(lines=True, colour=True),
    "256": Style(lines=True, colour=True, indexed=True),
    "16": Style(lines=True, colour=True, few_colours=True),
}
SIZES = ({}, {"compact": True}, {"large": True}, {"drawn": True})
# A piece is chosen: it may go to empty squares and capture; the cursor is elsewhere.
CHOICES = {"chess_check": ("e8", "e7 f7", "e7"), "xiangqi_check": ("b6", "a8 c8 d5 c4 a4", "c4")}


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
    golden(f"{position}_{style}.txt", drawn)


def chosen(position: str, style: Style) -> Style:
    picture = board_of(position).picture()
    piece, targets, cursor = CHOICES[position]
    return replace(
        style,
        chosen=picture.square(piece),
        targets=frozenset(picture.square(name) for name in targets.split()),
        cursor=picture.square(cursor),
        arrows=(rukh.Arrow("c1", "c4", "blue"), rukh.Arrow("h2", "h2", "red")),
    )


def golden(name: str, drawn: str) -> None:
    file = SCREENS / name
    if os.environ.get("RUKH_WRITE_SCREENS"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


def in_colour(text: object, mode: str) -> str:
    forget_styles()
    console = Console(
        width=80,
        file=io.StringIO(),
        force_terminal=True,
        color_system=SYSTEMS[mode],
        legacy_windows=False,
        _environ={},
    )
    console.print(text)
    return console.file.getvalue()


@pytest.mark.parametrize("mode", INKS)
@pytest.mark.parametrize(
    ("position", "look"),
    [
        *product(CHOICES, ["unicode", "letters", "compact"]),
        *product(["chess_check"], ["large", "drawn"]),
    ],
)
def test_golden_screens_in_colour(position, mode, look):
    pieces = look if look in PIECE_SETS else "unicode"
    style = chosen(position, replace(INKS[mode], pieces=pieces))
    style = replace(style, large=look == "large", drawn=look == "drawn", compact=look == "compact")
    text = board_text(board_of(position).picture(), style)
    golden(f"{position}_{mode}_{look}.ansi", in_colour(text, mode))


@pytest.mark.parametrize("style", ["signs", "letters", "ascii", "compact"])
@pytest.mark.parametrize("position", CHOICES)
def test_golden_screens_of_a_chosen_piece(position, style):
    text = board_text(board_of(position).picture(), chosen(position, STYLES[style]))
    golden(f"{position}_chosen_{style}.txt", plain(text))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("position", POSITIONS)
def test_every_row_has_the_same_display_width(position, style):
    text = board_text(board_of(position).picture(), STYLES[style])
    assert len({cell_len(row) for row in text.plain.split("\n")}) == 1


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("position", CHOICES)
def test_every_row_has_the_same_display_width_however_it_is_drawn(position, pieces):
    picture = board_of(position).picture()
    for colour, lines, flipped, size in product([False, True], [False, True], [False, True], SIZES):
        style = replace(Style(pieces, lines, colour, flipped), **size)
        for theme, marked in product(THEMES, [False, True]):
            drawn = replace(chosen(position, style) if marked else style, theme=theme)
            rows = board_text(picture, drawn).plain.split("\n")
            assert len({cell_len(row) for row in rows}) == 1, drawn


@pytest.mark.parametrize("pieces", PIECE_SETS)
@pytest.mark.parametrize("position", CHOICES)
def test_the_grid_says_where_squares_are(position, pieces):
    picture = board_of(position).picture()
    for lines, flipped, size in product([False, True], [False, True], SIZES):
        style = replace(Style(pieces, lines, True, flipped), **size)
        grid = grid_of(picture, style)
        rows = board_text(picture, style).plain.split("\n")
        places = [grid.place(square) for square in range(len(picture.pieces))]
        assert len({*places}) == len(picture.pieces)
        for square, (column, row) in enumerate(places):
            assert grid.square_at(column, row) == square
            letter = picture.pieces[square]
            if letter is not None and pieces == "letters" and not style.drawn:
                before = next(n for n in range(99) if cell_len(rows[row][:n]) == column)
                assert rows[row][before] == letter
        assert grid.square_at(0, 5) is None
        assert grid.square_at(200, 5) is None
        assert grid.square_at(10, 200) is None


@pytest.mark.parametrize("position", CHOICES)
def test_the_largest_board_that_has_room(position):
    picture = board_of(position).picture()
    style = Style("unicode", lines=True, colour=True)
    rooms = ((200, 100), (69, 50), (80, 24), (45, 18), (43, 30), (35, 12), (10, 5))
    widths = []
    for columns, rows in rooms:
        lines = board_text(picture, fitted(picture, style, columns, rows)).plain.split("\n")
        widths.append(cell_len(lines[0]))
        assert (len(lines) <= rows and widths[-1] <= columns) or columns == 10
    assert (
        widths
        == {
            "chess_check": [70, 46, 46, 30, 30, 30, 20],
            "xiangqi_check": [42, 42, 42, 32, 42, 32, 32],
        }[position]
    )


@pytest.mark.parametrize("position", POSITIONS)
def test_colour_leaves_the_signs_of_marks(position):
    picture = board_of(position).picture()
    for style in INKS.values():
        for pieces in PIECE_SETS:
            text = board_text(picture, replace(style, pieces=pieces)).plain
            assert ("[" in text) == (picture.last_move is not None)
            assert ("!" in text) == (picture.check is not None)


def test_a_console_of_others_gets_what_it_can_show():
    board = rukh.Board(game="xiangqi")
    view = BoardView(board, theme="slate")
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    console = Console(file=file, width=60, color_system=None, legacy_windows=False, _environ={})
    with console.capture() as captured:
        console.print(view)
    assert captured.get().isascii()
    # The board is looked at each time.
    board.push_uci("h2e2")
    with console.capture() as captured:
        console.print(view)
    assert "[C]" in captured.get()
    wide = Console(file=io.StringIO(), width=60, color_system="truecolor", force_terminal=True)
    with wide.capture() as captured:
        wide.print(view)
    assert "帥" in captured.get()
    assert "\x1b[" in captured.get()
    assert wide.measure(view).maximum == 42


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
