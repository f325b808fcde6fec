//! Errors of commands: one line, a hint, and the exit status.

use std::fmt::Display;
use std::io::{self, Write};

use crate::chess::text::clean;
use crate::library::{LibraryError, OpenError};

/// Why a command failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CliError {
    /// Wrong arguments or input, or no terminal for the screen: exit status 2.
    Usage(Complaint),
    /// The command failed: exit status 1.
    Failed(Complaint),
    /// A fault that is already printed; carries the exit status.
    Reported(u8),
    /// The reader of the output has gone: ends quietly with status 0.
    ClosedPipe,
}

/// The message and, where it helps, a hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub hint: Option<String>,
}

impl CliError {
    /// Returns an error of arguments or input.
    pub fn usage(message: impl Display) -> CliError {
        CliError::Usage(Complaint::new(message))
    }

    /// Returns an error of the command itself.
    pub fn failed(message: impl Display) -> CliError {
        CliError::Failed(Complaint::new(message))
    }

    /// Returns an error of the saved games.
    pub fn library(error: &LibraryError) -> CliError {
        match error {
            LibraryError::Unknown(_) => CliError::failed(error).hint("see 'patzer games'"),
            LibraryError::Io { .. }
            | LibraryError::Locked(_)
            | LibraryError::Damaged { .. }
            | LibraryError::Newer(_) => CliError::failed(error),
        }
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Display) -> CliError {
        if let CliError::Usage(complaint) | CliError::Failed(complaint) = &mut self {
            complaint.hint = Some(hint.to_string());
        }
        self
    }

    /// The message alone, as `{"error": …}` carries it.
    pub fn message(&self) -> &str {
        match self {
            CliError::Usage(complaint) | CliError::Failed(complaint) => &complaint.message,
            CliError::Reported(_) | CliError::ClosedPipe => "",
        }
    }

    /// The exit status of the program.
    pub fn status(&self) -> u8 {
        match self {
            CliError::Usage(_) => 2,
            CliError::Failed(_) => 1,
            CliError::Reported(status) => *status,
            CliError::ClosedPipe => 0,
        }
    }

    /// Writes the `error:` and `hint:` lines, foreign text in them made safe for a terminal.
    pub fn tell(&self, err: &mut dyn Write) -> io::Result<()> {
        let (CliError::Usage(complaint) | CliError::Failed(complaint)) = self else {
            return Ok(());
        };
        writeln!(err, "error: {}", clean(&complaint.message))?;
        match &complaint.hint {
            Some(hint) => writeln!(err, "hint: {}", clean(hint)),
            None => Ok(()),
        }
    }
}

impl Complaint {
    fn new(message: impl Display) -> Complaint {
        Complaint { message: message.to_string(), hint: None }
    }
}

impl From<OpenError> for CliError {
    fn from(error: OpenError) -> CliError {
        match error {
            OpenError::Io { .. } => CliError::failed(error),
            OpenError::NotPgn { .. } => CliError::usage(error),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> CliError {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return CliError::ClosedPipe;
        }
        let reason = crate::library::reason(&error);
        CliError::failed(format!("reading or writing failed: {reason}"))
    }
}

/// Converts clap's error: the message on one line, with the similar name or the place of help as hint.
pub fn from_clap(error: &clap::Error, command: &str) -> CliError {
    let text = error.render().to_string();
    let parts: Vec<String> = text.split("\n\n").map(one_line).collect();
    let message = parts.first().map_or("", |first| first.strip_prefix("error: ").unwrap_or(first));
    let similar = parts.iter().find_map(|part| part.strip_prefix("tip: a similar "));
    CliError::usage(message).hint(match similar {
        Some(similar) => format!("a similar {similar}"),
        None => format!("see '{command} --help'"),
    })
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
