//! Which notation a record is in.
//!
//! A record keeps to one. The characters of its first moves leave a few that it may be; the one
//! in which most of its main line can be played is meant, and a `Format` tag is a hint where two
//! do equally well. Two numberings of the ranks are told apart that way, never move by move.

use rukh_core::{MoveTextError, Notation, NotationStyle, StyleSet};

use crate::raw::{ROOT, RawGame, RawMove};

/// How many moves are looked at for their characters.
const SAMPLE: usize = 16;

/// The notations that the characters of a record allow, the likeliest first. None where the moves
/// have nothing in common.
pub(super) fn candidates<G: Notation>(raw: &RawGame<'_>) -> Vec<NotationStyle> {
    let mut common: Option<StyleSet> = None;
    let texts = raw.nodes.iter().filter_map(|node| match &node.m {
        RawMove::Text(text) => Some(text),
        RawMove::Squares(_) | RawMove::Pass => None,
    });
    for text in texts.take(SAMPLE) {
        let styles = G::styles_like(text);
        if !styles.is_empty() {
            common = Some(common.map_or(styles, |common| common.common(styles)));
        }
    }
    let mut candidates: Vec<NotationStyle> = common.unwrap_or(StyleSet::EMPTY).collect();
    if let Some(hinted) = raw.tag("Format").and_then(hinted)
        && let Some(place) = candidates.iter().position(|style| *style == hinted)
    {
        candidates.swap(0, place);
    }
    candidates
}

/// What a `Format` tag says.
fn hinted(format: &str) -> Option<NotationStyle> {
    Some(match format.to_ascii_lowercase().as_str() {
        "chinese" => NotationStyle::Chinese,
        "wxf" => NotationStyle::Wxf,
        "iccs" => NotationStyle::Iccs,
        "ucci" => NotationStyle::Coordinates,
        id => NotationStyle::from_id(id)?,
    })
}

/// Reads a move of a record in this notation. A text that has not the shape of it, such as one
/// move by coordinates among Chinese ones, is read as what it looks like.
pub(super) fn read_move<G: Notation>(
    position: &G,
    text: &str,
    style: Option<NotationStyle>,
) -> Result<G::Move, MoveTextError> {
    let Some(style) = style else {
        return position.read_any(text);
    };
    position.read_styled(text, style).or_else(|error| {
        let styles = G::styles_like(text);
        if styles.is_empty() || styles.contains(style) {
            Err(error)
        } else {
            position.read_any(text)
        }
    })
}

/// How many plies of the main line can be played in this notation.
pub(super) fn playable<G: Notation>(
    raw: &RawGame<'_>,
    start: &G,
    style: NotationStyle,
    most: usize,
) -> usize {
    let mut position = start.clone();
    let mut plies = 0;
    let mut parent = ROOT;
    for (id, node) in raw.nodes.iter().enumerate() {
        if node.parent != parent {
            continue;
        }
        let RawMove::Text(text) = &node.m else { break };
        if plies == most {
            break;
        }
        let Ok(m) = position.read_styled(text, style) else {
            break;
        };
        position.play(m);
        plies += 1;
        parent = id as u32;
    }
    plies
}
