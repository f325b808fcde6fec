//! What must be on disk, and when: after every move, at the end, before another game takes the board.

use super::msg::Generation;
use super::{App, Effect, Place, Tone};
use crate::library::{GameId, SavedGame};

impl App {
    /// Keeps the game on the board before another takes its place: an unfinished one goes among the kept games.
    pub(super) fn put_away(&mut self) {
        // A game that was set aside for exercises is the one to be put away.
        self.leave_sitting();
        self.stop_thinking();
        self.note_clock();
        let begun = !self.game.tree().is_empty();
        if self.place == Place::Unfinished && self.session.is_some() && begun {
            let saved = Box::new(self.saved_game());
            self.effect(Effect::Finish(self.record, saved));
        }
    }

    /// The game as it is kept: standing where it is played, wherever the player looks.
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

    /// Keeps the game after a change; a finished one goes among the kept games.
    pub(super) fn keep(&mut self) {
        if self.place == Place::Exercise {
            return;
        }
        let mut saved = Box::new(self.saved_game());
        let over = self.session.is_some() && self.game.ending_at(self.head).is_some();
        let effect = match &self.place {
            Place::Unfinished if over => Effect::Finish(self.record, saved),
            Place::Unfinished => {
                self.note_hints(&mut saved.game);
                Effect::Keep(self.record, saved)
            }
            Place::Kept(id) => Effect::Save(self.record, Some(id.clone()), saved),
            Place::Foreign(_) | Place::Exercise => Effect::Save(self.record, None, saved),
        };
        self.effect(effect);
    }

    /// Keeps where the game stands, and its clocks, before the program ends.
    pub(super) fn keep_on_leaving(&mut self) {
        self.stop_thinking();
        self.note_clock();
        if self.place == Place::Unfinished
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
                    if let Place::Foreign(file) = &self.place {
                        self.edits.copied(&id, file);
                        let told = self.status.as_ref().filter(|status| status.tone == Tone::Info);
                        let told = told.map_or(String::new(), |status| format!("{} ", status.text));
                        self.say(format!("{told}A copy is kept as {}.", id.0));
                    }
                    self.place = Place::Kept(id);
                }
            }
            Err(fault) => {
                self.redraw |= self.unsaved.as_deref() != Some(&fault);
                self.unsaved = Some(fault);
            }
        }
    }
}
