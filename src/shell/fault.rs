//! Panics of our own: the terminal is given back first, no panic text is shown, and the player hears where the game is.

use std::fs;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::terminal;

/// What the last panic said, for the report.
static SAID: Mutex<Option<String>> = Mutex::new(None);

/// The work ended in a panic; this is what it said and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

/// Does the work; a panic in it gives the terminal back and becomes a [`Fault`]. Panics of other threads stay silent:
/// workers turn theirs into reports.
///
/// # Errors
/// The work panicked.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    let interface = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == interface {
            terminal::restore();
            *said() = Some(description(info));
        }
    }));
    // Whatever the work had in hand is dropped with it.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(usual);
    result.map_err(|_| Fault(said().take().unwrap_or_default()))
}

impl Fault {
    /// What the panic said and where, on one line.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Writes a report into a directory, over that of an earlier fault; answers where it is.
    pub fn report(&self, directory: Option<&Path>) -> Option<PathBuf> {
        let path = directory?.join("fault.txt");
        let text = format!("patzer {}: {}\n", env!("CARGO_PKG_VERSION"), self.0);
        fs::write(&path, text).ok().map(|()| path)
    }
}

fn said() -> std::sync::MutexGuard<'static, Option<String>> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner)
}

fn description(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    format!(
        "{} ({place})",
        info.payload_as_str().unwrap_or("a fault without words")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_a_fault_with_its_place() {
        assert_eq!(guarded(|| 4), Ok(4));
        let fault = guarded(|| -> u8 { panic!("the board is upside down") }).unwrap_err();
        let directory = tempfile::tempdir().unwrap();
        let path = fault.report(Some(directory.path())).unwrap();
        let text = fs::read_to_string(path).unwrap();
        assert!(
            text.contains("the board is upside down (src/shell/fault.rs:"),
            "{text}"
        );
        assert_eq!(fault.report(None), None);
    }
}
