"""Where records come from: files, folders, zip archives, standard input.

It finds and opens; what is in a file is for `rukh.records` to say. A folder gives every file in it
and below, sorted by name, but for hidden ones.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh.cli import archive
from rukh.errors import OptionError, RukhError, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager
    from zipfile import ZipFile

    from rukh.cli.context import Context

__all__ = ["STANDARD_INPUT", "File", "Source", "SourceError", "files_of", "printable", "sources_in"]

STANDARD_INPUT = "-"
_HEAD = 4
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')


class SourceError(RukhError):
    """A file that cannot be read."""


@dataclass(frozen=True)
class File:
    """A file to look into; an archive may hold many."""

    name: str
    """As it was given or found, for messages."""
    path: Path | None
    """None for standard input."""
    place: PurePosixPath
    """Where it lies below what was named; what is made of it has its place there too."""
    size: int = 0
    is_named: bool = True
    """Whether the command line names the file itself, and not a folder with it."""


@dataclass(frozen=True)
class Source:
    """Bytes that may hold games."""

    name: str
    place: PurePosixPath
    is_named: bool
    path: Path | None
    """None where it is no file by itself."""
    open: Callable[[], AbstractContextManager[BinaryIO]] = field(repr=False)


def files_of(names: Sequence[str], output: Path | None) -> list[File]:
    """The files that the words of a command line name, in order.

    What lies at or below `output` within a folder is made by the command, and is no source.

    Raises:
        OptionError: There is no such file.
    """
    found: list[File] = []
    for name in names:
        if name == STANDARD_INPUT:
            found.append(File("standard input", None, PurePosixPath("stdin")))
            continue
        path = Path(name)
        try:
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, ValueError):
            # No file can have such a name.
            is_folder = is_there = False
        if not is_there:
            raise OptionError(f'there is no file "{shortened(name)}"')
        if is_folder:
            found.extend(_files_below(path, output))
        else:
            found.append(File(shown(path), path, PurePosixPath(path.name), _size(path)))
    return found


def sources_in(context: Context, file: File) -> Iterator[Source]:
    """What a file holds: itself, or the members of the archive that it is.

    Raises:
        SourceError: It cannot be opened.
        ArchiveError: It is an archive, and damaged.
    """
    if file.path is None:
        yield from _standard_input(context, file)
        return
    path = file.path
    if path.is_dir():
        raise SourceError("the folder cannot be read")
    if not path.is_file():
        raise SourceError("it is neither a file nor a folder")
    try:
        with path.open("rb") as stream:
            head = stream.read(_HEAD)
    except OSError as error:
        raise SourceError(f"it cannot be read: {error.strerror}") from None
    # Documents of many kinds are archives inside; in a folder only the name tells what is meant.
    if archive.is_archive(head) and (file.is_named or path.suffix.lower() == ".zip"):
        with archive.open_archive(path) as packed:
            yield from _members(packed, file)
    else:
        yield Source(file.name, file.place, file.is_named, path, lambda: path.open("rb"))


def shown(path: Path | str) -> str:
    """A file's name for messages: what no encoding has becomes a sign of its own."""
    return printable(os.fsencode(path).decode("utf-8", "replace"))


def printable(text: str) -> str:
    """The text on one line, its control characters shown as ``·``."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def _files_below(folder: Path, output: Path | None) -> Iterator[File]:
    made = None if output is None else Path(os.path.realpath(output))
    if made is not None and _is_within(Path(os.path.realpath(folder)), made):
        # What was made there before cannot be told from the rest.
        made = None
    unread: list[OSError] = []
    for where, folders, names in os.walk(folder, onerror=unread.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(where, name)
            if name.startswith("."):
                continue
            if made is not None and _is_within(Path(os.path.realpath(path)), made):
                continue
            place = PurePosixPath(*path.relative_to(folder).parts)
            yield File(shown(path), path, place, _size(path), is_named=False)
    for error in unread:
        path = Path(error.filename or folder)
        yield File(shown(path), path, PurePosixPath(path.name))


def _is_within(path: Path, other: Path) -> bool:
    return path == other or other in path.parents


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _standard_input(context: Context, file: File) -> Iterator[Source]:
    stream = context.binary_input
    head = stream.peek(_HEAD)[:_HEAD] if isinstance(stream, io.BufferedReader) else b""
    if not archive.is_archive(head):
        opened = contextlib.nullcontext(stream)
        yield Source(file.name, file.place, file.is_named, None, lambda: opened)
        return
    # An archive is read from its end.
    with tempfile.TemporaryFile() as whole:
        while block := stream.read(1 << 20):
            whole.write(block)
        whole.seek(0)
        with archive.open_archive(cast("BinaryIO", whole)) as packed:
            yield from _members(packed, file)


def _members(packed: ZipFile, file: File) -> Iterator[Source]:
    allowance = archive.Allowance(packed)
    for name, info in archive.members(packed):
        place = _inside(name)
        if any(part.startswith(".") or part == "__MACOSX" for part in place.parts):
            continue
        yield Source(
            f"{file.name}/{printable(name)}",
            file.place.with_suffix("") / place,
            False,
            None,
            partial(archive.open_member, packed, info, allowance),
        )


def _inside(name: str) -> PurePosixPath:
    """A member's place below its archive, wherever its name would like to lie."""
    parts = [_NOT_IN_NAMES.sub("_", part) for part in re.split(r"[\\/]+", name)]
    kept = [part for part in parts if part not in ("", ".", "..")]
    return PurePosixPath(*(kept or ["unnamed"]))
