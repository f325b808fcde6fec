//! Rules that a user writes in config.toml: a condition, a formula for the points, and a reason with placeholders.

mod expr;
mod fault;
mod feature;
mod interned;
mod parse;
mod reason;
#[cfg(test)]
mod tests;
mod token;

pub use fault::{FaultKind, FormulaFault};
pub use feature::{FEATURES, PieceFeature, ValueKind};

use std::fmt;

use self::expr::Expr;
use self::feature::{FormulaValue, JudgedPiece};
use self::interned::interned;
use self::reason::ReasonTemplate;
use super::number::Weight;
use super::{Context, Rule, RuleError, RuleInfo, Scores};
use crate::chess::Color;

/// The most own rules: with the built-in ones they fit the bits of a cache key.
pub const MOST_RULES: usize = 32;

/// The largest points a formula can give, either way.
const MOST_POINTS: f64 = 1000.0;

/// An own rule as it was written.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnRuleText {
    /// Its id: the name of its section.
    pub id: String,
    /// Its name for people; empty for one made of the id.
    pub name: String,
    /// What it judges, in one sentence; empty for one that tells the condition.
    pub sentence: String,
    /// Whether it takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// The pieces it scores.
    pub when: String,
    /// The points of such a piece.
    pub score: String,
    /// The reason in words.
    pub reason: String,
}

/// The text of an own rule that a fault is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OwnRulePart {
    /// `when`.
    When,
    /// `score`.
    Score,
    /// `reason`.
    Reason,
}

impl OwnRulePart {
    /// Every part.
    pub const ALL: [OwnRulePart; 3] = [OwnRulePart::When, OwnRulePart::Score, OwnRulePart::Reason];

    /// Its key in the section.
    pub fn key(self) -> &'static str {
        match self {
            OwnRulePart::When => "when",
            OwnRulePart::Score => "score",
            OwnRulePart::Reason => "reason",
        }
    }

    /// Makes sure that a text can be read as this part.
    ///
    /// # Errors
    /// The first [`FormulaFault`] of the text.
    pub fn check(self, text: &str) -> Result<(), FormulaFault> {
        match self {
            OwnRulePart::When => condition(text).map(drop),
            OwnRulePart::Score => points(text).map(drop),
            OwnRulePart::Reason => ReasonTemplate::read(text).map(drop),
        }
    }
}

/// Every name that a formula may have, for suggestions.
pub fn names() -> impl Iterator<Item = &'static str> {
    parse::names()
}

fn condition(text: &str) -> Result<Expr, FormulaFault> {
    parse::formula(text, ValueKind::Truth, "a condition, such as 'rank > 4'")
}

fn points(text: &str) -> Result<Expr, FormulaFault> {
    parse::formula(text, ValueKind::Number, "a number: the points")
}

/// An own rule, ready to judge.
pub struct OwnRule {
    text: OwnRuleText,
    info: RuleInfo,
    when: Expr,
    score: Expr,
    reason: ReasonTemplate,
}

impl OwnRule {
    /// Reads a rule.
    ///
    /// # Errors
    /// The first [`FormulaFault`], with the part that has it.
    pub fn read(text: OwnRuleText) -> Result<OwnRule, (OwnRulePart, FormulaFault)> {
        let in_part = |part: OwnRulePart| move |fault: FormulaFault| (part, fault);
        Ok(OwnRule {
            info: RuleInfo {
                id: interned(&text.id),
                name: interned(&name(&text)),
                sentence: interned(&sentence(&text)),
            },
            when: condition(&text.when).map_err(in_part(OwnRulePart::When))?,
            score: points(&text.score).map_err(in_part(OwnRulePart::Score))?,
            reason: ReasonTemplate::read(&text.reason).map_err(in_part(OwnRulePart::Reason))?,
            text,
        })
    }

    /// The rule as it was written.
    pub fn text(&self) -> &OwnRuleText {
        &self.text
    }
}

/// The name for people: `Rook behind passer` for `rook_behind_passer`.
fn name(text: &OwnRuleText) -> String {
    if !text.name.is_empty() {
        return text.name.clone();
    }
    let words = text.id.replace(['_', '-'], " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn sentence(text: &OwnRuleText) -> String {
    match text.sentence.as_str() {
        "" => format!("Your own rule, for pieces with: {}.", text.when),
        sentence => sentence.to_owned(),
    }
}

/// Points within their bounds; what is no number stays so, and the rule has failed.
fn bounded(score: f64) -> f64 {
    if score.is_finite() { score.clamp(-MOST_POINTS, MOST_POINTS) } else { f64::NAN }
}

impl fmt::Debug for OwnRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text.fmt(f)
    }
}

impl PartialEq for OwnRule {
    /// The same text is the same rule.
    fn eq(&self, other: &OwnRule) -> bool {
        self.text == other.text
    }
}

impl Rule for OwnRule {
    fn info(&self) -> RuleInfo {
        self.info
    }

    fn enabled(&self) -> bool {
        self.text.enabled
    }

    fn weight(&self) -> f64 {
        self.text.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        for square in context.pieces(side) {
            let Some(role) = context.board().role_at(square) else { continue };
            let subject = JudgedPiece { context, square, side, role };
            if self.when.value(&subject) == FormulaValue::Truth(true) {
                let score = self.score.value(&subject).number();
                if score != 0.0 {
                    scores.add(square, bounded(score), self.reason.of(&subject));
                }
            }
        }
        Ok(())
    }
}
