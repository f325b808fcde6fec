//! How a line ends: with a mate, or with material won or lost for good.

use super::step::Walk;
use crate::chess::{Chess, Color, Move, Position, material};
use crate::safety::wins;

/// The mate that a line ends with: whose it is, and in how many of his moves from the given ply.
pub fn mate(walk: &Walk, from: usize) -> Option<(Color, u32, Vec<Move>)> {
    let end = walk.position(walk.moves.len());
    let line = walk.moves.get(from..)?;
    let side = walk.position(from).turn();
    let mates = end.is_checkmate() && end.turn() != side && !line.is_empty();
    mates.then(|| (side, line.len() as u32 / 2 + 1, line.to_vec()))
}

/// The material that a line changes from a ply on, in pawns for the side to move there, and how far it must be followed
/// to see it: first all that the line keeps, as soon as it does, then what it has won or lost for good before that.
pub fn balances(walk: &Walk, from: usize) -> Vec<(i32, Vec<Move>)> {
    let mut found: Vec<(i32, usize)> = Vec::new();
    for end in from + 1..=walk.moves.len() {
        let change = settled(walk, from, end);
        if change != 0 && found.iter().all(|(other, _)| other.abs() < change.abs() && other * change > 0) {
            found.push((change, end));
        }
    }
    found.reverse();
    let line = |end: usize| walk.moves[from..end].to_vec();
    found.into_iter().map(|(change, end)| (change, line(end))).collect()
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
    let own = walk.steps().take(end).skip(from).filter(|step| step.side() == winner);
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
