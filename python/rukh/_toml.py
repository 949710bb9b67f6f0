r"""The little of TOML that a file of settings needs, read and changed line by line.

A reader of whole documents gives up at the first fault and forgets comments. Here a bad line spoils
itself alone, and a changed value leaves every other line as it is. What is known: ``[section]``,
dotted keys, strings in either quotes, numbers, ``true`` and ``false``, comments.

>>> for said in read('lang = "zh"\n[engine]\nhash = 256  # MB\nthreads 4\n'):
...     print(said)
Entry(line=1, key='lang', value='zh')
Entry(line=3, key='engine.hash', value=256)
Fault(line=4, reason='"threads 4" is not of the form key = value')
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rukh.errors import shortened

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Entry", "Fault", "Value", "read", "with_value", "without", "written"]

Value: TypeAlias = "str | int | float | bool"

_KEY = r"[A-Za-z0-9_-]+(?:\s*\.\s*[A-Za-z0-9_-]+)*"
_SECTION = re.compile(rf"\s*\[\s*({_KEY})\s*\]\s*(?:#.*)?")
_ENTRY = re.compile(
    rf"""(\s*({_KEY})\s*=\s*)
    ("(?:[^"\\]|\\.)*" | '[^']*' | [^\s"'\#]+)
    (\s*(?:\#.*)?)""",
    re.VERBOSE,
)
_NUMBER = re.compile(r"[+-]?\d+(?:_\d+)*(\.\d+(?:_\d+)*)?([eE][+-]?\d+)?")


@dataclass(frozen=True)
class Entry:
    """A value, with its key and place."""

    line: int
    key: str
    """Sections and name, with dots between."""
    value: Value


@dataclass(frozen=True)
class Fault:
    """A line that says nothing."""

    line: int
    reason: str


def read(text: str) -> Iterator[Entry | Fault]:
    """What each line says, in order; blank ones and comments say nothing."""
    for number, key, line in _keys(text):
        if key is not None:
            found = _ENTRY.fullmatch(line)
            value = None if found is None else _value(found[3])
            if value is not None:
                yield Entry(number, key, value)
                continue
            form = f"{shortened(line.strip())}: a value is a number, true, false, or in quotes"
            yield Fault(number, form)
        elif line.split("#")[0].strip() and _SECTION.fullmatch(line) is None:
            yield Fault(number, f'"{shortened(line.strip())}" is not of the form key = value')


def with_value(text: str, key: str, value: Value) -> str:
    r"""The text with this value, in place of one that the key had, or in its section.

    >>> with_value('[look]\nflip = true  # Black\n', "look.flip", False)
    '[look]\nflip = false  # Black\n'
    """
    lines = text.split("\n")
    for number, there, line in _keys(text):
        found = _ENTRY.fullmatch(line)
        if there == key and found is not None:
            end = "\r" if lines[number - 1].endswith("\r") else ""
            lines[number - 1] = f"{found[1]}{written(value)}{found[4]}{end}"
            return "\n".join(lines)
    section, _, name = key.rpartition(".")
    place = _end_of_section(lines, section)
    entry = f"{name} = {written(value)}"
    if place is None:
        blank = [""] if text.strip() else []
        kept = lines[: _end(lines, len(lines))]
        return "\n".join([*kept, *blank, f"[{section}]", entry, ""])
    lines.insert(place, entry)
    return "\n".join(lines) if text.strip() else entry + "\n"


def without(text: str, key: str) -> str:
    r"""The text without this key, and every other line as it was.

    >>> without('lang = "zh"\n[engine]\nhash = 256\n', "lang")
    '[engine]\nhash = 256\n'
    """
    gone = {number for number, there, _ in _keys(text) if there == key}
    lines = text.split("\n")
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in gone)


def written(value: Value) -> str:
    """The value as TOML writes it.

    >>> written(True), written(4), written(0.5), written("wood")
    ('true', '4', '0.5', '"wood"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    return json.dumps(value, ensure_ascii=False)


def _keys(text: str) -> Iterator[tuple[int, str | None, str]]:
    """Each line with its number and the whole key that it sets; None where it sets none."""
    section = ""
    for number, ended in enumerate(text.split("\n"), 1):
        line = ended.removesuffix("\r")
        head = _SECTION.fullmatch(line)
        if head is not None:
            section = _plain(head[1]) + "."
        entry = re.match(rf"\s*({_KEY})\s*=", line)
        yield number, None if entry is None else section + _plain(entry[1]), line


def _plain(key: str) -> str:
    return "".join(key.split())


def _end_of_section(lines: list[str], section: str) -> int | None:
    """Where another entry of this section may stand: behind its last line that is not blank."""
    begin = 0 if not section else None
    for place, line in enumerate(lines):
        head = _SECTION.fullmatch(line.removesuffix("\r"))
        if head is None:
            continue
        if begin is not None:
            return max(begin, _end(lines, place))
        if _plain(head[1]) == section:
            begin = place + 1
    return None if begin is None else max(begin, _end(lines, len(lines)))


def _end(lines: list[str], place: int) -> int:
    """The place behind the last line before this one that is not blank."""
    while place > 0 and not lines[place - 1].strip():
        place -= 1
    return place


def _value(text: str) -> Value | None:
    """The value that a text writes; None where it writes none."""
    if text in ("true", "false"):
        return text == "true"
    if text[0] == "'":
        return text[1:-1]
    if text[0] == '"':
        try:
            return str(json.loads(text))
        except ValueError:
            return None
    number = _NUMBER.fullmatch(text)
    if number is None:
        return None
    digits = text.replace("_", "")
    return float(digits) if number[1] or number[2] else int(digits)
