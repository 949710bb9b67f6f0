"""``rukh convert --to json`` over real records of every kind, as the facts beside them say.

The records are not part of this repository; where they are absent there is nothing to test.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rukh
from rukh.cli.exit import ExitCode

RECORDS = Path(__file__).parents[3] / "shared" / "cases" / "records"
RESULTS = {"红胜": "1-0", "黑胜": "0-1", "和棋": "1/2-1/2", "和": "1/2-1/2", "未知": "*"}
NO_GAMES = ("c07_antichess", "x60_no_kings", "x65_cut_in_header", "x93_eleeye_BOOK")
COUNTS = {"x91_fen_list": 2, "x95_mixed_encoding": 41}
SMALL_FORMATS = ("x86_", "x87_", "x88_", "x89_")


def cases() -> list[dict]:
    try:
        text = (RECORDS / "expected.json").read_text(encoding="utf-8")
    except OSError:
        return []
    return json.loads(text)["cases"]


def converted(cli, name: str) -> tuple[list[dict], str]:
    done = cli("convert", str(RECORDS / name), "-o", "-", "--to", "json")
    return [json.loads(line) for line in done.out.splitlines()], done.err


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_a_record_is_converted_as_the_facts_say(cli, case):
    name = case["file"]
    stem = Path(name).stem
    games, told = converted(cli, name)
    if stem.startswith(NO_GAMES):
        assert games == []
        assert "skipped: " in told
        return
    count = next((number for start, number in COUNTS.items() if stem.startswith(start)), 0)
    if stem.startswith(SMALL_FORMATS):
        count = 1
    assert len(games) == (count or case["n_games"])
    expected = case.get("games") or []
    if "plies_per_game" in case:
        assert [game["plies"] for game in games] == case["plies_per_game"]
    for place, facts in enumerate(expected):
        # Of long files the facts list the first games and the last.
        is_last = len(expected) < len(games) and place + 1 == len(expected)
        compare(games[-1 if is_last else place], facts)


def compare(game: dict, facts: dict) -> None:
    start = facts.get("start_fen")
    if start:
        assert game["start_fen"].split()[:2] == start.split()[:2]
    first = facts.get("first") or []
    assert game["moves"][: len(first)] == first
    if facts.get("plies") is not None:
        assert game["plies"] == len(game["moves"]) == facts["plies"]
    if facts.get("last"):
        assert game["moves"][-1] == facts["last"]
    if facts.get("nodes_total") is not None:
        # Where the facts count what is in the file, each move that is left out was told.
        count = nodes(game["tree"])
        assert facts["nodes_total"] in (count, count + left_out(game["problems"]))
    keys = ("result_movetext", "result_tag", "result", "result_raw", "result_header")
    said = next((facts[key] for key in keys if isinstance(facts.get(key), str)), None)
    if game["game"] == "xiangqi" and said in ("1-0", "0-1", "1/2-1/2", "*", *RESULTS):
        assert game["result"] == RESULTS.get(said, said)
    for key in ("red", "black", "white"):
        if facts.get(key) not in (None, "?"):
            assert game["tags"].get(key.capitalize(), "") == facts[key]
    assert [node["move"] for node in game["tree"]] == game["moves"]
    play(game)


def nodes(line: list[dict]) -> int:
    count, lines = 0, [line]
    while lines:
        line = lines.pop()
        count += len(line)
        for node in line:
            lines += node.get("variations", [])
    return count


def left_out(problems: list[dict]) -> int:
    """How many moves the problems say are missing: illegal ones, and those that hang on them."""
    count = 0
    for problem in problems:
        if problem["severity"] == "shortened" and problem["ply"]:
            more = re.search(r"(\d+) more moves? left out", problem["reason"])
            count += 1 + (int(more[1]) if more else 0)
    return count


def play(game: dict) -> None:
    """Every move of the main line is legal on a board of its game."""
    options = {"facing_generals": True, "chess960": game.get("chess960", False)}
    board = rukh.Board(game["start_fen"], game["game"], **options)
    for move in game["moves"]:
        board.push(rukh.Move(move))


@pytest.mark.skipif(not RECORDS.exists(), reason="the records are not here")
def test_a_whole_folder_is_converted_and_every_loss_has_a_line(cli, tmp_path):
    report = tmp_path / "report.jsonl"
    done = cli("convert", str(RECORDS), "-o", str(tmp_path / "all.jsonl"), "--report", str(report))
    assert done.code == ExitCode.INCOMPLETE
    problems = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    illegal = [problem for problem in problems if "x34_illegal_move_middle" in problem["file"]]
    assert [(p["number"], p["ply"], p["text"]) for p in illegal] == [(1, 19, "车八进九")]
    assert illegal[0]["fen"].startswith("1rbakab2/1r7/2n3n1c/")
    skipped = {Path(p["file"]).name for p in problems if p["severity"] == "skipped"}
    assert skipped >= {"x60_no_kings.xqf", "x65_cut_in_header.xqf", "c07_antichess.pgn"}
