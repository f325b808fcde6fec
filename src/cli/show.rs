//! `patzer show ID`: one kept game as PGN.

use super::args::ShowArgs;
use super::context::Context;
use super::error::CliError;
use super::games;
use crate::chess::text::clean;
use crate::library::{GameId, LibraryError, SavedGame, Store, pgn_of};

/// Prints the game as PGN, safe for a terminal.
pub fn run(args: &ShowArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let store = games::open(context);
    let saved = load(&GameId(args.id.clone()), store.as_ref(), context)?;
    for line in pgn_of(&saved).lines() {
        writeln!(context.out, "{}", clean(line))?;
    }
    Ok(())
}

/// Reads the game that was asked for; of a damaged one what is readable, after telling what is wrong.
pub(super) fn load(id: &GameId, store: &dyn Store, context: &mut Context<'_>) -> Result<SavedGame, CliError> {
    match store.load(id) {
        Ok(saved) => Ok(saved),
        Err(LibraryError::Damaged {
            path,
            reason,
            readable: Some(saved),
        }) => {
            writeln!(
                context.err,
                "note: {}: {}",
                clean(&path.to_string_lossy()),
                clean(&reason)
            )?;
            Ok(*saved)
        }
        Err(error) => Err(told(&error)),
    }
}

/// The error of the library as the command line tells it.
pub(super) fn told(error: &LibraryError) -> CliError {
    let message = error.to_string();
    match error {
        LibraryError::Unknown(_) => CliError::failed(clean(&message)).hint("'patzer games' lists them"),
        _ => CliError::failed(clean(&message)),
    }
}
