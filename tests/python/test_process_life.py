"""Engines in processes of their own among threads, forks and Ctrl-C: none is left behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import rukh
from fakes import fake, fake_line, opened

DEPTH = rukh.Limit(depth=3)
ERROR = rukh.EngineError


def test_one_search_at_a_time():
    board = rukh.Board(game="xiangqi")
    with opened() as engine, engine.analyse(board) as analysis:
        for call in (
            lambda: engine.play(board, DEPTH),
            lambda: engine.analyse(board),
            lambda: engine.set_option("Hash", 32),
            engine.new_game,
            engine.ping,
        ):
            with pytest.raises(rukh.EngineBusyError):
                call()
        analysis.close()
        assert engine.play(board, DEPTH).move is not None


def test_an_analysis_that_nobody_holds_ends():
    board = rukh.Board(game="xiangqi")
    with opened() as engine:
        next(engine.analyse(board))
        gc.collect()
        assert engine.play(board, DEPTH).move is not None


def test_another_thread_may_close_the_engine():
    board = rukh.Board(game="xiangqi")
    caught = []
    with opened("uci", "--at", 1, "hang", timeout=30) as engine:

        def wait():
            try:
                engine.play(board, rukh.Limit(time=30))
            except rukh.EngineError as error:
                caught.append(error)

        thread = threading.Thread(target=wait)
        thread.start()
        time.sleep(0.3)
        engine.close()
        thread.join(10)
        assert not thread.is_alive()
    assert isinstance(caught[0], rukh.EngineClosedError)


def test_many_threads_have_an_engine_each():
    failed = []

    def work(seed):
        try:
            board = rukh.Board(game="xiangqi")
            with opened("uci", "--seed", seed, protocol="uci", timeout=60) as engine:
                for _ in range(8):
                    board.push(engine.play(board, DEPTH).move)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert failed == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_child_leaves_the_engine_alone():
    source = f"""
        import os, sys, warnings
        warnings.simplefilter("ignore")
        import rukh
        engine = rukh.EngineProcess({fake()!r}, "uci")
        board = rukh.Board(game="xiangqi")
        child = os.fork()
        if child == 0:
            try:
                engine.play(board, rukh.Limit(depth=1))
            except rukh.EngineClosedError:
                engine.close()
                sys.exit(7)
            sys.exit(1)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        print(engine.play(board, rukh.Limit(depth=1)).move is not None)
        engine.close()
        """
    done = run(source)
    assert done.stdout.split() == ["7", "True"], done.stderr
    assert done.stderr == ""


def run(source, **options):
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(source)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **options,
    )


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


POSIX = pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")


@POSIX
def test_no_process_is_left_behind():
    shell = ["/bin/sh", "-c", f"{fake_line('uci', '--at', 1, 'deaf')}; true"]
    for _ in range(2):
        engine = rukh.EngineProcess(shell, "uci")
        engine.timeout = 0.4
        pid = engine.pid
        with pytest.raises(rukh.EngineTimeoutError):
            engine.play(rukh.Board(game="xiangqi"), rukh.Limit(time=0.1))
        assert not is_running(pid)
    engine = opened()
    pid = engine.pid
    del engine
    gc.collect()
    assert not is_running(pid)


@POSIX
@pytest.mark.parametrize("way", ["at the end of the program", "by a signal"])
def test_an_engine_ends_with_the_program(way):
    leave = "os.kill(os.getpid(), signal.SIGKILL)" if "signal" in way else "sys.exit(5)"
    done = run(f"""
        import os, signal, sys, rukh
        engine = rukh.EngineProcess({fake()!r}, "uci")
        analysis = engine.analyse(rukh.Board(game="xiangqi"))
        next(analysis)
        print(engine.pid, flush=True)
        {leave}
        """)
    assert done.returncode == (-signal.SIGKILL if "signal" in way else 5), done.stderr
    assert done.stderr == ""
    pid = int(done.stdout)
    for _ in range(100):
        if not is_running(pid):
            break
        time.sleep(0.1)
    assert not is_running(pid)


@POSIX
@pytest.mark.parametrize(
    "call", ["engine.play(board, rukh.Limit(time=60))", "engine.analyse(board).result()"]
)
def test_the_engine_is_at_rest_when_ctrl_c_arrives(call):
    done = run(f"""
        import os, signal, threading
        import rukh

        board = rukh.Board(game="xiangqi")
        with rukh.EngineProcess({fake("uci", "--at", 1, "flood", "--at", 3, "flood")!r}) as engine:
            for _ in range(2):
                threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
                try:
                    {call}
                except KeyboardInterrupt as error:
                    print(engine.play(board, rukh.Limit(depth=1)).move is not None)
        """)
    assert done.stdout.split() == ["True"] * 2, done.stderr
