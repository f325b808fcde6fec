//! The library: what of the list of games outlives it.

pub(crate) mod arranged;
pub(crate) mod board_search;
pub(crate) mod history;
pub(crate) mod list;
pub(crate) mod prompt;

use crate::app::library::history::{UndoHistory, UndoStep};
use crate::app::library::list::GameList;
use crate::app::library::prompt::ExportScope;
use crate::library::{GameId, Order};

/// The state of the library that outlives the list.
#[derive(Clone, Debug, Default)]
pub(crate) struct LibraryState {
    /// How the saved games were ordered last.
    pub order: Order,
    /// How they were filtered last.
    pub filter: String,
    /// The list of the file whose game is on the board.
    pub file: Option<Box<GameList>>,
    /// The saved game under the cursor when the list was closed.
    pub at: Option<GameId>,
    /// The ply its preview showed, if the player stepped through it.
    pub previewed_ply: Option<usize>,
    /// Steps that can be undone.
    pub done: UndoHistory,
    /// The step being undone.
    pub undoing: Option<UndoStep>,
    /// The games that are being written.
    pub exporting: Option<Exporting>,
}

/// A running export.
#[derive(Clone, Debug)]
pub(crate) struct Exporting {
    pub scope: ExportScope,
    pub file: String,
    /// How many were written so far, and how many there are.
    pub progress: (usize, usize),
}

impl LibraryState {
    /// Whether something was deleted or renamed that can be undone.
    pub fn can_undo(&self) -> bool {
        self.done.has_any()
    }
}
