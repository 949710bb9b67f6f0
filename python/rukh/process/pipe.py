"""A child process that is talked to in lines: what every protocol of engines stands on.

Nothing here knows a protocol. Three threads, none of which knows the engine's object, move the
bytes: whoever asks for a line waits no longer than it wants to, a process that reads nothing blocks
nobody, and one that writes without end is slowed down by its own pipe. `rukh.process.engine` has
the conversation.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh.errors import EngineStartError, OptionError, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["EndOfOutput", "Line", "Pipe", "command_line", "words_of"]

_MOST_LINES = 10_000
"""Lines that wait to be read before the engine has to wait."""
_LONGEST_LINE = 1 << 20
_TAIL = 4096
"""Bytes of standard error that are kept."""
_TAIL_LINES = 12
_SLICE = 0.5
"""Seconds of one wait: no platform holds back Ctrl-C for longer."""
_PAUSE = 0.02
_LAST_WORDS = 0.5
"""Seconds that an ended process is given until its last words have arrived."""
_GAMES_FOLDERS = ("/usr/games", "/usr/local/games")
"""Where Debian puts engines, which is not on everybody's path."""


class EndOfOutput(Exception):  # noqa: N818  (it is an event)
    """The process will write nothing more."""


@dataclass(frozen=True)
class Line:
    """A line that the process wrote, and when it was read (`time.perf_counter`)."""

    text: str
    at: float


class Pipe:
    """A running program with its three streams.

    Args:
        command: The program and its arguments.
        cwd: The folder that it works in.
        env: Its environment, in place of ours.
        log: Called with each line and the sign of its direction: ``>`` to the program, ``<`` from
            it, ``!`` from its standard error. The calls come from several threads.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        log: Callable[[str, str], object] | None = None,
    ) -> None:
        self.command = list(command)
        self._owner = os.getpid()
        self._log = log
        # Ctrl-C may come at any moment, and leaves no lock of these queues taken.
        self._heard: queue.SimpleQueue[Line | None] = queue.SimpleQueue()
        self._orders: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._tail = bytearray()
        self._is_closing = False
        self._has_ended = False
        self._reaping = threading.Lock()
        self._process = _started(self.command, cwd, env)
        works = (self._read_output, self._read_errors, self._write)
        self._threads = [threading.Thread(target=work, daemon=True) for work in works]
        for thread in self._threads:
            thread.start()

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """Its exit status, negative for a signal; None while it runs."""
        if self._owner == os.getpid():
            with self._reaping:
                self._reaped()
        return self._process.returncode

    def stderr(self) -> str:
        """The end of what it wrote to standard error."""
        text = bytes(self._tail).decode("utf-8", "replace")
        lines = [line.rstrip() for line in text.splitlines() if line.strip()]
        return "\n".join(lines[-_TAIL_LINES:])

    def send(self, line: str) -> None:
        """Hands a line over to be written. A process that is gone is no error."""
        self._orders.put(line)

    def read(self, seconds: float) -> Line | None:
        """The next line; None if there was none within this time.

        Raises:
            EndOfOutput: There will be no more.
        """
        end = time.perf_counter() + seconds
        while True:
            left = end - time.perf_counter()
            with contextlib.suppress(queue.Empty):
                line = self._heard.get(timeout=max(0.0, min(left, _SLICE)))
                if line is None:
                    # For whoever else waits, or asks again.
                    self._heard.put(None)
                    raise EndOfOutput
                return line
            if self.exit_code is not None and self._heard.empty():
                # A child of its own may hold its output open.
                self._threads[0].join(_LAST_WORDS)
                if self._heard.empty():
                    raise EndOfOutput
            elif left <= 0:
                return None

    def drop_unread(self) -> None:
        """Forgets what was written so far and read by nobody."""
        with contextlib.suppress(queue.Empty):
            while True:
                if self._heard.get_nowait() is None:
                    self._heard.put(None)
                    return

    def wait_for_last_words(self) -> None:
        """Gives a process that has ended the time to be heard."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        self._threads[1].join(_LAST_WORDS)

    def end(self, seconds: float) -> None:
        """Waits so long for the process to end by itself, then kills it and what it started."""
        if self._owner != os.getpid():
            # It is the child of the process that we were forked from.
            return
        self._is_closing = True
        self._orders.put(None)
        # Its standard input ends once everything is written: for an engine the sign to leave.
        self._threads[2].join(min(seconds, _SLICE))
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(max(0.0, seconds))
        with self._reaping:
            if not self._reaped():
                _kill(self._process)
                self._process.wait()
                self._reaped()
        for thread in self._threads:
            thread.join(_LAST_WORDS)
        if not any(thread.is_alive() for thread in self._threads):
            for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
                with contextlib.suppress(OSError, ValueError):
                    cast("BinaryIO", stream).close()

    def kill(self) -> None:
        """Ends the process at once."""
        self.end(0.0)

    def _reaped(self) -> bool:
        """Whether it has ended; what it left behind in its session is ended with it."""
        if not self._has_ended and self._process.poll() is not None:
            self._has_ended = True
            _kill_session(self._process.pid)
        return self._has_ended

    # --- the threads ------------------------------------------------------------------------

    def _read_output(self) -> None:
        output = cast("BinaryIO", self._process.stdout)
        with contextlib.suppress(OSError, ValueError):
            while raw := output.readline(_LONGEST_LINE):
                at = time.perf_counter()
                rest = raw
                while len(rest) == _LONGEST_LINE and not rest.endswith(b"\n"):
                    rest = output.readline(_LONGEST_LINE)
                text = raw.decode("utf-8", "replace").rstrip("\r\n")
                self._tell("<", text)
                self._heard.put(Line(text, at))
                while self._heard.qsize() >= _MOST_LINES and not self._is_closing:
                    # Nobody listens: the engine waits in its own pipe.
                    time.sleep(_PAUSE)
        self._heard.put(None)
        # One that has ended by itself leaves no zombie, even if nobody asks for it any more.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_LAST_WORDS)
        with self._reaping:
            self._reaped()

    def _read_errors(self) -> None:
        errors = cast("BinaryIO", self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while raw := errors.readline(_TAIL):
                self._tail += raw
                del self._tail[:-_TAIL]
                self._tell("!", raw.decode("utf-8", "replace").rstrip("\r\n"))

    def _write(self) -> None:
        stream = cast("BinaryIO", self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (line := self._orders.get()) is not None:
                self._tell(">", line)
                stream.write(line.encode("utf-8", "replace") + b"\n")
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()

    def _tell(self, sign: str, text: str) -> None:
        if self._log is not None:
            self._log(sign, text)


def words_of(command: str | Sequence[str | os.PathLike[str]]) -> list[str]:
    """The words of a command line, the program being one that can be started.

    A program is looked for on the path, then beside Python's own, and where Debian puts games.

    Raises:
        OptionError: There is no word in it, or a quote is open.
    """
    if isinstance(command, str):
        import shlex  # noqa: PLC0415  (a list needs it not)

        try:
            # On Windows a backslash is no escape.
            words = shlex.split(command, posix=os.name != "nt")
        except ValueError as error:
            reason = str(error).lower()
            message = f'the command "{shortened(command)}" cannot be read: {reason}'
            raise OptionError(message) from None
    else:
        words = [os.fspath(word) for word in command]
    if not words or not words[0]:
        raise OptionError("an engine needs a command to start it")
    if os.path.dirname(words[0]) or shutil.which(words[0]) is not None:  # noqa: PTH120
        return words
    places = (os.path.dirname(sys.executable), *_GAMES_FOLDERS)  # noqa: PTH120
    found = shutil.which(words[0], path=os.pathsep.join(places))
    return words if found is None else [found, *words[1:]]


def command_line(command: Sequence[str]) -> str:
    """A command for messages, as a shell would read it; a long one is cut.

    >>> command_line(["stockfish"]), command_line(["/opt/my engine", "--quiet"])
    ('stockfish', "'/opt/my engine' --quiet")
    """
    import shlex  # noqa: PLC0415  (an engine that does not fail needs it not)

    return shortened(shlex.join(command))


def _started(
    command: list[str], cwd: str | os.PathLike[str] | None, env: Mapping[str, str] | None
) -> subprocess.Popen[bytes]:
    flags = subprocess.CREATE_NEW_PROCESS_GROUP if os.name == "nt" else 0  # type: ignore[attr-defined,unused-ignore]
    try:
        return subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
            env=None if env is None else dict(env),
            # Ctrl-C is for whoever plays with the engine, who ends it then.
            start_new_session=True,
            creationflags=flags,
        )
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if cwd is not None and not (os.path.isdir(cwd) and os.access(cwd, os.X_OK)):  # noqa: PTH112
            # The system does not say that it is not the program.
            folder = shortened(os.fsdecode(cwd))
            raise EngineStartError(
                f'cannot start an engine in the folder "{folder}": {reason}', command=command
            ) from error
        raise EngineStartError(
            f'cannot start "{shortened(command[0])}": {reason}', command=command
        ) from error


def _kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        if os.name == "nt":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)


def _kill_session(leader: int) -> None:
    """Ends what a process left behind in the session that was made for it."""
    if os.name != "nt":
        with contextlib.suppress(OSError):
            os.killpg(leader, signal.SIGKILL)
