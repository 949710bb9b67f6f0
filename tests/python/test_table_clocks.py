"""Clocks of a game at the table, with a time that tests move themselves."""

from __future__ import annotations

import pytest

import rukh
from rukh.table import Clocks, Machine, Sitting, clock_text, control_of


class Time:
    """A time that stands still unless it is moved."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def moment():
    return Time()


def clocked(moment, text="5+3", board=None, **options):
    start = rukh.Board() if board is None else board
    return Sitting(start, clock=control_of(text), now=moment, hash=1, **options)


def play(sitting, moment, seconds, text):
    moment.now += seconds
    sitting.play(sitting.board.parse_move(text))


def shown(sitting):
    return [sitting.clock(side) for side in sitting.board.sides]


def test_clocks_run_from_the_first_move_on(moment):
    sitting = clocked(moment)
    assert shown(sitting) == [300, 300]
    play(sitting, moment, 100, "e4")
    assert shown(sitting) == [300, 300]
    assert sitting.running_clock is rukh.BLACK
    play(sitting, moment, 10, "e5")
    assert shown(sitting) == [300, 293]
    moment.now += 4
    assert shown(sitting) == [296, 293]
    play(sitting, moment, 0, "Nf3")
    assert shown(sitting) == [299, 293]
    assert [node.clock() for node in sitting.nodes()] == [300, 293, 299]


def test_a_clock_that_has_run_out_ends_the_game(moment):
    sitting = clocked(moment, "1")
    play(sitting, moment, 0, "e4")
    moment.now += 59
    assert not sitting.tick()
    moment.now += 2
    assert sitting.tick()
    assert sitting.result == "1-0"
    assert sitting.outcome_sentence() == "Black has run out of time: White wins"
    assert sitting.as_record().headers["Termination"] == "time forfeit"
    assert not sitting.tick()


def test_a_move_that_comes_too_late_is_not_played(moment):
    sitting = clocked(moment, "1")
    play(sitting, moment, 0, "e4")
    play(sitting, moment, 61, "e5")
    assert sitting.result == "1-0"
    assert len(sitting.board) == 1


def test_who_has_nothing_to_win_with_does_not_win_on_time(moment):
    sitting = clocked(moment, "1", rukh.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"))
    play(sitting, moment, 0, "e4")
    play(sitting, moment, 0, "Kd7")
    moment.now += 61
    assert sitting.tick()
    assert sitting.result == "1/2-1/2"
    assert "cannot win" in sitting.outcome_sentence()
    crossed = rukh.Board("3ak4/9/9/9/9/9/9/9/R3A4/3K5 w - - 0 1")
    other = clocked(moment, "1", crossed)
    play(other, moment, 0, "a1b1")
    play(other, moment, 0, "e9f9" if other.board.is_legal(rukh.Move("e9f9")) else "d9e8")
    moment.now += 61
    assert other.tick()
    assert other.result == "1/2-1/2"


def test_undo_gives_the_time_back(moment):
    sitting = clocked(moment)
    play(sitting, moment, 0, "e4")
    play(sitting, moment, 20, "e5")
    play(sitting, moment, 30, "Nf3")
    sitting.undo(2)
    assert shown(sitting) == [300, 300]
    sitting.redo(2)
    assert shown(sitting) == [273, 283]
    sitting.undo(3)
    assert sitting.running_clock is None
    sitting.new()
    assert shown(sitting) == [300, 300]


def test_a_pause_costs_nothing(moment):
    sitting = clocked(moment)
    play(sitting, moment, 0, "e4")
    sitting.pause()
    moment.now += 1000
    assert shown(sitting) == [300, 300]
    sitting.unpause()
    moment.now += 1
    assert shown(sitting) == [300, 299]


def test_the_base_is_added_after_so_many_moves(moment):
    sitting = clocked(moment, "2/1")
    for number, text in enumerate("e4 e5 Nf3 Nc6 Bb5 a6".split()):
        play(sitting, moment, 10 if number else 0, text)
    # White's first move was free; each clock had a minute added behind its second move.
    assert shown(sitting) == [100, 90]


def test_another_clock_may_be_set_or_none(moment):
    sitting = clocked(moment)
    play(sitting, moment, 0, "e4")
    sitting.set_clock(control_of("1"))
    moment.now += 5
    assert shown(sitting) == [60, 55]
    sitting.set_clock(None)
    assert shown(sitting) == [None, None]
    assert not sitting.tick()


def test_a_machine_keeps_to_the_clock(moment):
    machine = Machine(limit=rukh.Limit(nodes=100), uses_book=False)
    sitting = clocked(moment, players={rukh.BLACK: machine})
    play(sitting, moment, 0, "e4")
    result = sitting.think()
    assert result.move in sitting.board.legal_moves
    assert result.nodes <= 100
    without = Sitting(rukh.Board(), players={rukh.WHITE: Machine(limit=rukh.Limit())}, hash=1)
    assert without._limit_of(without.turn_player, 0).time == 1.0


@pytest.mark.parametrize(
    ("text", "base", "gain", "moves"),
    [
        ("5+3", 300, 3, None),
        ("10", 600, 0, None),
        ("0.5+1", 30, 1, None),
        ("1:30+2", 90, 2, None),
        ("40/90+30", 5400, 30, 40),
        (" 3+0 ", 180, 0, None),
    ],
)
def test_clocks_are_read_as_players_say_them(text, base, gain, moves):
    control = control_of(text)
    assert (control.base, control.increment, control.moves) == (base, gain, moves)


@pytest.mark.parametrize("text", ["", "0", "0/5", "+3", "5+", "five", "5:3", "-5", "1e9", "5+3\n1"])
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(rukh.OptionError):
        control_of(text)
    with pytest.raises(rukh.OptionError):
        Clocks(rukh.match.TimeControl(depth=3))


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00.0"), (9.95, "0:10.0"), (10, "0:10"), (59.01, "1:00"), (3600, "1:00:00")],
)
def test_clocks_never_show_less_than_there_is(seconds, text):
    assert clock_text(seconds) == text
