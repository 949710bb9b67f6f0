"""``rukh referee``: every way of naming a game, and every way of naming none."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from loops import CHASE, CHECK_LOOP, CHECKS

import rukh
from rukh.cli.exit import ExitCode


@pytest.mark.parametrize(
    "arguments",
    [
        ["--game", "xiangqi", "--fen", CHECKS, *CHECK_LOOP, "--json"],
        ["--fen", CHECKS, "--json", *CHECK_LOOP],
        [CHECKS, *CHECK_LOOP, "--json"],
        [CHECKS, "--json", *CHECK_LOOP],
        [CHECKS, CHECK_LOOP[0], "--json", *CHECK_LOOP[1:]],
        [*CHECKS.split(), *CHECK_LOOP, "--json"],
        [CHECKS, "moves", *CHECK_LOOP, "--json"],
        ["position", "fen", *CHECKS.split(), "moves", *CHECK_LOOP, "--json"],
        [f"position fen {CHECKS} moves {' '.join(CHECK_LOOP)}", "--json"],
        ["--json", CHECKS, "D5-E5", "E9-D9", "e5-d5", "D9E9"],
    ],
)
def test_a_position_and_moves_are_understood_in_every_form(cli, arguments):
    done = cli("referee", *arguments)
    assert done.err == ""
    document = json.loads(done.out)
    assert document["moves"] == CHECK_LOOP
    assert document["start_fen"] == CHECKS


def test_the_start_is_named_in_words(judged):
    assert judged("startpos", "--game", "xiangqi", "h2e2")["game"] == "xiangqi"
    assert judged("startpos", "b0c2", "b9c7")["game"] == "xiangqi"
    assert judged("position", "startpos", "moves", "e2e4")["game"] == "chess"
    assert judged("startpos")["game"] == "chess"


def test_ranks_are_counted_as_asked_on_both_ends(judged, cli):
    loop = "d2c2 c8d8 c2d2 d8c8".split()
    document = judged("--ranks", "1-10", CHASE, *loop, *loop)
    assert document["moves"] == loop * 2
    assert document["plies"][0]["move"] == "d2c2"
    assert document["plies"][0]["victims"] == [{"piece": "r", "square": "c8"}]
    done = cli("referee", "--ranks", "1-10", CHASE, *loop, *loop)
    assert re.search(r"d2c2 +chase +炮 c2 +車 c8 +yes +new", done.out)


@pytest.mark.parametrize(
    "text",
    [
        f'[Game "Chinese Chess"]\n[FEN "{CHECKS}"]\n\n1. D5-E5 E9-D9 2. E5-D5 {{!}} D9-E9 *\n',
        f"{CHECKS}\nd5e5 e9d9 e5d5 d9e9\n",
        f"position fen {CHECKS} moves d5e5 e9d9 e5d5 d9e9\r\n",
        f"\ufeff{CHECKS}\r\n1. d5e5 (d5d6 e9e8) e9d9\r\n2. e5d5 d9e9; end\r\n",
    ],
)
def test_a_file_holds_a_game(judged, tmp_path, text):
    file = tmp_path / "game.txt"
    file.write_bytes(text.encode())
    document = judged(str(file))
    assert document["moves"] == CHECK_LOOP
    assert document["must_change"] == "red"
    # Moves may go on from there.
    assert judged(str(file), *CHECK_LOOP)["verdict"] == "red_loses"


def test_a_game_comes_from_standard_input(judged):
    document = judged("-", typed=f"{CHECKS} d5e5 e9d9 e5d5 d9e9")
    assert document["moves"] == CHECK_LOOP


def test_the_help_tells_of_a_line_of_json_for_each_game(program):
    shown = program("-m", "rukh", "referee", "--help").stdout.decode()
    told = "one JSON object, or one a line where a file has several games"
    assert told in " ".join(shown.split())


def test_several_games_are_judged_one_after_the_other(cli, tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(
        '[White "Ann"]\n[Black "Bob"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'
        '[White "Bob"]\n[Black "Ann"]\n\n1. d4 e5 2. c4 e6 *\n\n'
        f'[FEN "{CHECKS}"]\n\n{" ".join(CHECK_LOOP)} *\n'
    )
    done = cli("referee", str(file))
    # The game that cannot be read is one line of talk, and the others are judged.
    assert done.code == ExitCode.USAGE
    assert done.err.count("\n") == 1
    assert 'games.pgn, game 2, line 9, ply 4: "e6": ' in done.err
    assert "Game 1 (line 1): Ann - Bob" in done.out
    assert "Black wins by checkmate." in done.out
    assert "Game 3 (line 11)" in done.out
    assert "Red must change" in done.out
    done = cli("referee", str(file), "--json")
    documents = [json.loads(line) for line in done.out.splitlines()]
    assert [(each["number"], each["game"]) for each in documents] == [(1, "chess"), (3, "xiangqi")]


@pytest.mark.parametrize(
    ("arguments", "culprits"),
    [
        ([], ["what is to be judged?", "--fen"]),
        (["no_such_file.pgn"], ['no file "no_such_file.pgn"']),
        (["no_such_file"], ['"no_such_file"', "neither a file nor a FEN"]),
        (["no_such_file.pgn", "--game", "chess"], ['no file "no_such_file.pgn"']),
        (["x" * 5000], ["neither"]),
        (["a\0b"], ["neither", "a·b"]),
        ([""], ["neither"]),
        (["."], ["folder"]),
        ([CHECKS, "--fen", CHECKS], ["twice", "--fen"]),
        (["4k4/9/9 w"], ["4k4/9/9 w", "rows"]),
        ([f"{CHECKS.split()[0]} x"], ['"x"']),
        (["4k4/9/9/9/3Z5/9/9/9/9/5K3 w"], ["Z"]),
        ([CHECKS, "d5e5", "e9e9"], ["ply 2", '"e9e9"']),
        ([CHECKS, "d5e5", "knight"], ["ply 2", '"knight"', "expected"]),
        (["--game", "xiangqi", "b0d1"], ["ply 1", "the horse's leg at c0 is blocked"]),
        (["--game", "chess", "f3", "e5", "g4", "Qh4", "a3"], ["ply 5", "has ended before it"]),
        (["--game", "chess", "--fen", CHECKS], ["rows"]),
        (["--chess960", CHECKS], ["--chess960"]),
        (["--game", "xiangqi", "(h2e2"], ["ply 1", '"(h2e2"']),
        ([CHECKS, "--rules", "asian"], ["asian", "axf"]),
        ([CHECKS, "--limit", "0"], ['"0"', "off"]),
        ([CHECKS, "--limit", "none"], ['"none"', "off"]),
        ([CHECKS, "--limit", "65536"], ["65535"]),
        ([CHECKS, "--lang", "fr"], ["fr"]),
        ([CHECKS, "--frob"], ["--frob"]),
    ],
)
def test_a_mistake_is_one_line_and_status_2(cli, capsys, arguments, culprits):
    done = cli("referee", *arguments)
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    told = done.err + capsys.readouterr().err
    assert told.count("\n") == 1
    for culprit in culprits:
        assert culprit in told


@pytest.mark.parametrize(
    ("text", "culprits"),
    [
        ("", ["no game"]),
        (f"{CHECKS}\nd5e5\ne9e9", ["line 3", "ply 2", '"e9e9"']),
        ("\n4k4/9/9 w\nd5e5", ["line 2", "rows"]),
        ("e4 {open", ["line 1", "comment"]),
        ("e4 e5 (d4", ["line 1", "variation"]),
        (f"{CHECKS}\n车六进一 炮九平五", ["line 2", "ply 2", '"炮九平五"']),
    ],
)
def test_a_mistake_in_a_file_is_named_with_file_and_line(cli, tmp_path, text, culprits):
    file = tmp_path / "wrong.txt"
    file.write_text(text, encoding="utf-8")
    done = cli("referee", str(file))
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    assert done.err.count("\n") == 1
    for culprit in ["wrong.txt", *culprits]:
        assert culprit in done.err


def test_moves_cannot_go_on_from_several_games(cli, tmp_path):
    file = tmp_path / "two.txt"
    file.write_text("e4 e5 1-0 d4 *")
    assert "2 games" in cli("referee", str(file), "e4").err
    file.write_text("e4 e5")
    assert "moves alone" in cli("referee", str(file), CHECKS).err


def test_a_file_that_cannot_be_read_is_one_line(cli, tmp_path, monkeypatch):
    def refused(path):
        raise PermissionError(13, "Permission denied")

    file = tmp_path / "game.txt"
    file.write_text("e4")
    monkeypatch.setattr(Path, "read_bytes", refused)
    done = cli("referee", str(file))
    assert done.code == ExitCode.FAILED
    assert done.err.count("\n") == 1
    assert "Permission denied" in done.err


def test_standard_input_may_be_at_its_end(cli):
    done = cli("referee", "-", typed="")
    assert done.code == ExitCode.USAGE
    assert "no game" in done.err


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "gb18030", "big5"])
def test_files_of_every_usual_encoding_and_notation_are_read(judged, tmp_path, encoding):
    file = tmp_path / "game.pgn"
    text = '[Game "Chinese Chess"]\n[Event "象棋"]\n\n1. 炮二平五 {三步} 馬8進7 2. 馬二進三 *\n'
    file.write_bytes(text.encode(encoding))
    assert judged(str(file))["moves"] == ["h2e2", "h9g7", "h0g2"]


def test_records_of_other_formats_are_judged(judged, tmp_path):
    game = rukh.Game(game="xiangqi")
    game.setup(CHECKS)
    game.add_line([rukh.Move(text) for text in CHECK_LOOP])
    file = tmp_path / "game.xqf"
    file.write_bytes(game.to_xqf(on_problem=lambda problem: None))
    assert judged(str(file))["must_change"] == "red"
    assert judged(str(file), *CHECK_LOOP)["verdict"] == "red_loses"


def test_moves_are_read_in_every_notation(judged):
    moves = ["炮二平五", "H8+7", "马二进三", "R9=8", "g3g4"]
    document = judged("--game", "xiangqi", *moves)
    assert document["moves"] == ["h2e2", "h9g7", "h0g2", "i9h9", "g3g4"]


def test_what_does_not_touch_the_main_line_is_a_note(cli, tmp_path):
    file = tmp_path / "game.pgn"
    file.write_text("1. e4 e5 (1... e9) 2. Nf3 *\n")
    done = cli("referee", "--game", "chess", str(file), "--json")
    assert done.code == ExitCode.OK
    assert len(json.loads(done.out)["moves"]) == 3
    assert done.err.startswith("note: ")
    assert '"e9"' in done.err


def test_a_position_may_be_given_for_the_moves_of_a_file(judged, cli, tmp_path):
    file = tmp_path / "moves.txt"
    file.write_text(" ".join(CHECK_LOOP))
    assert judged(str(file), "--fen", CHECKS)["must_change"] == "red"
    file.write_text(f"{CHECKS}\n{CHECK_LOOP[0]}")
    assert "twice" in cli("referee", str(file), "--fen", CHECKS).err


def test_the_table_is_written_in_the_notation_that_was_chosen(cli):
    arguments = ("referee", CHECKS, *CHECK_LOOP, "--notation")
    assert "车六平五" in cli(*arguments, "chinese").out
    assert "R6=5" in cli(*arguments, "wxf").out
    done = cli(*arguments, "san")
    assert done.code == ExitCode.USAGE
    assert "xiangqi has no san" in done.err
