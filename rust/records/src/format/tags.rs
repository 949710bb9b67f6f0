//! Tags under the names of the PGN standard, and the codes that several formats share.

use std::borrow::Cow;

use crate::raw::RawGame;

/// Adds a tag unless it says nothing.
pub(crate) fn push<'t>(game: &mut RawGame<'t>, name: &'static str, value: impl Into<Cow<'t, str>>) {
    let value = trimmed(value.into());
    if !value.is_empty() {
        game.tags.push((Cow::Borrowed(name), value));
    }
}

fn trimmed(text: Cow<'_, str>) -> Cow<'_, str> {
    match text {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) if text.trim().len() == text.len() => Cow::Owned(text),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    }
}

/// The result of the numbers 1 (Red has won), 2 (Black) and 3 (a draw); others say nothing.
pub(crate) fn result_of_code(code: u32) -> &'static str {
    match code {
        1 => "1-0",
        2 => "0-1",
        3 => "1/2-1/2",
        _ => "*",
    }
}

/// The day of a number of seconds since the beginning of 1970, as PGN writes it.
pub(crate) fn date_of_seconds(seconds: u32) -> String {
    let mut days = seconds / 86_400;
    let mut year = 1970u32;
    loop {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let february = if is_leap { 29 } else { 28 };
        for (month, length) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            if days < length {
                return format!("{year:04}.{month:02}.{:02}", days + 1);
            }
            days -= length;
        }
        year += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_days_of_the_calendar() {
        assert_eq!(date_of_seconds(0), "1970.01.01");
        assert_eq!(date_of_seconds(951_782_400), "2000.02.29");
        assert_eq!(date_of_seconds(1_482_712_683), "2016.12.26");
        assert_eq!(date_of_seconds(u32::MAX), "2106.02.07");
    }

    #[test]
    fn tags_that_say_nothing_are_left_out() {
        let mut game = RawGame::default();
        push(&mut game, "Event", "  ");
        push(&mut game, "Red", " 许银川 ");
        assert_eq!(game.tag("red"), Some("许银川"));
        assert_eq!(game.tags.len(), 1);
    }
}
