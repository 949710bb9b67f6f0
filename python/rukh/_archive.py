"""Zip archives as places that files lie in: names in any encoding, and bounds on what comes out.

A member gives no more bytes than the archive says it has, and an archive may not say that it has
far more than its own size. Of an archive whose list of contents is missing, or is that of another
archive inside it, `_salvage` finds what is whole.
"""

from __future__ import annotations

import contextlib
import io
import zipfile
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh._salvage import MEMBER_SIGN, Salvage, salvage
from rukh.errors import RukhError, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

__all__ = ["Allowance", "Archive", "ArchiveError", "is_archive", "open_member"]

_EMPTY_SIGN = b"PK\x05\x06"
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
_FREE_BYTES = 1 << 26
"""What an archive may unpack to, however small it is."""
_LARGEST_RATIO = 200
"""And how many times its own size beyond that; texts of moves shrink to a tenth."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class ArchiveError(RukhError):
    """An archive, or a file in it, that cannot be unpacked."""

    def __init__(self, message: str, *, saved: int = 0) -> None:
        super().__init__(message)
        self.saved = saved
        """How many files of it were read all the same."""


def is_archive(head: bytes) -> bool:
    """Whether a file that begins so is a zip archive."""
    return head.startswith((MEMBER_SIGN, _EMPTY_SIGN))


class Archive:
    """An open archive.

    Raises:
        ArchiveError: There is nothing in it that could be read.
    """

    def __init__(self, source: Path | BinaryIO) -> None:
        self._opened: BinaryIO | None = None
        stream: BinaryIO
        if isinstance(source, Path):
            stream = self._opened = source.open("rb")
        else:
            stream = source
        self.damage: str | None = None
        """What is wrong with the archive as a whole."""
        self._parts: list[zipfile.ZipFile] = []
        try:
            self._parts = self._open(stream)
        except BaseException:
            self.close()
            raise

    def _open(self, stream: BinaryIO) -> list[zipfile.ZipFile]:
        """The archive, or what could be saved of it, and another one behind it."""
        listed = None
        with contextlib.suppress(*_BROKEN):
            listed = zipfile.ZipFile(stream)
        if listed is not None and _begins_at_start(listed, stream):
            return [listed]
        found = salvage(stream, _FREE_BYTES, _LARGEST_RATIO)
        if listed is not None and found.directory is not None:
            if found.directory == listed.start_dir:
                # The list is the archive's own, and names fewer files than lie in it.
                return [listed]
            if found.directory < _first_place(listed):
                # Two archives, one behind the other.
                return [zipfile.ZipFile(found.mended(stream)), listed]
        self.damage = _damage(found)
        if not found.members:
            raise ArchiveError(f"the archive cannot be read: {self.damage}")
        return [zipfile.ZipFile(found.mended(stream))]

    def members(self) -> Iterator[tuple[str, zipfile.ZipFile, zipfile.ZipInfo]]:
        """The files in it under their names, in the order in which they were packed."""
        for part in self._parts:
            for info in part.infolist():
                if not info.is_dir():
                    yield _name(info), part, info

    @property
    def packed_size(self) -> int:
        """How many bytes its files take in it."""
        return sum(info.compress_size for _, _, info in self.members())

    def close(self) -> None:
        """Closes it, and its file if it was opened for it."""
        for part in self._parts:
            part.close()
        if self._opened is not None:
            self._opened.close()

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _begins_at_start(listed: zipfile.ZipFile, stream: BinaryIO) -> bool:
    """Whether the list of contents is that of the file, and not of an archive within it.

    An archive that is cut has no list, and the last one in it is then that of a member.
    """
    if listed.infolist():
        return _first_place(listed) == 0
    stream.seek(0)
    return stream.read(len(MEMBER_SIGN)) != MEMBER_SIGN


def _first_place(listed: zipfile.ZipFile) -> int:
    return min((info.header_offset for info in listed.infolist()), default=0)


def _damage(found: Salvage) -> str:
    if found.directory is not None:
        return "its list of contents is cut off or damaged"
    if found.broken:
        return f'it is cut off or damaged in the file "{shortened(found.broken)}"'
    return "it is cut off or damaged" + (" behind the last of them" if found.members else "")


class Allowance:
    """How much may still come out of an archive, and of those within it."""

    def __init__(self, archive: Archive) -> None:
        self._left = _FREE_BYTES + _LARGEST_RATIO * archive.packed_size

    def take(self, info: zipfile.ZipInfo) -> None:
        """Counts a file, which gives no more bytes than its archive says it has.

        Raises:
            ArchiveError: They are too many.
        """
        if info.file_size > self._left:
            raise ArchiveError(
                f"it unpacks to {info.file_size >> 20} MB, and archives of records do not shrink "
                "so far: unpack it yourself if that is as it should be"
            )
        self._left -= info.file_size


def open_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo, allowance: Allowance) -> BinaryIO:
    """A file of an archive, to be read once.

    Raises:
        ArchiveError: It is encrypted, damaged or too large. Reading raises the same.
    """
    if info.flag_bits & _ENCRYPTED:
        raise ArchiveError("it is encrypted: unpack it yourself")
    allowance.take(info)
    try:
        packed = cast("BinaryIO", archive.open(info))
    except _BROKEN as error:
        raise _cannot_unpack(error) from None
    return io.BufferedReader(_Member(packed))


class _Member(io.RawIOBase):
    """A file of an archive whose errors are those of archives."""

    def __init__(self, packed: BinaryIO) -> None:
        super().__init__()
        self._packed = packed

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            data = self._packed.read(len(buffer))
        except _BROKEN as error:
            raise _cannot_unpack(error) from None
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._packed.close()
        super().close()


def _cannot_unpack(error: Exception) -> ArchiveError:
    return ArchiveError(f"it cannot be unpacked: {_reason(error)}")


def _name(info: zipfile.ZipInfo) -> str:
    """A member's name: older programs packed it in whatever their system had."""
    if info.flag_bits & _UTF8_NAME:
        return info.filename
    try:
        raw = info.filename.encode("cp437")
    except UnicodeEncodeError:
        return info.filename
    for encoding in ("utf-8", "gb18030"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return info.filename


def _reason(error: Exception) -> str:
    return str(error) or type(error).__name__
