"""``rukh book build``: what comes out of games, and how it ends."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

import rukh
from rukh.cli.exit import ExitCode

THREE = "1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n"
BROKEN = "1. e4 e5 2. Nf6 1-0\n\n1. d4 d5 1-0\n"
XIANGQI = "1. 炮二平五 马8进7 1-0\n\n1. 炮八平五 马2进3 0-1\n"


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def built(cli):
    """Builds a book of a text, and gives what it has: move, games, wins, draws, losses, weight."""

    def run(text, *arguments, out="book.rkb", moves=(), code=ExitCode.OK):
        done = cli("book", "build", "-", "-o", out, *arguments, typed=text)
        assert done.code == code, done.err
        shown = cli("book", "show", *moves, "--book", out, "--json")
        return {
            move["move"]: (
                move["games"], move["wins"], move["draws"], move["losses"], move["weight"]
            )
            for move in json.loads(shown.out)["moves"]
        }  # fmt: skip

    return run


def names(folder: str = ".") -> set[str]:
    return {path.name for path in Path(folder).iterdir()}


# --- what counts ------------------------------------------------------------------------------


def test_games_results_and_weights_are_counted(built):
    assert built(THREE) == {"e2e4": (2, 1, 1, 0, 3), "d2d4": (1, 0, 0, 1, 0)}
    assert built(THREE, out="book.bin") == {"e2e4": (0, 0, 0, 0, 3)}
    assert built(THREE, "--weightless", "keep", out="book.bin") == {
        "e2e4": (0, 0, 0, 0, 3),
        "d2d4": (0, 0, 0, 0, 0),
    }
    assert built(THREE, "--weightless", "drop") == {"e2e4": (2, 1, 1, 0, 3)}


@pytest.mark.parametrize(
    ("arguments", "moves"),
    [
        ("--max-ply 1", "e2e4 d2d4"),
        ("--min-games 2", "e2e4"),
        ("--min-share 50%", "e2e4"),
        ("--min-share 0.5", "e2e4"),
        ("--min-score 50%", "e2e4"),
        ("--min-position-games 3", "e2e4 d2d4"),
        ("--side black", ""),
        ("--side white", "e2e4 d2d4"),
        ("--results 0-1", "d2d4"),
        ("--results 1-0,1/2-1/2", "e2e4"),
    ],
)
def test_each_filter_leaves_what_it_says(built, arguments, moves):
    assert list(built(THREE, *arguments.split())) == moves.split()


def test_replies_are_left_of_one_colour_and_none_behind_the_last_ply(built):
    assert built(THREE, "--side", "black", moves=["e4"]) == {
        "c7c5": (1, 0, 1, 0, 1),
        "e7e5": (1, 0, 0, 1, 0),
    }
    assert built(THREE, "--max-ply", "1", moves=["e4"]) == {}


def test_weights_are_chosen(built):
    def weights(*arguments):
        return [values[-1] for values in built(THREE, *arguments).values()]

    assert weights("--weights", "points") == [3, 0]
    assert weights("--weights", "games") == [2, 1]
    assert weights("--weights", "uniform") == [1, 1]
    assert weights("--weights", "shrunk") == weights("--shrink", "10") != weights("--shrink", "0")


def test_tags_choose_games(built):
    text = (
        '[White "Adams, M"]\n[Black "Short"]\n[Date "1998.05.??"]\n[WhiteElo "2700"]\n'
        '[BlackElo "2650"]\n\n1. e4 1-0\n\n'
        '[White "Nunn"]\n[Black "Adams, M"]\n[Date "2001.05.31"]\n[WhiteElo "2600"]\n'
        '[BlackElo "2700"]\n\n1. d4 d5 1-0\n\n[White "Nunn"]\n\n1. c4 1-0\n'
    )
    for arguments, moves in [
        ("--min-rating 2650", ["e2e4"]),
        ("--min-rating 2000 --max-rating 2700", ["d2d4", "e2e4"]),
        ("--since 1999", ["d2d4"]),
        ("--until 1998.05", ["e2e4"]),
        ("--player adams", ["d2d4", "e2e4"]),
        ("--player nunn --player short", ["c2c4", "d2d4", "e2e4"]),
        ("--player adams --only-players-moves", ["e2e4"]),
        ("--min-length 2", ["d2d4"]),
    ]:
        assert sorted(built(text, *arguments.split())) == moves, arguments


def test_repetitions_variations_set_ups_and_images(built):
    assert built(THREE + "\n" + THREE)["e2e4"][0] == 4
    assert built(THREE + "\n" + THREE, "--unique")["e2e4"][0] == 2
    assert list(built("1. e4 (1. d4) 1-0", "--with-variations")) == ["e2e4", "d2d4"]
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    text = f'[FEN "{fen}"]\n\n1. O-O 1-0\n\n1. e4 1-0\n'
    assert built(text, moves=[fen]) == {}
    assert list(built(text, "--with-setups", moves=[fen])) == ["e1g1"]
    assert len(built(XIANGQI)) == 2
    assert [values[0] for values in built(XIANGQI, "--merge-mirror").values()] == [2]
    after = built(XIANGQI, "--merge-mirror", "--merge-colours", moves=["h2e2"])
    assert [values[:4] for values in after.values()] == [(2, 1, 0, 1)]


# --- where games come from --------------------------------------------------------------------


def test_files_folders_archives_and_standard_input_mix(cli):
    Path("games/deep").mkdir(parents=True)
    Path("games/a.pgn").write_text(THREE)
    Path("games/deep/b.txt").write_text(THREE)
    Path("games/README.md").write_text("These are games.\n")
    with zipfile.ZipFile("games.zip", "w") as archive:
        archive.writestr("c.pgn", THREE)
    done = cli("book", "build", "games", "games.zip", "-", "-o", "book.rkb", "--json", typed=THREE)
    report = json.loads(done.out)
    assert (done.code, done.err) == (ExitCode.OK, "")
    assert (report["games"], report["sources"], report["passed_over"]) == (12, 4, 1)
    # The book lies in the folder that is read, and is no source the next time.
    assert cli("book", "build", "games", "-o", "games/book.rkb").code == ExitCode.OK
    again = cli("book", "build", "games", "-o", "games/book.rkb", "--json")
    assert json.loads(again.out)["passed_over"] == 1


def test_games_of_another_kind_are_left_out(cli):
    Path("chess.pgn").write_text(THREE)
    Path("xiangqi.pgn").write_text(XIANGQI, encoding="utf-8")
    inputs = ("chess.pgn", "xiangqi.pgn")
    report = json.loads(cli("book", "build", *inputs, "-o", "a.rkb", "--json").out)
    assert (report["game"], report["skipped"]) == ("chess", {"other-game": 2})
    done = cli("book", "build", *inputs, "-o", "a.rkb", "--json", "--game", "xiangqi")
    assert json.loads(done.out)["used"] == 2


def test_threads_memory_and_scratch_change_nothing(cli):
    Path("games.pgn").write_text(THREE)
    Path("scratch").mkdir()
    made = []
    for arguments in (
        (),
        ("--threads", "1"),
        ("--threads", "3", "--memory", "16M"),
        ("--memory", "1T", "--scratch", "scratch"),
    ):
        assert cli("book", "build", "games.pgn", "-o", "book.rkb", *arguments).code == ExitCode.OK
        made.append(Path("book.rkb").read_bytes())
    assert len(set(made)) == 1
    assert names("scratch") == set()


# --- reports ----------------------------------------------------------------------------------


def test_the_report_tells_what_became_of_the_games(cli):
    done = cli("book", "build", "-", "-o", "book.rkb", "--min-games", "2", typed=THREE)
    assert done.out.splitlines() == [
        "book.rkb: a book of chess, 1 position, 1 move",
        "3 games found in 1 file; 3 count, 0 of them repaired, 0 up to a fault",
        "moves left out: 4 of 5, in 3 positions",
    ]
    done = cli(
        "book", "build", "-", "-o", "book.rkb", "--min-length", "2", typed=THREE + "\n1. c4 *"
    )
    assert "games left out: 1 too-short" in done.out


def test_the_document_has_what_is_promised(cli):
    done = cli("book", "build", "-", "-o", "book.rkb", "--json", typed=THREE)
    document = json.loads(done.out)
    assert isinstance(document.pop("seconds"), float)
    assert document == {
        "book": "book.rkb", "game": "chess", "sources": 1, "unreadable_sources": 0,
        "passed_over": 0, "bytes": len(THREE), "games": 3, "used": 3, "repaired": 0,
        "shortened": 0, "skipped": {}, "positions": 3, "moves": 5, "all_positions": 3,
        "all_moves": 5,
    }  # fmt: skip


def test_losses_are_told_and_give_status_3(cli):
    Path("games").mkdir()
    Path("games/a.pgn").write_text(BROKEN)
    Path("games/b.xqf").write_bytes(b"XQ\x0a")
    done = cli("book", "build", "games", "-o", "book.rkb")
    assert done.code == ExitCode.INCOMPLETE
    assert "2 count, 0 of them repaired, 1 up to a fault" in done.out
    assert "files not read, or not to their end: 1" in done.out
    first, second = done.err.splitlines()
    assert first.startswith("shortened: games/a.pgn, game 1, line 1, ply 3: ")
    assert second.startswith("skipped: games/b.xqf: ")


def test_a_report_has_a_line_for_each_problem(cli):
    Path("a.pgn").write_text(BROKEN)
    done = cli("book", "build", "a.pgn", "-o", "book.rkb", "--report", "report.jsonl")
    assert (done.code, done.err) == (ExitCode.INCOMPLETE, "")
    [line] = Path("report.jsonl").read_text(encoding="utf-8").splitlines()
    problem = json.loads(line)
    assert set(problem) == {
        "file", "number", "severity", "line", "ply", "text", "reason", "fen"
    }  # fmt: skip
    assert (problem["file"], problem["number"], problem["ply"]) == ("a.pgn", 1, 3)
    assert (problem["severity"], problem["text"]) == ("shortened", "Nf6")


# --- mistakes ---------------------------------------------------------------------------------


def test_nothing_is_written_where_nothing_counts(cli):
    Path("book.rkb").write_bytes(b"old")
    for typed, arguments, message in [
        ("", (), "no game was found"),
        ("hello", (), "no game was found"),
        (THREE, ("--min-length", "9"), "no game counts"),
        (THREE, ("--min-games", "9"), "no move stays"),
    ]:
        done = cli("book", "build", "-", "-o", "book.rkb", *arguments, typed=typed)
        assert (done.code, done.out) == (ExitCode.FAILED, "")
        assert message in done.err.splitlines()[-1]
        assert Path("book.rkb").read_bytes() == b"old"
        assert names() == {"book.rkb"}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("nothing.pgn", "-o", "book.rkb"), 'there is no file "nothing.pgn"'),
        (("-", "-o", "book.pgn"), "end the name in .rkb"),
        (("-", "-o", "book.bin", "--game", "xiangqi"), "xiangqi"),
        (("-", "-o", "book.rkb", "--merge-mirror", "--game", "chess"), "merged"),
        (("-", "-o", "book.rkb", "--since", "May"), "since"),
        (("-", "-o", "book.rkb", "--only-players-moves"), "only-players-moves"),
        (("a.pgn", "-o", "book.rkb", "--report", "a.pgn"), "one of the files to read"),
        (("a.pgn", "-o", "book.rkb", "--report", "book.rkb"), "where the book goes"),
        (("a.rkb", "-o", "a.rkb"), "one of the files to read"),
    ],
)
def test_mistakes_are_told_in_one_line(cli, arguments, message):
    Path("a.pgn").write_text(THREE)
    Path("a.rkb").write_text(THREE)
    before = names()
    done = cli("book", "build", *arguments, typed=THREE)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert message in done.err
    assert done.err.count("\n") == 1
    assert names() == before


@pytest.mark.parametrize(
    "arguments",
    ["--memory lots", "--memory 0", "--min-share 2", "--results won", "--max-ply 0", "--threads 0"],
)
def test_values_that_cannot_be_are_refused(program, arguments):
    done = program("-m", "rukh", "book", "build", "-", "-o", "book.rkb", *arguments.split())
    assert done.returncode == ExitCode.USAGE
    assert arguments.split()[0] in done.stderr.decode()


def test_a_book_that_cannot_be_written_is_an_error(cli):
    done = cli("book", "build", "-", "-o", "nowhere/book.rkb", typed=THREE)
    assert done.code == ExitCode.USAGE
    assert "nowhere/book.rkb" in done.err


# --- Ctrl-C -----------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
@pytest.mark.parametrize("threads", ["1", "3"])
def test_ctrl_c_leaves_the_old_book(threads):
    rukh.book.build(THREE.encode(), "book.rkb")
    before = Path("book.rkb").read_bytes()
    command = [sys.executable, "-m", "rukh", "book", "build", "-", "-o", "book.rkb"]
    with subprocess.Popen(
        [*command, "--threads", threads], stdin=subprocess.PIPE, stderr=subprocess.PIPE
    ) as builder:
        assert builder.stdin is not None
        game = b'[Event "?"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1-0\n\n'
        # Some megabytes, and then the pipe stays open: it waits for more.
        builder.stdin.write(game * 60_000)
        builder.stdin.flush()
        time.sleep(0.3)
        sent = time.monotonic()
        builder.send_signal(signal.SIGINT)
        code = builder.wait(timeout=20)
        late = time.monotonic() - sent
        assert builder.stderr is not None
        assert b"Traceback" not in builder.stderr.read()
    assert code == ExitCode.INTERRUPTED
    # 0.3 s is promised; a busy machine is given more.
    assert late < 2
    assert Path("book.rkb").read_bytes() == before
    assert names() == {"book.rkb"}
