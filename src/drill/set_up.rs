//! Rook endings with a pawn as they are known by name, thrown about that pawn: theory promises their result, not a table.

use crate::chess::{Board, Color, Piece, Role, Square};

/// Lucena's position with the pawn on its seventh rank and White to move, where the king can't simply step out: the other
/// king stands two files off near the last rank, cut off by the rook, and the other rook keeps the file on the far side.
///
/// None where two pieces meet on a square, or a file is off the board.
pub(super) fn lucena(random: &mut fastrand::Rng) -> Option<Board> {
    let (file, side) = (random.i32(1..=6), if random.bool() { 1 } else { -1 });
    let cut_off = square(file + 2 * side, random.i32(5..=7))?;
    let (rook, other) = (square(file + side, random.i32(0..=5))?, square(file - side, random.i32(0..=5))?);
    board(square(file, 6)?, [square(file, 7)?, cut_off], [rook, other])
}

/// Philidor's position with the pawn on the fifth rank and Black to move: his king stands where the pawn wants to go, his
/// rook on his third rank, the other king beside its pawn or behind it.
///
/// None where two pieces meet on a square, a square is off the board, or White's king and rook stand in one line, where a
/// check may win the rook.
pub(super) fn philidor(random: &mut fastrand::Rng) -> Option<Board> {
    let file = random.i32(1..=6);
    let leading = square(file + random.i32(-1..=1), random.i32(3..=4))?;
    let (rook, other) = (square(random.i32(0..=7), random.i32(0..=7))?, square(random.i32(0..=7), 5)?);
    let is_aligned = rook.file() == leading.file() || rook.rank() == leading.rank();
    (!is_aligned).then_some(())?;
    board(square(file, 4)?, [leading, square(file, 7)?], [rook, other])
}

fn square(file: i32, rank: i32) -> Option<Square> {
    let is_on_board = (0..8).contains(&file) && (0..8).contains(&rank);
    is_on_board.then(|| Square::new((rank * 8 + file) as u32))
}

/// White's pawn, the kings and the rooks, White's first; none where two of them meet.
fn board(pawn: Square, kings: [Square; 2], rooks: [Square; 2]) -> Option<Board> {
    let mut board = Board::empty();
    let mut put =
        |square: Square, color: Color, role: Role| board.set_piece_at(square, Piece { color, role });
    put(pawn, Color::White, Role::Pawn);
    for (role, squares) in [(Role::King, kings), (Role::Rook, rooks)] {
        put(squares[0], Color::White, role);
        put(squares[1], Color::Black, role);
    }
    (board.occupied().count() == 5).then_some(board)
}
