"""Sums over the reviews of a collection: how each player has done. Only sums are kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rukh.review.quality import Quality

if TYPE_CHECKING:
    from rukh.review.model import Review

__all__ = ["PlayerSummary", "Summary"]

_POINTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}


@dataclass
class PlayerSummary:
    """One player over all games."""

    name: str
    """The name; empty for those whom no record names."""
    games: int = 0
    """Games that were played."""
    points: float = 0.0
    """Points from those that have a result."""
    results: int = 0
    """Games that have one."""
    moves: int = 0
    """Moves that were judged."""
    loss: float = 0.0
    """Expected score lost in all, of moves that were decided at the board."""
    decided: int = 0
    """How many those were."""
    counts: Counter[Quality] = field(default_factory=Counter)
    """How many moves of each class."""
    _accuracy: float = 0.0
    _accurate_games: int = 0

    @property
    def accuracy(self) -> float | None:
        """The mean accuracy of the games; None where there was nothing to decide."""
        return self._accuracy / self._accurate_games if self._accurate_games else None

    @property
    def points_text(self) -> str:
        """The points as tables have them: a dash where no game has a result.

        >>> PlayerSummary("A", games=2).points_text, PlayerSummary("B", 2, 1.5, 2).points_text
        ('–', '1.5')
        """
        return f"{self.points:g}" if self.results else "–"

    def to_dict(self) -> dict[str, Any]:
        """The summary as plain values."""
        return {
            "player": self.name or None,
            "games": self.games,
            "points": self.points,
            "results": self.results,
            "accuracy": None if self.accuracy is None else round(self.accuracy, 2),
            "loss": round(self.loss / self.decided, 4) if self.decided else 0.0,
            "moves": self.moves,
            "counts": {quality.value: self.counts[quality] for quality in Quality},
        }


class Summary:
    """The sums.

    >>> import rukh
    >>> summary = Summary()
    >>> games = rukh.read_games('[White "A"] [Black "B"] 1. f3 e5 2. g4 Qh4# 0-1')
    >>> for review in rukh.review.review_games(games, rukh.Limit(nodes=200)):
    ...     summary.add(review)
    >>> [(player.name, player.games, player.points) for player in summary.players()]
    [('B', 1, 1.0), ('A', 1, 0.0)]
    """

    def __init__(self) -> None:
        self.games = 0
        """How many games there are."""
        self.nodes = 0
        """Nodes of all searches."""
        self._players: dict[str, PlayerSummary] = {}

    def add(self, review: Review) -> None:
        """Takes a review in."""
        self.games += 1
        self.nodes += review.nodes
        points = _POINTS.get(review.game.result)
        for place, side in enumerate(review.sides):
            player = self._players.setdefault(side.player, PlayerSummary(side.player))
            player.games += 1
            if points is not None:
                player.points += points[place]
                player.results += 1
            player.moves += side.moves
            player.counts.update(side.counts)
            decided = side.moves - side.counts.get(Quality.BOOK, 0)
            decided -= side.counts.get(Quality.FORCED, 0)
            player.decided += decided
            player.loss += side.loss * decided
            if side.accuracy is not None:
                player._accuracy += side.accuracy
                player._accurate_games += 1

    def players(self) -> list[PlayerSummary]:
        """The players, the one with most games first, then by accuracy."""
        return sorted(
            self._players.values(),
            key=lambda player: (-player.games, -(player.accuracy or 0.0), player.name),
        )
