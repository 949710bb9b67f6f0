"""``rukh book`` on whole books: pruned, merged, edited, converted, compared, checked."""

from __future__ import annotations

import json
import os
import threading
from pathlib import Path

import pytest

import rukh
from rukh.cli.exit import ExitCode

THREE = b"1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n"
OTHER = b"1. e4 e6 0-1\n\n1. c4 1-0\n"
XIANGQI = "1. 炮二平五 马8进7 1-0\n\n1. 炮八平五 马2进3 0-1\n".encode()
BLUNDER = b"1. f3 e5 2. g4 Qh4 0-1\n\n1. f3 e5 2. e4 0-1\n"


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A folder with small books, which is the current one."""
    monkeypatch.chdir(tmp_path)
    for name, games in (("three", THREE), ("other", OTHER), ("xiangqi", XIANGQI)):
        rukh.book.build(games, f"{name}.rkb")


@pytest.fixture
def run(cli):
    """Runs a subcommand well, and gives its document."""

    def run(*arguments, code=ExitCode.OK):
        done = cli("book", *arguments, "--json")
        assert (done.code, done.err) == (code, "")
        return json.loads(done.out)

    return run


def moves(name: str) -> list[str]:
    with rukh.book.open(name) as book:
        return [str(entry.move) for entry in book.moves(rukh.Board(game=book.game))]


# --- books out of books -----------------------------------------------------------------------


def test_pruning_reports_what_went(cli, run):
    done = cli("book", "prune", "three.rkb", "-o", "out.rkb", "--min-score", "0.5")
    assert done.out.splitlines() == [
        "out.rkb: 2 positions, 2 moves",
        "dropped: 3 of 5 moves (2 score, 1 unreachable)",
    ]
    assert moves("out.rkb") == ["e2e4"]
    document = run("prune", "three.rkb", "-o", "out.rkb", "--min-score", "50%")
    assert (document["moves_before"], document["refuted"]) == (5, [])
    assert document["dropped"]["score"] == 2
    run("prune", "three.rkb", "-o", "out.rkb", "--weights", "uniform")
    assert moves("out.rkb") == ["e2e4", "d2d4"]
    run("prune", "three.rkb", "-o", "out.rkb", "--drop-weightless")
    assert moves("out.rkb") == ["e2e4"]


def test_moves_that_lose_go_at_a_depth(cli, run):
    rukh.book.build(BLUNDER, "blunder.rkb", weights="games")
    command = ("prune", "blunder.rkb", "-o", "out.rkb", "--verify-depth", "4")
    # Opinions on the other moves may change, and do not matter here.
    command += ("--verify-score", "-4", "--threads", "1")
    document = run(*command)
    assert document["verified"] == 4
    [bad] = document["refuted"]
    assert (bad["move"], bad["score"]["mate"], bad["objection"]) == ("g2g4", -1, "score")
    assert document["dropped"] == {"refuted": 1, "unreachable": 1}
    done = cli("book", *command)
    assert "searched: 4 moves, 1 bad" in done.out
    assert "  g2g4 scores #-1: rnbqkbnr/pppp1ppp" in done.out
    assert run(*command, "--verify-plies", "2")["refuted"] == []
    assert run(*command, "--verify-plies", "3-9")["verified"] == 1
    [bad] = run(*command, "--verify-score", "-999.5", "--verify-loss", "2")["refuted"]
    assert (bad["move"], bad["objection"]) == ("g2g4", "loss")


def test_scores_are_kept_for_the_next_time(run):
    command = ("prune", "three.rkb", "-o", "out.rkb", "--verify-depth", "3")
    first = run(*command, "--verify-scores", "scores.txt")
    kept = Path("scores.txt").read_text(encoding="utf-8")
    assert run(*command, "--verify-scores", "scores.txt") == first
    assert Path("scores.txt").read_text(encoding="utf-8") == kept


def test_merging_adds_games(cli, run):
    document = run("merge", "three.rkb", "other.rkb", "-o", "out.rkb")
    assert (document["moves_before"], document["shared"], document["moves"]) == ([5, 3], 1, 7)
    with rukh.book.open("out.rkb") as book:
        assert book.find(rukh.Board())[1:] == (3, 0.6, 3, 1, 1, 1)
    done = cli("book", "merge", "three.rkb", "other.rkb", "-o", "out.rkb", "--weights", "uniform")
    assert done.out.splitlines()[1] == "from 5 + 3 moves, 1 of them shared"
    assert sorted(moves("out.rkb")) == ["c2c4", "d2d4", "e2e4"]


def test_text_goes_out_and_comes_back(cli, run):
    done = cli("book", "dump", "three.rkb")
    assert done.code == ExitCode.OK
    assert "  e2e4 weight 3 games 2 +1 =1 -0 # e4" in done.out.splitlines()
    assert cli("book", "dump", "three.rkb", "-o", "three.txt").code == ExitCode.OK
    assert Path("three.txt").read_text(encoding="utf-8") == done.out
    document = run("edit", "--text", "three.txt", "-o", "again.rkb")
    assert (document["added"], document["moves"]) == (5, 5)
    assert Path("again.rkb").read_bytes() == Path("three.rkb").read_bytes()


def test_a_text_adds_removes_and_reweighs(cli):
    text = "after\n  c2c4 weight 7\n  d2d4 remove\n  e2e4 weight 1\n  a2a4 remove\n"
    done = cli("book", "edit", "three.rkb", "--text", "-", "-o", "out.rkb", typed=text)
    assert done.code == ExitCode.OK
    assert "1 added, 1 changed, 1 removed" in done.out
    assert "1 that were to go were not there" in done.out
    assert moves("out.rkb") == ["c2c4", "e2e4"]


def test_formats_are_told_by_the_name(run, cli):
    document = run("convert", "three.rkb", "-o", "three.bin")
    assert (document["moves"], document["left_out"]) == (3, 2)
    document = run("convert", "three.bin", "-o", "back.rkb")
    assert document["moves"] == 3
    assert run("convert", "xiangqi.rkb", "-o", "out.rkb", "--merge-mirror")["moves"] == 2
    done = cli("book", "convert", "three.rkb", "-o", "three.bin")
    assert "left out: 2 moves (without weight, " in done.out


# --- about books ------------------------------------------------------------------------------


def test_a_sound_book_and_a_damaged_one(cli, run):
    document = run("check", "three.rkb")
    assert document["is_sound"]
    assert document["faults"] == []
    done = cli("book", "check", "three.rkb")
    assert done.out.startswith("three.rkb is sound: 5 moves in 3 positions, 3 of them reached")
    data = bytearray(Path("three.rkb").read_bytes())
    data[-28 + 8] ^= 0x3F
    Path("three.rkb").write_bytes(data)
    document = run("check", "three.rkb", code=ExitCode.FAILED)
    assert document["is_checksum_right"] is False
    done = cli("book", "check", "three.rkb")
    assert done.code == ExitCode.FAILED
    assert "the checksum of the entries is not the one in the header" in done.out
    assert "three.rkb is damaged" in done.out


def test_info_tells_how_a_book_was_made(cli, run):
    document = run("info", "xiangqi.rkb")
    assert (document["game"], document["games"], document["merged"]) == ("xiangqi", 2, [])
    assert document["summary"]["weights"] == "points"
    rows = dict(row.split(maxsplit=1) for row in cli("book", "info", "three.rkb").out.splitlines())
    assert (rows["moves"], rows["positions"], rows["max-ply"]) == ("5", "3", "40")
    rukh.book.build(THREE, "three.bin")
    done = cli("book", "info", "three.bin")
    assert done.out.splitlines()[0] == "three.bin: a book of chess, Polyglot"
    assert run("info", "three.bin")["summary"] is None


def test_differences_are_listed(cli, run):
    document = run("diff", "three.rkb", "other.rkb", code=ExitCode.FAILED)
    assert (document["same"], document["changed"]) == (0, 1)
    assert document["only_first"] + document["only_second"] == 6
    changed = next(change for change in document["changes"] if change["first"] and change["second"])
    assert changed["move"] == "e2e4"
    assert changed["first"] == {"weight": 3, "games": 2, "wins": 1, "draws": 1, "losses": 0}
    done = cli("book", "diff", "three.rkb", "other.rkb", "--notation", "san")
    assert done.code == ExitCode.FAILED
    assert "  * e4  weight 3, 2 games +1 =1 -0 -> weight 0, 1 game +0 =0 -1" in done.out
    assert "  + c4  weight 2, 1 game +1 =0 -0" in done.out
    assert "  - d4  weight 0" in done.out
    assert run("diff", "three.rkb", "three.rkb")["same"] == 5


# --- mistakes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("check", "nothing.rkb"), ExitCode.USAGE, "nothing.rkb: No such file"),
        (("info", "text.txt"), ExitCode.FAILED, "text.txt: this is no opening book"),
        (("merge", "three.rkb", "xiangqi.rkb", "-o", "out.rkb"), ExitCode.FAILED, "a book of"),
        (("prune", "three.rkb", "-o", "out"), ExitCode.USAGE, "end the name in .rkb"),
        (("convert", "xiangqi.rkb", "-o", "out.bin"), ExitCode.FAILED, "Polyglot books of xiangqi"),
        (("convert", "three.rkb", "-o", "out.rkb", "--merge-mirror"), ExitCode.USAGE, "no image"),
        (("edit", "--text", "text.txt", "-o", "out.rkb"), ExitCode.FAILED, "line 1"),
        (("edit", "--text", "bytes.txt", "-o", "out.rkb"), ExitCode.USAGE, "no UTF-8 in line 2"),
        (("dump", "three.rkb", "-o", "nowhere/three.txt"), ExitCode.USAGE, "nowhere"),
        (("prune", "three.rkb", "-o", "nowhere/out.rkb"), ExitCode.USAGE, "nowhere/out.rkb"),
    ],
)
def test_mistakes_are_told_in_one_line(cli, arguments, code, message):
    Path("text.txt").write_text("nonsense\n")
    Path("bytes.txt").write_bytes(b"game chess\n\xff\n")
    before = {path.name for path in Path().iterdir()}
    done = cli("book", *arguments)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("rukh: ")
    assert message in done.err
    assert done.err.count("\n") == 1
    assert {path.name for path in Path().iterdir()} == before


# --- what is not written over ------------------------------------------------------------------


def refused(cli, *arguments: str, code=ExitCode.USAGE) -> str:
    done = cli("book", *arguments)
    assert done.code == code, done
    assert done.err.count("\n") == 1, done.err
    return done.err


def test_the_output_is_none_of_the_inputs(cli):
    before = Path("three.rkb").read_bytes()
    Path("link.rkb").symlink_to("three.rkb")
    Path("text.rkb").write_text("game chess\nafter\n e4 weight 1\n")
    for out in ("three.rkb", "link.rkb"):
        assert "is the book itself" in refused(cli, "dump", "three.rkb", "-o", out)
    assert "is the text to read" in refused(cli, "edit", "--text", "text.rkb", "-o", "text.rkb")
    for scores in ("three.rkb", "out.rkb"):
        command = ("prune", "three.rkb", "-o", "out.rkb", "--verify-depth", "1")
        assert "is a book" in refused(cli, *command, "--verify-scores", scores)
    assert Path("three.rkb").read_bytes() == before
    assert not Path("out.rkb").exists()


def test_a_pipe_takes_a_text_and_no_book(cli):
    os.mkfifo("pipe")
    os.mkfifo("pipe.rkb")
    told = []
    reader = threading.Thread(target=lambda: told.append(Path("pipe").read_text()))
    reader.start()
    assert cli("book", "dump", "three.rkb", "-o", "pipe").code == ExitCode.OK
    reader.join(20)
    assert told == [rukh.book.dumps("three.rkb")]
    for command in (
        ("prune", "three.rkb", "-o", "pipe.rkb"),
        ("convert", "three.rkb", "-o", "pipe.rkb"),
        ("info", "pipe.rkb"),
        ("check", "pipe.rkb"),
        ("dump", "pipe.rkb"),
        ("show", "--book", "pipe.rkb"),
        ("prune", "pipe.rkb", "-o", "out.rkb"),
    ):
        told = refused(cli, *command, code=ExitCode.FAILED)
        assert "a regular file is needed" in told
        assert told.count("pipe.rkb") == 1
    assert Path("pipe.rkb").is_fifo()
    assert Path("pipe").is_fifo()


def test_a_link_to_a_text_is_followed(cli):
    Path("text").write_text("old")
    Path("link").symlink_to("text")
    assert cli("book", "dump", "three.rkb", "-o", "link").code == ExitCode.OK
    assert Path("link").is_symlink()
    assert Path("text").read_text() == rukh.book.dumps("three.rkb")


def test_arguments_that_would_be_passed_over_are_refused(cli):
    prune = ("prune", "three.rkb", "-o", "out.rkb")
    assert "--shrink" in refused(cli, *prune, "--weights", "games", "--shrink", "3")
    for option, value in (
        ("--verify-plies", "3"),
        ("--verify-scores", "scores"),
        ("--verify-score", "-1"),
        ("--verify-loss", "1"),
        ("--threads", "1"),
    ):
        assert f"{option} says how" in refused(cli, *prune, option, value)
    assert cli("book", *prune, "--weights", "shrunk", "--shrink", "3").code == ExitCode.OK
    Path("games.pgn").write_bytes(THREE)
    assert "2019.13" in refused(cli, "build", "games.pgn", "-o", "x.rkb", "--since", "2019.13")


def test_moves_that_a_conversion_leaves_out_are_told(cli, run):
    entry = bytes.fromhex("463b96181691fc9c 031c 0003 00000000")
    lighter = bytes.fromhex("463b96181691fc9c 031c 0001 00000000")
    far = bytes.fromhex("7fffffffffffffff 031c 0001 00000000")
    Path("far.bin").write_bytes(entry + lighter + far)
    document = run("convert", "far.bin", "-o", "out.rkb", code=ExitCode.INCOMPLETE)
    assert (document["moves"], document["left_out"], document["duplicates"]) == (1, 1, 1)
    done = cli("book", "convert", "far.bin", "-o", "out.rkb")
    assert done.code == ExitCode.INCOMPLETE
    assert "left out: 1 move (" in done.out
    assert "1 of them there twice" in done.out
    assert moves("out.rkb") == ["e2e4"]


def test_a_book_without_moves_is_refused(cli):
    Path("text").write_text("after\n remove\nafter e4\n remove\nafter d4\n remove\n")
    for out in ("out.rkb", "out.bin"):
        command = ("edit", "three.rkb", "--text", "text", "-o", out)
        assert "no move would be left" in refused(cli, *command, code=ExitCode.FAILED)
        assert not Path(out).exists()
