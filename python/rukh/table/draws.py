"""What a machine says to the offer of a draw, and who can still win when a clock runs out."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from rukh.table.thinking import search

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.engine import Engine
    from rukh.limit import Limit
    from rukh.table.thinking import Stop

__all__ = ["DrawAnswer", "answer_to_an_offer", "can_still_win"]

_OPENING = 30
"""Plies within which a machine that is not clearly worse plays on; a guess."""
_CLEARLY_WORSE = -150
_NOT_BETTER = 10
_HARMLESS = {"chess": "kK", "xiangqi": "kKaAbB"}
"""What cannot win, nor help to, of itself."""


class DrawAnswer(Enum):
    """What becomes of an offer."""

    ACCEPTED = "accepted"
    """The game is drawn."""
    DECLINED = "declined"
    """The machine wants to play on: it thinks that it is better, or that it is early."""
    ASK_THE_PERSON = "ask"
    """The opponent is a person."""


def answer_to_an_offer(
    engine: Engine, board: Board, machine: int, limit: Limit, stop: Stop | None = None
) -> DrawAnswer:
    """What the machine that plays a side (0 or 1) says: the truth as it sees it.

    It agrees where it is not better, in the opening only where it is clearly worse.

    >>> import rukh
    >>> with rukh.Engine() as engine:
    ...     answer_to_an_offer(engine, rukh.Board(), 1, rukh.Limit(nodes=500))
    <DrawAnswer.DECLINED: 'declined'>
    """
    result = search(engine, board, limit, None, stop)
    if result.score is None:
        return DrawAnswer.DECLINED
    own = result.score if board.turn_index == machine else -result.score
    most = _CLEARLY_WORSE if board.ply() < _OPENING else _NOT_BETTER
    return DrawAnswer.ACCEPTED if own.value() <= most else DrawAnswer.DECLINED


def can_still_win(board: Board, side: int) -> bool:
    """Whether a side (0 or 1) has anything left to win with.

    >>> import rukh
    >>> board = rukh.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    >>> can_still_win(board, 0), can_still_win(board, 1)
    (True, False)
    """
    harmless = _HARMLESS[board.game]
    return any(
        letter is not None and letter not in harmless and letter.isupper() == (side == 0)
        for letter in board.pieces()
    )
