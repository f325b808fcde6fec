//! `patzer export [ID…|--all|--filter WORDS] [-o FILE]`: writes saved games as one PGN.

use std::io::Write;
use std::time::{Duration, Instant};

use super::args::ExportArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::games;
use super::safe::SafeOut;
use crate::chess::text::clean;
use crate::library::{self, ExportError, GameId, LibraryError, Store};
use crate::shell::interrupt::Interrupt;

/// How often progress is shown.
const PAUSE: Duration = Duration::from_millis(200);

/// Writes the games to standard output (without controls, if that is a terminal), or whole to a file; a file that is
/// there is replaced.
pub fn run(args: &ExportArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let store = games::open(context)?;
    let ids = wanted(args, store.as_ref())?;
    let games = library::saved_games(store.as_ref(), &ids);
    let exported = match &args.output {
        None => {
            let mut out = SafeOut::of(context);
            let exported = library::export(games, &mut out, &mut |_| true)?;
            out.flush()?;
            exported
        }
        Some(path) => {
            let interrupt = Interrupt::watch()?;
            let mut progress = ExportProgress::new(ids.len(), context);
            let mut go_on = |count| {
                progress.tell(count);
                !interrupt.flag().is_stopped()
            };
            let ended = library::export_file(games, path, true, &mut go_on);
            progress.clear();
            ended.map_err(|error| failed(&error, &interrupt, context))?
        }
    };
    tell(&of_wanted(exported.faults, !args.ids.is_empty()), context)
}

/// Drops the faults of games that another program deleted after they were listed, unless the player named them.
fn of_wanted(mut faults: Vec<LibraryError>, were_named: bool) -> Vec<LibraryError> {
    faults.retain(|fault| were_named || !matches!(fault, LibraryError::Unknown(_)));
    faults
}

/// Converts the error; after Ctrl-C with the status of the signal.
fn failed(error: &ExportError, interrupt: &Interrupt, context: &mut CommandContext<'_>) -> CliError {
    match (error, interrupt.status()) {
        (ExportError::GivenUp(_), Some(status)) => {
            // A failing standard error leaves nobody to tell.
            let _ = writeln!(context.err, "{}", clean(&error.to_string()));
            CliError::Reported(status)
        }
        (ExportError::Library(error), _) => CliError::library(error),
        _ => CliError::failed(clean(&error.to_string())),
    }
}

/// The line on standard error that grows while games are written.
struct ExportProgress<'a> {
    all: usize,
    err: Option<&'a mut dyn Write>,
    last: Instant,
}

impl<'a> ExportProgress<'a> {
    fn new(all: usize, context: &'a mut CommandContext<'_>) -> ExportProgress<'a> {
        ExportProgress {
            all,
            err: context.err_is_terminal.then_some(&mut *context.err),
            last: Instant::now(),
        }
    }

    fn tell(&mut self, count: usize) {
        if let Some(err) = self.err.as_mut().filter(|_| self.last.elapsed() > PAUSE) {
            let _ = write!(err, "\r{count} of {} games", self.all).and_then(|()| err.flush());
            self.last = Instant::now();
        }
    }

    fn clear(self) {
        if let Some(err) = self.err {
            let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
        }
    }
}

fn wanted(args: &ExportArgs, store: &dyn Store) -> Result<Vec<GameId>, CliError> {
    if !args.ids.is_empty() {
        return Ok(args.ids.iter().cloned().map(GameId).collect());
    }
    let filter = games::filter(args.filter.as_deref())?;
    let games = store.list().map_err(|error| CliError::library(&error))?;
    // Oldest first, as files of games are ordered: games imported from one file leave in its order.
    let wanted = games::matching(games, &filter, store).into_iter().rev();
    Ok(wanted.map(|game| game.id).collect())
}

/// Prints the faults; a game that is missing altogether makes the exit status 1.
fn tell(faults: &[LibraryError], context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut status = Ok(());
    for fault in faults {
        let in_part = matches!(fault, LibraryError::Damaged { readable: Some(_), .. });
        let word = if in_part { "note" } else { "error" };
        writeln!(context.err, "{word}: {}", clean(&fault.to_string()))?;
        if !in_part {
            status = Err(CliError::Reported(1));
        }
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_deleted_meanwhile_is_missed_only_if_it_was_named() {
        let faults = || {
            let newer = LibraryError::Newer("1.pgn".into());
            vec![LibraryError::Unknown("2".to_owned()), newer]
        };
        assert_eq!(of_wanted(faults(), true).len(), 2);
        let told = of_wanted(faults(), false);
        assert!(matches!(told.as_slice(), [LibraryError::Newer(_)]), "{told:?}");
    }
}
