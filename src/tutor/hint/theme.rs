//! The first step of a hint: what kind of thing there is to be found, without a square.

use super::quest::Quest;
use crate::chess::{Bitboard, Position, Rank, Role, Square, attacks, notation};
use crate::tutor::kind::theme::HintTheme;
use crate::tutor::points::{BestIdea, Point, PointMatter};

/// The theme of what makes the best move best.
pub(super) fn of_idea(quest: &Quest<'_>, idea: &BestIdea<'_>) -> HintTheme {
    let of_danger = idea.point.as_ref().filter(|_| idea.is_rescue()).map(of_danger);
    let of_deed = idea.claim.and_then(|claim| claim.kind.row().theme);
    let is_chance = idea.point.as_ref().is_some_and(|point| point.matter == PointMatter::Chance);
    let of_chance = is_chance.then_some(HintTheme::Win);
    of_danger.or(of_deed).or(of_chance).unwrap_or_else(|| of_position(quest))
}

/// The theme of a danger that the best move answers.
fn of_danger(danger: &Point) -> HintTheme {
    if danger.matter == PointMatter::Mate { HintTheme::StopMate } else { HintTheme::Danger }
}

/// The theme of a position of whose best move nothing is claimed.
fn of_position(quest: &Quest<'_>) -> HintTheme {
    let (root, best) = (quest.root, quest.best);
    // From what the rules force to what is merely good: the first that fits says most.
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
    // Of equals each is the worst: the hint says which piece to move, and that one is.
    pieces.into_iter().all(|square| reach(square).count() >= own)
}
