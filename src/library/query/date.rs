//! Dates of a query: a year, a month or a day, or a range.

/// A range of days, each as a sortable number: 20240315.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::library) struct Span {
    first: u32,
    last: u32,
}

impl Span {
    /// Reads `2024`, `2024.03`, `2024.03.15` (`-` and `/` part as well), or two of them with `..` between, either of which may be missing.
    pub(super) fn read(text: &str) -> Option<Span> {
        let Some((from, to)) = text.split_once("..") else {
            return days(text);
        };
        if from.is_empty() && to.is_empty() {
            return None;
        }
        let first = if from.is_empty() { 0 } else { days(from)?.first };
        let last = if to.is_empty() { u32::MAX } else { days(to)?.last };
        Some(Span { first, last })
    }

    /// Whether a game's date lies within, whatever its unknown part (`1858.??.??`); never without a year.
    pub(super) fn holds(self, date: &str) -> bool {
        let known = date.find(['?']).map_or(date, |end| &date[..end]).trim_end_matches('.');
        days(known).is_some_and(|days| self.first <= days.first && days.last <= self.last)
    }
}

/// The range of days that a date means.
fn days(text: &str) -> Option<Span> {
    let mut parts = text.split(['.', '-', '/']);
    let year = number(parts.next()?, 4, 0..=9999)?;
    let month = parts.next().map(|part| number(part, 2, 1..=12));
    let day = parts.next().map(|part| number(part, 2, 1..=31));
    if parts.next().is_some() {
        return None;
    }
    let first = |month: u32, day: u32| year * 10_000 + month * 100 + day;
    Some(match (month, day) {
        (None, _) => Span { first: first(1, 1), last: first(12, 31) },
        (Some(month), None) => Span { first: first(month?, 1), last: first(month?, 31) },
        (Some(month), Some(day)) => Span { first: first(month?, day?), last: first(month?, day?) },
    })
}

fn number(text: &str, longest: usize, allowed: std::ops::RangeInclusive<u32>) -> Option<u32> {
    let is_number = (1..=longest).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten().filter(|number| allowed.contains(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(asked: &str, date: &str, expected: bool) {
        let span = Span::read(asked).unwrap_or_else(|| panic!("{asked} is a date"));
        assert_eq!(span.holds(date), expected, "{asked} of {date}");
    }

    #[test]
    fn a_date_holds_the_days_within_it() {
        check("2024", "2024.12.31", true);
        check("2024", "2025.01.01", false);
        check("2024.03", "2024.03.15", true);
        check("2024-3-15", "2024.03.15", true);
        check("2024.03.15", "2024.03.16", false);
    }

    #[test]
    fn a_stretch_holds_both_its_ends() {
        for (date, expected) in
            [("2024.02.29", false), ("2024.03.01", true), ("2025.12.31", true), ("2026.01.01", false)]
        {
            check("2024.03..2025", date, expected);
        }
        check("..1900", "1858.??.??", true);
        check("2000..", "1858.??.??", false);
        check("2000..", "2026.11.21", true);
        check("2025..2024", "2024.06.01", false);
    }

    #[test]
    fn what_is_not_known_of_a_date_must_not_matter() {
        check("1858", "1858.??.??", true);
        check("1858.05", "1858.??.??", false);
        check("1858.05", "1858.05.??", true);
        check("..2100", "????.??.??", false);
        check("1858", "", false);
    }

    #[test]
    fn what_is_no_date_is_refused() {
        for text in
            ["", "..", "20x4", "2024.13", "2024.00.01", "2024.1.1.1", "yesterday", "20240", "2024..x", "-1"]
        {
            assert_eq!(Span::read(text), None, "{text}");
        }
    }
}
