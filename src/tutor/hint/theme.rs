//! The first step of a hint: what kind of thing there is to be found, without a square.

use super::quest::Quest;
use crate::chess::{Bitboard, Position, Rank, Role, Square, attacks, notation};
use crate::safety::Safety;
use crate::tutor::about::Tone;
use crate::tutor::claim::Claim;
use crate::tutor::kind::theme::HintTheme;

/// The theme of a claim about the best move; `None` if it speaks of something else or of nothing to look for.
pub(super) fn of_claim(quest: &Quest<'_>, claim: &Claim) -> Option<HintTheme> {
    if claim.tone == Tone::Bad || !is_of_best(quest, claim) {
        return None;
    }
    claim.kind.row().theme
}

/// Whether a claim speaks of what the best move does for who plays it.
fn is_of_best(quest: &Quest<'_>, claim: &Claim) -> bool {
    match claim.at.first() {
        Some(&first) => first == quest.best && claim.at.len() % 2 == 1,
        None => claim.kind.line().first() == Some(&quest.best),
    }
}

/// The theme of a position of whose best move nothing is claimed.
pub(super) fn of_position(quest: &Quest<'_>) -> HintTheme {
    let (root, best) = (quest.root, quest.best);
    if root.legal_moves().len() == 1 {
        return HintTheme::Forced;
    }
    if root.is_check() {
        return HintTheme::InCheck;
    }
    if best.is_castle() {
        return HintTheme::Castle;
    }
    if best.is_promotion() {
        return HintTheme::Promote;
    }
    if answers_danger(quest) {
        return HintTheme::Danger;
    }
    if best.is_capture() {
        return HintTheme::Captures;
    }
    if crate::chess::gives_check(root, best) {
        return HintTheme::Checks;
    }
    match best.role() {
        Role::Knight | Role::Bishop if at_home(quest) => HintTheme::Develop,
        Role::King => HintTheme::King,
        Role::Pawn => HintTheme::Pawn,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen if is_worst(quest) => HintTheme::WorstPiece,
        Role::Knight | Role::Bishop | Role::Rook | Role::Queen => HintTheme::Quiet,
    }
}

/// Whether a piece that hangs is saved by the best move: it leaves its square, or does not hang after the move.
fn answers_danger(quest: &Quest<'_>) -> bool {
    let safety = Safety::of(quest.root);
    let Some(best) = safety.destinations.iter().find(|destination| destination.played == quest.best) else {
        return false;
    };
    let still = |square: Square| best.leaves.iter().any(|(left, _)| *left == square);
    let moved = notation::origin(quest.best);
    safety.threats.iter().any(|threat| {
        threat.hanging && if threat.square == moved { best.see >= 0 } else { !still(threat.square) }
    })
}

/// Whether the best move brings a piece out from the first rank.
fn at_home(quest: &Quest<'_>) -> bool {
    notation::origin(quest.best).rank() == quest.side().fold_wb(Rank::First, Rank::Eighth)
}

/// Whether no other piece of the side reaches fewer squares than the one that the best move moves.
fn is_worst(quest: &Quest<'_>) -> bool {
    let board = quest.root.board();
    let pieces = board.by_color(quest.side()) & !(board.pawns() | board.kings());
    let reach = |square: Square| {
        let piece = board.piece_at(square);
        piece.map_or(Bitboard::EMPTY, |piece| attacks::attacks(square, piece, board.occupied()))
            & !board.by_color(quest.side())
    };
    let own = reach(notation::origin(quest.best)).count();
    pieces.into_iter().all(|square| reach(square).count() >= own)
}
