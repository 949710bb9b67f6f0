//! What the tests of this crate share: random games, and books made of them by counting.

#![allow(
    dead_code,
    unused_imports,
    reason = "each test program uses a part of it"
)]
#![expect(clippy::unwrap_used, reason = "that is how the helpers of a test fail")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rukh_book::polyglot::{self, PolyglotBook};
use rukh_book::weigh::weigh;
use rukh_book::{Book, Entry, Filing, Header, Tally, Weights};
pub(crate) use rukh_chess::Chess;
use rukh_core::keys::SplitMix;
use rukh_core::{Image, MoveList, MoveStyle, Rules};
use rukh_records::GameResult;
pub(crate) use rukh_xiangqi::Xiangqi;

/// A game: its moves and its result.
pub(crate) type Game<M> = (Vec<M>, GameResult);

pub(crate) fn start<G: Rules>() -> G {
    G::start(&G::Options::default())
}

pub(crate) fn position<G: Rules>(fen: &str) -> G {
    G::from_fen(fen, &G::Options::default()).unwrap().position
}

/// The position after these moves from the start.
pub(crate) fn after<G: Rules>(moves: &str) -> G {
    let mut position: G = start();
    for text in moves.split_whitespace() {
        let m = position.parse_move(text, MoveStyle::Coordinates).unwrap();
        position.play(m);
    }
    position
}

/// Games of random moves that keep near each other, so that positions come up again.
pub(crate) fn random_games<G: Rules>(seed: u64, count: usize, plies: usize) -> Vec<Game<G::Move>> {
    let mut random = SplitMix::new(seed);
    let results = [
        GameResult::FirstWins,
        GameResult::SecondWins,
        GameResult::Draw,
        GameResult::Unknown,
    ];
    (0..count)
        .map(|_| {
            let mut position: G = start();
            let mut moves = Vec::new();
            for ply in 0..plies {
                let mut legal = MoveList::new();
                position.legal_moves(&mut legal);
                if legal.is_empty() {
                    break;
                }
                let choices = if ply < 4 {
                    legal.len().min(6)
                } else {
                    legal.len()
                };
                let m = legal[random.below(choices)];
                moves.push(m);
                position.play(m);
            }
            (moves, results[random.below(4)])
        })
        .collect()
}

/// Games given as moves by coordinates and a result.
pub(crate) fn games<G: Rules>(texts: &[(&str, GameResult)]) -> Vec<Game<G::Move>> {
    let moves = |text: &str| {
        let mut position: G = start();
        let read = |word| {
            let m = position.parse_move(word, MoveStyle::Coordinates).unwrap();
            position.play(m);
            m
        };
        text.split_whitespace().map(read).collect()
    };
    let game = |&(text, result)| (moves(text), result);
    texts.iter().map(game).collect()
}

/// The entries of these games, counted in the plainest way, weighed by points.
pub(crate) fn counted<G: Rules>(games: &[Game<G::Move>], filing: Filing<G>) -> Vec<Entry> {
    let mut counts: BTreeMap<(u64, u16), Tally> = BTreeMap::new();
    for (moves, result) in games {
        let mut position: G = start();
        for &m in moves {
            let place = filing.file(&position, m);
            *counts.entry(place).or_default() += Tally::of_game(*result, position.side());
            position.play(m);
        }
    }
    let mut entries: Vec<Entry> = counts
        .into_iter()
        .map(|((key, m), tally)| Entry {
            key,
            m,
            weight: 0,
            tally,
        })
        .collect();
    for position in entries.chunk_by_mut(|one, other| one.key == other.key) {
        weigh(position, Weights::Points);
    }
    entries
}

pub(crate) fn header<G: Rules>(merged: Image) -> Header {
    Header {
        game: G::INFO.id.to_owned(),
        fingerprint: G::key_fingerprint(),
        merged,
        games: 1,
        summary: vec![("source".to_owned(), "a test: random games".to_owned())],
        ..Header::default()
    }
}

/// The bytes of a `.rkb` book of these games.
pub(crate) fn book_bytes<G: Rules>(games: &[Game<G::Move>], merged: Image) -> Vec<u8> {
    let entries = counted(games, Filing::<G>::Images(merged));
    rukh_book::write::to_vec(header::<G>(merged), entries).unwrap()
}

pub(crate) fn book<G: Rules>(games: &[Game<G::Move>], merged: Image) -> Book<Vec<u8>> {
    Book::open(book_bytes::<G>(games, merged)).unwrap()
}

/// The bytes of a Polyglot book with these entries, in their order.
pub(crate) fn polyglot_bytes(entries: &[Entry]) -> Vec<u8> {
    entries
        .iter()
        .flat_map(|&entry| polyglot::to_bytes(entry))
        .collect()
}

pub(crate) fn polyglot_book(games: &[Game<rukh_chess::ChessMove>]) -> PolyglotBook<Vec<u8>> {
    let mut entries = counted(games, Filing::Polyglot(polyglot::CHESS));
    entries.sort_by_key(polyglot::place);
    PolyglotBook::open(polyglot_bytes(&entries)).unwrap()
}

/// A file of `../shared`, if there is such a folder.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared")
        .join(path);
    path.exists().then_some(path)
}
