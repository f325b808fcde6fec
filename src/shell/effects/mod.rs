//! Performing effects: one trait, performed by threads for the screen and in place for lines of text.

mod files;
mod in_place;
mod threads;

pub use files::{AUTO, Files};
pub use in_place::InPlacePerformer;
pub use threads::{TerminalRequest, ThreadedPerformer};

use crate::app::effect::{
    DeckEffect, LibraryEffect, LookEffect, SchoolEffect, SettingsEffect, StoreEffect, TerminalEffect,
    ThinkEffect,
};
use crate::app::{Answer, Effect};

/// Performs what the app asks for.
///
/// The answers that are there when a method returns come back; others come later.
pub trait EffectPerformer {
    /// The store of games and the files of choices and themes.
    fn files(&mut self) -> &mut Files;

    /// Lists, reads and writes many games.
    fn library(&mut self, effect: LibraryEffect) -> Vec<Answer>;

    /// Reads or changes the training deck.
    fn deck(&mut self, effect: DeckEffect) -> Vec<Answer>;

    /// Has the opponent think.
    fn think(&mut self, effect: ThinkEffect) -> Vec<Answer>;

    /// Has the engine's view, the coach or the review look at a position.
    fn look(&mut self, effect: LookEffect) -> Vec<Answer>;

    /// Reads a theme, or keeps the player's choices.
    fn settings(&mut self, effect: SettingsEffect) -> Vec<Answer>;

    /// Does what only the terminal can.
    fn terminal(&mut self, effect: TerminalEffect) -> Vec<Answer>;

    /// What else the player should know, each note once.
    fn notes(&mut self) -> Vec<String> {
        self.files().store.notes()
    }

    /// Changes the stored games or reads one; it is on disk when this returns.
    fn store(&mut self, effect: StoreEffect) -> Vec<Answer> {
        self.files().change(effect)
    }

    /// Reads the school, keeps the pupil's progress, or makes the tables of a drill ready.
    fn school(&mut self, effect: SchoolEffect) -> Vec<Answer>;

    /// Performs an effect; the notes that it left come as notices.
    fn perform(&mut self, effect: Effect) -> Vec<Answer> {
        let mut answers = match effect {
            Effect::Store(effect) => self.store(effect),
            Effect::Library(effect) => self.library(effect),
            Effect::Deck(effect) => self.deck(effect),
            Effect::School(effect) => self.school(effect),
            Effect::Think(effect) => self.think(effect),
            Effect::Look(effect) => self.look(effect),
            Effect::Settings(effect) => self.settings(effect),
            Effect::Terminal(effect) => self.terminal(effect),
        };
        answers.extend(self.notes().into_iter().map(Answer::Notice));
        answers
    }
}
