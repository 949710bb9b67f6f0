"""Pictures of positions from plain data: rich text for terminals, SVG for everything else.

No engine calls here: a `rukh.Picture` comes in, a picture goes out.

>>> import rukh
>>> from rukh.render import Style, board_text
>>> print(board_text(rukh.Board().picture(), Style(pieces="letters")).plain.splitlines()[1].strip())
8  r  n  b  q  k  b  n  r  8
"""

from rukh.render.board import board_text
from rukh.render.theme import PIECE_SETS, Style

__all__ = ["PIECE_SETS", "Style", "board_text"]
