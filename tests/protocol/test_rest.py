"""An engine that has nothing to do takes no time of the processor."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest
from clients import ENGINE

TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
IDLE = 0.5
"""Seconds that are watched; a thread that spins would take nearly all of them."""

MATED = "position startpos moves f2f3 e7e5 g2g4 d8h4\n"
STALEMATE = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n"


def seconds_used(process: subprocess.Popen[bytes]) -> float:
    """Processor time of the process so far, all threads."""
    fields = Path(f"/proc/{process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="/proc tells it")
@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("isready\n", b"readyok"),
        (f"{MATED}go depth 5\n", b"bestmove (none)"),
        (f"{MATED}go infinite\n", b"info depth 0 score mate 0"),
        (f"{STALEMATE}go ponder\n", b"info depth 0 score cp 0"),
        ("position startpos\ngo depth 3\n", b"bestmove "),
        # It has found what there is, and waits for its stop.
        ("position fen 7k/5K2/8/8/8/8/8/6R1 b - - 0 1\ngo infinite depth 2\n", b"info depth 2"),
        ("setoption name Threads value 2\nposition startpos\ngo depth 3\n", b"bestmove "),
    ],
)
def test_who_waits_takes_no_time(said: str, answer: bytes) -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(f"uci\n{said}".encode())
            process.stdin.flush()
            while not (line := process.stdout.readline()).startswith(answer):
                assert line, "the engine ended before its time"
            # What is done behind the answer is done soon.
            time.sleep(0.2)
            before = seconds_used(process)
            time.sleep(IDLE)
            assert seconds_used(process) - before < IDLE / 4
        finally:
            process.kill()
