//! A move that takes the last safe square from an enemy piece, which is not attacked yet.

use super::prey;
use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Rank, Square, after_move, after_null_move};
use crate::safety::attacks::pinned;
use crate::safety::exchange::{PIECE, value};
use crate::tutor::find::board::gain;
use crate::tutor::motifs::trapped::is_shut_in;

/// What a move shuts in, as a reason for it: `shutting in Black's bishop on h1`, to a novice `leaving Black's bishop on h1 no safe
/// square`.
pub(super) fn reason(teller: &Teller<'_>, m: Move) -> Option<String> {
    let piece = named(teller, m)?;
    Some(if teller.voice.plain() {
        format!("leaving {piece} no safe square")
    } else {
        format!("shutting in {piece}")
    })
}

/// The same of the move played: `shuts in Black's bishop on h1`.
pub(super) fn deed(teller: &Teller<'_>) -> Option<String> {
    let piece = named(teller, teller.played)?;
    Some(if teller.voice.plain() {
        format!("leaves {piece} no safe square")
    } else {
        format!("shuts in {piece}")
    })
}

fn named(teller: &Teller<'_>, m: Move) -> Option<String> {
    let root = teller.root();
    let square = shut_in(root, m)?;
    Some(prey::names(teller, root, &[square]))
}

/// The greatest enemy piece on the mover's half of the board that a move leaves no safe square and neither attacks nor pins; it had
/// a square before.
fn shut_in(root: &Chess, m: Move) -> Option<Square> {
    let (before, after) = (after_null_move(root)?, after_move(root, m));
    if after.is_check() {
        return None;
    }
    let stays = root.board().by_color(!root.turn()) & after.board().by_color(!root.turn());
    let worth = |square: &Square| root.board().role_at(*square).map_or(0, value);
    // A king has no exchange, and a pawn nowhere to go.
    let is_piece = |square: &Square| worth(square) >= PIECE && !root.board().kings().contains(*square);
    let is_new = |square: &Square| is_shut_in(&after, *square) && !is_shut_in(&before, *square);
    let is_safe = |square: &Square| gain(&after, *square, root.turn()) < 1;
    // At home a piece that has no square is not shut in, but undeveloped.
    let far = |square: &Square| (square.rank() < Rank::Fifth) == root.turn().is_white();
    let free = stays & !pinned(after.board(), !root.turn());
    free.into_iter().filter(far).filter(is_piece).filter(is_new).filter(is_safe).max_by_key(worth)
}
