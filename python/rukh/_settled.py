"""What a setting may be: its kinds of values, read from a file's values and from words.

Each kind has `described`, for people, and `checked` and `parsed`, which raise `OptionError` with
the value and the way out. `plain` is the value as the file holds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from rukh._native import NOTATIONS
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    from rukh._toml import Value

__all__ = ["Choice", "Kind", "Names", "Seconds", "Text", "Whole", "YesNo"]

_YES = ("true", "yes", "on", "1")
_NO = ("false", "no", "off", "0")


class Kind(Protocol):
    """What a setting may be."""

    @property
    def described(self) -> str:
        """What may stand there, in few words."""

    def checked(self, value: Value) -> Any:
        """A value of the file, if it is of this kind."""

    def parsed(self, text: str) -> Any:
        """The value that a word on the command line means."""


class _OfValue:
    """What all kinds have in common."""

    described = "text"

    def checked(self, value: Value) -> Any:
        raise NotImplementedError

    def refused(self, value: Value) -> OptionError:
        shown = f'"{shortened(value)}"' if isinstance(value, str) else str(value).lower()
        return OptionError(f"{shown} is not {self.described}")


class Choice(_OfValue):
    """One of several words."""

    def __init__(self, *words: str) -> None:
        self.words = words
        self.described = f"one of {', '.join(words)}"

    def checked(self, value: Value) -> str:
        if not isinstance(value, str) or value not in self.words:
            raise self.refused(value)
        return value

    def parsed(self, text: str) -> str:
        return self.checked(text)


class Whole(_OfValue):
    """A whole number between two bounds."""

    def __init__(self, smallest: int, largest: int) -> None:
        self.bounds = range(smallest, largest + 1)
        self.described = f"a whole number from {smallest} to {largest}"

    def checked(self, value: Value) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or value not in self.bounds:
            raise self.refused(value)
        return value

    def parsed(self, text: str) -> int:
        try:
            return self.checked(int(text))
        except ValueError:
            raise self.refused(text) from None


class Seconds(_OfValue):
    """A time above zero."""

    described = "a number of seconds above 0"

    def checked(self, value: Value) -> float:
        if isinstance(value, (bool, str)) or not 0 < value <= 1e6:
            raise self.refused(value)
        return float(value)

    def parsed(self, text: str) -> float:
        try:
            return self.checked(float(text))
        except ValueError:
            raise self.refused(text) from None


class YesNo(_OfValue):
    """True or false."""

    described = "true or false"

    def checked(self, value: Value) -> bool:
        if not isinstance(value, bool):
            raise self.refused(value)
        return value

    def parsed(self, text: str) -> bool:
        if text.lower() not in (*_YES, *_NO):
            raise self.refused(text)
        return text.lower() in _YES


class Text(_OfValue):
    """Some words, in one line; who uses them knows which there are."""

    def checked(self, value: Value) -> str:
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.refused(value)
        return value

    def parsed(self, text: str) -> str:
        return self.checked(text)


class Names(_OfValue):
    """Names of notations, with commas between."""

    described = "names of notations, with commas between"

    def checked(self, value: Value) -> tuple[str, ...]:
        if not isinstance(value, str):
            raise self.refused(value)
        names = tuple(name.strip() for name in value.split(",") if name.strip())
        for name in names:
            if name not in NOTATIONS:
                known = ", ".join(NOTATIONS)
                raise OptionError(f'there is no notation "{shortened(name)}", but {known}')
        return names

    def parsed(self, text: str) -> tuple[str, ...]:
        return self.checked(text)
