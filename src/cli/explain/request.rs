//! Requests as programs write them: `{"fen": …, "move": …, "last": …, "ms": …, "level": …}`, one object a line.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::chess::{Move, notation, retro};
use crate::cli::error::CliError;
use crate::cli::position::{self, PositionRequest};
use crate::search::{Limits, Root};
use crate::tutor::Past;
use crate::tutor::words::Audience;

/// Longest time a request may ask for, in milliseconds.
const LONGEST: u64 = 600_000;

/// Most positions a request may ask for: hours of work.
const MOST_NODES: u64 = 10_000_000_000;

/// A position and a move to explain.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The position, and the moves that led there as far as they are known.
    pub root: Root,
    /// The move before the position, if it is known.
    pub last: Option<Move>,
    /// The move; `None` when the position itself is asked about.
    pub played: Option<Move>,
    /// The search limits, if the request sets them.
    pub limits: Option<Limits>,
    /// The level of the words, if the request sets it.
    pub level: Option<Audience>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// A usage error that names the fault.
    pub fn read(text: &str) -> Result<Request, CliError> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| CliError::usage(format!("this isn't a JSON object: {error}")))?;
        let Value::Object(fields) = value else {
            return Err(CliError::usage("a request must be a JSON object"));
        };
        let fen = word(&fields, "fen")?.ok_or_else(|| CliError::usage("\"fen\" is missing"))?;
        let asked = position::read([fen])?;
        let played = word(&fields, "move")?
            .map(|text| notation::parse(&asked.position, text).map_err(CliError::usage))
            .transpose()?;
        let last = match word(&fields, "last")? {
            Some(text) => Some(last(&asked, text)?),
            None => asked.moves.last().copied(),
        };
        Ok(Request {
            last,
            root: Root { start: asked.start, moves: asked.moves },
            played,
            limits: limits(&fields)?,
            level: word(&fields, "level")?.map(level).transpose()?,
        })
    }
}

/// Parses the name of a level.
///
/// # Errors
/// A usage error that names the levels there are.
pub fn level(name: &str) -> Result<Audience, CliError> {
    Audience::from_id(name).ok_or_else(|| {
        let levels = Audience::ALL.map(Audience::id).join(", ");
        CliError::usage(format!("there's no level '{name}'")).hint(format!("choose one of {levels}"))
    })
}

impl Request {
    /// The last of the moves after a position is asked about; without moves, the position.
    pub fn of(asked: &PositionRequest) -> Request {
        let mut moves = asked.moves.clone();
        let played = moves.pop();
        let last = moves.last().copied();
        Request { root: Root { start: asked.start.clone(), moves }, last, played, limits: None, level: None }
    }

    /// The known moves before the position.
    pub fn past(&self) -> Past {
        Past { last: self.last, lost: None }
    }
}

/// The move before a position, as its UCI notation tells it: that of the moves that led there, where those are known.
fn last(asked: &PositionRequest, text: &str) -> Result<Move, CliError> {
    let known = asked.moves.last().copied();
    let led_here = known.map_or_else(|| retro::move_before(&asked.position, text), Some);
    led_here
        .filter(|m| known.is_none() || notation::uci(*m) == text)
        .ok_or_else(|| CliError::usage(format!("\"last\": the move {text} can't have led to this position")))
}

/// A field that holds text; `None` if it is missing or null.
fn word<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, CliError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(CliError::usage(format!("\"{name}\" must be text"))),
    }
}

/// A field that holds a whole number from 1; `None` if it is missing or null.
fn number(fields: &Map<String, Value>, name: &str, most: u64) -> Result<Option<u64>, CliError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_u64() {
            Some(number) if (1..=most).contains(&number) => Ok(Some(number)),
            _ => Err(CliError::usage(format!("\"{name}\" must be a whole number from 1 to {most}"))),
        },
    }
}

/// Parses the search limits.
fn limits(fields: &Map<String, Value>) -> Result<Option<Limits>, CliError> {
    let millis = number(fields, "ms", LONGEST)?;
    let nodes = number(fields, "nodes", MOST_NODES)?;
    let some = millis.is_some() || nodes.is_some();
    Ok(some.then(|| Limits { time: millis.map(Duration::from_millis), nodes, ..Limits::default() }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_request_has_a_position_and_may_have_a_move_limits_and_a_level() {
        let read = |text: &str| Request::read(text).unwrap();
        let whole = read(r#"{"fen": "startpos", "move": "e2e4", "ms": 500, "level": "novice", "more": [1]}"#);
        assert_eq!(whole.played.map(notation::uci).as_deref(), Some("e2e4"));
        assert_eq!(whole.limits.unwrap().time, Some(Duration::from_millis(500)));
        assert_eq!(whole.level, Some(Audience::Novice));
        let bare = read(r#"{"fen": "startpos", "move": null}"#);
        assert_eq!((bare.played, bare.limits, bare.level), (None, None, None));
        let counted = read(r#"{"fen": "startpos", "nodes": 1000}"#).limits.unwrap();
        assert_eq!((counted.nodes, counted.time), (Some(1000), None));
        let last = |text: &str| read(text).past().last;
        assert!(last(r#"{"fen": "startpos e4 d5 exd5", "last": "e4d5"}"#).unwrap().is_capture());
        assert_eq!(last(r#"{"fen": "startpos", "last": null}"#), None);
        assert_eq!(
            read(r#"{"fen": "startpos e4 e5"}"#).past().last.map(notation::uci).as_deref(),
            Some("e7e5")
        );
    }

    #[test]
    fn what_is_wrong_with_a_request_is_said() {
        let check = |text: &str, expected: &str| {
            let error = Request::read(text).unwrap_err();
            assert!(error.message().contains(expected), "{text}: {}", error.message());
        };
        check("", "isn't a JSON object");
        check(r#"{"fen": "startpos""#, "isn't a JSON object");
        check("[1, 2]", "a request must be a JSON object");
        check("{}", "\"fen\" is missing");
        check(r#"{"fen": 7}"#, "\"fen\" must be text");
        check(r#"{"fen": "8/8/8/8/8/8/8/8 w - - 0 1"}"#, "bad FEN");
        check(r#"{"fen": "startpos", "move": "e2e5"}"#, "e2e5");
        check(r#"{"fen": "startpos", "move": ["e2e4"]}"#, "\"move\" must be text");
        check(r#"{"fen": "startpos", "last": "e2e4"}"#, "can't have led to this position");
        check(r#"{"fen": "startpos e4", "last": "d2d4"}"#, "can't have led to this position");
        check(r#"{"fen": "startpos", "last": 4}"#, "\"last\" must be text");
        check(r#"{"fen": "startpos", "ms": 0}"#, "\"ms\" must be a whole number from 1");
        check(r#"{"fen": "startpos", "ms": "soon"}"#, "\"ms\" must be a whole number");
        check(r#"{"fen": "startpos", "ms": -5.5}"#, "\"ms\" must be a whole number");
        check(r#"{"fen": "startpos", "level": "expert"}"#, "no level 'expert'");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_text_is_read_or_refused(text in "\\PC{0,80}", fen in "[pnbrqkPNBRQK1-8/ wb-]{0,70}", m in "\\PC{0,6}") {
            let _ = Request::read(&text);
            let line = serde_json::json!({ "fen": fen, "move": m, "ms": text.len(), "level": text });
            let _ = Request::read(&line.to_string());
        }
    }
}
