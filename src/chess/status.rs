//! The state of a position in one word, as programs read it.

use super::{Chess, Color, Position};

named! {
    /// What holds of a position by itself, without its history.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Status {
        /// The side to move is mated.
        Checkmate = "checkmate",
        /// The side to move has no legal move and is not in check.
        Stalemate = "stalemate",
        /// The pieces left give no mate, wherever they stand.
        InsufficientMaterial = "insufficient_material",
        /// 150 plies without a capture or a pawn move: a draw.
        SeventyFiveMoves = "seventyfive_moves",
        /// 100 plies without a capture or a pawn move: a draw may be claimed.
        FiftyMoves = "fifty_moves",
        /// The side to move is in check.
        Check = "check",
        /// None of these.
        Ongoing = "ongoing",
    }
}

impl Status {
    /// The first status of the list above that holds.
    pub fn of(position: &Chess) -> Status {
        let stuck = position.legal_moves().is_empty();
        let check = position.is_check();
        if stuck {
            return if check { Status::Checkmate } else { Status::Stalemate };
        }
        match position.halfmoves() {
            _ if position.is_insufficient_material() => Status::InsufficientMaterial,
            150.. => Status::SeventyFiveMoves,
            100.. => Status::FiftyMoves,
            _ if check => Status::Check,
            _ => Status::Ongoing,
        }
    }
}

/// Who has won by the position alone: the side that gave mate.
pub fn winner(position: &Chess) -> Option<Color> {
    (Status::of(position) == Status::Checkmate).then_some(!position.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn the_first_that_holds_is_named() {
        for (fen, id) in [
            ("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 99", "checkmate"),
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 150 99", "stalemate"),
            ("7k/8/6K1/8/8/8/8/6N1 b - - 150 99", "insufficient_material"),
            ("R5k1/5pp1/8/8/8/8/8/6K1 b - - 150 99", "seventyfive_moves"),
            ("R5k1/5pp1/8/8/8/8/8/6K1 b - - 149 99", "fifty_moves"),
            ("R5k1/5pp1/8/8/8/8/8/6K1 b - - 99 99", "check"),
            ("R7/5ppp/6k1/8/8/8/8/6K1 w - - 99 99", "ongoing"),
        ] {
            let position = fen::parse(fen).unwrap().position;
            assert_eq!(Status::of(&position).id(), id, "{fen}");
            assert_eq!(winner(&position).is_some(), id == "checkmate");
        }
    }
}
