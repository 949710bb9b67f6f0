"""python-chess as a client: whole games and analyses, over UCI and over XBoard's protocol.

It checks what it is told: an illegal move or a line it cannot read is an error of `chess.engine`.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import chess
import chess.engine
import pytest
from clients import ENGINE

if TYPE_CHECKING:
    from collections.abc import Iterator

MATE_IN_TWO = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"


@pytest.fixture
def uci(caplog: pytest.LogCaptureFixture) -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_uci(ENGINE, timeout=30) as engine:
        yield engine
    # It only logs what it can do without, as a line of play that it cannot follow.
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []


@pytest.fixture
def cecp(caplog: pytest.LogCaptureFixture) -> Iterator[chess.engine.SimpleEngine]:
    with chess.engine.SimpleEngine.popen_xboard(ENGINE, timeout=30) as engine:
        yield engine
    assert [record.getMessage() for record in caplog.records if record.levelno > logging.INFO] == []


@pytest.fixture(params=["uci", "cecp"])
def either(request: pytest.FixtureRequest) -> chess.engine.SimpleEngine:
    engine: chess.engine.SimpleEngine = request.getfixturevalue(request.param)
    return engine


def play_whole_game(
    engine: chess.engine.SimpleEngine, board: chess.Board, limit: chess.engine.Limit
) -> chess.Board:
    """The engine plays both sides until the rules end the game."""
    while not board.is_game_over(claim_draw=True):
        reply = engine.play(board, limit)
        assert reply.move is not None
        assert reply.ponder is None or reply.ponder in after(board, reply.move).legal_moves
        board.push(reply.move)
        assert len(board.move_stack) < 600
    return board


def after(board: chess.Board, move: chess.Move) -> chess.Board:
    """The position behind a move."""
    board = board.copy(stack=False)
    board.push(move)
    return board


def test_a_whole_game_goes_to_its_end(either: chess.engine.SimpleEngine) -> None:
    board = play_whole_game(either, chess.Board(), chess.engine.Limit(depth=3))
    assert board.outcome(claim_draw=True) is not None


def test_a_whole_game_of_chess960_goes_to_its_end(either: chess.engine.SimpleEngine) -> None:
    # RKRNNQBB: the king castles over almost nothing, and its own square may be the rook's goal.
    board = chess.Board.from_chess960_pos(959)
    play_whole_game(either, board, chess.engine.Limit(depth=2))
    assert board.outcome(claim_draw=True) is not None


def test_a_game_with_clocks_and_pondering_keeps_its_time(uci: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    clock = chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.01, black_inc=0.01)
    for _ in range(20):
        reply = uci.play(board, clock, ponder=True)
        assert reply.move is not None
        board.push(reply.move)
        # Every third time the opponent does something else than was expected.
        expected = reply.ponder
        others = [move for move in board.legal_moves if move != expected]
        board.push(others[0] if expected is None or len(board.move_stack) % 6 == 0 else expected)
        if board.is_game_over():
            break
    assert len(board.move_stack) >= 10


@pytest.mark.parametrize(
    "limit",
    [
        chess.engine.Limit(time=0.05),
        chess.engine.Limit(depth=4),
        chess.engine.Limit(white_clock=0.2, black_clock=0.2),
        chess.engine.Limit(white_clock=10, black_clock=10, white_inc=0.1, remaining_moves=40),
        chess.engine.Limit(time=0.05, depth=3),
    ],
    ids=str,
)
def test_every_limit_has_its_answer(
    either: chess.engine.SimpleEngine, limit: chess.engine.Limit
) -> None:
    board = chess.Board()
    board.push_san("e4")
    reply = either.play(board, limit, info=chess.engine.INFO_ALL)
    assert reply.move in board.legal_moves
    assert reply.info["depth"] >= 1
    assert reply.info["pv"][0] == reply.move


def test_nodes_and_mates_limit_a_search(uci: chess.engine.SimpleEngine) -> None:
    info = uci.analyse(chess.Board(), chess.engine.Limit(nodes=2000))
    assert info["nodes"] <= 2000
    info = uci.analyse(chess.Board(MATE_IN_TWO), chess.engine.Limit(mate=2))
    assert info["score"].white() == chess.engine.Mate(2)


def test_several_lines_are_analysed_best_first(uci: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    infos = uci.analyse(board, chess.engine.Limit(depth=6), multipv=4)
    assert [info["multipv"] for info in infos] == [1, 2, 3, 4]
    assert len({info["pv"][0] for info in infos}) == 4
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True)


def test_an_analysis_without_end_is_stopped(either: chess.engine.SimpleEngine) -> None:
    with either.analysis(chess.Board()) as analysis:
        for info in analysis:
            if info.get("depth", 0) >= 4:
                break
    reply = either.play(chess.Board(), chess.engine.Limit(depth=1))
    assert reply.move in chess.Board().legal_moves


def test_moves_of_the_root_are_obeyed(uci: chess.engine.SimpleEngine) -> None:
    board = chess.Board()
    wanted = [chess.Move.from_uci("a2a3"), chess.Move.from_uci("h2h3")]
    assert uci.play(board, chess.engine.Limit(depth=4), root_moves=wanted).move in wanted
    info = uci.analyse(board, chess.engine.Limit(depth=4), root_moves=wanted[:1])
    assert info["pv"][0] == wanted[0]


def test_options_are_set_and_an_unknown_one_does_no_harm(
    either: chess.engine.SimpleEngine,
) -> None:
    either.configure({"Move Overhead" if "Move Overhead" in either.options else "MoveOverhead": 50})
    with pytest.raises(chess.engine.EngineError):
        either.configure({"Frobnicate": 1})
    either.ping()
    reply = either.play(chess.Board(), chess.engine.Limit(depth=2))
    assert reply.move in chess.Board().legal_moves


def test_chances_are_told_when_they_are_asked_for(uci: chess.engine.SimpleEngine) -> None:
    uci.configure({"UCI_ShowWDL": True, "Hash": 8, "Threads": 1})
    wdl = uci.analyse(chess.Board(), chess.engine.Limit(depth=6))["wdl"].white()
    assert sum(wdl) == 1000
    assert wdl.wins > wdl.losses


def test_a_position_without_a_move_has_none(uci: chess.engine.SimpleEngine) -> None:
    mated = chess.Board("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
    assert uci.play(mated, chess.engine.Limit(depth=2)).move is None
    assert uci.analyse(mated, chess.engine.Limit(depth=2))["score"].relative == chess.engine.Mate(0)
