"""The board of either game as rich text: the chooser between the two drawers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.render import chess, xiangqi

if TYPE_CHECKING:
    from rich.text import Text

    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["board_text"]

_DRAWERS = {"chess": chess.board_text, "xiangqi": xiangqi.board_text}


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a position. Every row has the same display width."""
    return _DRAWERS[picture.game](picture, style)
