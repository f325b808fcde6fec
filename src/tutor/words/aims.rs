//! The piece at which a better move newly looks, where nothing else speaks for it.

use super::idea_move::{Idea, IdeaMove};
use super::{mate_cause, prey};
use crate::chess::{Bitboard, Chess, Position, Role, Square, after_move, attacks, notation, words};
use crate::tutor::find::board::{can_be_taken, is_slider, seen};

/// The piece that the better move newly looks at, and the move played does not, where both stay; the least of reasons, so only for a
/// better move without another.
pub(super) fn at_piece(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let (after, teller) = (quiet.after.board(), quiet.teller);
    if matches!(quiet.m.role(), Role::Pawn | Role::King) {
        return None;
    }
    let played = notation::destination(teller.played);
    let minor_or_more = after.by_color(!quiet.side()) & !after.pawns() & !after.kings();
    let aimed = quiet.newly_attacked() & minor_or_more & !teller.after.board().attacks_from(played);
    let leaves =
        |square: Square| quiet.line.first().is_some_and(|answer| notation::origin(*answer) == square);
    let goes_on = quiet.next().is_some_and(|next| notation::origin(next) == quiet.to() && !next.is_capture());
    let target = seen(aimed, quiet.side()).find(|square| !leaves(*square) && !goes_on)?;
    let (owner, role) = (teller.voice.owner(!quiet.side()), words::role(after.role_at(target)?));
    let own = teller.voice.owner(quiet.side());
    let joins = joined(quiet, target);
    let joins = joins.map_or_else(String::new, |joins| format!(", with {own} {joins} to join in"));
    Some(Idea::new("aims at", "aiming at", format!("{owner} {role}{joins}")))
}

/// The minor piece that attacks the same by one of the next moves of the search's line, while the first still does.
fn joined(quiet: &IdeaMove<'_>, target: Square) -> Option<&'static str> {
    /// Own moves of the line within which it comes.
    const SOON: usize = 2;
    let mut here = quiet.after.clone();
    for (ply, m) in quiet.line.iter().take(SOON * 2).enumerate() {
        let attacks = |from: Square, here: &Chess| here.board().attacks_from(from).contains(target);
        let (from, to) = (notation::origin(*m), notation::destination(*m));
        let is_minor = matches!(m.role(), Role::Knight | Role::Bishop) && !m.is_capture();
        let comes = !attacks(from, &here) && attacks(to, &after_move(&here, *m));
        let stands = |square: Square| here.board().piece_at(square) == quiet.after.board().piece_at(square);
        let is_aimed = stands(target) && stands(quiet.to()) && attacks(quiet.to(), &here);
        if !ply.is_multiple_of(2) && is_minor && comes && is_aimed && !can_be_taken(&here, *m) {
            return Some(words::role(m.role()));
        }
        here.play_unchecked(*m);
    }
    None
}

/// The pawn beside the other side's king at which a rook, bishop or queen now looks as well, be it through another of them.
pub(super) fn at_king(quiet: &IdeaMove<'_>) -> Option<Idea> {
    let (after, side, to) = (quiet.after.board(), quiet.side(), quiet.to());
    let piece = after.piece_at(to).filter(|piece| is_slider(*piece))?;
    let others = after.by_color(side) & (after.queens() | after.rooks() | after.bishops());
    let beside = after.king_of(!side).map_or(Bitboard::EMPTY, attacks::king_attacks);
    let pawns = after.by_piece(Role::Pawn.of(!side)) & beside;
    let through = |square: Square| attacks::attacks(square, piece, after.occupied() & !others);
    let looks = through(to) & !through(quiet.from()) & pawns;
    let helps = |square: &Square| after.attacks_to(*square, side, after.occupied() & !others).count() >= 2;
    let target = seen(looks, side).find(helps)?;
    let name = prey::names(quiet.teller, &quiet.after, &[target]);
    let idea = if mate_cause::threatens_on(&quiet.after, target) {
        Idea::new("threatens", "threatening", format!("to take {name} with mate to follow"))
    } else {
        // Who reads notation knows what stands beside a king.
        let place = if quiet.teller.voice.plain() { ", next to the king" } else { "" };
        Idea::new("aims at", "aiming at", format!("{name}{place}"))
    };
    Some(idea.marking(target))
}
