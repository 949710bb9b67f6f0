"""The punctuation of a language, where texts are put together from parts."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.words import Words

__all__ = ["Marks", "marks_of"]


class Marks(NamedTuple):
    """What stands between and around texts."""

    comma: str
    semicolon: str
    """What stands between clauses that are independent of each other."""
    stop: str
    colon: str
    conjunction: str
    """What joins the last of several clauses."""
    predicate: str
    """What stands between a move and what is said of it."""
    relative: str
    """The same where the move is part of a longer sentence."""
    opening: str
    closing: str

    def bracketed(self, text: str) -> str:
        """The text in brackets, behind another one."""
        return f"{self.opening}{text}{self.closing}"

    def joined(self, clauses: Sequence[str]) -> str:
        """Several clauses as one."""
        if len(clauses) < 2:
            return "".join(clauses)
        return self.comma.join(clauses[:-1]) + self.conjunction + clauses[-1]


_MARKS = {
    "en": Marks(", ", "; ", ".", ": ", " and ", " ", ", which ", " (", ")"),
    "zh": Marks("，", "；", "。", "：", "，", "，", "，", "（", "）"),
}


def marks_of(words: Words) -> Marks:
    """The punctuation of the language that these words are in.

    >>> from rukh.words import Words
    >>> marks_of(Words("en")).joined(["one", "two", "three"])
    'one, two and three'
    """
    return _MARKS[words.language]
