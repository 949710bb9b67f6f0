"""Endings that the board does not show, and what a game at the table cannot do now.

Checkmate and the other ends by rule are `rukh.Outcome`; here are the words of players and clocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from rukh.errors import OptionError, RukhError
from rukh.side import Side
from rukh.words import Words, later
from rukh.words.clauses import clause_in

if TYPE_CHECKING:
    from rukh.ruling import Language

__all__ = ["EndKind", "Ending", "TableError"]


class EndKind(str, Enum):
    """What has ended a game beside the rules. Members are strings and go into JSON as they are."""

    RESIGNED = "resigned"
    """The loser has resigned."""
    AGREED = "agreed"
    """The players have agreed on a draw."""
    CLAIMED = "claimed"
    """A draw that the rules give was claimed."""
    TIME = "time"
    """The loser's time is used up, or the other cannot win."""
    RECORD = "record"
    """The record that was loaded says so."""
    GIVEN_UP = "given_up"
    """A player could not go on."""

    def __str__(self) -> str:
        return self.value


_SENTENCES = {
    EndKind.RESIGNED: later("{loser} resigns: {winner} wins"),
    EndKind.AGREED: later("Draw by agreement"),
    EndKind.TIME: later("{loser} has run out of time: {winner} wins"),
    EndKind.RECORD: later("The record ends here: {result}"),
    EndKind.GIVEN_UP: later("{loser} cannot go on: {winner} wins"),
}
_DRAWN_ON_TIME = later("Draw: one side has run out of time, and the other cannot win")
_TERMINATIONS = {EndKind.TIME: "time forfeit", EndKind.GIVEN_UP: "abandoned"}


@dataclass(frozen=True)
class Ending:
    """How a game ended otherwise than by mate or by itself.

    >>> from rukh.side import BLACK, RED
    >>> ending = Ending(EndKind.RESIGNED, "1-0", RED, BLACK)
    >>> ending.sentence_in("en"), ending.sentence_in("zh")
    ('Black resigns: Red wins', '黑方认输，红方胜')
    """

    kind: EndKind
    """What ended it."""
    result: str
    """``1-0``, ``0-1`` or ``1/2-1/2``."""
    winner: Side | None = None
    """Who has won; None for a draw."""
    loser: Side | None = None
    """Who has lost; None for a draw."""
    english: str = ""
    """The sentence of a draw that was claimed, which the rules have."""
    chinese: str = ""
    """The same in Chinese."""

    @property
    def termination(self) -> str:
        """The word of the PGN tag."""
        return _TERMINATIONS.get(self.kind, "normal")

    def sentence_in(self, language: Language) -> str:
        """The whole in one sentence without its stop."""
        if self.kind is EndKind.CLAIMED:
            return self.chinese if language == "zh" else self.english
        words = Words(language)
        if self.kind is EndKind.TIME and self.winner is None:
            return words(_DRAWN_ON_TIME)
        named = {
            name: words(side.value.capitalize())
            for name, side in (("winner", self.winner), ("loser", self.loser))
            if side is not None
        }
        return words(_SENTENCES[self.kind], result=self.result, **named)

    def to_dict(self) -> dict[str, Any]:
        """The ending as plain values."""
        return {
            "kind": self.kind.value,
            "result": self.result,
            "winner": None if self.winner is None else self.winner.value,
            "loser": None if self.loser is None else self.loser.value,
            "english": self.english,
            "chinese": self.chinese,
        }

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Ending:
        """The ending that `to_dict` wrote.

        Raises:
            OptionError: These are no such values.
        """
        try:
            winner, loser = values["winner"], values["loser"]
            return cls(
                EndKind(values["kind"]),
                str(values["result"]),
                None if winner is None else Side(winner),
                None if loser is None else Side(loser),
                str(values["english"]),
                str(values["chinese"]),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise OptionError(f"no ending of a game: {error}") from None


class TableError(RukhError, ValueError):
    """What a game at the table cannot do now, in words for people.

    >>> str(TableError("There is no move to take back."))
    'There is no move to take back.'
    """

    def __init__(self, text: str, **values: object) -> None:
        super().__init__(text.format(**values) if values else text)
        self._text = text
        self._values = values

    def sentence_in(self, language: Language) -> str:
        """The sentence in English or Chinese."""
        values = dict(self._values)
        if "reason" in values:
            # It is a clause with a translation of its own.
            values["reason"] = clause_in(language, str(values["reason"]))
        return Words(language)(self._text, **values)
