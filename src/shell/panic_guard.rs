//! Catches panics of the tutor: restores the terminal, hides the panic text, and writes a report.

use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::terminal;
use crate::heatmap;
use crate::library::write_private;

/// Message of the last panic, for the report.
static SAID: Mutex<Option<String>> = Mutex::new(None);

/// A caught panic: its message and place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PanicReport(String);

/// Runs `work`; a panic restores the terminal and becomes a [`PanicReport`]. Panics of other threads stay silent: workers
/// catch their own.
///
/// # Errors
/// The work panicked.
pub fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, PanicReport> {
    let interface = thread::current().id();
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // Not the message, which may quote a game.
        tracing::error!(place = info.location().map(tracing::field::display), "panic");
        // The heatmap catches panics of its rules itself.
        if thread::current().id() == interface && !heatmap::is_asking() {
            terminal::restore();
            *last_message() = Some(description(info));
        }
    }));
    // A panic drops everything that `work` owned.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    panic::set_hook(usual);
    result.map_err(|_| PanicReport(last_message().take().unwrap_or_default()))
}

impl PanicReport {
    /// Message and place of the panic, on one line.
    pub fn words(&self) -> &str {
        &self.0
    }

    /// Writes the report into a directory, over an earlier one; returns its path.
    pub fn report(&self, directory: Option<&Path>) -> Option<PathBuf> {
        let path = directory?.join("fault.txt");
        let text = format!("patzer {}: {}\n", env!("CARGO_PKG_VERSION"), self.0);
        write_private(&path, text.as_bytes()).ok().map(|()| path)
    }
}

fn last_message() -> std::sync::MutexGuard<'static, Option<String>> {
    SAID.lock().unwrap_or_else(PoisonError::into_inner)
}

fn description(info: &PanicHookInfo<'_>) -> String {
    let place = info.location().map(ToString::to_string).unwrap_or_default();
    format!("{} ({place})", info.payload_as_str().unwrap_or("panic without a message"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::chess::{Chess, Color};
    use crate::heatmap::{Context, HeatmapSettings, Mapper, Registry, Rule, RuleError, RuleInfo, Scores};

    #[derive(Debug)]
    struct Panics;

    impl Rule for Panics {
        fn info(&self) -> RuleInfo {
            RuleInfo { id: "panics", name: "Panics", sentence: "Judges nothing." }
        }

        fn enabled(&self) -> bool {
            true
        }

        fn weight(&self) -> f64 {
            1.0
        }

        fn evaluate(&self, _: &Context<'_>, _: Color, _: &mut Scores) -> Result<(), RuleError> {
            panic!("the board fell over")
        }
    }

    // One test for both: the hook is the process's.
    #[test]
    fn a_panic_becomes_a_fault_with_its_place_and_one_in_a_rule_of_the_heatmap_does_not() {
        let settings = HeatmapSettings::default();
        let registry = Registry::new(&settings.rules).with(Arc::new(Panics));
        let map = guarded(|| Mapper::with_rules(settings, registry).map(&Chess::default(), None)).unwrap();
        assert_eq!(map.failed, [("panics", "it panicked: the board fell over".to_owned())]);
        assert_eq!(*last_message(), None, "the terminal was given back for it");
        assert_eq!(guarded(|| 4), Ok(4));
        let fault = guarded(|| -> u8 { panic!("the board is upside down") }).unwrap_err();
        let directory = tempfile::tempdir().unwrap();
        let path = fault.report(Some(directory.path())).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(text.contains("the board is upside down (src/shell/panic_guard.rs:"), "{text}");
        assert_eq!(fault.report(None), None);
    }
}
