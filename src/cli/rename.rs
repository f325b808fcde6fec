//! `patzer rename ID --white NAME --black NAME --event NAME`: renames the players and the event of a saved game.

use super::args::RenameArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::games;
use crate::chess::text::clean;
use crate::library::{self, GameId, NameTags};

/// Rewrites the game with the given names; the others stay.
pub fn run(args: &RenameArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut store = games::open(context)?;
    let names = NameTags { white: args.white.clone(), black: args.black.clone(), event: args.event.clone() };
    let renamed = library::rename(store.as_mut(), &GameId(args.id.clone()), &names);
    let (id, _) = renamed.map_err(|error| CliError::library(&error))?;
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(writeln!(context.out, "renamed {}", clean(&id.0))?)
}
