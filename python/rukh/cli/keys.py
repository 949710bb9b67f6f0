"""Single keys of a terminal, while something else goes on: no Enter, and nothing shown.

A thread of its own waits for them and calls back. The terminal is given back as it was, also after
Ctrl-C, which stays the interruption that it always is. Ctrl-Z does nothing meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import TracebackType
    from typing import TextIO

__all__ = ["Keys", "keys_in"]

_POLL = 0.05
"""Seconds between looks at whether to go on; a key itself is seen at once."""
_NAMED = {
    b"\x1b[A": "up",
    b"\x1bOA": "up",
    b"\x1b[B": "down",
    b"\x1bOB": "down",
    b"\x1b[C": "right",
    b"\x1bOC": "right",
    b"\x1b[D": "left",
    b"\x1bOD": "left",
    b"\r": "enter",
    b"\n": "enter",
    b"\x1b": "escape",
    b"\x7f": "backspace",
    b"\t": "tab",
}
_OF_WINDOWS = {"H": "up", "P": "down", "K": "left", "M": "right"}
_LONGEST_SEQUENCE = 16


def keys_in(data: bytes) -> Iterator[str]:
    r"""The keys that a terminal's bytes mean: ``up``, ``enter``, ``q``.

    >>> list(keys_in(b"q\x1b[A\x1bOB \x1b"))
    ['q', 'up', 'down', ' ', 'escape']
    """
    while data:
        size = _size_of_key(data)
        key, data = data[:size], data[size:]
        name = _NAMED.get(key)
        if name is None and not key.startswith(b"\x1b"):
            name = key.decode("utf-8", errors="replace")
        yield name or "other"


def _size_of_key(data: bytes) -> int:
    """How many bytes the first key has."""
    if data[:2] in (b"\x1b[", b"\x1bO"):
        for place, byte in enumerate(data[2:_LONGEST_SEQUENCE], start=2):
            if 0x40 <= byte <= 0x7E:
                return place + 1
        return len(data)
    if data[0] >= 0xC0:
        following = next((at for at, byte in enumerate(data[1:], 1) if byte & 0xC0 != 0x80), None)
        return following or len(data)
    return 1


class Keys:
    """Calls back with the name of each key, from a thread, while it is entered."""

    def __init__(self, stream: TextIO, on_key: Callable[[str], object]) -> None:
        self._stream = stream
        self._on_key = on_key
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="keys", daemon=True)
        self._before: Any = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> Keys:
        self._take()
        handlers: dict[str, Any] = {
            "SIGTERM": self._leave,
            "SIGHUP": self._leave,
            # A picture that has the screen for itself would stay on it.
            "SIGTSTP": signal.SIG_IGN,
            "SIGCONT": self._take_again,
        }
        for name, handler in handlers.items():
            if os.name != "nt":
                number = getattr(signal, name)
                # Only the main thread may do that.
                with contextlib.suppress(ValueError):
                    self._handlers[number] = signal.signal(number, handler)
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()
        for number, handler in self._handlers.items():
            signal.signal(number, handler)
        self._give_back()

    def _take(self) -> None:
        """Lets the terminal hand over keys one by one."""
        if os.name == "nt":
            return
        import termios
        import tty

        if self._before is None:
            self._before = termios.tcgetattr(self._stream)
        tty.setcbreak(self._stream, termios.TCSANOW)

    def _give_back(self) -> None:
        if self._before is None:
            return
        import termios

        # What was typed ahead is not for the shell.
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self._stream, termios.TCSAFLUSH, self._before)

    def _take_again(self, number: int, frame: object) -> None:
        # The shell has put the terminal right for itself meanwhile.
        self._take()

    def _leave(self, number: int, frame: object) -> None:
        raise SystemExit(128 + number)

    def _run(self) -> None:
        read = self._read_windows if os.name == "nt" else self._read_posix
        while not self._ended.is_set():
            for key in read():
                self._on_key(key)

    def _read_posix(self) -> list[str]:
        import select

        descriptor = self._stream.fileno()
        try:
            ready, _, _ = select.select([descriptor], [], [], _POLL)
            data = os.read(descriptor, 1024) if ready else b""
        except OSError:
            # The terminal has gone; whoever closed it ends the program, too.
            self._ended.wait(_POLL)
            return []
        if ready and not data:
            self._ended.wait(_POLL)
        return list(keys_in(data))

    def _read_windows(self) -> list[str]:
        import msvcrt

        if not msvcrt.kbhit():  # type: ignore[attr-defined,unused-ignore]
            self._ended.wait(_POLL)
            return []
        sign = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
        if sign in ("\0", "\xe0"):
            second = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]
            return [_OF_WINDOWS.get(second, "other")]
        return list(keys_in(sign.encode()))
