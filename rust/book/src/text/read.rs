//! Reading a book from text.

use rukh_core::error::MoveTextError;
use rukh_core::{GameMove as _, Image, Loaded, Notation};

use super::quote::unquoted;
use super::{Change, Edit, Preface, TextError};
use crate::canon::Filing;
use crate::entry::Tally;

/// The lines that say something, with their numbers, without what is for people.
fn lines(text: &str) -> impl Iterator<Item = (u64, &str)> {
    let bare = |line: &'_ str| -> usize {
        let starts = line.match_indices('#').map(|(at, _)| at);
        // A mark inside a word belongs to it: `Qxf7#`.
        let mut starts = starts.filter(|&at| at == 0 || line[..at].ends_with([' ', '\t']));
        starts.next().unwrap_or(line.len())
    };
    (1..)
        .zip(text.trim_start_matches('\u{feff}').lines())
        .map(move |(number, line)| (number, line[..bare(line)].trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
    (word, rest.trim())
}

/// What a text says before its first position.
///
/// # Errors
/// With the first line that says nothing of the kind.
pub fn preface(text: &str) -> Result<Preface, TextError> {
    let mut preface = Preface::default();
    for (number, line) in lines(text) {
        let (word, rest) = split(line);
        let wrong = |reason: &str| TextError::new(number, line, reason);
        match word {
            "fen" | "after" | "key" => break,
            "game" => preface.game = Some(rest.to_owned()),
            "kind" if rest == "polyglot" => preface.is_polyglot = true,
            "kind" if rest == "rukh" => preface.is_polyglot = false,
            "kind" => return Err(wrong("expected `kind rukh` or `kind polyglot`")),
            "merged" => {
                let mut merged = Image::IDENTITY;
                for word in rest.split_whitespace() {
                    match word {
                        "mirror" => merged.is_mirrored = true,
                        "sides" => merged.is_turned = true,
                        "nothing" => {}
                        _ => return Err(wrong("expected `merged nothing`, `mirror` or `sides`")),
                    }
                }
                preface.merged = Some(merged);
            }
            "games" => {
                let games = rest.parse();
                preface.games = Some(games.map_err(|_| wrong("expected a number of games"))?);
            }
            "about" => {
                let (name, value) = rest
                    .split_once(':')
                    .ok_or_else(|| wrong("expected `about name: value`"))?;
                preface
                    .about
                    .push((name.to_owned(), unquoted(value.trim())));
            }
            _ => {
                return Err(wrong(
                    "expected `game`, `merged`, `games` or `about`, or a position that begins with \
                     `fen`, `after` or `key`",
                ));
            }
        }
    }
    Ok(preface)
}

/// The position that lines of moves are about.
enum Place<G> {
    Position(Box<G>, u64),
    Key(u64),
}

/// What a text says about positions, line by line; `start` is the position that `after` begins with.
///
/// # Errors
/// With the first line that cannot be read.
pub fn edits<G: Notation>(
    text: &str,
    filing: Filing<G>,
    start: &G,
) -> Result<Vec<Edit>, TextError> {
    let mut edits = Vec::new();
    let mut place: Option<Place<G>> = None;
    for (number, line) in lines(text) {
        let (word, rest) = split(line);
        let wrong = |reason: String| TextError::new(number, line, reason);
        let of = |position: G| {
            let key = filing.key(&position);
            Some(Place::Position(Box::new(position), key))
        };
        match (word, &place) {
            ("fen", _) if rest == "startpos" => place = of(start.clone()),
            ("fen", _) => {
                let Loaded { position, .. } = G::from_fen(rest, start.options())
                    .map_err(|error| TextError::new(number, "", error.to_string()))?;
                place = of(position);
            }
            ("after", _) => {
                let mut position = start.clone();
                for word in rest.split_whitespace() {
                    let m = read_move(&position, word);
                    let m = m.map_err(|error| TextError::new(number, "", error.to_string()))?;
                    position.play(m);
                }
                place = of(position);
            }
            ("key", _) => {
                let key = u64::from_str_radix(rest, 16)
                    .ok()
                    .filter(|_| rest.len() == 16);
                let key = key.ok_or_else(|| wrong("expected sixteen hexadecimal digits".into()))?;
                place = Some(Place::Key(key));
            }
            (_, None) => {}
            (_, Some(place)) => {
                let (Place::Position(_, key) | Place::Key(key)) = place;
                let change = change(place, word, rest, filing).map_err(wrong)?;
                edits.push(Edit {
                    key: *key,
                    change,
                    line: number,
                });
            }
        }
    }
    Ok(edits)
}

/// A move as people write it, or in any other notation of the game.
fn read_move<G: Notation>(position: &G, text: &str) -> Result<G::Move, MoveTextError> {
    let read = position.read_human(text);
    read.or_else(|error| position.read_any(text).map_err(|_| error))
}

/// What a line says about a move of a position.
fn change<G: Notation>(
    place: &Place<G>,
    word: &str,
    rest: &str,
    filing: Filing<G>,
) -> Result<Change, String> {
    if word == "remove" && rest.is_empty() {
        return Ok(Change::RemoveAll);
    }
    let m = match (word.strip_prefix("0x"), place) {
        (Some(digits), _) => u16::from_str_radix(digits, 16)
            .map_err(|_| "expected up to four hexadecimal digits behind 0x".to_owned())?,
        (None, Place::Position(position, _)) => {
            let m = read_move(position.as_ref(), word).map_err(|error| error.to_string())?;
            if m.is_none() {
                return Err("a book has no place for a turn given away".to_owned());
            }
            filing.file(position.as_ref(), m).1
        }
        (None, Place::Key(_)) => {
            return Err(
                "moves of a position that only its key names are written as 0x and \
                        four digits"
                    .to_owned(),
            );
        }
    };
    if rest == "remove" {
        return Ok(Change::Remove { m });
    }
    let (weight, tally) = numbers(rest)?;
    Ok(Change::Put { m, weight, tally })
}

/// The numbers behind a move.
fn numbers(text: &str) -> Result<(Option<u16>, Option<Tally>), String> {
    let mut weight = None;
    let mut games = None;
    let mut results: [Option<u32>; 3] = [None; 3];
    let mut words = text.split_whitespace();
    let count = |text: &str| -> Result<u32, String> {
        text.parse()
            .map_err(|_| format!("\"{text}\" is no number of games"))
    };
    while let Some(word) = words.next() {
        let sign = ['+', '=', '-']
            .iter()
            .position(|&sign| word.starts_with(sign));
        match (word, sign) {
            ("weight", _) => {
                let number = words.next().and_then(|word| word.parse().ok());
                weight = Some(number.ok_or("expected a weight from 0 to 65535")?);
            }
            ("games", _) => games = Some(count(words.next().unwrap_or_default())?),
            (_, Some(sign)) => results[sign] = Some(count(&word[1..])?),
            _ => {
                return Err(format!(
                    "expected `remove`, or `weight`, `games`, +wins, =draws and -losses, not \
                     \"{word}\""
                ));
            }
        }
    }
    if weight.is_none() && games.is_none() && results == [None; 3] {
        return Err("expected a weight, or `remove`, behind the move".to_owned());
    }
    let [wins, draws, losses] = results.map(Option::unwrap_or_default);
    let decided = u64::from(wins) + u64::from(draws) + u64::from(losses);
    if games.is_none() && results == [None; 3] {
        return Ok((weight, None));
    }
    let all = u32::try_from(decided).map_err(|_| "these are too many games")?;
    let games = games.unwrap_or(all);
    if decided > u64::from(games) {
        return Err(format!("there are {decided} results of {games} games"));
    }
    let tally = Tally {
        games,
        wins,
        draws,
        losses,
    };
    Ok((weight, Some(tally)))
}
