//! Exchanges: what a capture wins when both sides go on capturing on that square as long as it pays.

use crate::chess::{Chess, Move, Role};

/// What a man is worth in an exchange, in pawns: P1 N3 B3 R5 Q9, the king 0 (it is never taken).
pub const fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 0,
    }
}

/// The exchange value X of a legal move, in pawns: what it takes (and gains by promotion) less the opponent's best
/// continuation of legal captures on the same square, each side free to stop.
pub fn value_of(_position: &Chess, _m: Move) -> i32 {
    todo!()
}
