//! What to put on the clipboard: the position, or the game.

use super::super::{App, Effect};
use super::{MenuKey, Popup};
use crate::chess::fen;
use crate::library::pgn_of;

/// The line chosen: FEN or PGN.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CopyMenu {
    pub line: usize,
}

/// The lines.
pub(crate) const LINES: [(&str, &str); 2] = [("f", "FEN, this position"), ("p", "PGN, the whole game")];

impl App {
    pub(in crate::app) fn open_copy(&mut self) {
        self.popups.push(Popup::Copy(CopyMenu::default()));
    }

    pub(super) fn copy_key(&mut self, mut menu: CopyMenu, key: MenuKey) {
        let chosen = match key {
            MenuKey::Choose => Some(menu.line),
            MenuKey::Char('f') => Some(0),
            MenuKey::Char('p') => Some(1),
            _ => None,
        };
        match chosen {
            Some(0) => self.copy(fen::write(self.game.position()), "FEN"),
            Some(_) => self.copy(pgn_of(&self.saved_game()), "PGN"),
            None => {
                menu.line = key.step(menu.line, LINES.len());
                self.popups.push(Popup::Copy(menu));
            }
        }
    }

    fn copy(&mut self, text: String, what: &str) {
        self.effect(Effect::Copy(text));
        self.say(format!(
            "The {what} is on the clipboard, if your terminal allows it."
        ));
    }
}
