"""A xiangqi board as rich text: pieces on the crossings of lines, river and palaces drawn.

Each crossing is four columns wide: a connector, two columns for the sign (characters are two
columns wide, letters take the first), a connector::

      9  車──馬──象──士──將──士──象──馬──車   9
         │   │   │   │ ╲ │ ╱ │   │   │   │
      8  ├───┼───┼───┼───┼───┼───┼───┼───┤   8

With colour a piece is a tile, half a column wider on either side. `rukh.render.marks` has the
signs around marked crossings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from rukh.render.grid import Grid
from rukh.render.marks import frame, kind
from rukh.render.theme import XIANGQI_CHARACTERS

if TYPE_CHECKING:
    from rukh.picture import Picture
    from rukh.render.palette import Tint
    from rukh.render.theme import Style

__all__ = ["board_text", "grid_of"]

_FILES = 9
_RANKS = 10
_NEAR_BANK = 4  # the last rank of the first side's half
_WIDTH = 4 * _FILES
_MARGIN = 3
_LABEL = "dim"


class _Pen(NamedTuple):
    """The characters that lines are made of."""

    across: str
    down: str
    falling: str
    rising: str
    crossings: str  # top, middle and bottom rows of a grid: left, inner, right
    river: tuple[str, str]
    dot: str


_BOX = _Pen("─", "│", "╲", "╱", "┌┬┐├┼┤└┴┘", ("楚 河", "漢 界"), "•")
_ASCII = _Pen("-", "|", "\\", "/", "+++++++++", ("~ ~ ~", "~ ~ ~"), "*")


def grid_of(picture: Picture, style: Style) -> Grid:
    """Where the crossings are in the text."""
    wide = style.pieces != "letters"
    across = (3 if wide else 2) if style.compact else 4
    return Grid(
        files=picture.files,
        ranks=picture.ranks,
        left=_MARGIN,
        top=1,
        across=across,
        down=1 if style.compact else 2,
        width=across,
        is_flipped=style.flipped,
    )


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a xiangqi position; every row has the same display width."""
    if style.compact:
        return _compact(picture, style)
    pen = _BOX if style.lines else _ASCII
    grid = grid_of(picture, style)
    letters = "".join(f" {chr(ord('a') + file)}  " for file in grid.files_across())
    text = Text(end="")
    text.append(f"   {letters}   ", _label_ink(style))
    for row, rank in enumerate(grid.ranks_down()):
        label = _label(picture, style, rank)
        text.append(f"\n{label:>2} ", _label_ink(style))
        for column, file in enumerate(grid.files_across()):
            square = rank * picture.files + file
            _append_crossing(text, picture, style, pen, (column, row), square)
        text.append(f" {label:<2}", _label_ink(style))
        if row + 1 < _RANKS:
            text.append("\n   ")
            _append_gap(text, style, pen, row)
            text.append("   ")
    text.append(f"\n   {letters}   ", _label_ink(style))
    return text


def _label_ink(style: Style) -> str:
    return "" if style.few_colours else _LABEL


def _label(picture: Picture, style: Style, rank: int) -> str:
    return str(rank + (1 if style.ranks_from_one else picture.first_rank))


def _line_ink(style: Style) -> str:
    return f"{style.points.line} on {style.points.board}"


def _append_crossing(
    text: Text, picture: Picture, style: Style, pen: _Pen, place: tuple[int, int], square: int
) -> None:
    column, _ = place
    left = " " if column == 0 else pen.across
    right = " " if column == _FILES - 1 else pen.across
    letter = picture.pieces[square]
    mark = style.mark(picture, square)
    before, after = frame(picture, style, square, mark)
    points = style.points
    tint = points.marks.get(kind(mark))
    if letter is None:
        sign = pen.dot if square in style.targets else _crossing(pen, *place)
        _append_empty(text, style, pen, (column, sign), mark, (before, after))
        return
    sign = letter if style.pieces == "letters" else XIANGQI_CHARACTERS[letter]
    bold = "" if style.few_colours else "bold "
    tile = tint.tile if tint else points.tile
    ink = f"{bold}{points.ink(letter)} on {tile}"
    rest = right if style.pieces == "letters" else ""
    if tint is None and style.colour and style.lines and style.blocks:
        # The tile, from the middle of one connector to the middle of the other.
        edge = f"{points.tile} on {points.board}"
        _append(text, ("▐", edge), (sign, ink), ("▌", edge), (rest, _line_ink(style)))
        return
    around = f"{bold}{tint.ink} on {tint.ground}" if tint else _line_ink(style)
    is_tinted = tint is not None and style.colour
    before = left if before == " " and not is_tinted else before
    after = right if after == " " and not is_tinted else after
    _append(text, (before, around), (sign, ink), (after, around), (rest, _line_ink(style)))


def _append_empty(
    text: Text,
    style: Style,
    pen: _Pen,
    crossing: tuple[int, str],
    mark: str,
    signs: tuple[str, str],
) -> None:
    column, sign = crossing
    left = " " if column == 0 else pen.across
    right = " " if column == _FILES - 1 else pen.across
    line = _line_ink(style)
    tint = style.points.marks.get(kind(mark))
    if mark == "target" and tint:
        _append(text, (left, line), (sign, _dot_ink(style, tint)), (right * 2, line))
        return
    around = f"{tint.ink} on {tint.ground}" if tint else line
    before, after = signs
    before = left if before == " " else before
    after = right if after == " " else after
    _append(text, (before, around), (sign, around), (after, around), (right, line))


def _dot_ink(style: Style, tint: Tint) -> str:
    if style.few_colours:
        return f"{style.points.line} on {style.points.board}"
    return f"bold {tint.ink} on {style.points.board}"


def _append(text: Text, *parts: tuple[str, str]) -> None:
    for sign, ink in parts:
        if sign:
            text.append(sign, ink)


def _crossing(pen: _Pen, column: int, row: int) -> str:
    """The sign of an empty crossing; the river interrupts all lines but the outer two."""
    across = 0 if column == 0 else 2 if column == _FILES - 1 else 1
    is_inner = across == 1
    if row == 0 or (is_inner and row == _NEAR_BANK + 1):
        down = 0
    elif row == _RANKS - 1 or (is_inner and row == _NEAR_BANK):
        down = 2
    else:
        down = 1
    return pen.crossings[3 * down + across]


def _append_gap(text: Text, style: Style, pen: _Pen, row: int) -> None:
    """The row between two ranks: lines down, the palaces' diagonals, or the river."""
    line = _line_ink(style)
    if row == _NEAR_BANK:
        left, right = reversed(pen.river) if style.flipped else pen.river
        inner = _WIDTH - 5
        words = f"{left:^{inner // 2 - 2}} {right:^{inner // 2 - 2}}"
        missing = inner - Text(words).cell_len
        words = " " * (missing // 2) + words + " " * (missing - missing // 2)
        text.append(f" {pen.down}", line)
        text.append(words, line)
        text.append(f"{pen.down}  ", line)
        return
    signs = [" "] * _WIDTH
    for column in range(_FILES):
        signs[4 * column + 1] = pen.down
    if row in (0, _RANKS - 3):
        signs[4 * 3 + 3], signs[4 * 4 + 3] = pen.falling, pen.rising
    elif row in (1, _RANKS - 2):
        signs[4 * 3 + 3], signs[4 * 4 + 3] = pen.rising, pen.falling
    text.append("".join(signs), line)


def _compact(picture: Picture, style: Style) -> Text:
    """Two columns and one row a crossing, for narrow terminals; palaces are left out."""
    grid = grid_of(picture, style)
    wide = style.pieces != "letters"
    points = style.points
    line = _line_ink(style)
    letters = "".join(f"{chr(ord('a') + file)} " + " " * wide for file in grid.files_across())
    text = Text(end="")
    text.append(f"   {letters}  ", _label_ink(style))
    for row, rank in enumerate(grid.ranks_down()):
        label = _label(picture, style, rank)
        text.append(f"\n{label:>2} ", _label_ink(style))
        for file in grid.files_across():
            square = rank * picture.files + file
            letter, mark = picture.pieces[square], style.mark(picture, square)
            tint = points.marks.get(kind(mark))
            after = _behind(picture, style, square, mark)
            if letter is not None:
                sign = XIANGQI_CHARACTERS[letter] if wide else letter
                text.append(sign, f"{points.ink(letter)} on {tint.tile if tint else points.tile}")
            elif mark == "target" and tint:
                text.append(("•" if style.lines else "o") + " " * wide, _dot_ink(style, tint))
            else:
                dot = "." if row not in (_NEAR_BANK, _NEAR_BANK + 1) else "~"
                text.append(dot + " " * wide, line)
            shown = tint is not None and after != " "
            text.append(after, f"{tint.ink} on {tint.ground}" if shown and tint else line)
        text.append(f"{label:<2}", _label_ink(style))
    text.append(f"\n   {letters}  ", _label_ink(style))
    return text


def _behind(picture: Picture, style: Style, square: int, mark: str) -> str:
    """The one sign of a mark that there is room for: behind the piece."""
    if mark in ("to", "from"):
        return "<" if mark == "to" else "_"
    before, after = frame(picture, style, square, mark)
    return before if after == " " else after
