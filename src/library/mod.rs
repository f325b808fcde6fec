//! Games on disk: the unfinished game, the kept games, import and export.

use std::path::Path;

mod autosave;
mod catalogue;
pub mod deck;
mod disk;
mod endings;
mod export;
mod files;
mod fold;
mod foreign;
mod format;
mod import;
mod index;
mod journal;
mod kept;
mod known;
mod listing;
mod names;
mod order;
pub mod puzzles;
mod query;
mod rename;
mod scan;
mod session;
mod store;
mod summary;
mod trash;

pub use catalogue::Catalogue;
pub use deck::Deck;
pub use disk::FileStore;
pub use export::{ExportError, Exported, export, export_file, kept_games, pgn_of, write_file};
pub use files::{lock_open, reason};
pub use foreign::{
    Foreign, OpenError, every_game, first_playable, is_long, open_first, open_foreign, source,
};
pub(crate) use format::filled;
pub use format::{HINTS_WAITING, SavedGame, label};
pub use import::{Import, ImportError, ImportEvent, Imported, Listener, Turn};
pub use journal::{Journal, Journals};
pub use order::{Order, SortKey};
pub use query::{Beginning, Query, QueryError};
pub use rename::{NameTags, rename};
pub use scan::{Found, Scan, Spot, open_at};
pub use session::Session;
pub use store::{GameId, LibraryError, MemoryStore, Store};
pub use summary::{Field, GameSummary, summarise};

/// Opens the store at these places for playing, or one in memory when there is none; answers what the player should know.
pub fn open(games: Option<&Path>, state: Option<&Path>) -> (Box<dyn Store>, Vec<String>) {
    match (games, state) {
        (Some(games), Some(state)) => {
            let (store, notes) = FileStore::open(games, state);
            (Box::new(store), notes)
        }
        _ => (
            Box::new(MemoryStore::new()),
            vec!["games are not kept: there is no home directory".to_owned()],
        ),
    }
}

/// The same for a command: nothing is made before something is written, and what is wrong shows where it matters.
pub fn at(games: Option<&Path>, state: Option<&Path>) -> Option<Box<dyn Store>> {
    Some(Box::new(FileStore::new(games?, state?)))
}
