//! Reads formulas: a small language of conditions and sums, without loops, bounded in length and depth.
//!
//! Written by hand: the evaluators on offer bring variables, statements and functions of their own, and none tells the
//! place of a fault together with the kind that is needed there.

use super::expr::{ChoiceRange, Expr, FormulaOperator, Function};
use super::fault::{FaultKind, FormulaFault};
use super::feature::{FEATURES, FormulaValue, ValueKind};
use super::token::{FormulaToken, Placed, tokens};
use crate::chess::{Color, File, Role, words};

/// Longest formula, in bytes; the examples in the docs have at most 90.
pub const LONGEST: usize = 500;

/// How often parentheses, calls and signs may stand within each other.
const DEEPEST: usize = 20;

/// The comparisons, by their sign.
const COMPARISONS: [(&str, FormulaOperator); 6] = [
    ("==", FormulaOperator::Equal),
    ("!=", FormulaOperator::Unequal),
    ("<", FormulaOperator::Less),
    ("<=", FormulaOperator::AtMost),
    (">", FormulaOperator::More),
    (">=", FormulaOperator::AtLeast),
];

const SUMS: [(&str, FormulaOperator); 2] = [("+", FormulaOperator::Add), ("-", FormulaOperator::Subtract)];
const PRODUCTS: [(&str, FormulaOperator); 2] =
    [("*", FormulaOperator::Multiply), ("/", FormulaOperator::Divide)];

/// The functions; the words of the language itself stand beside them for suggestions.
const FUNCTIONS: [(&str, Function); 3] =
    [("min", Function::Min), ("max", Function::Max), ("abs", Function::Abs)];
const WORDS: [&str; 7] = ["and", "or", "not", "in", "if", "true", "false"];

/// Every name that a formula can have.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let constants =
        Role::ALL.into_iter().map(words::role).chain(Color::ALL.into_iter().map(words::adjective));
    let functions = FUNCTIONS.into_iter().map(|(name, _)| name);
    FEATURES.iter().map(|feature| feature.name).chain(functions).chain(WORDS).chain(constants)
}

/// Reads a formula that comes to a kind; `wanted` says which, in words.
pub(super) fn formula(text: &str, kind: ValueKind, wanted: &'static str) -> Result<Expr, FormulaFault> {
    let expr = whole(text)?;
    let start = text.len() - text.trim_start().len();
    of_kind(expr, kind, wanted, start)
}

/// Reads a formula of any kind.
pub(super) fn whole(text: &str) -> Result<Expr, FormulaFault> {
    if text.len() > LONGEST {
        return Err(FaultKind::TooLong(LONGEST).at(text.floor_char_boundary(LONGEST)));
    }
    let mut parser = FormulaParser { tokens: tokens(text)?, next: 0, depth: 0 };
    let expr = parser.condition()?;
    match parser.peek() {
        FormulaToken::End => Ok(expr),
        FormulaToken::Number(_) | FormulaToken::Name(_) | FormulaToken::Sign(_) => {
            Err(parser.unexpected("an operator or the end"))
        }
    }
}

fn of_kind(expr: Expr, kind: ValueKind, wanted: &'static str, at: usize) -> Result<Expr, FormulaFault> {
    match expr.kind() {
        found if found == kind => Ok(expr),
        found => Err(FaultKind::WrongKind { found, wanted }.at(at)),
    }
}

struct FormulaParser<'a> {
    tokens: Vec<Placed<'a>>,
    next: usize,
    depth: usize,
}

type Parsed = Result<Expr, FormulaFault>;

impl<'a> FormulaParser<'a> {
    fn here(&self) -> Placed<'a> {
        // The last token is the end, which nothing steps over.
        self.tokens[self.next.min(self.tokens.len() - 1)]
    }

    fn peek(&self) -> FormulaToken<'a> {
        self.here().token
    }

    fn at(&self) -> usize {
        self.here().at
    }

    fn takes(&mut self, token: FormulaToken<'_>) -> bool {
        let found = self.peek() == token;
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, sign: &'static str, wanted: &'static str) -> Result<(), FormulaFault> {
        if self.takes(FormulaToken::Sign(sign)) { Ok(()) } else { Err(self.unexpected(wanted)) }
    }

    fn unexpected(&self, wanted: &'static str) -> FormulaFault {
        FaultKind::Unexpected { found: self.peek().to_string(), wanted }.at(self.at())
    }

    /// One of several signs, if it comes next.
    fn operator(&mut self, among: &[(&'static str, FormulaOperator)]) -> Option<FormulaOperator> {
        let (sign, operator) = among.iter().find(|(sign, _)| self.peek() == FormulaToken::Sign(sign))?;
        self.takes(FormulaToken::Sign(sign));
        Some(*operator)
    }

    fn condition(&mut self) -> Parsed {
        self.joined("or", FormulaOperator::Or, |parser| {
            parser.joined("and", FormulaOperator::And, FormulaParser::negation)
        })
    }

    /// Conditions with a word between them.
    fn joined(
        &mut self,
        word: &'static str,
        operator: FormulaOperator,
        part: impl Fn(&mut FormulaParser<'a>) -> Parsed,
    ) -> Parsed {
        let mut start = self.at();
        let mut expr = part(self)?;
        while self.takes(FormulaToken::Name(word)) {
            let left = of_kind(expr, ValueKind::Truth, A_CONDITION, start)?;
            start = self.at();
            let right = of_kind(part(self)?, ValueKind::Truth, A_CONDITION, start)?;
            expr = Expr::Binary(operator, Box::new([left, right]));
        }
        Ok(expr)
    }

    fn negation(&mut self) -> Parsed {
        if !self.takes(FormulaToken::Name("not")) {
            return self.comparison();
        }
        let start = self.at();
        let inner = self.deeper(FormulaParser::negation)?;
        Ok(Expr::Not(Box::new(of_kind(inner, ValueKind::Truth, A_CONDITION, start)?)))
    }

    fn comparison(&mut self) -> Parsed {
        let start = self.at();
        let left = self.chain(&SUMS, |parser| parser.chain(&PRODUCTS, FormulaParser::factor))?;
        if self.takes(FormulaToken::Name("in")) {
            return self.choices(left);
        }
        let Some(operator) = self.operator(&COMPARISONS) else {
            return Ok(left);
        };
        let middle = self.at();
        let right = self.chain(&SUMS, |parser| parser.chain(&PRODUCTS, FormulaParser::factor))?;
        if self.operator(&COMPARISONS).is_some() {
            self.next -= 1;
            return Err(FaultKind::Chained.at(self.at()));
        }
        compared(operator, left, right, [start, middle])
    }

    /// `(a, b, …)` or one choice without parentheses.
    fn choices(&mut self, left: Expr) -> Parsed {
        let mut choices = Vec::new();
        let several = self.takes(FormulaToken::Sign("("));
        choices.push(self.choice(left.kind())?);
        while several && self.takes(FormulaToken::Sign(",")) {
            choices.push(self.choice(left.kind())?);
        }
        if several {
            self.expect(")", "',' or ')'")?;
        }
        Ok(Expr::OneOf(Box::new(left), choices))
    }

    /// A constant, or two with dots between them.
    fn choice(&mut self, kind: ValueKind) -> Result<ChoiceRange, FormulaFault> {
        let first = self.constant(kind)?;
        let dots = self.at();
        if !self.takes(FormulaToken::Sign("..")) {
            return Ok([first, first]);
        }
        if !matches!(kind, ValueKind::Number | ValueKind::File) {
            return Err(FaultKind::WrongKind { found: kind, wanted: IN_ORDER }.at(dots));
        }
        Ok([first, self.constant(kind)?])
    }

    fn constant(&mut self, kind: ValueKind) -> Result<FormulaValue, FormulaFault> {
        let start = self.at();
        match self.factor()? {
            Expr::Constant(value) if value.kind() == kind => Ok(value),
            Expr::Constant(value) => Err(FaultKind::UnlikeKinds(kind, value.kind()).at(start)),
            Expr::Feature(_)
            | Expr::Not(_)
            | Expr::Negate(_)
            | Expr::Binary(..)
            | Expr::OneOf(..)
            | Expr::If(_)
            | Expr::Call(..) => {
                let found = "a formula".to_owned();
                Err(FaultKind::Unexpected { found, wanted: "a fixed value such as 4, knight or c" }.at(start))
            }
        }
    }

    /// Numbers with signs of the same rank between them.
    fn chain(
        &mut self,
        signs: &[(&'static str, FormulaOperator)],
        part: impl Fn(&mut FormulaParser<'a>) -> Parsed,
    ) -> Parsed {
        let start = self.at();
        let mut expr = part(self)?;
        while let Some(operator) = self.operator(signs) {
            let left = of_kind(expr, ValueKind::Number, A_NUMBER, start)?;
            let middle = self.at();
            let right = of_kind(part(self)?, ValueKind::Number, A_NUMBER, middle)?;
            expr = Expr::Binary(operator, Box::new([left, right]));
        }
        Ok(expr)
    }

    fn factor(&mut self) -> Parsed {
        if self.takes(FormulaToken::Sign("-")) {
            let start = self.at();
            let inner = of_kind(self.deeper(FormulaParser::factor)?, ValueKind::Number, A_NUMBER, start)?;
            return Ok(negated(inner));
        }
        if self.takes(FormulaToken::Sign("(")) {
            let inner = self.deeper(FormulaParser::condition)?;
            self.expect(")", "an operator or ')'")?;
            return Ok(inner);
        }
        match self.peek() {
            FormulaToken::Number(number) => {
                self.next += 1;
                Ok(Expr::Constant(FormulaValue::Number(number)))
            }
            FormulaToken::Name(name) if !["and", "or", "in", "not"].contains(&name) => self.named(name),
            FormulaToken::Name(_) | FormulaToken::Sign(_) | FormulaToken::End => {
                Err(self.unexpected("a value"))
            }
        }
    }

    fn named(&mut self, name: &str) -> Parsed {
        let at = self.at();
        self.next += 1;
        if name == "if" {
            return self.branches();
        }
        if let Some((_, function)) = FUNCTIONS.into_iter().find(|(known, _)| *known == name) {
            return self.call(function);
        }
        let feature = FEATURES.iter().find(|feature| feature.name == name).map(Expr::Feature);
        let known = feature.or_else(|| constant_named(name).map(Expr::Constant));
        known.ok_or_else(|| FaultKind::UnknownName(name.to_owned()).at(at))
    }

    fn call(&mut self, function: Function) -> Parsed {
        self.expect("(", "'('")?;
        let mut arguments = vec![self.argument(ValueKind::Number, A_NUMBER)?];
        while function != Function::Abs && self.takes(FormulaToken::Sign(",")) {
            arguments.push(self.argument(ValueKind::Number, A_NUMBER)?);
        }
        self.expect(")", if function == Function::Abs { "')'" } else { "',' or ')'" })?;
        Ok(Expr::Call(function, arguments))
    }

    /// `(condition, one value, another)`.
    fn branches(&mut self) -> Parsed {
        self.expect("(", "'('")?;
        let condition = self.argument(ValueKind::Truth, A_CONDITION)?;
        self.expect(",", "','")?;
        let yes = self.deeper(FormulaParser::condition)?;
        self.expect(",", "','")?;
        let start = self.at();
        let no = self.deeper(FormulaParser::condition)?;
        if yes.kind() != no.kind() {
            return Err(FaultKind::UnlikeKinds(yes.kind(), no.kind()).at(start));
        }
        self.expect(")", "')'")?;
        Ok(Expr::If(Box::new([condition, yes, no])))
    }

    fn argument(&mut self, kind: ValueKind, wanted: &'static str) -> Parsed {
        let start = self.at();
        of_kind(self.deeper(FormulaParser::condition)?, kind, wanted, start)
    }

    fn deeper(&mut self, part: impl Fn(&mut FormulaParser<'a>) -> Parsed) -> Parsed {
        if self.depth == DEEPEST {
            return Err(FaultKind::TooDeep(DEEPEST).at(self.at()));
        }
        self.depth += 1;
        let parsed = part(self);
        self.depth -= 1;
        parsed
    }
}

const A_CONDITION: &str = "a condition, such as 'rank > 4'";
const A_NUMBER: &str = "a number";
const IN_ORDER: &str = "a number or a file to have a range";

/// Constants stay constants, so that a range may begin below zero.
fn negated(inner: Expr) -> Expr {
    match inner {
        Expr::Constant(value) => Expr::Constant(FormulaValue::Number(-value.number())),
        Expr::Feature(_)
        | Expr::Not(_)
        | Expr::Negate(_)
        | Expr::Binary(..)
        | Expr::OneOf(..)
        | Expr::If(_)
        | Expr::Call(..) => Expr::Negate(Box::new(inner)),
    }
}

fn compared(operator: FormulaOperator, left: Expr, right: Expr, [start, middle]: [usize; 2]) -> Parsed {
    if left.kind() != right.kind() {
        return Err(FaultKind::UnlikeKinds(left.kind(), right.kind()).at(middle));
    }
    let in_order = matches!(left.kind(), ValueKind::Number | ValueKind::File);
    if !in_order && !matches!(operator, FormulaOperator::Equal | FormulaOperator::Unequal) {
        return Err(FaultKind::WrongKind { found: left.kind(), wanted: "a number or a file" }.at(start));
    }
    Ok(Expr::Binary(operator, Box::new([left, right])))
}

fn constant_named(name: &str) -> Option<FormulaValue> {
    let role = Role::ALL.into_iter().find(|role| words::role(*role) == name).map(FormulaValue::Piece);
    let colour =
        || Color::ALL.into_iter().find(|side| words::adjective(*side) == name).map(FormulaValue::Colour);
    let file =
        || name.chars().next().filter(|_| name.len() == 1).and_then(File::from_char).map(FormulaValue::File);
    let truth = || name.parse().ok().map(FormulaValue::Truth);
    role.or_else(colour).or_else(file).or_else(truth)
}
