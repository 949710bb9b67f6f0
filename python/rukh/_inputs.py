"""What `read_games` is given, as inputs that are read one after another.

A text, a file, or an open handle is one input; a folder or an archive is as many as it has files.
"""

from __future__ import annotations

import codecs
import errno
import io
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, Any, BinaryIO

from rukh import _native
from rukh._archive import ArchiveError, is_archive
from rukh._handle import name_of
from rukh._sources import (
    HEAD,
    File,
    Source,
    SourceError,
    files_below,
    holds_archive,
    promises_records,
    shown,
    sources_in,
    sources_of_archive,
)
from rukh.errors import ArgumentError, OptionError, described
from rukh.game import Game, checked_game
from rukh.problem import Problem, Severity

__all__ = ["Input", "SourceOfGames", "inputs_of", "inputs_of_stream"]

SourceOfGames = str | os.PathLike[str] | bytes | bytearray | memoryview | IO[str] | IO[bytes]
"""What games are read from."""

_TEXT = re.compile(r"\s*(?:\[\s*\w+\s|\{|\d+\s*\.+\s*\S.*\s)")
_PEEKED = 4096
_OF_NAMES = ("idna", "punycode")
"""Encodings of single names, and not of files."""


class Input:
    """One file, text or handle, whose games are read in their order."""

    def __init__(
        self,
        file: str | None,
        reader: Callable[[ExitStack], _native.RecordReader],
        *,
        is_whole: bool = True,
        promises_games: bool = True,
    ) -> None:
        self.file = file
        """Its name, if it has one."""
        self.is_whole = is_whole
        """Whether it is all that was named, and not one of several files."""
        self._promises_games = promises_games
        self._stack = ExitStack()
        self._open: Callable[[ExitStack], _native.RecordReader] | None = reader
        self._native: _native.RecordReader | None = None
        self._count = 0
        self._has_ended = False

    @property
    def promises_games(self) -> bool:
        """Whether it is a fault that it cannot be read: its name says so, or it had a game."""
        return self._promises_games or self._count > 0

    @property
    def format(self) -> str | None:
        """The format, once the first game was asked for."""
        return None if self._native is None else self._native.format

    def open(self) -> None:
        """Opens it, as `next` does of itself."""
        if self._open is not None:
            opener, self._open = self._open, None
            try:
                self._native = opener(self._stack)
            except BaseException:
                self.close()
                raise

    def next(self) -> Game | Problem | None:
        """The next game; a problem of the input itself; None at its end."""
        if self._has_ended:
            return None
        self.open()
        found = None if self._native is None else self._native.next()
        if found is None:
            return None
        if isinstance(found, _native.Record):
            self._count += 1
            return Game._of(found, self.file)
        severity, line, ply, text, reason, fen = found
        return Problem(Severity(severity), line, ply, text, reason, fen, 0, self.file)

    def end(self) -> None:
        """Lets nothing more come out of it."""
        self._has_ended = True

    def close(self) -> None:
        """Closes what was opened for it."""
        self.end()
        self._stack.close()


def inputs_of(
    source: SourceOfGames, *, game: str | None, encoding: str | None
) -> tuple[str | None, Iterator[Input]]:
    """The name of a source, if it has one, and what is to be read of it.

    A single file is open then, so that whatever hinders it is known at once.
    """
    made = _Maker(game, encoding)
    if isinstance(source, str) and _is_text(source):
        return None, made.of_text(source)
    if isinstance(source, (str, os.PathLike)):
        path = os.fspath(source)
        if not isinstance(path, str):
            raise ArgumentError(f"the path of a file is a str, not {type(path).__name__}")
        return path, made.of_path(path)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return None, made.of_bytes(bytes(source))
    if not callable(getattr(source, "read", None)):
        message = "games are read from a path, bytes, text or an open file"
        raise ArgumentError(f"{message}, not {type(source).__name__}")
    return name_of(source), made.of_handle(source)


def inputs_of_stream(
    stream: BinaryIO, *, game: str | None, encoding: str | None
) -> Iterator[Input]:
    """An open file as the only input, and whatever begins like an archive as no archive."""
    made = _Maker(game, encoding)
    return iter((Input(None, lambda _: made.of_stream(stream)),))


def _is_text(source: str) -> bool:
    """Whether a `str` is a record itself rather than the path of one."""
    if "\n" in source or "\r" in source:
        return True
    return _TEXT.match(source) is not None and not os.path.exists(source)  # noqa: PTH110


class _Maker:
    """Makes inputs of everything, for a game and an encoding that may be given."""

    def __init__(self, game: str | None, encoding: str | None) -> None:
        self._game = None if game is None else checked_game(game)
        self._encoding = encoding
        if encoding is not None:
            try:
                " ".encode(encoding)
                is_of_files = codecs.lookup(encoding).name not in _OF_NAMES
            except (LookupError, TypeError, ValueError):
                is_of_files = False
            if not is_of_files:
                raise OptionError(f"there is no encoding {described(encoding)}")

    def of_text(self, text: str) -> Iterator[Input]:
        return self._single(None, lambda _: self._reader(data=text.encode("utf-8", "replace")))

    def of_bytes(self, data: bytes) -> Iterator[Input]:
        if is_archive(data[:HEAD]):
            stream = io.BytesIO(data)
            return self._of_archive(None, stream)
        if self._encoding is None:
            return self._single(None, lambda _: self._reader(data=data))
        return self._single(None, lambda _: self.of_stream(io.BufferedReader(io.BytesIO(data))))

    def of_path(self, name: str) -> Iterator[Input]:
        try:
            os.fsencode(name)
            path = Path(name)
            is_folder, is_file = name != "" and path.is_dir(), path.is_file()
        except ValueError:
            # No file can have such a name.
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name) from None
        if is_folder:
            os.scandir(path).close()
            return self._of_folder(path)
        file = File(shown(path), path, PurePosixPath(path.name))
        if is_file and holds_archive(file):
            return self._of_file(file)
        if self._encoding is None:
            return self._single(name, lambda _: self._reader(path=name))
        return self._single(
            name, lambda stack: self.of_stream(stack.enter_context(path.open("rb")))
        )

    def of_handle(self, handle: Any) -> Iterator[Input]:
        # It is looked into when the first game is asked for.
        if self._is_archive_at_beginning(handle):
            yield from self._of_archive(name_of(handle), handle)
        else:
            yield Input(name_of(handle), lambda _: self.of_stream(handle))

    def _is_archive_at_beginning(self, handle: Any) -> bool:
        if isinstance(handle, io.TextIOBase):
            return False
        try:
            if not (handle.seekable() and handle.tell() == 0):
                return False
            head = handle.read(HEAD)
            handle.seek(0)
        except (AttributeError, OSError, ValueError):
            return False
        return isinstance(head, bytes) and is_archive(head)

    def _of_folder(self, folder: Path) -> Iterator[Input]:
        is_empty = True
        for file in files_below(folder):
            is_empty = False
            yield from self._of_file(file)
        if is_empty:
            error = SourceError("there is no file in this folder")
            yield Input(shown(folder), partial(_raise, error), is_whole=False)

    def _of_file(self, file: File) -> Iterator[Input]:
        return self._of_sources(file, sources_in(file))

    def _of_archive(self, name: str | None, stream: BinaryIO) -> Iterator[Input]:
        file = File(name or "archive", None, PurePosixPath(name or "archive"))
        return self._of_sources(file, sources_of_archive(stream, file))

    def _of_sources(self, file: File, sources: Iterator[Source]) -> Iterator[Input]:
        is_empty = True
        try:
            for source in sources:
                is_empty = False
                yield Input(
                    source.name,
                    partial(self._of_opened, source),
                    is_whole=False,
                    promises_games=promises_records(source),
                )
            if is_empty:
                raise SourceError("there is no file in this archive")
        except (SourceError, ArchiveError) as error:
            # What comes behind it is to be read all the same.
            yield Input(
                file.name,
                partial(_raise, error),
                is_whole=False,
                promises_games=promises_records(file),
            )

    def _of_opened(self, source: Source, stack: ExitStack) -> _native.RecordReader:
        return self.of_stream(stack.enter_context(source.open()))

    def _single(
        self, file: str | None, reader: Callable[[ExitStack], _native.RecordReader]
    ) -> Iterator[Input]:
        made = Input(file, reader)
        made.open()
        return iter((made,))

    def of_stream(self, stream: Any) -> _native.RecordReader:
        if self._encoding is not None and not _is_undecodable(stream, self._encoding):
            stream = _Decoded(stream, self._encoding)
        return self._reader(handle=stream)

    def _reader(self, **source: Any) -> _native.RecordReader:
        return _native.RecordReader(game=self._game, **source)


class _Decoded:
    """The text of a stream of bytes."""

    def __init__(self, stream: Any, encoding: str) -> None:
        self._encoding = encoding
        self._reader = codecs.getreader(encoding)(stream, "replace")

    def read(self, size: int = -1) -> str:
        """Some of the text.

        Raises:
            SourceError: It is no text in this encoding.
        """
        try:
            return self._reader.read(size)
        except UnicodeError as error:
            reason = getattr(error, "reason", None) or error
            raise SourceError(f"it is no text in {self._encoding}: {reason}") from None


def _raise(error: Exception, stack: ExitStack) -> _native.RecordReader:
    raise error


def _is_undecodable(stream: Any, encoding: str) -> bool:
    """Whether a stream is text already, or bytes that are no text in this encoding."""
    if isinstance(stream, io.TextIOBase) or not isinstance(stream.read(0), bytes):
        return True
    if encoding.lower().startswith(("utf-16", "utf16", "utf-32", "utf32")):
        return False
    peek = getattr(stream, "peek", None)
    return peek is not None and b"\0" in peek(_PEEKED)
