"""Conversations that clients may have with `rukh-uci`, in each of the protocols that it speaks.

They are in `tests/data/*_conversations.jsonl`, each line one process; `talk` says how they are
written. Most of the time is spent waiting, so a few run at once.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import converse, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parents[1] / "data"
CASES = [
    case
    for name in ("uci", "ucci", "cecp")
    for case in read_cases(DATA / f"{name}_conversations.jsonl")
]
AT_ONCE = 4


@pytest.fixture(scope="module")
def conversations() -> Iterator[dict[str, Future[None]]]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {case["id"]: pool.submit(converse, case) for case in CASES}


def test_every_conversation_has_a_name_of_its_own() -> None:
    names = [case["id"] for case in CASES]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", [case["id"] for case in CASES])
def test_conversation_goes_as_it_should(name: str, conversations: dict[str, Future[None]]) -> None:
    conversations[name].result()
