use std::time::Duration;

use super::*;
use crate::options::apply;
use crate::protocol::{MoverClocks, Quest, Setup, Start, UnitClock};
use crate::registry::GAMES;

fn parse(line: &str) -> Parsed {
    Ucci.parse(line.as_bytes())
}

fn command(line: &str) -> Command {
    let parsed = parse(line);
    assert_eq!(parsed.complaint, None, "{line}");
    parsed.command.unwrap()
}

fn go(line: &str) -> Quest {
    match command(line) {
        Command::Go(quest) => quest,
        other => panic!("{line}: {other:?}"),
    }
}

fn option(line: &str) -> (String, Option<String>) {
    match command(line) {
        Command::SetOption { name, value } => (name, value),
        other => panic!("{line}: {other:?}"),
    }
}

const fn clock(remaining: u64, increment: u64) -> UnitClock {
    UnitClock {
        remaining,
        increment,
    }
}

#[test]
fn options_come_in_both_forms_and_under_names_of_their_own() {
    for (line, name, value) in [
        ("setoption hashsize 32", "Hash", Some("32")),
        ("setoption HashSize 32", "Hash", Some("32")),
        ("setoption hashsize 0", "Hash", Some("16")),
        ("setoption name hashsize value 32", "Hash", Some("32")),
        (
            "setoption name Move Overhead value 50",
            "Move Overhead",
            Some("50"),
        ),
        ("setoption usebook off", "OwnBook", Some("off")),
        ("setoption usemillisec true", "UseMillisec", Some("true")),
        ("setoption randomness none", "BookVariety", Some("0")),
        ("setoption randomness 70", "BookVariety", Some("70")),
        ("setoption bookfiles ", "BookFile", Some("")),
        ("setoption bookfiles", "BookFile", Some("")),
        ("setoption bookfiles a b.rkb;", "BookFile", Some("a b.rkb")),
        ("setoption randomness tiny", "BookVariety", Some("12")),
        ("setoption randomness HUGE", "BookVariety", Some("100")),
        ("setoption clearhash", "Clear Hash", None),
        ("setoption style risky", "style", Some("risky")),
        ("setoption loadbook", "loadbook", None),
        ("setoption name", "name", None),
    ] {
        let (found, set) = option(line);
        assert_eq!((found.as_str(), set.as_deref()), (name, value), "{line}");
    }
    assert_eq!(command("setoption newgame"), Command::NewGame);
    assert!(parse("setoption").complaint.is_some());
    let (name, threads) = option("setoption threads 0");
    assert_eq!(name, "Threads");
    assert!(threads.unwrap().parse::<u32>().unwrap() >= 1);
}

#[test]
fn clocks_are_the_movers_and_in_the_unit_agreed_on() {
    let quest = go("go draw time 600 opptime 500 oppincrement 2 increment 3");
    let clocks = MoverClocks {
        mover: clock(600, 3),
        opponent: Some(clock(500, 2)),
    };
    assert_eq!(quest.clocks, Some(clocks));
    assert!(quest.draw_offered);
    assert_eq!(quest.limits.moves_to_go, None);
    let quest = go("go time 600 movestogo 7 opptime 9 oppmovestogo 3");
    assert_eq!(quest.limits.moves_to_go, Some(7));
    assert_eq!(
        go("go time -3 increment 0").clocks.unwrap().mover,
        clock(0, 0)
    );
}

#[test]
fn a_time_alone_is_all_there_is_for_the_move() {
    assert_eq!(go("go time 10").limits.moves_to_go, Some(1));
    assert_eq!(go("go time 10 increment 0").limits.moves_to_go, None);
    assert_eq!(go("go depth 3").limits.moves_to_go, None);
}

#[test]
fn words_of_uci_are_known_too() {
    let quest = go("go movetime 200 nodes 5000 depth 9");
    assert_eq!(quest.limits.movetime, Some(Duration::from_millis(200)));
    assert_eq!(quest.limits.nodes, Some(5_000));
    assert_eq!(quest.limits.depth, Some(9));
    assert!(go("go ponder time 5 increment 0").limits.ponder);
    assert!(go("go infinite").limits.infinite);
}

#[test]
fn a_clock_that_is_told_for_the_opponent_alone_is_ours_as_well() {
    let clocks = go("go opptime 3 oppincrement 1").clocks.unwrap();
    assert_eq!(Some(clocks.mover), clocks.opponent);
    assert_eq!((clocks.mover.remaining, clocks.mover.increment), (3, 1));
}

#[test]
fn a_depth_of_nothing_asks_for_the_evaluation() {
    assert_eq!(command("go depth 0"), Command::Appraise);
    assert_eq!(command("go"), Command::Go(Quest::default()));
    let parsed = parse("go depth time 9");
    assert_eq!(parsed.complaint.unwrap(), "go: ignored \"depth\"");
}

#[test]
fn the_words_of_its_own_are_read() {
    assert_eq!(
        command("banmoves H2E2 b2e2"),
        Command::Ban(vec!["h2e2".to_owned(), "b2e2".to_owned()])
    );
    assert_eq!(command("banmoves"), Command::Ban(Vec::new()));
    assert_eq!(
        command("probe fen 9/9 w moves a0a1"),
        Command::Probe(Some(Setup {
            start: Start::Fen("9/9 w".to_owned()),
            moves: vec!["a0a1".to_owned()],
            has_bare_fen: true,
            ..Setup::standard()
        }))
    );
    assert_eq!(command("probe"), Command::Probe(None));
    let complaint = parse("probe fen").complaint.unwrap();
    assert!(complaint.starts_with("probe: "), "{complaint}");
    for (line, draw_offered) in [("ponderhit", false), ("ponderhit draw", true)] {
        assert_eq!(command(line), Command::PonderHit { draw_offered });
    }
}

#[test]
fn the_greeting_has_single_words_in_lower_case_and_ends_in_ucciok() {
    let text = Ucci.write(&Event::Hello(&Settings::new(&GAMES[1])));
    assert!(text.starts_with("id name Rukh ") && text.ends_with("\nucciok\n"));
    for line in text.lines().filter(|line| line.starts_with("option ")) {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[1], words[1].to_lowercase(), "{line}");
        assert_eq!(words[2], "type", "{line}");
    }
    for expected in [
        "option usemillisec type check default false",
        "option batch type check default false",
        "option hashsize type spin min 0 max 131072 default 16",
        "option usebook type check default false",
        "option bookfiles type string default <default>",
        "option randomness type combo var none var small var medium var large default medium",
        "option newgame type button",
    ] {
        assert!(text.lines().any(|line| line == expected), "{expected}");
    }
}

fn info(multi_pv: usize, bound: Bound) -> Info<String> {
    Info {
        depth: 7,
        seldepth: 12,
        multi_pv,
        score: Score::cp(-90),
        bound,
        nodes: 1234,
        elapsed: Duration::from_millis(30),
        hashfull: 5,
        pv: vec!["h2e2".to_owned(), "h9g7".to_owned()],
    }
}

#[test]
fn progress_is_a_score_without_unit_and_the_best_line_alone() {
    let said = |line: &Info<String>| Ucci.write(&Event::Info { line, wdl: None });
    assert_eq!(
        said(&info(1, Bound::Exact)),
        "info time 30 nodes 1234\ninfo depth 7 score -20 pv h2e2 h9g7\n"
    );
    assert_eq!(said(&info(2, Bound::Exact)), "");
    assert_eq!(said(&info(1, Bound::Lower)), "");
}

#[test]
fn a_horse_is_about_a_hundred_points_and_a_mate_ten_thousand() {
    for (score, wanted) in [
        (Score::cp(450), 100),
        (Score::cp(-225), -50),
        (Score::mate_in(3), 9_997),
        (Score::mated_in(4), -9_996),
        (Score::won_by_rule(9), 9_000),
        (Score::lost_by_rule(0), -9_000),
    ] {
        assert_eq!(points(score), wanted);
    }
    assert!(points(Score::MAX_EVAL) < BY_RULE);
}

#[test]
fn an_answer_can_speak() {
    let answer = |ponder, gesture| {
        Ucci.write(&Event::BestMove {
            best: "h2e2",
            ponder,
            gesture,
        })
    };
    assert_eq!(answer(None, None), "bestmove h2e2\n");
    assert_eq!(
        answer(Some("h9g7"), Some(Gesture::Draw)),
        "bestmove h2e2 ponder h9g7 draw\n"
    );
    assert_eq!(
        answer(None, Some(Gesture::Resign)),
        "bestmove h2e2 resign\n"
    );
    assert_eq!(Ucci.write(&Event::NoMove), "nobestmove\n");
    assert_eq!(Ucci.write(&Event::NothingToStop), "nobestmove\n");
    assert_eq!(Ucci.write(&Event::Goodbye), "bye\n");
    assert_eq!(
        Ucci.write(&Event::Appraisal(Score::cp(45))),
        "info depth 0 score 10\nnobestmove\n"
    );
    assert_eq!(
        Ucci.write(&Event::Note("two\nlines")),
        "info message two lines\n"
    );
}

#[test]
fn a_probe_tells_what_the_score_is() {
    let known = |score| {
        Ucci.write(&Event::Known(Some(Known {
            best: Some("h2e2"),
            score,
        })))
    };
    let score = Score::cp(90);
    assert_eq!(Ucci.write(&Event::Known(None)), "pophash\n");
    assert_eq!(known(None), "pophash bestmove h2e2\n");
    assert_eq!(
        known(Some((score, Bound::Exact, 5))),
        "pophash bestmove h2e2 lowerbound 20 depth 5 upperbound 20 depth 5\n"
    );
    assert_eq!(
        known(Some((score, Bound::Upper, 5))),
        "pophash bestmove h2e2 upperbound 20 depth 5\n"
    );
}

#[test]
fn an_unknown_option_is_no_error_and_a_bad_value_is_one() {
    let unknown = Rejection::Unknown("style".to_owned());
    assert_eq!(Ucci.write(&Event::Rejected(&unknown)), "");
    let mut settings = Settings::new(&GAMES[1]);
    for (line, told) in [
        (
            "setoption hashsize x",
            "hashsize ignored: \"x\" is not a whole number from 0 (automatic) to 131072",
        ),
        (
            "setoption randomness wild",
            "randomness ignored: \"wild\" is not one of none, small, medium, large",
        ),
        (
            "setoption usebook",
            "usebook ignored: it needs true or false",
        ),
        // What UCCI does not list has our name.
        (
            "setoption MultiPV 501",
            "MultiPV ignored: \"501\" is not a whole number from 1 to 500",
        ),
    ] {
        let (name, value) = option(line);
        let bad = apply(&mut settings, &name, value.as_deref()).unwrap_err();
        assert_eq!(
            Ucci.write(&Event::Rejected(&bad)),
            format!("info message option {told}\n")
        );
    }
}

#[test]
fn a_table_that_cannot_be_had_is_told_under_uccis_name() {
    let refusal = Rejection::Unattainable {
        name: "Hash",
        reason: "no memory".to_owned(),
    };
    assert_eq!(
        Ucci.write(&Event::Rejected(&refusal)),
        "info message option hashsize ignored: no memory\n"
    );
}

#[test]
fn of_several_books_the_first_is_used_and_that_is_told() {
    let parsed = parse("setoption bookfiles a b.rkb; c.rkb");
    assert_eq!(
        parsed.command,
        Some(Command::SetOption {
            name: "BookFile".to_owned(),
            value: Some("a b.rkb".to_owned()),
        })
    );
    assert_eq!(
        parsed.complaint.as_deref(),
        Some("option bookfiles: only the first file is used, \"a b.rkb\"")
    );
}
