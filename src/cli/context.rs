//! What a command works with: where it reads and writes, where things live, and the options of all commands.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use super::args::Global;
use crate::config::Places;

/// The surroundings of a command; tests give it buffers instead of the process's streams.
pub struct Context<'a> {
    /// The options of all commands.
    pub global: Global,
    /// Where settings, themes, games and state live.
    pub places: Places,
    /// The settings file that `PATZER_CONFIG` names.
    pub named_settings: Option<PathBuf>,
    /// Standard input; a thread of its own may read it for as long as it gives nothing.
    pub input: Box<dyn BufRead + Send>,
    /// Standard output: answers.
    pub out: &'a mut (dyn Write + Send),
    /// Whether standard output is a terminal, so that the screen may be opened there.
    pub out_is_terminal: bool,
    /// Standard error: faults, hints, progress.
    pub err: &'a mut (dyn Write + Send),
    /// Whether standard error is a terminal, so that progress may be shown there.
    pub err_is_terminal: bool,
}
