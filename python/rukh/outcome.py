"""How a game ends, and what may be claimed before it does."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from rukh.ruling import chosen

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh.ruling import Conduct, Language, PieceOn
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
    """Xiangqi: one side chased one piece with every move of the repetition, and loses."""
    PERPETUAL_ROOT_CUT = "perpetual_root_cut"
    """Xiangqi: one side chased one piece, or removed its protection, with every move of the
    repetition, and loses."""
    PERPETUAL_KILL = "perpetual_kill"
    """Xiangqi, Chinese rules: one side threatened mate with every move, and loses."""
    PERPETUAL_ATTACK = "perpetual_attack"
    """Xiangqi, Chinese rules: one side gave check, threatened mate or chased with every move, and
    loses."""
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

    Where a repetition decided, the plies and pieces concerned are there as data:

    >>> board = rukh.Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
    >>> for text in "d5e5 e9d9 e5d5 d9e9".split() * 2:
    ...     _ = board.push_uci(text)
    >>> outcome = board.outcome()
    >>> outcome.verdict, outcome.termination.value, outcome.plies
    ('red_loses', 'perpetual_check', range(1, 9))
    >>> {str(side): str(conduct) for side, conduct in outcome.conduct.items()}
    {'red': 'check', 'black': 'free'}
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
    conduct: Mapping[Side, Conduct] | None = field(default=None, hash=False)
    """What each side did in them."""
    offenders: tuple[PieceOn, ...] = ()
    """The pieces with which the losing side offended, where they stand now."""
    victims: tuple[PieceOn, ...] = ()
    """The pieces that they attacked with every move, where they stand now."""
    _result: str = field(default="*", repr=False)
    _chinese: str = field(default="", repr=False)

    def result(self) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``."""
        return self._result

    def sentence_in(self, language: Language) -> str:
        """The sentence in English (``en``) or Chinese (``zh``).

        >>> import rukh
        >>> board = rukh.Board("3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 0 1")
        >>> _ = board.push_uci("b1b9")
        >>> board.outcome().sentence_in("en"), board.outcome().sentence_in("zh")
        ('Red wins by checkmate', '红方胜：将死')
        """
        return chosen(language, self.sentence, self._chinese)

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
