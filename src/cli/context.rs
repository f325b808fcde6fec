//! The context of a command: its streams, paths and common options.

use std::ffi::OsString;
use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::args::{ColorChoice, Global};
use crate::app::Access;
use crate::config::{Host, UserPaths};
use crate::engines::Budget;
use crate::theme::ColorDepth;

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

impl CommandContext<'_> {
    /// What the player may do on this machine.
    pub(super) fn access(&self) -> Access {
        match self.host {
            Some(_) => Access::Guest,
            None => Access::Full,
        }
    }

    /// What searches may take together.
    pub(super) fn budget(&self) -> Budget {
        self.host.as_ref().map(Host::budget).unwrap_or_default()
    }

    /// The colours that `--color` asks for; `None` leaves it to the terminal.
    pub(super) fn depth(&self) -> Option<ColorDepth> {
        match self.global.color {
            ColorChoice::Auto | ColorChoice::Side(_) => None,
            ColorChoice::Truecolor => Some(ColorDepth::True),
            ColorChoice::Indexed => Some(ColorDepth::Indexed),
            ColorChoice::Sixteen => Some(ColorDepth::Sixteen),
            ColorChoice::None => Some(ColorDepth::None),
        }
    }
}
