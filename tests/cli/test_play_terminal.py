"""``rukh play`` at a terminal: bytes that are typed, questions before a game, Ctrl-C, -D and -Z."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import sys
import time

import pytest

from rukh.cli.exit import ExitCode

if os.name == "nt":
    pytest.skip("pseudo-terminals", allow_module_level=True)

import pty

UTF8 = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
ALONE = ("--side", "both", "--nodes", "500")
PATIENCE = 60
TAKES_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execvp(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A program at a pseudo-terminal, and who types there."""

    def __init__(self, *command: str, environ: dict[str, str]) -> None:
        self.leader, follower = pty.openpty()
        kept = {"PATH": os.environ["PATH"]}
        if "PYTHONPATH" in os.environ:
            kept["PYTHONPATH"] = os.environ["PYTHONPATH"]
        self.seen = ""
        self.child = subprocess.Popen(
            (sys.executable, "-c", TAKES_TERMINAL, *command),
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=kept | environ,
            start_new_session=True,
        )
        os.close(follower)

    def until(self, text: str) -> str:
        """Reads on until this was written; what stood before it."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.seen:
            ready = select.select([self.leader], [], [], max(0, deadline - time.monotonic()))[0]
            assert ready, self.seen
            try:
                self.seen += os.read(self.leader, 65536).decode("utf-8", "replace")
            except OSError:
                pytest.fail(f"ended before {text!r}: {self.seen}")
        before, _, self.seen = self.seen.partition(text)
        return before

    def type(self, text: str | bytes) -> None:
        os.write(self.leader, text.encode() if isinstance(text, str) else text)

    def end(self) -> tuple[int, str]:
        """Waits for the end: the status, and what was written last."""
        deadline = time.monotonic() + PATIENCE
        with contextlib.suppress(OSError):
            while select.select([self.leader], [], [], max(0, deadline - time.monotonic()))[0]:
                found = os.read(self.leader, 65536)
                if not found:
                    break
                self.seen += found.decode("utf-8", "replace")
        return self.child.wait(timeout=PATIENCE), self.seen

    def close(self) -> None:
        self.child.kill()
        self.child.wait()
        os.close(self.leader)


@pytest.fixture
def terminal(tmp_path):
    """Starts ``rukh play`` at a terminal."""
    opened = []

    def start(*arguments, command=(sys.executable, "-m", "rukh", "play"), **environ):
        state = {"RUKH_STATE": str(tmp_path / "state")}
        it = Terminal(*command, *arguments, environ=UTF8 | state | environ)
        opened.append(it)
        return it

    yield start
    for it in opened:
        it.close()


@pytest.fixture
def left(cli, tmp_path):
    """Leaves games of chess before their end."""

    def leave(count):
        environ = UTF8 | {"RUKH_STATE": str(tmp_path / "state")}
        for _ in range(count):
            done = cli("play", "chess", *ALONE, typed="e4\nquit\n", environ=environ)
            assert done.code == ExitCode.OK

    return leave


def kept_in(folder):
    return list((folder / "state" / "games" / "unfinished").glob("*.pgn"))


# --- bytes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "C.UTF-8"}])
def test_chinese_moves_are_typed_in_any_locale(terminal, tmp_path, locale):
    it = terminal("xiangqi", *ALONE, **locale)
    it.until("Red> ")
    it.type("炮二平五\n")
    it.until("Black> ")
    it.type("fen\nquit\n")
    it.until("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1")
    assert it.end()[0] == ExitCode.OK
    history = (tmp_path / "state" / "games" / "history.txt").read_text(encoding="utf-8")
    assert "炮二平五" in history


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "C.UTF-8"}])
def test_bytes_that_are_no_text_run_nothing(terminal, tmp_path, locale):
    it = terminal("xiangqi", *ALONE, **locale)
    it.until("Red> ")
    it.type("炮二平五".encode("gbk") + b"\n")
    it.until("That line is not UTF-8 text: nothing was done.")
    it.until("Red> ")
    it.type(b"save \xff.pgn\n")
    it.until("That line is not UTF-8 text: nothing was done.")
    it.until("Red> ")
    it.type("quit\n")
    assert it.end()[0] == ExitCode.OK
    history = (tmp_path / "state" / "games" / "history.txt").read_bytes()
    assert b"save" not in history
    assert not list(tmp_path.rglob("*\udcff*"))


def test_bytes_from_a_pipe_that_are_no_text_run_nothing(program, tmp_path):
    done = program("-m", "rukh", "play", "chess", *ALONE, typed=b"new \xff\ne4\nfen\n")
    assert b"That line is not UTF-8 text: nothing was done." in done.stdout
    assert b"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b" in done.stdout


# --- questions before the game -------------------------------------------------------------------


def test_an_answer_that_is_none_is_told_why(terminal, left, tmp_path):
    left(2)
    it = terminal()
    for text, reason in (
        ("zz", '"zz" is no answer here: type the number of a game, Enter, or quit.'),
        ("9", "There is no game 9: there are 2 games."),
        ("d9", "There is no game 9: there are 2 games."),
        ("d", "Delete which one? Type d and its number, such as d1."),
        ("y", '"y" is no answer here'),
    ):
        it.until("to delete: ")
        it.type(f"{text}\n")
        it.until(reason)
    it.until("to delete: ")
    it.type("d 2\n")
    it.until("to delete: ")
    assert len(kept_in(tmp_path)) == 1
    # There is only one left.
    it.type("y\n")
    it.until("Black> ")


def test_the_end_of_input_leaves_and_keeps_what_was_left(terminal, left, tmp_path):
    left(1)
    it = terminal("chess")
    it.until("to delete: ")
    it.type("\x04")
    code, said = it.end()
    assert code == ExitCode.OK
    assert said.endswith("\n")
    assert ">" not in said
    assert len(kept_in(tmp_path)) == 1


def test_an_interrupted_question_leaves_the_shell_a_line(terminal, left, tmp_path):
    left(1)
    for arguments, question in ((("chess",), "to delete: "), ((), "to delete: ")):
        it = terminal(*arguments)
        it.until(question)
        time.sleep(0.3)
        it.type("\x03")
        code, said = it.end()
        assert code in (ExitCode.INTERRUPTED, -signal.SIGINT)
        assert said.endswith("\n")
    assert len(kept_in(tmp_path)) == 1


def test_the_question_for_the_game_says_why_and_is_left(terminal):
    it = terminal()
    it.until("2 for chess? ")
    it.type("frob\n")
    it.until('"frob" is neither of them.')
    it.until("2 for chess? ")
    it.type("\x04")
    assert it.end()[0] == ExitCode.OK


# --- stopped, and going on -----------------------------------------------------------------------


@pytest.mark.skipif(shutil.which("bash") is None, reason="a shell with jobs")
@pytest.mark.parametrize("question", ["White> ", "2 for chess? "])
def test_the_prompt_is_there_again_after_a_stop(terminal, question):
    shell = ("bash", "--norc", "--noprofile", "-i")
    it = terminal(command=shell, PS1="shell$ ")
    it.until("shell$ ")
    game = " chess" if question == "White> " else ""
    it.type(f"{sys.executable} -m rukh play{game} --side both; echo status $?\n")
    it.until(question)
    it.type("e")
    time.sleep(0.3)
    it.type("\x1a")
    it.until("Stopped")
    it.until("shell$ ")
    it.type("fg\n")
    it.until(f"{question}e")
    if game:
        it.type("4\n")
        it.until("Black> ")
        it.type("quit\n")
    else:
        it.type("\x15\x04")
    it.until("shell$ ")
    it.type("exit\n")
    it.end()
