use std::time::Duration;

use rukh_core::Side;
use rukh_search::{Limits, SideClock};

use super::*;
use crate::protocol::{Quest, Setup, Start};
use crate::registry::GAMES;
use crate::wdl::{Chances, Wdl};

fn parse(line: &str) -> Parsed {
    Uci.parse(line.as_bytes())
}

fn command(line: &str) -> Command {
    let parsed = parse(line);
    assert_eq!(parsed.complaint, None, "{line}");
    parsed.command.unwrap()
}

fn complaint(line: &str) -> String {
    let parsed = parse(line);
    assert_eq!(parsed.command, None, "{line}");
    parsed.complaint.unwrap()
}

fn go(line: &str) -> Limits<String> {
    match parse(line).command {
        Some(Command::Go(quest)) => quest.limits,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn only_the_first_word_of_a_bare_command_counts() {
    assert_eq!(command("uci now please"), Command::Hello);
    assert_eq!(command("isready really"), Command::IsReady);
    assert_eq!(command(" \t ucinewgame x \r"), Command::NewGame);
    assert_eq!(command("stop"), Command::Stop);
    assert_eq!(command("quit"), Command::Quit);
}

#[test]
fn commands_are_read_in_lower_case_alone() {
    assert!(complaint("Uci").contains("Uci"));
    assert!(complaint("GO depth 1").contains("GO"));
}

#[test]
fn empty_lines_comments_and_switches_are_passed_over() {
    for line in ["", "  \t", "# note", "#note", "debug on", "register later"] {
        assert_eq!(parse(line), Parsed::nothing(), "{line:?}");
    }
}

#[test]
fn a_byte_order_mark_is_dropped() {
    assert_eq!(Uci.parse(b"\xef\xbb\xbfuci"), Command::Hello.into());
}

#[test]
fn what_is_not_text_is_skipped_with_a_remark() {
    for line in [
        &b"is\0ready"[..],
        b"\0\0",
        b"\xff\xfe\x80\x81",
        b"go \xff depth 1",
    ] {
        let parsed = Uci.parse(line);
        assert_eq!(parsed.command, None, "{line:?}");
        assert!(parsed.complaint.unwrap().ends_with("was skipped"));
    }
}

#[test]
fn option_names_and_values_may_hold_blanks() {
    assert_eq!(
        command("setoption  name  Clear   Hash"),
        Command::SetOption {
            name: "Clear Hash".to_owned(),
            value: None
        }
    );
    assert_eq!(
        command("setoption name Book File value my books/a  b.bin "),
        Command::SetOption {
            name: "Book File".to_owned(),
            value: Some("my books/a  b.bin".to_owned())
        }
    );
    assert_eq!(
        command("setoption name Debug Log File value "),
        Command::SetOption {
            name: "Debug Log File".to_owned(),
            value: Some(String::new())
        }
    );
    for line in [
        "setoption",
        "setoption name",
        "setoption Hash 8",
        "setoption name value 3",
    ] {
        assert!(complaint(line).contains("setoption name NAME"), "{line}");
    }
}

#[test]
fn a_position_is_a_start_and_moves() {
    assert_eq!(
        command("position startpos moves"),
        Command::Position(Setup {
            start: Start::Standard,
            moves: Vec::new(),
            ..Setup::standard()
        })
    );
    assert_eq!(
        command("position   fen 8/P6k/8  w  - -  moves a7a8Q\th7g7"),
        Command::Position(Setup {
            start: Start::Fen("8/P6k/8 w - -".to_owned()),
            moves: vec!["a7a8q".to_owned(), "h7g7".to_owned()],
            ..Setup::standard()
        })
    );
    assert_eq!(
        command("fen 9/9 r moves h2e2"),
        Command::Position(Setup {
            start: Start::Fen("9/9 r".to_owned()),
            moves: vec!["h2e2".to_owned()],
            bare: true,
            ..Setup::standard()
        })
    );
    assert_eq!(
        command("startpos"),
        Command::Position(Setup {
            start: Start::Standard,
            moves: Vec::new(),
            bare: true,
            ..Setup::standard()
        })
    );
}

#[test]
fn half_a_position_is_one_complaint() {
    assert_eq!(complaint("position"), "position: expected startpos or fen");
    assert_eq!(
        complaint("position rnbq/8 w"),
        "position: expected startpos or fen, found \"rnbq/8\""
    );
    assert_eq!(
        complaint("position fen"),
        "position: no FEN follows \"fen\""
    );
    assert_eq!(
        complaint("position fen moves e2e4"),
        "position: no FEN follows \"fen\""
    );
    assert_eq!(
        complaint("position startpos e2e4"),
        "position: expected moves after startpos, found \"e2e4\""
    );
}

#[test]
fn limits_come_in_any_order() {
    let limits = go("go btime 900 wtime 1000 binc 5 movestogo 7 ponder");
    let clock = limits.clocks[Side::First].unwrap();
    assert_eq!(clock.remaining, Duration::from_millis(1000));
    assert_eq!(clock.increment, Duration::ZERO);
    let clock = limits.clocks[Side::Second].unwrap();
    assert_eq!(clock.remaining, Duration::from_millis(900));
    assert_eq!(clock.increment, Duration::from_millis(5));
    assert_eq!(limits.moves_to_go, Some(7));
    assert!(limits.ponder && !limits.infinite);

    let limits = go("go nodes 500 depth 9 movetime 60000 mate 3 infinite");
    assert_eq!(limits.nodes, Some(500));
    assert_eq!(limits.depth, Some(9));
    assert_eq!(limits.mate, Some(3));
    assert_eq!(limits.movetime, Some(Duration::from_secs(60)));
    assert!(limits.infinite);
}

#[test]
fn one_clock_alone_leaves_the_other_side_without_a_limit() {
    let limits = go("go btime 50000");
    assert_eq!(limits.clocks[Side::First], None);
    assert!(limits.clocks[Side::Second].is_some());
    assert_eq!(go("go winc 100").clocks[Side::First], None);
}

#[test]
fn searchmoves_end_at_the_next_word_of_go() {
    let limits = go("go depth 3 searchmoves h2h3 A7A8Q infinite");
    assert_eq!(limits.search_moves, ["h2h3", "a7a8q"]);
    assert!(limits.infinite);
}

#[test]
fn odd_numbers_are_clamped() {
    let limits = go("go wtime -250 btime -30 winc -1 binc -1 movestogo 0");
    for side in Side::BOTH {
        assert_eq!(limits.clocks[side], Some(SideClock::default()));
    }
    assert_eq!(limits.moves_to_go, None);
    assert_eq!(go("go movetime -5").movetime, Some(Duration::ZERO));
    let zero = go("go depth 0 nodes 0 mate 0");
    assert_eq!(zero, Limits::default());
    assert_eq!(go("go depth 99999999999").depth, Some(u32::MAX));
    let digits = "9".repeat(60);
    assert_eq!(go(&format!("go nodes {digits}")).nodes, Some(u64::MAX));
    let long = go(&format!("go wtime {digits}")).clocks[Side::First];
    assert_eq!(long.unwrap().remaining.as_secs(), 1_000_000_000);
    let none = go(&format!("go wtime -{digits}")).clocks[Side::First];
    assert_eq!(none, Some(SideClock::default()));
}

#[test]
fn what_cannot_be_read_is_left_out_and_told() {
    for (line, ignored) in [
        ("go depth", "depth"),
        ("go depth8", "depth8"),
        ("go depth 2.5", "depth 2.5"),
        ("go nodes 1e9", "nodes 1e9"),
        ("go please", "please"),
    ] {
        let parsed = parse(line);
        assert_eq!(parsed.command, Some(Command::Go(Quest::default())));
        let complaint = parsed.complaint.unwrap();
        assert_eq!(complaint, format!("go: ignored \"{ignored}\""));
    }
    let parsed = parse("go wtime btime 1000");
    assert_eq!(parsed.complaint.unwrap(), "go: ignored \"wtime\"");
    let Some(Command::Go(Quest { limits, .. })) = parsed.command else {
        panic!("no search");
    };
    assert_eq!(limits.clocks[Side::First], None);
    assert!(limits.clocks[Side::Second].is_some());
}

#[test]
fn perft_is_a_go() {
    assert_eq!(command("go perft 3"), Command::Perft(3));
    assert_eq!(complaint("go perft"), "go perft: expected a depth");
    assert_eq!(command("bench"), Command::Bench(None));
    assert_eq!(command("bench 4"), Command::Bench(Some(4)));
    assert!(complaint("bench x").contains("\"x\""));
}

#[test]
fn the_greeting_ends_in_uciok_and_no_line_has_a_blank_end() {
    let text = Uci.write(&Event::Hello(&Settings::new(&GAMES[0])));
    assert!(text.ends_with("\nuciok\n"));
    assert!(text.starts_with("id name Rukh "));
    for line in text.lines() {
        assert_eq!(line, line.trim());
    }
    for expected in [
        "option name UCI_Variant type combo default chess var chess var xiangqi",
        "option name Hash type spin default 16 min 1 max 131072",
        "option name Clear Hash type button",
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 10 min 0 max 5000",
        "option name OwnBook type check default false",
        "option name BookFile type string default <default>",
        "option name BookDepth type spin default 1000 min 0 max 1000",
        "option name BookVariety type spin default 50 min 0 max 100",
    ] {
        assert!(text.lines().any(|line| line == expected), "{expected}");
    }
    let mut settings = Settings::new(&GAMES[1]);
    settings.book_file.clear();
    let text = Uci.write(&Event::Hello(&settings));
    assert!(text.contains("default xiangqi var chess var xiangqi\n"));
    assert!(text.contains("option name BookFile type string default <empty>\n"));
}

fn info(score: Score, bound: Bound) -> Info<String> {
    Info {
        depth: 7,
        seldepth: 12,
        multi_pv: 1,
        score,
        bound,
        nodes: 1234,
        elapsed: Duration::from_micros(300),
        hashfull: 5,
        pv: vec!["e2e4".to_owned(), "e7e5".to_owned()],
    }
}

#[test]
fn a_line_of_progress_has_its_words_in_order_and_only_integers() {
    let line = info(Score::cp(-31), Bound::Exact);
    let text = Uci.write(&Event::Info {
        line: &line,
        wdl: None,
    });
    assert_eq!(
        text,
        "info depth 7 seldepth 12 multipv 1 score cp -31 nodes 1234 nps 4113333 hashfull 5 \
         time 1 pv e2e4 e7e5\n"
    );
    let line = info(Score::mate_in(3), Bound::Lower);
    let wdl = Some(Wdl::of(line.score, Chances::CHESS.on_average));
    let text = Uci.write(&Event::Info { line: &line, wdl });
    assert!(
        text.contains(" score mate 2 lowerbound wdl 1000 0 0 nodes "),
        "{text}"
    );
}

#[test]
fn answers_have_their_form() {
    let best = Event::BestMove {
        best: "e2e4",
        ponder: Some("e7e5"),
        gesture: None,
    };
    assert_eq!(Uci.write(&best), "bestmove e2e4 ponder e7e5\n");
    assert_eq!(Uci.write(&Event::NoMove), "bestmove (none)\n");
    assert_eq!(
        Uci.write(&Event::Terminal(Score::mated_in(0))),
        "info depth 0 score mate 0\n"
    );
    assert_eq!(
        Uci.write(&Event::Terminal(Score::DRAW)),
        "info depth 0 score cp 0\n"
    );
    assert_eq!(
        Uci.write(&Event::Note("two\nlines")),
        "info string two lines\n"
    );
}

#[test]
fn a_game_decided_by_rule_is_one_number_whenever_it_happens() {
    for ply in [0, 5, 100] {
        assert_eq!(score_words(Score::won_by_rule(ply)), "cp 30000");
        assert_eq!(score_words(Score::lost_by_rule(ply)), "cp -30000");
    }
    assert_eq!(score_words(Score::MAX_EVAL), "cp 29000");
}

#[test]
fn what_uci_has_no_word_for_is_not_said() {
    for event in [
        Event::NothingToStop,
        Event::Known(None),
        Event::Goodbye,
        Event::AtBoard(crate::protocol::Utterance::OfferDraw),
    ] {
        assert_eq!(Uci.write(&event), "");
    }
}

#[test]
fn the_writing_of_uci2wb_is_recognised() {
    let is_bare = |line: &str| match command(line) {
        Command::Position(setup) => setup.has_bare_fen,
        other => panic!("{other:?}"),
    };
    assert!(is_bare("position fen 9/9 w moves"));
    assert!(!is_bare("position fen 9/9 w"));
    assert!(is_bare("position fen 9/9 w moves h2e2"));
    assert!(!is_bare("position fen 9/9 w - - 0 1 moves"));
    assert!(!is_bare("position startpos moves"));
}
