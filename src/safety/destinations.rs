//! Destinations: for each legal move, whether the moved piece is safe where it goes and what else is left hanging.

use std::cmp::Reverse;

use super::attacks::attacked;
use super::exchange::{self, Exchange};
use super::made;
use crate::chess::{Bitboard, Board, Color, Move, Role, Square, notation};

named! {
    /// The truth about a destination.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DestinationVerdict {
        /// No capture of the moved piece pays for the opponent.
        Safe = "safe",
        /// One does, but what the move took pays for it.
        Trade = "trade",
        /// The move loses material on its square.
        Unsafe = "unsafe",
    }
}

/// One legal move and the safety of where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The move.
    pub played: Move,
    /// Where the piece ends (the king's square for castling).
    pub to: Square,
    /// The plain rule: no opposing piece could legally take the moved piece.
    pub safe: bool,
    /// The pieces that could (en passant included).
    pub attackers: Bitboard,
    /// The own pieces that attack its square after the move.
    pub defenders: Bitboard,
    /// What the move takes less the opponent's best exchange on the moved piece, in pawns.
    pub see: i32,
    /// The verdict.
    pub verdict: DestinationVerdict,
    /// Other own pieces that hang after the move, each with the opponent's best exchange in pawns, in board order.
    pub leaves: Vec<(Square, i32)>,
}

impl DestinationVerdict {
    /// The verdict on a moved piece that the opponent wins `loss` pawns for (0 if no capture pays), the whole move being
    /// worth `see`.
    fn of(loss: i32, see: i32) -> DestinationVerdict {
        match (loss, see) {
            (..=0, _) => DestinationVerdict::Safe,
            (_, 0..) => DestinationVerdict::Trade,
            _ => DestinationVerdict::Unsafe,
        }
    }
}

/// The destinations of all these legal moves of a side, in board order of origin and destination, a queen before the
/// lesser promotions.
pub(super) fn of(board: &Board, side: Color, moves: &[Move]) -> Vec<Destination> {
    let mut destinations: Vec<Destination> = moves.iter().map(|&m| destination(board, side, m)).collect();
    destinations.sort_unstable_by_key(|d| (notation::origin(d.played), d.to, Reverse(d.played.promotion())));
    destinations
}

fn destination(board: &Board, side: Color, played: Move) -> Destination {
    let board = made::after(board, side, played);
    let to = notation::destination(played);
    let captures = exchange::replies(&board, side, played);
    let see = exchange::taken(played) - captures.gain();
    Destination {
        played,
        to,
        safe: captures.by.is_empty(),
        attackers: captures.by,
        defenders: board.attacks_to(to, side, board.occupied()),
        see,
        verdict: DestinationVerdict::of(captures.gain(), see),
        leaves: leaves(&board, side, to),
    }
}

/// The pieces of a side but its king and the one that has just moved which the opponent, to move, can win.
fn leaves(board: &Board, side: Color, moved: Square) -> Vec<(Square, i32)> {
    let others = board.by_color(side).without(moved) & !board.by_role(Role::King);
    (others & attacked(board, !side))
        .into_iter()
        .map(|square| (square, Exchange::on(board, square).gain(!side)))
        .filter(|&(_, gain)| gain > 0)
        .collect()
}
