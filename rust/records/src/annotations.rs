//! Clocks and evaluations, as comments carry them: `[%clk 0:02:59]`, `[%eval 0.31]`, `[%eval #-3]`.
//!
//! They stay in the text of the comment, where other programs look for them; these functions read
//! them out of it.

use std::time::Duration;

/// What an engine thought of a position, seen from the side that moves first in the start position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Evaluation {
    /// So many pawns.
    Pawns(f64),
    /// Mate in so many moves; negative where that side is mated.
    Mate(i32),
}

/// The time left on the clock of the side that moved.
#[must_use]
pub fn clock(comment: &str) -> Option<Duration> {
    time(operand(comment, "clk")?)
}

/// The time that the move took.
#[must_use]
pub fn move_time(comment: &str) -> Option<Duration> {
    time(operand(comment, "emt")?)
}

/// The evaluation after the move.
#[must_use]
pub fn evaluation(comment: &str) -> Option<Evaluation> {
    let value = operand(comment, "eval")?;
    // A depth may follow behind a comma.
    let value = value.split(',').next()?.trim();
    match value.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Evaluation::Mate),
        None => {
            let pawns: f64 = value.parse().ok()?;
            pawns.is_finite().then_some(Evaluation::Pawns(pawns))
        }
    }
}

fn operand<'c>(comment: &'c str, name: &str) -> Option<&'c str> {
    comment.match_indices("[%").find_map(|(at, mark)| {
        let rest = comment[at + mark.len()..].strip_prefix(name)?;
        let rest = rest.strip_prefix(' ')?;
        Some(rest[..rest.find(']')?].trim())
    })
}

/// `1:02:03.5`, `2:03` or `3`.
fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0f64;
    for part in text.split(':') {
        let part: f64 = part.parse().ok().filter(|part| *part >= 0.0)?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_evaluations_are_read_out_of_comments() {
        let comment = "[%eval -0.94] [%clk 1:02:03.5] good";
        assert_eq!(evaluation(comment), Some(Evaluation::Pawns(-0.94)));
        assert_eq!(clock(comment), Some(Duration::from_millis(3_723_500)));
        assert_eq!(evaluation("[%eval #-3,20]"), Some(Evaluation::Mate(-3)));
        assert_eq!(move_time("[%emt 0:05]"), Some(Duration::from_secs(5)));
    }

    #[test]
    fn what_is_none_is_not_read() {
        for comment in [
            "",
            "[%clk",
            "[%clk x]",
            "[%eval]",
            "[%eval inf]",
            "clk 1:00",
            "[%clk -1]",
        ] {
            assert_eq!(clock(comment), None, "{comment}");
            assert_eq!(evaluation(comment), None, "{comment}");
        }
    }
}
