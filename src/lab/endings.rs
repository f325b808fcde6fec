//! `patzer-lab endings`: makes every ending table, and checks each by its moves.

use super::args::EndingsArgs;
use crate::chess::fen;
use crate::cli::context::CommandContext;
use crate::cli::error::CliError;
use crate::shell::interrupt::Interrupt;
use crate::tablebase::{EndingClass, EndingTable, NoShelf, Tables, inconsistency};

/// Makes and checks; a line for each table.
pub(super) fn run(args: &EndingsArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let is_stopped = || interrupt.flag().is_stopped();
    let mut tables = Tables::default();
    for class in EndingClass::all() {
        if !tables.ready(class, &mut NoShelf, &is_stopped) {
            writeln!(context.err, "stopped")?;
            return Err(CliError::Reported(interrupt.status().unwrap_or(1)));
        }
        if let Some(position) = inconsistency(&tables, class, args.positions, args.seed) {
            let position = fen::write(&position);
            return Err(CliError::failed(format!(
                "{class}: the distance does not follow from the moves: {position}"
            )));
        }
        let plies = tables.table(class).map_or(0, EndingTable::longest);
        writeln!(context.out, "{class}: {} bytes, longest win {plies} plies", EndingTable::size(class))?;
        context.out.flush()?;
    }
    Ok(())
}
