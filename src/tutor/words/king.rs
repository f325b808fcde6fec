//! Sentences about kings and castling.

use super::lexicon::list;
use super::moves;
use super::view::View;
use crate::chess::{CastlingSide, Position, Square};
use crate::tutor::claim::Kind;

/// The clause for a claim about a king or about castling; `None` for any other.
pub(super) fn said(view: &View<'_>) -> Option<String> {
    Some(match view.kind() {
        Kind::Castles { .. } => castles(view),
        Kind::LosesCastling { wings } => loses_castling(view, wings),
        Kind::WeakensKing => weakens(view),
        Kind::ExposedKing { sq } => exposed(view, *sq),
        Kind::KingAttack { sq } => attacked(view, *sq),
        _ => return None,
    })
}

fn castles(view: &View<'_>) -> String {
    let wing = view.claim.last().map_or("", moves::wing);
    let side = view.mover();
    let lead = view.lead(true);
    if view.voice.plain() {
        return format!(
            "{lead}{} {wing}: the king leaves the middle and a rook comes into play",
            view.voice.does(side, "castle", "castles")
        );
    }
    format!(
        "{lead}{} brings the king to the side and a rook into play",
        view.last()
    )
}

fn loses_castling(view: &View<'_>, wings: &[CastlingSide]) -> String {
    let side = view.mover();
    let left = view.here.castles().castling_rights() & view.here.board().by_color(side);
    let names: Vec<String> = wings.iter().map(|wing| name(*wing).to_string()).collect();
    let lead = view.lead(false);
    let who = view.voice.subject(side);
    if left.is_empty() {
        format!("{lead}{who} can no longer castle")
    } else {
        format!("{lead}{who} can no longer castle {}", list(&names))
    }
}

fn name(wing: CastlingSide) -> &'static str {
    if wing.is_king_side() {
        "kingside"
    } else {
        "queenside"
    }
}

fn weakens(view: &View<'_>) -> String {
    let king = format!("{} king", view.voice.owner(view.mover()));
    if view.voice.plain() {
        return format!(
            "{}this pawn was part of the wall in front of {king}",
            view.lead(true)
        );
    }
    format!(
        "{}{} loosens the pawns in front of {king}",
        view.lead(true),
        view.last()
    )
}

fn exposed(view: &View<'_>, sq: Square) -> String {
    let king = view.piece_name(sq);
    format!(
        "{}{king} has no pawn beside it or in front of it",
        view.lead(false)
    )
}

fn attacked(view: &View<'_>, sq: Square) -> String {
    let king = view.piece_name(sq);
    let enemy = view.piece(sq).map_or(view.turn(), |piece| !piece.color);
    format!(
        "{}several of {} pieces aim at the squares around {king}",
        view.lead(false),
        view.voice.owner(enemy)
    )
}
