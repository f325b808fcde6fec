//! The promotion picker.

use crate::app::modes::menu::{KeyHint, MenuKey};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::chess::{Role, Square};

/// A pawn about to promote.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PromotionPicker {
    pub from: Square,
    pub to: Square,
    pub line: usize,
}

/// The roles in the order of the picker, each with its key.
pub(crate) const ROLES: [(Role, char); 4] =
    [(Role::Queen, 'q'), (Role::Rook, 'r'), (Role::Bishop, 'b'), (Role::Knight, 'n')];

impl PromotionPicker {
    pub fn new(from: Square, to: Square) -> PromotionPicker {
        PromotionPicker { from, to, line: 0 }
    }
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[
    ("q", "queen", true),
    ("r", "rook", true),
    ("b", "bishop", true),
    ("n", "knight", true),
    ("Esc", "puts the pawn back", false),
];

impl PromotionPicker {
    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let chosen = match key {
            MenuKey::Choose => ROLES.get(self.line),
            MenuKey::Char(c) => ROLES.iter().find(|(_, letter)| *letter == c.to_ascii_lowercase()),
            MenuKey::Move(_)
            | MenuKey::First
            | MenuKey::Last
            | MenuKey::Change(_)
            | MenuKey::Close
            | MenuKey::Other => None,
        };
        let Some((role, _)) = chosen else {
            self.line = key.step(self.line, ROLES.len());
            return Outcome::Stay;
        };
        // The question is answered.
        study.talk.status = None;
        let moves = study.moves_between(self.from, self.to);
        if let Some(m) = moves.into_iter().find(|m| m.promotion() == Some(*role)) {
            study.play_move(m);
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
    use crate::app::Mode;
    use crate::app::testing::TestPlayer;

    /// White's pawn goes to the last rank: the picker is open.
    fn picking() -> TestPlayer {
        let mut player = TestPlayer::at("7k/P7/8/8/8/8/8/K7 w - - 0 1");
        player.keys(": a 8 enter");
        assert!(matches!(player.mode(), Some(Mode::Promotion(_))));
        player
    }

    #[test]
    fn a_letter_chooses_the_piece() {
        for (keys, moves) in
            [("n", "1.a8=N"), ("down enter", "1.a8=R+"), ("enter", "1.a8=Q+"), ("B", "1.a8=B")]
        {
            let mut player = picking();
            assert_eq!(player.keys(keys).moves(), moves, "{keys}");
            assert!(player.mode().is_none());
        }
        assert_eq!(picking().click(2).moves(), "1.a8=B");
    }

    #[test]
    fn the_question_goes_with_its_answer() {
        let mut player = picking();
        assert!(!player.status().is_empty());
        assert_eq!(player.keys("q").status(), "");
    }

    #[test]
    fn esc_puts_the_pawn_back_and_q_is_the_queen() {
        let mut player = picking();
        assert_eq!(player.keys("esc").moves(), "");
        assert!(player.mode().is_none());
        assert_eq!(picking().keys("q").moves(), "1.a8=Q+");
    }
}
