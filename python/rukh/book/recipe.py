"""How a book is made: which games count, which moves stay, and what they weigh."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rukh.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.side import Side

__all__ = ["RESULTS", "WEIGHTS", "Recipe", "Weights"]

Weights = Literal["points", "games", "shrunk", "uniform"]
"""What a move weighs.

``points``: twice its points, two for a win and one for a draw, as Polyglot's own program has it.
``games``: its games. ``shrunk``: its games times the score that it would have after some more games
with the average score of its position, so that what few games say counts for little. ``uniform``:
as much as any other.
"""

WEIGHTS: tuple[Weights, ...] = ("points", "games", "shrunk", "uniform")
"""Every kind of weights."""

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""Every result that a game may have; ``*`` is none."""

_FIRST = ("white", "red")
_SECOND = ("black",)


@dataclass(frozen=True, kw_only=True)
class Recipe:
    """How a book is made.

    >>> Recipe(max_ply=20, min_games=2, weights="games").min_games
    2
    """

    # --- which games count ------------------------------------------------------------------

    max_ply: int = 40
    """Plies of each game that are looked at, from its start."""
    min_length: int = 1
    """Games with fewer plies do not count."""
    side: Side | str | None = None
    """Only this side's moves are taken: ``white`` or ``red``, ``black``; without it both sides'."""
    results: Sequence[str] = RESULTS
    """The results that count."""
    min_rating: int | None = None
    """Both players are rated at least so high; games without ratings do not count then."""
    max_rating: int | None = None
    """Neither player is rated higher."""
    since: str | None = None
    """Played on this day or later: ``2019``, ``2019.05`` or ``2019.05.31``; games without a date do
    not count then."""
    until: str | None = None
    """Played on this day or earlier; a year or a month counts whole."""
    players: Sequence[str] = ()
    """One of the players has one of these words in the name, in any case."""
    only_players_moves: bool = False
    """Whether only the moves of those players are taken."""
    with_setups: bool = False
    """Whether games that begin from a position of their own count too."""
    unique: bool = False
    """Whether a game with the same start and the same moves as one before it is left out."""
    with_variations: bool = False
    """Whether variations count as well as the main line."""

    # --- which moves stay -------------------------------------------------------------------

    min_games: int = 0
    """Games in which the move was played."""
    min_position_games: int = 0
    """Games in which its position occurred."""
    min_share: float = 0.0
    """Its share of the position's games, from 0 to 1."""
    min_score: float = 0.0
    """Its share of the points, from 0 to 1; moves without results stay."""
    drop_weightless: bool | None = None
    """Whether moves that weigh nothing go, which are never played but counted; without it they go
    from Polyglot books, and stay in Rukh's own."""

    # --- what they weigh, and where they are filed ------------------------------------------

    weights: Weights = "points"
    """What a move weighs."""
    shrink: int = 10
    """With ``shrunk`` weights: how many games the average counts for."""
    merge_mirror: bool = False
    """Xiangqi: whether a position and its mirror image, left for right, are one."""
    merge_colours: bool = False
    """Xiangqi: whether a position and the same one with the sides exchanged are one."""

    def __post_init__(self) -> None:
        for name in ("results", "players"):
            if isinstance(getattr(self, name), str):
                raise OptionError(f"{name} are a sequence of words, not one: ({name!r},)")
        if self.side is not None and str(self.side) not in (*_FIRST, *_SECOND):
            raise OptionError(f"side is white, red or black, not {str(self.side)!r}")

    @property
    def _side_index(self) -> int | None:
        """0 for the first side, 1 for the second."""
        return None if self.side is None else int(str(self.side) in _SECOND)
