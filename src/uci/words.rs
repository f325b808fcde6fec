//! The tokens of a line of UCI, in either direction.

use crate::chess::text::clean;

/// Names and other foreign words are cut to this many characters.
pub(super) const LONGEST_NAME: usize = 80;

/// The tokens of a line, any blanks and NULs between them.
pub(super) struct UciTokens<'a>(std::iter::Peekable<Split<'a>>);

type Split<'a> = std::str::Split<'a, fn(char) -> bool>;

impl<'a> UciTokens<'a> {
    /// Splits a line into tokens.
    pub(super) fn of(line: &'a str) -> UciTokens<'a> {
        let is_gap: fn(char) -> bool = |c| c.is_whitespace() || matches!(c, '\0' | '\u{feff}');
        UciTokens(line.split(is_gap).peekable())
    }

    /// Returns the next token if it is a number; else the token stays.
    pub(super) fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        let number = self.peek()?.parse().ok()?;
        self.next();
        Some(number)
    }

    /// Returns the next token as a natural number; else the token stays. One that is too large counts as the largest, a
    /// negative one as 0.
    pub(super) fn natural(&mut self) -> Option<u64> {
        let word = self.peek()?;
        let digits = word.trim_start_matches(['-', '+']);
        if digits.is_empty()
            || word.len() > digits.len() + 1
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return None;
        }
        self.next();
        Some(if word.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) })
    }

    /// Returns the next token without taking it.
    pub(super) fn peek(&mut self) -> Option<&'a str> {
        while self.0.next_if(|word| word.is_empty()).is_some() {}
        self.0.peek().copied()
    }

    /// Returns the text up to one of these tokens or the end, with single blanks; the token that ends it stays.
    pub(super) fn text_until(&mut self, ends: &[&str]) -> String {
        let mut text = String::new();
        while let Some(word) = self.peek().filter(|word| !ends.contains(word)) {
            self.next();
            if text.len() < 4 * LONGEST_NAME {
                text.push_str(if text.is_empty() { "" } else { " " });
                text.extend(word.chars().take(LONGEST_NAME));
            }
        }
        shown(&text, LONGEST_NAME)
    }
}

impl<'a> Iterator for UciTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.peek()?;
        self.0.next()
    }
}

/// A foreign text, cut and made safe to show.
pub(super) fn shown(text: &str, longest: usize) -> String {
    clean(&text.chars().take(longest).collect::<String>()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_parted_by_any_blanks() {
        let words: Vec<&str> = UciTokens::of("\u{feff} info\tdepth\0 4  \r").collect();
        assert_eq!(words, ["info", "depth", "4"]);
        assert_eq!(UciTokens::of(" \t ").next(), None);
    }

    #[test]
    fn what_is_no_number_stays() {
        let mut tokens = UciTokens::of("-12 cp 300");
        assert_eq!(tokens.number::<i32>(), Some(-12));
        assert_eq!(tokens.number::<i32>(), None);
        assert_eq!((tokens.next(), tokens.number::<u8>()), (Some("cp"), None), "300 is too large for it");
        assert_eq!(tokens.number::<u16>(), Some(300));
    }

    #[test]
    fn natural_numbers_are_cut_to_their_range() {
        let natural = |text: &str| UciTokens::of(text).natural();
        assert_eq!((natural("42"), natural("+42"), natural("-42")), (Some(42), Some(42), Some(0)));
        assert_eq!(natural("99999999999999999999999"), Some(u64::MAX));
        for other in ["", "-", "--4", "4.5", "four", "4x"] {
            let mut tokens = UciTokens::of(other);
            assert_eq!(tokens.natural(), None, "{other}");
            assert_eq!(tokens.next(), (!other.is_empty()).then_some(other), "it stays");
        }
    }

    #[test]
    fn a_text_ends_before_its_end_words_and_is_safe_to_show() {
        let mut tokens = UciTokens::of("name Skill   Level type spin");
        tokens.next();
        assert_eq!(tokens.text_until(&["type"]), "Skill Level");
        assert_eq!(tokens.next(), Some("type"));
        assert_eq!(UciTokens::of("a\u{1b}[2Jb").text_until(&[]), "a␛[2Jb");
        let long = "word ".repeat(200);
        assert_eq!(UciTokens::of(&long).text_until(&[]).chars().count(), LONGEST_NAME);
    }
}
