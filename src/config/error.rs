//! Faults of a settings file: file, line, key, and what is allowed.

use std::borrow::Cow;
use std::fmt;
use std::path::PathBuf;

use crate::chess::text::clean;

/// One fault of a settings file. It never stops the program: the default of the key, or of all keys, applies.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The key with its section (`board.theme`); empty for the whole file.
    pub key: String,
    /// What is wrong.
    pub problem: Problem,
}

/// The kind of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is unreadable; carries the system's message.
    Unreadable(String),
    /// The file is not TOML from this column on.
    Syntax {
        /// The column, in characters from 1.
        column: usize,
        /// The parser's message.
        message: String,
    },
    /// A formula or a reason of an own rule is wrong from this column on.
    Formula {
        /// The column, in characters from 1.
        column: usize,
        /// What is wrong.
        message: String,
        /// The name that was probably meant.
        nearest: Option<String>,
    },
    /// The file gives no character; carries the reason.
    LeftOut(String),
    /// An unknown key.
    Unknown {
        /// The nearest known name.
        nearest: Option<String>,
    },
    /// The value is of the wrong kind or not among the allowed ones.
    NotAllowed {
        /// The value found, shortened.
        found: String,
        /// The allowed values, in words.
        allowed: String,
        /// The nearest allowed value.
        nearest: Option<String>,
    },
    /// The machine has no memory for so much.
    NoRoom {
        /// What was asked for, in MiB.
        asked: usize,
        /// What there is room for, in MiB, and is used instead.
        room: usize,
    },
    /// A setting without default is missing; carries what it must be.
    Missing(String),
    /// The setting was renamed; carries the new name.
    Renamed(&'static str),
    /// A level counted as in former versions.
    Rescaled {
        /// Its number then, 1 to 16.
        old: u16,
        /// The level that it is now.
        new: u16,
    },
    /// A chord belongs to two actions.
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
        if let Problem::Syntax { column, .. } | Problem::Formula { column, .. } = &self.problem {
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
            Problem::Unreadable(reason) => write!(f, "{reason}; using the defaults"),
            Problem::Syntax { message, .. } => write!(f, "{message}; using the defaults"),
            Problem::Formula { message, nearest, .. } => {
                write!(f, "{message}")?;
                did_you_mean(f, nearest.as_deref())?;
                f.write_str("; this rule is left out")
            }
            Problem::LeftOut(reason) => write!(f, "{reason}; this character is left out"),
            Problem::Unknown { nearest } => {
                write!(f, "unknown setting")?;
                did_you_mean(f, nearest.as_deref())
            }
            Problem::NotAllowed { found, allowed, nearest } => {
                write!(f, "{found} isn't allowed; use {allowed}")?;
                did_you_mean(f, nearest.as_deref())
            }
            Problem::NoRoom { asked, room } => {
                write!(f, "not enough free memory for {asked} MiB; using {room} MiB")
            }
            Problem::Missing(what) => write!(f, "missing; give {what}"),
            Problem::Renamed(new) => write!(f, "was renamed to '{new}'; the old name still works"),
            Problem::Rescaled { old, new } => {
                write!(f, "levels are ratings now: {old} still works and is {new}")
            }
            Problem::Clash { chord, other } => write!(f, "'{chord}' already belongs to '{other}'"),
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, nearest: Option<&str>) -> fmt::Result {
    nearest.map_or(Ok(()), |name| write!(f, "; did you mean '{name}'?"))
}

/// Quotes and shortens a text for [`Problem::NotAllowed`].
pub fn quoted(text: &str) -> String {
    format!("\"{}\"", shortened(text))
}

/// Shortens a text for a message.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    const LONGEST: usize = 60;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
