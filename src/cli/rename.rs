//! `patzer rename ID --white NAME --black NAME --event NAME`: a kept game bears other names.

use super::args::RenameArgs;
use super::context::Context;
use super::error::CliError;
use super::{games, show};
use crate::chess::text::clean;
use crate::library::{self, GameId, NameTags};

/// Writes the game anew with the names that are given; the others stay.
pub fn run(args: &RenameArgs, context: &mut Context<'_>) -> Result<(), CliError> {
    let mut store = games::open(context)?;
    let names = NameTags {
        white: args.white.clone(),
        black: args.black.clone(),
        event: args.event.clone(),
    };
    let renamed = library::rename(store.as_mut(), &GameId(args.id.clone()), &names);
    let (id, _) = renamed.map_err(|error| show::told(&error))?;
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(writeln!(context.out, "renamed {}", clean(&id.0))?)
}
