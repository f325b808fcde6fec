//! What is wrong with a settings file, as facts: which file, line and key, and what would be right.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use crate::chess::text::clean;

/// One fault of a settings file. It never stops the program: the default of that key (or of all) stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 when the whole file is meant.
    pub line: usize,
    /// The key with its section (`board.theme`); empty when the whole file is meant.
    pub key: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with a file or one of its keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file cannot be read: the system's words.
    Unreadable(String),
    /// The file is not TOML from here on.
    Syntax {
        /// The column, in characters from 1.
        column: usize,
        /// The parser's words.
        message: String,
    },
    /// Nothing has this name.
    Unknown {
        /// What was probably meant.
        nearest: Option<String>,
    },
    /// The value is of the wrong kind or not among the allowed ones.
    NotAllowed {
        /// What was found, as short text.
        found: String,
        /// What is allowed, in words.
        allowed: String,
        /// The allowed value that was probably meant.
        nearest: Option<String>,
    },
    /// A setting that has no default is not there: what it should be.
    Missing(String),
    /// A chord calls two actions.
    Clash {
        /// The chord.
        chord: String,
        /// The other action.
        other: String,
    },
}

impl fmt::Display for ConfigError {
    /// `config.toml:12: board.theme: what is wrong`, on one line that is safe for a terminal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", clean(&self.path.to_string_lossy()))?;
        if self.line > 0 {
            write!(f, "{}:", self.line)?;
        }
        if let Problem::Syntax { column, .. } = &self.problem {
            write!(f, "{column}:")?;
        }
        if !self.key.is_empty() {
            write!(f, " {}:", clean(&shortened(&self.key)))?;
        }
        write!(f, " {}", clean(&self.problem.to_string()))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unreadable(reason) => write!(f, "{reason}; the defaults stand"),
            Problem::Syntax { message, .. } => write!(f, "{message}; the defaults stand"),
            Problem::Unknown { nearest } => {
                write!(f, "there is no such setting")?;
                did_you_mean(f, nearest.as_deref())
            }
            Problem::NotAllowed {
                found,
                allowed,
                nearest,
            } => {
                write!(f, "{found} is not allowed; it takes {allowed}")?;
                did_you_mean(f, nearest.as_deref())
            }
            Problem::Missing(what) => write!(f, "is missing: {what}"),
            Problem::Clash { chord, other } => write!(f, "'{chord}' already calls '{other}'"),
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |name| write!(f, "; did you mean '{name}'?"))
}

/// A text of any length in quotes, shortened, as [`Problem::NotAllowed`] tells what was found.
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

/// The beginning of a text that may be of any length, for a message.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
