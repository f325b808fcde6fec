//! How a line that wins material does it: the motif in it that hits what falls, or the guard that it drives away.

use super::fallen::fallen_after;
use super::teller::{Teller, Telling};
use super::{prey, say, topic};
use crate::chess::{Bitboard, Chess, Move, Position, Square, after_move, attacks, notation, words};
use crate::safety::exchange::{PIECE, value};
use crate::safety::made;
use crate::tutor::claim::Claim;
use crate::tutor::claim::catalogue::Kind;
use crate::tutor::find::board::{gain, seen, sliders};
use crate::tutor::kind::row::Matter;

/// How a line after the move played wins what it does, as a clause: `it drives your king away from the rook on f8`.
pub(super) fn clause(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    by_check(teller, line, told)
        .or_else(|| by_motif(teller, line, told))
        .or_else(|| uncovered(teller, line, told).map(|opened| format!("it opens {opened}")))
        .or_else(|| by_driving(teller, line, told))
        .or_else(|| by_cutting(teller, line, told))
}

/// The same of the line's first move, behind it: `driving your queen away from the knight on a5`.
pub(super) fn doing(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let opened = uncovered(teller, line, told).map(|opened| format!("opening {opened}"));
    opened.or_else(|| {
        let (ply, _) = driven(&teller.after, line)?;
        let is_quiet = ply == 1 && !line[0].is_capture() && !line[1].is_capture();
        if is_quiet { driving(teller, &teller.after, line, told) } else { None }
    })
}

/// How a line from a position wins what it does later, behind its first move: `drawing White's queen away from the knight on g4`,
/// `with a discovered check to come that wins your bishop on b3`.
pub(super) fn to_come(
    teller: &Teller<'_>,
    before: &Chess,
    line: &[Move],
    told: &mut Telling,
) -> Option<String> {
    let Some((_, prey)) = won_by_check(before, line) else {
        return driving(teller, before, line, told);
    };
    let first = *line.first()?;
    let (mut hit, _) = prey::hit_in_line(teller, before, first);
    hit.retain(|square| before.board().role_at(*square).is_some_and(|role| value(role) >= PIECE));
    // The check comes only after some answers; what the move itself hits it hits in any case.
    if !first.is_capture() && !hit.is_empty() {
        told.squares |= hit.iter().copied().collect::<Bitboard>();
        return Some(format!("hitting {}", prey::names(teller, before, &hit)));
    }
    told.squares |= prey;
    let name = prey::names(teller, before, &[prey]);
    Some(format!("with a discovered check to come that wins {name}"))
}

/// The guard that a line drives or draws away from the greatest piece that it takes later, behind its first move.
fn driving(teller: &Teller<'_>, before: &Chess, line: &[Move], told: &mut Telling) -> Option<String> {
    // Later the other side may choose another answer than the line's.
    let (ply, prey) = driven(before, line).filter(|(ply, _)| *ply == 1)?;
    let victim = before.board().role_at(prey).map(words::role)?;
    let guard = words::role(line[ply].role());
    told.squares |= prey;
    let owner = teller.voice.owner(!before.turn());
    let verb = if line[ply].is_capture() { "drawing" } else { "driving" };
    Some(format!("{verb} {owner} {guard} away from the {victim} on {prey}"))
}

/// The ply of a line at which a piece leaves a line of its own with check and takes the greatest piece of all with its next
/// move, and the square of that piece, which could not be won before.
fn won_by_check(before: &Chess, line: &[Move]) -> Option<(usize, Square)> {
    let (end, prey) = prize(before, line)?;
    let ply = end.checked_sub(2)?;
    let here = line[..ply].iter().fold(before.clone(), |here, m| after_move(&here, *m));
    let to = notation::destination(line[ply]);
    let is_uncovered = after_move(&here, line[ply]).checkers().into_iter().any(|checker| checker != to);
    (is_uncovered && notation::origin(line[end]) == to).then_some((ply, prey))
}

/// That a discovered check lets a piece take what the line wins.
fn by_check(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let (ply, prey) = won_by_check(&teller.after, line)?;
    let at: Vec<Move> = std::iter::once(teller.played).chain(line[..=ply].iter().copied()).collect();
    let checks = |claim: &&&Claim| matches!(claim.kind, Kind::DiscoveredCheck(_)) && claim.at == at;
    let claim = teller.claims.iter().find(checks)?;
    told.note(claim, teller.root());
    told.squares |= prey;
    let here = line[..ply].iter().fold(teller.after.clone(), |here, m| after_move(&here, *m));
    let name = prey::names(teller, &teller.after, &[prey]);
    Some(format!("{} uncovers a check, and then {name} falls", notation::line(&here, &line[ply..=ply])))
}

/// The line that the first move opens for a piece behind it, to what falls: `the line from the rook on f1 to your queen on f6`.
fn uncovered(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let first = *line.first()?;
    let (_, left) = prey::hit_in_line(teller, &teller.after, first);
    let (origin, now) = (notation::origin(first), after_move(&teller.after, first));
    let slider_to = |target: Square| {
        let behind = sliders(now.board(), !teller.mover()).without(notation::destination(first));
        seen(behind, !teller.mover()).find(|slider| {
            now.board().attacks_from(*slider).contains(target)
                && attacks::between(*slider, target).contains(origin)
        })
    };
    let worth = |target: &Square| now.board().role_at(*target).map_or(0, value) >= PIECE;
    let falls = |target: &Square| fallen_after(line, *target).is_some();
    let target = left.into_iter().find(|target| worth(target) && falls(target))?;
    let slider = slider_to(target)?;
    told.squares |= Bitboard::from_square(slider).with(target);
    let named = now.board().role_at(slider).map_or("piece", words::role);
    let prey = prey::names(teller, &now, &[target]);
    Some(format!("the line from the {named} on {slider} to {prey}"))
}

/// The motif along the line whose target falls in it.
fn by_motif(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let whole: Vec<Move> = std::iter::once(teller.played).chain(line.iter().copied()).collect();
    let strikes = |claim: &&&Claim| {
        let plies = claim.at.len();
        let is_within = plies >= 2 && plies.is_multiple_of(2) && plies < whole.len();
        is_within
            && whole.starts_with(&claim.at)
            && claim.kind.row().matter == Matter::Motif
            && claim.kind.row().suits(teller.voice.audience)
            && claim.kind.claim().targets().iter().any(|target| is_prize(teller, &whole, plies, *target))
    };
    let claim = teller.claims.iter().filter(strikes).min_by_key(|claim| claim.at.len())?;
    let view = say::view(claim, teller.root(), teller.voice)?.knowing(FIRST);
    told.note(claim, teller.root());
    say::clause(claim, &view)
}

/// Moves of the line, the one played among them, that the reader has before him.
const FIRST: usize = 2;

/// Whether what stands on a square after so many moves falls in the line, and nothing greater does.
fn is_prize(teller: &Teller<'_>, whole: &[Move], plies: usize, target: Square) -> bool {
    let here = whole[..plies].iter().fold(teller.root().clone(), |here, m| after_move(&here, *m));
    let worth = here.board().role_at(target).map_or(0, value);
    let greatest = (1..whole.len()).step_by(2).filter(|ply| !takes_back(whole, *ply));
    let greatest = greatest.filter_map(|ply| whole[ply].capture()).map(value).max();
    fallen_after(&whole[plies - 1..], target).is_some() && greatest.is_some_and(|most| worth >= most)
}

/// Whether a move of a line takes back: what it takes was traded, not won.
fn takes_back(line: &[Move], ply: usize) -> bool {
    let there = |m: &Move| m.is_capture() && notation::destination(*m) == notation::destination(line[ply]);
    line[ply].is_capture() && ply.checked_sub(1).and_then(|before| line.get(before)).is_some_and(there)
}

/// The guard that the line drives or draws away from the piece that it takes.
fn by_driving(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let (ply, prey) = driven(&teller.after, line)?;
    let owner = teller.voice.owner(teller.mover());
    let guard = words::role(line[ply].role());
    let victim = teller.after.board().role_at(prey).map(words::role)?;
    let is_taking = line[ply].is_capture();
    told.squares |= prey;
    for claim in teller.claims.iter().filter(|claim| is_deflection(claim, prey)) {
        told.hush(topic::of(claim, teller.root()));
    }
    let verb = if is_taking { "draws" } else { "drives" };
    let subject = if ply == 1 {
        "it".to_owned()
    } else {
        let before = line[..ply - 1].iter().fold(teller.after.clone(), |here, m| after_move(&here, *m));
        notation::line(&before, &line[ply - 1..ply])
    };
    Some(format!("{subject} {verb} {owner} {guard} away from the {victim} on {prey}"))
}

/// Whether a claim tells that a guard of a square is drawn away.
fn is_deflection(claim: &Claim, prey: Square) -> bool {
    matches!(&claim.kind, Kind::Deflection(away) if away.duty == prey)
}

/// The ply at which a guard leaves the greatest piece that the line takes later, and the square of that piece, which could not be
/// won before.
fn driven(before: &Chess, line: &[Move]) -> Option<(usize, Square)> {
    let (end, prey) = prize(before, line)?;
    let board = before.board();
    let leaves = |ply: &usize| {
        let here = line[..=*ply].iter().fold(before.clone(), |here, m| after_move(&here, *m));
        let (from, to) = (came_from(line, *ply), notation::destination(line[*ply]));
        board.attacks_from(from).contains(prey) && !here.board().attacks_from(to).contains(prey)
    };
    let ply = (1..end).step_by(2).find(leaves)?;
    Some((ply, prey))
}

/// Where the piece that moves at a ply stood before the line.
fn came_from(line: &[Move], ply: usize) -> Square {
    let mut from = notation::origin(line[ply]);
    for m in line[..ply].iter().rev() {
        if notation::destination(*m) == from {
            from = notation::origin(*m);
        }
    }
    from
}

/// The greatest piece that a line takes for good after its first move, where it stands all along and could not be won before; with
/// the ply.
fn prize(before: &Chess, line: &[Move]) -> Option<(usize, Square)> {
    let is_traded = |ply: usize| line.get(ply + 1).is_some_and(|_| takes_back(line, ply + 1));
    let takes = |(ply, m): &(usize, &Move)| m.is_capture() && !is_traded(*ply);
    let own = line.iter().enumerate().step_by(2).skip(1).filter(takes);
    let (end, capture) = own.rev().max_by_key(|(_, m)| m.capture().map_or(0, value))?;
    let prey = made::taken_square(*capture);
    let moved = |m: &Move| notation::origin(*m) == prey || notation::destination(*m) == prey;
    let is_theirs = before.board().color_at(prey) == Some(!before.turn());
    let waits = is_theirs && !line[..end].iter().any(moved);
    (waits && gain(before, prey, before.turn()) < 1).then_some((end, prey))
}

/// The guard that the first move of the line cuts off from the piece that it takes later.
fn by_cutting(teller: &Teller<'_>, line: &[Move], told: &mut Telling) -> Option<String> {
    let (_, prey) = prize(&teller.after, line)?;
    let (&first, board) = (line.first()?, teller.after.board());
    let now = after_move(&teller.after, first);
    let between = notation::destination(first);
    let is_cut = |guard: &Square| {
        let closes = attacks::between(*guard, prey).contains(between);
        closes
            && board.attacks_from(*guard).contains(prey)
            && !now.board().attacks_from(*guard).contains(prey)
    };
    let guard = seen(sliders(board, teller.mover()), teller.mover()).find(is_cut)?;
    told.squares |= prey;
    let owner = teller.voice.owner(teller.mover());
    let named = |square: Square| board.role_at(square).map_or("piece", words::role);
    Some(format!("it gets between {owner} {} and the {} on {prey}", named(guard), named(prey)))
}
