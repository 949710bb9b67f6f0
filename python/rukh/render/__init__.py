"""Pictures of positions from plain data: rich text for terminals, SVG for everything else.

No engine calls here: a `rukh.Picture` comes in, a picture goes out.
In a program that has a rich console, print a `BoardView`:

>>> import rukh
>>> from rich.console import Console
>>> from rukh.render import BoardView, Style, board_text
>>> Console().print(BoardView(rukh.Board(game="xiangqi"), theme="slate"))  # doctest: +SKIP

Who draws a screen of their own takes the text, and asks `grid_of` where its squares are (`fitted`
gives the largest board that has room):

>>> print(board_text(rukh.Board().picture(), Style(pieces="letters")).plain.splitlines()[1].strip())
8  r  n  b  q  k  b  n  r  8
"""

from rukh.render.bar import evaluation_bar
from rukh.render.board import board_text, fitted, grid_of, sizes_of
from rukh.render.grid import Grid
from rukh.render.material import captured, piece_signs
from rukh.render.theme import PIECE_SETS, THEMES, Style, Theme
from rukh.render.view import BoardView

__all__ = [
    "PIECE_SETS",
    "THEMES",
    "BoardView",
    "Grid",
    "Style",
    "Theme",
    "board_text",
    "captured",
    "evaluation_bar",
    "fitted",
    "grid_of",
    "piece_signs",
    "sizes_of",
]
