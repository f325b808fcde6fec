//! Pawns: what the last move did with one, and what it changed in the structure.

use super::board::seen;
use super::{Finds, Step};
use crate::chess::{Bitboard, Color, File, Position, Rank, Role};
use crate::features::pieces::CENTRE;
use crate::features::{Features, PawnFacts};
use crate::tutor::Kind;

/// What the move changes about the pawns of both sides.
pub fn structure(step: Step<'_>, finds: &mut Finds) {
    let changed = step.played().role() == Role::Pawn || step.played().is_capture();
    if changed {
        for side in [step.side(), !step.side()] {
            changed_for(step, side, finds);
        }
    }
}

/// What the move does with its pawn.
pub fn moved(step: Step<'_>, finds: &mut Finds) {
    let (m, side) = (step.played(), step.side());
    if m.role() != Role::Pawn {
        return;
    }
    if m.is_promotion() {
        finds.after(side, Kind::Promotion, 0);
        if m.promotion() != Some(Role::Queen) {
            finds.after(side, Kind::Underpromotion, 0);
        }
    }
    if m.is_en_passant() && step.ply == 0 {
        finds.after(side, Kind::EnPassant, 0);
    }
    let rank = side.relative_rank(step.to().rank());
    let far = if step.ply == 0 { Rank::Sixth } else { Rank::Seventh };
    if rank >= far {
        finds.after(
            side,
            Kind::AdvancedPawn,
            if rank >= Rank::Seventh { 10 } else { 0 },
        );
    }
    if CENTRE.contains(step.to()) && step.ply == 0 {
        finds.after(side, Kind::CenterPawn, 0);
    }
}

/// What is new about a side's pawns since the move.
fn changed_for(step: Step<'_>, side: Color, finds: &mut Finds) {
    let (then, now) = (
        PawnFacts::of(step.before().board(), side),
        PawnFacts::of(step.board(), side),
    );
    // A pawn that has moved and is what it was is nothing new.
    let moved = |was: Bitboard| {
        let own = side == step.side() && was.contains(step.from());
        if own { was.with(step.to()) } else { was }
    };
    let new = |now: Bitboard, was: Bitboard| seen(now & !moved(was), side);
    let far = |sq: &crate::chess::Square| side.relative_rank(sq.rank()) >= Rank::Fourth;
    for sq in new(now.passed, then.passed).filter(far) {
        finds.after(side, Kind::PassedPawn { sq, new: true }, 0);
    }
    for sq in new(now.isolated, then.isolated) {
        finds.after(!side, Kind::IsolatedPawn { sq, new: true }, 0);
    }
    for sq in new(now.backward, then.backward) {
        finds.after(!side, Kind::BackwardPawn { sq, new: true }, 0);
    }
    for file in File::ALL {
        let count = |board: &crate::chess::Board| {
            (board.by_piece(Role::Pawn.of(side)) & Bitboard::from(file)).count()
        };
        let now = count(step.board());
        if now >= 2 && now > count(step.before().board()) {
            finds.after(
                !side,
                Kind::DoubledPawns {
                    file,
                    side,
                    new: true,
                },
                0,
            );
        }
    }
    weak_squares(step, side, finds);
}

/// Squares that the move of a pawn has left to the enemy for good, if one of his pieces stands there or looks there.
fn weak_squares(step: Step<'_>, side: Color, finds: &mut Finds) {
    if side != step.side() || step.played().role() != Role::Pawn {
        return;
    }
    let (then, now) = (Features::of(step.before().board()), Features::of(step.board()));
    let weak = now.pawns(side).holes & !then.pawns(side).holes;
    let minors = crate::features::pieces::minors(step.board(), !side);
    let reached = minors
        .into_iter()
        .fold(minors, |all, minor| all | step.board().attacks_from(minor));
    for sq in seen(weak & reached, side) {
        finds.after(!side, Kind::WeakSquare { sq, side }, 0);
    }
}
