//! What is printed of the games of a source as they are read: faults, repeated games, progress.

use std::io::Write;

use super::bar::Bar;
use crate::chess::text::clean;
use crate::cli::error::CliError;
use crate::library::ImportEvent;

/// Number of faults printed without `--verbose`.
const FAULTS_TOLD: u64 = 20;

/// Prints what happens to the games of a source.
pub(super) fn tell(
    event: &ImportEvent<'_>,
    name: &str,
    bar: &mut Bar,
    faults: &mut FaultPrinter,
    err: &mut dyn Write,
) {
    match event {
        ImportEvent::Fault { number, fault } => {
            if faults.is_told() {
                bar.clear(err);
                // Nobody is left to tell when standard error fails.
                let _ = writeln!(err, "{name}: game {number}: {}", clean(fault));
            }
        }
        ImportEvent::Known { number } => {
            if faults.are_all_told() {
                bar.clear(err);
                let _ = writeln!(err, "{name}: game {number}: you have it already");
            }
        }
        ImportEvent::Read { done, bytes } => bar.show(*bytes, done.read(), err),
    }
}

/// Counts faults and limits how many are printed.
pub(super) struct FaultPrinter {
    count: u64,
    told: u64,
}

impl FaultPrinter {
    /// Prints all faults, or the first ones.
    pub(super) fn new(all: bool) -> FaultPrinter {
        FaultPrinter { count: 0, told: if all { u64::MAX } else { FAULTS_TOLD } }
    }

    /// Whether every fault is printed.
    fn are_all_told(&self) -> bool {
        self.told == u64::MAX
    }

    /// Counts a fault and returns whether to print it.
    fn is_told(&mut self) -> bool {
        self.count += 1;
        self.count <= self.told
    }

    /// Prints how many were left out.
    pub(super) fn rest(&self, err: &mut dyn Write) -> Result<(), CliError> {
        match self.count.saturating_sub(self.told) {
            0 => Ok(()),
            more => Ok(writeln!(err, "… and {more} more faults; --verbose lists them all")?),
        }
    }
}
