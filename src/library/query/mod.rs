//! Filters of the list of games: conditions in words, all of which a game must meet.
//!
//! Words without a colon match the names, the event and the opening. `white:`, `black:`, `opponent:`, `event:`
//! and `opening:` look in one place, `eco:B90`, `result:1-0` and `date:2024.03..2025` compare, `mistakes` asks for reviewed
//! games with a mistake in them. `position:"FEN"`, `pieces:Kg1,Nd5,pe6` and `balance:QvRR` ask for what stood on the board, which
//! only the moves tell. Quotation marks keep words together: `opening:"king's gambit"`. Capital letters and
//! accents make no difference.

mod board;
mod date;

use board::BoardCondition;
pub use board::{BoardQuery, BoardVerdict};
use date::Span;

use super::fold::{self, contains, fold};
use super::summary::{GameSummary, SummaryField};
use crate::chess::Game;
use crate::chess::text::cut;

/// The player's name in patzer's own games.
pub const PERSON: &str = "You";

/// A filter: what the line of a game tells, and what stood on its board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSearch {
    /// What the line of a game tells.
    pub query: Query,
    /// What only its moves tell.
    pub board: BoardQuery,
}

impl GameSearch {
    /// Reads a filter.
    ///
    /// # Errors
    /// [`QueryError`] names the first unknown word.
    ///
    /// ```
    /// use patzer::library::GameSearch;
    /// assert!(GameSearch::parse("kasparov opening:sicilian date:1985..1990 pieces:Kg1").is_ok());
    /// assert!(GameSearch::parse("result:3-0").unwrap_err().to_string().contains("3-0"));
    /// ```
    pub fn parse(text: &str) -> Result<GameSearch, QueryError> {
        let mut filter = GameSearch::default();
        for word in words(text) {
            match on_board(&word) {
                Some(read) => filter.board.0.push(read?),
                None => filter.query.conditions.push(condition(&word)?),
            }
        }
        Ok(filter)
    }

    /// Whether it lets every game through.
    pub fn is_empty(&self) -> bool {
        self.query.is_empty() && self.board.is_empty()
    }

    /// Whether a game meets every condition, by its line and by its moves.
    pub fn matches(&self, line: &GameSummary, game: &Game) -> bool {
        self.query.matches(line) && self.board.judge(game) == BoardVerdict::Reached
    }
}

/// Reads a condition on the board; `None` of any other word.
fn on_board(word: &str) -> Option<Result<BoardCondition, QueryError>> {
    let (key, value) = word.split_once(':').filter(|(key, _)| !key.contains('"'))?;
    BoardCondition::read(&fold(key), &bare(value), word)
}

/// The filters as hints list them.
const KEYS: &str =
    "white: black: opponent: event: opening: eco: result: date: mistakes position: pieces: balance:";

/// Conditions that a game must meet, all of them; none lets every game through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    conditions: Vec<Condition>,
}

/// A fault in a query: names the word and what to type instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct QueryError {
    /// What is wrong with which word.
    pub message: String,
    /// What to type instead.
    pub hint: String,
}

impl QueryError {
    /// Returns message and hint as one sentence, for a screen.
    pub fn sentence(&self) -> String {
        format!("{self}; {}.", self.hint)
    }
}

/// One condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Anywhere(String),
    White(String),
    Black(String),
    Opponent(String),
    Event(String),
    Opening(String),
    /// The first and the last code, each a prefix: `B90`, `B9`, `B`.
    Eco(String, String),
    Result(ResultFilter),
    Date(Span),
    Mistakes,
}

/// A result: a score, or won or lost by the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ResultFilter {
    Score(&'static str),
    Won,
    Lost,
}

impl Query {
    /// Whether it lets every game through.
    pub fn is_empty(&self) -> bool {
        self.conditions.is_empty()
    }

    /// Its conditions.
    pub(super) fn conditions(&self) -> &[Condition] {
        &self.conditions
    }

    /// Whether a game meets every condition.
    pub fn matches(&self, game: &GameSummary) -> bool {
        self.conditions.iter().all(|condition| condition.holds(game))
    }
}

impl Condition {
    /// The texts of a game, one of which must pass; empty if the condition needs more than a text.
    pub(super) fn fields(&self) -> &'static [SummaryField] {
        match self {
            Condition::Anywhere(_) => {
                &[SummaryField::White, SummaryField::Black, SummaryField::Event, SummaryField::Opening]
            }
            Condition::White(_) => &[SummaryField::White],
            Condition::Black(_) => &[SummaryField::Black],
            Condition::Opponent(_) => &[SummaryField::White, SummaryField::Black],
            Condition::Event(_) => &[SummaryField::Event],
            Condition::Opening(_) => &[SummaryField::Opening, SummaryField::Eco],
            Condition::Eco(..) => &[SummaryField::Eco],
            Condition::Date(_) => &[SummaryField::Date],
            Condition::Result(ResultFilter::Score(_)) => &[SummaryField::Result],
            Condition::Result(_) | Condition::Mistakes => &[],
        }
    }

    /// Whether such a text passes.
    pub(super) fn passes(&self, field: SummaryField, text: &str) -> bool {
        match self {
            Condition::Opening(part) if field == SummaryField::Eco => text.eq_ignore_ascii_case(part),
            Condition::Anywhere(part)
            | Condition::White(part)
            | Condition::Black(part)
            | Condition::Event(part)
            | Condition::Opening(part) => contains(text, part),
            // In a game between others, each is an opponent.
            Condition::Opponent(part) => text != PERSON && contains(text, part),
            Condition::Eco(first, last) => is_between(text, first, last),
            Condition::Date(span) => span.holds(text),
            Condition::Result(ResultFilter::Score(result)) => *result == text,
            Condition::Result(_) | Condition::Mistakes => false,
        }
    }

    /// Whether a game meets it.
    pub(super) fn holds(&self, game: &GameSummary) -> bool {
        match self {
            Condition::Result(outcome @ (ResultFilter::Won | ResultFilter::Lost)) => outcome.is_of(game),
            Condition::Mistakes => game.mistakes().is_some_and(|mistakes| mistakes > 0),
            Condition::Anywhere(_)
            | Condition::White(_)
            | Condition::Black(_)
            | Condition::Opponent(_)
            | Condition::Event(_)
            | Condition::Opening(_)
            | Condition::Eco(..)
            | Condition::Result(ResultFilter::Score(_))
            | Condition::Date(_) => {
                let mut fields = self.fields().iter();
                fields.any(|field| self.passes(*field, field.of(game)))
            }
        }
    }
}

impl ResultFilter {
    fn read(text: &str) -> Option<ResultFilter> {
        Some(match text {
            "1-0" | "1:0" => ResultFilter::Score("1-0"),
            "0-1" | "0:1" => ResultFilter::Score("0-1"),
            "1/2-1/2" | "1/2" | "½-½" | "½" | "draw" | "drawn" => ResultFilter::Score("1/2-1/2"),
            "*" | "unfinished" => ResultFilter::Score("*"),
            "won" | "win" => ResultFilter::Won,
            "lost" | "loss" => ResultFilter::Lost,
            _ => return None,
        })
    }

    fn is_of(self, game: &GameSummary) -> bool {
        let won = match () {
            () if game.white == PERSON => Some("1-0"),
            () if game.black == PERSON => Some("0-1"),
            () => None,
        };
        match self {
            ResultFilter::Score(result) => game.result == result,
            ResultFilter::Won => won == Some(&game.result),
            ResultFilter::Lost => {
                won.is_some_and(|won| won != game.result && ["1-0", "0-1"].contains(&game.result.as_str()))
            }
        }
    }
}

/// The beginning of a name or date, ignoring case and accents.
#[derive(Clone, Debug)]
pub struct Beginning(String);

impl Beginning {
    /// Takes the text as typed.
    pub fn new(text: &str) -> Beginning {
        Beginning(fold(text))
    }

    /// Whether a text begins so.
    pub fn is_of(&self, text: &str) -> bool {
        fold::begins(text, &self.0)
    }
}

/// Whether a code lies between two prefixes.
fn is_between(code: &str, first: &str, last: &str) -> bool {
    !code.is_empty()
        && code.get(..first.len()).is_some_and(|begin| begin >= first)
        && code.get(..last.len()).is_some_and(|begin| begin <= last)
}

/// Splits a query into words; keeps the quotation marks, which may span blanks. An open one reaches to the end.
fn words(text: &str) -> impl Iterator<Item = String> {
    let mut words = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        quoted ^= c == '"';
        match words.last_mut() {
            Some(word) if quoted || !c.is_whitespace() => word.push(c),
            _ => words.push(String::new()),
        }
    }
    words.into_iter().filter(|word| !word.is_empty())
}

fn condition(word: &str) -> Result<Condition, QueryError> {
    let (key, value) = match word.split_once(':') {
        Some((key, value)) if !key.contains('"') => (fold(key), bare(value)),
        _ if fold(word) == "mistakes" => return Ok(Condition::Mistakes),
        _ => return Ok(Condition::Anywhere(fold(&bare(word)))),
    };
    let text = fold(&value);
    match key.as_str() {
        "white" => filled(word, text).map(Condition::White),
        "black" => filled(word, text).map(Condition::Black),
        "opponent" => filled(word, text).map(Condition::Opponent),
        "event" => filled(word, text).map(Condition::Event),
        "opening" => filled(word, text).map(Condition::Opening),
        "eco" => eco(&value)
            .ok_or_else(|| wrong(word, "isn't an ECO code", "type eco:B90, eco:B9 or eco:B20..B99")),
        "result" => ResultFilter::read(&text).map(Condition::Result).ok_or_else(|| {
            wrong(word, "isn't a result", "type result:1-0, 0-1, draw, unfinished, won or lost")
        }),
        "date" => Span::read(&value).map(Condition::Date).ok_or_else(|| {
            wrong(word, "isn't a date", "type date:2024, date:2024.03.15 or date:2024.03..2025")
        }),
        _ => Err(wrong(word, "isn't a filter", &format!("quote it, or use {KEYS}"))),
    }
}

fn filled(word: &str, value: String) -> Result<String, QueryError> {
    if value.is_empty() {
        let hint = format!("type what to find after the colon, such as {word}anna");
        return Err(wrong(word, "has nothing after the colon", &hint));
    }
    Ok(value)
}

/// Longest word that a message repeats in full, in columns.
const NAMED: usize = 24;

fn wrong(word: &str, what: &str, hint: &str) -> QueryError {
    let word = cut(word, NAMED);
    QueryError { message: format!("'{word}' {what}"), hint: hint.to_owned() }
}

fn bare(text: &str) -> String {
    text.replace('"', "")
}

/// Parses `B90`, `B9` or `B`, or two of them with `..` between.
fn eco(value: &str) -> Option<Condition> {
    let (first, last) = value.split_once("..").unwrap_or((value, value));
    let code = |text: &str| {
        let code = text.to_ascii_uppercase();
        let mut bytes = code.bytes();
        let is_code = bytes.next().is_some_and(|letter| (b'A'..=b'E').contains(&letter))
            && code.len() <= 3
            && bytes.all(|digit| digit.is_ascii_digit());
        is_code.then_some(code)
    };
    Some(Condition::Eco(code(first)?, code(last)?))
}

#[cfg(test)]
mod tests;
