"""The ledger of a review: what was found in each finished game, kept until the whole is done.

One line a game, JSON, written when its last position was looked at. A game is known by its moves
and by all that its looks depend on, so that nothing else is ever taken for it, and a file that was
put into another order, or has new games, is gone on with all the same. What a crash has left of the
last line is not read.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.review.looking import STRETCH, Look

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.limit import Limit

__all__ = ["Ledger", "key_of"]

_FORM = 1
"""Of the lines; other ones are not read."""


def key_of(start: Board, moves: Sequence[Move], limit: Limit, megabytes: int) -> str:
    """What a game's looks depend on, in few letters: the game, the limit, this version of Rukh."""
    whole = [
        [_FORM, STRETCH, _native.__version__, megabytes],
        [limit.time, limit.depth, limit.nodes],
        [start.game, start.fen(), repr(start._options())],
        " ".join(move.uci() for move in moves),
    ]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()[:32]


class Ledger:
    """The finished games of a review, in a file or, without one, nowhere.

    Only where a game's line lies is kept in memory.

    Args:
        path: The file; None keeps nothing.
        fresh: Whether to forget what is there.

    Raises:
        OSError: The file cannot be read or written.
    """

    def __init__(self, path: Path | None, *, fresh: bool = False) -> None:
        self.path = path
        self._places: dict[str, int] = {}
        self._handle: int | None = None
        if path is None:
            return
        if fresh:
            path.unlink(missing_ok=True)
        if path.exists():
            self._find(path)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: str) -> bool:
        return key in self._places

    def get(self, key: str, positions: int) -> list[Look] | None:
        """The looks of a game that is finished; None where it is not."""
        place = self._places.get(key)
        if place is None or self.path is None:
            return None
        with self.path.open("rb") as file:
            file.seek(place)
            line = _parsed(file.readline())
        try:
            looks = [Look.from_values(values) for values in line["looks"]] if line else []
        except (TypeError, ValueError, KeyError, AttributeError):
            return None
        return looks if len(looks) == positions else None

    def add(self, key: str, looks: Sequence[Look]) -> None:
        """Writes a finished game down, before anything else happens."""
        if self.path is None or key in self._places:
            return
        line = {"form": _FORM, "key": key, "looks": [look.to_values() for look in looks]}
        data = json.dumps(line, separators=(",", ":")).encode() + b"\n"
        if self._handle is None:
            # Whatever a crash has left of a line ends here.
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
            self._handle = os.open(self.path, flags, 0o666)
            size = os.fstat(self._handle).st_size
            if size and self._last_byte(size) != b"\n":
                data = b"\n" + data
        place = os.lseek(self._handle, 0, os.SEEK_END)
        try:
            written = data
            while written:
                written = written[os.write(self._handle, written) :]
            os.fsync(self._handle)
        except OSError as error:
            # A full disk keeps no half of a line, and tells no name.
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, place)
            raise OSError(error.errno, error.strerror, str(self.path)) from None
        self._places[key] = place + (data[:1] == b"\n")

    def close(self, *, is_done: bool = False) -> None:
        """Closes the file, and takes it away where the review is done, or nothing is in it."""
        is_empty = False
        if self._handle is not None:
            is_empty = os.fstat(self._handle).st_size == 0
            os.close(self._handle)
            self._handle = None
        if (is_done or is_empty) and self.path is not None:
            self.path.unlink(missing_ok=True)

    def _last_byte(self, size: int) -> bytes:
        assert self._handle is not None
        os.lseek(self._handle, size - 1, os.SEEK_SET)
        return os.read(self._handle, 1)

    def _find(self, path: Path) -> None:
        with path.open("rb") as file:
            place = 0
            for data in file:
                line = _parsed(data)
                if line is not None and line.get("form") == _FORM and data.endswith(b"\n"):
                    self._places[str(line.get("key"))] = place
                place += len(data)


def _parsed(data: bytes) -> dict[str, Any] | None:
    try:
        line = json.loads(data)
    except ValueError:
        return None
    return line if isinstance(line, dict) else None
