//! Whether an illegal move is a slip of the pen: one character away from a legal one.
//!
//! It is never read as that move. It only tells that a record is of this game and in this notation
//! after all: what is illegal in the wrong ones is mostly far from anything legal.

use rukh_core::{MoveList, Notation, NotationStyle};

/// The legal moves that a text is one slip away from in these notations; where signs are all that
/// keeps it from one, that move alone.
pub(super) fn meant<G: Notation>(
    position: &G,
    text: &str,
    styles: &[NotationStyle],
) -> Vec<G::Move> {
    let (mut given, mut wanted) = (Vec::new(), Vec::new());
    lay_bare(text, &mut given);
    let mut legal = MoveList::new();
    position.legal_moves(&mut legal);
    let mut written = String::new();
    let mut meant = Vec::new();
    for &m in legal.as_slice() {
        for &style in styles {
            written.clear();
            position.write_styled_to(m, style, &mut written);
            lay_bare(&written, &mut wanted);
            if wanted == given {
                return vec![m];
            }
            if is_one_slip(&given, &wanted) && !meant.contains(&m) {
                meant.push(m);
            }
        }
    }
    meant
}

/// Keeps the letters and digits alone, in one case.
fn lay_bare(text: &str, bare: &mut Vec<char>) {
    let is_sign = |c: &char| !c.is_alphanumeric() || matches!(c, 'x' | 'X');
    let letters = text.chars().filter(|c| !is_sign(c));
    bare.clear();
    bare.extend(letters.map(|c| c.to_ascii_lowercase()));
}

/// Whether one text becomes the other by one character that is changed, left out, put in, or
/// swapped with its neighbour, or by none.
fn is_one_slip(a: &[char], b: &[char]) -> bool {
    let same = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    match (&a[same..], &b[same..]) {
        ([], []) => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([first, second, a @ ..], [other, another, b @ ..])
            if first == another && second == other && a == b =>
        {
            true
        }
        ([_, a @ ..], b) if a == b => true,
        (a, [_, b @ ..]) => a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(a: &str, b: &str) -> bool {
        let (mut bare_a, mut bare_b) = (Vec::new(), Vec::new());
        lay_bare(a, &mut bare_a);
        lay_bare(b, &mut bare_b);
        is_one_slip(&bare_a, &bare_b)
    }

    #[test]
    fn one_character_is_a_slip_and_two_are_not() {
        for (a, b) in [
            ("e2e4", "e2e9"),
            ("Nf3", "Nf"),
            ("Nf3", "Nff3"),
            ("h2e2", "2he2"),
            ("H2-E2", "h2e3"),
            ("exd5", "ed6"),
            ("炮二平五", "炮二平六"),
            ("炮二平五", "炮平五"),
        ] {
            assert!(is_near(a, b) && is_near(b, a), "{a} {b}");
        }
        for (a, b) in [("e2e4", "d2d4"), ("Nf3", "f"), ("h2e2", "e2h2"), ("", "ab")] {
            assert!(!is_near(a, b) && !is_near(b, a), "{a} {b}");
        }
    }
}
