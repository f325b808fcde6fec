//! `patzer show ID`: one kept game, on the screen, as PGN where there is none, or as a share code.

use super::args::ShowArgs;
use super::context::Context;
use super::error::CliError;
use super::{games, settings, tutor};
use crate::app::Opening;
use crate::chess::share;
use crate::chess::text::clean;
use crate::library::{GameId, LibraryError, SavedGame, Store, pgn_of};

/// Opens the game on the screen; into a pipe and with `--plain` it is printed as PGN, safe for a terminal.
///
/// Of a damaged game it is what can be read, and what is wrong is told.
pub fn run(args: &ShowArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let store = games::open(context)?;
    let id = GameId(args.id.clone());
    let (saved, fault) = load(&id, store.as_ref())?;
    if context.out_is_terminal && !context.global.plain && !args.code {
        let opening = Some(Opening::Kept(id, Box::new(saved)));
        let notes = fault.into_iter().collect();
        return tutor::open_with(store, opening, notes, settings::read(context)?, context);
    }
    if let Some(fault) = fault {
        writeln!(context.err, "note: {}", clean(&fault))?;
    }
    if args.code {
        let code = share::encode(&saved.game).map_err(CliError::failed)?;
        return Ok(writeln!(context.out, "{code}")?);
    }
    for line in pgn_of(&saved).lines() {
        writeln!(context.out, "{}", clean(line))?;
    }
    Ok(())
}

/// A kept game as far as it can be read, and what is wrong with it.
pub(super) fn load(id: &GameId, store: &dyn Store) -> Result<(SavedGame, Option<String>), CliError> {
    match store.load(id) {
        Ok(saved) => Ok((saved, None)),
        Err(error) => {
            let fault = error.to_string();
            match error {
                LibraryError::Damaged {
                    readable: Some(saved),
                    ..
                } => Ok((*saved, Some(fault))),
                error => Err(told(&error)),
            }
        }
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
