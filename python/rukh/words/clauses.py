"""Clauses of which parts vary, such as reasons of errors, in Chinese.

What raises an error says why in one English clause, with the squares, names and numbers of the
case in it. A table (`rukh.words.zh.clauses`) has such a clause with blanks in braces, and its
Chinese with the same blanks. The name of a blank says what fills it, and how that is said::

    {side} {piece} {square} {column} {number} {game}  the words of games
    {why}                             another clause, or several with semicolons between
    {known}                           the same; the clause fits only where that can be said
    {either}                          words with "or" between, or "and"
    {names}                           words with commas between, perhaps in quotes
    {text}                            whatever it is, as it is

Digits behind a name tell two blanks of a kind apart. Whoever wants a text said that no table
knows gets it back in English.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh.ruling import Language

__all__ = ["Clauses", "clause_in"]

_SIDES = {"red": "红方", "black": "黑方", "white": "白方"}
_GAMES = {"chess": "国际象棋", "xiangqi": "象棋"}
_PIECES = {
    "general": "将帅",
    "advisor": "士",
    "elephant": "象",
    "horse": "马",
    "chariot": "车",
    "cannon": "炮",
    "soldier": "兵卒",
    "king": "王",
    "queen": "后",
    "rook": "车",
    "bishop": "象",
    "knight": "马",
    "pawn": "兵",
    "piece": "子",
}
_WORDS = {"side": _SIDES, "game": _GAMES, "piece": _PIECES}
_BLANK = re.compile(r"\{([a-z]+)(\d*)\}")
_COLON, _SEMICOLON = ": ", "; "
_MOST_COLONS = 4
_LONGEST = 1000
"""Texts that are longer stay as they are: they are hardly ours."""
_PATTERNS = {
    "side": f"(?:{'|'.join(_SIDES)})",
    "game": f"(?:{'|'.join(_GAMES)})",
    "piece": f"(?:{'|'.join(_PIECES)})",
    "square": "[a-i][0-9]+",
    "column": "[a-i]",
    "number": "-?[0-9][0-9,]*(?:[.][0-9]+)?",
}
"""What may stand in a blank; in the others anything."""


class Clauses:
    """A table of clauses.

    >>> clauses = Clauses(
    ...     {
    ...         "row {number} is bad: {why}": "第{number}行有误：{why}",
    ...         "{square} is empty": "{square}没有棋子",
    ...         "it ends early": "过早结束",
    ...     }
    ... )
    >>> clauses.said("row 3 is bad: e4 is empty; it ends early")
    '第3行有误：e4没有棋子；过早结束'
    >>> clauses.said("Nobody has translated this.") is None
    True
    """

    def __init__(self, table: Mapping[str, str]) -> None:
        self._plain = {text: chinese for text, chinese in table.items() if "{" not in text}
        clauses = [
            _Clause(english, chinese) for english, chinese in table.items() if "{" in english
        ]
        self._by_first = {
            first: [clause for clause in clauses if clause.start[:1] in ("", first)]
            for first in {"", *(clause.start[:1] for clause in clauses)}
        }

    def said(self, text: str) -> str | None:
        """The text in Chinese; None where no clause fits it."""
        told = self._fitting(text)
        if told is not None:
            return told
        # A clause may stand behind what it is about: a file, an option.
        *abouts, rest = text.split(_COLON, _MOST_COLONS)
        for count in range(1, len(abouts) + 1):
            told = self._fitting(_COLON.join([*abouts[count:], rest]))
            if told is not None:
                return f"{_COLON.join(abouts[:count])}：{told}"
        return None

    def reasons(self, text: str) -> str:
        """Reasons with semicolons between: each as far as it can be said."""
        parts = text.split(_SEMICOLON)
        told = [self.said(part) for part in parts]
        if all(told):
            return "；".join(filter(None, told))
        # A quoted text had the sign of its own.
        return self.said(text) or text

    def _fitting(self, text: str) -> str | None:
        """What one clause says that fits the whole text, or several with semicolons between."""
        known = self._plain.get(text)
        if known is not None:
            return known
        for clause in self._by_first.get(text[:1], self._by_first[""]):
            found = clause.filled(text, self)
            if found is not None:
                return found
        parts = text.split(_SEMICOLON)
        told = [self.said(part) for part in parts] if len(parts) > 1 else []
        if not any(told):
            return None
        return "；".join(said or part for said, part in zip(told, parts, strict=True))


class _Clause:
    """One English clause with blanks, and its Chinese."""

    def __init__(self, english: str, chinese: str) -> None:
        self._english = english
        self._chinese = chinese
        self.start = english[: english.index("{")]
        self._end = english[english.rindex("}") + 1 :]
        self._pattern: re.Pattern[str] | None = None

    def filled(self, text: str, clauses: Clauses) -> str | None:
        """The Chinese with the parts of this text in its blanks; None where it does not fit."""
        if not (text.startswith(self.start) and text.endswith(self._end)):
            return None
        if self._pattern is None:
            self._pattern = _pattern_of(self._english)
        found = self._pattern.fullmatch(text)
        if found is None:
            return None
        parts = {name: _part_said(name, part, clauses) for name, part in found.groupdict().items()}
        return None if None in parts.values() else self._chinese.format(**parts)


def _pattern_of(english: str) -> re.Pattern[str]:
    pattern, end = "", 0
    for blank in _BLANK.finditer(english):
        kind = _PATTERNS.get(blank[1], ".*?")
        pattern += re.escape(english[end : blank.start()]) + f"(?P<{blank[1]}{blank[2]}>{kind})"
        end = blank.end()
    return re.compile(pattern + re.escape(english[end:]), re.DOTALL)


def _part_said(name: str, part: str, clauses: Clauses) -> str | None:
    """What stands in a blank of this name, in Chinese; None where nothing else may stand there."""
    kind = name.rstrip("0123456789")
    if kind == "known":
        return clauses.said(part)
    if kind == "why":
        return clauses.reasons(part)
    if kind == "names":
        return part.replace("'", "").replace(", ", "、")
    if kind == "either":
        # The comma of three or more things belongs to the last of them.
        listed = part.replace(", or ", " or ").replace(", and ", " and ").replace(", ", "、")
        return listed.replace(" or ", "或").replace(" and ", "和")
    return _WORDS.get(kind, {}).get(part, part)


def clause_in(language: Language, text: str) -> str:
    """A clause that something was refused with, in a language; English where it has no Chinese.

    >>> print(clause_in("zh", "row 3 has 8 points instead of 9"))
    第3行有8个点，应为9个
    >>> print(clause_in("en", "row 3 has 8 points instead of 9"))
    row 3 has 8 points instead of 9
    """
    if language == "en" or len(text) > _LONGEST:
        return text
    return _all().said(text) or text


@cache
def _all() -> Clauses:
    from rukh.words.zh.clauses import CLAUSES  # noqa: PLC0415  (English does without it)

    return Clauses(CLAUSES)
