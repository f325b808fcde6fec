//! Dead positions: no series of legal moves, however foolish, leads to mate.

use crate::chess::{Bitboard, Board, Chess, Color, Position, Role, Square, attacks};

/// Whether the position is dead: too little material, or kings alone behind a wall of pawns that nothing can open.
///
/// What is called dead is dead; some dead positions with more pieces in them are not recognised.
pub fn is_dead(position: &Chess) -> bool {
    position.is_insufficient_material() || is_walled(position)
}

/// Whether only kings and pawns are left, no pawn can ever move or capture, and no king can ever take one.
///
/// `8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8`: nobody gets through, and kings alone give no check.
///
/// The proof is by induction over king moves: while no pawn moves or falls, the squares that a king may ever stand on lie within
/// [`reach`], from where it attacks no pawn that it may take. So no pawn ever falls.
fn is_walled(position: &Chess) -> bool {
    let board = position.board();
    board.occupied() == board.kings() | board.pawns()
        && position.legal_ep_square().is_none()
        && pawns_are_stuck(board)
        && Color::ALL.into_iter().all(|side| takes_nothing(board, side))
}

/// Whether every pawn has a pawn in front of it, which is stuck as well, and no enemy pawn to take.
fn pawns_are_stuck(board: &Board) -> bool {
    let pawns = |side: Color| board.by_piece(Role::Pawn.of(side));
    let fronts = pawns(Color::White).shift(8) | pawns(Color::Black).shift(-8);
    board.pawns().is_superset(fronts) && (guarded(board, Color::White) & pawns(Color::Black)).is_empty()
}

/// Whether the king can reach no square from which it could take an enemy pawn.
fn takes_nothing(board: &Board, side: Color) -> bool {
    let prey = board.by_piece(Role::Pawn.of(!side)) & !guarded(board, !side);
    (around(reach(board, side)) & prey).is_empty()
}

/// All squares that the king could ever stand on while no pawn moves; the other king is not in its way, so these are rather too
/// many than too few.
fn reach(board: &Board, side: Color) -> Bitboard {
    let free = !board.pawns() & !guarded(board, !side);
    let mut reached = board.by_piece(Role::King.of(side));
    loop {
        let wider = reached | (around(reached) & free);
        if wider == reached {
            return reached;
        }
        reached = wider;
    }
}

fn around(squares: Bitboard) -> Bitboard {
    squares.into_iter().map(attacks::king_attacks).fold(Bitboard::EMPTY, |all, near| all | near)
}

/// The squares that a side's pawns attack.
fn guarded(board: &Board, side: Color) -> Bitboard {
    let pawns = board.by_piece(Role::Pawn.of(side));
    pawns
        .into_iter()
        .map(|pawn: Square| attacks::pawn_attacks(side, pawn))
        .fold(Bitboard::EMPTY, |all, attacked| all | attacked)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::chess::{CastlingMode, Setup, fen, mirrored};

    /// Whether the position and its mirror are dead.
    fn check(fen: &str, expected: bool) {
        let position = fen::parse(fen).unwrap().position;
        assert_eq!(is_dead(&position), expected, "{fen}");
        let mirror = mirrored(&position).unwrap();
        assert_eq!(is_dead(&mirror), expected, "mirror of {fen}");
    }

    #[test]
    fn too_little_material_is_dead() {
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true);
        check("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true);
        check("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true);
        check("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", false);
        check("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1", false);
        check("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false);
    }

    #[test]
    fn a_wall_without_a_gate_is_dead() {
        check("8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1", true);
        check("8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 w - - 0 1", true);
        check("8/4k3/3p1p1p/p1pPpPpP/PpP1P1P1/1P6/4K3/8 w - - 0 1", true);
    }

    #[test]
    fn a_wall_with_something_to_move_or_take_is_not() {
        // The kings walk around on the g- and h-files.
        check("8/8/4k3/p1p1p3/P1P1P3/4K3/8/8 w - - 0 1", false);
        // A pawn may take a pawn, or step forward.
        check("8/4k3/8/p1p1p1pp/P1P1P1PP/8/4K3/8 w - - 0 1", false);
        check("8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P3/4K1P1/8 w - - 0 1", false);
        // A knight jumps over everything.
        check("8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/6N1 w - - 0 1", false);
        // The king stands inside the other camp.
        check("8/8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4k2K w - - 0 1", false);
        // En passant opens the wall.
        check("8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/4K3/8 b - h3 0 1", false);
    }

    /// Whether no sequence of legal moves at all takes a piece or moves a pawn, by trying them all.
    fn only_kings_ever_move(position: &Chess) -> bool {
        let mut seen = HashSet::from([position.clone()]);
        let mut open = vec![position.clone()];
        while let Some(at) = open.pop() {
            for m in at.legal_moves() {
                if m.is_zeroing() {
                    return false;
                }
                let mut next = at.clone();
                next.play_unchecked(m);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        seen.iter().all(|position| !position.is_checkmate())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_called_dead_is_dead(
            rams in prop::array::uniform8(prop::option::weighted(0.8, 2_u32..=4)),
            kings in (0_u32..24, 40_u32..64),
        ) {
            let mut setup = Setup::empty();
            for (file, rank) in rams.into_iter().enumerate().filter_map(|(file, rank)| Some((file as u32, rank?))) {
                setup.board.set_piece_at(Square::new(8 * rank + file), Role::Pawn.of(Color::White));
                setup.board.set_piece_at(Square::new(8 * rank + 8 + file), Role::Pawn.of(Color::Black));
            }
            setup.board.set_piece_at(Square::new(kings.0), Role::King.of(Color::White));
            setup.board.set_piece_at(Square::new(kings.1), Role::King.of(Color::Black));
            if let Ok(position) = setup.position::<Chess>(CastlingMode::Standard)
                && is_walled(&position)
            {
                prop_assert!(only_kings_ever_move(&position));
            }
        }
    }
}
