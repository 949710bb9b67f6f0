"""What is wrong with a record: enough to find the place and to mend it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["Problem", "Severity"]


class Severity(str, Enum):
    """How much was lost. Members are strings and go into JSON as they are."""

    REPAIRED = "repaired"
    """Nothing: it was read as it was meant."""
    SHORTENED = "shortened"
    """A line ends early, or a part was left out; the rest of the game stands."""
    SKIPPED = "skipped"
    """The game, or the file, could not be read at all."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Problem:
    """Something in a record that is not as it should be.

    >>> print(Problem(Severity.SHORTENED, 12, 19, "车八进九", "the way is blocked", game=3))
    game 3, line 12, ply 19: "车八进九": the way is blocked
    """

    severity: Severity
    """How much was lost by it."""
    line: int = 0
    """The line of the source, from 1; 0 in formats without lines."""
    ply: int = 0
    """The ply, from 1, where a move is to blame; 0 elsewhere."""
    text: str = ""
    """The offending text, shortened; empty where there is none to show."""
    reason: str = ""
    """Why, in one line without the text."""
    fen: str = ""
    """The position before the offending move; empty elsewhere."""
    game: int = 0
    """Which game of its source it is about, from 1; 0 for the source itself."""
    file: str | None = None
    """The name of the source, if it has one."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "severity", Severity(self.severity))

    @property
    def is_loss(self) -> bool:
        """Whether anything was lost by it."""
        return self.severity is not Severity.REPAIRED

    def __str__(self) -> str:
        numbers = (("game", self.game), ("line", self.line), ("ply", self.ply))
        places = [self.file] if self.file else []
        places += [f"{name} {number}" for name, number in numbers if number]
        parts = [", ".join(places)] if places else []
        if self.text:
            parts.append(f'"{self.text}"')
        # On one line, whatever names and texts hold.
        told = ": ".join([*parts, self.reason])
        return "".join(sign if sign.isprintable() else "·" for sign in told)
