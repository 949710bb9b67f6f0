"""The tags of a game, as a mapping that keeps their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableMapping

__all__ = ["Headers"]


class Headers(MutableMapping[str, str]):
    """Tags in their order; a name is found in any case, and keeps the one it was given in.

    >>> headers = Headers({"Event": "Open", "Round": "3"})
    >>> headers["event"], list(headers)
    ('Open', ['Event', 'Round'])
    """

    __slots__ = ("_tags",)

    def __init__(self, tags: Mapping[str, str] | Iterable[tuple[str, str]] = ()) -> None:
        self._tags: dict[str, tuple[str, str]] = {}
        self.update(tags)

    def __getitem__(self, name: str) -> str:
        return self._tags[_key(name)][1]

    def __setitem__(self, name: str, value: str) -> None:
        key = _key(name)
        if not isinstance(value, str):
            raise TypeError(f"the value of a tag is a str, not {type(value).__name__}")
        known = self._tags.get(key)
        self._tags[key] = (name if known is None else known[0], value)

    def __delitem__(self, name: str) -> None:
        del self._tags[_key(name)]

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._tags.values())

    def __len__(self) -> int:
        return len(self._tags)

    def __repr__(self) -> str:
        return f"Headers({dict(self)!r})"

    def copy(self) -> Headers:
        """The same tags, independent of these."""
        return type(self)(self)

    @classmethod
    def of_roster(cls, first: str = "White", second: str = "Black") -> Headers:
        """The seven tags that every game has, with nothing known; the players go by these names.

        >>> Headers.of_roster()["Date"]
        '????.??.??'
        """
        names = ("Event", "Site", "Date", "Round", first, second)
        tags = {name: "????.??.??" if name == "Date" else "?" for name in names}
        return cls(tags | {"Result": "*"})


def _key(name: str) -> str:
    if not isinstance(name, str):
        raise TypeError(f"the name of a tag is a str, not {type(name).__name__}")
    return name.lower()
