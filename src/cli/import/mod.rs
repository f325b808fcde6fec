//! `patzer import FILE…`: imports games of PGN and EPD files, with a bar, faults by game and a count at the end.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::args::ImportArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::games;
use super::safe::SafeOut;
use crate::chess::text::clean;
use crate::library::{Import, ImportError, ImportEvent, ImportLock, Imported, OpenError};
use crate::shell::interrupt::Interrupt;

mod bar;

use bar::Bar;

/// Number of faults printed without `--verbose`.
const FAULTS_TOLD: u64 = 20;

/// Time between two checks whether another import has ended.
const PAUSE: Duration = Duration::from_millis(50);

/// Imports the files in turn; an unreadable one does not stop the others.
pub fn run(args: &ImportArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let mut store = games::open(context)?;
    let _turn = if args.duplicates { None } else { turn(&interrupt, context)? };
    let mut import = if args.duplicates {
        Import::of_all(store.as_mut())
    } else {
        let listed = games::list(store.as_ref(), context)?;
        Import::of_new(store.as_mut(), listed)
    };
    import = import.until(interrupt.flag().clone());
    let mut faults = FaultPrinter::new(args.verbose);
    let (mut worst, mut files) = (0, Vec::new());
    for file in &args.files {
        let before = import.done();
        let ended = one(&mut import, file, &mut faults, &interrupt, context);
        files.push(OfFile {
            file: file.to_string_lossy().into_owned(),
            done: import.done().since(before),
            error: ended.as_ref().err().map(ToString::to_string),
        });
        if let Err(error) = ended {
            if !matches!(error, ImportError::Stopped) {
                writeln!(context.err, "error: {}", clean(&error.to_string()))?;
            }
            if std::fs::metadata(file).is_ok_and(|about| !about.is_file() && !about.is_dir()) {
                writeln!(context.err, "hint: use 'patzer import -' to read standard input")?;
            }
            worst = worst.max(status(&error));
            if !matches!(error, ImportError::Open(_)) {
                break;
            }
        }
    }
    let done = import.done();
    if done.saved + done.known == 0 && done.refused > 0 {
        worst = worst.max(2);
    }
    faults.rest(context.err)?;
    import.settle();
    if args.json {
        print_json(&ImportJson { done, files }, context)?;
    } else {
        writeln!(context.err, "{}", in_words(done))?;
    }
    if let Some(status) = interrupt.status() {
        writeln!(context.err, "Repeat the command to continue.")?;
        return Err(CliError::Told(status));
    }
    match worst {
        0 => Ok(()),
        status => Err(CliError::Told(status)),
    }
}

/// Waits for the import lock; `None` where there are no locks, or nothing can be written.
fn turn(interrupt: &Interrupt, context: &mut CommandContext<'_>) -> Result<Option<ImportLock>, CliError> {
    let Some(games) = context.places.games.as_deref() else {
        return Ok(None);
    };
    let mut is_told = false;
    loop {
        match ImportLock::take(games) {
            Ok(None) => {}
            // The first game that cannot be written tells the reason.
            taken => return Ok(taken.ok().flatten()),
        }
        if let Some(status) = interrupt.status() {
            return Err(CliError::Told(status));
        }
        if !is_told {
            writeln!(context.err, "note: waiting for another import to finish")?;
            is_told = true;
        }
        thread::sleep(PAUSE);
    }
}

/// The counts, as JSON.
#[derive(Serialize)]
struct ImportJson {
    #[serde(flatten)]
    done: Imported,
    files: Vec<OfFile>,
}

/// The counts of one file.
#[derive(Serialize)]
struct OfFile {
    file: String,
    #[serde(flatten)]
    done: Imported,
    /// Why reading ended early.
    error: Option<String>,
}

fn print_json(answer: &ImportJson, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let text = serde_json::to_string(answer).expect("plain fields always have a JSON form");
    let mut out = SafeOut::of(context);
    writeln!(out, "{text}")?;
    Ok(out.flush()?)
}

fn one(
    import: &mut Import<'_>,
    file: &Path,
    faults: &mut FaultPrinter,
    interrupt: &Interrupt,
    context: &mut CommandContext<'_>,
) -> Result<(), ImportError> {
    let name = clean(&file.to_string_lossy()).into_owned();
    let length = std::fs::metadata(file).ok().map(|about| about.len());
    let mut bar = Bar::new(context.err_is_terminal, &name, length, import.done().read());
    let err = &mut *context.err;
    let mut listener = |event: ImportEvent<'_>| {
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
            ImportEvent::Read { done, bytes } => bar.show(bytes, done.read(), err),
        }
        if interrupt.flag().is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let ended = if file == Path::new("-") {
        import.input(&mut *context.input, Path::new("standard input"), &mut listener)
    } else {
        import.file(file, &mut listener)
    };
    bar.clear(err);
    ended
}

/// Exit status: 1 if the import failed, 2 if the input was wrong.
fn status(error: &ImportError) -> u8 {
    match error {
        ImportError::Open(OpenError::NotPgn { .. }) => 2,
        ImportError::Open(OpenError::Io { .. }) | ImportError::Store(_) | ImportError::Stopped => 1,
    }
}

fn in_words(done: Imported) -> String {
    let part = |count: u64, words: &str| match count {
        0 => String::new(),
        count => format!(", {count} {words}"),
    };
    let games = if done.saved == 1 { "game" } else { "games" };
    format!(
        "{} {games} imported{}{}{}",
        done.saved,
        part(done.in_part, "of them with faults"),
        part(done.known, "you had already"),
        part(done.refused, "unreadable")
    )
}

/// Counts faults and limits how many are printed.
struct FaultPrinter {
    count: u64,
    told: u64,
}

impl FaultPrinter {
    fn new(all: bool) -> FaultPrinter {
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
    fn rest(&self, err: &mut dyn Write) -> Result<(), CliError> {
        match self.count.saturating_sub(self.told) {
            0 => Ok(()),
            more => Ok(writeln!(err, "… and {more} more faults; --verbose lists them all")?),
        }
    }
}
