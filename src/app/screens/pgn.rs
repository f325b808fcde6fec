//! The PGN of a game on the screen and the clipboard, for guests without files.

use super::super::App;
use super::games::GameList;
use super::{MenuKey, Popup};
use crate::app::Severity;
use crate::app::effect::TerminalEffect;
use crate::library::{SavedGame, pgn_of};

/// The text and how far it is scrolled.
#[derive(Clone, Debug)]
pub(crate) struct PgnView {
    /// The lines of the PGN.
    pub lines: Vec<String>,
    /// The first line in view.
    pub first: usize,
}

impl App {
    /// Shows the PGN of the game under the list's cursor and copies it.
    pub(super) fn show_pgn(&mut self, mut list: Box<GameList>) {
        let game = list.preview_of_current().cloned();
        let Some(game) = game else {
            list.tell(Severity::Info, "There's no game here.");
            return self.show_games(list);
        };
        self.show_games(list);
        let pgn = pgn_of(&SavedGame { game, session: None });
        self.modes.push(Popup::Pgn(PgnView {
            lines: pgn.lines().map(str::to_owned).collect(),
            first: 0,
        }));
        self.study.effect(TerminalEffect::Copy(pgn));
    }

    pub(super) fn pgn_key(&mut self, record: PgnView, key: MenuKey) {
        let last = record.lines.len();
        let first = match key {
            MenuKey::Choose => record.first.saturating_add(10).min(last.saturating_sub(1)),
            _ => key.step(record.first, last),
        };
        self.modes.push(Popup::Pgn(PgnView { first, ..record }));
    }
}
