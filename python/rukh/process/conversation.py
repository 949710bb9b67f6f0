"""A pipe and a dialect together: lines are sent and read, and silence and death have a name.

Every wait here has an end. An engine that stays silent past it is killed, and from then on whatever
is asked of it raises the error that told of it. Searches are in `rukh.process.search`.
"""

from __future__ import annotations

import copy
import os
import signal
import time
from typing import TYPE_CHECKING

from rukh.errors import (
    EngineClosedError,
    EngineDiedError,
    EngineError,
    EngineProcessError,
    EngineTimeoutError,
    shortened,
)
from rukh.process.pipe import EndOfOutput, command_line

if TYPE_CHECKING:
    from rukh.process.dialect import Dialect
    from rukh.process.pipe import Line, Pipe

__all__ = ["Conversation", "how_it_ended"]


class Conversation:
    """What both sides of a running engine share.

    `patience` is how many seconds of silence are borne where an answer is due.
    """

    def __init__(self, pipe: Pipe, dialect: Dialect, patience: float) -> None:
        self.pipe = pipe
        self.dialect = dialect
        dialect.program = os.path.basename(pipe.command[0])  # noqa: PTH119
        self.patience = patience
        self.is_closed = False
        """Whether its owner has closed it."""
        self._fault: EngineProcessError | None = None

    @property
    def label(self) -> str:
        """What to call the engine: the name it has told, or its program."""
        return self.dialect.told_name

    @property
    def title(self) -> str:
        """The same with the command that started it, where that is not what it is called."""
        line = command_line(self.pipe.command)
        return self.label if line == self.label else f"{self.label} ({line})"

    def check(self) -> None:
        """Raises what has put an end to the conversation, if something has."""
        if self._fault is not None:
            raise copy.copy(self._fault)
        if self.is_closed:
            raise EngineClosedError(f"{self.label} was closed")

    def send(self, *lines: str) -> float:
        """Sends lines, and tells when the last one was."""
        at = time.perf_counter()
        for line in lines:
            if "\n" in line or "\r" in line:
                raise EngineError(f'"{shortened(line)}" is no single line')
            at = time.perf_counter()
            self.pipe.send(line)
        return at

    def read(self, seconds: float) -> Line | None:
        """The next line; None if there was none within this time.

        Raises:
            EngineDiedError: The engine has ended.
            EngineClosedError: It was closed.
        """
        try:
            return self.pipe.read(seconds)
        except EndOfOutput:
            raise self.died() from None

    def settle(self) -> None:
        """Waits until the engine has done what it was told, where its dialect has a way to ask.

        Raises:
            EngineTimeoutError: It does not answer.
            EngineDiedError: It has ended.
        """
        ping = self.dialect.ping()
        if ping is None:
            return
        end = self.send(ping) + self.patience
        while (left := end - time.perf_counter()) > 0:
            line = self.read(left)
            if line is not None and self.dialect.is_pong(line.text):
                return
        raise self.hung(f'has not answered "{ping}" for {self.patience:g} s')

    def died(self) -> EngineError:
        """What to raise at the end of the engine's output."""
        if self.is_closed:
            return EngineClosedError(f"{self.label} was closed")
        if self._fault is None:
            self.pipe.wait_for_last_words()
            code = self.pipe.exit_code
            stderr = self.pipe.stderr()
            how = how_it_ended(code, stderr)
            self._fault = EngineDiedError(
                f"{self.title} {how}", stderr, code, command=self.pipe.command
            )
            self.pipe.kill()
        return self._fault

    def hung(self, what: str) -> EngineError:
        """Kills an engine that does not answer; gives what to raise."""
        if self.is_closed:
            return EngineClosedError(f"{self.label} was closed")
        if self._fault is None:
            self.pipe.kill()
            self._fault = EngineTimeoutError(
                f"{self.title} {what}, and was ended",
                self.pipe.stderr(),
                self.pipe.exit_code,
                command=self.pipe.command,
            )
        return self._fault

    def close(self, seconds: float) -> None:
        """Asks the engine to leave, and ends it if it has not within this time."""
        if not self.is_closed and self._fault is None:
            self.is_closed = True
            self.send(*self.dialect.leave())
        self.is_closed = True
        self.pipe.end(seconds)


def how_it_ended(code: int | None, stderr: str) -> str:
    """What has become of an engine, in words that follow its name; with its last line.

    >>> how_it_ended(3, "out of memory"), how_it_ended(None, "")
    ('has ended by itself (exit status 3): "out of memory"', 'has closed its output')
    """
    how = "has closed its output" if code is None else f"has ended by itself ({_end(code)})"
    lines = stderr.splitlines()
    return f'{how}: "{shortened(lines[-1])}"' if lines else how


def _end(code: int) -> str:
    """An exit status in words."""
    if code >= 0:
        return f"exit status {code}"
    try:
        return signal.Signals(-code).name
    except ValueError:
        return f"signal {-code}"
