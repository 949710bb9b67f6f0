"""An evaluation taken apart: which term gives how much to whom."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rukh.side import Side

__all__ = ["Phased", "Trace", "TraceTerm"]


@dataclass(frozen=True)
class Phased:
    """A value for the middlegame and one for the endgame, in centipawns."""

    middlegame: int
    endgame: int


@dataclass(frozen=True)
class TraceTerm:
    """One term of an evaluation."""

    name: str
    """The term's name, such as ``mobility``."""
    first: Phased
    """What White or Red gets."""
    second: Phased
    """What Black gets."""
    score: int
    """What the term adds to the score of White or Red, in centipawns."""


@dataclass(frozen=True)
class Trace:
    """An evaluation taken apart. The scores of the terms add up to `total` exactly.

    >>> import rukh
    >>> trace = rukh.Board().evaluate()
    >>> sum(term.score for term in trace.terms) == trace.total
    True
    """

    sides: tuple[Side, Side]
    """The players, the first mover first."""
    terms: tuple[TraceTerm, ...]
    """The terms."""
    phase: int
    """256 with all pieces on the board, 0 with hardly any left."""
    total: int
    """The evaluation for White or Red, in centipawns."""
    for_mover: int
    """The evaluation for the side to move: exactly what the search uses."""

    def to_dict(self) -> dict[str, Any]:
        """The trace as plain values, as ``rukh eval --json`` prints them."""
        first, second = (str(side) for side in self.sides)

        def halves(value: Phased) -> dict[str, int]:
            return {"middlegame": value.middlegame, "endgame": value.endgame}

        return {
            "terms": [
                {
                    "name": term.name,
                    first: halves(term.first),
                    second: halves(term.second),
                    "score": term.score,
                }
                for term in self.terms
            ],
            "phase": self.phase,
            "total": self.total,
            "for_mover": self.for_mover,
        }

    def __str__(self) -> str:
        first, second = (side.value.capitalize() for side in self.sides)
        width = max([len("term"), *(len(term.name) for term in self.terms)])
        heads = f"{first + ' mg/eg':>13}  {second + ' mg/eg':>13}  {'score':>6}"
        lines = [f"{'term':<{width}}  {heads}"]
        for term in self.terms:
            one = f"{term.first.middlegame} / {term.first.endgame}"
            other = f"{term.second.middlegame} / {term.second.endgame}"
            lines.append(f"{term.name:<{width}}  {one:>13}  {other:>13}  {term.score:>+6}")
        lines.append(f"{'total':<{width}}  {'':>13}  {'':>13}  {self.total:>+6}")
        return "\n".join(lines)
