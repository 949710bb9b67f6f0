"""How good a move was: the classes of moves, and every number that divides them.

A move is judged by what it costs: the expected score (wins count 1, draws a half) that its side had
before it, less what is left after it. How many points out of a score that is, `rukh.Score.wdl`
knows. Nothing here searches; `judging` asks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from rukh.words import later

__all__ = ["THRESHOLDS", "Quality", "Thresholds", "quality_of"]


class Quality(str, Enum):
    """The class of a move. Members are strings and go into JSON as they are."""

    BEST = "best"
    """The first choice of the search."""
    EXCELLENT = "excellent"
    """As good as the first choice, or nearly."""
    GOOD = "good"
    """A little less."""
    INACCURACY = "inaccuracy"
    """It costs something."""
    MISTAKE = "mistake"
    """It costs much."""
    BLUNDER = "blunder"
    """It costs very much."""
    MISSED_WIN = "missed_win"
    """The game was won, and is not any more; it is not lost either."""
    ONLY_MOVE = "only_move"
    """The first choice, where every other move would have been a blunder."""
    BOOK = "book"
    """A move of the opening book, in a game that has not left it."""
    FORCED = "forced"
    """The one legal move."""

    def __str__(self) -> str:
        return self.value

    @property
    def is_fault(self) -> bool:
        """Whether something better is worth being told.

        >>> Quality.MISTAKE.is_fault, Quality.GOOD.is_fault
        (True, False)
        """
        return self in _FAULTS

    @property
    def is_choice(self) -> bool:
        """Whether the player had something to decide: book and forced moves say nothing of him."""
        return self not in (Quality.BOOK, Quality.FORCED)

    @property
    def label(self) -> str:
        """Its English name; `rukh.words.Words` has it in other languages.

        >>> Quality.MISSED_WIN.label
        'missed win'
        """
        return _LABELS[self]

    @property
    def sign(self) -> str:
        """The sign that is written behind a move: ``??``, ``?``, ``?!``, ``□`` or nothing."""
        return _SIGNS.get(self, "")

    @property
    def nag(self) -> int | None:
        """The numeric annotation glyph of PGN, if there is one.

        >>> Quality.BLUNDER.nag, Quality.BEST.nag
        (4, None)
        """
        return _NAGS.get(self)


_FAULTS = (Quality.INACCURACY, Quality.MISTAKE, Quality.BLUNDER, Quality.MISSED_WIN)
_SIGNS = {
    Quality.INACCURACY: "?!",
    Quality.MISTAKE: "?",
    Quality.MISSED_WIN: "?",
    Quality.BLUNDER: "??",
    Quality.ONLY_MOVE: "□",
}
_NAGS = {
    Quality.INACCURACY: 6,
    Quality.MISTAKE: 2,
    Quality.MISSED_WIN: 2,
    Quality.BLUNDER: 4,
    Quality.ONLY_MOVE: 7,
}
_LABELS = {
    Quality.BEST: later("best"),
    Quality.EXCELLENT: later("excellent"),
    Quality.GOOD: later("good"),
    Quality.INACCURACY: later("inaccuracy"),
    Quality.MISTAKE: later("mistake"),
    Quality.BLUNDER: later("blunder"),
    Quality.MISSED_WIN: later("missed win"),
    Quality.ONLY_MOVE: later("only move"),
    Quality.BOOK: later("book"),
    Quality.FORCED: later("forced"),
}


@dataclass(frozen=True)
class Thresholds:
    """Where one class ends and the next begins, in expected score from 0 to 1.

    The numbers are a convention, chosen so that at the board a lost pawn in a level game is an
    inaccuracy or a mistake, and a lost piece a blunder.
    """

    excellent: float = 0.02
    """Below this loss a move is excellent."""
    good: float = 0.05
    """Below this it is good."""
    inaccuracy: float = 0.10
    """Below this it is an inaccuracy."""
    mistake: float = 0.20
    """Below this it is a mistake, from here on a blunder. So much worse than the first choice is
    the second where that is the only move."""
    won: float = 0.85
    """From here on a game is won."""
    still_won: float = 0.70
    """Below this it is not won any more."""
    lost: float = 0.30
    """Below this it is lost. A win that is thrown away farther than here is a blunder."""


THRESHOLDS = Thresholds()
"""The ones that reviews use."""


def quality_of(
    before: float,
    after: float,
    *,
    second: float | None = None,
    is_first_choice: bool = False,
    is_book: bool = False,
    is_forced: bool = False,
    is_recapture: bool = False,
    thresholds: Thresholds = THRESHOLDS,
) -> Quality:
    """The class of a move out of the expected score of its side `before` and `after` it.

    `second` is what the second choice would have left. To take back is no only move: everybody
    sees it. A book move that costs as much as a mistake is called one.

    >>> quality_of(0.55, 0.54), quality_of(0.55, 0.31)
    (<Quality.EXCELLENT: 'excellent'>, <Quality.BLUNDER: 'blunder'>)
    >>> quality_of(0.97, 0.55)
    <Quality.MISSED_WIN: 'missed_win'>
    >>> quality_of(0.55, 0.55, second=0.2, is_first_choice=True)
    <Quality.ONLY_MOVE: 'only_move'>
    """
    loss = 0.0 if is_first_choice else before - after
    if is_forced:
        return Quality.FORCED
    if is_book and loss < thresholds.inaccuracy:
        return Quality.BOOK
    if is_first_choice:
        others_fail = second is not None and before - second >= thresholds.mistake
        return Quality.ONLY_MOVE if others_fail and not is_recapture else Quality.BEST
    if before >= thresholds.won and thresholds.lost <= after < thresholds.still_won:
        return Quality.MISSED_WIN
    for limit, quality in (
        (thresholds.excellent, Quality.EXCELLENT),
        (thresholds.good, Quality.GOOD),
        (thresholds.inaccuracy, Quality.INACCURACY),
        (thresholds.mistake, Quality.MISTAKE),
    ):
        if loss < limit:
            return quality
    return Quality.BLUNDER
