//! Why a piece that is attacked cannot simply run: it is pinned, or has no safe square.

use super::teller::Teller;
use crate::chess::{Chess, Move, Position, Square, after_move, notation, words};
use crate::safety::exchange::{Exchange, PIECE, value, value_of};
use crate::tutor::find::board::{enemies_aligned, rank, roles};

/// Why the piece on a square cannot run, behind its name, with its side to move: `which is pinned to your queen`, to a novice `which is
/// pinned: your queen stands behind it`, or `which has no safe square`.
pub(super) fn why(teller: &Teller<'_>, here: &Chess, sq: Square) -> Option<String> {
    here.board().role_at(sq).filter(|role| value(*role) >= PIECE)?;
    if let Some(behind) = pinned_before(here, sq) {
        let (owner, behind) = (teller.voice.owner(here.turn()), words::role(here.board().role_at(behind)?));
        return Some(if teller.voice.plain() {
            format!("which is pinned: {owner} {behind} stands behind it")
        } else {
            format!("which is pinned to {owner} {behind}")
        });
    }
    let runs = here.legal_moves().into_iter().filter(|m| notation::origin(*m) == sq);
    // What answers a check first is another matter.
    let is_caught = !here.is_check() && runs.into_iter().all(|m| value_of(here, m) < 0);
    is_caught.then(|| "which has no safe square".to_owned())
}

/// The same behind the names of what a move after the one played hits; empty where that is more than one piece, or one that can run.
pub(super) fn after(teller: &Teller<'_>, m: Move, hit: &[Square]) -> String {
    let &[one] = hit else { return String::new() };
    why(teller, &after_move(&teller.after, m), one).map_or_else(String::new, |why| format!(", {why}"))
}

/// The greater piece behind a piece on the line of an enemy slider, which would be lost if that left the line; none where it can
/// take the slider.
fn pinned_before(here: &Chess, sq: Square) -> Option<Square> {
    let board = here.board();
    let holds = |slider: Square| !board.attacks_from(sq).contains(slider);
    let pairs = enemies_aligned(board, !here.turn()).into_iter();
    let pair = pairs.filter(|pair| pair.front == sq && holds(pair.slider)).find(|pair| {
        let [front, behind] = roles(board, *pair);
        let slider = board.role_at(pair.slider).map_or(0, value);
        let is_lost = rank(behind) > slider || danger_without(here, sq, pair.behind);
        rank(behind) > rank(front) && is_lost
    })?;
    Some(pair.behind)
}

/// Whether a piece could be won were the one before it gone.
fn danger_without(here: &Chess, front: Square, behind: Square) -> bool {
    let mut board = here.board().clone();
    board.discard_piece_at(front);
    Exchange::on(&board, behind).captures(!here.turn()).gain() >= 1
}
