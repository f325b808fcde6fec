//! The words, numbers and signs of a formula.

use std::fmt;

use super::fault::{FaultKind, FormulaFault};

/// A piece of a formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum FormulaToken<'a> {
    Number(f64),
    Name(&'a str),
    Sign(&'static str),
    End,
}

/// A token with the byte at which it begins.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Placed<'a> {
    pub token: FormulaToken<'a>,
    pub at: usize,
}

/// Every sign; of two that begin alike the longer stands first.
const SIGNS: [&str; 14] = ["==", "!=", "<=", ">=", "..", "<", ">", "+", "-", "*", "/", "(", ")", ","];

/// The tokens of a text, the end among them.
pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, FormulaFault> {
    let mut found = Vec::new();
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start().len();
        let (token, length) = next(&text[at..]).map_err(|kind| kind.at(at))?;
        found.push(Placed { token, at });
        if token == FormulaToken::End {
            return Ok(found);
        }
        at += length;
    }
}

/// The token at the start of a text, and how many bytes it takes.
fn next(text: &str) -> Result<(FormulaToken<'_>, usize), FaultKind> {
    let Some(first) = text.chars().next() else {
        return Ok((FormulaToken::End, 0));
    };
    if first.is_ascii_digit() {
        return number(text);
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let length = run(text, |c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((FormulaToken::Name(&text[..length]), length));
    }
    let sign = SIGNS.into_iter().find(|sign| text.starts_with(sign));
    sign.map(|sign| (FormulaToken::Sign(sign), sign.len())).ok_or(FaultKind::Character(first))
}

/// A number such as `12` or `0.5`; in `4..6` it ends before the dots.
fn number(text: &str) -> Result<(FormulaToken<'_>, usize), FaultKind> {
    let whole = digits(text);
    let decimals = text[whole..].strip_prefix('.').map_or(0, digits);
    let length = if decimals > 0 { whole + 1 + decimals } else { whole };
    let number: f64 = text[..length].parse().map_err(|_| FaultKind::HugeNumber)?;
    if number.is_finite() { Ok((FormulaToken::Number(number), length)) } else { Err(FaultKind::HugeNumber) }
}

fn digits(text: &str) -> usize {
    run(text, |c| c.is_ascii_digit())
}

/// How many bytes at the start of a text are such characters.
fn run(text: &str, such: impl Fn(char) -> bool) -> usize {
    text.find(|c| !such(c)).unwrap_or(text.len())
}

impl fmt::Display for FormulaToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FormulaToken::Number(number) => write!(f, "{number}"),
            FormulaToken::Name(name) => write!(f, "'{name}'"),
            FormulaToken::Sign(sign) => write!(f, "'{sign}'"),
            FormulaToken::End => f.write_str("the end"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<FormulaToken<'_>> {
        tokens(text).unwrap().into_iter().map(|placed| placed.token).collect()
    }

    #[test]
    fn a_range_is_no_decimal_point() {
        use FormulaToken::{End, Name, Number, Sign};
        assert_eq!(
            read("rank in 4..6"),
            [Name("rank"), Name("in"), Number(4.0), Sign(".."), Number(6.0), End]
        );
        assert_eq!(
            read("0.5*(a<=b)"),
            [Number(0.5), Sign("*"), Sign("("), Name("a"), Sign("<="), Name("b"), Sign(")"), End]
        );
        assert_eq!(read(" \n"), [End]);
    }

    #[test]
    fn places_are_bytes_of_the_text() {
        let found = tokens("a  ==\nb").unwrap();
        assert_eq!(found.iter().map(|placed| placed.at).collect::<Vec<_>>(), [0, 3, 6, 7]);
    }

    #[test]
    fn foreign_characters_and_endless_numbers_are_faults() {
        assert_eq!(tokens("rank = 2").unwrap_err(), FaultKind::Character('=').at(5));
        assert_eq!(tokens("ранг").unwrap_err(), FaultKind::Character('р').at(0));
        assert_eq!(tokens(&"9".repeat(400)).unwrap_err(), FaultKind::HugeNumber.at(0));
    }
}
