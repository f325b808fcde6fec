//! The undo and redo stacks of the game on the board.

use crate::chess::NodeId;
use crate::chess::tree::EditStep;
use crate::library::GameId;

/// The undo and redo stacks of the game on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Edits {
    pub done: Vec<Edit>,
    pub undone: Vec<Edit>,
    /// The saved copy that the first edit made of a file's game, and the name of that file.
    pub copy: Option<(GameId, String)>,
}

/// One edit with the steps that invert it.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// Its name in notices: "the deletion of 12.Nxf7".
    pub name: String,
    /// The steps that undo or redo it.
    pub steps: Vec<EditStep>,
    /// The points before it.
    pub before: EditPoint,
    /// The points after it.
    pub after: EditPoint,
}

/// The position on the board and the current position of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditPoint {
    pub current: NodeId,
    pub head: NodeId,
}

impl Edits {
    pub fn record(&mut self, edit: Edit) {
        self.undone.clear();
        self.done.push(edit);
    }

    /// Notes the saved copy of a file's game.
    pub fn copied(&mut self, copy: &GameId, file: &str) {
        self.copy = Some((copy.clone(), file.to_owned()));
    }

    /// Notes that the copy was changed outside the edits, so that undoing them no longer makes it redundant.
    pub fn keep_copy(&mut self) {
        self.copy = None;
    }

    /// Returns the copy if every edit is undone: it equals the game in the file.
    pub fn needless_copy(&mut self) -> Option<(GameId, String)> {
        if self.done.is_empty() { self.copy.take() } else { None }
    }
}
