"""Records as people have them: reports of users, collected files, and python-chess as oracle."""

from __future__ import annotations

import io
import json
from itertools import islice
from pathlib import Path
from typing import Any

import chess.pgn
import pytest

import rukh

SHARED = Path(__file__).parents[3] / "shared"
FILES = SHARED / "cases/records"
PLAYERS = SHARED / "data/chess/pgnmentor_players7.pgn"


def outline(game: Any) -> list[tuple[object, ...]]:
    """Every node in pre-order: depth, move, what is said about it."""
    found: list[tuple[object, ...]] = []
    stack = [(game, 0)]
    while stack:
        node, depth = stack.pop()
        is_root = node.parent is None
        move, before = (None, "") if is_root else (node.move.uci(), node.starting_comment)
        found.append((depth, move, before, node.comment, sorted(node.nags)))
        stack += [(child, depth + 1) for child in reversed(node.variations)]
    return found


def line(game: rukh.Game) -> list[str]:
    return [move.uci() for move in game.mainline_moves()]


def only(text: str) -> rukh.Game:
    games = list(rukh.read_games(io.StringIO(text), strict=True))
    assert len(games) == 1
    again = rukh.read_game(io.StringIO(text))
    assert outline(games[0]) == outline(again)
    return games[0]


# --- reports of users -----------------------------------------------------------------------


def test_two_empty_lines_do_not_split_a_game():
    game = only('[Event "T"]\n[Result "*"]\n\n\n1. c4 e5 2. Nc3 *')
    assert (game.headers["Event"], line(game)) == ("T", ["c2c4", "e7e5", "b1c3"])


def test_no_empty_line_between_games_does_not_join_them():
    text = (
        '[Event "A"]\n[Site "W"]\n1. d4 {[%eval +0.16]} 1... d5 *\n'
        '[Event "B"]\n[Site "?"]\n\n1. d4 c5 *'
    )
    handle = io.StringIO(text)
    one_by_one = [rukh.read_game(handle), rukh.read_game(handle)]
    for games in (list(rukh.read_games(text)), one_by_one):
        assert [(game.headers["Event"], game.headers["Site"]) for game in games] == [
            ("A", "W"),
            ("B", "?"),
        ]
        assert [line(game) for game in games] == [["d2d4", "d7d5"], ["d2d4", "c7c5"]]
        assert not games[0].end().nags
        assert games[0][0].eval() == rukh.Score(cp=16)
    assert rukh.read_game(handle) is None


def test_a_byte_order_mark_hides_no_tag():
    text = '\ufeff[Event "T"]\n[White "vs 1...c5"]\n\n*'
    for source in (text, text.encode()):
        [game] = rukh.read_games(source, strict=True)
        assert (game.headers["Event"], game.headers["White"]) == ("T", "vs 1...c5")
    for handle in (io.StringIO(text), io.BytesIO(text.encode())):
        game = rukh.read_game(handle)
        assert (game.headers["Event"], game.headers["White"]) == ("T", "vs 1...c5")
        assert rukh.read_game(handle) is None
    [game] = rukh.read_games('[White "José"]\n\n1. e4 *'.encode("latin-1"))
    assert game.headers["White"] == "José"


def test_comments_before_moves_and_in_front_of_variations():
    game = only("{intro 1. e4 (x)} 1. d4 d5 ({(A)} 1... Nf6 2. c4) 2. c4 *")
    assert line(game) == ["d2d4", "d7d5", "c2c4"]
    assert game.comment == "intro 1. e4 (x)"
    variation = game[0].variations[1]
    assert (variation.uci(), variation.starting_comment) == ("g8f6", "(A)")
    assert variation.end().uci() == "c2c4"


@pytest.mark.parametrize("setup", ["", '[SetUp "1"]\n', '[Setup "1"]\n'])
def test_black_may_begin(setup):
    game = only(setup + '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n\n1. ... Kd7 {c} 2. e4 *')
    assert (line(game), game[0].comment) == (["e8d7", "e2e4"], "c")
    assert "1... Kd7 {c} 2. e4 *" in str(game)


def test_variations_hang_on_the_right_move():
    text = "1. d4 (1. h4 {x} (1. a4 a5) 1... h5) 1... d5 *"
    game = only(text)
    children = {node.uci(): [child.uci() for child in node.variations] for node in game.variations}
    assert children == {"d2d4": ["d7d5"], "h2h4": ["h7h5"], "a2a4": ["a7a5"]}
    assert outline(only(str(game))) == outline(game)


def test_marks_are_neither_lost_nor_doubled():
    game = only("1. e4! {} e5?? 2. Nf3 $10 $36 *")
    written = str(game)
    assert written.endswith("\n\n1. e4 $1 e5 $4 2. Nf3 $10 $36 *")
    assert str(only(written)) == written


def test_every_line_end_and_comment_to_the_end_of_a_line():
    text = (
        '[Event "T"]\r\n\r\n% skip 1. a4\r\n1. e4 e5 ; not e6\r\n2. Nf3 *\r\n\r\n\r\n\r\n'
        '[Event "U"]\r\n\r\n1. d4 *'
    )
    for changed in (text, text.replace("\r\n", "\n"), text.replace("\r\n", "\r")):
        first, second = rukh.read_games(changed.encode(), strict=True)
        assert (line(first), line(second)) == (["e2e4", "e7e5", "g1f3"], ["d2d4"])
        assert first[0][0].comment == "not e6"


@pytest.mark.parametrize("has_format", [True, False])
@pytest.mark.parametrize(
    ("notation", "moves"),
    [
        ("ICCS", "1. H2-E2 H9-G7 2. H0-G2 (2. B0-C2) *"),
        ("WXF", "1. C2=5 H8+7 2. H2+3 (2. H8+7) *"),
        ("Chinese", "1. 炮二平五 馬8進7 2. 馬二進三 (2. 马八进七) *"),
        ("letters", "1. Che2 Hg7 2. Hg2 (2. Hc2) *"),
    ],
)
def test_xiangqi_comes_in_every_notation(notation, moves, has_format):
    tags = '[Game "Chinese Chess"]\n' + f'[Format "{notation}"]\n' * has_format
    game = only(f"{tags}\n{moves}")
    assert line(game) == ["h2e2", "h9g7", "h0g2"]
    assert game[0][0].variations[1].uci() == "b0c2"


# --- collected files ------------------------------------------------------------------------


def cases() -> list[dict[str, Any]]:
    if not FILES.exists():
        return []
    facts = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
    # An opening book is no record; variants are refused, which another test sees to.
    return [
        case for case in facts["cases"] if case["kind"] != "book" and "anti" not in case["file"]
    ]


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["file"])
def test_collected_files_read_as_they_should(case):
    told: list[rukh.Problem] = []
    games = list(rukh.read_games(FILES / case["file"], on_problem=told.append))
    if case["file"].endswith("cut_in_header.xqf"):
        assert (games, len(told)) == ([], 1)
        return
    counts = {"fen": 2, "epd": 41, "ccm": 1, "chn": 1, "che": 1, "mxq": 1}
    assert len(games) == counts.get(case["kind"], case["n_games"])
    if "plies_per_game" in case:
        assert [len(line(game)) for game in games] == case["plies_per_game"]
    with (FILES / case["file"]).open("rb") as handle:
        for game in games:
            alone = rukh.read_game(handle)
            assert (alone.number, alone.line, line(alone)) == (game.number, game.line, line(game))
        assert rukh.read_game(handle) is None
    expected = case["games"] or []
    for index, facts in enumerate(expected):
        # Of long files the facts list the first games and the last.
        is_last = len(expected) < len(games) and index + 1 == len(expected)
        game = games[-1 if is_last else index]
        if any(problem.severity == "skipped" for problem in game.problems):
            continue
        moves = line(game)
        first = facts.get("first") or []
        assert moves[: len(first)] == first
        if facts.get("plies") is not None:
            assert len(moves) == facts["plies"]
        if facts.get("start_fen"):
            assert game.board().fen().split()[:2] == facts["start_fen"].split()[:2]
        if facts.get("final_fen"):
            assert game.end().board().fen().startswith(facts["final_fen"])
        if game.game == "chess" and facts.get("result"):
            assert game.result == facts["result"]
        again = next(rukh.read_games(io.StringIO(game.to_pgn())))
        assert again.to_pgn() == game.to_pgn()


# --- python-chess as the oracle -------------------------------------------------------------

TEXTS = [
    "1. e4 e5 2. Nf3 {comment} Nc6 $1 (2... d6 3. d4 (3. Bc4 $6) 3... exd4) 3. Bb5 1-0",
    '[White "A"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n1. d4 {a} d5 {b} 2. c4!? e6 1/2-1/2\n',
    "{start} 1. e4 (1. d4 {x} d5) (1. c4) 1... c5 {[%clk 0:01:00]} 2. Nf3 *",
    '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n\n1... Kd7 2. e4 ({first} 2. Kd2) *',
    "1. e4 -- 2. d4 Z0 *",
    "1. Nf3 (1. Nc3 (1. Na3 (1. Nh3))) 1... d5 2. g3 *",
]


def strip_tags(headers: Any) -> dict[str, str]:
    """Tags without those that python-chess adds, and without blanks that mean nothing."""
    return {name: value.strip() for name, value in headers.items() if value.strip("?.* ")}


@pytest.mark.parametrize("text", TEXTS)
def test_small_texts_give_the_tree_of_python_chess(text):
    theirs = chess.pgn.read_game(io.StringIO(text))
    ours = only(text)
    assert outline(ours) == outline(theirs)
    assert strip_tags(ours.headers) == strip_tags(theirs.headers)
    # And what is written, python-chess reads as the same.
    assert outline(chess.pgn.read_game(io.StringIO(str(ours)))) == outline(theirs)


@pytest.mark.skipif(not PLAYERS.exists(), reason="the collection is not here")
def test_the_first_games_of_a_collection_are_those_of_python_chess():
    with PLAYERS.open(encoding="latin-1") as handle, PLAYERS.open("rb") as binary:
        for ours in islice(rukh.read_games(PLAYERS), 300):
            theirs = chess.pgn.read_game(handle)
            assert outline(ours) == outline(theirs)
            assert strip_tags(ours.headers) == strip_tags(theirs.headers)
            assert ours.result == theirs.headers["Result"]
            one_by_one = rukh.read_game(binary)
            assert outline(one_by_one) == outline(theirs)
            assert one_by_one.line == ours.line
