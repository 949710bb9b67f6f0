"""Zip archives as places that files lie in: names in any encoding, and bounds on what comes out.

A member gives no more bytes than the archive says it has, and an archive may not say that it has
far more than its own size.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh.errors import RukhError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

__all__ = [
    "Allowance",
    "ArchiveError",
    "is_archive",
    "members",
    "open_archive",
    "open_member",
]

_MAGIC = b"PK\x03\x04"
_EMPTY_MAGIC = b"PK\x05\x06"
_UTF8_NAME = 0x800
_ENCRYPTED = 0x1
_FREE_BYTES = 1 << 26
"""What an archive may unpack to, however small it is."""
_LARGEST_RATIO = 200
"""And how many times its own size beyond that; texts of moves shrink to a tenth."""
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class ArchiveError(RukhError):
    """An archive, or a file in it, that cannot be unpacked."""


def is_archive(head: bytes) -> bool:
    """Whether a file that begins so is a zip archive."""
    return head.startswith((_MAGIC, _EMPTY_MAGIC))


def open_archive(source: Path | BinaryIO) -> zipfile.ZipFile:
    """The archive in a file.

    Raises:
        ArchiveError: It is damaged.
    """
    try:
        return zipfile.ZipFile(source)
    except _BROKEN as error:
        raise ArchiveError(f"the archive cannot be read: {_reason(error)}") from None


def members(archive: zipfile.ZipFile) -> Iterator[tuple[str, zipfile.ZipInfo]]:
    """The files of an archive under their names, in the order in which they were packed."""
    for info in archive.infolist():
        if not info.is_dir():
            yield _name(info), info


class Allowance:
    """How much may still come out of an archive."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        packed = sum(info.compress_size for info in archive.infolist())
        self._left = _FREE_BYTES + _LARGEST_RATIO * packed

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
