"""Boards and engines shared by threads: every call is whole, nothing crashes or hangs."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import rukh

THREADS = 8


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_threads_may_share_a_board(game):
    board = rukh.Board(game=game)

    def work(number: int) -> int:
        pushed = 0
        for turn in range(300):
            moves = board.legal_moves
            try:
                if moves:  # the threads may have played to a mate
                    board.push(moves[(number + turn) % len(moves)])
                    pushed += 1
            except rukh.MoveError:
                pass  # another thread was quicker, and the move is not legal any more
            board.fen(), board.outcome(), board.copy(), str(board), board.perft(1)
            if len(board) > 40 or not moves:
                try:
                    board.pop()
                    pushed -= 1
                except rukh.HistoryError:
                    pass
        return pushed

    # Switching often makes a lock that is held too long show itself.
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    with ThreadPoolExecutor(THREADS) as pool:
        pushed = sum(pool.map(work, range(THREADS)))
    sys.setswitchinterval(interval)
    assert len(board) == pushed
    replayed = board.root()
    for move in board.move_stack:
        replayed.push(move)
    assert replayed.fen() == board.fen()


def test_two_threads_on_one_engine_get_an_answer_or_a_clear_error():
    engine = rukh.Engine()
    answers: list[object] = []

    def work() -> None:
        for _ in range(20):
            try:
                answers.append(engine.play(rukh.Board(), rukh.Limit(nodes=500)).move)
            except rukh.EngineBusyError as error:
                answers.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
        assert not thread.is_alive()
    assert len(answers) == 80
    assert any(isinstance(answer, rukh.Move) for answer in answers)
    assert engine.play(rukh.Board(), rukh.Limit(nodes=500)).move is not None
    engine.close()


def test_other_threads_run_while_one_searches_or_counts():
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.005):
            ticks += 1

    ticker = threading.Thread(target=tick)
    ticker.start()
    board = rukh.Board()
    with rukh.Engine() as engine:
        engine.play(board, rukh.Limit(time=0.5))
    searched = ticks
    rukh.Board(game="xiangqi").perft(5)
    done.set()
    ticker.join()
    assert searched >= 10
    assert ticks >= searched


def test_a_board_is_free_while_its_perft_runs():
    board = rukh.Board()
    counts: list[int] = []
    counter = threading.Thread(target=lambda: counts.append(board.perft(6)))
    counter.start()
    board.push_uci("e2e4")
    board.pop()
    counter.join()
    assert counts == [119_060_324]
