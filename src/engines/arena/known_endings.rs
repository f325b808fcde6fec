//! The endings whose result is exact, by which a match is adjudicated: their tables, made when a game first comes to one.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::record::EndReason;
use crate::chess::{Chess, Color, Position};
use crate::tablebase::{Distance, EndingClass, NoShelf, TableShelf, Tables};

/// Plies without a capture or pawn move after which a draw can be claimed.
const FIFTY_MOVES: u32 = 100;

/// The tables that all games of a match share.
///
/// A game waits for the table that it needs, so that the same match ends alike on every machine, whatever was made before.
#[derive(Clone)]
pub struct KnownEndings(Arc<Mutex<MadeTables>>);

struct MadeTables {
    tables: Tables,
    shelf: Box<dyn TableShelf + Send>,
}

impl KnownEndings {
    /// Tables that are kept on this shelf.
    pub fn new(shelf: impl TableShelf + Send + 'static) -> KnownEndings {
        KnownEndings(Arc::new(Mutex::new(MadeTables { tables: Tables::default(), shelf: Box::new(shelf) })))
    }

    /// How a game that stands like this ends by best play: who wins, nobody if it is a draw. None where there is no such
    /// table, the fifty-move rule might come before the mate, or it was stopped.
    pub(super) fn result(
        &self,
        position: &Chess,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<(Option<Color>, EndReason)> {
        let (class, _) = EndingClass::of(position.board())?;
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let MadeTables { tables, shelf } = &mut *made;
        tables.ready(class, shelf.as_mut(), is_stopped).then_some(())?;
        let in_time = |plies: u8| position.halfmoves() + u32::from(plies) <= FIFTY_MOVES;
        let winner = match tables.probe(position)? {
            Distance::Draw => None,
            Distance::Win(plies) => Some(in_time(plies).then_some(position.turn())?),
            Distance::Loss(plies) => Some(in_time(plies).then_some(!position.turn())?),
        };
        Some((winner, EndReason::Table))
    }
}

impl Default for KnownEndings {
    /// Tables that are not kept.
    fn default() -> KnownEndings {
        KnownEndings::new(NoShelf)
    }
}

impl PartialEq for KnownEndings {
    /// All of them know the same.
    fn eq(&self, _: &KnownEndings) -> bool {
        true
    }
}

impl fmt::Debug for KnownEndings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KnownEndings")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn an_ending_has_the_result_of_its_table_unless_fifty_moves_come_first() {
        let endings = KnownEndings::default();
        let result = |text: &str| {
            endings.result(&fen::parse(text).unwrap().position, &|| false).map(|(winner, _)| winner)
        };
        assert_eq!(result("8/8/8/3k4/8/8/8/K6R w - - 0 1"), Some(Some(Color::White)));
        assert_eq!(result("k6r/8/8/8/3K4/8/8/8 w - - 0 1"), Some(Some(Color::Black)));
        assert_eq!(result("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"), Some(None));
        assert_eq!(result("8/8/8/3k4/8/8/8/K6R w - - 90 99"), None, "the mate comes too late");
        assert_eq!(result("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None, "who may castle is in no table");
        assert_eq!(result("4k3/pp6/8/8/8/8/8/4K2R w - - 0 1"), None, "five pieces");
    }

    #[test]
    fn who_stops_a_match_waits_for_no_table() {
        let endings = KnownEndings::default();
        let ending = fen::parse("7k/8/8/8/8/4r3/8/KQ6 w - - 0 1").unwrap().position;
        assert_eq!(endings.result(&ending, &|| true), None);
    }
}
