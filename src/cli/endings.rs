//! `patzer endings`: the exact result of positions with at most four pieces, or as many as the user's Syzygy tables have, and
//! the moves that keep it.

use serde_json::{Value, json};

use super::args::PositionArgs;
use super::context::CommandContext;
use super::error::CliError;
use super::syzygy::NamedTables;
use super::{position, settings};
use crate::chess::{Chess, Move, Position, fen, notation, words};
use crate::library::TableFiles;
use crate::shell::interrupt::Interrupt;
use crate::tablebase::{Distance, EndingClass, EndingTable, MOST_PIECES, TableShelf, Tables};

/// Answers for each position asked about.
pub fn run(args: &PositionArgs, context: &mut CommandContext<'_>) -> Result<(), CliError> {
    let mut named = NamedTables::new(settings::in_force(context)?.config.engine.syzygy);
    let interrupt = Interrupt::watch()?;
    let mut tables = Tables::default();
    let files = context.places.tables().map(TableFiles::new);
    position::answer(&args.words, args.json, context, |asked, context| {
        let position = &asked.position;
        if position.board().occupied().count() > MOST_PIECES && !named.is_empty() {
            return named.answer(position, args.json);
        }
        let mut shelf = ToldShelf { files: files.as_ref(), context };
        ready(position, &mut tables, &mut shelf, &interrupt)?;
        let (distance, best) = tables.best(position).ok_or_else(|| unknown(position))?;
        Ok(if args.json {
            as_json(position, distance, &best).to_string()
        } else {
            as_text(position, distance, &best)
        })
    })
}

fn ready(
    position: &Chess,
    tables: &mut Tables,
    shelf: &mut ToldShelf<'_, '_>,
    interrupt: &Interrupt,
) -> Result<(), CliError> {
    let Some((class, _)) = EndingClass::of(position.board()) else {
        return Ok(());
    };
    let is_stopped = || interrupt.flag().is_stopped();
    if tables.ready(class, shelf, &is_stopped) {
        return Ok(());
    }
    writeln!(shelf.context.err, "stopped; the tables that are ready are kept")?;
    Err(CliError::Reported(interrupt.status().unwrap_or(1)))
}

fn unknown(position: &Chess) -> CliError {
    let pieces = position.board().occupied().count();
    if pieces > MOST_PIECES {
        return CliError::usage(format!(
            "the position has {pieces} pieces; tables have at most four, kings included"
        ))
        .hint("Syzygy tables have more: name your folders of them as syzygy under [engine]");
    }
    CliError::usage("somebody may still castle; tables have no such positions")
}

/// The tables on disk; what is made is told where a person waits.
struct ToldShelf<'a, 'b> {
    files: Option<&'a TableFiles>,
    context: &'a mut CommandContext<'b>,
}

impl ToldShelf<'_, '_> {
    /// A line that the next one replaces. Standard error that is gone is no reason to stop.
    fn tell(&mut self, line: &str) {
        if self.context.err_is_terminal {
            let _gone = write!(self.context.err, "\r\x1b[K{line}").and_then(|()| self.context.err.flush());
        }
    }
}

impl TableShelf for ToldShelf<'_, '_> {
    fn load(&mut self, class: EndingClass) -> Option<EndingTable> {
        self.files?.load(class)
    }

    fn making(&mut self, class: EndingClass) {
        self.tell(&format!("making the table of {class} …"));
    }

    fn keep(&mut self, table: &EndingTable) {
        self.tell("");
        if let Some(Err(error)) = self.files.map(|files| files.keep(table)) {
            let _gone =
                writeln!(self.context.err, "warning: the table of {} isn't kept: {error}", table.class());
        }
    }
}

fn as_json(position: &Chess, distance: Distance, best: &[Move]) -> Value {
    let (result, plies) = match distance {
        Distance::Win(plies) => ("win", Some(plies)),
        Distance::Draw => ("draw", None),
        Distance::Loss(plies) => ("loss", Some(plies)),
    };
    let best: Vec<String> = best.iter().map(|&m| notation::uci(m)).collect();
    json!({ "fen": fen::write(position), "result": result, "dtm": plies, "best": best })
}

fn as_text(position: &Chess, distance: Distance, best: &[Move]) -> String {
    let side = words::side(position.turn());
    let result = match distance {
        Distance::Win(plies) => format!("{side} wins: mate in {}.", count(plies)),
        Distance::Loss(0) => format!("{side} is checkmated."),
        Distance::Loss(plies) => format!("{side} loses: mated in {}.", count(plies)),
        Distance::Draw if position.legal_moves().is_empty() => "Stalemate, a draw.".to_owned(),
        Distance::Draw => "Draw.".to_owned(),
    };
    if best.is_empty() {
        return result;
    }
    let best: Vec<String> = best.iter().map(|&m| notation::san(position, m)).collect();
    format!("{result}\nBest: {}", best.join(", "))
}

/// A distance in moves and plies.
fn count(plies: u8) -> String {
    match (plies.div_ceil(2), plies) {
        (1, 1) => "1 move (1 ply)".to_owned(),
        (1, plies) => format!("1 move ({plies} plies)"),
        (moves, plies) => format!("{moves} moves ({plies} plies)"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(fen: &str, distance: Distance) -> String {
        as_text(&fen::parse(fen).unwrap().position, distance, &[])
    }

    #[test]
    fn results_are_told_in_moves_and_plies() {
        let here = "8/8/8/8/4k3/8/4P3/4K3 b - - 0 1";
        assert_eq!(text(here, Distance::Win(1)), "Black wins: mate in 1 move (1 ply).");
        assert_eq!(text(here, Distance::Win(23)), "Black wins: mate in 12 moves (23 plies).");
        assert_eq!(text(here, Distance::Loss(24)), "Black loses: mated in 12 moves (24 plies).");
        assert_eq!(text(here, Distance::Loss(0)), "Black is checkmated.");
        assert_eq!(text(here, Distance::Draw), "Draw.");
        assert_eq!(text("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Distance::Draw), "Stalemate, a draw.");
    }
}
