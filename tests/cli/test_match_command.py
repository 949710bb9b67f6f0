"""``rukh match``: what it prints, keeps and goes on with, and how it ends."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

import rukh
from fakes import fake_line, installed
from rukh.cli.exit import ExitCode

QUICK = ("--depth", "1", "--max-plies", "30", "--concurrency", "2")
A, B = fake_line("uci", "--name", "A"), fake_line("uci", "--name", "B", "--seed", 2)


def test_a_match_is_told_game_by_game_and_summed_up(cli, tmp_path):
    path = tmp_path / "games.pgn"
    done = cli("match", A, B, "--game", "xiangqi", "--games", "4", *QUICK, "--pgn", str(path))
    assert done.code == ExitCode.OK, done.err
    lines = done.out.splitlines()
    assert lines[0] == "A – B: xiangqi, 4 of 4 games, depth 1"
    assert re.match(r"A: \+\d =\d -\d, \d+\.\d %, Elo .* LOS \d+\.\d %", lines[1])
    assert lines[2].startswith("pairs by points, 0 to 2: ")
    assert len(done.err.splitlines()) == 4
    assert "\x1b" not in done.out + done.err
    records = list(rukh.read_games(str(path)))
    assert sorted(record.headers["Round"] for record in records) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_json_is_the_whole_result(cli, game):
    engines = [fake_line("uci", "--name", name, "--game", game) for name in "AB"]
    done = cli(
        "match", *engines, "--game", game, "--games", "2", *QUICK, "--json", "--sprt", "0", "5"
    )
    assert done.code == ExitCode.OK, done.err
    document = json.loads(done.out)
    assert document["engines"]["a"]["name"] == "A"
    assert document["engines"]["b"]["faults"] == {}
    assert document["played"] == document["games"] == 2
    assert document["complete"] is True
    assert document["stopped"] is None
    assert document["wins"] + document["draws"] + document["losses"] == 2
    assert sum(document["pairs"]) == 1
    assert set(document["elo"]) == {"value", "low", "high"}
    assert document["sprt"]["verdict"] is None
    assert document["sprt"]["lower"] < document["sprt"]["llr"] < document["sprt"]["upper"]
    assert sum(document["endings"].values()) == 2


def test_faults_are_told_and_the_match_goes_on(cli):
    broken = fake_line("uci", "--name", "Broken", "--at", 2, "die")
    done = cli("match", A, broken, "--game", "xiangqi", "--games", "2", *QUICK, "--json")
    assert done.code == ExitCode.OK
    document = json.loads(done.out)
    assert document["engines"]["b"]["faults"] == {"died": 2}
    assert document["wins"] == 2
    done = cli("match", A, broken, "--game", "xiangqi", "--games", "1", *QUICK)
    assert "fault: Broken ended by itself, games: 1" in done.out
    assert "out of memory" in done.err


def test_options_go_to_the_side_that_they_are_for(cli, tmp_path):
    logs = [tmp_path / name for name in "ab"]
    engines = [
        fake_line("uci", "--heard", logs[0]),
        fake_line("ucci", "--heard", logs[1]),
    ]
    conversation = tmp_path / "log"
    done = cli(
        *("match", *engines, "--game", "xiangqi", "--games", "1", *QUICK, "--hash", "8"),
        *(
            "--option-a",
            "Style=Very Risky",
            "--option-a",
            "Clear Hash",
            "--option-b",
            "style=risky",
        ),
        *("--protocol-b", "ucci", "--name-a", "First", "--name-b", "Second"),
        *("--log", str(conversation)),
    )
    assert done.code == ExitCode.OK, done.err
    assert done.out.startswith("First – Second: ")
    heard = [log.read_text("utf-8").splitlines() for log in logs]
    assert "setoption name Hash value 8" in heard[0]
    assert "setoption name Style value Very Risky" in heard[0]
    assert "setoption name Clear Hash" in heard[0]
    assert "setoption hashsize 8" in heard[1]
    assert "setoption style risky" in heard[1]
    assert re.search(r"^ +\d+\.\d+ b > ucci$", conversation.read_text("utf-8"), re.M | re.I)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--tc", "ten"), "is no time control"),
        (("--resume",), "name it with --pgn"),
        (("--option-a", "=3"), "is not NAME=VALUE"),
        (("--option-a", "Hsh=3"), 'did you mean "Hash"'),
        (("--option-b", "Hsh=3"), "only Hash, Skill Level, Style, Ponder, Clear Hash, MultiPV"),
        (("--option-a", "Hash=x"), "whole number from 1 to 1024"),
        (("--sprt", "5", "0"), "lower one first"),
        (("--chess960",), "--chess960 is for chess"),
        (("--games", "0"), "whole number"),
        (("--movetime", "5", "--tc", "5"), "not allowed with"),
        (("--openings", "nowhere.pgn"), "nowhere.pgn"),
    ],
)
def test_mistakes_are_told_in_one_line(cli, capsys, arguments, said):
    done = cli("match", A, B, "--game", "xiangqi", "--games", "1", *QUICK, *arguments)
    told = done.err + capsys.readouterr().err
    assert said in told
    assert len(told.splitlines()) == 1
    assert done.out == ""
    assert done.code == ExitCode.USAGE


def test_a_file_that_cannot_be_written_is_told_before_the_first_game(cli, tmp_path):
    path = tmp_path / "nowhere" / "games.pgn"
    done = cli("match", A, B, "--game", "xiangqi", "--games", "2", *QUICK, "--pgn", str(path))
    assert done.code == ExitCode.USAGE
    assert len(done.err.splitlines()) == 1
    assert "nowhere" in done.err


def test_an_engine_that_does_not_start_is_a_failure(cli):
    done = cli("match", A, "no-such-engine", "--game", "xiangqi", "--games", "2", *QUICK)
    assert done.code == ExitCode.FAILED
    assert done.err.splitlines()[-1].startswith('rukh: cannot start "no-such-engine"')


def test_an_engine_of_another_game_is_a_mistake_of_whoever_asked(cli, tmp_path):
    path = tmp_path / "games.pgn"
    command = ("match", fake_line("ucci"), "rukh", "--game", "chess", *QUICK, "--pgn", str(path))
    for language, said in (
        ("en", "rukh: Fake speaks UCCI, which has no chess"),
        ("zh", "rukh: Fake用的是 UCCI，其中没有国际象棋"),
    ):
        done = cli(*command, "--lang", language)
        assert done.code == ExitCode.USAGE
        assert done.err.splitlines() == [said]
        assert done.out == ""
        assert not path.exists()


def test_openings_come_from_a_file_in_its_order(cli, tmp_path):
    openings = tmp_path / "openings.epd"
    fens = ["4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1", "4k4/9/9/9/9/9/9/9/9/3K1R3 b - - 0 1"]
    openings.write_text("".join(f'{fen} id "{n}";\n' for n, fen in enumerate(fens)), "utf-8")
    path = tmp_path / "games.pgn"
    done = cli(
        *("match", A, B, "--game", "xiangqi", "--games", "4", *QUICK, "--pgn", str(path)),
        *("--openings", str(openings), "--order", "sequential"),
    )
    assert done.code == ExitCode.OK, done.err
    records = {int(record.headers["Round"]): record for record in rukh.read_games(str(path))}
    starts = [records[number].start_board().fen() for number in range(1, 5)]
    assert starts == [fens[0], fens[0], fens[1], fens[1]]
    # Red is the first player, also where Black is to move.
    assert [records[number].headers["Red"] for number in range(1, 5)] == ["A", "B", "A", "B"]


def test_a_match_goes_on_where_it_was_left(cli, tmp_path):
    path = tmp_path / "games.pgn"
    common = ("match", A, B, "--game", "xiangqi", *QUICK, "--pgn", str(path))
    assert cli(*common, "--games", "2").code == ExitCode.OK
    refused = cli(*common, "--games", "4")
    assert refused.code == ExitCode.USAGE
    assert "--resume" in refused.err
    other = cli(*common, "--games", "4", "--resume", "--seed", "7")
    assert other.code == ExitCode.USAGE
    assert "another match" in other.err
    done = cli(*common, "--games", "4", "--resume", "--json")
    assert done.code == ExitCode.OK, done.err
    assert "2 of 4 games are played already" in done.err
    assert json.loads(done.out)["played"] == 4
    assert len(list(rukh.read_games(str(path)))) == 4


POSIX = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")


@pytest.fixture
def started():
    """Starts matches of 60 games as programs; what still runs at the end is ended."""
    programs = []

    def start(path, *arguments):
        slow = [word for number in range(1, 2000) for word in ("--at", number, "slow")]
        engines = [fake_line("uci", "--name", name, "--late", 0.02, *slow) for name in "AB"]
        command = [sys.executable, "-m", "rukh", "match", *engines, "--game", "xiangqi"]
        command += ["--games", "60", "--max-plies", "30", "--depth", "1", "--pgn", str(path)]
        programs.append(
            subprocess.Popen(
                [*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
        )
        return programs[-1]

    yield start
    for program in programs:
        program.kill()
        program.communicate()


def games_in(path):
    return path.read_bytes().count(b"[Round ") if path.exists() else 0


def wait_for_games(path, count):
    for _ in range(600):
        if games_in(path) >= count:
            return
        time.sleep(0.1)
    pytest.fail("no game ends")


@POSIX
def test_ctrl_c_keeps_what_is_finished(started, tmp_path):
    path = tmp_path / "games.pgn"
    program = started(path, "--concurrency", "2")
    wait_for_games(path, 2)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert program.returncode == ExitCode.INTERRUPTED
    assert "Traceback" not in err
    kept = games_in(path)
    assert kept >= 2
    assert f"{kept} of 60 games" in out
    assert "broken off: interrupted" in out


@POSIX
def test_a_match_that_was_killed_goes_on(started, tmp_path):
    path = tmp_path / "games.pgn"
    program = started(path)
    wait_for_games(path, 2)
    program.kill()
    program.communicate(timeout=30)
    kept = path.read_bytes()
    count = games_in(path)
    program = started(path, "--resume")
    wait_for_games(path, count + 1)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert program.returncode == ExitCode.INTERRUPTED, err
    assert f"{count} of 60 games are played already" in err
    assert path.read_bytes().startswith(kept)
    numbers = [record.headers["Round"] for record in rukh.read_games(str(path))]
    assert len(numbers) == len(set(numbers)) == games_in(path)
    assert f"{len(numbers)} of 60 games" in out


@POSIX
def test_a_terminal_gets_a_live_table(tmp_path):
    import pty

    main, other = pty.openpty()
    environ = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "COLUMNS": "120"}
    slow = [word for number in range(1, 40) for word in ("--at", number, "slow")]
    engines = [
        fake_line("uci", "--name", name, "--seed", seed, "--late", 0.05, *slow)
        for seed, name in enumerate("AB")
    ]
    command = [sys.executable, "-m", "rukh", "match", *engines, "--game", "xiangqi"]
    program = subprocess.Popen(
        [*command, "--games", "2", *QUICK, "--tc", "20+0.1"],
        stdout=subprocess.PIPE,
        stderr=other,
        env=environ,
    )
    os.close(other)
    seen = b""
    try:
        while data := os.read(main, 65536):
            seen += data
    except OSError:
        pass
    out, _ = program.communicate(timeout=60)
    os.close(main)
    assert program.returncode == ExitCode.OK
    text = seen.decode("utf-8")
    for word in ("games", "Red", "Black", "ply", "xiangqi, 20+0.1, depth 1"):
        assert word in text
    assert b"\x1b" not in out
    assert out.startswith("A – B: xiangqi, 2 of 2 games".encode())


@pytest.mark.parametrize(
    ("program", "game"), [("fairy-stockfish", "xiangqi"), ("stockfish", "chess")]
)
def test_rukh_plays_real_engines_without_a_fault(cli, program, game):
    if installed(program) is None:
        pytest.skip(f"{program} is not installed")
    done = cli(
        *("match", "rukh", program, "--game", game, "--games", "2", "--concurrency", "2"),
        *("--nodes", "300", "--max-plies", "80", "--json"),
    )
    assert done.code == ExitCode.OK, done.err
    document = json.loads(done.out)
    assert document["played"] == 2
    assert [document["engines"][side]["faults"] for side in "ab"] == [{}, {}]
