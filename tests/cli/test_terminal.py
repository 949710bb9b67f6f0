"""What the screen can show: encodings, plain consoles, colours, pipes, narrow windows."""

from __future__ import annotations

import subprocess
import sys

import pytest

from rukh.cli.exit import ExitCode

UTF8 = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize(
    "environ",
    [
        {"TERM": "linux", "LANG": "en_US.UTF-8"},
        {"TERM": "dumb", "LANG": "en_US.UTF-8"},
        {"TERM": "xterm", "LANG": "C"},
        {"TERM": "xterm", "LANG": "POSIX", "LC_CTYPE": "C.UTF-8"},
        {"TERM": "xterm", "LANG": "zh_CN.UTF-8", "LC_ALL": "C"},
        {"TERM": "xterm"},
    ],
)
def test_plain_consoles_get_letters(cli, game, environ):
    done = cli("show", "--game", game, environ=environ)
    assert done.out.isascii()
    forced = cli("show", "--game", game, "--pieces", "chinese", environ=environ)
    assert "將" in forced.out or "♚" in forced.out


@pytest.mark.parametrize(("game", "sign"), [("chess", "♚"), ("xiangqi", "將")])
@pytest.mark.parametrize("lang", ["en_US.UTF-8", "zh_CN.UTF-8", "C.UTF-8"])
def test_capable_terminals_get_the_games_own_signs(cli, game, sign, lang):
    environ = {"TERM": "xterm-256color", "LANG": lang}
    assert sign in cli("show", "--game", game, environ=environ).out
    assert cli("show", "--game", game, "--ascii", environ=environ).out.count(sign) == 0


def test_a_chinese_encoding_shows_characters_and_no_figurines(cli):
    environ = {"TERM": "xterm", "LANG": "zh_CN.GBK"}
    assert "將" in cli("show", "--game", "xiangqi", environ=environ, encoding="gbk").out
    assert "♚" not in cli("show", "--game", "chess", environ=environ, encoding="gbk").out


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize(
    ("encoding", "pieces"),
    [("cp1252", "auto"), ("cp1252", "chinese"), ("ascii", "auto"), ("cp437", "chinese")],
)
def test_other_encodings_never_fail(program, game, encoding, pieces):
    environ = {"PYTHONIOENCODING": encoding, **UTF8}
    command = ("-m", "rukh", "show", "--game", game, "--pieces", pieces)
    done = program(*command, environ=environ)
    assert done.returncode == ExitCode.OK
    assert done.stderr == b""
    if pieces == "auto":
        assert b"?" not in done.stdout


@pytest.mark.parametrize("extra", [{}, {"NO_COLOR": "1"}])
@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_pipes_get_no_escape_bytes(program, game, extra):
    for command in (("show",), ("analyse", "--depth", "2")):
        done = program("-m", "rukh", *command, "--game", game, environ=UTF8 | extra)
        assert done.returncode == ExitCode.OK
        assert b"\x1b" not in done.stdout + done.stderr


def test_no_color_turns_colours_off_even_where_they_are_forced(cli):
    forced = UTF8 | {"FORCE_COLOR": "1"}
    assert "\x1b[" in cli("show", "--game", "chess", environ=forced).out
    quiet = cli("show", "--game", "chess", environ=forced | {"NO_COLOR": "1"}).out
    assert "38;" not in quiet
    assert "48;" not in quiet
    flagged = cli("show", "--game", "chess", "--no-color", environ=forced).out
    assert "48;" not in flagged


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize("width", [30, 40, 60, 80, 200])
def test_boards_fit_narrow_windows(cli, game, width):
    from rich.cells import cell_len

    done = cli("play", game, "--nodes", "100", typed="moves\nquit\n", width=width)
    drawn = [row for row in done.out.splitlines() if row[:3].strip().isdigit()]
    assert drawn
    assert all(cell_len(row.rstrip()) <= width for row in drawn)


def test_python_m_rukh_is_the_command(program):
    assert program("-m", "rukh", "--version").stdout.startswith(b"rukh ")


def test_the_uci_program_answers_and_ends_with_its_input(program):
    for command in (("-m", "rukh.uci"), ("-m", "rukh", "uci")):
        done = program(*command, typed=b"uci\nisready\n")
        assert done.returncode == 0
        assert b"uciok" in done.stdout
        assert b"readyok" in done.stdout


def test_the_game_starts_over_uci_as_asked(program):
    done = program("-m", "rukh", "uci", "--game", "xiangqi", typed=b"position startpos\nd\nquit\n")
    assert b"rnbakabnr" in done.stdout


def test_a_closed_pipe_is_quiet():
    source = "import sys; from rukh.cli.parser import main; sys.exit(main())"
    command = [sys.executable, "-c", source, "perft", "--game", "chess", "--depth", "3"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert program.stdout is not None
    program.stdout.close()
    assert program.stderr is not None
    err = program.stderr.read()
    program.stderr.close()
    assert program.wait(timeout=30) == ExitCode.BROKEN_PIPE
    assert b"Traceback" not in err


def test_play_through_a_real_pipe(program):
    done = program("-m", "rukh", "play", "xiangqi", "--nodes", "200", typed=b"h2e2\nundo\nquit\n")
    assert done.returncode == ExitCode.OK
    assert "Rukh plays" in done.stdout.decode()
    assert done.stderr == b""


def test_the_package_shadows_nobody():
    import rukh

    assert rukh.__name__ == "rukh"
    source = (
        "import sys, rukh, rukh.cli.parser, rukh.render;"
        "print([m for m in ('chess', 'cchess', 'stockfish', 'xiangqi') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", source], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
