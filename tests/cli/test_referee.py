"""``rukh referee``: verdicts, what they rest on, and the rules that they are made by."""

from __future__ import annotations

import re

import pytest
from loops import CHASE, CHASE_LOOP, CHECK_LOOP, CHECKS, PROTECTED, PROTECTED_LOOP, SHUFFLE

import rukh
from rukh import _native

KEYS = {
    "game",
    "rules",
    "limit",
    "check_extension",
    "start_fen",
    "fen",
    "moves",
    "verdict",
    "winner",
    "result",
    "reason",
    "sentence",
    "window",
    "conduct",
    "occurrences",
    "must_change",
    "claim",
    "approximate",
    "ended_earlier",
    "plies",
}


def test_the_document_for_programs_has_every_promised_key(judged):
    document = judged("--game", "xiangqi", "--rules", "axf", "--limit", "60",
                      "--fen", CHASE, *CHASE_LOOP, *CHASE_LOOP)  # fmt: skip
    assert set(document) == KEYS
    assert document["verdict"] == "red_loses"
    assert document["winner"] == "black"
    assert document["result"] == "0-1"
    assert document["reason"] == "perpetual_chase"
    assert document["window"] == [1, 8]
    assert document["conduct"] == {"red": "chase", "black": "free"}
    assert document["occurrences"] == 3
    assert document["moves"] == CHASE_LOOP * 2
    assert (document["limit"], document["check_extension"]) == (60, True)
    assert document["claim"] is document["must_change"] is None
    assert document["approximate"] is False
    assert "perpetual chase of the black chariot by the cannon" in document["sentence"]


def test_every_ply_of_the_loop_has_nature_victims_and_attacks(judged):
    plies = judged(CHASE, *CHASE_LOOP, *CHASE_LOOP)["plies"]
    assert [ply["ply"] for ply in plies] == list(range(1, 9))
    assert [ply["side"] for ply in plies] == ["red", "black"] * 4
    assert [ply["nature"] for ply in plies] == ["chase", "idle"] * 4
    assert plies[0] == {
        "ply": 1,
        "side": "red",
        "move": "d1c1",
        "nature": "chase",
        "victims": [{"piece": "r", "square": "c7"}],
        "attacks": [
            {
                "attacker": {"piece": "C", "square": "c1"},
                "victim": {"piece": "r", "square": "c7"},
                "protected": True,
                "threat": True,
                "new": True,
            }
        ],
    }


def test_attacks_on_protected_pieces_are_listed_and_are_no_threats(judged):
    document = judged(PROTECTED, *PROTECTED_LOOP, *PROTECTED_LOOP)
    assert document["verdict"] == "draw"
    assert document["winner"] is None
    [attack] = document["plies"][0]["attacks"]
    assert attack["protected"]
    assert not attack["threat"]
    assert document["plies"][0]["victims"] == []


def test_the_second_occurrence_warns_and_shows_the_loop_so_far(cli, judged):
    document = judged(CHECKS, *CHECK_LOOP)
    assert document["verdict"] == "none"
    assert document["result"] == "*"
    assert document["reason"] is None
    assert document["must_change"] == "red"
    assert document["occurrences"] == 2
    assert document["window"] == [1, 4]
    assert [ply["nature"] for ply in document["plies"]] == ["check", "idle"] * 2
    assert "Red to move; Red must change: perpetual check" in document["sentence"]
    assert "Red must change: perpetual check" in cli("referee", CHECKS, *CHECK_LOOP).out


def test_a_game_that_goes_on_says_who_is_to_move(cli, judged):
    document = judged("--game", "xiangqi", "h2e2")
    assert document["verdict"] == "none"
    assert document["sentence"] == "Black to move"
    assert document["window"] is document["conduct"] is None
    assert document["occurrences"] == 1
    assert document["plies"] == []
    done = cli("referee", "--game", "xiangqi")
    assert "Red to move." in done.out
    assert "attacker" not in done.out


def test_the_verdict_is_that_of_the_last_position(cli, judged):
    moves = [*CHECK_LOOP, *CHECK_LOOP, "d5d6"]
    document = judged(CHECKS, *moves)
    assert document["verdict"] == "none"
    [ended] = document["ended_earlier"]
    assert set(ended) == {"ply", "verdict", "reason", "sentence"}
    assert (ended["ply"], ended["verdict"], ended["reason"]) == (8, "red_loses", "perpetual_check")
    done = cli("referee", CHECKS, *moves)
    assert "Ended at ply 8: Red loses: perpetual check by the chariot" in done.out
    assert "Black to move." in done.out


def test_a_repetition_that_goes_on_has_ended_the_game_once(judged):
    document = judged(CHECKS, *CHECK_LOOP * 5)
    assert document["verdict"] == "red_loses"
    assert [end["ply"] for end in document["ended_earlier"]] == [8]


def test_five_thousand_plies_are_judged(judged):
    document = judged(CHECKS, *CHECK_LOOP * 1250)
    assert document["window"] == [4993, 5000]


def test_mate_and_stalemate_are_verdicts(judged):
    document = judged("3k5/R8/9/9/9/9/9/9/1R7/4K4 w - - 119 1", "b1b9")
    assert (document["verdict"], document["reason"]) == ("black_loses", "checkmate")
    document = judged("3k5/9/9/3P5/9/9/9/9/9/4K4 w - - 0 1", "d6d7")
    assert (document["verdict"], document["reason"]) == ("black_loses", "stalemate")


@pytest.mark.parametrize("rules", _native.REPETITION_RULES)
def test_every_set_of_rules_judges(judged, rules):
    document = judged("--rules", rules, CHECKS, *CHECK_LOOP, *CHECK_LOOP)
    assert document["rules"] == rules
    assert document["verdict"] == ("draw" if rules == "none" else "red_loses")
    board = rukh.Board(CHECKS, repetition=rules)
    for text in CHECK_LOOP * 2:
        board.push_uci(text)
    assert document["sentence"] == board.outcome().sentence


def test_all_sets_of_rules_stand_side_by_side(cli, judged):
    arguments = (CHASE, *CHASE_LOOP, *CHASE_LOOP, "--rules", "all")
    document = judged(*arguments)
    assert list(document["rules"]) == list(_native.REPETITION_RULES)
    assert document["rules"]["axf"]["verdict"] == "red_loses"
    assert document["rules"]["simple"]["verdict"] == "draw"
    for verdict in document["rules"].values():
        assert set(verdict) | set(document) >= KEYS - {"rules"}
    done = cli("referee", *arguments)
    assert re.search(r"axf +Red loses +perpetual chase +chase +free", done.out)
    assert re.search(r"simple +draw +repetition", done.out)
    assert "axf, engine" in done.out


def test_rule_sets_can_end_a_game_at_different_plies(judged):
    rules = judged(CHASE, *CHASE_LOOP, *CHASE_LOOP, "d1d2", "--rules", "all")["rules"]
    assert rules["axf"]["ended_earlier"][0]["verdict"] == "red_loses"
    assert rules["none"]["ended_earlier"][0]["verdict"] == "draw"


@pytest.mark.parametrize(
    ("limit", "clock", "verdict"),
    [
        ("60", 119, "draw"),
        ("60", 118, "none"),
        ("50", 99, "draw"),
        ("50", 98, "none"),
        ("7", 13, "draw"),
        ("off", 119, "none"),
        ("OFF", 119, "none"),
        ("Off", 119, "none"),
    ],
)
def test_the_natural_limit_is_chosen(judged, limit, clock, verdict):
    fen = f"4k4/9/9/9/9/9/9/9/9/R2K5 w - - {clock} 1"
    document = judged("--limit", limit, fen, "a0a1")
    assert document["verdict"] == verdict
    assert document["limit"] == (None if limit.lower() == "off" else int(limit))
    assert document["reason"] == ("natural_limit" if verdict == "draw" else None)


def test_checks_beyond_ten_count_without_the_extension(judged):
    moves = []
    for rank in range(1, 7):
        # Two checks on this rank, and a quiet move of each side to the next; never a repetition.
        king, other = ("e9", "d9") if rank % 2 else ("e8", "d8")
        after = "e8" if king == "e9" else "e9"
        moves += [f"d{rank}e{rank}", king + other, f"e{rank}d{rank}", other + king]
        moves += [f"d{rank}d{rank + 1}", king + after]
    for extension, verdict in ((True, None), (False, "draw")):
        board = rukh.Board("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1", natural_limit=17,
                           check_extension=extension)  # fmt: skip
        for text in moves:
            board.push_uci(text)
        assert (board.outcome() and board.outcome().verdict) == verdict
    arguments = ("--limit", "17", "--fen", board.start_fen, *moves)
    assert judged(*arguments)["verdict"] == "none"
    document = judged(*arguments, "--no-check-extension")
    assert document["verdict"] == "draw"
    assert document["check_extension"] is False


def test_in_chess_claims_and_ends_are_apart(judged):
    document = judged("--game", "chess", *SHUFFLE, *SHUFFLE)
    assert document["verdict"] == "none"
    assert document["claim"] == "threefold_repetition"
    assert "a draw may be claimed (threefold repetition)" in document["sentence"]
    assert document["rules"] is document["limit"] is document["check_extension"] is None
    assert document["must_change"] is None
    assert len(document["plies"]) == 8
    document = judged("--game", "chess", *SHUFFLE * 4)
    assert (document["verdict"], document["reason"]) == ("draw", "fivefold_repetition")
    assert document["result"] == "1/2-1/2"


def test_chess_has_one_set_of_rules(cli, judged):
    document = judged("--game", "chess", "f3", "e5", "g4", "Qh4", "--rules", "all")
    assert document["verdict"] == "white_loses"
    assert document["reason"] == "checkmate"
    assert document["moves"] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    done = cli("referee", "--game", "chess", "f3", "e5", "g4", "Qh4")
    assert "Black wins by checkmate." in done.out


def test_chess960_castles_onto_the_rook(judged):
    document = judged("--chess960", "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1")
    assert document["fen"] == "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"
