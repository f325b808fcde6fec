//! A kept game remembers its review: scores and the signs of faults are written into its record.

use super::setting::Setting;
use crate::chess::text::clean;
use crate::cli::context::Context;
use crate::cli::error::CliError;
use crate::library::{self, GameId};
use crate::review::{GameReport, annotate};

/// Marks the record of a kept game, so that the list of games knows its mistakes; a game that is damaged or in use is
/// left as it is, which is told.
pub(super) fn mark(
    id: &GameId,
    report: &GameReport,
    setting: &Setting,
    context: &mut Context<'_>,
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
        writeln!(
            context.err,
            "note: the game keeps no mark of its review: {}",
            clean(&error.to_string())
        )?;
    }
    for note in store.notes() {
        writeln!(context.err, "note: {}", clean(&note))?;
    }
    Ok(())
}
