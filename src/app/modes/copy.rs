//! The copy menu: position, game or share code.

use crate::app::effect::TerminalEffect;
use crate::app::modes::menu::{CHOOSE, CLOSE, KeyHint, MenuKey};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::chess::fen;
use crate::library::pgn_of;

/// The line chosen: FEN, PGN or share code.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CopyMenu {
    pub line: usize,
}

/// The lines.
pub(crate) const LINES: [(&str, &str); 3] =
    [("f", "position as FEN"), ("p", "game as PGN"), ("s", "share code")];

fn copy(study: &mut Study, text: String, what: &str) {
    study.effect(TerminalEffect::Copy(text));
    study.say(format!("The {what} is on the clipboard, if your terminal allows it."));
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[CHOOSE, ("Enter", "copies", true), CLOSE];

impl CopyMenu {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let chosen = match key {
            MenuKey::Choose => Some(self.line),
            MenuKey::Char('f') => Some(0),
            MenuKey::Char('p') => Some(1),
            MenuKey::Char('s') => Some(2),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Change(_)
            | MenuKey::Close
            | MenuKey::Char(_)
            | MenuKey::Other => None,
        };
        match chosen {
            Some(0) => copy(study, fen::write(study.board.game.position()), "FEN"),
            Some(1) => copy(study, pgn_of(&study.saved_game()), "PGN"),
            Some(_) => match study.board.share_code() {
                Ok(code) => copy(study, code, "share code"),
                Err(error) => study.warn(format!("{error}.")),
            },
            None => {
                self.line = key.step(self.line, LINES.len());
                return Outcome::Stay;
            }
        }
        Outcome::Close
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Choose)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::effect::TerminalEffect;
    use crate::app::testing::TestPlayer;

    #[test]
    fn a_letter_or_enter_copies_and_closes() {
        let start =
            TerminalEffect::Copy("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned());
        for keys in ["y f", "y enter", "y down up enter"] {
            let mut player = TestPlayer::new();
            player.keys(keys);
            assert!(player.asked_for(start.clone()), "{keys}");
            assert!(player.mode().is_none(), "{keys}");
        }
    }

    #[test]
    fn a_click_copies_its_line_and_the_wheel_only_chooses() {
        let mut player = TestPlayer::new();
        player.keys("y").wheel();
        assert!(matches!(player.mode(), Some(crate::app::Mode::Copy(CopyMenu { line: 1 }))));
        player.click(1);
        assert!(player.status().contains("PGN"), "{}", player.status());
        player.keys("y esc");
        assert!(player.mode().is_none());
    }
}
