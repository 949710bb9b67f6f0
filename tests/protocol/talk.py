"""Conversations with an engine process, as tests have them.

A conversation is an object of a data file: what is sent, what has to come back in this order, what
must not. Entries of `send` that begin with ``@`` steer: ``@wait REGEX``, ``@sleep S``,
``@quiet S REGEX`` (nothing that matches may come; without REGEX nothing at all), ``@raw BYTES``,
``@repeat N BYTES``, ``@eof``, ``@exit``; ``@@text`` sends ``@text``. Limits are wide, for the
machine may be busy.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

PATIENCE = 3.0
"""How many times longer than the file says an answer may take."""


def read_cases(path: Path) -> list[dict[str, Any]]:
    """The conversations of a file, one a line."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip()]


class BrokenRuleError(Exception):
    """The engine did not do what the conversation asks for."""


class Process:
    """The engine, with a thread that gathers its lines."""

    def __init__(self) -> None:
        command = [sys.executable, "-c", "from rukh.uci import main; main()"]
        # An environment of its own: pytest writes into the one that all threads share.
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            env=dict(os.environ),
        )
        self.lines: list[str] = []
        self.seen = 0
        self.ended = False
        self.news = threading.Condition()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as stream:
            pending = b""
            while chunk := stream.read(1 << 16):
                *whole, pending = (pending + chunk).split(b"\n")
                with self.news:
                    self.lines += [line.decode().rstrip("\r") for line in whole]
                    self.news.notify_all()
        with self.news:
            self.ended = True
            self.news.notify_all()

    def write(self, data: bytes) -> None:
        """Sends all of it."""
        assert self.process.stdin is not None
        view = memoryview(data)
        while view:
            view = view[self.process.stdin.write(view) :]

    def wait(self, pattern: str, seconds: float) -> None:
        """Goes on when a line that was not yet looked at matches."""
        end = time.monotonic() + seconds
        with self.news:
            while True:
                while self.seen < len(self.lines):
                    self.seen += 1
                    if re.search(pattern, self.lines[self.seen - 1]):
                        return
                left = end - time.monotonic()
                if self.ended or left <= 0:
                    raise BrokenRuleError(f"nothing matched {pattern!r}")
                self.news.wait(left)

    def wait_for_all(self, patterns: list[str], seconds: float) -> None:
        """Gives late answers their time."""
        with self.news:
            self.news.wait_for(
                lambda: self.ended or first_missing(patterns, self.lines) is None, seconds
            )

    def quiet(self, seconds: float, pattern: str) -> None:
        """Fails when a line comes that matches."""
        before = len(self.lines)
        time.sleep(seconds)
        for line in self.lines[before:]:
            if re.search(pattern, line):
                raise BrokenRuleError(f"{line!r} came in a quiet phase")

    def leave(self, seconds: float) -> int:
        """Waits for the end; the exit status."""
        try:
            code = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            raise BrokenRuleError("the process did not end") from None
        self.reader.join(seconds)
        return code

    def close(self) -> None:
        """Ends the process, if it has not ended."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.reader.join(10)


def first_missing(patterns: list[str], lines: list[str]) -> str | None:
    """The first pattern that no line matches behind those of the patterns before it."""
    place = 0
    for pattern in patterns:
        rest = lines[place:]
        found = next((at for at, line in enumerate(rest) if re.search(pattern, line)), None)
        if found is None:
            return pattern
        place += found + 1
    return None


def as_bytes(text: str) -> bytes:
    """`text` with backslash escapes as the bytes they stand for."""
    return text.encode().decode("unicode_escape").encode("latin-1")


def converse(case: dict[str, Any]) -> None:
    """Has the conversation; raises BrokenRuleError where it goes wrong."""
    patience = PATIENCE * case.get("timeout", 10)
    engine = Process()
    code = None
    quit_was_sent = False
    try:
        for entry in case["send"]:
            word, _, rest = entry.partition(" ")
            if word == "@wait":
                engine.wait(rest, patience)
            elif word == "@sleep":
                time.sleep(float(rest))
            elif word == "@quiet":
                seconds, _, pattern = rest.partition(" ")
                engine.quiet(float(seconds), pattern)
            elif word == "@raw":
                engine.write(as_bytes(rest))
            elif word == "@repeat":
                count, _, text = rest.partition(" ")
                engine.write(as_bytes(text) * int(count))
            elif word == "@eof":
                assert engine.process.stdin is not None
                engine.process.stdin.close()
            elif word == "@exit":
                code = engine.leave(patience)
            else:
                line = entry.removeprefix("@") if entry.startswith("@@") else entry
                quit_was_sent |= line.strip() == "quit"
                engine.write(line.encode() + b"\n")
        if code is None:
            if not quit_was_sent:
                engine.wait_for_all(case["expect"], patience)
                engine.write(b"quit\n")
            code = engine.leave(patience)
    finally:
        engine.close()
    if case.get("exit_code", 0) is not None and code != case.get("exit_code", 0):
        raise BrokenRuleError(f"exit status {code}")
    if missing := first_missing(case["expect"], engine.lines):
        raise BrokenRuleError(f"no line, in this order, for {missing!r}")
    for pattern in case.get("not_expect", []):
        if bad := [line for line in engine.lines if re.search(pattern, line)]:
            raise BrokenRuleError(f"{bad[0]!r} must not come")
