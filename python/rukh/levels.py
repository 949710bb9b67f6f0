"""The ten levels of play, from a beginner who errs like one up to full strength.

Neighbours are 200 rating points apart, so that the stronger of two scores about three points of
four, as matches between them have shown in both games. What the ratings mean to other engines is
only roughly known (``tools/RESULTS.md``). Full strength is far above the ninth level.

>>> from rukh.levels import LEVELS, level
>>> [LEVELS[0].name, LEVELS[-1].name]
['Beginner', 'Full strength']
>>> level("beginner").number, level("3") is level(3)
(1, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from rukh.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["LEVELS", "Level", "level"]


@dataclass(frozen=True, slots=True)
class Level:
    """How well Rukh plays.

    >>> LEVELS[3].elo["chess"] < LEVELS[4].elo["chess"]
    True
    """

    number: int
    """From 1, the weakest."""
    name: str
    """What it is called."""
    chinese: str
    """What it is called in Chinese."""
    elo: Mapping[str, int] | None
    """The rating to ask the engine for, by game; None at full strength."""
    remark: str
    """Who plays like that, in a few words."""

    def elo_in(self, game: str) -> int | None:
        """The rating to give to an `Engine` of this game; None at full strength.

        >>> LEVELS[-1].elo_in("xiangqi") is None
        True
        """
        return None if self.elo is None else self.elo[game]

    def name_in(self, language: str) -> str:
        """The name in English (``"en"``) or Chinese (``"zh"``).

        >>> LEVELS[0].name_in("zh")
        '入门'
        """
        return self.chinese if language == "zh" else self.name


def _same(number: int, name: str, chinese: str, elo: int | None, remark: str) -> Level:
    """A level that asks for the same rating in both games."""
    ratings = None if elo is None else MappingProxyType({"chess": elo, "xiangqi": elo})
    return Level(number, name, chinese, ratings, remark)


LEVELS: tuple[Level, ...] = (
    _same(1, "Beginner", "入门", 800, "knows the moves, and overlooks most threats"),
    _same(2, "Novice", "初学", 1000, "takes what is left hanging"),
    _same(3, "Casual", "业余", 1200, "sees a threat, but not always"),
    _same(4, "Hobby player", "爱好者", 1400, "seldom loses a piece for nothing"),
    _same(5, "Club player", "棋友", 1600, "sees short tactics"),
    _same(6, "Strong club player", "高手", 1800, "sees most short tactics"),
    _same(7, "Expert", "强手", 2000, "has plans, and few oversights"),
    _same(8, "Candidate master", "候补大师", 2200, "punishes most mistakes"),
    _same(9, "Master", "大师", 2400, "makes hardly any mistakes"),
    _same(10, "Full strength", "全力", None, "everything the engine has"),
)
"""Every level, the weakest first."""


def level(wanted: int | str) -> Level:
    """The level of this number, or with this name in either language.

    >>> level(10).name, level("master").number, level("大师").number
    ('Full strength', 9, 9)
    >>> level("grandmother")
    Traceback (most recent call last):
    ...
    rukh.errors.OptionError: no level "grandmother": expected 1 to 10, or a name like "Beginner"

    Raises:
        OptionError: There is no such level.
    """
    text = str(wanted).strip()
    for found in LEVELS:
        if text.casefold() in (str(found.number), found.name.casefold(), found.chinese):
            return found
    expected = f'1 to {len(LEVELS)}, or a name like "{LEVELS[0].name}"'
    raise OptionError(f'no level "{text[:40]}": expected {expected}')
