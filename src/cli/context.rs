//! The context of a command: its streams, paths and common options.

use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::args::Global;
use crate::config::{Host, UserPaths};

/// The context of a command; tests use buffers instead of the process's streams.
pub struct CommandContext<'a> {
    /// The options of all commands.
    pub global: Global,
    /// The paths of settings, themes, games and state.
    pub places: UserPaths,
    /// The settings file that `PATZER_CONFIG` names.
    pub named_settings: Option<PathBuf>,
    /// The level that `PATZER_LOG` names.
    pub log: Option<OsString>,
    /// The host's limits, if the player is a guest.
    pub host: Option<Host>,
    /// Standard input; readable from a thread, because it may block.
    pub input: Box<dyn BufRead + Send>,
    /// Standard output: answers.
    pub out: &'a mut (dyn Write + Send),
    /// Whether standard output is a terminal, for the screen.
    pub out_is_terminal: bool,
    /// Standard error: faults, hints, progress.
    pub err: &'a mut (dyn Write + Send),
    /// Whether standard error is a terminal, for progress.
    pub err_is_terminal: bool,
}
