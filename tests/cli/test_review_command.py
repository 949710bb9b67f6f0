"""``rukh review``: reports, files, collections, and going on after a kill."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from rich.cells import cell_len

import rukh
from rukh.cli.exit import ExitCode

FEW = ("--nodes", "500", "--threads", "2")
CHESS = '[White "Ada"]\n[Black "Bob"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
XIANGQI = '[Red "许银川"]\n[Black "吕钦"]\n\n1. 炮二平五 马8进7 2. 炮五进四 马7进5 1/2-1/2\n\n'
LONG = (
    "1. " + "Nf3 Nf6 Ng1 Ng8 e4 e5 Nc3 Nc6 a3 a6 h3 h6 d3 d6 Be3 Be6 Qd2 Qd7 O-O-O O-O-O" + " *\n\n"
)
UTF8 = {"LANG": "en_US.UTF-8", "TERM": "xterm-256color"}


@pytest.fixture
def chess(tmp_path):
    path = tmp_path / "chess.pgn"
    path.write_text(CHESS)
    return str(path)


@pytest.fixture
def both(tmp_path):
    path = tmp_path / "both.pgn"
    path.write_text(CHESS + XIANGQI + CHESS.replace("Ada", "Cyd"), encoding="utf-8")
    return str(path)


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


# --- reports --------------------------------------------------------------------------------------


def test_one_game_has_a_whole_report(cli, chess):
    done = cli("review", chess, *FEW)
    assert done.code == ExitCode.OK, done.err
    lines = done.out.splitlines()
    assert lines[0] == "Ada – Bob  1-0"
    for text in ("White wins by checkmate", "Expected score of White", "accuracy", "Turning points",
                 "2... Ke7??", "allows mate in 1", "Better: 2... ", "out of the book"):  # fmt: skip
        assert text in done.out
    assert all(cell_len(line) <= 80 for line in lines)
    assert done.out.count("█") > 20
    assert done.err == ""


def test_several_games_are_a_few_lines_each_and_a_table_of_players(cli, both):
    done = cli("review", both, *FEW)
    assert done.code == ExitCode.OK, done.err
    assert re.findall(r"^ +(\d)\. (\S+) – ", done.out, re.M) == [
        ("1", "Ada"),
        ("2", "许银川"),
        ("3", "Cyd"),
    ]
    assert re.search(r"^ ?Bob +2 +0 ", done.out, re.M)
    assert "Turning points" not in done.out
    full = cli("review", both, *FEW, "--full")
    assert full.out.count("Turning points") == 3


LONG_NAMES = (
    '[White "Wolfgang Amadeus Theophilus Mozart of Salzburg and Vienna"]\n'
    '[Black "吕钦许银川胡荣华柳大华赵国荣吕钦许银川胡荣华柳大华赵国荣"]\n\n'
)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(("width", "is_table"), [(20, False), (40, False), (80, True), (120, True)])
def test_a_long_name_takes_no_number_from_the_table_of_players(
    cli, tmp_path, lang, width, is_table
):
    path = tmp_path / "g.pgn"
    path.write_text(LONG_NAMES + "1. f3 e5 2. g4 Qh4# 0-1\n\n" + LONG_NAMES + "1. e4 d5 1-0\n")
    done = cli("review", str(path), *FEW, "--lang", lang, width=width)
    assert done.code == ExitCode.OK, done.err
    heads = {
        "en": ("games", "points", "accuracy", "mean loss", "?!", "??"),
        "zh": ("局数", "得分", "准确度", "平均损失", "?!", "??"),
    }[lang]
    rows = done.out.splitlines()
    if is_table:
        [head] = [row for row in rows if all(name in row for name in heads)]
        players = [row for row in rows[rows.index(head) :] if "Wolfgang" in row or "吕钦" in row]
        assert len(players) == 2
        for row in players:
            assert re.search(r" 2 +[\d.]+ +[\d.]+ +[\d.]+ %", row), row
            assert cell_len(row) <= width
            assert ("…" in row) == (width < 120)
    else:
        sign = ": " if lang == "en" else "："
        for name in heads[:4]:
            assert len(re.findall(rf"^  {name}{sign}[\d.]+( %)?$", done.out, re.M)) == 2


def test_games_without_a_result_bring_no_points(cli, tmp_path):
    path = tmp_path / "g.pgn"
    path.write_text('[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n\n' * 2)
    assert re.findall(r"^ ?[AB] +2 +(\S+)", cli("review", str(path), *FEW).out, re.M) == ["–", "–"]


def test_chinese_is_spoken_where_it_is_asked_for(cli, both):
    done = cli("review", both, *FEW, "--full", "--lang", "zh")
    assert "转折点" in done.out
    assert "期望得分" in done.out
    assert "炮五进四" in done.out
    assert "Turning" not in done.out
    assert "Better" not in done.out


@pytest.mark.parametrize("width", [30, 40, 80, 200])
def test_reports_keep_to_the_screen(cli, chess, width):
    out = cli("review", chess, *FEW, width=width).out
    drawn = [line for line in out.splitlines() if "│" in line or "─" in line]
    assert drawn
    assert all(cell_len(line) <= width for line in drawn)


@pytest.mark.parametrize(
    ("environ", "encoding"),
    [({"TERM": "dumb", "LANG": "C"}, "utf-8"), (UTF8, "ascii"), (UTF8, "cp1252"), (UTF8, "gbk")],
)
def test_plain_screens_get_plain_signs(cli, both, environ, encoding):
    done = cli("review", both, *FEW, "--full", environ=environ, encoding=encoding)
    assert done.code == ExitCode.OK
    assert "Turning points" in done.out
    if encoding != "gbk":
        assert not set("█▁┄▲→□") & set(done.out)


def test_faults_of_one_side_alone_are_told(cli, tmp_path):
    path = tmp_path / "g.pgn"
    path.write_text("1. e4 e5 2. Qh5 Ke7 3. Qg4 Ke8 *\n")
    both = cli("review", str(path), *FEW).out
    white = cli("review", str(path), *FEW, "--side", "white").out
    assert "2... Ke7??" in both
    assert "3. Qg4" in both
    assert "2... Ke7??" not in white
    assert "3. Qg4" in white


def test_moves_are_in_the_notation_that_is_chosen(cli, both):
    out = cli("review", both, *FEW, "--full", "--notation", "wxf").out
    assert "2. C5+4" in out
    done = cli("review", both, *FEW, "--full", "--notation", "wxf")
    assert "2 games of chess in the usual notation: it has no wxf" in done.err


# --- files ----------------------------------------------------------------------------------------


def test_annotated_records_read_back(cli, both, tmp_path):
    out = tmp_path / "out.pgn"
    assert cli("review", both, *FEW, "-o", str(out)).code == ExitCode.OK
    games = list(rukh.read_games(str(out)))
    assert [game.game for game in games] == ["chess", "xiangqi", "chess"]
    assert all(not game.problems for game in games)
    assert all(node.eval() is not None for node in list(games[0].mainline())[:-1])
    assert games[0].end().parent.nags == {4}
    assert "Better is" in games[0].end().parent.comment
    assert names_in(tmp_path) == ["both.pgn", "out.pgn"]


def test_a_page_is_written_beside_records(cli, both, tmp_path):
    page, out = tmp_path / "out.html", tmp_path / "out.pgn"
    done = cli("review", both, *FEW, "-o", str(out), "--html", str(page))
    assert done.code == ExitCode.OK
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count('<section class="game"') == 3
    assert names_in(tmp_path) == ["both.pgn", "out.html", "out.pgn"]


def test_json_is_one_document(cli, both):
    done = cli("review", both, *FEW, "--json")
    assert done.code == ExitCode.OK
    assert done.err == ""
    document = json.loads(done.out)
    assert [review["game"] for review in document["reviews"]] == ["chess", "xiangqi", "chess"]
    assert document["summary"]["games"] == 3
    assert {player["player"] for player in document["summary"]["players"]} >= {"Ada", "Bob"}
    assert cli("review", both, *FEW, "--json", "--threads", "1").out == done.out


def test_standard_streams_take_and_give(program, tmp_path):
    command = ("-m", "rukh", "review", "-", "-o", "-", *FEW)
    done = program(*command, typed=CHESS.encode(), environ=UTF8)
    assert done.returncode == ExitCode.OK, done.stderr
    [game] = rukh.read_games(done.stdout)
    assert game.end().parent.nags == {4}


def test_folders_and_archives_are_looked_into(cli, tmp_path):
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.pgn").write_text(CHESS)
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr("deep/c.pgn", XIANGQI)
    done = cli("review", str(folder), *FEW, "--json")
    assert [review["game"] for review in json.loads(done.out)["reviews"]] == ["chess", "xiangqi"]


def test_the_first_games_alone_are_reviewed_where_that_is_asked_for(cli, both):
    done = cli("review", both, *FEW, "--json", "--max-games", "2")
    assert len(json.loads(done.out)["reviews"]) == 2


def test_what_cannot_be_read_is_told_and_the_rest_reviewed(cli, tmp_path):
    path = tmp_path / "g.pgn"
    path.write_text('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n1. e4 *\n\n' + CHESS)
    done = cli("review", str(path), *FEW)
    assert done.code == ExitCode.INCOMPLETE
    assert "the board is empty" in done.err
    assert "Ada – Bob" in done.out
    path.write_text("nothing here\n")
    done = cli("review", str(path), *FEW)
    assert done.code == ExitCode.FAILED
    assert "no game to review" in done.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--resume",), "name it with -o or --html"),
        (("-o", "-", "--html", "-"), "room for one"),
        (("-o", "-", "--json"), "room for one"),
        (("-o", "SAME"), "not overwritten"),
        (("-o", "FOLDER"), "is a folder"),
        (("-o", "a.x", "--html", "a.x"), "each needs its own"),
        (("--game", "chess", "--notation", "wxf"), "has no wxf"),
        (("--time", "0"), "above 0"),
        (("--threads", "0"), "from 1"),
        (("--jobs", "1"), "(see rukh review --help)"),
    ],
)
def test_mistakes_in_the_arguments_are_one_line(program, chess, tmp_path, arguments, told):
    places = {"SAME": chess, "FOLDER": str(tmp_path)}
    words = [places.get(word, word) for word in arguments]
    done = program("-m", "rukh", "review", chess, *words, environ=UTF8)
    assert done.returncode == ExitCode.USAGE
    assert done.stderr.count(b"\n") == 1
    assert told in done.stderr.decode()
    assert done.stdout == b""


# --- broken off and gone on with ------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals are otherwise there")
@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGKILL])
def test_a_review_that_is_broken_off_goes_on_behind_its_last_game(cli, tmp_path, kind):
    source, out = tmp_path / "g.pgn", tmp_path / "out.pgn"
    ledger = tmp_path / "out.pgn.review-ledger"
    variants = (LONG.replace("a3", first).replace("h3", second)
                for first in ("a3", "a4", "b3", "b4") for second in ("h3", "h4"))  # fmt: skip
    source.write_text("".join(variants))
    limit = ("--nodes", "10000", "--threads", "2")
    command = [sys.executable, "-m", "rukh", "review", str(source), "-o", str(out), *limit]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    until = time.monotonic() + 60
    while time.monotonic() < until and not (
        ledger.exists() and ledger.read_bytes().count(b"\n") > 1
    ):
        time.sleep(0.02)
    running.send_signal(kind)
    _, err = running.communicate(timeout=60)
    assert b"Traceback" not in err
    finished = ledger.read_bytes().count(b"\n")
    assert 1 <= finished < 8
    if kind is signal.SIGINT:
        assert running.returncode == ExitCode.INTERRUPTED
        assert b"the same command goes on from there" in err
        assert names_in(tmp_path) == ["g.pgn", "out.pgn.review-ledger"]
    done = cli("review", str(source), "-o", str(out), *limit)
    assert done.code == ExitCode.OK
    assert re.search(rf"^{finished} games? (?:was|were) finished before", done.err, re.M)
    assert not ledger.exists()
    # Nor is anything left of what the killed one was writing.
    assert names_in(tmp_path) == ["g.pgn", "out.pgn"]
    if kind is signal.SIGINT:
        resumed = out.read_bytes()
        assert cli("review", str(source), "-o", str(out), *limit).code == ExitCode.OK
        assert out.read_bytes() == resumed


def test_fresh_forgets_what_was_finished(cli, chess, tmp_path):
    ledger = tmp_path / "out.pgn.review-ledger"
    ledger.write_text("{}\n")
    out = str(tmp_path / "out.pgn")
    done = cli("review", chess, "-o", out, *FEW, "--fresh")
    assert done.code == ExitCode.OK
    assert "finished before" not in done.err


LIMITED = """
import resource, sys
sys.dont_write_bytecode = True
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), resource.RLIM_INFINITY))
from rukh.cli.parser import main
sys.exit(main(sys.argv[2:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="files are not limited so there")
@pytest.mark.parametrize("room", [0, 100])
def test_where_there_is_no_room_the_file_is_named_and_nothing_half_is_left(
    program, chess, tmp_path, room
):
    out = tmp_path / "out"
    out.mkdir()
    words = ("review", chess, *FEW, "-o", str(out / "o.pgn"), "--html", str(out / "o.html"))
    done = program("-c", LIMITED, str(room), *words, environ=UTF8)
    assert done.returncode == ExitCode.FAILED
    [line] = done.stderr.decode().splitlines()
    assert re.search(r"out/o\.(pgn|html|pgn\.review-ledger)\b", line), line
    assert names_in(out) == []


@pytest.mark.skipif(os.name == "nt", reason="files are not limited so there")
def test_finished_games_are_kept_where_there_is_no_room_for_the_reviews(program, chess, tmp_path):
    out = tmp_path / "out"
    out.mkdir()
    words = ("review", chess, *FEW, "--html", str(out / "o.html"))
    done = program("-c", LIMITED, "8000", *words, environ=UTF8)
    assert done.returncode == ExitCode.FAILED
    assert "o.html: " in done.stderr.decode()
    assert names_in(out) == ["o.html.review-ledger"]
    done = program("-m", "rukh", *words, environ=UTF8)
    assert b"1 game was finished before" in done.stderr
    assert names_in(out) == ["o.html"]


def test_without_colours_words_are_bold_as_in_the_other_commands(cli, chess):
    screen = UTF8 | {"FORCE_COLOR": "1"}
    plain = cli("review", chess, *FEW, environ=screen | {"NO_COLOR": "1"}).out
    assert "\x1b[1m" in plain
    assert not re.search(r"\x1b\[[0-9;]*(?:[349][0-7]|10[0-7])[;m]", plain)
    assert re.search(r"\x1b\[[0-9;]*3[0-7][;m]", cli("review", chess, *FEW, environ=screen).out)
    other = cli("book", "show", "--game", "chess", environ=screen | {"NO_COLOR": "1"}).out
    assert "\x1b[1m" in other


@pytest.mark.skipif(os.name == "nt", reason="signals are otherwise there")
def test_ctrl_c_in_the_middle_of_an_import_has_the_status_of_any_other(tmp_path):
    # As a module: that is where CPython looks whether such an interruption is pending.
    (tmp_path / "interrupted.py").write_text(
        "import sys\n"
        "from rukh.cli import parser\n"
        "parser._run = lambda *_: exec('raise KeyboardInterrupt')\n"
        "sys.exit(parser.main([]))\n"
    )
    paths = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", "interrupted"],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=False,
    )
    assert done.returncode == ExitCode.INTERRUPTED
    assert done.stderr == b""


@pytest.mark.skipif(os.name == "nt", reason="devices are no files there")
def test_a_device_has_no_finished_games_beside_it(cli, chess):
    done = cli("review", chess, *FEW, "--html", "/dev/null")
    assert done.code == ExitCode.OK, done.err
    assert cli("review", chess, *FEW, "--html", "/dev/null", "--resume").code == ExitCode.USAGE
    assert not Path("/dev/null.review-ledger").exists()
