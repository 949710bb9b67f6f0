"""The tags of a game, as a mapping that keeps what was given apart from what is merely expected."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from typing import TYPE_CHECKING, TypeVar

from rukh._remarks import checked_text
from rukh.errors import ArgumentError, MissingError, RecordError, shortened

if TYPE_CHECKING:
    from rukh.visitor import HeadersBuilder

__all__ = ["RESULTS", "Headers"]

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
"""How a game can end."""

_RANKS = {"event": 0, "site": 1, "date": 2, "round": 3, "white": 4, "red": 4, "black": 5}
_RANKS |= {"result": 6}
_UNKNOWN_DATE = "????.??.??"

_Self = TypeVar("_Self", bound="Headers")
_Tags = Mapping[str, str] | Iterable[tuple[str, str]]


class Headers(MutableMapping[str, str]):
    """Tags, the seven of the roster first, then the others in their order.

    A name is found in any case, and keeps the one it was given in. Where a game has the roster (as
    all have that are read, or made with ``Game()``), a tag of it that nobody gave is ``?``, and a
    result is ``*``. These stand in for what is unknown: `given` leaves them out, and so does every
    format but PGN, whose files have all seven.

    >>> import rukh
    >>> [game] = rukh.read_games('[Annotator "N."] [Event "Open"] 1. e4 *')
    >>> game.headers["event"], game.headers["White"], game.headers["Result"]
    ('Open', '?', '*')
    >>> game.headers.given
    {'Annotator': 'N.', 'Event': 'Open'}
    >>> Headers({"Event": "Open"}), len(Headers())
    (Headers({'Event': 'Open'}), 7)

    Without `data` the seven tags of a chess game are there with nothing known; with it, these tags
    alone. A name is a letter and then letters, digits, ``_`` and ``-``; a value is one line, and
    loses the blanks around it; a ``Result`` is one of the four.

    Raises:
        RecordError: A name or value that a record cannot hold. Nothing has changed then.
        ArgumentError: It is no str.
        MissingError: A tag is asked for that is not there.
    """

    __slots__ = ("_given", "_roster")

    def __init__(self, data: _Tags | None = None, **tags: str) -> None:
        self._given: dict[str, tuple[str, str]] = {}
        self._roster: dict[str, tuple[str, str]] = {}
        if data is None:
            self._roster = _roster("White", "*")
        self.update(() if data is None else data, **tags)

    def __getitem__(self, name: str) -> str:
        key = _key(name)
        found = self._given.get(key) or self._roster.get(key)
        if found is None:
            raise MissingError(f'the game has no tag "{shortened(name)}"')
        return found[1]

    def __setitem__(self, name: str, value: str) -> None:
        self._keep(*_checked(name, value))

    def __delitem__(self, name: str) -> None:
        key = _key(name)
        given, expected = self._given.pop(key, None), self._roster.pop(key, None)
        if given is None and expected is None:
            raise MissingError(f'the game has no tag "{shortened(name)}"')

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and (
            name.lower() in self._given or name.lower() in self._roster
        )

    def __iter__(self) -> Iterator[str]:
        first = self._roster | {key: tag for key, tag in self._given.items() if key in _RANKS}
        for key in sorted(first, key=_RANKS.__getitem__):
            yield first[key][0]
        for key, (name, _) in self._given.items():
            if key not in _RANKS:
                yield name

    def __len__(self) -> int:
        return len(self._given.keys() | self._roster.keys())

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"

    def update(self, data: _Tags = (), /, **tags: str) -> None:  # type: ignore[override]
        """Sets all of these tags, or, where one cannot be set, none.

        >>> headers = Headers({})
        >>> headers.update([("Event", "Open")], Round="3")
        >>> list(headers)
        ['Event', 'Round']
        """
        try:
            pairs = list(data.items() if isinstance(data, Mapping) else data)
            pairs = [(name, value) for name, value in pairs]
        except (TypeError, ValueError):
            raise ArgumentError("tags are a mapping, or pairs of a name and a value") from None
        if not isinstance(data, Headers):
            # What was read from a record may have names that no one else may give.
            pairs = [_checked(name, value) for name, value in pairs]
        pairs += [_checked(name, value) for name, value in tags.items()]
        for name, value in pairs:
            self._keep(name, value)

    @property
    def given(self) -> dict[str, str]:
        """The tags that somebody gave, in the order in which they came.

        >>> Headers(Round="3").given
        {'Round': '3'}
        """
        return dict(self._given.values())

    def copy(self: _Self) -> _Self:
        """The same tags, independent of these."""
        twin = type(self)({})
        twin._given, twin._roster = self._given.copy(), self._roster.copy()
        return twin

    __copy__ = copy

    @classmethod
    def of_roster(cls: type[_Self], first: str = "White") -> _Self:
        """The seven tags with nothing known; the player who begins goes by this name.

        >>> list(Headers.of_roster("Red"))
        ['Event', 'Site', 'Date', 'Round', 'Red', 'Black', 'Result']
        """
        made = cls({})
        made._roster = _roster(first, "*")
        return made

    @classmethod
    def builder(cls) -> HeadersBuilder:
        """A visitor that collects the tags of a game in such a mapping."""
        from rukh.visitor import HeadersBuilder  # noqa: PLC0415  (visitors build games)

        return HeadersBuilder(Headers=cls)

    @classmethod
    def _of_record(cls, tags: list[tuple[str, str]], first: str, result: str) -> Headers:
        """The tags of a record as they were read, with the roster."""
        made = cls({})
        made._given = {name.lower(): (name, value) for name, value in tags}
        made._roster = _roster(first, result)
        return made

    def _expect(self, name: str, value: str) -> None:
        """What a tag of the roster, if it has that, is where nobody gave it."""
        if name.lower() in self._roster:
            self._roster[name.lower()] = (name, value)

    def _keep(self, name: str, value: str) -> None:
        key = name.lower()
        known = self._given.get(key) or self._roster.get(key)
        self._given[key] = (name if known is None else known[0], value)


def _roster(first: str, result: str) -> dict[str, tuple[str, str]]:
    names = ("Event", "Site", "Date", "Round", first, "Black", "Result")
    unknown = {"Date": _UNKNOWN_DATE, "Result": result}
    return {name.lower(): (name, unknown.get(name, "?")) for name in names}


def _key(name: str) -> str:
    if not isinstance(name, str):
        raise ArgumentError(f"the name of a tag is a str, not {type(name).__name__}")
    return name.lower()


def _checked(name: str, value: str) -> tuple[str, str]:
    """The name and value, if a record can hold them."""
    _key(name)
    if not (name[:1].isalpha() and all(sign.isalnum() or sign in "_-" for sign in name)):
        raise RecordError(
            f'"{shortened(name)}" is no name of a tag: that is letters, digits, _ and -, a letter '
            "first"
        )
    value = checked_text(value, f"the value of {shortened(name)}").strip()
    for place, sign in enumerate(value):
        if sign < " " or "\x7f" <= sign <= "\x9f":
            shown = f"U+{ord(sign):04X}"
            raise RecordError(
                f'"{shortened(value)}": the value of {shortened(name)} is one line of text, '
                f"without {shown} (at {place})"
            )
    if name.lower() == "result" and value not in RESULTS:
        raise RecordError(f'a result is one of {", ".join(RESULTS)}, not "{shortened(value)}"')
    return name, value
