"""Every command in every surrounding: code pages, plain consoles, narrow windows, closed streams.

What commands say is for their own tests. Here it is only that nothing fails, that pipes get no
escape bytes, and that no text of ours comes out as question marks.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import rukh
import rukh.match
from rukh.cli.exit import ExitCode
from rukh.cli.parser import COMMANDS

CHINESE = "zh_CN.UTF-8"
COMMAND_LINES = {
    "play": ("xiangqi", "--nodes", "20", "--no-book"),
    "show": ("--game", "xiangqi", "h2e2"),
    "analyse": ("--game", "xiangqi", "--nodes", "200", "h2e2"),
    "move": ("--game", "chess", "Nf3"),
    "book": ("show", "--game", "xiangqi"),
    "referee": ("--game", "xiangqi", "h2e2"),
    "eval": ("--game", "xiangqi"),
    "perft": ("--game", "chess", "--depth", "1"),
    "bench": ("--depth", "1"),
    "config": (),
    "completion": ("fish",),
}
SURROUNDINGS = {
    "Windows, western": ({"LANG": "en_US.UTF-8", "TERM": "xterm"}, "cp1252", 80),
    "Windows, western, for a Chinese": ({"LANG": CHINESE, "TERM": "xterm"}, "cp1252", 80),
    "Windows, Chinese": ({"LANG": CHINESE, "TERM": "xterm"}, "cp936", 80),
    "DOS": ({"LANG": CHINESE, "TERM": "xterm"}, "cp437", 80),
    "ASCII": ({"LANG": "C"}, "ascii", 80),
    "Linux console": ({"LANG": CHINESE, "TERM": "linux"}, "utf-8", 80),
    "dumb terminal": ({"LANG": CHINESE, "TERM": "dumb"}, "utf-8", 80),
    "narrow window": ({"LANG": CHINESE, "TERM": "xterm"}, "utf-8", 20),
    "nothing known": ({}, "utf-8", 80),
}


def test_every_command_has_its_place_here():
    elsewhere = {"convert", "match", "review", "uci"}
    assert set(COMMAND_LINES) | elsewhere == set(COMMANDS)


@pytest.mark.parametrize("surrounding", SURROUNDINGS)
@pytest.mark.parametrize("command", COMMAND_LINES)
def test_nothing_fails_and_nothing_is_garbled(cli, command, surrounding):
    environ, encoding, width = SURROUNDINGS[surrounding]
    done = cli(
        *(command, *COMMAND_LINES[command]),
        typed="h2e2\nfen\nquit\n",
        environ=environ,
        encoding=encoding,
        width=width,
    )
    assert done.code == ExitCode.OK, done.err
    assert "\x1b" not in done.out + done.err
    if command != "move":
        # It writes the move in every notation, and one of them is Chinese.
        assert "??" not in done.out + done.err
    if encoding not in ("utf-8", "cp936"):
        assert not any("\u4e00" <= sign <= "\u9fff" for sign in done.out)


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "cp936"])
@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "uci"])
def test_help_is_whole_in_every_encoding(program, command, encoding):
    environ = {"PYTHONIOENCODING": encoding, "LANG": CHINESE, "TERM": "xterm"}
    done = program("-m", "rukh", command, "--help", environ=environ)
    assert done.returncode == ExitCode.OK
    assert done.stderr == b""
    told = done.stdout.decode(encoding)
    assert "??" not in told
    assert told.startswith("用法" if encoding == "cp936" else "usage")


@pytest.mark.parametrize("command", COMMAND_LINES)
def test_no_color_has_no_colours_in_any_command(cli, command):
    environ = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}
    environ |= {"FORCE_COLOR": "1", "NO_COLOR": "1"}
    done = cli(command, *COMMAND_LINES[command], typed="quit\n", environ=environ)
    for colour in ("\x1b[3", "\x1b[4", "\x1b[9", "\x1b[10", ";38;", ";48;"):
        assert colour not in done.out.replace("\x1b[3m", "").replace("\x1b[4m", "")


@pytest.mark.skipif(os.name == "nt", reason="the shell here is that of POSIX")
@pytest.mark.parametrize("command", ["analyse", "config", "completion", "show"])
def test_a_closed_output_is_one_line(command):
    words = " ".join(COMMAND_LINES[command])
    line = f'exec "{sys.executable}" -m rukh {command} {words} >&-'
    done = subprocess.run(["sh", "-c", line], capture_output=True, timeout=60, check=False)
    assert done.returncode == ExitCode.FAILED
    assert done.stderr.count(b"\n") == 1


# --- what a command loads -------------------------------------------------------------------------


LOADED = """
import contextlib, io, sys
from rukh.cli.parser import main
with contextlib.redirect_stdout(io.StringIO()):
    main(sys.argv[1:])
print(*sys.modules)
"""


@pytest.mark.parametrize("arguments", ["--help", "--version", "show --help"])
def test_help_is_there_without_engines_and_screens(program, arguments):
    done = program("-c", LOADED, *arguments.split())
    loaded = set(done.stdout.decode().split())
    heavy = {"rich", "textual", "rukh.engine", "rukh.records", "rukh.book", "rukh.match", "asyncio"}
    assert "rukh.cli.parser" in loaded
    assert loaded & heavy == set()


def test_a_package_has_its_names_before_they_are_loaded():
    for package in (rukh, rukh.match):
        assert set(package.__all__) <= set(dir(package))
        for name in package.__all__:
            assert getattr(package, name) is not None
        with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
            package.nothing  # noqa: B018


@pytest.mark.parametrize("module", ["records", "game", "book", "visitor", "engine", "match.match"])
def test_every_module_may_be_the_first(program, module):
    assert program("-c", f"import rukh.{module}").returncode == 0
