"""``rukh analyse``: what it reads, what it prints, and what a person sees and steers."""

from __future__ import annotations

import io
import json
import re

import pytest

import rukh
from rukh.cli.analyse.search import Controls, Found, Limits, merged, search
from rukh.cli.exit import ExitCode
from rukh.cli.keys import keys_in

PGN = """[Event "First"]
[White "Ann"]
[Black "Bob"]

1. e4 e5 2. Nf3 *

[Event "Second"]

1. d4 d5 2. c4 *
"""
MATED = "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1"
QUICK = ("--nodes", "500", "--lines", "1")


@pytest.fixture
def games(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_text(PGN)
    return str(file)


def fen_of(done):
    assert done.code == ExitCode.OK, done.err
    return json.loads(done.out)["fen"]


def after(*moves, game="chess"):
    board = rukh.Board(game=game)
    for move in moves:
        board.push_san(move) if game == "chess" else board.push_uci(move)
    return board.fen()


# --- what is analysed -----------------------------------------------------------------------------


def test_a_file_gives_the_end_of_its_first_game(cli, games):
    done = cli("analyse", games, *QUICK, "--json")
    assert fen_of(done) == after("e4", "e5", "Nf3")
    told = cli("analyse", games, *QUICK)
    assert told.out.startswith("1. First, Ann – Bob\n")
    assert told.err == f"note: this is the first game of {games}; --number chooses another\n"


def test_number_and_ply_choose_a_place(cli, games):
    arguments = ("analyse", games, *QUICK, "--json", "--number", "2")
    assert fen_of(cli(*arguments)) == after("d4", "d5", "c4")
    assert fen_of(cli(*arguments, "--ply", "1")) == after("d4")
    assert fen_of(cli(*arguments, "--ply", "0")) == rukh.Board().fen()
    assert fen_of(cli(*arguments, "--ply", "1", "Nf6")) == after("d4", "Nf6")
    assert cli(*arguments).err == ""


def test_standard_input_is_a_file(cli):
    done = cli("analyse", "-", *QUICK, "--json", typed="position startpos moves e2e4 c7c5\n")
    assert fen_of(done) == after("e4", "c5")


def test_a_list_of_positions_is_a_file(cli, tmp_path):
    file = tmp_path / "positions.fen"
    file.write_text(f"{MATED}\n4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\n")
    assert fen_of(cli("analyse", str(file), *QUICK, "--json")) == MATED
    done = cli("analyse", str(file), *QUICK, "--json", "--number", "2")
    assert fen_of(done).startswith("4k3/8/8/8/8/8/4P3/4K3 w")


@pytest.mark.parametrize(
    "words",
    [
        ["4k4/9/9/9/9/9/9/9/9/R4K3", "w"],
        [MATED],
        [f"position fen {MATED}"],
        ["fen", *MATED.split()],
        ["--fen", MATED],
    ],
)
def test_a_fen_is_understood_however_it_is_given(cli, words):
    assert fen_of(cli("analyse", *words, *QUICK, "--json")) == MATED


def test_moves_follow_a_fen_and_startpos(cli):
    assert fen_of(cli("analyse", "startpos", "moves", "e2e4", *QUICK, "--json")) == after("e4")
    done = cli("analyse", *MATED.split(), "a0a1", *QUICK, "--json")
    assert fen_of(done).split()[:2] == ["4k4/9/9/9/9/9/9/9/R8/5K3", "b"]


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        (("{games}", "--number", "3"), "there is no game 3 in"),
        (("{games}", "--ply", "9"), "game 1 has 3 plies, and --ply asks for 9"),
        (("{games}", "--fen", MATED), "twice"),
        (("{games}", "Ke5"), "Ke5"),
        (("e4", "--number", "1"), "--number"),
        (("nothing.pgn",), 'no file "nothing.pgn"'),
        ((".",), "is a folder"),
        ((), "which game"),
        (("--game", "chess", "--ply", "1"), "has 0 plies"),
        (("4k4/9/9/9/9/9/9/9/9/R4K3", "x"), '"x"'),
        (("--game", "chess", "--json", "--json-lines"), "--json"),
    ],
)
def test_what_cannot_be_analysed_is_one_line(cli, capsys, games, arguments, culprit):
    done = cli("analyse", *(word.format(games=games) for word in arguments), *QUICK)
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    told = done.err + capsys.readouterr().err
    assert culprit in told
    assert told.count("\n") == 1


def test_an_empty_file_has_no_game(cli, tmp_path):
    (tmp_path / "empty.pgn").touch()
    done = cli("analyse", str(tmp_path / "empty.pgn"), *QUICK)
    assert done.code == ExitCode.USAGE
    assert "there is no game 1" in done.err


# --- what is printed ------------------------------------------------------------------------------


def test_the_table_has_scores_chances_and_lines(cli):
    done = cli("analyse", "--fen", MATED, "--depth", "6")
    rows = done.out.splitlines()
    assert rows[1].split() == ["#", "score", "win/draw/loss", "depth", "line"]
    assert re.match(r"1 #\d+ 100/0/0 \d+/\d+ [A-I]\d-", " ".join(rows[3].split()))
    assert "Red mates in" in done.out
    assert " nodes in " in done.out


def test_the_table_is_in_chinese(cli):
    environ = {"LANG": "zh_CN.UTF-8", "TERM": "xterm"}
    done = cli("analyse", "--game", "xiangqi", *QUICK, environ=environ)
    assert "评分按红方计。最佳变化：" in done.out
    assert "胜/和/负" in done.out
    assert not any("a" <= sign <= "z" for sign in done.out.splitlines()[1])


def test_chances_for_programs_are_of_a_thousand_and_of_the_side_to_move(cli):
    fen = "4k4/9/9/9/9/9/9/9/9/R4K3 b - - 0 1"
    document = json.loads(cli("analyse", "--fen", fen, *QUICK, "--json").out)
    wins, draws, losses = document["lines"][0]["wdl"]
    assert wins + draws + losses == 1000
    assert losses > wins
    assert {"depth", "nodes", "seconds", "nps", "hashfull"} <= set(document)


def test_json_lines_come_as_they_are_found_and_end_with_the_result(cli):
    arguments = ("analyse", "--game", "chess", "--depth", "4", "--lines", "2")
    *lines, result = map(json.loads, cli(*arguments, "--json-lines").out.splitlines())
    assert {line["type"] for line in lines} == {"line"}
    assert {line["multipv"] for line in lines if line["depth"] == 4} == {1, 2}
    assert result.pop("type") == "result"
    document = json.loads(cli(*arguments, "--json").out)
    assert set(result) == set(document)
    assert [line["pv"] for line in result["lines"]] == [line["pv"] for line in document["lines"]]


def test_a_pipe_without_a_limit_gets_a_search_that_ends(cli, monkeypatch):
    limits = []
    start = rukh.Engine.analyse

    def recorded(engine, board, limit, **options):
        limits.append(limit)
        return start(engine, board, rukh.Limit(depth=1), **options)

    monkeypatch.setattr(rukh.Engine, "analyse", recorded)
    assert cli("analyse", "--game", "chess").code == ExitCode.OK
    assert limits == [rukh.Limit(time=2.0)]


@pytest.mark.parametrize("width", [20, 30, 45, 80])
@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "cp936", "cp1252", "ascii"])
def test_every_width_and_encoding_has_a_table(cli, width, encoding):
    from rich.cells import cell_len

    environ = {"LANG": "zh_CN.UTF-8", "TERM": "xterm"}
    done = cli(
        *("analyse", "--game", "xiangqi", *QUICK),
        width=width,
        encoding=encoding,
        environ=environ,
    )
    assert done.code == ExitCode.OK
    table = done.out.split("Scores")[0].split("评分按")[0]
    assert "?" not in done.out
    assert all(cell_len(row) <= width for row in table.splitlines())


# --- lines that come and go -----------------------------------------------------------------------


def info(depth, rank, move, score=0):
    return rukh.Info(
        depth=depth,
        seldepth=depth,
        multipv=rank,
        score=rukh.Score(cp=score),
        bound="exact",
        nodes=0,
        time=0.0,
        hashfull=0,
        pv=(rukh.Move(move),),
        turn=rukh.WHITE,
    )


def moves_of(lines):
    return [(line.multipv, line.pv[0].uci(), line.depth) for line in lines]


def test_within_an_iteration_no_move_has_two_lines():
    found = [info(5, 2, "d2d4"), info(6, 1, "d2d4"), info(5, 1, "e2e4"), info(5, 3, "c2c4")]
    assert moves_of(merged((), found, 3)) == [
        (1, "d2d4", 6),
        (2, "e2e4", 5),
        (3, "c2c4", 5),
    ]


def test_deeper_lines_stay_until_a_new_search_catches_up():
    before = (info(9, 1, "e2e4"), info(9, 2, "d2d4"))
    fresh = [info(3, 1, "d2d4"), info(3, 2, "g1f3"), info(3, 3, "e2e4")]
    assert moves_of(merged(before, fresh, 3)) == [
        (1, "e2e4", 9),
        (2, "d2d4", 9),
        (3, "g1f3", 3),
    ]
    fresh = [info(9, 1, "d2d4"), info(9, 2, "g1f3")]
    assert moves_of(merged(before, fresh, 2)) == [(1, "d2d4", 9), (2, "g1f3", 9)]
    assert moves_of(merged(before, fresh, 1)) == [(1, "d2d4", 9)]


# --- keys -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"\x1b[A\x1b[B", ["up", "down"]),
        (b"\x1bOA", ["up"]),
        (b"\x1b[1;5A", ["other"]),
        (b"\x1b", ["escape"]),
        (b"\r q", ["enter", " ", "q"]),
        ("炮q".encode(), ["炮", "q"]),
        (b"\xff\x80", ["\ufffd\ufffd"]),
        (b"", []),
    ],
)
def test_keys_are_read_from_what_terminals_send(data, keys):
    assert list(keys_in(data)) == keys


class Watched:
    """Presses a key whenever so many lines have come."""

    def __init__(self, controls, *presses):
        self.controls = controls
        self.presses = list(presses)
        self.count = 0
        self.asked = []

    def watching(self):
        return io.StringIO()

    def saw(self, line, found):
        self.count += 1
        if self.count % 3 == 0 and self.presses:
            self.controls.press(self.presses.pop(0))


def test_a_key_ends_an_endless_search():
    watched = Watched(Controls(2, 20), "q")
    with rukh.Engine() as engine:
        found, code = search(engine, rukh.Board(), Limits(), 2, watched)
    assert code == ExitCode.OK
    assert found.lines
    assert found.seconds > 0


def test_arrows_change_the_number_of_lines_while_it_runs():
    controls = Controls(1, 20)
    watched = Watched(controls, "up", "up", "down", "up", "x")
    with rukh.Engine() as engine:
        found, _ = search(engine, rukh.Board(), Limits(), 1, watched)
    assert controls.lines == 3
    assert len(found.lines) <= 3
    assert watched.presses == []


def test_the_number_of_lines_stays_within_the_legal_moves():
    controls = Controls(3, 2)
    assert controls.lines == 2
    for _ in range(3):
        controls.press("up")
    assert controls.lines == 2
    for _ in range(3):
        controls.press("down")
    assert controls.lines == 1


def test_what_was_spent_before_a_change_counts_towards_the_limit():
    watched = Watched(Controls(1, 20), "up", "up", "down")
    with rukh.Engine() as engine:
        found, _ = search(engine, rukh.Board(), Limits(nodes=20_000), 1, watched)
    assert 18_000 <= found.nodes <= 22_000
    assert Limits(seconds=1.0).left(1.5, 0) is None
    assert Limits(nodes=100).left(0.0, 40) == rukh.Limit(nodes=60)


def test_a_pause_lasts_until_it_is_ended():
    controls = Controls(1, 20)
    controls.press(" ")
    assert controls.is_paused
    controls.press("up")
    controls.press(" ")
    assert controls.begin()
    controls.press("q")
    assert not controls.begin()


def test_a_search_that_was_not_begun_has_found_nothing():
    assert Found().nps == 0
    assert Found().lines == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "the file is empty"), ("1. e4 e5 *", "it has 1 game"), ("\x00", "there is no game")],
)
def test_a_game_that_is_not_there_is_told_with_the_reason(cli, tmp_path, text, reason):
    path = tmp_path / "games.pgn"
    path.write_text(text)
    done = cli("analyse", str(path), "--number", "2", "--nodes", "50")
    assert done.code == ExitCode.USAGE
    assert f"there is no game 2 in {path}: {reason}" in done.err
