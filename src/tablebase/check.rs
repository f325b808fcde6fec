//! Tables against the rules: a distance must follow from those behind the moves.

use super::class::EndingClass;
use super::table::{Distance, Tables};
use crate::chess::{Bitboard, Board, Chess, Color, Piece, Position, Role, Square, after_move, fen};

/// The first of so many random positions of a class whose distance is not what its moves lead to.
///
/// # Panics
/// A table is missing.
pub fn inconsistency(tables: &Tables, class: EndingClass, count: usize, seed: u64) -> Option<Chess> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut drawn = std::iter::repeat_with(|| random_position(class, &mut random)).flatten();
    drawn.by_ref().take(count).find(|position| tables.probe(position) != Some(by_moves(tables, position)))
}

/// Pieces thrown on the board; nothing if that is no position.
fn random_position(class: EndingClass, random: &mut fastrand::Rng) -> Option<Chess> {
    let kings = [(Color::White, Role::King), (Color::Black, Role::King)];
    let swapped = random.bool();
    let mut board = Board::empty();
    for (color, role) in kings.into_iter().chain(class.pieces()) {
        let free: Vec<Square> = (!board.occupied()).into_iter().collect();
        let color = if swapped { !color } else { color };
        board.set_piece_at(*random.choice(&free)?, Piece { color, role });
    }
    let turn = if random.bool() { 'w' } else { 'b' };
    // A pawn of the class that may just have gone two squares: half of those that could have.
    let pawns: Bitboard =
        if class.has_en_passant() && random.bool() { board.pawns() } else { Bitboard::EMPTY };
    let passed = pawns.into_iter().find_map(|square| passed_square(square, turn));
    let passed = passed.map_or("-".to_owned(), |square| square.to_string());
    Some(fen::parse(&format!("{board} {turn} - {passed} 0 1")).ok()?.position)
}

/// Behind a pawn of the side that is not to move, where it stands after two squares.
fn passed_square(pawn: Square, turn: char) -> Option<Square> {
    match (turn, u32::from(pawn.rank())) {
        ('w', 4) => pawn.offset(8),
        ('b', 3) => pawn.offset(-8),
        _ => None,
    }
}

/// The distance of a position by those behind its moves.
///
/// # Panics
/// A table is missing.
pub(super) fn by_moves(tables: &Tables, position: &Chess) -> Distance {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return if position.is_check() { Distance::Loss(0) } else { Distance::Draw };
    }
    let after = moves.into_iter().map(|m| {
        let after = after_move(position, m);
        tables.probe(&after)
    });
    let (mut win, mut loss, mut is_lost) = (None, 0, true);
    for distance in after {
        match distance {
            Some(Distance::Loss(plies)) => win = Some(win.map_or(plies + 1, |best: u8| best.min(plies + 1))),
            Some(Distance::Win(plies)) => loss = loss.max(plies + 1),
            Some(Distance::Draw) | None => is_lost = false,
        }
    }
    match win {
        Some(plies) => Distance::Win(plies),
        None if is_lost => Distance::Loss(loss),
        None => Distance::Draw,
    }
}
