//! The tables that all searches of a process share: they are exact, so it never matters who asked for one first.

use std::sync::mpsc::Sender;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use super::class::EndingClass;
use super::table::Tables;
use crate::chess::Board;

static OF_PROCESS: OnceLock<SharedTables> = OnceLock::new();

/// The tables that are ready, and whoever makes more.
#[derive(Clone, Debug, Default)]
pub struct SharedTables {
    ready: Arc<RwLock<Arc<Tables>>>,
    /// Hears which classes are wanted; `None` where nobody makes tables.
    maker: Option<Sender<EndingClass>>,
}

impl SharedTables {
    /// These tables, with somebody who hears which others are wanted.
    pub fn new(tables: Tables, maker: Option<Sender<EndingClass>>) -> SharedTables {
        SharedTables { ready: Arc::new(RwLock::new(Arc::new(tables))), maker }
    }

    /// The tables of this process; none and nobody to make them before [`SharedTables::share`].
    pub fn of_process() -> SharedTables {
        OF_PROCESS.get().cloned().unwrap_or_default()
    }

    /// Makes these the tables of the process; a second call changes nothing.
    pub fn share(self) {
        let _the_first_ones_stand = OF_PROCESS.set(self);
    }

    /// The tables that are ready now.
    pub fn ready(&self) -> Arc<Tables> {
        Arc::clone(&self.ready.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Replaces the tables by more of them.
    pub fn publish(&self, tables: Tables) {
        *self.ready.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(tables);
    }

    /// Asks for the tables of a board, or of what one capture makes of it, as far as they are not there.
    pub fn want(&self, board: &Board) {
        let Some(maker) = &self.maker else { return };
        for class in self.ready().missing(board) {
            // Who makes tables may have ended: then there are none.
            let _nobody_hears = maker.send(class);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;
    use crate::chess::{Position, fen};

    fn wanted(text: &str) -> Vec<String> {
        let (maker, heard) = mpsc::channel();
        let shared = SharedTables::new(Tables::default(), Some(maker));
        shared.want(fen::parse(text).unwrap().position.board());
        drop(shared);
        let mut names: Vec<String> = heard.iter().map(|class| class.to_string()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_board_asks_for_its_table_and_with_a_piece_too_many_for_those_after_a_capture() {
        assert_eq!(wanted("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"), ["KPK"]);
        assert_eq!(wanted("8/8/8/4r3/4k3/8/3QP3/4K3 b - - 0 1"), ["KQKR", "KQPK", "KRKP"]);
        assert_eq!(wanted("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), [""; 0]);
        assert_eq!(wanted("4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1"), [""; 0]);
    }

    #[test]
    fn all_copies_see_what_is_published() {
        let shared = SharedTables::default();
        let copy = shared.clone();
        let class: EndingClass = "KQK".parse().unwrap();
        assert!(!copy.ready().has(class));
        let mut tables = Tables::default();
        assert!(tables.ready(class, &mut super::super::NoShelf, &|| false));
        shared.publish(tables);
        assert!(copy.ready().has(class));
    }
}
