"""The commands that print a result: text, JSON, and one line for each mistake."""

from __future__ import annotations

import json
import re

import pytest
from loops import CHASE, CHASE_LOOP, CHECK_LOOP, CHECKS

import rukh
from rukh.cli.exit import ExitCode
from rukh.cli.parser import COMMANDS

CHESS_FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_perft_prints_the_promised_json(cli):
    done = cli("perft", "--game", "xiangqi", "--depth", "2", "--json")
    assert done.code == ExitCode.OK
    document = json.loads(done.out)
    assert set(document) == {"nodes", "divide", "seconds"}
    assert document["nodes"] == sum(document["divide"].values()) == 1920
    assert document["divide"]["h2e2"] == 45
    assert document["seconds"] >= 0


def test_perft_takes_a_fen_and_moves(cli):
    done = cli("perft", "--fen", CHESS_FEN, "--depth", "1", "e2e4", "--json")
    assert json.loads(done.out)["nodes"] == 5
    done = cli("perft", "--game", "chess", "--depth", "3")
    assert "nodes: 8902" in done.out
    assert "e2e4: 600" in done.out


def test_perft_counts_ranks_as_asked(cli):
    done = cli("perft", "--game", "xiangqi", "--depth", "1", "--ranks", "1-10", "--json")
    assert "h3h10" in json.loads(done.out)["divide"]
    done = cli("perft", "--game", "xiangqi", "--depth", "1", "--ranks", "1-10", "h3e3", "--json")
    assert "h10g8" in json.loads(done.out)["divide"]


def test_show_draws_the_board_and_says_who_is_to_move(cli):
    done = cli("show", "--game", "xiangqi", "h2e2", "H9-G7")
    assert done.code == ExitCode.OK
    assert "[馬]" in done.out
    assert "楚 河" in done.out
    assert "Red to move." in done.out
    assert "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w" in done.out


def test_show_tells_the_end_of_a_game(cli):
    done = cli("show", "--game", "chess", "f3", "e5", "g4", "Qh4")
    assert "Black wins by checkmate." in done.out
    assert "!♔!" in done.out


def test_show_json_has_the_whole_state(cli):
    document = json.loads(cli("show", "--fen", CHESS_FEN, "--json").out)
    assert document["game"] == "chess"
    assert document["turn"] == "white"
    assert document["outcome"] is None
    assert len(document["legal_moves"]) == 6
    document = json.loads(cli("show", "--game", "chess", "f3", "e5", "g4", "Qh4", "--json").out)
    assert document["outcome"]["verdict"] == "white_loses"
    assert document["check"] is True


def test_show_judges_by_the_rules_that_were_chosen(cli):
    twice = (*CHASE_LOOP, *CHASE_LOOP)
    done = cli("show", "--fen", CHASE, *twice)
    assert "Red loses: perpetual chase of the black chariot by the cannon, plies 1–8." in done.out
    assert "Draw by repetition" in cli("show", "--fen", CHASE, *twice, "--rules", "simple").out
    assert "红方负：长捉" in cli("show", "--fen", CHASE, *twice, "--lang", "zh").out
    limit = ("show", "--fen", "4k4/9/9/9/9/9/9/9/9/R2K5 w - - 119 1", "a0a1")
    assert "Draw by the limit of moves without a capture." in cli(*limit).out
    assert "Black to move." in cli(*limit, "--limit", "off").out


def test_show_and_analyse_tell_of_a_repetition(cli):
    document = json.loads(cli("show", "--fen", CHECKS, *CHECK_LOOP, "--json").out)
    assert document["outcome"] is None
    assert document["repetition"]["occurrences"] == 2
    assert document["repetition"]["must_change"] == "red"
    assert document["repetition"]["sentence"].startswith("Red must change: perpetual check")
    document = json.loads(cli("show", "--fen", CHECKS, *CHECK_LOOP * 2, "--json").out)
    assert document["outcome"]["window"] == [1, 8]
    done = cli("analyse", "--fen", CHECKS, *CHECK_LOOP, "--depth", "2")
    assert "Red to move; Red must change: perpetual check by the chariot" in done.out
    arguments = ("analyse", "--fen", CHECKS, *CHECK_LOOP, "--depth", "2", "--json")
    assert json.loads(cli(*arguments).out)["repetition"]["must_change"] == "red"


def test_the_search_plays_by_the_rules_that_were_chosen(cli):
    # Every quiet move of Red's lets Black mate, and the checks go round in a circle.
    arguments = ("analyse", "--fen", "4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1", "--depth", "8",
                 "--lines", "1", "--json")  # fmt: skip
    for rules, is_lost in (("axf", True), ("simple", True), ("none", False)):
        document = json.loads(cli(*arguments, "--rules", rules).out)
        score = document["lines"][0]["score"]
        assert score["by_rule"] is is_lost
        points = -10_000 if score["mate"] is not None else score["cp"]
        assert (points < -500) == is_lost


def test_options_may_stand_among_moves(cli):
    done = cli("show", "--fen", CHECKS, "d5e5", "--json", "e9d9", "--rules", "axf", "e5d5")
    assert json.loads(done.out)["fen"].startswith("3k5/9/9/9/3R5/")


def test_show_writes_a_picture(cli, tmp_path):
    file = tmp_path / "board.svg"
    assert cli("show", "--game", "xiangqi", "--svg", str(file)).code == ExitCode.OK
    assert file.read_text(encoding="utf-8").startswith("<svg")
    done = cli("show", "--game", "xiangqi", "--svg", str(tmp_path / "no" / "board.svg"))
    assert done.code == ExitCode.USAGE
    assert done.err.count("\n") == 1


def test_notes_of_the_fen_reader_go_to_standard_error(cli):
    done = cli("show", "--fen", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")
    assert "note: " in done.err
    assert "note: " not in done.out


def test_eval_adds_up(cli):
    document = json.loads(cli("eval", "--game", "xiangqi", "h2e2", "--json").out)
    assert sum(term["score"] for term in document["terms"]) == document["total"]
    assert document["for_mover"] == -document["total"]
    done = cli("eval", "--game", "chess")
    assert "material" in done.out
    assert "total" in done.out


def test_analyse_lists_lines(cli):
    arguments = ("analyse", "--game", "chess", "--nodes", "5000", "--lines", "2")
    document = json.loads(cli(*arguments, "--json").out)
    assert [line["multipv"] for line in document["lines"]] == [1, 2]
    board = rukh.Board()
    for text, san in zip(document["lines"][0]["pv"], document["lines"][0]["san"], strict=True):
        assert board.san(rukh.Move(text)) == san
        board.push_uci(text)
    done = cli(*arguments)
    assert done.code == ExitCode.OK
    assert "White" in done.out


def test_every_line_for_programs_says_whether_a_rule_decides_it(cli):
    arguments = ("analyse", "--depth", "2", "--lines", "2", "--json", "--fen")
    for fen in ("4k4/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"):
        lines = json.loads(cli(*arguments, fen).out)["lines"]
        assert len(lines) == 2
        for line in lines:
            assert set(line["score"]) == {"cp", "mate", "by_rule"}
            assert line["score"]["by_rule"] is False


def test_analyse_of_a_finished_game_says_so(cli):
    done = cli("analyse", "--game", "chess", "--depth", "2", "f3", "e5", "g4", "Qh4")
    assert done.code == ExitCode.OK
    assert "Black wins by checkmate." in done.out
    done = cli("analyse", "--game", "chess", "--depth", "2", "f3", "e5", "g4", "Qh4", "--json")
    document = json.loads(done.out)
    assert document["lines"] == []
    assert document["outcome"]["verdict"] == "white_loses"


def test_analyse_counts_ranks_as_asked(cli):
    done = cli("analyse", "--game", "xiangqi", "--ranks", "1-10", "--depth", "4", "--lines", "1")
    assert re.search(r"[a-i]\d+[a-i]\d+", done.out)
    assert not re.search(r"[A-I]\d-[A-I]\d", done.out)


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_ctrl_c_shows_what_a_search_has_found(cli, monkeypatch, form):
    read = rukh.Analysis._read
    calls = iter(range(100))

    def interrupted(analysis):
        if next(calls) == 6:
            raise KeyboardInterrupt
        return read(analysis)

    monkeypatch.setattr(rukh.Analysis, "_read", interrupted)
    done = cli("analyse", "--game", "chess", "--time", "60", "--lines", "1", *form)
    assert done.code == ExitCode.INTERRUPTED
    assert ('"pv"' if form else "The best line: ") in done.out
    assert done.err == ""


def test_a_person_sees_how_a_search_goes(cli):
    screen = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    arguments = ("analyse", "--game", "chess", "--depth", "4")
    assert "Ctrl-C ends the search" in cli(*arguments, environ=screen).err
    assert cli(*arguments, "--json", environ=screen).err == ""


def test_bench_prints_a_signature_that_repeats(cli):
    first = json.loads(cli("bench", "--depth", "2", "--json").out)
    second = json.loads(cli("bench", "--depth", "2", "--json").out)
    nodes = {game: row["nodes"] for game, row in first["games"].items()}
    assert nodes == {game: row["nodes"] for game, row in second["games"].items()}
    assert set(nodes) == {"chess", "xiangqi"}
    assert "Bench: " in cli("bench", "--depth", "1").out


def test_version_and_help(cli, capsys):
    assert cli("--version").out == f"rukh {rukh.__version__}\n"
    for command in ((), *((name,) for name in COMMANDS if name != "uci")):
        assert cli(*command, "--help").code == ExitCode.OK
        told = capsys.readouterr().out
        assert "usage: rukh" in told
        assert command or all(name in told for name in COMMANDS)


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (["show", "--fen", "4k3/8/8 w"], "3 rows"),
        (["show", "--fen", "4k3/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (["show"], "which game"),
        (["show", "--game", "chess", "e2e5"], "e2e5"),
        (["show", "--game", "xiangqi", "b0d1"], "the horse's leg at c0 is blocked"),
        (["show", "--game", "chess", "--fen", CHESS_FEN, "Nf3"], "Nf3"),
        (["show", "--game", "xiangqi", "--fen", CHESS_FEN], "rows"),
        (["perft", "--game", "chess"], "--depth"),
        (["perft", "--game", "chess", "--depth", "0"], '"0"'),
        (["perft", "--game", "chess", "--depth", "x"], '"x"'),
        (["perft", "--game", "shogi", "--depth", "1"], "shogi"),
        (["play"], "which game"),
        (["play", "xiangqi", "--chess960"], "--chess960"),
        (["show", "--game", "xiangqi", "--chess960"], "--chess960"),
        (["play", "shogi"], "shogi"),
        (["play", "chess", "--level", "11"], '"11"'),
        (["play", "chess", "--elo", "99"], "elo"),
        (["play", "chess", "--side", "red"], "no red in chess"),
        (["play", "chess", "--time", "-1"], '"-1"'),
        (["play", "chess", "--level", "3", "--elo", "900"], "--elo"),
        (["show", "--game", "xiangqi", "--rules", "all"], "all"),
        (["play", "xiangqi", "--limit", "-1"], "--limit"),
        (["analyse", "--game", "xiangqi", "--lang", "fr"], "fr"),
        (["bench", "shogi"], "shogi"),
        (["frobnicate"], "frobnicate"),
        (["show", "--frob"], "--frob"),
    ],
)
def test_a_mistake_is_one_line_on_standard_error_and_status_2(cli, capsys, arguments, culprit):
    done = cli(*arguments)
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    told = done.err + capsys.readouterr().err
    assert told.count("\n") == 1
    assert culprit in told


@pytest.mark.parametrize(
    "words",
    [
        ["play", "chess", "--frob"],
        ["show", "--frob"],
        ["analyse", "--game", "chess", "--frob"],
        ["move", "e4", "--game", "chess", "--frob"],
        ["convert", "a", "-o", "b", "--frob"],
        ["book", "show", "--frob"],
        ["match", "a", "b", "--game", "chess", "--frob"],
        ["review", "a.pgn", "--frob", "1"],
        ["referee", "a.pgn", "--frob"],
        ["eval", "--frob"],
        ["perft", "--game", "chess", "--depth", "1", "--frob"],
        ["config", "get", "play.level", "--frob"],
        ["completion", "bash", "--frob"],
        ["bench", "--frob"],
        ["--frob"],
    ],
)
def test_an_unknown_option_points_to_the_help_of_its_command(cli, capsys, words):
    command = " ".join(["rukh", *words[: 2 if words[0] in ("book", "config") else 1]])
    if words[0] not in COMMANDS:
        command = "rukh"
    done = cli(*words)
    assert done.code == ExitCode.USAGE
    told = done.err + capsys.readouterr().err
    assert told.startswith(f"{command}: unrecognized arguments: --frob")
    assert told.endswith(f"(see {command} --help)\n")
