//! Games that go on until a king is taken, as some servers let them.

use rukh_core::{Rules, Side};

use crate::raw::{RawGame, RawId, RawMove};

/// Whether the illegal move `id` is the last but one of its record, and the last one takes the king
/// that it left to be taken.
pub(super) fn ends_with_a_king<G: Rules>(raw: &RawGame<'_>, id: RawId, position: &G) -> bool {
    let nodes = raw.nodes.get(id as usize..).unwrap_or(&[]);
    let [illegal, last] = nodes else { return false };
    let (RawMove::Squares(illegal), RawMove::Squares(taking), true) =
        (&illegal.m, &last.m, last.parent == id)
    else {
        return false;
    };
    let king = match position.side() {
        Side::First => 'K',
        Side::Second => 'k',
    };
    let mut board = position.pieces();
    let (Some(from), Some(to), Some(target)) = (
        square::<G>(&illegal[..2]),
        square::<G>(&illegal[2..]),
        square::<G>(&taking[2..]),
    ) else {
        return false;
    };
    if let Some(piece) = board.get_mut(from).and_then(Option::take)
        && let Some(place) = board.get_mut(to)
    {
        *place = Some(piece);
    }
    board.get(target) == Some(&Some(king))
}

/// The number of a square given by its coordinates.
fn square<G: Rules>(text: &[u8]) -> Option<usize> {
    // Ten ranks fit into one digit from 0 only.
    let first_rank = if G::INFO.ranks > 9 { b'0' } else { b'1' };
    let [file, rank] = *text else { return None };
    let file = usize::from(file.checked_sub(b'a')?);
    let rank = usize::from(rank.checked_sub(first_rank)?);
    (file < G::INFO.files && rank < G::INFO.ranks).then_some(rank * G::INFO.files + file)
}
