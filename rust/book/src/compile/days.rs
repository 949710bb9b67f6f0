//! Dates as records give them: `2019.05.31`, `2019.05.??`, `2019年5月`, `20190531`, `31-5-2019`,
//! `84-1-4`.
//!
//! A date that tells less than a day is a span of days. Where the order of day and month cannot be
//! told, the year is all that counts.

/// The days on which something may have happened, first and last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Days {
    /// Year, month and day as one number, `20190531`.
    pub(super) first: u32,
    pub(super) last: u32,
}

impl Days {
    /// Reads a date; `None` where not even the year is told.
    pub(super) fn read(text: &str) -> Option<Self> {
        let [first, second, third] = numbers(text);
        let year = first?;
        match (year.digits, second, third) {
            (4, month, day) => Self::of(year, month, day),
            // 20190531, 201905
            (8, ..) => Self::of(
                year.over(10_000, 4),
                Some(year.within(10_000, 100)),
                Some(year.within(100, 1)),
            ),
            (6, ..) => Self::of(year.over(100, 4), Some(year.within(100, 1)), None),
            (1 | 2, Some(other), Some(last)) if last.digits == 4 => match (year.value, other.value)
            {
                (day @ 13.., 1..=12) => {
                    Self::of(last, Some(other), Some(Number { value: day, ..year }))
                }
                (1..=12, 13..) => Self::of(last, Some(year), Some(other)),
                (same, twice) if same == twice => Self::of(last, Some(year), Some(other)),
                _ => Self::of(last, None, None),
            },
            // No day and no month has such a number: it is a year of the last century.
            (2, Some(month), Some(day)) if year.value > 31 && day.digits <= 2 => {
                let value = 1900 + year.value;
                Self::of(Number { value, digits: 4 }, Some(month), Some(day))
            }
            _ => None,
        }
    }

    /// Whether these days are as few as the numbers of the text say: of a record's date, what cannot be is
    /// passed over.
    pub(super) fn tells(self, text: &str) -> bool {
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let numbers = numbers(text).iter().flatten().count();
        let span = self.last - self.first;
        match (numbers, digits) {
            (1, ..=4) => true,
            (1, ..=6) | (2, _) => span < 100,
            _ => span == 0,
        }
    }

    fn of(year: Number, month: Option<Number>, day: Option<Number>) -> Option<Self> {
        let year = Some(year.value).filter(|year| (1000..3000).contains(year))?;
        let known = |number: Option<Number>, most| {
            number.filter(|number| number.digits <= 2 && (1..=most).contains(&number.value))
        };
        let join = |month: u32, day: u32| year * 10_000 + month * 100 + day;
        let (first, last) = match (known(month, 12), known(day, 31)) {
            (Some(month), Some(day)) => {
                let day = join(month.value, day.value);
                (day, day)
            }
            (Some(month), None) => (join(month.value, 1), join(month.value, 31)),
            (None, _) => (join(1, 1), join(12, 31)),
        };
        Some(Self { first, last })
    }
}

/// A number and with how many digits it is written.
#[derive(Clone, Copy, Debug)]
struct Number {
    value: u32,
    digits: u32,
}

impl Number {
    fn over(self, divisor: u32, digits: u32) -> Self {
        Self {
            value: self.value / divisor,
            digits,
        }
    }

    fn within(self, modulus: u32, divisor: u32) -> Self {
        Self {
            value: self.value % modulus / divisor,
            digits: 2,
        }
    }
}

/// The first three numbers of a text; those with more than nine digits are cut.
fn numbers(text: &str) -> [Option<Number>; 3] {
    let mut found = [None; 3];
    let mut open: Option<Number> = None;
    let mut count = 0;
    for c in text.chars().chain([' ']) {
        let c = match c {
            '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
            c => c,
        };
        match (c.to_digit(10), &mut open) {
            (Some(digit), Some(number)) if number.digits < 9 => {
                number.value = number.value * 10 + digit;
                number.digits += 1;
            }
            (Some(_), Some(_)) => {}
            (Some(value), None) => open = Some(Number { value, digits: 1 }),
            (None, _) => {
                if let Some(number) = open.take() {
                    found[count] = Some(number);
                    count += 1;
                    if count == found.len() {
                        break;
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(text: &str) -> Option<(u32, u32)> {
        Days::read(text).map(|days| (days.first, days.last))
    }

    #[test]
    fn a_day_is_read_in_many_dialects() {
        for text in [
            "2019.05.31",
            "2019-5-31",
            "2019/05/31 ",
            "2019年5月31日",
            "２０１９年５月３１日",
            "20190531",
            "20190531-09：00",
            "2019-05-31 15:0",
            "2019。5。31",
            "31-5-2019",
            "05/31/2019",
        ] {
            assert_eq!(span(text), Some((20_190_531, 20_190_531)), "{text}");
        }
        assert_eq!(span("84-1-4    "), Some((19_840_104, 19_840_104)));
        assert_eq!(span("9-9-2009"), Some((20_090_909, 20_090_909)));
    }

    #[test]
    fn a_month_or_a_year_is_a_span() {
        for text in [
            "2019.05.??",
            "2019年5月",
            "2019.5.",
            "201905XX",
            "2019-05-99",
        ] {
            assert_eq!(span(text), Some((20_190_501, 20_190_531)), "{text}");
        }
        for text in ["2019", "2019年", "2019.??.??", "2019.00.00", "11/12/2019"] {
            assert_eq!(span(text), Some((20_190_101, 20_191_231)), "{text}");
        }
    }

    #[test]
    fn without_a_year_there_is_no_date() {
        for text in [
            "",
            "????.??.??",
            "11月8日",
            "6.10",
            "26.5.01",
            "19",
            "003年12月3日",
            "0000.00.00",
            "99999999999999",
        ] {
            assert_eq!(span(text), None, "{text}");
        }
    }
}
