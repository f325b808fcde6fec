//! Material: captures, threats, pieces saved and pieces given.

use super::board::{danger, gain, seen, taken};
use super::{Finds, Step, Walk};
use crate::chess::{Chess, Color, Move, Position, Square, material, notation, passed};
use crate::safety::exchange::{self, value_of};
use crate::safety::{Win, wins};
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    captures(step, finds);
    saved(step, finds);
    threats(step, finds);
    quiet(step, finds);
}

/// What the move takes.
pub fn captures(step: Step<'_>, finds: &mut Finds) {
    let (m, side) = (step.played(), step.side());
    if !m.is_capture() {
        return;
    }
    let see = value_of(step.before(), m);
    if see >= 1 {
        finds.after(side, Kind::TakesFree { gain: see }, see.min(5));
    } else if see == 0 {
        finds.fact(Kind::Trade { see });
    } else {
        finds.after(!side, Kind::Trade { see }, 0);
    }
    let earlier = step.earlier(1).filter(|earlier| earlier.played().is_capture());
    if earlier.is_some_and(|earlier| earlier.to() == step.to()) {
        finds.after(side, Kind::Recaptures, 0);
    }
}

/// Pieces of the mover that were in danger before the move and are not any more.
fn saved(step: Step<'_>, finds: &mut Finds) {
    let (side, before, after) = (step.side(), step.before(), step.after());
    if before.is_check() {
        return;
    }
    if danger(before, step.from()) >= 1 && danger(after, step.to()) <= 0 && !step.played().is_castle() {
        finds.after(side, Kind::Escapes, danger(before, step.from()).min(5));
    }
    let others = step.board().by_color(side).without(step.to()) & !step.board().kings();
    for target in seen(others, side) {
        let lost = danger(before, target);
        if lost < 1 || danger(after, target) > 0 {
            continue;
        }
        let guards = step.board().attacks_to(target, side, step.board().occupied());
        let new = guards & !before.board().attacks_to(target, side, before.board().occupied());
        let from = seen(new, side).find(|guard| *guard == step.to());
        if let Some(from) = from.or_else(|| seen(new, side).next()) {
            finds.after(side, Kind::Defends { from, target }, lost.min(5));
        }
    }
}

/// What the mover would win next that it could not win before.
fn threats(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let Some(turned) = passed(step.after()) else {
        return;
    };
    let before = wins(step.before());
    let old = |win: &Win| {
        let moved = win.square;
        before
            .iter()
            .any(|old| old.square == moved && old.gain >= win.gain)
    };
    let mut new: Vec<Win> = wins(&turned).into_iter().filter(|win| !old(win)).collect();
    let place = |square: Square| seen(crate::chess::Bitboard::FULL, side).position(|other| other == square);
    new.sort_by_key(|win| (-win.gain, place(win.square)));
    for win in new.iter().take(2) {
        let kind = Kind::Threatens {
            mv: win.capture,
            gain: win.gain,
        };
        finds.after(side, kind, win.gain.min(5));
    }
}

fn quiet(step: Step<'_>, finds: &mut Finds) {
    let m = step.played();
    let loud = m.is_capture() || m.is_promotion() || step.before().is_check() || step.after().is_check();
    if !loud {
        finds.fact(Kind::QuietMove);
    }
}

/// A piece that is given away on purpose: only where the line is good for who plays it.
pub fn sacrifice(step: Step<'_>, finds: &mut Finds) {
    let (side, after) = (step.side(), step.after());
    let took = exchange::taken(step.played());
    let own = step.board().by_color(side) & !step.board().kings();
    let cost = |sq: &Square| gain(after, *sq, !side) - took;
    let offered = seen(own, side).filter(|sq| cost(sq) >= 2);
    let most = offered.max_by_key(|sq| (*sq == step.to(), cost(sq)));
    if let Some(sq) = most {
        let amount = cost(&sq);
        finds.after(
            side,
            Kind::Sacrifice { sq, amount },
            if sq == step.to() { 2 } else { 0 },
        );
    }
}

/// What the opponent's best reply takes, and that it could be taken, after a move of the other side.
pub fn left_hanging(step: Step<'_>, finds: &mut Finds) {
    let Some(reply) = step.later(1) else {
        return;
    };
    let capture = reply.played();
    let Some(sq) = taken(capture) else {
        return;
    };
    let gain = value_of(step.after(), capture);
    let Some(piece) = step.board().role_at(sq).filter(|_| gain >= 1) else {
        return;
    };
    let winner = !step.side();
    let kind = Kind::Hanging {
        sq,
        piece,
        gain,
        capture,
    };
    finds.after(winner, kind, gain.min(9));
    if !retakes(reply.after(), sq) {
        finds.after(winner, Kind::Undefended { sq }, 0);
    }
    let stood = passed(step.before()).filter(|_| sq != step.to());
    if stood.is_some_and(|turned| turned.is_legal(capture) && value_of(&turned, capture) >= 1) {
        finds.after(winner, Kind::IgnoresThreat { capture, gain }, 0);
    }
}

fn retakes(position: &Chess, square: Square) -> bool {
    position
        .legal_moves()
        .iter()
        .any(|m| m.is_capture() && notation::destination(*m) == square)
}

/// The material that a line changes from a ply on, in pawns for the side to move there, and how far it must be followed
/// to see it: first all that the line keeps, as soon as it does, then what it has won or lost for good before that.
pub fn balances(walk: &Walk, from: usize) -> Vec<(i32, Vec<Move>)> {
    let mut found: Vec<(i32, usize)> = Vec::new();
    for end in from + 1..=walk.moves.len() {
        let change = settled(walk, from, end);
        if change != 0
            && found
                .iter()
                .all(|(other, _)| other.abs() < change.abs() && other * change > 0)
        {
            found.push((change, end));
        }
    }
    found.reverse();
    let line = |end: usize| walk.moves[from..end].to_vec();
    found
        .into_iter()
        .map(|(change, end)| (change, line(end)))
        .collect()
}

/// What is won (or, below 0, lost) for good by the side to move at `from` once the line has come to `end`; 0 if nothing
/// is, or not for good.
fn settled(walk: &Walk, from: usize, end: usize) -> i32 {
    let side = walk.position(from).turn();
    let change = |ply: usize| {
        let balance = |ply: usize| material::balance(walk.position(ply).board());
        (balance(ply) - balance(from)) * side.fold_wb(1, -1)
    };
    let won = change(end);
    let winner = if won > 0 { side } else { !side };
    let kept = (end..=walk.moves.len()).all(|later| change(later) * won.signum() >= won.abs());
    if kept && is_forcing(walk, from, end, winner) && is_quiet(walk.position(end), winner, won.abs()) {
        won
    } else {
        0
    }
}

/// Whether the winner leaves no time for other things: all his moves but the first take, check or promote.
fn is_forcing(walk: &Walk, from: usize, end: usize, winner: Color) -> bool {
    let own = walk
        .steps()
        .take(end)
        .skip(from)
        .filter(|step| step.side() == winner);
    own.skip(1).all(|step| {
        let m = step.played();
        m.is_capture() || m.is_promotion() || step.after().is_check()
    })
}

/// Whether the loser, to move, gets less back than he has lost.
fn is_quiet(position: &Chess, winner: Color, won: i32) -> bool {
    if position.turn() == winner || position.is_checkmate() {
        return true;
    }
    wins(position).iter().all(|win| win.gain < won)
}
