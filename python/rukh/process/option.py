"""The options of an engine: what it told of them, and values checked against that.

Names are found as people write them: case does not count, ``_`` is a blank, and the few options
that have a name of their own in each dialect (``Hash``, ``hashsize``) are found under all of them.
How a dialect spells an order is in its own file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rukh.errors import OptionError, shortened

__all__ = [
    "EngineOption",
    "OptionKind",
    "OptionValue",
    "Options",
    "count_in",
    "kind_of",
    "number_in",
    "option_of_words",
]

OptionKind = Literal["check", "spin", "combo", "button", "string"]
"""What an option holds: yes or no, a whole number, a choice, nothing, a text."""

OptionValue = bool | int | str | None
"""A value of an option; None presses a button."""

_KINDS: Mapping[str, OptionKind] = {
    "check": "check",
    "spin": "spin",
    "slider": "spin",
    "combo": "combo",
    "button": "button",
    "save": "button",
    "reset": "button",
    "string": "string",
    "file": "string",
    "path": "string",
}
_YES = ("true", "on", "yes", "1")
_NO = ("false", "off", "no", "0")
_SAME = (("hash", "hashsize"), ("threads", "cores"), ("clear hash", "clearhash"))
_WORDS = ("type", "default", "min", "max", "var")
_LARGEST_COUNT = 2**63 - 1


@dataclass(frozen=True)
class EngineOption:
    """An option that an engine has told of.

    >>> option = EngineOption("Skill Level", "spin", default="20", min=-20, max=20)
    >>> option.text_of(5), option.text_of("5")
    ('5', '5')
    >>> option.text_of(21)
    Traceback (most recent call last):
    rukh.errors.OptionError: "Skill Level" is a whole number from -20 to 20, not 21
    """

    name: str
    """As the engine spells it."""
    kind: OptionKind
    """What it holds."""
    default: str = ""
    """The value that it has without being set, as the engine spells it."""
    min: int | None = None
    """The least value of a spin, where the engine told of one."""
    max: int | None = None
    """Its greatest value."""
    var: tuple[str, ...] = ()
    """The values of a combo."""

    def text_of(self, value: OptionValue) -> str:
        """A value in UCI's spelling; empty for a button.

        Raises:
            OptionError: The option cannot have this value.
        """
        if self.kind == "button":
            if value in (None, True, ""):
                return ""
            raise self._refused(value, "a button and takes no value")
        text = value if isinstance(value, str) else _plain(value)
        if text is None or "\n" in text or "\r" in text:
            raise self._refused(value, "set to a text on one line")
        if self.kind == "check":
            return self._check(value, text)
        if self.kind == "spin":
            return self._spin(value, text)
        if self.kind == "combo":
            fits = [known for known in self.var if known.lower() == text.strip().lower()]
            if self.var and not fits:
                raise self._refused(value, f"one of {', '.join(self.var)}")
            return fits[0] if fits else text
        return text

    def _check(self, value: OptionValue, text: str) -> str:
        lowered = text.strip().lower()
        if lowered not in (*_YES, *_NO):
            raise self._refused(value, "true or false")
        return "true" if lowered in _YES else "false"

    def _spin(self, value: OptionValue, text: str) -> str:
        low, high = self.min, self.max
        try:
            number = int(text)
        except ValueError:
            number = None
        is_within = number is not None and not isinstance(value, bool)
        if is_within and number is not None:
            is_within = (low is None or low <= number) and (high is None or number <= high)
        if not is_within:
            bounds = "" if low is None or high is None else f" from {low} to {high}"
            raise self._refused(value, f"a whole number{bounds}")
        return str(number)

    def _refused(self, value: OptionValue, wanted: str) -> OptionError:
        told = f'"{shortened(value)}"' if isinstance(value, str) else repr(value)
        return OptionError(f'"{self.name}" is {wanted}, not {told}')


class Options(Mapping[str, EngineOption]):
    """The options of an engine by name, in the order in which it told of them.

    >>> options = Options()
    >>> options.add(EngineOption("Skill_Level", "spin", default="20"))
    >>> options["skill level"].name, "Hash" in options
    ('Skill_Level', False)
    """

    def __init__(self) -> None:
        self._by_key: dict[str, EngineOption] = {}

    def add(self, option: EngineOption) -> None:
        """Takes an option in; a later one of the same name stands."""
        self._by_key[_key(option.name)] = option

    def __getitem__(self, name: str) -> EngineOption:
        key = _key(name)
        for known in (key, *(other for same in _SAME if key in same for other in same)):
            if known in self._by_key:
                return self._by_key[known]
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return (option.name for option in self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    def __repr__(self) -> str:
        return f"<Options: {', '.join(self)}>"


def option_of_words(name: str, words: list[str]) -> EngineOption | None:
    """An option of UCI or UCCI, from its name and the words that follow; None if it is no option.

    >>> option = option_of_words("Style", "type combo default solid var solid var all in".split())
    >>> option.kind, option.default, option.var
    ('combo', 'solid', ('solid', 'all in'))
    """
    told: dict[str, str] = {}
    var: list[str] = []
    key, value = "", []
    for word in [*words, ""]:
        if word and word not in _WORDS:
            value.append(word)
            continue
        if key == "var":
            var.append(" ".join(value))
        elif key:
            told[key] = " ".join(value)
        key, value = word, []
    kind = _KINDS.get(told.get("type", ""))
    if kind is None or not name:
        return None
    default = told.get("default", "")
    return EngineOption(
        name=name,
        kind=kind,
        default="" if default == "<empty>" else default,
        min=number_in(told.get("min")),
        max=number_in(told.get("max")),
        var=tuple(var),
    )


def kind_of(word: str) -> OptionKind | None:
    """The kind that a dialect calls so."""
    return _KINDS.get(word)


def number_in(text: str | None) -> int | None:
    """A whole number, if the text is one."""
    try:
        return None if text is None else int(text)
    except ValueError:
        return None


def count_in(text: str | None) -> int | None:
    """A whole number from 0 that something may have counted, if the text is one.

    >>> count_in("317"), count_in("-1"), count_in("9" * 100), count_in("1e3")
    (317, None, None, None)
    """
    number = number_in(text)
    return number if number is not None and 0 <= number <= _LARGEST_COUNT else None


def _key(name: str) -> str:
    return " ".join(name.replace("_", " ").lower().split())


def _plain(value: OptionValue) -> str | None:
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)
