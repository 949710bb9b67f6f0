"""Where records go: one file, a file for each source or each game, or standard output.

A file appears under its name when it is whole (`rukh._newfile`).
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Protocol

from rukh._newfile import NewFile, fitting, sweep
from rukh.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from rukh._sources import Source

__all__ = [
    "FileOfEachGame",
    "FileOfEachSource",
    "Names",
    "NewFile",
    "OneFile",
    "Output",
    "Stream",
]

_NUMBERED = re.compile(r"-\d{4,}\Z")


class Output(Protocol):
    """Takes games one after another; each source's games come together."""

    def begin(self, source: Source) -> None:
        """Games of this source come next."""

    def add(self, game: bytes) -> None:
        """Takes a game."""

    def end(self) -> None:
        """The source has no more games."""

    def finish(self) -> None:
        """Makes everything that was taken stay."""

    def discard(self) -> None:
        """Takes away what is not whole."""


class Stream:
    """Standard output."""

    def __init__(self, stream: BinaryIO, *, most: int | None = None) -> None:
        self._stream = stream
        self._room = _Room(most)
        self._held: list[bytes] | None = None if most is None else []

    def begin(self, source: Source) -> None:
        """Games of a source follow those of another."""

    def add(self, game: bytes) -> None:
        """Writes a game at once, unless there might be too many."""
        self._room.take("standard output")
        if self._held is None:
            self._stream.write(game)
        else:
            self._held.append(game)

    def end(self) -> None:
        """There is nothing to close."""

    def finish(self) -> None:
        """Lets everything go."""
        self._stream.write(b"".join(self._held or ()))
        self._stream.flush()

    def discard(self) -> None:
        """What was written has gone."""


class OneFile:
    """A file with every game."""

    def __init__(self, path: Path, *, most: int | None = None) -> None:
        self._file = NewFile(path)
        self._room = _Room(most)
        self._is_empty = True

    def begin(self, source: Source) -> None:
        """Games of a source follow those of another."""

    def add(self, game: bytes) -> None:
        """Appends a game."""
        self._room.take(self._file.path.name)
        self._file.write(game)
        self._is_empty = False

    def end(self) -> None:
        """More may follow."""

    def finish(self) -> None:
        """Names the file, if it has a game."""
        if self._is_empty:
            self._file.discard()
        else:
            self._file.commit()

    def discard(self) -> None:
        """Takes the file away."""
        self._file.discard()


class FileOfEachSource:
    """A folder with a file for each source, in folders like those that they lie in."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._stem: Path | None = None
        self._file: NewFile | None = None

    def begin(self, source: Source) -> None:
        """Settles the name of the source's file."""
        self._stem = self._names.stem_of(source)

    def add(self, game: bytes) -> None:
        """Appends a game to the source's file."""
        if self._file is None and self._stem is not None:
            self._file = NewFile(self._names.file(self._stem), is_swept=True)
        if self._file is not None:
            self._file.write(game)

    def end(self) -> None:
        """Names the source's file, if it has one."""
        if self._file is not None:
            self._file.commit()
        self._file = None

    def finish(self) -> None:
        """Every file has its name."""

    def discard(self) -> None:
        """Takes the file away that is not whole."""
        if self._file is not None:
            self._file.discard()
        self._file = None


class FileOfEachGame:
    """A folder with a file for each game, numbered where a source has several."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._stem: Path | None = None
        self._first: bytes | None = None
        self._count = 0

    def begin(self, source: Source) -> None:
        """Settles what the files of its games are called."""
        self._stem = self._names.stem_of(source)
        self._first, self._count = None, 0

    def add(self, game: bytes) -> None:
        """Writes a game; the first one waits until it is known whether it is the only one."""
        self._count += 1
        if self._count == 1:
            self._first = game
            return
        if self._first is not None:
            self._write(self._first, 1)
            self._first = None
        self._write(game, self._count)

    def end(self) -> None:
        """Writes the game that is waiting."""
        if self._first is not None and self._stem is not None:
            # A name that ends like a numbered one is numbered, so that no two can be the same.
            self._write(self._first, 1 if _NUMBERED.search(self._stem.name) else 0)
        self._first = None

    def finish(self) -> None:
        """Every file has its name."""

    def discard(self) -> None:
        """No file is begun that is not whole."""

    def _write(self, game: bytes, number: int) -> None:
        if self._stem is None:
            return
        name = f"{self._stem.name}-{number:04}" if number else self._stem.name
        with NewFile(self._names.file(self._stem.with_name(name)), is_swept=True) as file:
            file.write(game)


class Names:
    """Names of files in a folder, no two sources' the same, and none that of another source."""

    def __init__(self, folder: Path, suffix: str, sources: Iterable[Path]) -> None:
        self._folder = folder
        self._suffix = suffix
        self._sources = frozenset(_real(path) for path in sources)
        self._own: Path | None = None
        self._taken: set[str] = set()
        self._swept: set[Path] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def stem_of(self, source: Source) -> Path:
        """The place of a source's file below the folder, without its suffix."""
        place = source.place
        own = self._own = None if source.path is None else _real(source.path)
        for stem in self._candidates(place.stem, place.name):
            found = Path(*place.parent.parts, stem)
            key = found.as_posix().casefold()
            path = _real(self._path(found))
            if key not in self._taken and (path == own or path not in self._sources):
                self._taken.add(key)
                return found
        raise AssertionError("the candidates do not end")

    def file(self, stem: Path) -> Path:
        """The whole name; the folders above it are there.

        Raises:
            OptionError: It is that of another source, which may not have been read yet.
        """
        path = self._path(stem)
        if _real(path) in self._sources and _real(path) != self._own:
            raise OptionError(f"{path} is to be read, not overwritten: name another folder with -o")
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.parent not in self._swept:
            # Once for all its files: there may be very many.
            self._swept.add(path.parent)
            sweep(path.parent, suffix=self._suffix)
        return path

    def _path(self, stem: Path) -> Path:
        return self._folder / stem.with_name(stem.name + self._suffix)

    @staticmethod
    def _candidates(stem: str, name: str) -> Iterator[str]:
        yield fitting(stem)
        yield fitting(name)
        number = 2
        while True:
            yield f"{fitting(name)}~{number}"
            number += 1


class _Room:
    """How many games there is room for."""

    def __init__(self, most: int | None) -> None:
        self._left = most

    def take(self, name: str) -> None:
        if self._left is None:
            return
        if self._left == 0:
            raise OptionError(
                f"{name} has room for one game in this format: name a folder with -o, as in -o out/"
            )
        self._left -= 1


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))
