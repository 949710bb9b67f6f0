"""How games of xiangqi end: every case of the handed collection, under the rules that it names.

Repetition cases gate where a ruling was published, the engines agree, or the value was set before
any engine was asked; the others are one reading of the rules, and have to agree too unless
`OTHERWISE` says why not.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rukh

COLLECTION = Path(__file__).resolve().parents[3] / "shared" / "cases" / "xiangqi_endings.json"

if not COLLECTION.exists():
    pytest.skip("the collection lies beside the checkout", allow_module_level=True)

CASES = json.loads(COLLECTION.read_text(encoding="utf-8"))

RULES: dict[str, list[dict[str, Any]]] = {
    "all": [{"repetition": rule} for rule in rukh.REPETITION_RULES],
    "axf": [{"repetition": "axf"}],
    "cxa": [{"repetition": "cxa"}],
    "pikafish": [{"repetition": "engine"}],
    "limit60": [{"repetition": "axf", "natural_limit": 60}],
    "limit50": [{"repetition": "axf", "natural_limit": 50}],
}
"""What the collection calls the rules."""

DEAD = ("l-elephant-river", "l-palace")
"""Legality cases with nothing but generals, advisors and elephants: a draw at once, not `none`."""

OTHERWISE: dict[str, str] = {}
"""Cases that gate nothing and that Rukh judges otherwise, with the reason."""


def is_gating(case: dict[str, Any]) -> bool:
    if case.get("disputed"):
        return False
    basis = case.get("verdict_basis") or ""
    return (
        case["kind"] != "repetition"
        or case["engines_unanimous"]
        or basis.startswith(("published ruling", "constructed"))
    )


def verdict_of(board: rukh.Board) -> str:
    outcome = board.outcome()
    return "none yet" if outcome is None else outcome.verdict


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_the_case_ends_as_it_should(case):
    expected = "draw" if case["id"] in DEAD else case["verdict"]
    for rules in RULES[case["rule_set"]]:
        board = rukh.Board(case["fen"], **rules)
        for text in case["moves"]:
            board.push_uci(text)
        if case["id"] in OTHERWISE:
            assert not is_gating(case)
            assert verdict_of(board) != expected, "OTHERWISE need not name it"
        else:
            assert verdict_of(board) == expected, rules
        if "legal_moves" in case:
            assert sorted(move.uci() for move in board.legal_moves) == case["legal_moves"]


def test_the_collection_is_the_one_that_is_meant():
    assert sum(is_gating(case) for case in CASES) > 150
    assert {case["rule_set"] for case in CASES} <= set(RULES)
    assert set(DEAD) | set(OTHERWISE) <= {case["id"] for case in CASES}
