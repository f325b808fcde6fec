//! What is wrong with a formula or a reason of an own rule, and where.

use std::fmt;

use super::feature::ValueKind;

/// A fault of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaFault {
    /// Where it begins, in bytes from the start of the text.
    pub at: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// No feature, constant or function has this name.
    UnknownName(String),
    /// Something else must stand here.
    Unexpected {
        /// What stands here.
        found: String,
        /// What could.
        wanted: &'static str,
    },
    /// The value here is of another kind.
    WrongKind {
        /// Its kind.
        found: ValueKind,
        /// What is needed, in words.
        wanted: &'static str,
    },
    /// The two sides of a comparison, or the branches of an `if`, are of different kinds.
    UnlikeKinds(ValueKind, ValueKind),
    /// Two comparisons in a row.
    Chained,
    /// A character that no formula has.
    Character(char),
    /// A number beyond all bounds.
    HugeNumber,
    /// The text is longer than this many bytes.
    TooLong(usize),
    /// Parentheses, calls and signs stand within each other more often than this.
    TooDeep(usize),
    /// A brace of a reason has no partner.
    LoneBrace,
    /// A reason has more than this many placeholders.
    TooManyPlaceholders(usize),
    /// There is nothing where words are needed.
    Empty,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FaultKind::UnknownName(name) => write!(f, "unknown name '{name}'"),
            FaultKind::Unexpected { found, wanted } => write!(f, "expected {wanted}, found {found}"),
            FaultKind::WrongKind { found, wanted } => write!(f, "this is {found}; it must be {wanted}"),
            FaultKind::UnlikeKinds(one, other) => write!(f, "{one} and {other} can't be compared or mixed"),
            FaultKind::Chained => {
                f.write_str("comparisons can't be chained; use 'and', or a range as in 'rank in 4..6'")
            }
            FaultKind::Character('=') => f.write_str("'=' alone means nothing; '==' compares"),
            FaultKind::Character(character) => write!(f, "'{character}' means nothing here"),
            FaultKind::HugeNumber => f.write_str("the number is too large"),
            FaultKind::TooLong(most) => write!(f, "the text is longer than {most} bytes"),
            FaultKind::TooDeep(most) => write!(f, "nested more than {most} deep"),
            FaultKind::LoneBrace => f.write_str("a brace without its partner; placeholders look like {rank}"),
            FaultKind::TooManyPlaceholders(most) => write!(f, "more than {most} placeholders"),
            FaultKind::Empty => f.write_str("the text is empty"),
        }
    }
}

impl FaultKind {
    /// The fault at a place.
    pub(super) fn at(self, at: usize) -> FormulaFault {
        FormulaFault { at, kind: self }
    }
}
