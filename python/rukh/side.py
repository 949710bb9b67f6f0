"""The players' names."""

from __future__ import annotations

from enum import Enum

__all__ = ["BLACK", "RED", "WHITE", "Side"]


class Side(str, Enum):
    """One of the players, by the name its game gives it: white and black, or red and black.

    Members are strings, so that they compare with words and go into JSON as they are.

    >>> import rukh
    >>> rukh.Board(game="xiangqi").turn
    <Side.RED: 'red'>
    >>> rukh.Board().turn == "white"
    True
    """

    WHITE = "white"
    RED = "red"
    BLACK = "black"

    def __str__(self) -> str:
        return self.value

    @property
    def moves_first(self) -> bool:
        """Whether this is the side that moves first in the start position.

        >>> Side.RED.moves_first, Side.BLACK.moves_first
        (True, False)
        """
        return self is not Side.BLACK


WHITE = Side.WHITE
RED = Side.RED
BLACK = Side.BLACK
