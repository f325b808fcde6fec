//! Games on disk: the unfinished game, the saved games, import and export.

use std::path::Path;

mod autosave;
mod catalogue;
pub mod deck;
mod diary;
mod disk;
mod endings;
mod explorer;
mod export;
pub mod fence;
mod fetched;
mod files;
mod fold;
mod foreign;
mod format;
mod import;
mod index;
mod journal;
mod record_file;
mod lessons;
mod saved;
mod known;
mod listing;
mod names;
mod order;
pub mod puzzles;
mod query;
mod ratings;
mod recalled;
mod rename;
mod roster;
mod scan;
mod session;
mod store;
mod summary;
pub mod syzygy;
pub mod tables;
mod trash;

pub use catalogue::Catalogue;
pub use deck::Deck;
pub use diary::Diary;
pub use disk::FileStore;
pub use explorer::{ExploreError, ExploredMove, ExploredPosition, Explorer, IndexError, ResultCounts};
pub use export::{ExportError, Exported, export, export_file, pgn_of, saved_games, write_file};
pub use fetched::{Fetched, FetchedGames};
pub use files::{append_private, lock_open, reason, write_private, write_usual};
pub use foreign::{
    Counting, ForeignFile, OpenError, every_game, first_playable, games, is_long, open_first, open_foreign,
    source,
};
pub use format::{HINTS_WAITING, SavedGame, UNRATED};
pub use import::{Import, ImportError, ImportEvent, ImportLock, Imported, Listener};
pub use journal::{Journal, Journals};
pub use lessons::{LessonFiles, own_lesson};
pub use order::{Order, SortKey};
pub use query::{Beginning, BoardQuery, BoardVerdict, GameSearch, PERSON, Query, QueryError};
pub use ratings::{RatedGames, Ratings};
pub use recalled::RecalledMoves;
pub use rename::{NameTags, rename};
pub(crate) use roster::filled;
pub use roster::{SHARED, label};
pub use scan::{Scan, ScannedGame, Spot, SpotReader, open_at};
pub use session::Session;
pub use store::{GameId, LibraryError, MemoryStore, Store};
pub use summary::{GameSummary, SummaryField, summarise};
pub use tables::TableFiles;

/// Opens the store at these paths for playing, or one in memory without paths; returns notices for the player.
pub fn open(games: Option<&Path>, state: Option<&Path>) -> (Box<dyn Store>, Vec<String>) {
    match (games, state) {
        (Some(games), Some(state)) => {
            let (store, notes) = FileStore::open(games, state);
            (Box::new(store), notes)
        }
        _ => (
            Box::new(MemoryStore::new()),
            vec!["your games aren't saved: you have no home directory".to_owned()],
        ),
    }
}

/// Opens the store for a command: makes no directory before the first write, and reports faults only then.
pub fn at(games: Option<&Path>, state: Option<&Path>) -> Option<Box<dyn Store>> {
    Some(Box::new(FileStore::new(games?, state?)))
}
