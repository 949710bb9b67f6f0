"""Engines in processes of their own: three protocols, both games, and what goes wrong."""

from __future__ import annotations

import pickle
import sys
import textwrap
import time

import pytest

import rukh
from fakes import fake, fake_line, installed, opened

PROTOCOLS = pytest.mark.parametrize("protocol", ["uci", "ucci", "cecp"])
DEPTH = rukh.Limit(depth=3)
ERROR = rukh.EngineError
ILLEGAL = rukh.EngineMoveError


def heard_by(path):
    return path.read_text("utf-8").splitlines()


# --- starting --------------------------------------------------------------------------------


@PROTOCOLS
def test_the_protocol_is_found_out(protocol):
    with opened(protocol, protocol=None) as engine:
        assert engine.protocol == protocol
        assert engine.name == "Fake"
        assert not engine.closed
    assert engine.closed
    assert engine.exit_code == 0


@PROTOCOLS
def test_a_command_line_does_as_well_as_words(protocol):
    with rukh.EngineProcess(fake_line(protocol), protocol.upper()) as engine:
        board = rukh.Board(game="xiangqi")
        assert engine.play(board, DEPTH).move in board.legal_moves


def test_popen_names_the_protocol():
    with rukh.EngineProcess.popen_uci(fake("uci")) as engine:
        assert engine.protocol == "uci"
    with rukh.EngineProcess.popen_ucci(fake("ucci")) as engine:
        assert engine.protocol == "ucci"
    with rukh.EngineProcess.popen_xboard(fake("cecp")) as engine:
        assert engine.protocol == "cecp"
        engine.quit()
        assert engine.closed


def test_an_engine_of_cecp_1_is_one_that_says_nothing():
    with opened("cecp", "--old", protocol="xboard") as engine:
        board = rukh.Board(game="xiangqi")
        for _ in range(3):
            board.push(engine.play(board, DEPTH).move)


def test_an_engine_that_starts_slowly_is_waited_for(monkeypatch):
    monkeypatch.setattr("rukh.process.start._QUICK", 0.3)
    with opened("uci", "--slow-start", 0.5, protocol=None) as engine:
        assert engine.protocol == "uci"


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (["no-such-engine"], "No such file"),
        ([sys.executable, "-c", "import sys; sys.exit('no licence')"], "no licence"),
        ([sys.executable, "-c", "import time; time.sleep(60)"], "does not answer as UCI"),
    ],
)
def test_what_is_no_engine_is_told_in_a_line(command, said):
    begun = time.monotonic()
    with pytest.raises(rukh.EngineStartError, match=said) as caught:
        rukh.EngineProcess(command, timeout=0.7)
    assert "\n" not in str(caught.value)
    assert time.monotonic() - begun < 20


@pytest.mark.parametrize("command", ["", [], "'open", [""]])
def test_a_command_without_a_program_is_refused(command):
    with pytest.raises(rukh.OptionError):
        rukh.EngineProcess(command)


def test_a_protocol_that_nobody_knows_is_refused():
    with pytest.raises(rukh.OptionError, match="usi"):
        rukh.EngineProcess(fake(), "usi")
    with pytest.raises(rukh.OptionError, match="ranks"):
        rukh.EngineProcess(fake(), ranks="1-9")
    with pytest.raises(rukh.OptionError, match="timeout"):
        rukh.EngineProcess(fake(), timeout=0)


def test_another_protocol_than_the_one_named_is_an_error():
    with pytest.raises(rukh.EngineStartError, match="UCI"):
        opened("cecp", protocol="uci", timeout=0.5)


# --- options ---------------------------------------------------------------------------------


def test_options_are_listed_with_their_types():
    with opened("uci") as engine:
        options = engine.options
        assert options["skill level"].kind == "spin"
        assert (options["Skill_Level"].min, options["Skill Level"].max) == (-20, 20)
        assert options["Style"].var == ("Solid", "Very Risky")
        assert options["Clear Hash"].kind == "button"
        assert options["Debug Log File"].default == ""
        assert next(iter(options)) == "Hash"
    with opened("cecp") as engine:
        assert engine.options["style"].default == "Normal"
        assert engine.options["Contempt"].max == 100


@pytest.mark.parametrize(
    ("protocol", "settings", "lines"),
    [
        ("uci", {"hash": 32}, ["setoption name Hash value 32"]),
        ("uci", {"Style": "very risky"}, ["setoption name Style value Very Risky"]),
        ("uci", {"Clear Hash": None}, ["setoption name Clear Hash"]),
        ("uci", {"Debug Log File": ""}, ["setoption name Debug Log File value <empty>"]),
        (
            "ucci",
            {"Hash": 32, "style": "risky"},
            ["setoption hashsize 32", "setoption style risky"],
        ),
        ("cecp", {"Hash": 32, "Style": "Risky"}, ["memory 32", "option Style=Risky"]),
        ("cecp", {"Contempt": "-5"}, ["option Contempt=-5"]),
    ],
)
def test_options_are_set_in_each_dialects_spelling(protocol, settings, lines, tmp_path):
    log = tmp_path / "heard"
    with opened(protocol, "--heard", log, options=settings) as engine:
        engine.ping()
        assert [line for line in heard_by(log) if line in lines] == lines


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("Skill Level", 21, "from -20 to 20, not 21"),
        ("Skill Level", "high", 'not "high"'),
        ("Skill Level", True, "whole number"),
        ("Style", "mild", "one of Solid, Very Risky"),
        ("Skil Level", 3, 'did you mean "Skill Level"'),
        ("Skil Level", 3, "only Hash, Skill Level, Style, Ponder, Clear Hash, MultiPV, Debug Log"),
        ("Debug Log File", "a\nquit", "one line"),
        ("MultiPV", 2, "give multipv to analyse"),
        ("Clear Hash", 3, "takes no value"),
    ],
)
def test_a_wrong_option_is_refused_and_nothing_is_sent(name, value, said, tmp_path):
    log = tmp_path / "heard"
    with opened("uci", "--heard", log) as engine:
        with pytest.raises(rukh.OptionError, match=said):
            engine.configure({"Hash": 64, name: value})
        engine.ping()
        assert not [line for line in heard_by(log) if line.startswith("setoption")]


# --- playing ---------------------------------------------------------------------------------


@PROTOCOLS
@pytest.mark.parametrize(
    "limit",
    [
        rukh.Limit(depth=4),
        rukh.Limit(time=0.3),
        rukh.Limit(nodes=200),
        rukh.Limit(clocks=(3.0, 2.5), increments=(0.1, 0.2)),
        rukh.Limit(clocks=(3.0, 2.5), moves_to_go=7),
    ],
    ids=str,
)
def test_a_game_is_played_within_every_limit(protocol, limit):
    board = rukh.Board(game="xiangqi")
    with opened(protocol) as engine:
        for _ in range(6):
            before = board.fen()
            reply = engine.play(board, limit)
            assert board.fen() == before
            assert reply.seconds > 0
            board.push(reply.move)


@PROTOCOLS
def test_lines_stream_and_the_analysis_can_be_stopped(protocol):
    board = rukh.Board(game="xiangqi")
    board.push_uci("h2e2")
    with opened(protocol) as engine:
        with engine.analyse(board) as analysis:
            first = next(analysis)
            assert first.score == rukh.Score(cp=25)
            assert first.turn is rukh.BLACK
            assert first.pv[0] in board.legal_moves
            analysis.stop()
            result = analysis.result()
        assert isinstance(analysis, rukh.Analysis)
        assert result.move == first.pv[0]
        assert list(analysis) == []
        assert [info.depth for info in engine.analyse_all(board, rukh.Limit(depth=2))] in ([2], [3])
        assert engine.play(board, DEPTH).move in board.legal_moves


@PROTOCOLS
def test_all_that_happened_is_told_and_changes_are_followed(protocol, tmp_path):
    board = rukh.Board("4k4/9/9/9/9/3R5/9/9/9/3K5 w - - 4 20")
    log = tmp_path / "heard"
    with opened(protocol, "--heard", log) as engine:
        for text in ("d4d6", "e9e8", "d6d4"):
            board.push_uci(text)
        assert engine.play(board, DEPTH).move in board.legal_moves
        board.pop()
        board.push_uci("d6d5")
        assert engine.play(board, DEPTH).move in board.legal_moves
        told = "\n".join(heard_by(log))
    if protocol == "cecp":
        assert "setboard 4k4/9/9/9/9/3R5/9/9/9/3K5 w 4 20" in told
        assert told.count("undo") >= 1
        assert "usermove d6d5" in told
    else:
        assert "fen 4k4/9/9/9/9/3R5/9/9/9/3K5 w - - 4 20 moves d4d6 e9e8 d6d5" in told


def test_cecp_has_letters_of_its_own(tmp_path):
    board = rukh.Board("2bak4/9/4b4/9/9/4N4/9/9/9/3K5 w - - 0 1")
    log = tmp_path / "heard"
    with opened("cecp", "--heard", log) as engine:
        engine.play(board, DEPTH)
    assert "setboard 2eak4/9/4e4/9/9/4H4/9/9/9/3K5 w 0 1" in heard_by(log)


def test_ucci_is_told_the_position_after_the_last_capture(tmp_path):
    board = rukh.Board(game="xiangqi")
    for text in ("h2e2", "h9g7", "e2e6", "g7e6", "h0g2"):
        board.push_uci(text)
    log = tmp_path / "heard"
    with opened("ucci", "--heard", log) as engine:
        engine.play(board, rukh.Limit(clocks=(10, 9), increments=(0.5, 0.25)))
    position, go = [line for line in heard_by(log) if line.startswith(("position", "go"))]
    assert position == (
        "position fen rnbakab1r/9/1c5c1/p1p1n1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w - - 0 3 "
        "moves h0g2"
    )
    assert go == "go time 9000 increment 250 opptime 10000 oppincrement 500"


def test_ucci_holds_an_engine_to_root_moves_by_banning_the_others(tmp_path):
    board = rukh.Board("3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1")
    log = tmp_path / "heard"
    with opened("ucci", "--heard", log) as engine:
        only = [rukh.Move("a1a9")]
        with engine.analyse(board, rukh.Limit(depth=1), root_moves=only) as analysis:
            analysis.result()
        with pytest.raises(rukh.IllegalMoveError):
            engine.play(board, DEPTH, root_moves=[rukh.Move("a1b3")])
    [banned] = [line.split()[1:] for line in heard_by(log) if line.startswith("banmoves")]
    assert len(banned) == len(board.legal_moves) - 1
    assert "a1a9" not in banned


@pytest.mark.parametrize("variant", [(), ("--variant",)])
@pytest.mark.parametrize("ranks", ["0-9", "1-10"])
@pytest.mark.parametrize("plies", [0, 1, 7])
def test_both_countings_of_ranks_are_found_out(ranks, variant, plies):
    # Two of the four engines list UCI_Variant and count the other way than such engines do.
    board = rukh.Board(game="xiangqi")
    for text in "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4".split()[:plies]:
        board.push_uci(text)
    with opened("uci", "--ranks", ranks, *variant) as engine:
        for _ in range(6):
            reply = engine.play(board, DEPTH)
            assert reply.info.pv == (reply.move,)
            board.push(reply.move)


@pytest.mark.parametrize("ranks", ["0-9", "1-10"])
def test_a_counting_that_was_named_is_kept_to(ranks):
    other = "1-10" if ranks == "0-9" else "0-9"
    with opened("uci", "--ranks", other, ranks=ranks) as engine, pytest.raises(ILLEGAL):
        engine.play(rukh.Board(game="xiangqi"), DEPTH)


def test_a_position_without_a_move_is_not_asked_about():
    board = rukh.Board("3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1")
    board.push_uci("b0b9")
    with opened() as engine:
        assert engine.play(board, DEPTH).move is None
        assert list(engine.analyse(board)) == []


def test_without_an_expected_reply_nothing_is_pondered(tmp_path):
    log = tmp_path / "heard"
    board = rukh.Board(game="xiangqi")
    moves = "h2e2 h0g2 i0h0"
    with opened("uci", "--heard", log, "--moves", moves) as engine:
        reply = engine.play(board, rukh.Limit(time=1), ponder=True)
        # The fake names no reply to expect: its line has one move.
        assert reply.ponder is None
        board.push(reply.move)
        board.push_uci("h9g7")
        board.push(engine.play(board, rukh.Limit(time=1), ponder=True).move)
    assert not [line for line in heard_by(log) if "ponder" in line.split()]


@PROTOCOLS
def test_a_stop_that_comes_too_late_spoils_nothing(protocol):
    # An engine of UCCI answers it: nobestmove.
    board = rukh.Board(game="xiangqi")
    with opened(protocol) as engine:
        for _ in range(3):
            analysis = engine.analyse(board, rukh.Limit(nodes=1))
            time.sleep(0.1)
            analysis.stop()
            assert analysis.result().move in board.legal_moves
            assert engine.play(board, DEPTH).move in board.legal_moves


# --- what goes wrong ---------------------------------------------------------------------------


@PROTOCOLS
def test_a_death_is_told_with_the_last_words(protocol):
    board = rukh.Board(game="xiangqi")
    with opened(protocol, "--at", 2, "die") as engine:
        board.push(engine.play(board, DEPTH).move)
        with pytest.raises(rukh.EngineDiedError, match="exit status 3") as caught:
            engine.play(board, DEPTH)
        assert "out of memory" in str(caught.value)
        assert "out of memory" in caught.value.stderr
        assert caught.value.exit_code == 3
        assert engine.closed
        with pytest.raises(rukh.EngineDiedError):
            engine.play(board, DEPTH)
    assert isinstance(caught.value, rukh.EngineError)
    assert pickle.loads(pickle.dumps(caught.value)).exit_code == 3


@PROTOCOLS
@pytest.mark.parametrize("plan", ["hang", "deaf"])
@pytest.mark.parametrize("limit", [rukh.Limit(time=0.1), rukh.Limit(clocks=(0.1, 1))], ids=str)
def test_an_engine_that_hangs_is_ended(protocol, plan, limit):
    with opened(protocol, "--at", 1, plan) as engine:
        engine.timeout = 0.4
        begun = time.monotonic()
        # An analysis that brings no line ends like any other.
        no_line = protocol == "cecp" and plan == "hang" and limit.time is not None
        error = rukh.EngineMoveError if no_line else rukh.EngineTimeoutError
        with pytest.raises(error, match="Fake"):
            engine.play(rukh.Board(game="xiangqi"), limit)
        assert engine.closed is not no_line
        assert time.monotonic() - begun < 10


def test_a_deaf_engine_is_found_out_without_a_limit_of_time():
    with opened("uci", "--at", 1, "deaf") as engine:
        engine.timeout = 0.4
        with pytest.raises(rukh.EngineTimeoutError, match="no sign of life"):
            engine.play(rukh.Board(game="xiangqi"), DEPTH)
    with opened("uci", "--at", 1, "deaf") as engine:
        engine.timeout = 0.4
        with pytest.raises(rukh.EngineTimeoutError):
            list(engine.analyse(rukh.Board(game="xiangqi")))


def test_an_engine_that_thinks_in_silence_is_not_taken_for_hung():
    with opened("uci", "--at", 1, "slow", "--late", 1.5) as engine:
        engine.timeout = 1.0
        assert engine.play(rukh.Board(game="xiangqi"), DEPTH).move is not None


def test_an_engine_that_knows_no_end_is_told_to_move():
    with opened("uci", "--at", 1, "flood") as engine:
        begun = time.monotonic()
        reply = engine.play(rukh.Board(game="xiangqi"), rukh.Limit(depth=50), deadline=0.5)
        assert reply.move is not None
        assert 0.4 < time.monotonic() - begun < 10


@PROTOCOLS
def test_an_illegal_move_is_named(protocol):
    board = rukh.Board(game="xiangqi")
    with opened(protocol, "--at", 1, "illegal") as engine:
        with pytest.raises(rukh.EngineMoveError, match="a9a0") as caught:
            engine.play(board, DEPTH)
        assert caught.value.text == "a9a0"
        assert "Fake" in str(caught.value)
        # It is still there, and can be asked again.
        assert engine.play(board, DEPTH).move in board.legal_moves


def test_other_answers_than_moves():
    board = rukh.Board(game="xiangqi")
    with opened("ucci", "--at", 1, "resign", "--at", 2, "draw", "--at", 3, "none") as engine:
        assert engine.play(board, DEPTH).resigned
        assert engine.play(board, DEPTH).draw_offered
        with pytest.raises(rukh.EngineMoveError, match="no move"):
            engine.play(board, DEPTH)
    with opened("cecp", "--at", 1, "resign", "--at", 2, "draw", "--at", 3, "claim") as engine:
        assert engine.play(board, DEPTH).resigned
        assert engine.play(board, DEPTH).draw_offered
        with pytest.raises(rukh.EngineProtocolError, match="Draw by my own rules"):
            engine.play(board, DEPTH)
        assert engine.play(board, DEPTH).move in board.legal_moves


def test_what_an_engine_cannot_do_is_said():
    chess, xiangqi = rukh.Board(), rukh.Board(game="xiangqi")
    with opened("ucci") as engine:
        with pytest.raises(rukh.EngineError, match="Fake speaks UCCI, which has no chess"):
            engine.play(chess, DEPTH)
        with pytest.raises(rukh.EngineError, match="MultiPV"):
            engine.analyse(xiangqi, DEPTH, multipv=2)
        assert engine.play(xiangqi, DEPTH).move is not None
    with opened("uci", "--game", "chess") as engine, pytest.raises(ERROR, match="UCI_Chess960"):
        engine.play(rukh.Board(chess960=True), DEPTH)
    with opened("cecp") as engine, pytest.raises(rukh.EngineError, match="feature exclude"):
        engine.play(xiangqi, DEPTH, root_moves=[rukh.Move("h2e2")])


@pytest.mark.parametrize("call", ["play", "analyse_all"])
def test_a_search_without_an_end_is_refused(call):
    with opened() as engine, pytest.raises(rukh.OptionError, match="never ends"):
        getattr(engine, call)(rukh.Board(game="xiangqi"), rukh.Limit())


@pytest.mark.parametrize(("board", "limit"), [("startpos", DEPTH), (rukh.Board(), 3)])
def test_arguments_of_another_kind_are_refused(board, limit):
    with opened() as engine, pytest.raises(TypeError):
        engine.play(board, limit)


# --- noise -------------------------------------------------------------------------------------


def test_noise_is_passed_over():
    program = textwrap.dedent(r"""
        import sys
        out = sys.stdout.buffer
        def say(data):
            out.write(data); out.flush()
        say(b"Hello, I am a banner\n\x00\xff\xfe\r\n")
        for line in sys.stdin:
            if line.startswith("uci"):
                say(b"id name \xd7\xf3\r\nid\noption name\noption name X type\n"
                    b"option name Hash type spin default 16 min 1 max x\nuciok\r\n")
            elif line.startswith("isready"):
                say(b"readyok\r\n")
            elif line.startswith("go"):
                say(b"info depth score cp nodes\ninfo string score cp 5\n")
                say(b"x" * 3_000_000 + b"\n")
                say(b"info depth 9999999999999999999999 score cp 1e9 pv e2e4\n")
                say(b"info depth 2 score cp 31 lowerbound nodes 5 pv e2e4 e7e5 e2e4\n")
                say(b"info depth 3 score mate 5 pv E2E4\nbestmove E2E4 ponder\r\n")
            elif line.startswith("quit"):
                break
        """)
    with rukh.EngineProcess([sys.executable, "-c", program], "uci") as engine:
        reply = engine.play(rukh.Board(), rukh.Limit(depth=3))
        assert reply.move == rukh.Move("e2e4")
        assert reply.score == rukh.Score(mate=5)
        infos = list(engine.analyse(rukh.Board(), rukh.Limit(depth=3)))
        assert [info.bound for info in infos] == ["lower", "exact"]
        assert len(infos[0].pv) == 2
        assert engine.options["hash"].max is None


def test_everything_said_is_logged():
    said = []
    with opened(log=lambda sign, text: said.append((sign, text))) as engine:
        engine.play(rukh.Board(game="xiangqi"), DEPTH)
    assert (">", "uci") in said
    assert ("<", "uciok") in said
    assert (">", "quit") in said


# --- real engines ------------------------------------------------------------------------------

REAL = [
    ("rukh", None, ("xiangqi", "chess")),
    ("stockfish", "uci", ("chess",)),
    ("fairy-stockfish", "uci", ("xiangqi", "chess")),
    ("fairy-stockfish", "ucci", ("xiangqi",)),
    ("fairy-stockfish", "cecp", ("xiangqi", "chess")),
    ("hoixiangqi", "cecp", ("xiangqi",)),
]


@pytest.mark.parametrize(("program", "protocol", "games"), REAL)
def test_real_engines_play_and_analyse(program, protocol, games):
    command = [sys.executable, "-m", "rukh.uci"] if program == "rukh" else installed(program)
    if command is None:
        pytest.skip(f"{program} is not installed")
    command = [command] if isinstance(command, str) else command
    with rukh.EngineProcess(command, protocol, timeout=30) as engine:
        for game in games:
            board = rukh.Board(game=game)
            for limit in (rukh.Limit(depth=3), rukh.Limit(time=0.05), rukh.Limit(nodes=500)):
                board.push(engine.play(board, limit).move)
            clock = rukh.Limit(clocks=(2, 2), increments=(0.05, 0.05))
            board.push(engine.play(board, clock).move)
            [info] = engine.analyse_all(board, rukh.Limit(depth=3))
            assert info.pv[0] in board.legal_moves
            with engine.analyse(board) as analysis:
                next(analysis)
            engine.new_game()
            assert engine.play(rukh.Board(game=game), rukh.Limit(depth=1)).move is not None


@pytest.mark.parametrize("program", ["rukh", "stockfish", "fairy-stockfish"])
def test_real_engines_ponder(program):
    command = [sys.executable, "-m", "rukh.uci"] if program == "rukh" else installed(program)
    if command is None:
        pytest.skip(f"{program} is not installed")
    said = []
    command = [command] if isinstance(command, str) else command
    with rukh.EngineProcess(command, "uci", log=lambda *line: said.append(line)) as engine:
        board = rukh.Board()
        limit = rukh.Limit(clocks=(2, 2), increments=(0.1, 0.1))
        reply = engine.play(board, limit, ponder=True)
        board.push(reply.move)
        board.push(reply.ponder)
        hit = engine.play(board, limit, ponder=True)
        board.push(hit.move)
        # Another move than the one expected.
        other = next(move for move in board.legal_moves if move != hit.ponder)
        board.push(other)
        assert engine.play(board, limit).move in board.legal_moves
    assert (">", "ponderhit") in said
    assert (">", "stop") in said
