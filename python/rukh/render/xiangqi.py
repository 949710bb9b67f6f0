"""A xiangqi board as rich text: pieces on the crossings of lines, river and palaces drawn.

Each crossing is four columns wide: a connector, two columns for the sign (characters are two
columns wide, letters take the first), a connector. The last move stands in brackets, a general in
check between exclamation marks, so that no meaning hangs on colour::

      9  車──馬──象──士──將──士──象──馬──車   9
         │   │   │   │ ╲ │ ╱ │   │   │   │
      8  ├───┼───┼───┼───┼───┼───┼───┼───┤   8
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from rukh.render.theme import XIANGQI_CHARACTERS

if TYPE_CHECKING:
    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["board_text"]

_FILES = 9
_RANKS = 10
_NEAR_BANK = 4  # the last rank of the first side's half
_WIDTH = 4 * _FILES


class _Pen(NamedTuple):
    """The characters that lines are made of."""

    across: str
    down: str
    falling: str
    rising: str
    crossings: str  # top, middle and bottom rows of a grid: left, inner, right
    river: tuple[str, str]


_BOX = _Pen("─", "│", "╲", "╱", "┌┬┐├┼┤└┴┘", ("楚 河", "漢 界"))
_ASCII = _Pen("-", "|", "\\", "/", "+++++++++", ("~ ~ ~", "~ ~ ~"))


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a xiangqi position; every row has the same display width."""
    if style.compact:
        return _compact(picture, style)
    pen = _BOX if style.lines else _ASCII
    across = _across(style)
    down = _down(style)
    letters = "".join(f" {chr(ord('a') + file)}  " for file in across)
    text = Text(end="")
    text.append(f"   {letters}   ", style.wood.label)
    for row, rank in enumerate(down):
        label = _label(picture, style, rank)
        text.append(f"\n{label:>2} ", style.wood.label)
        for column, file in enumerate(across):
            _append_crossing(text, picture, style, pen, (column, row), (file, rank))
        text.append(f" {label:<2}", style.wood.label)
        if row + 1 < _RANKS:
            text.append("\n   ")
            _append_gap(text, style, pen, row)
            text.append("   ")
    text.append(f"\n   {letters}   ", style.wood.label)
    return text


def _across(style: Style) -> list[int]:
    return list(reversed(range(_FILES))) if style.flipped else list(range(_FILES))


def _down(style: Style) -> list[int]:
    return list(range(_RANKS)) if style.flipped else list(reversed(range(_RANKS)))


def _label(picture: Picture, style: Style, rank: int) -> str:
    return str(rank + (1 if style.ranks_from_one else picture.first_rank))


def _ink(style: Style, letter: str) -> str:
    return style.wood.red if letter.isupper() else style.wood.black


def _append_crossing(
    text: Text,
    picture: Picture,
    style: Style,
    pen: _Pen,
    place: tuple[int, int],
    square: tuple[int, int],
) -> None:
    column, row = place
    left = " " if column == 0 else pen.across
    right = " " if column == _FILES - 1 else pen.across
    letter = picture.at(*square)
    mark = picture.marks(*square)
    if letter is None:
        sign, rest, ink = _crossing(pen, column, row), right, style.wood.line
    elif style.pieces == "letters":
        sign, rest, ink = letter, right, _ink(style, letter)
    else:
        sign, rest, ink = XIANGQI_CHARACTERS[letter], "", _ink(style, letter)
    frame = style.wood.line
    if mark == "check":
        frame, left, rest, right = style.wood.check, "!", rest and "!", right if rest else "!"
    elif mark:
        frame = style.wood.moved_to if mark == "to" else style.wood.moved_from
        opening, closing = ("[", "]") if mark == "to" else ("(", ")")
        left, rest, right = opening, rest and closing, right if rest else closing
    text.append(left, frame)
    text.append(sign, ink)
    if rest:
        text.append(rest, frame)
        text.append(right, style.wood.line)
    else:
        text.append(right, frame)


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
    if row == _NEAR_BANK:
        left, right = reversed(pen.river) if style.flipped else pen.river
        inner = _WIDTH - 5
        words = f"{left:^{inner // 2 - 2}} {right:^{inner // 2 - 2}}"
        missing = inner - Text(words).cell_len
        words = " " * (missing // 2) + words + " " * (missing - missing // 2)
        text.append(f" {pen.down}", style.wood.line)
        text.append(words, style.wood.river)
        text.append(f"{pen.down}  ", style.wood.line)
        return
    line = [" "] * _WIDTH
    for column in range(_FILES):
        line[4 * column + 1] = pen.down
    if row in (0, _RANKS - 3):
        line[4 * 3 + 3], line[4 * 4 + 3] = pen.falling, pen.rising
    elif row in (1, _RANKS - 2):
        line[4 * 3 + 3], line[4 * 4 + 3] = pen.rising, pen.falling
    text.append("".join(line), style.wood.line)


def _compact(picture: Picture, style: Style) -> Text:
    """Two columns and one row a crossing, for narrow terminals; palaces are left out."""
    across = _across(style)
    wide = style.pieces != "letters"
    letters = "".join(f"{chr(ord('a') + file)} " + " " * wide for file in across)
    text = Text(end="")
    text.append(f"   {letters}  ", style.wood.label)
    for row, rank in enumerate(_down(style)):
        label = _label(picture, style, rank)
        text.append(f"\n{label:>2} ", style.wood.label)
        for file in across:
            letter, mark = picture.at(file, rank), picture.marks(file, rank)
            after = {"check": "!", "to": "<", "from": "_", "": " "}[mark]
            if letter is None:
                dot = "." if row not in (_NEAR_BANK, _NEAR_BANK + 1) else "~"
                text.append(dot + " " * wide, style.wood.line)
            else:
                text.append(XIANGQI_CHARACTERS[letter] if wide else letter, _ink(style, letter))
            text.append(after, style.wood.check if mark == "check" else style.wood.line)
        text.append(f"{label:<2}", style.wood.label)
    text.append(f"\n   {letters}  ", style.wood.label)
    return text
