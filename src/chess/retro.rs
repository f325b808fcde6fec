//! Moves backwards: the move that led to a position, as far as the position and its UCI notation tell it.

use super::{Chess, Color, Move, Piece, Position, Role, Square, attacks};
use shakmaty::uci::UciMove;

/// The move of this UCI notation if it can have led to a position; castling is the king's step.
///
/// A position does not keep what was taken: of a piece's capture it tells that there was one by the fifty-move count, of
/// a pawn's by its file. The piece taken is then called a pawn.
pub fn move_before(position: &Chess, uci: &str) -> Option<Move> {
    let Ok(UciMove::Normal { from, to, promotion }) = uci.parse() else {
        return None;
    };
    let piece = position.board().piece_at(to).filter(|piece| piece.color != position.turn())?;
    let is_free = position.board().piece_at(from).is_none();
    let role = if promotion.is_some() { Role::Pawn } else { piece.role };
    let is_promoted = promotion.is_none_or(|promotion| promotion == piece.role);
    let mover = Piece { role, color: piece.color };
    let is_capture = if role == Role::Pawn { from.file() != to.file() } else { position.halfmoves() == 0 };
    (is_free && is_promoted && reaches(position, mover, from, to)).then_some(Move::Normal {
        role,
        from,
        capture: is_capture.then_some(Role::Pawn),
        to,
        promotion,
    })
}

/// Whether a piece comes from one square to the other with a move of its kind.
fn reaches(position: &Chess, piece: Piece, from: Square, to: Square) -> bool {
    // The square left is free, and that of arrival does not stop who arrives.
    let occupied = position.board().occupied();
    let attacks = attacks::attacks(from, piece, occupied).contains(to);
    let files = from.file().distance(to.file());
    match piece.role {
        Role::Pawn => attacks || (files == 0 && is_step(piece.color, from, to)),
        Role::King => attacks || (files == 2 && from.rank() == to.rank()),
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen => attacks,
    }
}

/// Whether a pawn goes from one square of a file to the other.
fn is_step(side: Color, from: Square, to: Square) -> bool {
    let rank = |square: Square| side.relative_rank(square.rank()).to_u32();
    let steps = rank(to).checked_sub(rank(from));
    steps == Some(1) || (steps == Some(2) && rank(from) == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn before(position: &str, uci: &str) -> Option<Move> {
        move_before(&fen::parse(position).unwrap().position, uci)
    }

    #[test]
    fn a_capture_is_told_by_the_file_of_a_pawn_and_the_count_of_a_piece() {
        let taken = |position, uci| before(position, uci).unwrap().is_capture();
        let pawn = "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2";
        assert!(taken(pawn, "e4d5") && taken(pawn, "c4d5") && !taken(pawn, "d4d5"));
        assert!(taken("4k3/8/8/8/3N4/8/8/4K3 b - - 0 9", "f3d4"));
        assert!(!taken("4k3/8/8/8/3N4/8/8/4K3 b - - 1 9", "f3d4"));
        assert!(taken("4k3/8/8/3n4/8/8/8/4K3 w - - 0 9", "f6d5"), "Black's alike");
        assert!(!taken("4k3/8/8/8/8/8/8/5RK1 b - - 1 9", "h1g1"));
    }

    #[test]
    fn what_cannot_have_led_there_is_none() {
        let knight = "4k3/8/8/8/3N4/8/8/4K3 b - - 0 9";
        for uci in ["d4f3", "a1d4", "e8d8", "h3d4", "f3d4q", "0000", "Nd4", ""] {
            assert_eq!(before(knight, uci), None, "{uci}");
        }
        let castled = "4k3/8/8/8/8/8/8/5RK1 b - - 3 9";
        assert!(before(castled, "e1g1").is_some() && before(castled, "d1g1").is_none());
        let queen = "1Q2k3/8/8/8/8/8/8/4K3 b - - 0 9";
        assert!(before(queen, "b7b8q").is_some_and(|m| !m.is_capture()));
        assert!(before(queen, "a7b8q").is_some_and(Move::is_capture));
        assert!(before(queen, "b7b8r").is_none() && before(queen, "b6b8").is_some());
    }
}
