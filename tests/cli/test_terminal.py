"""What the screen can show: encodings, plain consoles, colours, pipes, narrow windows."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rukh
from rukh.cli.context import Context
from rukh.cli.exit import ExitCode
from rukh.cli.parser import main

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
    assert b"?" not in done.stdout
    note = b"note: this output cannot show the pieces asked for, so they are letters"
    assert done.stderr.split() == (note.split() if pieces == "chinese" else [])


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


def test_the_uci_program_knows_its_own_name(program):
    for command, name in ((("-m", "rukh.uci"), b"rukh-uci"), (("-m", "rukh", "uci"), b"rukh uci")):
        assert b"Usage: " + name in program(*command, "--help").stdout
        assert program(*command, "--frob").stderr.startswith(name + b": ")


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


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize("term", ["xterm", "screen", "ansi"])
def test_sixteen_colours_have_a_palette_of_their_own(cli, game, term):
    environ = {"TERM": term, "LANG": "en_US.UTF-8", "FORCE_COLOR": "1"}
    moves = {"chess": ["e4", "e5"], "xiangqi": ["h2e2"]}[game]
    out = cli("show", "--game", game, *moves, environ=environ).out
    codes = {code for run in re.findall(r"\x1b\[([\d;]*)m", out) for code in run.split(";")}
    # Neither bold nor dim, nothing bright, and three grounds: two of squares, one of the last move.
    assert codes <= {"0", "30", "31", "37", "43", "46", "47"}
    assert {"43", "46", "47"} <= codes


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_ascii_is_ascii_in_any_locale(cli, game):
    assert cli("show", "--game", game, "--ascii", environ=UTF8).out.isascii()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")  # noqa: PTH110
@pytest.mark.parametrize(
    "arguments",
    [
        "--version",
        "--help",
        "show --game chess",
        "show --game chess --json",
        "play chess --nodes 10",
        "perft --game chess --depth 1",
        "analyse --game chess --depth 1",
    ],
)
@pytest.mark.parametrize("redirection", [">/dev/full", ">&-"])
def test_a_stream_that_fails_is_one_line(arguments, redirection):
    line = f'exec "{sys.executable}" -m rukh {arguments} {redirection} </dev/null'
    done = subprocess.run(["sh", "-c", line], stderr=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode == ExitCode.FAILED
    assert done.stderr.count(b"\n") == 1
    assert done.stderr.startswith(b"rukh: ")


def test_a_closed_input_is_one_at_its_end():
    line = f'exec "{sys.executable}" -m rukh play chess <&-'
    done = subprocess.run(["sh", "-c", line], capture_output=True, timeout=60, check=False)
    assert done.returncode == ExitCode.OK
    assert done.stderr == b""


@pytest.mark.parametrize("columns", ["0", "00", ""])
def test_a_width_of_nothing_is_an_unknown_width(program, columns):
    done = program("-m", "rukh", "show", "--game", "chess", environ=UTF8 | {"COLUMNS": columns})
    assert "a  b  c  d  e  f  g  h" in done.stdout.decode()
    done = program(
        *("-m", "rukh", "analyse", "--game", "chess", "--depth", "1"),
        environ=UTF8 | {"COLUMNS": columns},
    )
    assert "nodes" in done.stdout.decode()


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
@pytest.mark.parametrize("forced", [{}, {"FORCE_COLOR": "1"}])
def test_rows_are_never_broken(cli, game, forced):
    rows = cli("show", "--game", game, environ=UTF8 | forced, width=20).out.splitlines()
    assert rows.index("") == 2 + {"chess": 8, "xiangqi": 10}[game]


def test_boards_in_pipes_have_no_trailing_blanks(cli):
    for game in ("chess", "xiangqi"):
        assert all(row == row.rstrip() for row in cli("show", "--game", game).out.splitlines())


def test_a_narrow_table_keeps_the_line(cli):
    out = cli("analyse", "--game", "chess", "--depth", "3", "--lines", "1", width=20).out
    assert "line" in out
    assert re.search(r"[a-hN]", out.splitlines()[3])


# --- what a terminal would obey ------------------------------------------------------------------

EVIL = '[Event "\x1b[31mred"]\n[White "a\u202eb\u2028c"]\n\n1. e4 {\x1b[2J wiped \x9b31m} e5 *\n'
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u202e]")


class Screen(io.TextIOWrapper):
    """A terminal in memory."""

    def __init__(self, encoding: str = "utf-8") -> None:
        super().__init__(io.BytesIO(), encoding=encoding, newline="", write_through=True)

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        return self.buffer.getvalue().decode(self.encoding)


def on_screen(*arguments, typed="", encoding="utf-8"):
    """What a terminal without colours gets to see, data and talk."""
    out, err = Screen(encoding), Screen(encoding)
    environ = {**UTF8, "TERM": "dumb"}
    context = Context(io.StringIO(typed), out, err, environ, width=100, colour=False)
    main(list(arguments), context)
    return out.shown + err.shown


@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        (("convert", "-o", "-"), ""),
        (("convert", "-o", "-", "--to", "text"), ""),
        (("review", "--nodes", "50"), ""),
        (("review", "--nodes", "50", "-o", "-"), ""),
        (("analyse", "--ply", "1", "--nodes", "50"), ""),
        (("play", "--side", "both", "--load"), "pgn\nquit\n"),
    ],
)
def test_no_record_steers_the_terminal(tmp_path, arguments, typed):
    path = tmp_path / "a\x1b[2Jb.pgn"
    path.write_text(EVIL + "\n1. e4 e5 2. \x1b[31mQh9 *\n", encoding="utf-8")
    shown = on_screen(*arguments, str(path), typed=typed)
    assert len(shown) > 40
    assert not OBEYED.search(shown)


@pytest.mark.parametrize("command", ["play", "analyse", "review", "convert", "referee"])
def test_no_file_name_steers_the_terminal(tmp_path, monkeypatch, command):
    # A long path would be broken off somewhere within the name.
    monkeypatch.chdir(tmp_path)
    name = "a\x1b[2J\nb.pgn"
    Path(name).write_text("\x1b[31m nothing")
    given = ("play", "--load", name) if command == "play" else (command, name)
    shown = on_screen(*given, *(("-o", "-") if command == "convert" else ()))
    assert "·[2J·b.pgn" in shown
    assert not OBEYED.search(shown)


def test_a_pipe_gets_records_as_they_are(cli, tmp_path):
    path = tmp_path / "evil.pgn"
    path.write_text(EVIL, encoding="utf-8")
    written = cli("convert", str(path), "-o", "-").out
    assert "\x1b[2J wiped" in written
    # The value of a tag is a line of printable text: its reader leaves out what is none.
    assert '[Event "[31mred"]' in written


def test_records_reach_a_terminal_in_its_own_encoding(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text('[Red "许银川"]\n\n1. 炮二平五 马8进7 *\n', encoding="utf-8")
    assert '[Red "许银川"]' in on_screen("convert", str(path), "-o", "-", encoding="gbk")


@pytest.mark.parametrize(("encoding", "blocks"), [("utf-8", True), ("gbk", False)])
def test_half_blocks_are_drawn_where_the_encoding_has_all_of_them(encoding, blocks):
    for game in ("chess", "xiangqi"):
        picture = rukh.Board(game=game).picture()
        context = Context(io.StringIO(), Screen(encoding), Screen(encoding), UTF8)
        assert context.style(picture).lines
        assert context.style(picture).blocks is blocks


def test_a_sign_of_life_needs_no_signs_that_the_screen_lacks():
    for encoding in ("cp1252", "utf-8"):
        context = Context(io.StringIO(), Screen(encoding), Screen(encoding), UTF8)
        status = context.status("thinking")
        assert status.renderable.name == ("dots" if encoding == "utf-8" else "line")
