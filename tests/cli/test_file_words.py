"""Names of files among moves: what is a file is told about as one, by every command."""

from __future__ import annotations

from pathlib import Path

import pytest

from rukh.cli.exit import ExitCode
from rukh.cli.filenames import looks_like_file

GAMES = """[Event "One"]
[White "Ann"]
[Black "Bob"]

1. e4 e5 2. Nf3 *

[Event "Two"]

1. d4 d5 *
"""
READERS = (["show"], ["analyse", "--nodes", "1"], ["eval"], ["perft", "--depth", "1"])
"""Commands that look at a position of a file."""
OTHERS = (["move"], ["book", "show"], ["book", "tree"])
"""Commands that take moves and no file."""


@pytest.fixture(autouse=True)
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("games.pgn").write_text(GAMES)
    Path("noname").write_text(GAMES)
    Path("folder").mkdir()


@pytest.mark.parametrize("command", [*READERS, ["referee"]])
@pytest.mark.parametrize("name", ["typo.pgn", "typo.png", "folder/typo", "typo 2.pgn"])
@pytest.mark.parametrize("more", [[], ["--game", "chess"]])
def test_a_name_that_is_mistyped_is_told_as_a_file_that_is_not_there(cli, command, name, more):
    done = cli(*command, name, *more)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err == f'rukh: there is no file "{name}"\n'


@pytest.mark.parametrize("command", READERS)
def test_a_number_of_a_game_does_not_hide_which_file_is_missing(cli, command):
    assert cli(*command, "typo.pgn", "--number", "3").err == 'rukh: there is no file "typo.pgn"\n'
    told = cli(*command, "typo", "--number", "3").err
    assert told == 'rukh: --number is for games of a file, and there is no file "typo"\n'
    assert cli(*command, "--number", "3").err == "rukh: --number is for games of a file\n"


@pytest.mark.parametrize("command", READERS)
def test_a_word_may_have_been_meant_as_a_file_or_a_move(cli, command):
    done = cli(*command, "typo")
    assert done.code == ExitCode.USAGE
    assert '"typo" is neither a file nor a move of either' in done.err
    assert cli(*command, "folder").err == 'rukh: "folder" is a folder: give a file\n'


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("name", ["games.pgn", "noname"])
def test_every_command_reads_a_game_of_a_file_up_to_a_ply(cli, command, name):
    done = cli(*command, name)
    assert done.code == ExitCode.OK
    assert "1. One, Ann – Bob" in done.out
    assert f"this is the first game of {name}; --number chooses another" in done.err
    second = cli(*command, name, "--number", "2", "--ply", "1")
    assert second.code == ExitCode.OK
    assert second.err.count("note") == 0
    assert "2. Two" in second.out


def test_a_game_of_a_file_is_drawn_where_it_was_asked_for(cli):
    shown = cli("show", "games.pgn", "--number", "2", "--ply", "1", "c5").out
    assert "rnbqkbnr/pp1ppppp/8/2p5/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2" in shown
    done = cli("show", "games.pgn", "--number", "5")
    assert done.code == ExitCode.USAGE
    assert "there is no game 5 in games.pgn" in done.err


@pytest.mark.parametrize("command", OTHERS)
@pytest.mark.parametrize("more", [[], ["--game", "chess"]])
@pytest.mark.parametrize("name", ["games.pgn", "noname", "typo.pgn"])
def test_where_moves_alone_are_taken_a_file_is_told_where_it_belongs(cli, command, more, name):
    done = cli(*command, name, *more)
    assert (done.code, done.out) == (ExitCode.USAGE, "")
    assert done.err.startswith(f'rukh: "{name}" names a file where a move is expected: ')
    assert "rukh analyse" in done.err
    assert done.err.count("\n") == 1


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("before", [["e4", "--game", "chess"], ["games.pgn"]])
@pytest.mark.parametrize("name", ["games.pgn", "noname", "typo.pgn"])
def test_a_second_file_or_one_behind_moves_is_refused(cli, command, before, name):
    done = cli(*command, before[0], name, *before[1:])
    assert done.code == ExitCode.USAGE
    told = f'"{name}" names a file where a move is expected: one file stands before all moves'
    assert done.err == f"rukh: {told}\n"


def test_a_move_that_a_file_is_named_like_is_still_a_move_where_no_file_is_read(cli):
    Path("Nf3").write_text("")
    assert cli("move", "Nf3").code == ExitCode.OK
    assert cli("book", "show", "Nf3").code == ExitCode.OK


def test_in_chinese_a_file_is_told_about_as_one_too(cli):
    chinese = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
    assert "没有文件“typo.pgn”" in cli("show", "typo.pgn", environ=chinese).err
    told = cli("book", "show", "typo.pgn", environ=chinese).err
    assert told == (
        "rukh: “typo.pgn”是文件名，而这里应是着法：--book 文件 指定开局库，rukh analyse 读对局\n"
    )
    told = cli("move", "typo.pgn", environ=chinese).err
    assert told == ("rukh: “typo.pgn”是文件名，而这里应是着法：rukh show 和 rukh analyse 读文件\n")
    told = cli("show", "games.pgn", "noname", environ=chinese).err
    assert "文件只有一个，写在所有着法之前" in told
    assert "既不是文件" in cli("eval", "typo", environ=chinese).err
    assert "没有文件“typo”" in cli("eval", "typo", "--number", "2", environ=chinese).err


@pytest.mark.parametrize(
    "word",
    [
        *("e4", "1.e4", "1...e5", "1. e4 e5 2. Nf3", "C2.5", "炮二平五", "e8=Q", "exd6e.p."),
        *("1/2-1/2", "0-1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
        # Positions that are spelled wrongly are positions all the same.
        *("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN! w KQkq - 0 1", "4k4/9/9 w"),
        *("-", "startpos", ""),
    ],
)
def test_moves_results_and_positions_do_not_look_like_files(word):
    assert not looks_like_file(word)


@pytest.mark.parametrize(
    "word",
    [
        "a.pgn",
        "A.PGN",
        "2.pgn",
        "my games 2.xqf",
        "a.tar",
        "./e4",
        "/tmp/e4",
        "..\\games\\a",
        "x/y",
    ],
)
def test_suffixes_and_separators_look_like_files(word):
    assert looks_like_file(word)


# --- the status of a file that is not there -------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        "show no.pgn",
        "analyse no.pgn",
        "referee no.pgn",
        "review no.pgn",
        "convert no.pgn -o out.pgn",
        "play --load no.pgn",
        "match rukh rukh --game chess --openings no.pgn",
        "book build no.pgn -o out.rkb",
        "book show --book no.rkb",
        "book info no.rkb",
        "book check no.rkb",
        "book dump no.rkb",
        "book diff no.rkb no.rkb",
        "book merge no.rkb -o out.rkb",
        "book prune no.rkb -o out.rkb",
        "book convert no.rkb -o out.bin",
        "book edit --text no.txt -o out.rkb",
        # What is to be written has no folder.
        "show --game chess --svg no/out.svg",
        "convert games.pgn -o no/out.pgn",
        "review games.pgn -o no/out.pgn --nodes 1",
        "book build games.pgn -o no/out.rkb",
        "book info folder",
    ],
)
def test_a_name_of_nothing_is_a_mistake_in_the_arguments_in_every_command(cli, command):
    done = cli(*command.split())
    assert (done.code, done.out) == (ExitCode.USAGE, ""), done.err
    assert done.err.startswith("rukh: ")
    assert done.err.count("\n") == 1
    assert "no" in done.err or "folder" in done.err


def test_a_file_that_is_there_and_no_book_is_no_mistake_in_the_arguments(cli):
    assert cli("book", "info", "games.pgn").code == ExitCode.FAILED
