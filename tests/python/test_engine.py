"""The engine from Python: what it answers, how it streams, what it refuses."""

from __future__ import annotations

import gc
import random
import time

import pytest

import rukh

GAMES = pytest.mark.parametrize("game", ["chess", "xiangqi"])

MATE_IN_ONE = {
    "chess": "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1",
    "xiangqi": "3k5/R8/9/9/9/9/9/9/9/1R3K3 w - - 0 1",
}


@GAMES
def test_play_gives_a_legal_move_and_leaves_the_board(game):
    board = rukh.Board(game=game)
    before = board.fen()
    with rukh.Engine(game) as engine:
        result = engine.play(board, rukh.Limit(nodes=3000))
    assert result.move in board.legal_moves
    assert board.fen() == before
    assert result.info is not None
    assert result.info.pv[0] == result.move
    board.push(result.move)
    assert result.ponder is None or result.ponder in board.legal_moves


@GAMES
def test_lines_stream_while_the_search_runs(game):
    with rukh.Engine(game) as engine, engine.analyse(rukh.Board(game=game)) as analysis:
        first = next(analysis)
        second = next(analysis)
        assert second.depth >= first.depth
        assert second.nodes >= first.nodes
        analysis.stop()
        assert analysis.result().move is not None
        assert list(analysis) == []


@GAMES
def test_every_pv_is_playable(game):
    board = rukh.Board(game=game)
    with rukh.Engine(game) as engine:
        for info in engine.analyse(board, rukh.Limit(depth=7)):
            walker = board.copy()
            for move in info.pv:
                walker.push(move)
            assert 0 <= info.hashfull <= 1000
            assert info.turn is board.turn


@GAMES
def test_lines_from_random_positions_are_legal_and_none_goes_on_behind_the_end(game):
    dice = random.Random(7)
    with rukh.Engine(game) as engine:
        for _ in range(50):
            board = rukh.Board(game=game)
            for _ in range(dice.randrange(90)):
                if board.outcome() is not None:
                    break
                board.push(dice.choice(list(board.legal_moves)))
            if board.outcome() is not None:
                continue
            for info in engine.analyse(board, rukh.Limit(nodes=2000)):
                walker = board.copy()
                for move in info.pv:
                    assert walker.outcome() is None, (board.fen(), info)
                    assert move in walker.legal_moves, (board.fen(), info)
                    walker.push(move)


@GAMES
def test_multipv_lines_differ_and_are_ordered(game):
    board = rukh.Board(game=game)
    with rukh.Engine(game) as engine:
        lines = engine.analyse_all(board, rukh.Limit(depth=5), multipv=4)
    assert [info.multipv for info in lines] == [1, 2, 3, 4]
    assert len({info.pv[0] for info in lines}) == 4
    scores = [info.score for info in lines]
    assert scores == sorted(scores, reverse=True)


@GAMES
def test_a_mate_is_found_and_counted_in_moves(game):
    board = rukh.Board(MATE_IN_ONE[game])
    with rukh.Engine(game) as engine:
        result = engine.play(board, rukh.Limit(depth=4))
    assert result.score == rukh.Score(mate=1)
    board.push(result.move)
    assert board.is_checkmate()


@GAMES
def test_no_legal_move_is_no_move(game):
    board = rukh.Board(MATE_IN_ONE[game])
    board.push_uci({"chess": "a1a8", "xiangqi": "b0b9"}[game])
    assert board.is_checkmate()
    with rukh.Engine(game) as engine:
        result = engine.play(board, rukh.Limit(depth=3))
    assert result.move is None
    assert result.score is None


def test_root_moves_are_kept_to():
    board = rukh.Board()
    only = [rukh.Move("a2a3"), rukh.Move("h2h4")]
    with rukh.Engine() as engine:
        assert engine.play(board, rukh.Limit(depth=3), root_moves=only).move in only
        with pytest.raises(rukh.IllegalMoveError):
            engine.play(board, rukh.Limit(depth=3), root_moves=[rukh.Move("e2e5")])
        assert engine.play(board, rukh.Limit(depth=1)).move is not None


@GAMES
def test_one_thread_at_fixed_nodes_is_repeatable(game):
    board = rukh.Board(game=game)
    with rukh.Engine(game) as engine:
        first = engine.play(board, rukh.Limit(nodes=5000))
        engine.new_game()
        second = engine.play(board, rukh.Limit(nodes=5000))
    assert (first.move, first.score, first.nodes) == (second.move, second.score, second.nodes)


@GAMES
def test_the_trace_adds_up(game):
    board = rukh.Board(game=game)
    with rukh.Engine(game) as engine:
        for _ in range(20):
            trace = engine.evaluate(board)
            assert sum(term.score for term in trace.terms) == trace.total
            sign = 1 if board.turn.moves_first else -1
            assert trace.for_mover == sign * trace.total
            assert "total" in str(trace)
            board.push(board.legal_moves[0])


def test_a_second_search_is_refused_while_one_runs():
    board = rukh.Board()
    with rukh.Engine() as engine:
        with engine.analyse(board):
            with pytest.raises(rukh.EngineBusyError, match="searching"):
                engine.play(board, rukh.Limit(depth=1))
            with pytest.raises(rukh.EngineBusyError):
                engine.new_game()
        assert engine.play(board, rukh.Limit(depth=1)).move is not None


def test_letting_go_of_an_analysis_ends_it():
    board = rukh.Board()
    with rukh.Engine() as engine:
        for _info in engine.analyse(board):
            break
        gc.collect()
        assert engine.play(board, rukh.Limit(depth=1)).move is not None


def test_a_closed_engine_says_so():
    engine = rukh.Engine()
    analysis = engine.analyse(rukh.Board())
    next(analysis)
    engine.close()
    engine.close()
    assert engine.closed
    assert analysis.result().move is not None
    with pytest.raises(rukh.EngineClosedError, match="closed"):
        engine.play(rukh.Board(), rukh.Limit(depth=1))


def test_the_other_game_is_refused():
    with rukh.Engine("chess") as engine:
        for call in (
            lambda board: engine.play(board, rukh.Limit(depth=1)),
            engine.analyse,
            engine.evaluate,
        ):
            with pytest.raises(rukh.GameError, match="xiangqi"):
                call(rukh.Board(game="xiangqi"))
        assert engine.play(rukh.Board(), rukh.Limit(depth=1)).move is not None


@pytest.mark.parametrize(
    "make",
    [
        lambda: rukh.Limit(depth=0),
        lambda: rukh.Limit(depth=1.5),
        lambda: rukh.Limit(nodes=-1),
        lambda: rukh.Limit(nodes=2**64),
        lambda: rukh.Limit(time=-0.1),
        lambda: rukh.Limit(time=float("nan")),
        lambda: rukh.Limit(time=float("inf")),
        lambda: rukh.Limit(time="1"),
        lambda: rukh.Limit(mate=0),
        lambda: rukh.Limit(clocks=(1.0,)),
        lambda: rukh.Limit(clocks=(1.0, -1.0)),
        lambda: rukh.Limit(moves_to_go=0),
        lambda: rukh.Limit(increments=(None, None)),
        lambda: rukh.Limit(increments=(1.0, None)),
        rukh.Score,
        lambda: rukh.Score(cp=1, mate=2),
        lambda: rukh.Board(game="xiangqi", natural_limit=0),
        lambda: rukh.Board(game="xiangqi", natural_limit=2**63),
        lambda: rukh.Board(game="xiangqi", natural_limit=True),
        lambda: rukh.Board(game="xiangqi", natural_limit="60"),
        lambda: rukh.Board("8/8/8/8/8/8/8/8 w - - 0 1", copy_of=rukh.Board()),
        lambda: rukh.Board().svg(size=float("nan")),
        lambda: rukh.Board().svg(size=True),
        lambda: rukh.Board().svg(size=1.5),
        lambda: rukh.Board().svg(size=10**100),
        lambda: rukh.Engine("shogi"),
        lambda: rukh.Engine(hash=0),
        lambda: rukh.Engine(hash=2**40),
        lambda: rukh.Engine(threads=0),
        lambda: rukh.Engine(elo=1),
        lambda: rukh.Engine().play(rukh.Board(), rukh.Limit()),
        lambda: rukh.Engine().play(rukh.Board(), rukh.Limit(clocks=(None, 5.0))),
        lambda: rukh.Engine().analyse(rukh.Board(), multipv=0),
        lambda: rukh.Engine().set_elo(99_999),
    ],
)
def test_impossible_values_are_refused_with_a_reason(make):
    with pytest.raises(rukh.RukhError) as caught:
        make()
    assert isinstance(caught.value, ValueError)
    assert str(caught.value)


def test_a_clock_is_kept_to():
    limit = rukh.Limit(clocks=(0.5, 60.0))
    with rukh.Engine() as engine:
        begin = time.monotonic()
        assert engine.play(rukh.Board(), limit).move is not None
    assert time.monotonic() - begin < 5


def test_options_can_change_between_searches():
    with rukh.Engine("xiangqi") as engine:
        engine.set_hash(1)
        engine.set_threads(2)
        engine.set_elo(rukh.ELO_RANGE[0])
        assert engine.play(rukh.Board(game="xiangqi"), rukh.Limit(time=0.2)).move is not None
        engine.set_elo(None)
        assert engine.play(rukh.Board(game="xiangqi"), rukh.Limit(depth=3)).move is not None


def test_scores_are_ordered_and_negated():
    mated, lost, even, won = (
        rukh.Score(mate=-1),
        rukh.Score(mate=-9),
        rukh.Score(cp=0),
        rukh.Score(mate=2),
    )
    assert mated < lost < even < won < rukh.Score(mate=1)
    assert -won == rukh.Score(mate=-2)
    twice = -rukh.Score(mate=0)
    assert -twice == rukh.Score(mate=0)
    assert rukh.Score(mate=0) < mated
    assert -rukh.Score(mate=0) > won
    assert len({rukh.Score(cp=1), rukh.Score(cp=1), even}) == 2


@pytest.mark.parametrize(
    "call",
    [
        lambda engine: engine.play(rukh.Board(), None),
        lambda engine: engine.play("x", rukh.Limit(depth=1)),
        lambda engine: engine.analyse("x"),
        lambda engine: engine.analyse(rukh.Board(), 5),
        lambda engine: engine.analyse_all(None, rukh.Limit(depth=1)),
        lambda engine: engine.evaluate("x"),
        lambda engine: rukh.from_epd(None),
        lambda engine: rukh.Board().piece_at(b"e2e4"),
        lambda engine: rukh.Board().square_index(12),
        lambda engine: rukh.Board().parse_move(None),
        lambda engine: rukh.Board().parse_move(b"e2e4", ranks="1-10"),
    ],
)
def test_a_value_of_the_wrong_type_is_a_type_error(call):
    with rukh.Engine() as engine, pytest.raises(TypeError):
        call(engine)


def test_a_win_by_rule_says_so():
    won = rukh.Score(cp=30_495)
    assert (str(won), str(-won)) == ("win by rule", "loss by rule")
    assert won.is_by_rule
    assert not rukh.Score(cp=29_000).is_by_rule
    assert not rukh.Score(mate=1).is_by_rule
    assert rukh.Score(mate=1) > won > rukh.Score(cp=29_000)


def test_a_search_keeps_to_the_rules_of_its_board():
    # Whatever Red plays but check is mated at once, and the checks have no end.
    board = rukh.Board("4k4/2R6/9/9/9/9/9/r8/1r7/5K3 w - - 0 1")
    with rukh.Engine("xiangqi") as engine:
        for rule, is_lost in (("axf", True), ("none", False), ("simple", True), ("none", False)):
            under = board.with_rules(repetition=rule)
            score = engine.analyse_all(under, rukh.Limit(depth=6))[0].score
            assert (score.value() < -500) == is_lost, rule
            assert score.value() <= 0
