"""What errors of engine processes tell, and what is refused before an engine is asked."""

from __future__ import annotations

import copy
import pickle
import shlex
import sys
import textwrap
import threading

import pytest

import rukh
from fakes import fake, opened
from rukh.errors import shortened
from rukh.process.thinking import stage_in
from rukh.words.clauses import clause_in

DEPTH = rukh.Limit(depth=3)


# --- what an error carries ---------------------------------------------------------------------

FAULTS = {
    "die": (rukh.EngineDiedError, 3),
    "deaf": (rukh.EngineTimeoutError, -9),
    "illegal": (rukh.EngineMoveError, None),
    "none": (rukh.EngineMoveError, None),
}


@pytest.mark.parametrize("plan", FAULTS)
def test_an_error_has_the_command_the_exit_code_and_the_last_lines(plan):
    kind, code = FAULTS[plan]
    command = fake("uci", "--at", 1, plan)
    with rukh.EngineProcess(command, "uci") as engine:
        engine.timeout = 0.4
        with pytest.raises(kind) as caught:
            engine.play(rukh.Board(game="xiangqi"), rukh.Limit(time=0.1))
        title = engine.title
    error = caught.value
    assert title == f"Fake ({shortened(shlex.join(command))})"
    assert str(error).startswith(f"{title} ")
    assert "\n" not in str(error)
    assert error.command == tuple(command)
    if sys.platform != "win32":
        assert error.exit_code == code
    assert error.stderr == ("out of memory, says the fake" if plan == "die" else "")
    for twin in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert (type(twin), str(twin)) == (kind, str(error))
        assert (twin.command, twin.exit_code) == (error.command, error.exit_code)
    assert clause_in("zh", str(error)) != str(error)


@pytest.mark.skipif(sys.platform == "win32", reason="programs are not scripts there")
def test_an_engine_of_the_name_of_its_command_is_called_so_once(tmp_path, monkeypatch):
    engine = tmp_path / "quiet-engine"
    engine.write_text("#!/bin/sh\necho uciok\nwhile read line; do :; done\n", "utf-8")
    engine.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    with rukh.EngineProcess("quiet-engine", "uci") as process:
        assert process.title == process.name == "quiet-engine"


def test_an_engine_that_does_not_start_is_named_by_its_command():
    command = [sys.executable, "-c", "import sys; sys.exit('no licence')"]
    with pytest.raises(rukh.EngineStartError) as caught:
        rukh.EngineProcess(command, "uci")
    line = shortened(shlex.join(command))
    said = f'"{line}" speaks no UCI: it has ended by itself (exit status 1): "no licence"'
    assert str(caught.value) == said
    assert caught.value.command == tuple(command)
    assert (caught.value.exit_code, caught.value.stderr) == (1, "no licence")
    assert "它自行结束（退出状态 1）" in clause_in("zh", str(caught.value))
    with pytest.raises(rukh.EngineStartError) as caught:
        rukh.EngineProcess("no-such-engine --quiet")
    assert caught.value.command == ("no-such-engine", "--quiet")


@pytest.mark.parametrize("place", ["nowhere", "file"])
def test_a_folder_that_cannot_be_worked_in_is_named_in_place_of_the_program(place, tmp_path):
    (tmp_path / "file").touch()
    folder = tmp_path / place
    with pytest.raises(rukh.EngineStartError) as caught:
        rukh.EngineProcess(fake(), cwd=folder)
    said = f'cannot start an engine in the folder "{folder}": '
    assert str(caught.value).startswith(said)
    assert clause_in("zh", said + "x").startswith(f"无法在文件夹“{folder}”中启动引擎")
    # A program that is not there is still the one to blame.
    with pytest.raises(rukh.EngineStartError, match='cannot start "no-such-engine"'):
        rukh.EngineProcess("no-such-engine", cwd=tmp_path)


# --- what is refused before the engine is asked ------------------------------------------------


def test_an_unknown_option_is_told_with_those_there_are():
    with opened("cecp") as engine:
        with pytest.raises(rukh.OptionError) as caught:
            engine.set_option("Contmpt", 3)
        assert str(caught.value) == (
            'Fake has no option "Contmpt", only Style, Contempt, Hash; did you mean "Contempt"?'
        )
        with pytest.raises(rukh.OptionError) as caught:
            engine.configure({"Nothing like it": 3})
        assert str(caught.value).endswith('"Nothing like it", only Style, Contempt, Hash')
        with pytest.raises(rukh.OptionError, match="only Style, Contempt, Hash"):
            opened("cecp", options={"Threads": 2})


@pytest.mark.parametrize("call", ["analyse", "analyse_all"])
def test_more_lines_than_the_engine_can_show_are_refused(call, tmp_path):
    log = tmp_path / "heard"
    board = rukh.Board(game="xiangqi")
    with opened("uci", "--heard", log) as engine:
        for lines in (10, 10**30):
            with pytest.raises(rukh.OptionError, match=f"from 1 to 9, not {lines}"):
                getattr(engine, call)(board, DEPTH, multipv=lines)
        engine.ping()
        assert not [line for line in log.read_text("utf-8").split("\n") if line[:2] in ("go", "se")]
        assert engine.analyse_all(board, DEPTH, multipv=9)
    assert "setoption name MultiPV value 9" in log.read_text("utf-8")
    with opened("ucci") as engine, pytest.raises(rukh.EngineError, match="it gives one line"):
        getattr(engine, call)(board, DEPTH, multipv=10)


def test_a_board_can_be_shown_to_be_none_for_an_engine_before_it_is_asked(tmp_path):
    log = tmp_path / "heard"
    xiangqi, chess = rukh.Board(game="xiangqi"), rukh.Board()
    with opened("uci", "--variants", "chess,crazyhouse", "--heard", log) as engine:
        engine.check_board(chess)
        for call in (engine.check_board, lambda board: engine.play(board, DEPTH)):
            with pytest.raises(rukh.EngineError, match="Fake does not play xiangqi") as caught:
                call(xiangqi)
            assert not isinstance(caught.value, rukh.EngineProcessError)
        with pytest.raises(rukh.EngineError, match="UCI_Chess960"):
            engine.check_board(rukh.Board(chess960=True))
        with pytest.raises(TypeError):
            engine.check_board("startpos")
    assert log.read_text("utf-8").splitlines() == ["uci", "quit"]
    played = rukh.Board(game="xiangqi")
    played.push_uci("h2e2")
    with opened("cecp", "--no-setboard") as engine:
        engine.check_board(played)
        with pytest.raises(rukh.EngineError, match="Fake cannot be given a position"):
            engine.check_board(rukh.Board(played.fen()))
        assert engine.play(played, DEPTH).move in played.legal_moves


def test_an_engine_that_has_told_nothing_is_called_like_its_program():
    with opened("cecp", "--old", protocol="cecp") as engine:
        program = engine.name
        with pytest.raises(rukh.OptionError) as caught:
            engine.set_option("Hash", 3)
        assert str(caught.value) == f'{program} has no option "Hash", or any other'
        assert "也没有其他选项" in clause_in("zh", str(caught.value))
        with pytest.raises(rukh.EngineError, match=f"^{program} cannot be given a position"):
            engine.check_board(rukh.Board("4k4/9/9/9/9/9/9/9/9/R2K5 w - - 0 1"))


# --- numbers and times that make no sense ------------------------------------------------------


def test_a_stage_of_absurd_numbers_is_no_stage():
    assert stage_in(f"stat01: {'9' * 400} 1 2 3 4 e2e4".split()) is None
    assert stage_in(f"stat01: 100 {'9' * 400} 2 3 4 e2e4".split()) is None


def test_an_answer_before_its_time_took_none():
    program = textwrap.dedent("""
        import sys
        answers = iter(["bestmove e2e4 ponder e7e5", "bestmove g1f3", "bestmove d2d4"])
        for line in sys.stdin:
            word = line.split()[0]
            if word == "quit":
                break
            if word == "uci":
                print("option name Ponder type check default false")
            said = {"uci": "uciok", "isready": "readyok", "go": answers}.get(word, "info")
            print(next(said) if said is answers else said, flush=True)
        """)
    answered = threading.Event()

    def hear(sign, text):
        if text == "bestmove g1f3":
            answered.set()

    with rukh.EngineProcess([sys.executable, "-c", program], "uci", log=hear) as engine:
        board = rukh.Board()
        reply = engine.play(board, rukh.Limit(time=1), ponder=True)
        # It answers "go ponder" at once, and is heard when its time begins.
        assert answered.wait(10)
        board.push(reply.move)
        board.push_uci("e7e5")
        reply = engine.play(board, rukh.Limit(time=1), ponder=True)
        assert reply.move == rukh.Move("g1f3")
        assert reply.seconds == 0.0
