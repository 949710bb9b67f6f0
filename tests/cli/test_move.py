"""``rukh move``, and moves in every notation wherever a command takes or shows them."""

from __future__ import annotations

import json

import pytest
from loops import CHECK_LOOP, CHECKS

import rukh
from rukh.cli.exit import ExitCode

SOLDIERS = "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1"
FACING = "4k4/9/9/9/9/4C4/9/9/9/3K5 w - - 0 1"


def test_a_move_is_written_in_every_notation(cli):
    done = cli("move", "--game", "xiangqi", "C2=5", "--json")
    assert done.code == ExitCode.OK
    document = json.loads(done.out)
    assert set(document) == {"game", "fen", "move", "notations", "fen_after"}
    assert document["move"] == "h2e2"
    assert document["notations"] == {
        "coordinates": "h2e2",
        "from-one": "h3e3",
        "iccs": "H2-E2",
        "wxf": "C2=5",
        "wxf-numbered": "C2=5",
        "chinese": "炮二平五",
        "chinese-traditional": "炮二平五",
        "letters": "Che2",
        "letters-from-one": "Che3",
    }
    assert document["fen_after"].split()[1] == "b"
    document = json.loads(cli("move", "--game", "chess", "Nf3", "--json").out)
    assert list(document["notations"]) == ["coordinates", "san", "lan", "figurine"]
    assert document["move"] == "g1f3"


@pytest.mark.parametrize(
    "text", ["h2e2", "H2-E2", "C2=5", "c2.5", "炮二平五", "砲2平5", "炮２平５", "Che2"]
)
def test_every_notation_is_read(cli, text):
    assert json.loads(cli("move", "--game", "xiangqi", text, "--json").out)["move"] == "h2e2"


@pytest.mark.parametrize(
    ("texts", "game", "move"),
    [
        (["炮二平五"], "xiangqi", "h2e2"),
        (["h2e2"], "xiangqi", "h2e2"),
        (["C2=5"], "xiangqi", "h2e2"),
        (["Nf3"], "chess", "g1f3"),
        (["♘f3"], "chess", "g1f3"),
        (["e2e4"], "chess", "e2e4"),
        (["--notation", "san", "e4"], "chess", "e2e4"),
        (["--notation", "letters", "e4"], "xiangqi", "e3e4"),
        (["--chess960", "e4"], "chess", "e2e4"),
    ],
)
def test_a_move_of_one_game_tells_the_game(cli, texts, game, move):
    document = json.loads(cli("move", *texts, "--json").out)
    assert (document["game"], document["move"]) == (game, move)
    assert f"note: this is a move of {game}\n" in cli("move", *texts).err


@pytest.mark.parametrize("texts", [["炮 二 平 五"], ["炮", "二", "平", "五"], ["炮　二平　五"]])
def test_chinese_may_have_blanks_in_it(cli, texts):
    for game in ([], ["--game", "xiangqi"]):
        assert json.loads(cli("move", *game, *texts, "--json").out)["move"] == "h2e2"


def test_moves_tell_the_game_to_other_commands(cli):
    assert json.loads(cli("show", "炮二平五", "--json").out)["game"] == "xiangqi"
    assert json.loads(cli("show", "e2e4", "e7e5", "--json").out)["game"] == "chess"
    done = cli("show", "e4", "e5")
    assert done.code == ExitCode.USAGE
    assert 'which game? "e4 e5" is e2e4 e7e5 in chess and e3e4 e6e5 in xiangqi' in done.err
    assert "which game?" in cli("show").err


def test_every_text_that_is_written_is_read_back(cli):
    done = cli("move", "--fen", SOLDIERS, "c7d7", "--json")
    for notation, text in json.loads(done.out)["notations"].items():
        again = cli("move", "--fen", SOLDIERS, text, "--notation", notation, "--json")
        assert again.out == done.out, notation


def test_the_table_shows_notations_and_the_position_behind_the_move(cli):
    done = cli("move", "--game", "xiangqi", "马二进三")
    rows = [row.split() for row in done.out.splitlines()]
    assert ["chinese", "马二进三"] in rows
    assert ["wxf", "H2+3"] in rows
    assert done.out.rstrip().endswith("b - - 1 1")
    ascii_only = {"TERM": "linux", "LANG": "C"}
    assert "─" not in cli("move", "--game", "chess", "e4", environ=ascii_only).out


def test_ranks_are_counted_as_asked(cli):
    arguments = ("move", "--game", "xiangqi", "--ranks", "1-10", "--json")
    for text in ("h3e3", "Che3", "炮二平五"):
        document = json.loads(cli(*arguments, text).out)
        assert document["move"] == "h2e2"
    assert cli(*arguments, "h2e2").code == ExitCode.USAGE


def test_one_notation_can_be_forced(cli):
    assert cli("move", "--game", "xiangqi", "h3e3", "--notation", "from-one").code == ExitCode.OK
    done = cli("move", "--game", "xiangqi", "h3e3", "--notation", "chinese")
    assert done.code == ExitCode.USAGE
    assert "expected a move such as 炮二平五" in done.err


def test_diagrams_with_facing_generals_are_read(cli):
    fen = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"
    done = cli("move", "--fen", fen, "e0d0", "--json")
    assert done.code == ExitCode.OK
    assert json.loads(done.out)["notations"]["chinese"] == "帅五平六"
    assert cli("show", "--fen", fen).code == ExitCode.USAGE


@pytest.mark.parametrize(
    ("arguments", "culprits"),
    [
        (["--fen", SOLDIERS, "前兵平六"], ["c7d7", "e7d7"]),
        (["--game", "xiangqi", "b0d1"], ["the horse's leg at c0 is blocked"]),
        (["--game", "xiangqi", "hello"], ['"hello"', "expected"]),
        (["--game", "chess", "e5"], ['"e5"', "no pawn can reach e5"]),
        (["--game", "chess", "Nd2"], ['"Nd2"']),
        (["e4"], ["which game", "e2e4 in chess", "e3e4 in xiangqi", "--game"]),
        (["a1a5"], ["which game", "rook", "no piece of yours on a1"]),
        (["hello"], ["which game", "hello"]),
        (["O-O"], ["castling", "f1"]),
        (["a0a3"], ["your own soldier stands on a3"]),
        (["e4", "--notation", "wxf"], ["unreadable", "C2=5"]),
        (["--game", "chess"], ["TEXT"]),
        (["--game", "chess", "e4", "--notation", "wxf"], ["chess has no wxf", "san"]),
        (["--game", "chess", "e4", "--notation", "morse"], ["morse"]),
        (["--fen", "4k4/9/9 w", "e4"], ["rows"]),
    ],
)
def test_what_fits_no_move_or_two_is_refused_with_the_reason(cli, capsys, arguments, culprits):
    done = cli("move", *arguments, "--json")
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    told = done.err + capsys.readouterr().err
    assert told.count("\n") == 1
    for culprit in culprits:
        assert culprit in told


# --- other commands -------------------------------------------------------------------------------


@pytest.mark.parametrize("command", [("show",), ("eval",), ("perft", "--depth", "1")])
def test_commands_take_moves_in_every_notation(cli, command):
    usual = cli(*command, "--game", "xiangqi", "h2e2", "h9g7", "--json").out
    mixed = cli(*command, "--game", "xiangqi", "炮二平五", "H8+7", "--json").out
    assert "h2e2" not in usual
    if command[0] != "perft":
        assert json.loads(usual)["fen"] == json.loads(mixed)["fen"]
    else:
        assert json.loads(usual)["divide"] == json.loads(mixed)["divide"]


def test_analyse_writes_lines_in_the_notation_that_was_chosen(cli):
    arguments = ("analyse", "--game", "xiangqi", "--depth", "3", "--lines", "1", "--notation")
    document = json.loads(cli(*arguments, "chinese", "--json").out)
    assert document["notation"] == "chinese"
    [line] = document["lines"]
    board = rukh.Board(game="xiangqi")
    for uci, text in zip(line["pv"], line["text"], strict=True):
        assert board.write_move(rukh.Move(uci), "chinese") == text
        board.push_uci(uci)
    assert line["text"][0] in cli(*arguments, "chinese").out
    document = json.loads(cli(*arguments[:-1], "--json").out)
    assert document["notation"] is None
    assert document["lines"][0]["text"] == document["lines"][0]["san"]


def test_show_writes_the_moves_in_the_notation_that_was_chosen(cli):
    arguments = ("show", "--game", "xiangqi", "h2e2", "h9g7", "h0g2", "--notation", "chinese")
    assert "1. 炮二平五 马８进７ 2. 马二进三\n" in cli(*arguments).out
    document = json.loads(cli(*arguments, "--json").out)
    assert document["text"] == ["炮二平五", "马８进７", "马二进三"]
    assert "i9h9" in document["legal_moves"]
    assert "1. f3" not in cli("show", "--game", "chess", "f3").out


def test_a_notation_of_the_other_game_is_a_mistake(cli):
    for command in ("show", "analyse"):
        done = cli(command, "--game", "chess", "--notation", "chinese")
        assert done.code == ExitCode.USAGE
        assert "chess has no chinese, but coordinates, san, lan, figurine" in done.err


def play(cli, *arguments: str, typed: str) -> str:
    done = cli("play", *arguments, "--side", "both", typed=typed)
    assert done.code == ExitCode.OK
    return done.out


def test_a_game_is_played_in_chinese(cli):
    out = play(cli, "xiangqi", "--notation", "chinese", typed="炮二平五\nh9g7\nmoves\npgn\nquit\n")
    assert 'Type a move such as "h2e2" or "炮二平五"' in out
    assert "车九进一" in out
    assert "1. 炮二平五 马８进７" in out


def test_what_is_shown_may_be_typed(cli):
    # In this counting h3e3 is the cannon's move to the middle file, also when it is typed.
    out = play(cli, "xiangqi", "--notation", "from-one", typed="h3e3\nfen\nh2e2\nquit\n")
    assert "1C2C4/9/RNBAKABNR b" in out
    assert 'illegal move "h2e2"' in out
    # A notation that has not the shape of what is typed leaves it to the others.
    out = play(cli, "xiangqi", "--notation", "letters", typed="h2e2\nHg7\nfen\nquit\n")
    assert "rnbakab1r/9/1c4nc1/" in out
    out = play(cli, "chess", "--notation", "figurine", typed="e4\ne7e5\n♘f3\nfen\nquit\n")
    assert "5N2" in out


def test_the_hint_of_a_repetition_is_told_in_the_notation(cli):
    out = play(cli, "--fen", CHECKS, "--notation", "wxf", typed="\n".join([*CHECK_LOOP, "why"]))
    assert "R6=5" in out
