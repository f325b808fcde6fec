//! The reason of an own rule: words with placeholders, filled for each piece.

use super::expr::Expr;
use super::fault::{FaultKind, FormulaFault};
use super::feature::{FormulaValue, JudgedPiece, ValueKind};
use super::interned::interned;
use super::parse;
use crate::heatmap::{Detail, Why, why};

/// Longest reason, in bytes: some three lines of the panel.
pub const LONGEST: usize = 200;

/// A reason as it was written: `in front of {attackers} attackers`.
#[derive(Debug)]
pub(super) struct ReasonTemplate {
    sentence: &'static str,
    placeholders: Vec<Expr>,
}

impl ReasonTemplate {
    /// Reads a reason; each pair of braces holds a formula.
    pub fn read(text: &str) -> Result<ReasonTemplate, FormulaFault> {
        if text.trim().is_empty() {
            return Err(FaultKind::Empty.at(0));
        }
        if text.len() > LONGEST {
            return Err(FaultKind::TooLong(LONGEST).at(text.floor_char_boundary(LONGEST)));
        }
        let (mut sentence, mut placeholders) = (String::new(), Vec::new());
        let mut at = 0;
        while let Some(brace) = text[at..].find(['{', '}']) {
            let start = at + brace;
            sentence.push_str(&text[at..start]);
            let inner = placeholder(text, start)?;
            if placeholders.len() == why::MOST {
                return Err(FaultKind::TooManyPlaceholders(why::MOST).at(start));
            }
            placeholders.push(readable(inner, start + 1)?);
            sentence.push_str("{}");
            at = start + inner.len() + 2;
        }
        sentence.push_str(&text[at..]);
        Ok(ReasonTemplate { sentence: interned(&sentence), placeholders })
    }

    /// The reason for a piece.
    pub fn of(&self, subject: &JudgedPiece<'_>) -> Why {
        let details = self.placeholders.iter().map(|part| detail(part.value(subject)));
        details.fold(Why::new(self.sentence), Why::with)
    }
}

/// The text between the brace at a place and its partner.
fn placeholder(text: &str, brace: usize) -> Result<&str, FormulaFault> {
    let lone = || FaultKind::LoneBrace.at(brace);
    let inner = text[brace..].strip_prefix('{').ok_or_else(lone)?;
    let end = inner.find(['{', '}']).filter(|end| inner[*end..].starts_with('}')).ok_or_else(lone)?;
    Ok(&inner[..end])
}

/// A formula whose value can stand in a sentence.
fn readable(text: &str, start: usize) -> Result<Expr, FormulaFault> {
    let expr = parse::whole(text).map_err(|fault| fault.kind.at(start + fault.at))?;
    match expr.kind() {
        ValueKind::Truth => {
            let wanted = "a number, piece, file, colour or square";
            Err(FaultKind::WrongKind { found: ValueKind::Truth, wanted }.at(start))
        }
        ValueKind::Number | ValueKind::Piece | ValueKind::File | ValueKind::Colour | ValueKind::Square => {
            Ok(expr)
        }
    }
}

fn detail(value: FormulaValue) -> Detail {
    match value {
        FormulaValue::Number(number) => Detail::Figure(number as f32),
        FormulaValue::Truth(truth) => Detail::Figure(f32::from(u8::from(truth))),
        FormulaValue::Piece(role) => Detail::Role(role),
        FormulaValue::File(file) => Detail::File(file),
        FormulaValue::Colour(side) => Detail::Adjective(side),
        FormulaValue::Square(square) => Detail::Square(square),
    }
}
