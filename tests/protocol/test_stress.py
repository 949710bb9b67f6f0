"""Searches without a pause, with random commands between.

A few hundred cycles of the tool that runs them by the thousand.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
ENGINE = [sys.executable, "-c", "from rukh.uci import main; main()"]


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("protocol", ["uci", "ucci", "cecp"])
def test_each_search_has_one_legal_answer_in_time(
    protocol: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    tool = import_module("stress_protocol")
    monkeypatch.setattr(tool, "LATE", 5.0)  # The machine may be busy.
    tally = tool.stress(ENGINE, protocol, cycles=60, threads=threads, seed=threads)
    assert len(tally.seconds) == 60
    assert tally.fault() is None
