//! The table of the state machine, and the order of what waits.

use super::Action::*;
use super::Happening::*;
use super::State::*;
use super::*;

const FREE: Hold = Hold::FREE;
const INFINITE: Hold = Hold {
    stop: true,
    ponder_hit: false,
};
const PONDER: Hold = Hold {
    stop: false,
    ponder_hit: true,
};
const BOTH: Hold = Hold {
    stop: true,
    ponder_hit: true,
};

#[test]
fn every_state_answers_every_happening() {
    let table = [
        (Idle, Question, Idle, Perform),
        (Idle, Change, Idle, Perform),
        (Idle, Start(FREE), Busy(FREE), Begin),
        (Idle, Start(PONDER), Busy(PONDER), Begin),
        (Idle, Interrupt, Idle, Perform),
        (Idle, Stop, Idle, NothingToStop),
        (Idle, LateStop, Idle, NothingToStop),
        (Idle, PonderHit, Idle, Nothing),
        (Idle, Finished, Idle, Nothing),
        (Busy(FREE), Question, Busy(FREE), Perform),
        (Busy(FREE), Change, Busy(FREE), Wait),
        (Busy(FREE), Start(INFINITE), Busy(FREE), Wait),
        (Busy(FREE), Stop, Busy(FREE), SignalStop),
        (Busy(FREE), LateStop, Busy(FREE), Wait),
        (Busy(FREE), PonderHit, Busy(FREE), Nothing),
        (Busy(FREE), Interrupt, Busy(FREE), Abort),
        (Busy(FREE), Finished, Idle, Answer),
        (Busy(INFINITE), Question, Busy(INFINITE), Perform),
        (Busy(INFINITE), Change, Busy(INFINITE), Wait),
        (Busy(INFINITE), Start(FREE), Busy(INFINITE), Wait),
        (Busy(INFINITE), Stop, Busy(FREE), SignalStop),
        (Busy(INFINITE), PonderHit, Busy(INFINITE), Nothing),
        (Busy(INFINITE), Interrupt, Busy(FREE), Abort),
        (Busy(INFINITE), Finished, Holding(INFINITE), Keep),
        (Busy(PONDER), Question, Busy(PONDER), Perform),
        (Busy(PONDER), Change, Busy(PONDER), Wait),
        (Busy(PONDER), Start(FREE), Busy(FREE), Hasten),
        (Busy(PONDER), Start(PONDER), Busy(FREE), Hasten),
        (Busy(PONDER), Stop, Busy(FREE), SignalStop),
        (Busy(PONDER), PonderHit, Busy(FREE), SignalPonderHit),
        (Busy(PONDER), Interrupt, Busy(FREE), Abort),
        (Busy(PONDER), Finished, Holding(PONDER), Keep),
        (Busy(BOTH), Start(FREE), Busy(BOTH), Wait),
        (Busy(BOTH), Stop, Busy(FREE), SignalStop),
        (Busy(BOTH), PonderHit, Busy(INFINITE), SignalPonderHit),
        (Busy(BOTH), Finished, Holding(BOTH), Keep),
        (Holding(INFINITE), Question, Holding(INFINITE), Perform),
        (Holding(INFINITE), Change, Holding(INFINITE), Wait),
        (Holding(INFINITE), Start(FREE), Holding(INFINITE), Wait),
        (Holding(INFINITE), Stop, Idle, Answer),
        (Holding(INFINITE), PonderHit, Holding(INFINITE), Nothing),
        (Holding(INFINITE), Interrupt, Idle, Discard),
        (Holding(INFINITE), Finished, Holding(INFINITE), Nothing),
        (Holding(PONDER), Question, Holding(PONDER), Perform),
        (Holding(PONDER), Change, Holding(PONDER), Wait),
        (Holding(PONDER), Start(FREE), Idle, AnswerFirst),
        (Holding(PONDER), Stop, Idle, Answer),
        (Holding(PONDER), PonderHit, Idle, Answer),
        (Holding(PONDER), Interrupt, Idle, Discard),
        (Holding(BOTH), PonderHit, Holding(INFINITE), Nothing),
        (Holding(BOTH), Stop, Idle, Answer),
    ];
    for (state, happening, next, action) in table {
        let found = step(state, false, happening);
        assert_eq!(found, (next, action), "{state:?} {happening:?}");
    }
}

#[test]
fn a_ponder_hit_waits_behind_a_search_that_waits() {
    for state in [Busy(FREE), Busy(INFINITE), Busy(PONDER), Holding(PONDER)] {
        assert_eq!(step(state, true, PonderHit), (state, Wait));
    }
}

/// Takes in everything whose turn has come; what was begun, and what it was told at once.
fn drain(turns: &mut Turns<(Happening, &'static str)>) -> Vec<(&'static str, Action)> {
    let mut begun = Vec::new();
    while let Some(command) = turns.next_waiting() {
        if turns.take(command.0, &command) == Begin {
            begun.push((command.1, turns.overdue()));
        }
    }
    begun
}

fn take(
    turns: &mut Turns<(Happening, &'static str)>,
    happening: Happening,
    name: &'static str,
) -> Action {
    turns.take(happening, &(happening, name))
}

#[test]
fn a_stop_ends_the_running_job_and_those_that_wait() {
    let mut turns = Turns::new();
    assert_eq!(take(&mut turns, Start(INFINITE), "go 1"), Begin);
    assert_eq!(turns.overdue(), Nothing);
    assert_eq!(take(&mut turns, Stop, "stop 1"), SignalStop);
    assert_eq!(take(&mut turns, Change, "position"), Wait);
    assert_eq!(take(&mut turns, Start(INFINITE), "go 2"), Wait);
    assert_eq!(take(&mut turns, Start(PONDER), "go 3"), Wait);
    assert_eq!(take(&mut turns, Stop, "stop 2"), SignalStop);
    assert_eq!(take(&mut turns, Start(INFINITE), "go 4"), Wait);
    for (name, told) in [
        ("go 2", SignalStop),
        ("go 3", SignalStop),
        ("go 4", Nothing),
    ] {
        assert_eq!(turns.finished(), Answer);
        assert_eq!(drain(&mut turns), [(name, told)]);
    }
    assert_eq!(turns.finished(), Keep);
    assert_eq!(take(&mut turns, Stop, "stop 3"), Answer);
    assert!(turns.is_idle());
}

#[test]
fn a_ponder_hit_reaches_the_search_that_it_was_sent_for() {
    let mut turns = Turns::new();
    take(&mut turns, Start(INFINITE), "go 1");
    take(&mut turns, Stop, "stop");
    take(&mut turns, Start(FREE), "go 2");
    take(&mut turns, Start(PONDER), "go 3");
    assert_eq!(take(&mut turns, PonderHit, "hit"), Wait);
    for (name, told) in [("go 2", Nothing), ("go 3", SignalPonderHit)] {
        assert_eq!(turns.finished(), Answer);
        assert_eq!(drain(&mut turns), [(name, told)]);
    }
    assert_eq!(turns.finished(), Answer);
    assert_eq!(drain(&mut turns), []);
    assert!(turns.is_idle());
}

#[test]
fn a_stop_that_ended_a_waiting_job_is_not_carried_out_again() {
    let mut turns = Turns::new();
    take(&mut turns, Start(FREE), "ready");
    take(&mut turns, Start(INFINITE), "go 1");
    assert_eq!(take(&mut turns, Stop, "stop 1"), SignalStop);
    take(&mut turns, Start(FREE), "go 2");
    take(&mut turns, LateStop, "stop 2");
    for (name, told) in [("go 1", SignalStop), ("go 2", Nothing)] {
        assert_eq!(turns.finished(), Answer);
        assert_eq!(drain(&mut turns), [(name, told)]);
    }
    assert_eq!(turns.finished(), Answer);
    assert_eq!(turns.next_waiting(), Some((LateStop, "stop 2")));
}

#[test]
fn a_ponder_search_that_another_follows_ends_whenever_it_begins() {
    let mut turns = Turns::new();
    take(&mut turns, Start(FREE), "go 1");
    take(&mut turns, Start(PONDER), "go 2");
    take(&mut turns, Change, "position");
    take(&mut turns, Start(FREE), "go 3");
    for (name, told) in [("go 2", Hasten), ("go 3", Nothing)] {
        assert_eq!(turns.finished(), Answer);
        assert_eq!(drain(&mut turns), [(name, told)]);
    }
}

#[test]
fn what_interrupts_waits_for_the_end_of_the_job_and_keeps_its_place() {
    let mut turns = Turns::new();
    take(&mut turns, Start(INFINITE), "analysis");
    assert_eq!(take(&mut turns, Interrupt, "undo"), Abort);
    assert_eq!(take(&mut turns, Change, "ping"), Wait);
    assert_eq!(turns.next_waiting(), None);
    assert_eq!(turns.finished(), Answer);
    for name in ["undo", "ping"] {
        assert_eq!(turns.next_waiting().unwrap().1, name);
    }
    turns.begin(PONDER);
    assert_eq!(turns.finished(), Keep);
    assert_eq!(take(&mut turns, Interrupt, "force"), Discard);
    assert_eq!(turns.next_waiting(), Some((Interrupt, "force")));
}

#[test]
fn a_stop_without_a_waiting_start_is_not_kept() {
    let mut turns = Turns::new();
    take(&mut turns, Start(FREE), "go");
    take(&mut turns, Change, "position");
    take(&mut turns, Stop, "stop");
    assert_eq!(turns.finished(), Answer);
    assert_eq!(turns.next_waiting(), Some((Change, "position")));
    assert_eq!(turns.next_waiting(), None);
}
