use super::*;
use crate::options::Rejection;
use crate::protocol::Status;
use crate::registry::{GAMES, game};

fn command(line: &str) -> Option<Command> {
    let parsed = Cecp.parse(line.as_bytes());
    assert_eq!(parsed.complaint, None, "{line}");
    parsed.command
}

fn order(line: &str) -> Order {
    match command(line) {
        Some(Command::Play(order)) => order,
        other => panic!("{line}: {other:?}"),
    }
}

fn refusal(line: &str) -> &'static str {
    match order(line) {
        Order::Refused { reason, line: told } => {
            assert_eq!(told, line);
            reason
        }
        other => panic!("{line}: {other:?}"),
    }
}

fn level(moves: Option<u32>, base: u64, increment: f64) -> Order {
    Order::Level(Level {
        moves,
        base: Duration::from_secs(base),
        increment: Duration::from_secs_f64(increment),
    })
}

#[test]
fn words_without_a_use_are_passed_over_in_silence() {
    for line in [
        "xboard",
        "accepted ping",
        "rejected san",
        "random",
        "computer",
        "rating 1 2",
        "ics -",
        "white",
        "black",
        "egtpath nalimov /x",
        "exclude e2e4",
        "# note",
        "",
        "  ",
    ] {
        assert_eq!(command(line), None, "{line}");
    }
}

#[test]
fn orders_are_read() {
    for (line, wanted) in [
        ("new", Order::New),
        ("variant xiangqi", Order::Variant("xiangqi".to_owned())),
        ("force", Order::Force),
        ("go", Order::Go),
        ("playother", Order::PlayOther),
        ("?", Order::MoveNow),
        (".", Order::Status),
        ("ping 17", Order::Ping("17".to_owned())),
        ("result 1-0 {White mates}", Order::Result),
        ("analyze", Order::Analyze),
        ("sd 4", Order::Depth(Some(4))),
        ("sd 0", Order::Depth(None)),
        ("bk", Order::Book),
        ("setboard 8/8 w", Order::SetBoard("8/8 w".to_owned())),
    ] {
        assert_eq!(order(line), wanted, "{line}");
    }
    assert_eq!(command("protover 2"), Some(Command::Hello));
    assert_eq!(command("quit"), Some(Command::Quit));
}

#[test]
fn moves_come_with_and_without_their_word() {
    for text in [
        "e2e4", "a7a8q", "a7a8Q", "a7a8=Q", "h0g2", "h10g8", "O-O", "O-O-O", "0-0",
    ] {
        assert_eq!(order(text), Order::Move(text.to_owned()));
        assert_eq!(
            order(&format!("usermove {text}")),
            Order::Move(text.to_owned())
        );
    }
    assert_eq!(order("usermove Nf3"), Order::Move("Nf3".to_owned()));
    for line in [
        "usermove",
        "foobar 1 2",
        "e2",
        "e2e",
        "e2e444",
        "j2e4",
        "e2e4qq",
        "Uci",
    ] {
        assert_eq!(refusal(line), "unknown command");
    }
}

#[test]
fn times_have_fractions_and_two_forms() {
    for (line, wanted) in [
        ("level 40 5 0", level(Some(40), 300, 0.0)),
        ("level 0 0:05 0", level(None, 5, 0.0)),
        ("level 0 0:02 0.1", level(None, 2, 0.1)),
        ("level 0 2:30 12 more", level(None, 150, 12.0)),
        ("level 0 5", level(None, 300, 0.0)),
        ("level -1 0:00 -3", level(None, 0, 0.0)),
    ] {
        assert_eq!(order(line), wanted, "{line}");
    }
    assert_eq!(
        order("st 0.2"),
        Order::SecondsPerMove(Duration::from_millis(200))
    );
    assert_eq!(order("time 250"), Order::Time(Duration::from_millis(2_500)));
    assert_eq!(order("time -5"), Order::Time(Duration::ZERO));
    assert_eq!(
        order("otim 3"),
        Order::OpponentTime(Duration::from_millis(30))
    );
    for line in [
        "level",
        "level x",
        "level 0 soon 0",
        "st",
        "st x",
        "sd deep",
        "time x",
    ] {
        assert!(refusal(line).starts_with("expected "), "{line}");
    }
}

#[test]
fn options_are_the_engines_own() {
    let set = |name: &str, value: Option<&str>| {
        Some(Command::SetOption {
            name: name.to_owned(),
            value: value.map(str::to_owned),
        })
    };
    for (line, wanted) in [
        ("memory 68", set("Hash", Some("68"))),
        ("memory 0", set("Hash", Some("1"))),
        ("cores 2", set("Threads", Some("2"))),
        ("cores 99999", set("Threads", Some("256"))),
        ("option Move Overhead=50", set("Move Overhead", Some("50"))),
        ("option BookFile=", set("BookFile", Some(""))),
        (
            "option BookFile=a=b c.rkb",
            set("BookFile", Some("a=b c.rkb")),
        ),
        ("option Clear Hash", set("Clear Hash", None)),
        ("name A. Opponent", set("UCI_Opponent", Some("A. Opponent"))),
    ] {
        assert_eq!(command(line), wanted, "{line}");
    }
    assert_eq!(refusal("memory much"), "expected a whole number");
}

#[test]
fn the_features_are_short_lines_that_end_in_done() {
    let text = Cecp.write(&Event::Hello(&Settings::new(&GAMES[0])));
    assert!(text.ends_with("\nfeature done=1\n"));
    for line in text.lines() {
        assert!(line.starts_with("feature ") && line.len() < 250, "{line}");
    }
    for expected in [
        "variants=\"normal,fischerandom,xiangqi\"",
        "feature option=\"MoveOverhead -spin 10 0 5000\"",
        "feature option=\"OwnBook -check 0\"",
        "feature option=\"ClearHash -button\"",
        "feature option=\"BookFile -file <default>\"",
        "feature option=\"RepetitionRule -combo *axf /// engine /// cxa /// simple /// none\"",
    ] {
        assert!(text.contains(expected), "{expected}");
    }
    // There are commands for these.
    for hidden in ["Hash -spin", "Threads -spin", "Ponder", "UCI_Variant"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
}

#[test]
fn every_variant_is_a_game_of_the_list() {
    for variant in VARIANTS {
        assert!(game(variant.game).is_ok(), "{variant:?}");
    }
    for game in &GAMES {
        let id = game.info.id;
        assert!(VARIANTS.iter().any(|variant| variant.game == id), "{id}");
    }
}

fn thought(score: Score, bound: Bound) -> String {
    let line = Info {
        depth: 7,
        seldepth: 12,
        multi_pv: 1,
        score,
        bound,
        nodes: 1234,
        elapsed: Duration::from_millis(55),
        hashfull: 5,
        pv: vec!["e2e4".to_owned(), "e7e5".to_owned()],
    };
    let wdl = None;
    Cecp.write(&Event::Info { line: &line, wdl })
}

#[test]
fn a_thought_has_centiseconds_and_a_tab_before_its_line() {
    assert_eq!(
        thought(Score::cp(-31), Bound::Exact),
        "7 -31 5 1234 12 22436 0\te2e4 e7e5\n"
    );
    assert!(thought(Score::cp(5), Bound::Lower).ends_with(" e7e5!\n"));
    assert!(thought(Score::cp(5), Bound::Upper).ends_with(" e7e5?\n"));
}

#[test]
fn mates_are_beyond_a_hundred_thousand() {
    for (score, wanted) in [
        (Score::mate_in(5), 100_003),
        (Score::mated_in(4), -100_002),
        (Score::won_by_rule(7), 30_000),
        (Score::lost_by_rule(7), -30_000),
        (Score::cp(12), 12),
    ] {
        assert_eq!(centipawns(score), wanted);
    }
}

#[test]
fn what_is_said_at_the_board_has_its_form() {
    let lines = [
        "e2e4  weight 60 %".to_owned(),
        "d2d4  weight 40 %".to_owned(),
    ];
    let status = Status {
        elapsed: Duration::from_millis(1_234),
        nodes: 500,
        depth: 9,
        moves_left: 3,
        moves: 20,
        current: "e2e4",
    };
    let bare = Status {
        current: "",
        ..status
    };
    for (utterance, wanted) in [
        (Utterance::Pong("3"), "pong 3\n"),
        (Utterance::Pong(""), "pong\n"),
        (Utterance::Move("e2e4"), "move e2e4\n"),
        (
            Utterance::IllegalMove {
                text: "e2e5",
                reason: "no",
            },
            "Illegal move (no): e2e5\n",
        ),
        (
            Utterance::IllegalPosition("no king"),
            "tellusererror Illegal position\n# no king\n",
        ),
        (
            Utterance::Result {
                score: "1-0",
                reason: "White mates",
            },
            "1-0 {White mates}\n",
        ),
        (Utterance::OfferDraw, "offer draw\n"),
        (Utterance::Resign, "resign\n"),
        (Utterance::Hint("e7e5"), "Hint: e7e5\n"),
        (
            Utterance::Book(&lines),
            " e2e4  weight 60 %\n d2d4  weight 40 %\n\n",
        ),
        (Utterance::Book(&[]), "\n"),
        (Utterance::Status(status), "stat01: 123 500 9 3 20 e2e4\n"),
        (Utterance::Status(bare), "stat01: 123 500 9 3 20\n"),
        (
            Utterance::Error {
                reason: "unknown command",
                line: "foobar 1 2",
            },
            "Error (unknown command): foobar 1 2\n",
        ),
    ] {
        assert_eq!(Cecp.write(&Event::AtBoard(utterance)), wanted);
    }
}

#[test]
fn remarks_are_marked_as_such_on_every_line() {
    assert_eq!(Cecp.write(&Event::Note("White\nmates")), "# White mates\n");
    let rejection = Rejection::Unknown("x".to_owned());
    assert_eq!(
        Cecp.write(&Event::Rejected(&rejection)),
        "# no option is called \"x\"\n"
    );
    assert_eq!(Cecp.write(&Event::Text("a\nb")), "# a\n# b\n");
    assert_eq!(Cecp.write(&Event::Ready), "");
}
