//! Saving: after every move, at the end, and before another game is opened.

use crate::app::board::GameLocation;
use crate::app::effect::{Effect, SettingsEffect, StoreEffect};
use crate::app::msg::Generation;
use crate::app::study::Study;
use crate::app::talk::Severity;
use crate::library::{GameId, SavedGame};

impl Study {
    /// Files the unfinished game before another one is opened.
    pub(in crate::app) fn put_away(&mut self) {
        // A suspended game is the one to be filed.
        self.leave_analysis();
        self.leave_exercises();
        self.stop_thinking();
        self.note_clock();
        let begun = !self.board.game.tree().is_empty();
        if self.board.location == GameLocation::Unfinished && self.board.session.is_some() && begun {
            let mut saved = Box::new(self.saved_game());
            self.note_signs(&mut saved.game);
            self.effect(StoreEffect::Finish(self.board.record, saved));
        }
    }

    /// Returns the game to save, at its current position whatever the board shows.
    pub(in crate::app) fn saved_game(&self) -> SavedGame {
        let mut game = self.board.game.clone();
        if self.board.session.is_some() {
            game.go_to(self.board.head);
        }
        SavedGame { game, session: self.board.session.clone() }
    }

    /// Saves the game after a change; a finished one is filed among the saved games.
    pub(in crate::app) fn keep(&mut self) {
        if self.board.location == GameLocation::Exercise {
            return;
        }
        let mut saved = Box::new(self.saved_game());
        let over = self.board.session.is_some() && self.board.game.ending_at(self.board.head).is_some();
        let effect = match &self.board.location {
            GameLocation::Unfinished if over => Effect::Store(StoreEffect::Finish(self.board.record, saved)),
            GameLocation::Unfinished => {
                self.note_hints(&mut saved.game);
                self.note_signs(&mut saved.game);
                Effect::Store(StoreEffect::Keep(self.board.record, saved))
            }
            GameLocation::Saved(id) => {
                Effect::Store(StoreEffect::Save(self.board.record, Some(id.clone()), saved))
            }
            GameLocation::Unsaved | GameLocation::Foreign(_) | GameLocation::Exercise => {
                Effect::Store(StoreEffect::Save(self.board.record, None, saved))
            }
        };
        self.effect(effect);
    }

    /// Stores which saved game the next start goes on with, if no other is unfinished then.
    pub(in crate::app) fn play_on(&mut self, id: Option<GameId>) {
        let resume = id.map(|id| id.0);
        if self.settings.chosen.resume != resume {
            self.settings.chosen.resume = resume;
            self.effect(SettingsEffect::Remember(self.settings.chosen.clone()));
        }
    }

    /// Saves the position and clocks before the program ends.
    pub(in crate::app) fn keep_on_leaving(&mut self) {
        self.stop_thinking();
        self.note_clock();
        if self.board.location == GameLocation::Unfinished
            && !self.board.game.tree().is_empty()
            && self.board.game.ending_at(self.board.head).is_none()
        {
            self.keep();
        }
    }

    pub(in crate::app) fn saved(&mut self, record: Generation, answer: Result<Option<GameId>, String>) {
        match answer {
            Ok(id) => {
                if self.talk.unsaved.take().is_some() {
                    self.say("The game is saved again.");
                }
                if let Some(id) = id.filter(|_| record == self.board.record) {
                    if let GameLocation::Foreign(file) = &self.board.location {
                        self.board.edits.copied(&id, file);
                        let told =
                            self.talk.status.as_ref().filter(|status| status.severity == Severity::Info);
                        let told = told.map_or(String::new(), |status| format!("{} ", status.text));
                        self.say(format!("{told}A copy is saved as {}.", id.0));
                    }
                    if self.settings.chosen.resume.is_some() && self.is_playing() {
                        self.play_on(Some(id.clone()));
                    }
                    self.board.location = GameLocation::Saved(id);
                }
            }
            Err(fault) => {
                self.outgoing.redraw |= self.talk.unsaved.as_deref() != Some(&fault);
                self.talk.unsaved = Some(fault);
            }
        }
    }
}
