//! The undo history of the list of games: deletions and renames.

use crate::library::{GameId, GameSummary, NameTags};

/// The undo stack.
#[derive(Clone, Debug, Default)]
pub(crate) struct UndoHistory(Vec<UndoStep>);

/// One step that can be undone.
#[derive(Clone, Debug)]
pub(crate) enum UndoStep {
    /// A game was deleted: its name among the deleted ones, and its line.
    Deleted(GameId, Box<GameSummary>),
    /// A game had these names before.
    Renamed(GameRef, NameTags),
}

/// A reference to a game by its current id: a saved game may get the id that a deleted one had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameRef {
    Saved(GameId),
    /// Its name among the deleted ones.
    Deleted(GameId),
}

impl UndoStep {
    /// Returns the game it concerns.
    fn game(&self) -> GameRef {
        match self {
            UndoStep::Deleted(deleted, _) => GameRef::Deleted(deleted.clone()),
            UndoStep::Renamed(game, _) => game.clone(),
        }
    }
}

impl UndoHistory {
    pub fn push(&mut self, done: UndoStep) {
        self.0.push(done);
    }

    /// Returns whether anything can be undone.
    pub fn has_any(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn pop(&mut self) -> Option<UndoStep> {
        self.0.pop()
    }

    /// Updates the references to a game after a rename, deletion or restoration.
    pub fn call(&mut self, before: &GameRef, now: &GameRef) {
        for done in &mut self.0 {
            if let UndoStep::Renamed(game, _) = done
                && game == before
            {
                game.clone_from(now);
            }
        }
    }

    /// Puts a failed step behind the steps of other games.
    pub fn put_last(&mut self, failed: UndoStep) {
        let game = failed.game();
        self.0.push(failed);
        self.0.sort_by_key(|done| done.game() != game);
    }
}
