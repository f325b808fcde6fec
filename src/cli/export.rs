//! `patzer export [ID…|--all|--filter WORDS] [-o FILE]`: kept games as one PGN.

use super::args::ExportArgs;
use super::context::Context;
use super::error::CliError;
use super::{games, show};
use crate::chess::text::clean;
use crate::library::{self, GameId, LibraryError, Store};

/// Writes the games to standard output, or whole to a file.
pub fn run(args: &ExportArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let store = games::open(context)?;
    let ids = wanted(args, store.as_ref())?;
    let faults = match &args.output {
        None => library::export(store.as_ref(), &ids, context.out)?,
        Some(path) => {
            let mut text = Vec::new();
            let faults = library::export(store.as_ref(), &ids, &mut text)?;
            library::write_file(path, &text).map_err(|error| show::told(&error))?;
            faults
        }
    };
    tell(&faults, context)
}

fn wanted(args: &ExportArgs, store: &dyn Store) -> Result<Vec<GameId>, CliError> {
    if !args.ids.is_empty() {
        return Ok(args.ids.iter().cloned().map(GameId).collect());
    }
    let query = games::query(args.filter.as_deref())?;
    let games = store.list().map_err(|error| show::told(&error))?;
    let wanted = games.into_iter().filter(|game| query.matches(game));
    Ok(wanted.map(|game| game.id).collect())
}

/// Tells what was wrong; a game that is missing altogether makes the exit status 1.
fn tell(faults: &[LibraryError], context: &mut Context<'_>) -> Result<(), CliError> {
    let mut status = Ok(());
    for fault in faults {
        let in_part = matches!(
            fault,
            LibraryError::Damaged {
                readable: Some(_),
                ..
            }
        );
        let word = if in_part { "note" } else { "error" };
        writeln!(context.err, "{word}: {}", clean(&fault.to_string()))?;
        if !in_part {
            status = Err(CliError::Told(1));
        }
    }
    status
}
