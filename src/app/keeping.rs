//! Saving: after every move, at the end, and before another game is opened.

use super::msg::Generation;
use super::{App, Effect, GameLocation, Severity};
use crate::app::effect::StoreEffect;
use crate::library::{GameId, SavedGame};

impl App {
    /// Files the unfinished game before another one is opened.
    pub(super) fn put_away(&mut self) {
        // A suspended game is the one to be filed.
        self.leave_exercises();
        self.stop_thinking();
        self.note_clock();
        let begun = !self.game.tree().is_empty();
        if self.location == GameLocation::Unfinished && self.session.is_some() && begun {
            let saved = Box::new(self.saved_game());
            self.effect(StoreEffect::Finish(self.record, saved));
        }
    }

    /// Returns the game to save, at its current position whatever the board shows.
    pub(super) fn saved_game(&self) -> SavedGame {
        let mut game = self.game.clone();
        if self.session.is_some() {
            game.go_to(self.head);
        }
        SavedGame {
            game,
            session: self.session.clone(),
        }
    }

    /// Saves the game after a change; a finished one is filed among the kept games.
    pub(super) fn keep(&mut self) {
        if self.location == GameLocation::Exercise {
            return;
        }
        let mut saved = Box::new(self.saved_game());
        let over = self.session.is_some() && self.game.ending_at(self.head).is_some();
        let effect = match &self.location {
            GameLocation::Unfinished if over => Effect::Store(StoreEffect::Finish(self.record, saved)),
            GameLocation::Unfinished => {
                self.note_hints(&mut saved.game);
                Effect::Store(StoreEffect::Keep(self.record, saved))
            }
            GameLocation::Kept(id) => Effect::Store(StoreEffect::Save(self.record, Some(id.clone()), saved)),
            GameLocation::Foreign(_) | GameLocation::Exercise => {
                Effect::Store(StoreEffect::Save(self.record, None, saved))
            }
        };
        self.effect(effect);
    }

    /// Saves the position and clocks before the program ends.
    pub(super) fn keep_on_leaving(&mut self) {
        self.stop_thinking();
        self.note_clock();
        if self.location == GameLocation::Unfinished
            && !self.game.tree().is_empty()
            && self.game.ending_at(self.head).is_none()
        {
            self.keep();
        }
    }

    pub(super) fn saved(&mut self, record: Generation, answer: Result<Option<GameId>, String>) {
        match answer {
            Ok(id) => {
                if self.unsaved.take().is_some() {
                    self.say("The game is saved again.");
                }
                if let Some(id) = id.filter(|_| record == self.record) {
                    if let GameLocation::Foreign(file) = &self.location {
                        self.edits.copied(&id, file);
                        let told = self
                            .status
                            .as_ref()
                            .filter(|status| status.severity == Severity::Info);
                        let told = told.map_or(String::new(), |status| format!("{} ", status.text));
                        self.say(format!("{told}A copy is saved as {}.", id.0));
                    }
                    self.location = GameLocation::Kept(id);
                }
            }
            Err(fault) => {
                self.redraw |= self.unsaved.as_deref() != Some(&fault);
                self.unsaved = Some(fault);
            }
        }
    }
}
