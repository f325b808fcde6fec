//! The promotion picker.

use super::super::App;
use super::{MenuKey, Popup};
use crate::chess::{Role, Square};

/// A pawn about to promote.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Promotion {
    pub from: Square,
    pub to: Square,
    pub line: usize,
}

/// The roles in the order of the picker, each with its key.
pub(crate) const ROLES: [(Role, char); 4] = [
    (Role::Queen, 'q'),
    (Role::Rook, 'r'),
    (Role::Bishop, 'b'),
    (Role::Knight, 'n'),
];

impl Promotion {
    pub fn new(from: Square, to: Square) -> Promotion {
        Promotion { from, to, line: 0 }
    }
}

impl App {
    pub(super) fn promotion_key(&mut self, mut promotion: Promotion, key: MenuKey) {
        let chosen = match key {
            MenuKey::Choose => ROLES.get(promotion.line),
            MenuKey::Char(c) => ROLES.iter().find(|(_, letter)| *letter == c.to_ascii_lowercase()),
            _ => None,
        };
        if let Some((role, _)) = chosen {
            let moves = self.study.moves_between(promotion.from, promotion.to);
            if let Some(m) = moves.into_iter().find(|m| m.promotion() == Some(*role)) {
                self.study.play_move(m);
            }
            return;
        }
        promotion.line = key.step(promotion.line, ROLES.len());
        self.modes.push(Popup::Promotion(promotion));
    }
}
