"""What is whole in a zip archive whose list of contents is not to be had.

Every file of an archive has a header of its own in front of it. They are walked from the first one
on, and a new list is made of them; the walk ends at the old list, or where the archive is cut or
damaged. The formats are those of PKWARE's APPNOTE, sections 4.3 and 4.5.3.
"""

from __future__ import annotations

import io
import struct
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MEMBER_SIGN", "Salvage", "salvage"]

MEMBER_SIGN = b"PK\x03\x04"
_LIST_SIGNS = (b"PK\x01\x02", b"PK\x05\x06")
_DESCRIPTOR_SIGN = b"PK\x07\x08"
_LOCAL = struct.Struct("<4s5H3I2H")
_LISTED = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_DESCRIPTOR = struct.Struct("<3I")
_LARGE_DESCRIPTOR = struct.Struct("<I2Q")
_HAS_DESCRIPTOR = 0x8
_STORED, _DEFLATED = 0, 8
_LARGEST = 0xFFFFFFFF
_MOST_MEMBERS = 0xFFFF
_BLOCK = 1 << 16


@dataclass
class _Header:
    """The header in front of a file, and where things are."""

    place: int
    """Where it stands."""
    data: int
    """Where the file's bytes begin."""
    version: int
    flags: int
    method: int
    time: int
    date: int
    crc: int
    packed: int
    size: int
    name: bytes


@dataclass
class Salvage:
    """What was found."""

    members: list[_Header] = field(default_factory=list)
    """The files that are there to their last byte."""
    end: int = 0
    """Where the last of them ends."""
    directory: int | None = None
    """Where the list of contents begins, if the walk came to one."""
    broken: str = ""
    """The name of the file that the walk ended in."""

    def mended(self, stream: BinaryIO) -> BinaryIO:
        """The archive with a list of these files in the place of its own."""
        listed = b"".join(map(_list_entry, self.members))
        count = len(self.members)
        end = _END.pack(_LIST_SIGNS[1], 0, 0, count, count, len(listed), self.end, 0)
        return cast("BinaryIO", _Mended(stream, self.end, listed + end))


def salvage(stream: BinaryIO, free_bytes: int, ratio: int) -> Salvage:
    """Walks through the files of an archive.

    Where a header does not say how long its file is, it is unpacked to see: to no more than
    `free_bytes` and `ratio` times the size of the archive, all such files together.
    """
    found = Salvage()
    total = stream.seek(0, io.SEEK_END)
    budget = free_bytes + ratio * total
    while len(found.members) < _MOST_MEMBERS:
        stream.seek(found.end)
        head = stream.read(_LOCAL.size)
        if head.startswith(_LIST_SIGNS):
            found.directory = found.end
            break
        header = _header(stream, head, found.end)
        if header is None:
            break
        if header.flags & _HAS_DESCRIPTOR and not header.packed:
            end = _measured(stream, header, total, budget)
            budget -= header.size
        else:
            end = _behind_descriptor(stream, header)
        is_large = max(header.packed, header.size, header.data) >= _LARGEST
        if end is None or end > total or is_large:
            found.broken = header.name.decode("utf-8", "replace")
            break
        found.members.append(header)
        found.end = end
    return found


def _header(stream: BinaryIO, head: bytes, place: int) -> _Header | None:
    if len(head) < _LOCAL.size or not head.startswith(MEMBER_SIGN):
        return None
    (_, version, flags, method, time, date, crc, packed, size, name_size, extra_size) = (
        _LOCAL.unpack(head)
    )
    name = stream.read(name_size)
    extra = stream.read(extra_size)
    if len(name) + len(extra) < name_size + extra_size:
        return None
    data = place + len(head) + name_size + extra_size
    if _LARGEST in (packed, size):
        size, packed = _large_sizes(extra) or (size, packed)
    return _Header(place, data, version, flags, method, time, date, crc, packed, size, name)


def _large_sizes(extra: bytes) -> tuple[int, int] | None:
    """The sizes by the extra field for those that need more than 32 bits."""
    place = 0
    while place + 4 <= len(extra):
        kind, length = struct.unpack_from("<2H", extra, place)
        if kind == 1 and length >= 16 and place + 20 <= len(extra):
            size, packed = struct.unpack_from("<2Q", extra, place + 4)
            return size, packed
        place += 4 + length
    return None


def _behind_descriptor(stream: BinaryIO, header: _Header) -> int:
    """Where a file of known size ends, whatever repeats that size behind it included."""
    end = header.data + header.packed
    if not header.flags & _HAS_DESCRIPTOR or max(header.packed, header.size) >= _LARGEST:
        return end
    stream.seek(end)
    behind = stream.read(_LARGE_DESCRIPTOR.size + len(_DESCRIPTOR_SIGN))
    for sign in (_DESCRIPTOR_SIGN, b""):
        for form in (_LARGE_DESCRIPTOR, _DESCRIPTOR):
            if behind.startswith(sign + form.pack(header.crc, header.packed, header.size)):
                return end + len(sign) + form.size
    return end


def _measured(stream: BinaryIO, header: _Header, total: int, budget: int) -> int | None:
    """Where a file ends whose header does not say; its sizes and checksum go into the header."""
    if header.method == _DEFLATED:
        is_whole = _unpack(stream, header, budget)
    elif header.method == _STORED:
        is_whole = _find_descriptor(stream, header, total)
    else:
        is_whole = False
    return _behind_descriptor(stream, header) if is_whole else None


def _unpack(stream: BinaryIO, header: _Header, budget: int) -> bool:
    stream.seek(header.data)
    unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
    crc = size = taken = 0
    rest = b""
    while not unpacker.eof:
        if not rest:
            rest = stream.read(_BLOCK)
            taken += len(rest)
            if not rest:
                return False
        try:
            data = unpacker.decompress(rest, _BLOCK)
        except zlib.error:
            return False
        rest = unpacker.unconsumed_tail
        crc = zlib.crc32(data, crc)
        size += len(data)
        if size > budget:
            return False
    header.crc, header.size = crc, size
    header.packed = taken - len(unpacker.unused_data) - len(rest)
    return True


def _find_descriptor(stream: BinaryIO, header: _Header, total: int) -> bool:
    """Looks for what stands behind a file that is stored as it is, and says how long it is."""
    for place in _places(stream, _DESCRIPTOR_SIGN, header.data, total):
        stream.seek(place + len(_DESCRIPTOR_SIGN))
        values = stream.read(_DESCRIPTOR.size)
        if len(values) < _DESCRIPTOR.size:
            return False
        crc, packed, size = _DESCRIPTOR.unpack(values)
        if packed == size == place - header.data:
            header.crc, header.packed, header.size = crc, packed, size
            return True
    return False


def _places(stream: BinaryIO, sign: bytes, start: int, total: int) -> Iterator[int]:
    while start < total:
        stream.seek(start)
        block = stream.read(_BLOCK)
        place = block.find(sign)
        while place >= 0:
            yield start + place
            place = block.find(sign, place + 1)
        if len(block) < _BLOCK:
            return
        start += len(block) - len(sign) + 1


def _list_entry(header: _Header) -> bytes:
    """What a list of contents says of a file."""
    fields = (header.version, header.version, header.flags, header.method, header.time, header.date)
    sizes = (header.crc, header.packed, header.size)
    lengths = (len(header.name), 0, 0, 0, 0)
    entry = _LISTED.pack(_LIST_SIGNS[0], *fields, *sizes, *lengths, 0, header.place)
    return entry + header.name


class _Mended(io.RawIOBase):
    """The beginning of a file, and other bytes behind it."""

    def __init__(self, stream: BinaryIO, size: int, behind: bytes) -> None:
        super().__init__()
        self._stream = stream
        self._size = size
        self._behind = behind
        self._place = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._place

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        from_where = {
            io.SEEK_SET: 0,
            io.SEEK_CUR: self._place,
            io.SEEK_END: self._size + len(self._behind),
        }
        self._place = max(from_where[whence] + offset, 0)
        return self._place

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        if self._place < self._size:
            self._stream.seek(self._place)
            data = self._stream.read(min(len(buffer), self._size - self._place))
        else:
            start = self._place - self._size
            data = self._behind[start : start + len(buffer)]
        buffer[: len(data)] = data
        self._place += len(data)
        return len(data)
