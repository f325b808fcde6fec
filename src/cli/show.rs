//! `patzer show ID`: one kept game, on the screen, or as PGN where there is none.

use super::args::ShowArgs;
use super::context::Context;
use super::error::CliError;
use super::{games, settings, tutor};
use crate::app::Opening;
use crate::chess::text::clean;
use crate::library::{GameId, LibraryError, SavedGame, Store, pgn_of};

/// Opens the game on the screen; into a pipe and with `--plain` it is printed as PGN, safe for a terminal.
pub fn run(args: &ShowArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let store = games::open(context);
    let id = GameId(args.id.clone());
    let saved = load(&id, store.as_ref(), context)?;
    drop(store);
    if context.out_is_terminal && !context.global.plain {
        let opening = Opening::Kept(id, Box::new(saved));
        return tutor::open(Some(opening), Vec::new(), settings::read(context)?, context);
    }
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
