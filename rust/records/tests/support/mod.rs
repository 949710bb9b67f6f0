//! What the tests of this crate share: the two games, and steps on a board.

#![allow(dead_code, reason = "each test program uses a part of it")]
#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use std::ops::ControlFlow;

pub(crate) use rukh_chess::Chess;
use rukh_chess::ChessOptions;
use rukh_core::{GameMove, MoveStyle, Notation, Rules, Tactics};
use rukh_records::{AnyResolver, Record, Resolve, Resolver, RuleSets, detect, read, read_stream};
pub(crate) use rukh_xiangqi::Xiangqi;

pub(crate) fn chess_rules() -> RuleSets<ChessOptions> {
    RuleSets {
        usual: ChessOptions::default(),
        chess960: ChessOptions { chess960: true },
    }
}

/// The options that a record was played under.
pub(crate) fn rules<G: Tactics + Notation>(is_chess960: bool) -> G::Options {
    if is_chess960 {
        // Only chess can be Chess960; its options are found by their type.
        let options: Box<dyn std::any::Any> = Box::new(ChessOptions { chess960: true });
        return *options.downcast::<G::Options>().unwrap();
    }
    G::Options::default()
}

pub(crate) fn bits<G: Rules>(bits: u16) -> G::Move {
    G::Move::from_raw(bits)
}

/// Plays a move, or gives the turn away.
pub(crate) fn step<G: Tactics>(position: &mut G, m: G::Move) {
    if m.is_none() {
        position.pass();
    } else {
        position.play(m);
    }
}

/// Every game of a text of PGN.
pub(crate) fn read_text<G: Tactics + Notation>(
    text: &str,
    rules: &RuleSets<G::Options>,
) -> Vec<Record> {
    let mut resolver = Resolver::<G>::new(rules.clone());
    let mut records = Vec::new();
    let outcome = read_stream(text.as_bytes(), &mut |raw| {
        records.push(resolver.resolve(raw));
        ControlFlow::Continue(())
    });
    outcome.unwrap();
    records
}

/// The main line by coordinates.
pub(crate) fn main_line<G: Tactics + Notation>(record: &Record) -> String {
    let rules = rules::<G>(record.is_chess960);
    let mut position = match &record.start_fen {
        Some(fen) => G::from_fen(fen, &rules).unwrap().position,
        None => G::start(&rules),
    };
    let mut moves = Vec::new();
    for id in record.tree.main_line() {
        let m = bits::<G>(record.tree.bits(id));
        moves.push(position.format_move(m, MoveStyle::Coordinates));
        step(&mut position, m);
    }
    moves.join(" ")
}

/// Whoever plays records of either game, as in the engine; chess where nothing tells.
pub(crate) fn any_resolver() -> AnyResolver {
    let chess = Box::new(Resolver::<Chess>::new(chess_rules()));
    let xiangqi: Box<dyn Resolve> = Box::new(Resolver::<Xiangqi>::new(RuleSets::default()));
    AnyResolver::new(chess, [xiangqi])
}

/// Every game of a file as its main line and its result.
pub(crate) fn games(bytes: &[u8]) -> Vec<(String, Record)> {
    let mut games = Vec::new();
    let format = detect(bytes).unwrap();
    let mut resolver = any_resolver();
    read(format, bytes, &mut |raw| {
        let record = resolver.resolve(raw);
        let line = match record.info.id {
            "chess" => main_line::<Chess>(&record),
            _ => main_line::<Xiangqi>(&record),
        };
        games.push((line, record));
        ControlFlow::Continue(())
    })
    .unwrap();
    games
}

pub(crate) fn only(text: &str) -> (String, Record) {
    let mut games = games(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}
