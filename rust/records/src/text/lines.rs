//! A game whose lines are not all in one encoding: a name that was pasted in, a remark of another
//! program.
//!
//! Most games are decoded as they are. Lines of tags are looked at one by one, for there the names
//! of many languages stand; all lines are, where the encoding of the game leaves bytes over. A line
//! that is better read otherwise is. Bytes that fit nothing become U+FFFD, and readers tell it.

use super::plausible::{Plausibility, Weights};
use super::{Encoding, european};

/// Decodes a game that is mostly in `encoding` and appends its text; gives the encoding that it
/// turned out to be in, [`Encoding::Mixed`] where it has several, and whether bytes were left over.
pub(super) fn decode(
    game: &[u8],
    encoding: Encoding,
    plausibility: &Plausibility,
    text: &mut String,
) -> (Encoding, bool) {
    if encoding == Encoding::Utf8
        && let Ok(valid) = std::str::from_utf8(game)
    {
        text.push_str(valid);
        return (encoding, false);
    }
    let (whole, has_errors) = encoding.decoder().decode_without_bom_handling(game);
    let tags = || lines(game).take_while(|line| matches!(line, [b'[', ..] | [b'\r' | b'\n', ..]));
    let is_odd = |line: &[u8]| encoding_of_line(line, encoding, plausibility) != encoding;
    // In Windows-1252 nothing is an error.
    let is_odd_below = || encoding == Encoding::Windows1252 && lines(game).any(is_odd);
    if !has_errors && !{ tags() }.any(is_odd) && !is_odd_below() {
        text.push_str(&whole);
        return (encoding, false);
    }
    let mut overall = None;
    let mut has_losses = false;
    for line in lines(game) {
        if line.is_ascii() {
            // Decoded as anything it is the same.
            text.push_str(&String::from_utf8_lossy(line));
            continue;
        }
        let found = encoding_of_line(line, encoding, plausibility);
        overall = match overall {
            Some(other) if other != found => Some(Encoding::Mixed),
            _ => Some(found),
        };
        match found {
            Encoding::Utf8 => has_losses |= push_mostly_utf8(line, text),
            found => {
                let (line, has_errors) = found.decoder().decode_without_bom_handling(line);
                has_losses |= has_errors;
                text.push_str(&line);
            }
        }
    }
    (overall.unwrap_or(encoding), has_losses)
}

/// The lines of a game with their ends.
fn lines(game: &[u8]) -> impl Iterator<Item = &[u8]> {
    game.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'))
}

/// The encoding of one line of a game that is in `usual`.
fn encoding_of_line(line: &[u8], usual: Encoding, plausibility: &Plausibility) -> Encoding {
    if line.is_ascii() {
        return usual;
    }
    let weights = plausibility.weigh(line);
    if weights.is_european() || european::is_all(line) {
        return Encoding::Windows1252;
    }
    if let Some(decisive) = weights.decisive() {
        return decisive;
    }
    match usual {
        Encoding::Windows1252 if std::str::from_utf8(line).is_ok() => Encoding::Utf8,
        Encoding::Utf8 if !is_mostly_utf8(line) => best_but_utf8(weights),
        Encoding::Utf8 | Encoding::Windows1252 => usual,
        _ => {
            let (_, has_errors) = usual.decoder().decode_without_bom_handling(line);
            let best = best_but_utf8(weights);
            if has_errors && weights.of(best) > weights.of(usual) {
                best
            } else {
                usual
            }
        }
    }
}

fn best_but_utf8(weights: Weights) -> Encoding {
    [Encoding::Gb18030, Encoding::Big5, Encoding::Windows1252]
        .into_iter()
        .max_by_key(|encoding| weights.of(*encoding))
        .unwrap_or(Encoding::Windows1252)
}

/// Whether a line has no fewer characters of UTF-8 beyond ASCII than places that are none.
fn is_mostly_utf8(line: &[u8]) -> bool {
    let (mut valid, mut invalid) = (0, 0);
    for chunk in line.utf8_chunks() {
        valid += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        invalid += usize::from(!chunk.invalid().is_empty());
    }
    valid >= invalid
}

/// Appends UTF-8 among which single letters of Windows-1252 may stand; whether bytes were left over.
fn push_mostly_utf8(line: &[u8], text: &mut String) -> bool {
    let mut has_losses = false;
    for chunk in line.utf8_chunks() {
        text.push_str(chunk.valid());
        match chunk.invalid() {
            [] => {}
            [letter @ 0xC0..=0xFF] if text.ends_with(is_latin) => {
                text.push_str(
                    &encoding_rs::WINDOWS_1252
                        .decode_without_bom_handling(&[*letter])
                        .0,
                );
            }
            _ => {
                text.push(char::REPLACEMENT_CHARACTER);
                has_losses = true;
            }
        }
    }
    has_losses
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && c < '\u{250}'
}
