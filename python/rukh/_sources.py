"""Where records come from: files, folders, zip archives, and archives within them.

It finds and opens; what is in a file is for `rukh.records` to say. A folder gives every file in it
and below, sorted by name, but for hidden ones.
"""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh._archive import Allowance, Archive, ArchiveError, is_archive, open_member
from rukh.errors import RukhError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

__all__ = [
    "File",
    "Source",
    "SourceError",
    "files_below",
    "holds_archive",
    "printable",
    "promises_records",
    "shown",
    "size_of",
    "sources_in",
    "sources_of_archive",
]

HEAD = 4
"""How many bytes tell an archive."""
_DEEPEST = 4
_BLOCK = 1 << 20
_NOT_IN_NAMES = re.compile(r'[\x00-\x1f\x7f<>:"|?*]')
_RECORDS = frozenset(
    ".pgn .xqf .dhtmlxq .cbr .cbl .cbf .che .mxq .ccm .chn .pfc .xgf .fen .epd .zip".split()
)
"""Names that promise records; other files of a folder may be anything."""


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
    """Whether somebody named the file itself, and not a folder with it."""


@dataclass(frozen=True)
class Source:
    """Bytes that may hold games. They are to be read before the next source is asked for."""

    name: str
    place: PurePosixPath
    is_named: bool
    path: Path | None
    """None where it is no file by itself."""
    open: Callable[[], AbstractContextManager[BinaryIO]] = field(repr=False)


def promises_records(source: File | Source) -> bool:
    """Whether it is a fault if there is no game in it."""
    return source.is_named or source.place.suffix.lower() in _RECORDS


def sources_in(file: File) -> Iterator[Source]:
    """What a file holds: itself, or the members of the archive that it is.

    Raises:
        SourceError: It cannot be opened.
        ArchiveError: It is an archive, and damaged; what could be saved has been given then.
    """
    path = file.path
    if path is None or path.is_dir():
        raise SourceError("the folder cannot be read")
    if not path.is_file():
        raise SourceError("it is neither a file nor a folder")
    try:
        is_packed = holds_archive(file)
    except OSError as error:
        raise SourceError(f"it cannot be read: {error.strerror}") from None
    if is_packed:
        yield from sources_of_archive(path, file)
    else:
        yield Source(file.name, file.place, file.is_named, path, lambda: path.open("rb"))


def holds_archive(file: File) -> bool:
    """Whether a file is an archive that is meant to be looked into.

    Documents of many kinds are archives inside; in a folder only the name tells what is meant.

    Raises:
        OSError: It cannot be read.
    """
    if file.path is None:
        return False
    with file.path.open("rb") as stream:
        head = stream.read(HEAD)
    return is_archive(head) and (file.is_named or file.path.suffix.lower() == ".zip")


def sources_of_archive(packed: Path | BinaryIO, file: File) -> Iterator[Source]:
    """The files in an archive, and in archives within it.

    Raises:
        ArchiveError: It is damaged; what could be saved has been given then.
    """
    with Archive(packed) as archive:
        yield from _members(archive, file, Allowance(archive), 1)


def _members(archive: Archive, file: File, allowance: Allowance, depth: int) -> Iterator[Source]:
    count = 0
    for name, packed, info in archive.members():
        place = _inside(name)
        if any(part.startswith(".") or part == "__MACOSX" for part in place.parts):
            continue
        count += 1
        member = File(
            f"{file.name}/{printable(name)}",
            None,
            file.place.with_suffix("") / place,
            is_named=False,
        )
        opener = partial(open_member, packed, info, allowance)
        if place.suffix.lower() == ".zip" and depth < _DEEPEST:
            yield from _within(opener, member, allowance, depth)
        else:
            yield _source(member, opener)
    if archive.damage is not None:
        files = "1 file" if count == 1 else f"{count} files"
        message = f"{files} of this archive could be read; {archive.damage}"
        raise ArchiveError(message, saved=count)


def _within(
    opener: Callable[[], BinaryIO], member: File, allowance: Allowance, depth: int
) -> Iterator[Source]:
    """The files of an archive that lies in another; of a damaged one, what tells of the damage."""
    with tempfile.TemporaryFile() as whole:
        try:
            with opener() as packed:
                while block := packed.read(_BLOCK):
                    whole.write(block)
            whole.seek(0)
            is_packed = is_archive(whole.read(HEAD))
            whole.seek(0)
            if not is_packed:
                # Whatever it is called.
                yield _source(member, lambda: cast("BinaryIO", whole))
                return
            with Archive(cast("BinaryIO", whole)) as archive:
                yield from _members(archive, member, allowance, depth + 1)
        except ArchiveError as error:
            yield _source(member, partial(_raise, error))


def _source(member: File, opener: Callable[[], BinaryIO]) -> Source:
    return Source(member.name, member.place, False, None, opener)


def _raise(error: ArchiveError) -> BinaryIO:
    raise error


def _inside(name: str) -> PurePosixPath:
    """A member's place below its archive, wherever its name would like to lie."""
    parts = [_NOT_IN_NAMES.sub("_", part) for part in re.split(r"[\\/]+", name)]
    kept = [part for part in parts if part not in ("", ".", "..")]
    return PurePosixPath(*(kept or ["unnamed"]))


def shown(path: Path | str) -> str:
    """A file's name for messages: what no encoding has becomes a sign of its own."""
    return printable(os.fsencode(path).decode("utf-8", "replace"))


def printable(text: str) -> str:
    """The text on one line, its control characters shown as ``·``."""
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def files_below(folder: Path, output: Path | None = None) -> Iterator[File]:
    """The files in a folder and below it, but for what lies at or below `output` within it.

    A folder that cannot be read is among them; to open it tells why.
    """
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
            yield File(shown(path), path, place, size_of(path), is_named=False)
    for error in unread:
        path = Path(error.filename or folder)
        yield File(shown(path), path, PurePosixPath(path.name))


def size_of(path: Path) -> int:
    """How many bytes a file has; 0 where nobody can say."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _is_within(path: Path, other: Path) -> bool:
    return path == other or other in path.parents
