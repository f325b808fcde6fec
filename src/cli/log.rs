//! The log of `PATZER_LOG`: what a report of a fault needs, in a private file of the state directory, and nothing without it.
//!
//! Any module may send events with `tracing`; they carry ids, kinds and numbers, never moves, comments, names of players or
//! whole paths.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tracing::Level;

use super::context::CommandContext;
use super::error::CliError;
use crate::library::append_private;

/// The variable that asks for the log.
pub(super) const VARIABLE: &str = "PATZER_LOG";

/// The levels, from the fewest events to the most.
const LEVELS: [(&str, Level); 5] = [
    ("error", Level::ERROR),
    ("warn", Level::WARN),
    ("info", Level::INFO),
    ("debug", Level::DEBUG),
    ("trace", Level::TRACE),
];

/// Most bytes of one file; with the file before it the log never takes more than twice as much. An event has about 150.
const LARGEST: usize = 2 * 1024 * 1024;

/// Starts the log if `PATZER_LOG` asks for it; a guest's environment counts for nothing.
///
/// # Errors
/// The variable's value is no level, or the file cannot be made.
pub(super) fn start(command: impl FnOnce() -> String, context: &CommandContext<'_>) -> Result<(), CliError> {
    if context.host.is_some() {
        return Ok(());
    }
    let Some(value) = &context.log else {
        return Ok(());
    };
    let level = level(value)?;
    let state = context.places.state.as_deref();
    let file = state
        .ok_or_else(|| CliError::failed("there's no directory for the log"))
        .and_then(|state| LogFile::open(state).map_err(CliError::failed))
        .map_err(|error| error.hint(format!("unset {VARIABLE} to go without the log")))?;
    let collector = tracing_subscriber::fmt()
        .with_max_level(level)
        .with_ansi(false)
        // A full disk must not write on the player's screen.
        .log_internal_errors(false)
        .with_thread_names(true)
        .with_writer(Mutex::new(file))
        .finish();
    // Fails only if a log has begun in this process already; that one goes on.
    let _ = tracing::subscriber::set_global_default(collector);
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        system = std::env::consts::OS,
        machine = std::env::consts::ARCH,
        command = command(),
        "started"
    );
    Ok(())
}

fn level(value: &OsStr) -> Result<Level, CliError> {
    let value = value.to_string_lossy();
    let found = LEVELS.iter().find(|(name, _)| value.eq_ignore_ascii_case(name));
    found.map(|(_, level)| *level).ok_or_else(|| {
        let names = LEVELS.map(|(name, _)| name).join(", ");
        CliError::usage(format!("{VARIABLE}: '{value}' isn't a level")).hint(format!("use one of {names}"))
    })
}

/// A file that is moved aside, over the one before it, when it is full.
struct LogFile {
    path: PathBuf,
    file: File,
    /// Bytes that it still takes.
    room: usize,
}

impl LogFile {
    /// Opens an empty `patzer.log`; the last one becomes `patzer.previous.log`.
    fn open(state: &Path) -> Result<LogFile, String> {
        let path = state.join("patzer.log");
        match fs::rename(&path, path.with_extension("previous.log")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error.to_string()),
            _ => append_private(&path).map_err(|error| error.to_string()),
        }
        .map(|file| LogFile { path, file, room: LARGEST })
    }
}

impl Write for LogFile {
    fn write(&mut self, event: &[u8]) -> io::Result<usize> {
        if event.len() > self.room {
            let state = self.path.parent().unwrap_or(Path::new(""));
            *self = LogFile::open(state).map_err(io::Error::other)?;
        }
        let written = self.file.write(event)?;
        self.room = self.room.saturating_sub(written);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_anything_else_is_told_what_there_is() {
        assert_eq!(level(OsStr::new("debug")), Ok(Level::DEBUG));
        assert_eq!(level(OsStr::new("TRACE")), Ok(Level::TRACE));
        let error = level(OsStr::new("loud")).unwrap_err();
        assert_eq!(error.status(), 2);
        let mut told = Vec::new();
        error.tell(&mut told).unwrap();
        assert_eq!(
            String::from_utf8(told).unwrap(),
            "error: PATZER_LOG: 'loud' isn't a level\nhint: use one of error, warn, info, debug, trace\n"
        );
    }

    #[test]
    fn the_log_never_takes_more_than_two_files() {
        let state = tempfile::tempdir().unwrap();
        let mut log = LogFile::open(state.path()).unwrap();
        let event = vec![b'.'; LARGEST / 3];
        for _ in 0..10 {
            log.write_all(&event).unwrap();
        }
        let mut files: Vec<(String, u64)> = fs::read_dir(state.path())
            .unwrap()
            .map(|entry| entry.unwrap())
            .map(|entry| (entry.file_name().into_string().unwrap(), entry.metadata().unwrap().len()))
            .collect();
        files.sort();
        let [(newest, a), (previous, b)] = &files[..] else { panic!("{files:?}") };
        assert_eq!([newest, previous], ["patzer.log", "patzer.previous.log"]);
        assert!(*a <= LARGEST as u64 && *b <= LARGEST as u64, "{files:?}");
    }
}
