"""The board of either game as rich text: the chooser between the two drawers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rukh.render import chess, xiangqi

if TYPE_CHECKING:
    from rich.text import Text

    from rukh.picture import Picture
    from rukh.render.grid import Grid
    from rukh.render.theme import Style

__all__ = ["board_text", "fitted", "grid_of", "sizes_of"]


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a position. Every row has the same display width."""
    if picture.game == "chess":
        return chess.board_text(picture, style)
    return xiangqi.board_text(picture, style)


def grid_of(picture: Picture, style: Style) -> Grid:
    """Where the squares are in the text that `board_text` draws in this style.

    >>> import rukh
    >>> from rukh.render import Style
    >>> grid = grid_of(rukh.Board().picture(), Style())
    >>> grid.place(28), grid.square_at(16, 5)
    ((16, 5), 28)
    """
    if picture.game == "chess":
        return chess.grid_of(picture, style)
    return xiangqi.grid_of(picture, style)


def fitted(picture: Picture, style: Style, columns: int, rows: int) -> Style:
    """The style with the largest board that has room in so many columns and rows.

    Where not even the smallest has, that one.

    >>> import rukh
    >>> from rukh.render import Style
    >>> picture, style = rukh.Board().picture(), Style(lines=True, colour=True)
    >>> [fitted(picture, style, 80, rows).large for rows in (10, 24)]
    [False, True]
    """
    sizes = sizes_of(picture, style)
    for size, width, height in sizes:
        if height <= rows and width <= columns:
            return size
    return sizes[-1][0]


def sizes_of(picture: Picture, style: Style) -> list[tuple[Style, int, int]]:
    """All sizes of a board, the largest first: styles, with the columns and rows that each takes.

    >>> import rukh
    >>> from rukh.render import Style
    >>> [size[1:] for size in sizes_of(rukh.Board(game="xiangqi").picture(), Style())]
    [(42, 21), (42, 21), (42, 21), (23, 12)]
    """
    styles = [
        replace(style, compact=False, drawn=True, large=True),
        replace(style, compact=False, drawn=False, large=True),
        replace(style, compact=False, drawn=False, large=False),
        replace(style, compact=True, drawn=False, large=False),
    ]
    drawn = [board_text(picture, size).split("\n") for size in styles]
    return [(size, rows[0].cell_len, len(rows)) for size, rows in zip(styles, drawn, strict=True)]
