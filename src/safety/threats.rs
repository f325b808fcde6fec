//! Threats: the own pieces that the opponent could take if it were its turn, by whom, and what it would win.

use std::cmp::Reverse;

use super::attacks::attacked;
use super::exchange::{self, Captures, Exchange};
use super::made;
use crate::chess::{Bitboard, Chess, Move, Piece, Position, Role, Square, notation};

/// A piece of the side to move that the opponent could legally take if it were its turn now; never en passant, as that
/// right would be ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Threat {
    /// Where the piece stands.
    pub square: Square,
    /// The piece.
    pub piece: Piece,
    /// The pieces that could take it; for a king in check its checkers.
    pub attackers: Bitboard,
    /// The own pieces that guard its square.
    pub defenders: Bitboard,
    /// Whether it has a legal move.
    pub movable: bool,
    /// Whether the opponent's best exchange on it wins at least a pawn; false while in check.
    pub hanging: bool,
    /// That exchange in pawns, below 0 if every capture loses; 0 while in check.
    pub see: i32,
    /// The capturing piece of that best exchange; none while in check.
    pub best: Option<Square>,
}

/// The threats against the side to move, in board order; `movable` are its pieces with a legal move.
pub(super) fn of(position: &Chess, movable: Bitboard) -> Vec<Threat> {
    let board = position.board();
    let side = position.turn();
    let in_check = position.checkers().any();
    let mut threats = Vec::new();
    let threatened = board.by_color(side) & attacked(board, !side);
    for square in threatened {
        let Some(piece) = board.piece_at(square) else {
            continue;
        };
        let captures = match (piece.role, in_check) {
            (Role::King, _) => Captures { by: position.checkers(), best: None },
            (_, true) => Captures { by: Exchange::on(board, square).capturers(!side), best: None },
            (_, false) => Exchange::on(board, square).captures(!side),
        };
        if captures.by.any() {
            threats.push(Threat {
                square,
                piece,
                attackers: captures.by,
                defenders: board.attacks_to(square, side, board.occupied()),
                movable: movable.contains(square),
                hanging: captures.gain() > 0,
                see: captures.best.map_or(0, |best| best.value),
                best: captures.best.map(|best| best.from),
            });
        }
    }
    threats
}

/// An enemy piece that the side to move can win now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// Where the piece stands.
    pub square: Square,
    /// The highest exchange value of a legal capture of it, in pawns, at least 1.
    pub gain: i32,
    /// The capture that has it; among equals the one by the least piece.
    pub capture: Move,
}

/// The enemy pieces that the side to move can win now, en passant included, in board order.
pub fn wins(position: &Chess) -> Vec<Win> {
    let captures = position.legal_moves().into_iter().filter(|m| m.is_capture());
    let mut wins: Vec<Win> = captures
        .map(|capture| Win {
            square: made::taken_square(capture),
            gain: exchange::value_of(position, capture),
            capture,
        })
        .filter(|win| win.gain > 0)
        .collect();
    wins.sort_by_key(|win| {
        let from = exchange::seen_from(position.turn(), notation::origin(win.capture));
        (win.square, -win.gain, win.capture.role(), Reverse(win.capture.promotion()), from)
    });
    wins.dedup_by_key(|win| win.square);
    wins
}
