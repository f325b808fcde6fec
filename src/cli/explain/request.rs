//! Requests as programs write them: `{"fen": …, "move": …, "ms": …, "level": …}`, one object a line.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::chess::{Move, notation};
use crate::cli::error::CliError;
use crate::cli::position;
use crate::search::{Limits, Root};
use crate::tutor::words::Audience;

/// The longest time that a request may ask for, in milliseconds.
const LONGEST: u64 = 600_000;

/// A position and a move of it to be explained.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The position, and the moves that led there as far as they are known.
    pub root: Root,
    /// The move; `None` when the position itself is asked about.
    pub played: Option<Move>,
    /// What the search may spend, if the request says so.
    pub limits: Option<Limits>,
    /// Who is spoken to, if the request says so.
    pub level: Option<Audience>,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// A usage error that says what is wrong with it.
    pub fn read(text: &str) -> Result<Request, CliError> {
        let value: Value = serde_json::from_str(text)
            .map_err(|error| CliError::usage(format!("not a JSON object: {error}")))?;
        let Value::Object(fields) = value else {
            return Err(CliError::usage("a request is a JSON object"));
        };
        let fen = word(&fields, "fen")?.ok_or_else(|| CliError::usage("\"fen\" is missing"))?;
        let asked = position::read([fen])?;
        let played = word(&fields, "move")?
            .map(|text| notation::parse(&asked.position, text).map_err(CliError::usage))
            .transpose()?;
        Ok(Request {
            root: Root {
                start: asked.start,
                moves: asked.moves,
            },
            played,
            limits: limits(&fields)?,
            level: word(&fields, "level")?.map(level).transpose()?,
        })
    }
}

/// Who is spoken to, by name.
///
/// # Errors
/// A usage error that names the levels there are.
pub fn level(name: &str) -> Result<Audience, CliError> {
    Audience::of_id(name).ok_or_else(|| {
        let levels = Audience::ALL.map(Audience::id).join(", ");
        CliError::usage(format!("there is no level '{name}'")).hint(format!("the levels are {levels}"))
    })
}

/// A field that holds text; `None` if it is missing or null.
fn word<'a>(fields: &'a Map<String, Value>, name: &str) -> Result<Option<&'a str>, CliError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(CliError::usage(format!("\"{name}\" is text"))),
    }
}

/// A field that holds a whole number from 1; `None` if it is missing or null.
fn number(fields: &Map<String, Value>, name: &str, most: u64) -> Result<Option<u64>, CliError> {
    match fields.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(value) => match value.as_u64() {
            Some(number) if (1..=most).contains(&number) => Ok(Some(number)),
            _ => Err(CliError::usage(format!(
                "\"{name}\" is a whole number from 1 to {most}"
            ))),
        },
    }
}

/// What the request lets the search spend.
fn limits(fields: &Map<String, Value>) -> Result<Option<Limits>, CliError> {
    let millis = number(fields, "ms", LONGEST)?;
    let nodes = number(fields, "nodes", u64::MAX)?;
    let some = millis.is_some() || nodes.is_some();
    Ok(some.then(|| Limits {
        time: millis.map(Duration::from_millis),
        nodes,
        ..Limits::default()
    }))
}
