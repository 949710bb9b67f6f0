use super::*;
use rukh_core::TraceTerm;

fn position(fen: &str) -> Xiangqi {
    Xiangqi::from_fen(fen, &Default::default())
        .unwrap()
        .position
}

fn value(fen: &str) -> i32 {
    HandEvaluator::default().evaluate(&position(fen))
}

fn term(fen: &str, name: &str) -> TraceTerm {
    let trace = HandEvaluator::default().trace(&position(fen));
    let found = trace.terms.into_iter().find(|term| term.name == name);
    found.unwrap_or_else(|| panic!("no term {name}"))
}

#[test]
fn the_start_is_worth_the_move() {
    let start = Xiangqi::start(&Default::default());
    assert_eq!(
        HandEvaluator::default().evaluate(&start),
        TEMPO.phased().middlegame
    );
    for term in HandEvaluator::default().trace(&start).terms {
        assert!(term.score == 0 || term.name == "tempo", "{}", term.name);
    }
}

#[test]
fn an_extra_piece_counts_for_its_owner() {
    let without = "4kab2/4a4/4b4/9/9/9/9/4B4/4A4/4KAB2 w - - 0 1";
    for piece in ["R", "N", "C"] {
        let with = without.replacen("/9/9/9/9/", &format!("/9/9/9/{piece}8/"), 1);
        assert!(value(&with) > value(without), "{piece}");
    }
}

#[test]
fn a_screened_and_an_empty_head_cannon_are_told_apart() {
    let screened = "2bakab2/9/9/9/4p4/9/4P4/4C4/9/2BAKAB2 w - - 0 1";
    let empty_head = "2bakab2/9/9/9/9/9/9/4C4/9/2BAKAB2 w - - 0 1";
    assert!(term(empty_head, "cannons").score > term(screened, "cannons").score);
    assert!(term(screened, "cannons").score > 0);
}

#[test]
fn missing_defenders_are_charged_by_who_attacks_them() {
    // Black lacks both elephants, then both advisors; Red has one cannon or one chariot.
    let lacking = |guards: &str, attacker: char| {
        let fen = format!("{guards}/9/9/9/9/9/9/{attacker}8/9/2BA1KB2 w - - 0 1");
        term(&fen, "defenders").score
    };
    assert!(lacking("3aka3", 'C') > lacking("2b1k1b2", 'C'));
    assert!(lacking("2b1k1b2", 'R') > lacking("3aka3", 'R'));
}

#[test]
fn a_blocked_horse_is_less_mobile() {
    let open = "3k5/9/9/9/9/9/9/2N6/9/4K4 w - - 0 1";
    let blocked = "3k5/9/9/9/9/9/2P6/2N6/9/4K4 w - - 0 1";
    assert!(term(blocked, "mobility").score < term(open, "mobility").score);
    assert!(term(blocked, "horses").score < term(open, "horses").score);
}

#[test]
fn an_advantage_that_cannot_win_is_mostly_taken_back() {
    // Red is two defenders up and has nothing that crosses the river.
    let defenders = "3k5/9/9/9/9/9/9/4B4/4A4/2B1KA3 w - - 0 1";
    // A lone horse against every defender is no win either.
    let horse = "2bakab2/9/9/9/9/9/9/2N6/9/3K5 w - - 0 1";
    for fen in [defenders, horse] {
        let trace = HandEvaluator::default().trace(&position(fen));
        assert_ne!(term(fen, "winning chances").score, 0, "{fen}");
        assert!(trace.total.abs() < 150, "{fen}: {}", trace.total);
    }
    let chariot = "3k5/9/9/9/9/9/9/2R6/9/4K4 w - - 0 1";
    assert_eq!(term(chariot, "winning chances").score, 0);
}
