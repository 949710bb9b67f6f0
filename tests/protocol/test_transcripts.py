"""The transcripts of real clients that lie beside the checkout, where they do.

They are conversations as those of `test_conversations`; the engine has to hold every one of them.
"""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from talk import converse, read_cases

if TYPE_CHECKING:
    from collections.abc import Iterator

PLACE = Path(__file__).parents[3] / "shared" / "cases" / "protocol_transcripts.jsonl"
CASES = read_cases(PLACE) if PLACE.exists() else []
AT_ONCE = 4

pytestmark = pytest.mark.skipif(not CASES, reason="no transcripts lie beside this checkout")


@pytest.fixture(scope="module")
def conversations() -> Iterator[dict[str, Future[None]]]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        yield {case["id"]: pool.submit(converse, case) for case in CASES}


@pytest.mark.parametrize("name", [case["id"] for case in CASES])
def test_transcript_goes_as_it_should(name: str, conversations: dict[str, Future[None]]) -> None:
    conversations[name].result()
