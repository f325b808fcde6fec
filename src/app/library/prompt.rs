//! Prompts under the list of games: filter, jump, names, file name.

use crate::app::keymap::{Chord, KeyCode};
use crate::app::text_edit::request;
use tui_input::{Input, InputRequest};

use crate::library::{GameId, GameSummary, QueryError};

/// The longest text that is taken.
const LONGEST: usize = 200;

/// A prompt.
#[derive(Clone, Debug)]
pub(crate) enum Prompt {
    /// A filter and the previous one; it applies while it is typed, unless it is invalid.
    Filter { input: Input, before: String, fault: Option<QueryError> },
    /// The start of a name, searched at every key.
    Jump(Input),
    /// The names of a game: White, Black, event; the one that is changed.
    Names { id: GameId, fields: [Input; 3], at: usize },
    /// The file for the games; whether one of this name is there and would be replaced.
    Export { input: Input, scope: ExportScope, taken: bool },
}

/// Which games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExportScope {
    /// The one under the cursor.
    One,
    /// All that are shown.
    Shown,
}

/// The fields of [`Prompt::Names`].
pub(crate) const NAMES: [&str; 3] = ["White", "Black", "Event"];

impl Prompt {
    /// Opens the filter in force, ready for another word.
    pub(in crate::app) fn filter(text: &str) -> Prompt {
        let parted = if text.is_empty() { String::new() } else { format!("{text} ") };
        Prompt::Filter { input: Input::new(parted), before: text.to_owned(), fault: None }
    }

    pub(in crate::app) fn names(game: &GameSummary) -> Prompt {
        let field = |name: &String| Input::new(name.clone());
        Prompt::Names {
            id: game.id.clone(),
            fields: [field(&game.white), field(&game.black), field(&game.event)],
            at: 0,
        }
    }

    pub(in crate::app) fn export(name: String, scope: ExportScope) -> Prompt {
        Prompt::Export { input: Input::new(name), scope, taken: false }
    }

    /// The same when a file of this name is there: Enter replaces it.
    pub(in crate::app) fn taken(name: String, scope: ExportScope) -> Prompt {
        Prompt::Export { input: Input::new(name), scope, taken: true }
    }

    /// Returns the label of the prompt.
    pub(crate) fn label(&self) -> &'static str {
        match self {
            Prompt::Filter { .. } => "Filter",
            Prompt::Jump(_) => "Go to",
            Prompt::Names { at, .. } => NAMES[*at],
            Prompt::Export { scope: ExportScope::One, .. } => "Save as",
            Prompt::Export { .. } => "Save all as",
        }
    }

    /// The text that is changed.
    pub(crate) fn input(&self) -> &Input {
        match self {
            Prompt::Filter { input, .. } | Prompt::Jump(input) | Prompt::Export { input, .. } => input,
            Prompt::Names { fields, at, .. } => &fields[*at],
        }
    }

    pub(in crate::app) fn input_mut(&mut self) -> &mut Input {
        match self {
            Prompt::Filter { input, .. } | Prompt::Jump(input) | Prompt::Export { input, .. } => input,
            Prompt::Names { fields, at, .. } => &mut fields[*at],
        }
    }

    /// Edits the text; returns whether the key did.
    pub(in crate::app) fn edit(&mut self, chord: Chord) -> bool {
        let Some(request) = request(chord) else {
            return false;
        };
        let is_full = self.input().value().len() >= LONGEST;
        if !(is_full && matches!(chord.key, KeyCode::Char(_)) && !chord.ctrl) {
            self.input_mut().handle(request);
        }
        if let Prompt::Export { taken, .. } = self {
            *taken = false;
        }
        true
    }

    /// Puts pasted text in, on one line.
    pub(in crate::app) fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.input().value().len());
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.input_mut().handle(InputRequest::InsertChar(c));
        }
    }

    /// Goes to the next or the previous field.
    pub(in crate::app) fn next_field(&mut self, forward: bool) {
        if let Prompt::Names { at, .. } = self {
            *at = (*at + if forward { 1 } else { NAMES.len() - 1 }) % NAMES.len();
        }
    }
}
