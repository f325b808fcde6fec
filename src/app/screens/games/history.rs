//! What was done to kept games from the list, and to which of them, so that it can be undone.

use crate::library::{GameId, GameSummary, NameTags};

/// What can be undone, the last on top.
#[derive(Clone, Debug, Default)]
pub(super) struct History(Vec<Done>);

/// Something done that can be undone.
#[derive(Clone, Debug)]
pub(super) enum Done {
    /// A game was deleted: its name among the deleted ones, and its line.
    Deleted(GameId, Box<GameSummary>),
    /// A game had these names before.
    Renamed(Now, NameTags),
}

/// A game by the name it bears now: a kept game may get the name that a deleted one had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Now {
    Kept(GameId),
    /// Its name among the deleted ones.
    Deleted(GameId),
}

impl Done {
    /// What it was done to.
    fn game(&self) -> Now {
        match self {
            Done::Deleted(deleted, _) => Now::Deleted(deleted.clone()),
            Done::Renamed(game, _) => game.clone(),
        }
    }
}

impl History {
    pub fn push(&mut self, done: Done) {
        self.0.push(done);
    }

    /// Whether there is something to be undone.
    pub fn has_any(&self) -> bool {
        !self.0.is_empty()
    }

    pub fn pop(&mut self) -> Option<Done> {
        self.0.pop()
    }

    /// A game is called otherwise from now on.
    pub fn call(&mut self, before: &Now, now: &Now) {
        for done in &mut self.0 {
            if let Done::Renamed(game, _) = done
                && game == before
            {
                game.clone_from(now);
            }
        }
    }

    /// What could not be undone is tried again after what was done to other games.
    pub fn put_last(&mut self, failed: Done) {
        let game = failed.game();
        self.0.push(failed);
        self.0.sort_by_key(|done| done.game() != game);
    }
}
