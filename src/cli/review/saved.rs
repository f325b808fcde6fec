//! Writes the scores and glyphs of a review into the saved game.

use super::setting::ReviewOptions;
use crate::chess::text::clean;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::library::{self, GameId};
use crate::review::{GameReport, annotate};

/// Marks a saved game, so that the list of games shows its mistakes; leaves a damaged or locked game unchanged, with a
/// note.
pub(super) fn mark(
    id: &GameId,
    report: &GameReport,
    setting: &ReviewOptions,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let places = &context.places;
    let Some(mut store) = library::at(places.games.as_deref(), places.state.as_deref()) else {
        return Ok(());
    };
    let marked = store.load(id).and_then(|mut saved| {
        let same = setting.plan(&saved.game).key() == report.key;
        if same && annotate::mark(&mut saved.game, report) {
            store.save(Some(id), &saved)?;
        }
        Ok(())
    });
    if let Err(error) = marked {
        writeln!(context.err, "note: can't write the review into the game: {}", clean(&error.to_string()))?;
    }
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(())
}
