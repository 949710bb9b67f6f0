"""The end of a conversation: nobody who takes leave of the engine has to wait for it.

Neither a search nor a table of many megabytes that is being made holds the process up. It ends
within half a second; the limit here is wider, for the machine may be busy.
"""

from __future__ import annotations

import subprocess
import time

import pytest
from clients import ENGINE

LIMIT = 2.5
"""Seconds. A table of 4 GB takes longer to make, where there is the memory for one."""
SEARCH = "position startpos\ngo infinite\n"


def seconds_to_the_end(said: str, leave: str, *, wait_for: str = "uciok") -> float:
    """How long the process lives on after `leave` (nothing: the end of the input)."""
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(f"uci\n{said}".encode())
            process.stdin.flush()
            while wait_for.encode() not in (line := process.stdout.readline()):
                assert line, "the engine ended before its time"
            begun = time.monotonic()
            process.stdin.write(leave.encode())
            process.stdin.close()
            process.stdout.read()
            assert process.wait(60) == 0
            return time.monotonic() - begun
        finally:
            process.kill()


@pytest.mark.parametrize("leave", ["quit\n", ""], ids=["quit", "end-of-input"])
@pytest.mark.parametrize("megabytes", [16, 256, 1024])
def test_a_search_does_not_hold_the_end_up(megabytes: int, leave: str) -> None:
    said = f"setoption name Hash value {megabytes}\n{SEARCH}"
    assert seconds_to_the_end(said, leave, wait_for="info depth 3") < LIMIT


@pytest.mark.parametrize("leave", ["quit\n", ""], ids=["quit", "end-of-input"])
@pytest.mark.parametrize(
    "said",
    [
        "isready\n",
        SEARCH,
        f"{SEARCH}setoption name Hash value 4000\nucinewgame\n{SEARCH}",
    ],
    ids=["isready", "search", "searches-and-another-table"],
)
def test_a_table_that_is_being_made_does_not_hold_the_end_up(said: str, leave: str) -> None:
    said = f"setoption name Hash value 4096\n{said}"
    assert seconds_to_the_end(said, leave) < LIMIT
