//! The sums of the net's rows, kept for every ply and changed by what has changed on the board.
//!
//! Nobody tells of moves: the boards are compared. So no sum can be stale, whatever was not evaluated in between.

use super::features::Viewpoint;
use super::weights::{HiddenSum, NetWeights};
use crate::chess::{Bitboard, Board, Color};

/// Plies that have sums of their own; deeper ones share the last.
const PLIES: usize = 130;

/// More changed squares than this are not worth following.
const MOST_CHANGES: usize = 16;

/// The sums of both sides, White's first, for one board.
#[derive(Clone, Debug)]
struct BoardSums {
    board: Board,
    sides: [HiddenSum; 2],
}

/// The sums of the boards that were evaluated last, one for each ply.
#[derive(Clone, Debug)]
pub struct SumStack {
    plies: Vec<BoardSums>,
}

impl SumStack {
    /// Returns the sums of empty boards.
    pub fn new(weights: &NetWeights) -> SumStack {
        let empty = BoardSums { board: Board::empty(), sides: [*weights.bias(); 2] };
        SumStack { plies: vec![empty; PLIES] }
    }

    /// Returns the sums of a board at a ply: the mover's and the other side's.
    pub fn of(&mut self, weights: &NetWeights, board: &Board, mover: Color, ply: usize) -> [&HiddenSum; 2] {
        let ply = ply.min(PLIES - 1);
        let changed = self.nearest(board, ply);
        let sums = &mut self.plies[ply];
        for (sum, side) in sums.sides.iter_mut().zip([Color::White, Color::Black]) {
            let view = Viewpoint::of(board, side);
            if changed.count() <= MOST_CHANGES && Viewpoint::of(&sums.board, side) == view {
                follow(sum, weights, view, [&sums.board, board], changed);
            } else {
                *sum = *weights.bias();
                put(sum, weights, view, board, board.occupied());
            }
        }
        sums.board.clone_from(board);
        let [white, black] = &sums.sides;
        if mover.is_white() { [white, black] } else { [black, white] }
    }

    /// Starts from the ply's last board or from its parent's, whichever is nearer; returns the squares that differ.
    fn nearest(&mut self, board: &Board, ply: usize) -> Bitboard {
        let here = difference(&self.plies[ply].board, board);
        let Some(parent) = ply.checked_sub(1) else { return here };
        let from_parent = difference(&self.plies[parent].board, board);
        if here.count() <= from_parent.count() {
            return here;
        }
        let (before, after) = self.plies.split_at_mut(ply);
        after[0].clone_from(&before[parent]);
        from_parent
    }
}

/// Returns the squares on which two boards differ.
#[inline]
fn difference(one: &Board, other: &Board) -> Bitboard {
    let sides = (one.white() ^ other.white()) | (one.black() ^ other.black());
    let slow = (one.pawns() ^ other.pawns()) | (one.knights() ^ other.knights());
    let far = (one.bishops() ^ other.bishops()) | (one.rooks() ^ other.rooks());
    sides | slow | far | (one.queens() ^ other.queens()) | (one.kings() ^ other.kings())
}

/// Moves a sum from one board to another that differs on some squares.
fn follow(
    sum: &mut HiddenSum,
    weights: &NetWeights,
    view: Viewpoint,
    boards: [&Board; 2],
    changed: Bitboard,
) {
    let [from, to] = boards;
    for square in changed {
        if let Some(piece) = from.piece_at(square) {
            subtract(sum, weights.row(view.feature(piece, square)));
        }
    }
    put(sum, weights, view, to, changed);
}

/// Adds the rows of the pieces on some squares.
#[inline]
fn put(sum: &mut HiddenSum, weights: &NetWeights, view: Viewpoint, board: &Board, squares: Bitboard) {
    for square in squares {
        if let Some(piece) = board.piece_at(square) {
            add(sum, weights.row(view.feature(piece, square)));
        }
    }
}

// Sums wrap around rather than panic; weights are checked when they are read, so that no board of a game gets there.

#[inline]
fn add(sum: &mut HiddenSum, row: &HiddenSum) {
    for (number, weight) in sum.iter_mut().zip(row) {
        *number = number.wrapping_add(*weight);
    }
}

#[inline]
fn subtract(sum: &mut HiddenSum, row: &HiddenSum) {
    for (number, weight) in sum.iter_mut().zip(row) {
        *number = number.wrapping_sub(*weight);
    }
}
