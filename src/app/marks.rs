//! The marks of every square: what the board shows, before any colour is chosen.

use crate::chess::{Color, Role, Square};
use crate::safety::Verdict;

/// How a man is threatened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Threatened {
    /// It has a legal move.
    pub movable: bool,
    /// The opponent wins material by taking it.
    pub hanging: bool,
}

/// An attacker of the square under the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flash {
    /// The bright part of a pulse, and the steady state after it.
    On,
    /// The dark part of a pulse.
    Off,
}

/// Everything that one square shows; later fields lie over earlier ones.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SquareMarks {
    /// The man that stands here.
    pub man: Option<(Color, Role)>,
    /// Heatmap score in [-100, 100].
    pub heat: Option<f64>,
    /// From or to of the last move.
    pub last_move: bool,
    /// The man can move.
    pub movable: bool,
    /// The man is threatened.
    pub threatened: Option<Threatened>,
    /// The man in hand (or under the cursor) can go here.
    pub destination: Option<Verdict>,
    /// The king stands in check.
    pub check: bool,
    /// It attacks the square under the cursor.
    pub flash: Option<Flash>,
    /// The man is picked up.
    pub held: bool,
    /// The cursor.
    pub cursor: bool,
}

/// The marks of a board, by square index (a1 is 0, h8 is 63).
pub type BoardMarks = [SquareMarks; 64];

/// The marks of one square.
pub fn at(marks: &BoardMarks, square: Square) -> &SquareMarks {
    &marks[usize::from(square)]
}
