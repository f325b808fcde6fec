//! The copy menu: position, game or share code.

use super::super::App;
use super::{MenuKey, Popup};
use crate::app::Study;
use crate::app::effect::TerminalEffect;
use crate::chess::share::{self, ShareError};
use crate::chess::{Game, fen};
use crate::library::pgn_of;

/// The line chosen: FEN, PGN or share code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CopyMenu {
    pub line: usize,
}

/// The lines.
pub(crate) const LINES: [(&str, &str); 3] = [
    ("f", "FEN of this position"),
    ("p", "PGN of the whole game"),
    ("s", "share code in one word"),
];

impl Study {
    /// Returns the share code of the game in play up to its current position, or of a viewed game's mainline.
    pub(crate) fn share_code(&self) -> Result<String, ShareError> {
        if self.board.session.is_none() {
            return share::encode(&self.board.game);
        }
        let tree = self.board.game.tree();
        let mut played = Game::new(self.board.game.start().clone());
        for m in tree
            .path(self.board.head)
            .into_iter()
            .filter_map(|id| tree.node(id).played())
        {
            played.play(m).expect("it was played in this game");
        }
        played.declare(self.board.game.declared());
        share::encode(&played)
    }

    fn copy(&mut self, text: String, what: &str) {
        self.effect(TerminalEffect::Copy(text));
        self.say(format!(
            "The {what} is on the clipboard, if your terminal allows it."
        ));
    }
}

impl App {
    pub(in crate::app) fn open_copy(&mut self) {
        self.modes.push(Popup::Copy(CopyMenu::default()));
    }

    pub(super) fn copy_key(&mut self, mut menu: CopyMenu, key: MenuKey) {
        let chosen = match key {
            MenuKey::Choose => Some(menu.line),
            MenuKey::Char('f') => Some(0),
            MenuKey::Char('p') => Some(1),
            MenuKey::Char('s') => Some(2),
            _ => None,
        };
        match chosen {
            Some(0) => self
                .study
                .copy(fen::write(self.study.board.game.position()), "FEN"),
            Some(1) => self.study.copy(pgn_of(&self.study.saved_game()), "PGN"),
            Some(_) => match self.study.share_code() {
                Ok(code) => self.study.copy(code, "share code"),
                Err(error) => self.study.warn(format!("{error}.")),
            },
            None => {
                menu.line = key.step(menu.line, LINES.len());
                self.modes.push(Popup::Copy(menu));
            }
        }
    }
}
