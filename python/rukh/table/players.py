"""Who sits at the table: people, and Rukh at one strength or another."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh.errors import OptionError, shortened
from rukh.limit import Limit

if TYPE_CHECKING:
    from rukh.words import Words

__all__ = ["Machine", "Person", "Player"]

_BOOK_PLIES = (2, 16)
"""How many plies of a book the weakest and the strongest of the rated players know; a guess."""
_WEAKEST, _STRONGEST = 500, 2500


@dataclass(frozen=True)
class Person:
    """A person, with or without a name.

    >>> Person("Ann").title
    'Ann'

    Raises:
        OptionError: The name is not a line of text.
    """

    name: str = ""

    def __post_init__(self) -> None:
        if not self.name.isprintable():
            raise OptionError(f'"{shortened(self.name)}" is no name: give one line of text')

    @property
    def title(self) -> str:
        """The name in a record."""
        return self.name or "Player"


@dataclass(frozen=True)
class Machine:
    """Rukh as a player: at a level, at about a rating, or at full strength without either.

    >>> Machine(level=4).title, Machine(elo=1200).title, Machine().title
    ('Rukh level 4', 'Rukh (about 1200)', 'Rukh')

    Raises:
        OptionError: There is no such level, or a rating is given beside it.
    """

    level: int | None = None
    """The number of one of `rukh.levels.LEVELS`."""
    elo: int | None = None
    """The rating to play at, in the place of a level."""
    limit: Limit = field(default_factory=lambda: Limit(time=1.0))
    """What it may spend on a move; a clock of the game comes on top."""
    uses_book: bool = True
    """Whether it opens from the book of its game."""

    def __post_init__(self) -> None:
        if self.level is not None and self.elo is not None:
            raise OptionError("a player has a level or a rating, not both")
        if self.level is not None:
            from rukh import levels  # noqa: PLC0415  (people do without it)

            levels.level(self.level)

    @property
    def title(self) -> str:
        """The name in a record."""
        if self.level is not None:
            return f"Rukh level {self.level}"
        return "Rukh" if self.elo is None else f"Rukh (about {self.elo})"

    def rating(self, game: str) -> int | None:
        """The rating it plays at in this game; None for full strength."""
        if self.level is None:
            return self.elo
        from rukh import levels  # noqa: PLC0415  (people do without it)

        return levels.level(self.level).elo_in(game)

    def strength(self, words: Words, game: str) -> str:
        """How strong it is, for people: ``level 4 of 10``."""
        if self.level is not None:
            from rukh import levels  # noqa: PLC0415  (people do without it)

            found = levels.level(self.level)
            name = found.name_in(words.language)
            count = len(levels.LEVELS)
            return words(
                "level {level} of {count} ({name})", level=self.level, count=count, name=name
            )
        if self.elo is not None:
            return words("about {elo} rating points", elo=self.elo)
        return words("full strength")

    def book_plies(self, game: str) -> int:
        """How many plies of a game it plays from a book: a beginner knows few."""
        rating = self.rating(game)
        if not self.uses_book:
            return 0
        if rating is None:
            return 1_000
        least, most = _BOOK_PLIES
        share = (rating - _WEAKEST) / (_STRONGEST - _WEAKEST)
        return round(least + (most - least) * max(0.0, min(share, 1.0)))


Player = Person | Machine
"""Who may play a side."""
