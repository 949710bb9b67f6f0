"""Rules of repetition and limit from Python: how they are chosen, and what rulings say."""

from __future__ import annotations

import copy
import pickle

import pytest

import rukh
from rukh import Conduct, Nature, PieceOn

CHECKS = ("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1", "d5e5 e9d9 e5d5 d9e9")
"""Red gives check with every move."""
CHASE = ("4k4/9/2r5r/2pn5/9/9/9/9/3C5/5K3 w - - 0 1", "d1c1 c7d7 c1d1 d7c7")
"""A cannon chases a chariot, which is protected."""
KNIGHTS = (None, "g1f3 g8f6 f3g1 f6g8")
"""A chess game that goes nowhere."""

OTHER_RULES = {"repetition": "cxa", "natural_limit": 50, "check_extension": False}


def rules_of(board: rukh.Board) -> dict[str, object]:
    return {
        "repetition": board.repetition,
        "natural_limit": board.natural_limit,
        "check_extension": board.check_extension,
    }


def after(line: tuple[str | None, str], times: int, **rules: object) -> rukh.Board:
    fen, cycle = line
    board = rukh.Board(fen, **rules)
    for text in cycle.split() * times:
        board.push_uci(text)
    return board


# --- choosing -------------------------------------------------------------------------------


def test_rules_have_defaults_and_can_be_read():
    plain = {"repetition": "axf", "natural_limit": 60, "check_extension": True}
    assert rules_of(rukh.Board(game="xiangqi")) == plain
    assert rules_of(rukh.Board(game="xiangqi", **OTHER_RULES)) == OTHER_RULES
    assert rukh.REPETITION_RULES == ("axf", "engine", "cxa", "simple", "none")
    assert rukh.Board(game="xiangqi", repetition="AXF").repetition == "axf"


@pytest.mark.parametrize("rule", ["", "wxf", "AsianRule", 3, None, "axf\0", "\ud800"])
def test_a_set_of_rules_that_is_none_is_refused_with_those_there_are(rule):
    with pytest.raises(rukh.OptionError, match="one of axf, engine, cxa, simple, none, not"):
        rukh.Board(game="xiangqi", repetition=rule)
    if rule is not None:
        with pytest.raises(rukh.OptionError, match="one of axf"):
            rukh.Board(game="xiangqi").with_rules(repetition=rule)


@pytest.mark.parametrize("rule", ["repetition", "natural_limit", "check_extension"])
def test_rules_are_read_only(rule):
    with pytest.raises(AttributeError):
        setattr(rukh.Board(game="xiangqi"), rule, "axf")


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_rules_outlive_copies_pickles_and_new_positions(game):
    board = rukh.Board(game=game, **OTHER_RULES)
    board.push(board.legal_moves[0])
    for twin in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board)),
        board.root(),
        board.with_rules(),
    ):
        assert rules_of(twin) == OTHER_RULES
    board.set_fen(board.fen())
    assert rules_of(board) == OTHER_RULES
    board.reset()
    assert rules_of(board) == OTHER_RULES
    assert eval(repr(board), {"Board": rukh.Board}) == board
    assert rules_of(eval(repr(board), {"Board": rukh.Board})) == OTHER_RULES


def test_other_rules_judge_the_same_game():
    board = after(CHECKS, 2)
    other = board.with_rules(repetition="none")
    assert (other.fen(), other.move_stack) == (board.fen(), board.move_stack)
    assert (other.start_fen, other.natural_limit) == (board.start_fen, 60)
    assert board.outcome().verdict == "red_loses"
    assert other.outcome().verdict == "draw"
    assert other.with_rules(repetition="simple").outcome() == board.outcome()
    other.pop()
    assert len(board) == 8


def test_what_is_left_out_stays_and_none_is_no_limit():
    board = rukh.Board(game="xiangqi", **OTHER_RULES)
    assert rules_of(board.with_rules(natural_limit=None)) == OTHER_RULES | {"natural_limit": None}
    assert rules_of(board.with_rules(check_extension=True)) == OTHER_RULES | {
        "check_extension": True
    }
    with pytest.raises(rukh.OptionError, match="natural_limit"):
        board.with_rules(natural_limit=0)


class Counted(rukh.Board):
    """A board of another class."""


def test_other_rules_keep_the_class_and_the_notes():
    board = Counted("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")
    other = board.with_rules(repetition="none")
    assert type(other) is Counted
    assert other.notes == board.notes != []


def test_the_check_extension_is_a_choice():
    fen = "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1"
    # Every move is a check or the answer to one: after ten checks the limit comes no nearer.
    checks = "d5e5 e9d9 e5d5 d9e9".split()
    board = rukh.Board(fen, natural_limit=15, repetition="none")
    for ply in range(30):
        board.push_uci(checks[ply % 4])
    assert board.outcome().termination is rukh.Termination.REPETITION
    plain = board.with_rules(check_extension=False)
    assert plain.halfmove_clock == 30
    # The repetition comes first under either; a fresh position shows the limit alone.
    for choice in (board, plain):
        choice.push_uci("e5e6")
    assert board.outcome() is None
    assert plain.outcome().termination is rukh.Termination.NATURAL_LIMIT


# --- rulings --------------------------------------------------------------------------------


def test_a_repetition_is_told_ply_by_ply():
    board = after(CHECKS, 1)
    ruling = board.ruling()
    assert ruling is not None
    assert (ruling.occurrences, ruling.loser, ruling.is_approximate) == (2, rukh.RED, False)
    assert [report.ply for report in ruling.plies] == [1, 2, 3, 4]
    assert [report.side for report in ruling.plies] == [rukh.RED, rukh.BLACK] * 2
    assert [report.move for report in ruling.plies] == board.move_stack
    assert [report.nature for report in ruling.plies] == [Nature.CHECK, Nature.IDLE] * 2
    assert ruling.outcome.conduct == {rukh.RED: Conduct.CHECK, rukh.BLACK: Conduct.FREE}
    assert ruling.outcome.offenders == (PieceOn("R", "d5"),)
    assert ruling.outcome.plies == range(1, 5)
    assert board.outcome() is None


def test_the_window_begins_after_the_first_occurrence():
    board = rukh.Board("4k4/9/9/9/9/R8/9/9/9/5K3 w - - 0 1")
    for text in f"a4d4 e9e8 d4d5 e8e9 {CHECKS[1]} {CHECKS[1]}".split():
        board.push_uci(text)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.plies == range(5, 13)
    assert [report.ply for report in board.ruling().plies] == list(range(5, 13))
    assert [report.move for report in board.ruling().plies] == board.move_stack[4:]


def test_a_chase_names_its_pieces():
    board = after(CHASE, 2)
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.verdict, outcome.termination) == (
        "red_loses",
        rukh.Termination.PERPETUAL_CHASE,
    )
    assert outcome.conduct == {rukh.RED: Conduct.CHASE, rukh.BLACK: Conduct.FREE}
    assert outcome.offenders == (PieceOn("C", "d1"),)
    assert outcome.victims == (PieceOn("r", "c7"),)
    assert outcome.sentence == (
        "Red loses: perpetual chase of the black chariot by the cannon, plies 1–8"
    )
    assert outcome.sentence_in("zh") == "红方负：长捉（炮捉车），第1–8步"
    chases = [report for report in board.ruling().plies if report.nature is Nature.CHASE]
    assert [report.victims for report in chases] == [
        (PieceOn("r", "c7"),),
        (PieceOn("r", "d7"),),
    ] * 2
    (attack,) = [attack for attack in chases[0].attacks if attack.is_threat and attack.is_new]
    assert (attack.attacker, attack.is_protected) == (PieceOn("C", "c1"), True)


def test_who_must_change_is_told_at_the_second_occurrence():
    board = rukh.Board(CHASE[0])
    status = board.repetition_status()
    assert (status.occurrences, status.must_change, status.has_ended) == (1, None, False)
    assert (str(status), status.sentence_in("zh"), status.ruling) == ("", "", None)
    status = after(CHASE, 1).repetition_status()
    assert (status.occurrences, status.must_change, status.has_ended) == (2, rukh.RED, False)
    assert status.sentence.startswith("Red must change: perpetual chase of the black chariot")
    assert status.sentence_in("en") == status.sentence
    assert status.sentence_in("zh").startswith("红方须变着：长捉")
    board = after(CHASE, 2)
    status = board.repetition_status()
    assert (status.occurrences, status.must_change, status.has_ended) == (3, None, True)
    assert status.sentence == board.outcome().sentence
    assert status.ruling == board.ruling()


def test_the_chinese_rules_say_that_they_are_approximate():
    for rule in rukh.REPETITION_RULES:
        ruling = after(CHECKS, 1, repetition=rule).ruling()
        assert ruling.is_approximate == (rule == "cxa")


def test_sentences_come_in_two_languages_only():
    outcome = after(CHECKS, 2).outcome()
    assert outcome.sentence_in("en") == outcome.sentence == str(outcome)
    for thing in (outcome, after(CHECKS, 1).repetition_status()):
        with pytest.raises(rukh.OptionError, match='"en" or "zh", not \'de\''):
            thing.sentence_in("de")


def test_rulings_are_values():
    board = after(CHASE, 2)
    for value in (board.outcome(), board.ruling(), board.repetition_status()):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        assert isinstance(hash(value), int)
    assert board.outcome() == after(CHASE, 2).outcome()


# --- chess ----------------------------------------------------------------------------------


def test_a_ruling_in_chess_tells_checks_and_blames_nobody():
    fen = "7k/8/8/8/8/8/q7/3Q3K w - - 0 1"
    board = after((fen, "d1d8 h8h7 d8d3 h7h8 d3d8 h8h7"), 1)
    ruling = board.ruling()
    assert ruling is not None
    assert (ruling.loser, ruling.outcome.winner) == (None, None)
    assert [report.nature for report in ruling.plies] == [Nature.CHECK, Nature.IDLE] * 2
    assert [report.side for report in ruling.plies] == [rukh.WHITE, rukh.BLACK] * 2
    assert [report.move for report in ruling.plies] == board.move_stack[2:]
    assert all(report.attacks == () for report in ruling.plies)


def test_chess_may_claim_at_the_third_occurrence_and_ends_at_the_fifth():
    for times in range(1, 6):
        board = after(KNIGHTS, times)
        occurrences = times + 1
        assert board.repetition_status().occurrences == occurrences
        assert board.is_repetition() == (occurrences >= 3)
        assert board.is_repetition(4) == (occurrences >= 4)
        assert board.is_fivefold_repetition() == (occurrences >= 5)
        assert board.is_game_over() == (occurrences >= 5)
        assert (board.claims().draw is not None) == (occurrences >= 3)
        # With two occurrences behind it the side to move has no move that brings the third.
        may_claim = occurrences >= 3
        assert board.can_claim_threefold_repetition() == may_claim
        assert board.can_claim_draw() == may_claim
        assert board.is_game_over(claim_draw=True) == (occurrences >= 3)
        assert not board.can_claim_fifty_moves()
        status = board.repetition_status()
        assert (status.must_change, status.has_ended) == (None, occurrences >= 5)


def test_chess_may_claim_after_50_moves_and_ends_after_75():
    for clock, may_claim, is_over in (
        (97, False, False),
        # The hundredth ply may be announced.
        (98, True, False),
        (99, True, False),
        (148, True, False),
        (149, True, True),
    ):
        board = rukh.Board(f"4k3/8/8/8/8/8/8/4K2R w - - {clock} 90")
        board.push_uci("h1h2")
        assert board.is_fifty_moves() == (clock >= 99)
        assert board.can_claim_fifty_moves() == may_claim
        assert board.can_claim_draw() == may_claim
        assert board.is_seventyfive_moves() == is_over
        assert board.is_game_over() == is_over
        assert not board.can_claim_threefold_repetition()


def test_mate_on_the_last_ply_goes_before_the_limit():
    board = rukh.Board("7k/8/6K1/8/8/8/8/R7 w - - 149 90")
    board.push_uci("a1a8")
    assert board.is_checkmate()
    assert not board.is_seventyfive_moves()
    assert not board.can_claim_fifty_moves()


def test_nothing_is_claimed_in_xiangqi():
    for times in (1, 2, 5):
        board = after(CHECKS, times)
        assert board.is_repetition(times + 1)
        assert not board.can_claim_draw()
        assert not board.can_claim_threefold_repetition()
        assert not board.can_claim_fifty_moves()
        assert not board.is_fivefold_repetition()
        assert not board.is_seventyfive_moves()
        assert board.is_game_over() == (times >= 2)
        assert board.outcome(claim_draw=True) == board.outcome()


def test_the_rules_of_xiangqi_do_nothing_in_chess():
    for rule in rukh.REPETITION_RULES:
        board = after(KNIGHTS, 2, repetition=rule, natural_limit=1, check_extension=False)
        assert board.outcome() is None
        assert board.claims().draw is rukh.Termination.THREEFOLD_REPETITION
