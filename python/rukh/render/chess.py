"""A chess board as rich text, in squares of four sizes.

Without colour the dark squares carry a dot (a1 is dark)::

        a  b  c  d  e  f  g  h
     8  r  n  b  q  k  b  n  r  8
     7  p  p  p  p  p  p  p  p  7

With colour and half blocks a large square is a row with the piece, and half a row above and below::

     ▄▄▄▄▄▄▄▄▄▄      light and dark, in the ink
       ♜    ♞        and the ground
     ▄▄▄▄▄▄▄▄▄▄      of the same cell

The smallest, of compact boards, have two columns: a sign that marks, and the piece. Still larger
ones have pieces of blocks, which `rukh.render.sprites` holds.
`rukh.render.marks` has the signs around marked squares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rukh.render.grid import Grid
from rukh.render.marks import frame, kind
from rukh.render.sprites import COLUMNS, ROWS, sprite_rows
from rukh.render.theme import FIGURINES, FILLED

if TYPE_CHECKING:
    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["board_text", "grid_of"]

_LABEL = "dim"
_MARGIN = 3
_MIDDLE = 2
_TINY, _NARROW, _WIDE = 2, 3, 5


def grid_of(picture: Picture, style: Style) -> Grid:
    """Where the squares are in the text."""
    if _is_drawn(style):
        return Grid(
            files=picture.files,
            ranks=picture.ranks,
            left=_MARGIN,
            top=1,
            across=COLUMNS,
            down=ROWS,
            width=COLUMNS,
            middle=_MIDDLE,
            is_flipped=style.flipped,
        )
    is_large = _is_large(style)
    width = _TINY if style.compact else _WIDE if is_large else _NARROW
    return Grid(
        files=picture.files,
        ranks=picture.ranks,
        left=_margin(style),
        top=2 if is_large else 1,
        across=width,
        down=2 if is_large else 1,
        width=width,
        is_flipped=style.flipped,
        is_right=style.compact,
    )


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a chess position; every row has the same display width."""
    grid = grid_of(picture, style)
    label = "" if style.few_colours else _LABEL
    place = f">{_TINY}" if style.compact else f"^{grid.width}"
    letters = "".join(f"{chr(ord('a') + file):{place}}" for file in grid.files_across())
    letters = " " * grid.left + letters + " " * grid.left
    text = Text(end="")
    text.append(letters, label)
    if _is_drawn(style):
        _append_drawn(text, picture, style, grid, label)
        text.append(f"\n{letters}", label)
        return text
    above: list[str] | None = None
    for rank in grid.ranks_down():
        squares = [rank * picture.files + file for file in grid.files_across()]
        grounds = [_ground(picture, style, square) for square in squares]
        if grid.down > 1:
            _append_border(text, above, grounds, grid.width)
        number = str(rank + picture.first_rank)
        text.append(f"\n{number:>{grid.left - 1}} ", label)
        for square, ground in zip(squares, grounds, strict=True):
            _append_square(text, picture, style, square, ground, grid.width)
        text.append(f" {number:<{grid.left - 1}}", label)
        above = grounds
    if grid.down > 1:
        _append_border(text, above, None, grid.width)
    text.append(f"\n{letters}", label)
    return text


def _margin(style: Style) -> int:
    """The columns beside the board, for the numbers of the ranks."""
    return _MARGIN - 1 if style.compact else _MARGIN


def _is_drawn(style: Style) -> bool:
    if not (style.drawn and style.colour and style.lines and style.blocks) or style.compact:
        return False
    # A block has no outline that could tell the sides apart.
    return not style.squares.is_printed


def _append_drawn(text: Text, picture: Picture, style: Style, grid: Grid, label: str) -> None:
    """All ranks in blocks."""
    for rank in grid.ranks_down():
        squares = [rank * picture.files + file for file in grid.files_across()]
        number = str(rank + picture.first_rank)
        for row in range(ROWS):
            side = number if row == _MIDDLE else " "
            text.append(f"\n {side} ", label)
            for square in squares:
                text.append(*_drawn_row(picture, style, square, row))
            text.append(f" {side} ", label)


def _drawn_row(picture: Picture, style: Style, square: int, row: int) -> tuple[str, str]:
    """One of the rows of a square, and its colours."""
    ground = _ground(picture, style, square)
    letter = picture.pieces[square]
    palette = style.squares
    ink = palette.ink(letter or "k", ground)
    blocks = " " * COLUMNS if letter is None else sprite_rows(letter)[row]
    if letter is None and square in style.targets and row in (1, 2):
        blocks, ink = f"{'▄▀'[row - 1] * 2:^{COLUMNS}}", palette.dot
    if row == _MIDDLE:
        before, after = frame(picture, style, square, style.mark(picture, square))
        blocks = before + blocks[1:-1] + after
    return blocks, f"bold {ink} on {ground}"


def _is_large(style: Style) -> bool:
    return style.large and style.colour and style.lines and style.blocks and not style.compact


def _ground(picture: Picture, style: Style, square: int) -> str:
    file, rank = square % picture.files, square // picture.files
    mark = style.mark(picture, square)
    if mark == "target" and picture.pieces[square] is None:
        # A dot says it.
        mark = picture.marks(file, rank)
    return style.squares.ground(kind(mark), (file + rank) % 2 == 0)


def _append_square(
    text: Text, picture: Picture, style: Style, square: int, ground: str, width: int
) -> None:
    letter = picture.pieces[square]
    mark = style.mark(picture, square)
    before, after = frame(picture, style, square, mark)
    palette = style.squares
    ink = palette.ink(letter or "k", ground)
    if letter is not None:
        is_outlined = not style.colour or palette.is_printed
        figures = FIGURINES if is_outlined else FILLED
        sign = letter if style.pieces == "letters" else figures[letter]
    elif square in style.targets:
        sign, ink = _dot(style, width), palette.on.get(ground, palette.dot)
    else:
        is_dark = (square % picture.files + square // picture.files) % 2 == 0
        needs_dot = is_dark and (not style.colour or palette.plain[0] == palette.plain[1])
        sign = ("·" if style.lines else ".") if needs_dot else " "
    # Some screens draw bold black as grey.
    bold = "" if style.few_colours else "bold "
    inner = max(0, (width - 2 - 1) // 2)
    after = after if width > _TINY else ""
    text.append(f"{before}{' ' * inner}{sign}{' ' * inner}{after}", f"{bold}{ink} on {ground}")


def _dot(style: Style, width: int) -> str:
    if not style.lines:
        return "*"
    return "●" if width > _NARROW else "•"


def _append_border(
    text: Text, above: list[str] | None, below: list[str] | None, width: int
) -> None:
    """The row between two ranks, the upper half of which belongs to the one above.

    The block is always the lower one: some fonts leave a line above an upper one, where the ground
    of the other square would shine through.
    """
    text.append("\n" + " " * _MARGIN)
    for upper, lower in zip(above or below or (), below or above or (), strict=True):
        if above is None:
            text.append("▄" * width, lower)
        elif below is None:
            # In reverse the block has the colour of the screen, whichever that is.
            text.append("▄" * width, f"reverse {upper}")
        elif upper == lower:
            text.append(" " * width, f"on {upper}")
        else:
            text.append("▄" * width, f"{lower} on {upper}")
    text.append(" " * _MARGIN)
