"""``rukh analyse`` in a terminal: keys, sizes, Ctrl-C, and a terminal that is left as it was."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time

import pytest

from rukh.cli.exit import ExitCode

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

PATIENCE = 30.0
KEYS = "any other key ends|q: end"


class Terminal:
    """A program that runs in a terminal of its own."""

    def __init__(self, *arguments, columns=100, rows=30, environ=None):
        self.fd, self.inner = pty.openpty()
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.inner)
        kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
        # What a new session opens first is its terminal, and sends it Ctrl-C.
        script = 'tty=$1; shift; exec "$@" <"$tty" >"$tty" 2>&1'
        command = [sys.executable, "-m", "rukh", *arguments]
        self.program = subprocess.Popen(
            ["sh", "-c", script, "sh", os.ttyname(self.inner), *command],
            env=kept | {"LANG": "C.UTF-8", "TERM": "xterm-256color"} | (environ or {}),
            start_new_session=True,
        )
        self.shown = ""

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def until(self, pattern):
        """Reads until the screen has shown this since the last time."""
        end = time.monotonic() + PATIENCE
        seen = ""
        while re.search(pattern, seen) is None:
            assert time.monotonic() < end, f"{pattern} was not shown, but {seen[-2000:]!r}"
            seen += self.read()
        return seen

    def read(self):
        ready, _, _ = select.select([self.fd], [], [], 0.1)
        if not ready:
            return ""
        try:
            text = os.read(self.fd, 65536).decode(errors="replace")
        except OSError:
            return ""
        self.shown += text
        return text

    def status(self):
        end = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            assert time.monotonic() < end
            self.read()
        while self.read():
            pass
        return self.program.returncode

    def close(self):
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.fd)
        os.close(self.inner)

    def is_as_before(self):
        now = termios.tcgetattr(self.inner)
        return now[:4] == self.before[:4]


@pytest.fixture
def terminal():
    opened = []

    def start(*arguments, **options):
        opened.append(Terminal(*arguments, **options))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


def test_any_key_ends_a_search_without_a_limit(terminal):
    screen = terminal("analyse", "--game", "xiangqi")
    screen.until(KEYS)
    screen.type("q")
    assert screen.status() == ExitCode.OK
    # The table stays, behind the screen of its own that was left.
    assert "The best line" in screen.shown.rpartition("\x1b[?1049l")[2]
    assert screen.is_as_before()


def test_arrows_and_space_steer_it(terminal):
    screen = terminal("analyse", "--game", "chess", "--lines", "2")
    screen.until("2 lines")
    screen.type("\x1b[A")
    screen.until("3 lines")
    screen.type(" ")
    screen.until("paused")
    screen.type(" ")
    screen.until("space: pause")
    screen.type("\r")
    assert screen.status() == ExitCode.OK


@pytest.mark.parametrize(("number", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_a_signal_ends_it_and_the_terminal_is_as_it_was(terminal, number, status):
    screen = terminal("analyse", "--game", "chess")
    screen.until(KEYS)
    screen.program.send_signal(getattr(signal, number))
    assert screen.status() == status
    assert "Traceback" not in screen.shown
    assert screen.shown.count("\x1b[?1049h") == screen.shown.count("\x1b[?1049l") == 1
    assert screen.shown.count("\x1b[?25l") <= screen.shown.count("\x1b[?25h")
    assert screen.is_as_before()


def test_ctrl_c_keeps_what_was_found(terminal):
    screen = terminal("analyse", "--game", "chess")
    screen.until("nodes in")
    screen.type("\x03")
    assert screen.status() == ExitCode.INTERRUPTED
    assert "The best line" in screen.shown.rpartition("\x1b[?1049l")[2]


def test_a_limit_ends_it_by_itself(terminal):
    screen = terminal("analyse", "--game", "chess", "--depth", "3")
    assert screen.status() == ExitCode.OK
    assert screen.is_as_before()


@pytest.mark.parametrize(("columns", "rows"), [(20, 6), (40, 12), (200, 60)])
def test_every_size_of_window_is_drawn(terminal, columns, rows):
    screen = terminal("analyse", "--game", "xiangqi", columns=columns, rows=rows)
    screen.until("[A-I][0-9]-[A-I]")
    screen.type("q")
    assert screen.status() == ExitCode.OK
    assert "Traceback" not in screen.shown


def test_a_dumb_terminal_gets_a_table_after_two_seconds(terminal):
    screen = terminal("analyse", "--game", "chess", environ={"TERM": "dumb"})
    assert screen.status() == ExitCode.OK
    assert "\x1b" not in screen.shown
    assert "The best line" in screen.shown


def test_no_color_has_no_colours(terminal):
    screen = terminal("analyse", "--game", "chess", environ={"NO_COLOR": "1"})
    screen.until(KEYS)
    screen.type("q")
    assert screen.status() == ExitCode.OK
    assert re.search(r"\x1b\[[\d;]*(?:3|4|9|10)\d[;m]", screen.shown) is None
