//! A file that a command goes on with after a stop.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::error::CliError;
use super::safe::file_name;
use crate::shell::interrupt::Interrupt;

/// Opens the file, or makes it, for this process alone; what it holds stays.
///
/// # Errors
/// It cannot be opened, or another process writes to it.
pub(crate) fn open(path: &Path) -> Result<File, CliError> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(|error| failed("open", path, &error))?;
    if file.try_lock().is_err() {
        let name = file_name(path);
        return Err(CliError::failed(format!("another process is writing to {name}")));
    }
    Ok(file)
}

/// What could not be done with the file.
pub(crate) fn failed(what: &str, path: &Path, error: &io::Error) -> CliError {
    CliError::failed(format!("could not {what} {}: {error}", file_name(path)))
}

/// Tells that work can be continued, if it was stopped and something is missing.
///
/// # Errors
/// With the status of such a stop.
pub(crate) fn told_stop(
    interrupt: &Interrupt,
    is_missing: bool,
    err: &mut dyn Write,
) -> Result<(), CliError> {
    let Some(status) = interrupt.status().filter(|_| is_missing) else { return Ok(()) };
    writeln!(err, "stopped; repeat the command to continue")?;
    Err(CliError::Reported(status))
}
