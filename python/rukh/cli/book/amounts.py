"""Shares and amounts: as arguments of the subcommands, and in their reports."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh.book.building import amount
from rukh.errors import OptionError
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    from rukh.words import Words

    Counted: TypeAlias = Literal["game", "move", "position", "file"]

__all__ = ["REASONS", "by_reason", "counted", "memory", "share"]

_COUNTED = {
    "game": ("{number} game", later("{number} games")),
    "move": ("{number} move", later("{number} moves")),
    "position": ("{number} position", later("{number} positions")),
    "file": ("{number} file", later("{number} files")),
}
REASONS = (
    later("other-game"),
    later("unreadable"),
    later("set-up"),
    later("too-short"),
    later("result"),
    later("rating"),
    later("date"),
    later("player"),
    later("duplicate"),
    later("rare-position"),
    later("rare"),
    later("share"),
    later("score"),
    later("weightless"),
    later("refuted"),
    later("unreachable"),
)
"""Why a game does not count or a move does not stay, as reports name it."""


def counted(words: Words, number: int, what: Counted) -> str:
    """So many of a kind.

    >>> from rukh.words import Words
    >>> counted(Words("en"), 1, "game"), counted(Words("zh"), 2000, "move")
    ('1 game', '2,000着')
    """
    one, many = _COUNTED[what]
    return words.counted(number, one, many)


def by_reason(words: Words, numbers: Mapping[str, int]) -> str:
    """How many for which of `REASONS`.

    >>> from rukh.words import Words
    >>> by_reason(Words("en"), {"rare": 2, "refuted": 1})
    '2 rare, 1 refuted'
    """
    if words.language == "zh":
        return "，".join(f"{words(reason)} {number:,}" for reason, number in numbers.items())
    return ", ".join(f"{number:,} {reason}" for reason, number in numbers.items())


def share(text: str) -> float:
    """A part of a whole: ``0.02`` or ``2%``.

    >>> share("2%"), share("0.5")
    (0.02, 0.5)
    """
    number, is_percent = (text[:-1], True) if text.endswith("%") else (text, False)
    try:
        value = float(number) / (100 if is_percent else 1)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a share from 0 to 1, or 0% to 100%')
    return value


def memory(text: str) -> int:
    """Bytes: ``256M``, ``1.5G``.

    >>> memory("256M"), memory("1.5g")
    (268435456, 1610612736)
    """
    try:
        return amount(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
