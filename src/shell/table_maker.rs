//! Makes ending tables ready: in a thread of its own as searches ask for them, or at once for a command that answers once.

use std::sync::{Arc, mpsc};
use std::thread;

use crate::chess::Board;
use crate::config::UserPaths;
use crate::library::{TableFiles, fence};
use crate::search::StopFlag;
use crate::tablebase::{EndingClass, EndingTable, SharedTables, TableShelf, Tables};

/// Shares tables in this process, and begins the thread that makes them; without a thread there are none.
///
/// The thread ends with the process, whatever it is making: a file is whole or not there.
pub fn serve(places: &UserPaths) {
    let (maker, wanted) = mpsc::channel();
    let shared = SharedTables::new(Tables::default(), Some(maker));
    let (published, mut shelf) = (shared.clone(), QuietShelf::of(places));
    let begun = thread::Builder::new().name("tables".to_owned()).spawn(move || {
        let mut tables = Tables::default();
        for class in wanted {
            if shelf.may_make(class) && !tables.has_all(class) {
                tables.ready(class, &mut shelf, &|| false);
                published.publish(tables.clone());
            }
        }
    });
    match begun {
        Ok(_) => shared.share(),
        Err(error) => tracing::warn!(%error, "no thread for ending tables"),
    }
}

/// The tables of a command that answers once, which waits for none that takes long to make.
#[derive(Debug)]
pub struct QuickTables {
    shelf: QuietShelf,
    shared: SharedTables,
}

impl QuickTables {
    /// Shares tables in this process; nobody makes any until they are fetched.
    pub fn share(places: &UserPaths) -> QuickTables {
        SharedTables::default().share();
        QuickTables { shelf: QuietShelf::of(places), shared: SharedTables::of_process() }
    }

    /// Shares the tables that a board asks for: those of three pieces, which are made in a tenth of a second, and those of
    /// four that were made before.
    pub fn fetch(&mut self, board: &Board) {
        let mut tables = Tables::clone(&self.shared.ready());
        let missing = tables.missing(board);
        for class in &missing {
            // Stopped as soon as one of four pieces would have to be made.
            let is_slow = class.is_of_four();
            tables.ready(*class, &mut self.shelf, &|| is_slow);
        }
        if !missing.is_empty() {
            self.shared.publish(tables);
        }
    }
}

/// The tables of an ending, made now if they have to be: seconds for those of four pieces. `making` hears which.
///
/// # Errors
/// A sentence for a guest, who gets none of four pieces, and one if it was stopped.
pub fn made(
    class: EndingClass,
    places: &UserPaths,
    making: &mut dyn FnMut(EndingClass),
    stop: &StopFlag,
) -> Result<Arc<Tables>, String> {
    let mut shelf = WatchedShelf { files: QuietShelf::of(places), making };
    if !shelf.files.may_make(class) {
        return Err("Guests have only the endings with three pieces.".to_owned());
    }
    let shared = SharedTables::of_process();
    let mut tables = Tables::clone(&shared.ready());
    if !tables.ready(class, &mut shelf, &|| stop.is_stopped()) {
        return Err("Stopped; the tables that are ready are kept.".to_owned());
    }
    Ok(Arc::new(tables))
}

/// The tables on disk; what is made is told.
struct WatchedShelf<'a> {
    files: QuietShelf,
    making: &'a mut dyn FnMut(EndingClass),
}

impl TableShelf for WatchedShelf<'_> {
    fn load(&mut self, class: EndingClass) -> Option<EndingTable> {
        self.files.load(class)
    }

    fn making(&mut self, class: EndingClass) {
        (self.making)(class);
        self.files.making(class);
    }

    fn keep(&mut self, table: &EndingTable) {
        self.files.keep(table);
    }
}

/// The tables on disk, without a word; a guest has none, and none of four pieces.
#[derive(Debug)]
pub struct QuietShelf(Option<TableFiles>);

impl QuietShelf {
    /// The tables in the cache directory of these places.
    pub fn of(places: &UserPaths) -> QuietShelf {
        QuietShelf(places.tables().filter(|_| !fence::is_up()).map(TableFiles::new))
    }

    /// Whether a class is worth its seconds of computing: those of four pieces only where they are kept.
    fn may_make(&self, class: EndingClass) -> bool {
        self.0.is_some() || !class.is_of_four()
    }
}

impl TableShelf for QuietShelf {
    fn load(&mut self, class: EndingClass) -> Option<EndingTable> {
        self.0.as_ref()?.load(class)
    }

    fn making(&mut self, class: EndingClass) {
        tracing::info!(%class, "making an ending table");
    }

    fn keep(&mut self, table: &EndingTable) {
        if let Some(Err(error)) = self.0.as_ref().map(|files| files.keep(table)) {
            tracing::warn!(class = %table.class(), %error, "an ending table isn't kept");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Position, fen};

    #[test]
    fn a_command_makes_tables_of_three_pieces_and_keeps_them_but_waits_for_none_of_four() {
        let home = tempfile::tempdir().unwrap();
        let places = UserPaths { cache: Some(home.path().to_owned()), ..UserPaths::default() };
        let mut tables = QuickTables { shelf: QuietShelf::of(&places), shared: SharedTables::default() };
        let mut fetch = |text: &str| {
            tables.fetch(fen::parse(text).unwrap().position.board());
            let ready = tables.shared.ready();
            ["KPK", "KQK", "KQKR"].map(|name| ready.has_all(name.parse().unwrap()))
        };
        assert_eq!(fetch("4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"), [false; 3]);
        assert_eq!(fetch("7k/8/8/8/8/4r3/8/KQ6 w - - 0 1"), [false; 3]);
        assert_eq!(fetch("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), [true, true, false]);
        assert!(TableFiles::new(places.tables().unwrap()).load("KPK".parse().unwrap()).is_some());
    }

    #[test]
    fn what_a_drill_waits_for_is_told_once_and_no_more_when_it_is_stopped() {
        let home = tempfile::tempdir().unwrap();
        let places = UserPaths { cache: Some(home.path().to_owned()), ..UserPaths::default() };
        let making = |stop: &StopFlag| {
            let mut told = Vec::new();
            let tables =
                made("KRK".parse().unwrap(), &places, &mut |class| told.push(class.to_string()), stop);
            (tables.is_ok(), told)
        };
        let stopped = StopFlag::default();
        stopped.stop();
        assert_eq!(making(&stopped), (false, vec!["KRK".to_owned()]));
        assert_eq!(making(&StopFlag::default()), (true, vec!["KRK".to_owned()]));
        assert_eq!(making(&StopFlag::default()), (true, Vec::new()));
    }
}
