"""How a game ends, and what may be claimed before it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from rukh.side import Side

__all__ = ["Claims", "Outcome", "Termination"]


class Termination(str, Enum):
    """Why a game has ended. Members are strings and go into JSON as they are."""

    CHECKMATE = "checkmate"
    """In check without a legal move."""
    STALEMATE = "stalemate"
    """Not in check and without a legal move: a draw in chess, a loss in xiangqi."""
    INSUFFICIENT_MATERIAL = "insufficient_material"
    """Neither side can ever mate."""
    FIVEFOLD_REPETITION = "fivefold_repetition"
    """Chess: the position has occurred five times."""
    SEVENTYFIVE_MOVES = "seventyfive_moves"
    """Chess: 75 moves of both sides without capture or pawn move."""
    THREEFOLD_REPETITION = "threefold_repetition"
    """Chess, on claim: the position has occurred three times."""
    FIFTY_MOVES = "fifty_moves"
    """Chess, on claim: 50 moves of both sides without capture or pawn move."""
    REPETITION = "repetition"
    """Xiangqi: the position has occurred three times and nobody is to blame."""
    PERPETUAL_CHECK = "perpetual_check"
    """Xiangqi: one side gave check with every move of the repetition, and loses."""
    PERPETUAL_CHASE = "perpetual_chase"
    """Xiangqi: one side chased a piece with every move of the repetition, and loses."""
    NATURAL_LIMIT = "natural_limit"
    """Xiangqi: the limit of moves without a capture is reached."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Outcome:
    """How a game has ended.

    >>> import rukh
    >>> board = rukh.Board("4k3/R7/8/8/8/8/8/1R2K3 w - - 0 1")
    >>> board.push_uci("b1b8")
    Move('b1b8')
    >>> print(board.outcome())
    White wins by checkmate
    """

    winner: Side | None
    """Who has won; None for a draw."""
    termination: Termination
    """Why."""
    verdict: str
    """The word of JSON output: ``white_loses``, ``red_loses``, ``black_loses`` or ``draw``."""
    sentence: str
    """The whole in one English sentence."""
    plies: range | None = None
    """The plies concerned, counted from 1, where a repetition decided."""
    _result: str = field(default="*", repr=False)

    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return self._result

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True)
class Claims:
    """What may be claimed now, and what has to change."""

    draw: Termination | None
    """The draw that the side to move may claim, if any."""
    must_change: Side | None
    """The side that loses if the repetition is completed once more, if any."""
    occurrences: int
    """How often the current position has occurred, this time included."""
