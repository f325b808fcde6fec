//! Who attacks what: attackers and defenders, exact exchanges, threats, and how safe each destination is.

pub mod attacks;
pub mod destinations;
pub mod exchange;
pub mod made;
pub mod net;
pub mod rescue;
pub mod swap;
pub mod threats;

pub use attacks::AttackMap;
pub use destinations::{Destination, DestinationVerdict};
pub use threats::{Threat, Win, wins};

use crate::chess::{Bitboard, Chess, Position, notation};

/// Everything the board teaches about safety in one position, worked out once.
#[derive(Clone, Debug)]
pub struct Safety {
    /// Own pieces that the opponent could take if it were its turn, in board order (a1, b1, … h8).
    pub threats: Vec<Threat>,
    /// Every legal move with the safety of where it goes, in board order of the origin square.
    pub destinations: Vec<Destination>,
    /// Enemy pieces that give check.
    pub checkers: Bitboard,
    /// Pieces of the side to move that are pinned to their king.
    pub pinned: Bitboard,
    /// Pieces of the side to move that have a legal move.
    pub movable: Bitboard,
}

impl Safety {
    /// Works out the safety facts of a position, for the side to move.
    pub fn of(position: &Chess) -> Safety {
        let moves = position.legal_moves();
        let movable: Bitboard = moves.iter().map(|&m| notation::origin(m)).collect();
        Safety {
            threats: threats::of(position, movable),
            destinations: destinations::of(position.board(), position.turn(), &moves),
            checkers: position.checkers(),
            pinned: attacks::pinned(position.board(), position.turn()),
            movable,
        }
    }
}
