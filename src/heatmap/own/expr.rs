//! Formulas as trees, whose kinds were checked when they were read, and what they come to for a piece.

use super::feature::{FormulaValue, JudgedPiece, PieceFeature, ValueKind};

/// A formula.
#[derive(Debug)]
pub(super) enum Expr {
    Constant(FormulaValue),
    Feature(&'static PieceFeature),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(FormulaOperator, Box<[Expr; 2]>),
    /// Whether a value is among these.
    OneOf(Box<Expr>, Vec<ChoiceRange>),
    /// The one or the other, by a condition.
    If(Box<[Expr; 3]>),
    Call(Function, Vec<Expr>),
}

/// Values from the first to the second, both included.
pub(super) type ChoiceRange = [FormulaValue; 2];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FormulaOperator {
    Or,
    And,
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    Divide,
}

/// A function of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Min,
    Max,
    Abs,
}

impl FormulaOperator {
    /// What it makes of two values.
    fn of(self, one: FormulaValue, other: impl FnOnce() -> FormulaValue) -> FormulaValue {
        match self {
            FormulaOperator::Or => FormulaValue::Truth(one.is_true() || other().is_true()),
            FormulaOperator::And => FormulaValue::Truth(one.is_true() && other().is_true()),
            FormulaOperator::Equal => FormulaValue::Truth(one == other()),
            FormulaOperator::Unequal => FormulaValue::Truth(one != other()),
            FormulaOperator::Less => FormulaValue::Truth(one.number() < other().number()),
            FormulaOperator::AtMost => FormulaValue::Truth(one.number() <= other().number()),
            FormulaOperator::More => FormulaValue::Truth(one.number() > other().number()),
            FormulaOperator::AtLeast => FormulaValue::Truth(one.number() >= other().number()),
            FormulaOperator::Add => FormulaValue::Number(one.number() + other().number()),
            FormulaOperator::Subtract => FormulaValue::Number(one.number() - other().number()),
            FormulaOperator::Multiply => FormulaValue::Number(one.number() * other().number()),
            FormulaOperator::Divide => FormulaValue::Number(one.number() / other().number()),
        }
    }

    fn kind(self) -> ValueKind {
        match self {
            FormulaOperator::Add
            | FormulaOperator::Subtract
            | FormulaOperator::Multiply
            | FormulaOperator::Divide => ValueKind::Number,
            FormulaOperator::Or
            | FormulaOperator::And
            | FormulaOperator::Equal
            | FormulaOperator::Unequal
            | FormulaOperator::Less
            | FormulaOperator::AtMost
            | FormulaOperator::More
            | FormulaOperator::AtLeast => ValueKind::Truth,
        }
    }
}

impl Function {
    fn of(self, numbers: impl Iterator<Item = f64>) -> f64 {
        match self {
            Function::Min => numbers.fold(f64::INFINITY, f64::min),
            Function::Max => numbers.fold(f64::NEG_INFINITY, f64::max),
            Function::Abs => numbers.sum::<f64>().abs(),
        }
    }
}

impl Expr {
    /// The kind of what it comes to.
    pub fn kind(&self) -> ValueKind {
        match self {
            Expr::Constant(value) => value.kind(),
            Expr::Feature(feature) => feature.kind(),
            Expr::Not(_) | Expr::OneOf(..) => ValueKind::Truth,
            Expr::Negate(_) | Expr::Call(..) => ValueKind::Number,
            Expr::Binary(operator, _) => operator.kind(),
            Expr::If(parts) => parts[1].kind(),
        }
    }

    /// What it comes to for a piece. Its depth is bounded by the length of its text.
    pub fn value(&self, subject: &JudgedPiece<'_>) -> FormulaValue {
        match self {
            Expr::Constant(value) => *value,
            Expr::Feature(feature) => feature.of(subject),
            Expr::Not(inner) => FormulaValue::Truth(!inner.value(subject).is_true()),
            Expr::Negate(inner) => FormulaValue::Number(-inner.value(subject).number()),
            Expr::Binary(operator, sides) => operator.of(sides[0].value(subject), || sides[1].value(subject)),
            Expr::OneOf(inner, choices) => {
                let value = inner.value(subject);
                FormulaValue::Truth(choices.iter().any(|choice| is_within(value, *choice)))
            }
            Expr::If(parts) => {
                let chosen = if parts[0].value(subject).is_true() { &parts[1] } else { &parts[2] };
                chosen.value(subject)
            }
            Expr::Call(function, arguments) => {
                let numbers = arguments.iter().map(|argument| argument.value(subject).number());
                FormulaValue::Number(function.of(numbers))
            }
        }
    }
}

fn is_within(value: FormulaValue, [first, last]: ChoiceRange) -> bool {
    value == first || (first.number()..=last.number()).contains(&value.number())
}
