//! `patzer remove ID…` and `patzer restore [ID…]`: saved games are deleted, and deleted ones brought back.

use super::args::{RemoveArgs, RestoreArgs};
use super::context::CommandContext;
use super::error::CliError;
use super::games;
use crate::chess::text::clean;
use crate::library::{GameId, LibraryError, Store};

/// Deletes the games; goes on after a failure.
pub fn run(args: &RemoveArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut store = games::open(context)?;
    each(&args.ids, context, |id| {
        let deleted = store.remove(id)?;
        Ok(format!("deleted {id}; to undo, type 'patzer restore {deleted}'"))
    })
}

/// Restores the games; without names lists the deleted ones.
pub fn restore(args: &RestoreArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut store = games::open(context)?;
    if args.ids.is_empty() {
        return list(store.as_ref(), context);
    }
    each(&args.ids, context, |id| Ok(format!("restored {}", store.restore(id)?)))
}

fn list(store: &dyn Store, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let deleted = store.deleted();
    if deleted.is_empty() {
        writeln!(context.out, "No deleted games.")?;
    }
    for id in deleted {
        writeln!(context.out, "{}", clean(&id.0))?;
    }
    Ok(())
}

/// Does something to each game and prints the result.
fn each(
    ids: &[String],
    context: &mut CommandContext<'_>,
    mut work: impl FnMut(&GameId) -> Result<String, LibraryError>,
) -> Result<(), CliError> {
    let mut status = Ok(());
    for id in ids {
        match work(&GameId(id.clone())) {
            Ok(done) => writeln!(context.out, "{}", clean(&done))?,
            Err(error) => {
                CliError::library(&error).tell(context.err)?;
                status = Err(CliError::Reported(1));
            }
        }
    }
    status
}
