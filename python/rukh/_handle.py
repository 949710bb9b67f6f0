"""Open files that belong to someone else: one game after another out of them, and text into them.

A handle is read line by line up to where the next game begins, and left there, so that its owner
may ask where it stands and come back. Whatever is read along (games without tags have no beginning
that shows from outside) waits for the next call, unless the handle was moved meanwhile.
"""

from __future__ import annotations

import contextlib
import io
import re
import warnings
from collections import deque
from dataclasses import replace
from typing import IO, Any
from weakref import WeakKeyDictionary

from rukh import _native
from rukh.errors import ArgumentError, RecordWarning
from rukh.game import Game, checked_game
from rukh.problem import Problem, Severity

__all__ = ["checked_output", "holds_text", "name_of", "next_game", "write_to"]


class Place:
    """Where the reading of a handle stands between two calls."""

    def __init__(self) -> None:
        self.position: object = None
        """What the handle told then; another place means that someone went elsewhere."""
        self.ready: deque[_native.Record] = deque()
        """Games that were read along with the last one."""
        self.last: _native.Record | None = None
        """The game that was given last, which hints at what the next one is."""
        self.shift = 0
        """The lines before the piece that they are from."""
        self.lines = 0
        """The lines up to here."""
        self.count = 0
        """The games up to here."""
        self.left: Any = None
        """A line that belongs to the next game, where the handle cannot be put back."""


_places: WeakKeyDictionary[Any, Place] = WeakKeyDictionary()
_OPENED = r"[ \t]*\[[ \t]*[A-Za-z]\w*[ \t]*\""
_TAG = re.compile("\ufeff?" + _OPENED)
_TAG_OF_BYTES = re.compile(b"(?:\xef\xbb\xbf)?" + _OPENED.encode())
_RESULT = re.compile(r"(?:1-0|0-1|1/2-1/2|\*)\s*$")
_RESULT_OF_BYTES = re.compile(_RESULT.pattern.encode())


def _position(handle: Any) -> object:
    """Where the handle stands; None if it cannot say or not go back there."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        if handle.seekable():
            return handle.tell()
    return None


def _piece(handle: Any, place: Place, can_go_back: bool) -> Any:
    """The lines up to where the next game begins, which is at a tag behind a line that is none."""
    lines: list[Any] = []
    has_ended = follows_tag = False
    while True:
        mark = handle.tell() if can_go_back and has_ended else None
        line, place.left = place.left, None
        if line is None:
            line = handle.readline()
        is_text = isinstance(line, str)
        if not is_text and not isinstance(line, bytes):
            raise ArgumentError(f"the handle gives lines of {type(line).__name__}")
        if not line:
            break
        is_tag = (_TAG if is_text else _TAG_OF_BYTES).match(line) is not None
        if is_tag and lines and not follows_tag:
            if mark is None:
                place.left = line
            else:
                handle.seek(mark)
            break
        lines.append(line)
        if line.strip():
            # The value of a tag may go over several lines.
            follows_tag = is_tag or line.rstrip().endswith('"]' if is_text else b'"]')
            result = _RESULT if is_text else _RESULT_OF_BYTES
            has_ended = not follows_tag and result.search(line) is not None
        else:
            has_ended = not follows_tag
    place.lines += len(lines)
    empty: Any = lines[0][:0] if lines else b""
    return empty.join(lines)


def next_game(handle: Any, game: str | None) -> Game | None:
    """The next game of a handle, or None at its end.

    Raises:
        ArgumentError: It is no open file.
    """
    _check_input(handle)
    if game is not None:
        game = checked_game(game)
    position = _position(handle)
    place = _places.get(handle)
    if place is None or (position is not None and position != place.position):
        place = _places[handle] = Place()
    file = name_of(handle)
    if not place.ready:
        problem = _fill(handle, place, game, can_go_back=position is not None)
        if problem is not None:
            problem = replace(problem, file=file)
            warnings.warn(str(problem), RecordWarning, stacklevel=4)
        if not place.ready:
            return None
    place.count += 1
    place.position = _position(handle)
    place.last = record = place.ready.popleft()
    return Game._of(record, file, number=place.count, line_shift=place.shift)


def _check_input(handle: object) -> None:
    if isinstance(handle, str):
        raise ArgumentError(
            "one game is read from an open file, not a str: use read_game(io.StringIO(text)), or "
            "read_games for all games of a text or path"
        )
    if not callable(getattr(handle, "readline", None)):
        raise ArgumentError(f"one game is read from an open file, not {type(handle).__name__}")
    try:
        _places.get(handle)
    except TypeError:
        kind = type(handle).__name__
        raise ArgumentError(
            f"a {kind} cannot be remembered from game to game: use read_games(handle)"
        ) from None


def checked_output(handle: IO[Any]) -> IO[Any]:
    """The handle, if it can be written to.

    Raises:
        ArgumentError: It cannot.
    """
    if not callable(getattr(handle, "write", None)):
        raise ArgumentError(f"games are written to an open file, not {type(handle).__name__}")
    return handle


def holds_text(handle: object) -> bool:
    """Whether an open file is in text mode."""
    if isinstance(handle, (io.RawIOBase, io.BufferedIOBase)):
        return False
    if isinstance(handle, io.TextIOBase):
        return True
    mode = getattr(handle, "mode", None)
    return "b" not in mode if isinstance(mode, str) else hasattr(handle, "encoding")


def write_to(handle: IO[Any], text: str | bytes) -> None:
    """Writes text, or bytes, to an open file in text or binary mode.

    Raises:
        ArgumentError: These are bytes of no text, and the file is in text mode.
    """
    if holds_text(handle):
        if not isinstance(text, str):
            raise ArgumentError("the file is open for text, and this is none: open it with 'wb'")
        handle.write(text)
        return
    data = text.encode("utf-8") if isinstance(text, str) else text
    if not isinstance(handle, io.RawIOBase):
        handle.write(data)
        return
    # A file without a buffer may take a part of it.
    rest = memoryview(data)
    while rest:
        count = handle.write(rest)
        if count is None:
            raise BlockingIOError("the file takes no more for now")
        rest = rest[count:]


def name_of(handle: object) -> str | None:
    """The name of the file that a handle is of."""
    name = getattr(handle, "name", None)
    return name if isinstance(name, str) else None


def _fill(handle: Any, place: Place, game: str | None, *, can_go_back: bool) -> Problem | None:
    """Reads the next piece that holds a game, and tells what is wrong with it."""
    data, problem = b"", None
    place.shift = place.lines
    while not place.ready:
        piece = _piece(handle, place, can_go_back)
        if not piece:
            break
        # What stands before the first tag may be no game, and belongs to the next one.
        data += piece.encode("utf-8", "replace") if isinstance(piece, str) else piece
        if data.strip():
            problem = _read_all(data, game, place)
    return problem


def _read_all(data: bytes, game: str | None, place: Place) -> Problem | None:
    """Reads the games of a piece, and tells what is wrong with it."""
    if _TAG_OF_BYTES.match(data) is not None:
        reader = _native.RecordReader(pgn=data, game=game, after=place.last)
    else:
        reader = _native.RecordReader(data=data, game=game, after=place.last)
    problem = None
    while (found := reader.next()) is not None:
        if isinstance(found, _native.Record):
            place.ready.append(found)
        else:
            severity, line, ply, text, reason, fen = found
            problem = Problem(Severity(severity), line, ply, text, reason, fen)
    return problem
