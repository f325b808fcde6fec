//! `patzer import FILE…`: games of PGN files into the kept ones, with progress, faults by game and a count at the end.

use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use super::args::ImportArgs;
use super::context::Context;
use super::error::CliError;
use super::games;
use crate::chess::text::clean;
use crate::library::{self, ImportError, ImportEvent, Imported, OpenError, Store};

/// How often progress is shown.
const PAUSE: Duration = Duration::from_millis(200);

/// Reads every file in turn; one that cannot be read does not keep the others out.
pub fn run(args: &ImportArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let mut store = games::open(context)?;
    let mut done = Imported::default();
    let mut worst = 0;
    for file in &args.files {
        if let Err(error) = import(store.as_mut(), file, &mut done, context) {
            writeln!(context.err, "error: {}", clean(&error.to_string()))?;
            worst = worst.max(status(&error));
            if matches!(error, ImportError::Store(_)) {
                break;
            }
        }
    }
    if done.kept == 0 && done.refused > 0 {
        worst = worst.max(2);
    }
    writeln!(context.err, "{}", in_words(done))?;
    match worst {
        0 => Ok(()),
        status => Err(CliError::Told(status)),
    }
}

fn import(
    store: &mut dyn Store,
    file: &Path,
    done: &mut Imported,
    context: &mut Context<'_>,
) -> Result<(), ImportError> {
    let name = clean(&file.to_string_lossy()).into_owned();
    let mut progress = Progress::new(context.err_is_terminal);
    let err = &mut *context.err;
    let mut report = |event: ImportEvent<'_>| progress.tell(&name, &event, err);
    let ended = if file == Path::new("-") {
        library::import(
            store,
            &mut *context.input,
            Path::new("standard input"),
            done,
            &mut report,
        )
    } else {
        library::import_file(store, file, done, &mut report)
    };
    progress.clear(err);
    ended
}

/// 1 when it could not be done, 2 when the input was wrong.
fn status(error: &ImportError) -> u8 {
    match error {
        ImportError::Open(OpenError::NotPgn { .. }) => 2,
        ImportError::Open(OpenError::Io { .. }) | ImportError::Store(_) => 1,
    }
}

fn in_words(done: Imported) -> String {
    let part = |count: u64, words: &str| match count {
        0 => String::new(),
        count => format!(", {count} {words}"),
    };
    let games = if done.kept == 1 { "game" } else { "games" };
    format!(
        "{} {games} kept{}{}",
        done.kept,
        part(done.in_part, "of them in part"),
        part(done.refused, "could not be read")
    )
}

/// The line on standard error that grows while games are read.
struct Progress {
    shown: bool,
    last: Option<Instant>,
}

impl Progress {
    fn new(shown: bool) -> Progress {
        Progress { shown, last: None }
    }

    /// Nobody is left to tell when standard error fails.
    fn tell(&mut self, name: &str, event: &ImportEvent<'_>, err: &mut dyn Write) {
        match event {
            ImportEvent::Fault { number, fault } => {
                self.clear(err);
                let _ = writeln!(err, "{name}: game {number}: {}", clean(fault));
            }
            ImportEvent::Read(done) if self.shown && self.last.is_none_or(|last| last.elapsed() > PAUSE) => {
                let _ = write!(err, "\r{name}: {}", in_words(*done)).and_then(|()| err.flush());
                self.last = Some(Instant::now());
            }
            ImportEvent::Read(_) => {}
        }
    }

    fn clear(&mut self, err: &mut dyn Write) {
        if self.last.take().is_some() {
            let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
        }
    }
}
