//! How a line ends: with a mate, or with material won or lost for good.

use super::step::Walk;
use crate::chess::{Chess, Color, Move, Position, material};
use crate::safety::net;

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
        // The same way and more than before: else an exchange under way is told as a loss.
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
    // A gain that the line gives back was on loan: won for good is what every later position still has.
    let kept = (end..=walk.moves.len()).all(|later| change(later) * won.signum() >= won.abs());
    if kept && is_forcing(walk, from, end, winner) && is_quiet(walk.position(end), winner) { won } else { 0 }
}

/// Whether the winner leaves no time for other things.
fn is_forcing(walk: &Walk, from: usize, end: usize, winner: Color) -> bool {
    let own = walk.steps().take(end).skip(from).filter(|step| step.side() == winner);
    // Of 32 wins along lines with quiet moves another engine refuted 7, nearly all of one pawn after eight
    // plies: no loser need play so. The first move is free, as it is the one that is told.
    own.skip(1).all(|step| {
        let m = step.played();
        m.is_capture() || m.is_promotion() || step.after().is_check()
    })
}

/// Whether the loser, to move, gets nothing back by taking.
fn is_quiet(position: &Chess, winner: Color) -> bool {
    position.turn() == winner || position.is_checkmate() || net::to_win(position).is_some_and(|back| back < 1)
}

/// Plies of a line after a capture within which what it won may be lost again.
// Four answers of each side; what comes later is no longer about the capture.
pub const NET_PLIES: usize = 9;

/// What a line wins for who begins it, in pawns, with what can still be taken at its end; `None` if it ends the game, or cannot
/// be counted.
pub fn net_along(start: &Chess, line: &[Move]) -> Option<i32> {
    let walk = Walk::along(start, line, NET_PLIES);
    let end = walk.position(walk.moves.len());
    let balance = |position: &Chess| material::balance(position.board()) * start.turn().fold_wb(1, -1);
    let left = net::to_win(end)? * if end.turn() == start.turn() { 1 } else { -1 };
    // A mate at the end makes the count of pieces meaningless.
    (!end.is_game_over()).then(|| balance(end) - balance(start) + left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};
    use crate::tutor::testing::{mirrored, mirrored_fen};

    /// What a line wins along, and what it has won for good, in both colours.
    fn won(text: &str, line: &[&str]) -> (Option<i32>, Vec<i32>) {
        let found = |text: &str, line: &[String]| {
            let start = fen::parse(text).unwrap().position;
            let mut position = start.clone();
            let read = |uci: &String| {
                let m = notation::parse_uci(&position, uci).unwrap();
                position.play_unchecked(m);
                m
            };
            let moves: Vec<Move> = line.iter().map(read).collect();
            let balances = balances(&Walk::along(&start, &moves, 12), 0);
            (net_along(&start, &moves), balances.into_iter().map(|(gain, _)| gain).collect())
        };
        let turned: Vec<String> = line.iter().map(|uci| mirrored(uci)).collect();
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        let white = found(text, &line);
        assert_eq!(found(&mirrored_fen(text), &turned), white, "{text}");
        white
    }

    #[test]
    fn what_comes_back_elsewhere_is_counted() {
        // Knight for bishop, one taken and then the other.
        let knights = "6k1/5ppp/2n5/8/1b2B3/2N5/5PPP/6K1 b - - 0 1";
        assert_eq!(won(knights, &["b4c3"]), (Some(0), Vec::new()));
        assert_eq!(won(knights, &["b4c3", "e4c6"]), (Some(0), Vec::new()));
        let alone = "6k1/5ppp/8/8/1b2B3/2N5/5PPP/6K1 b - - 0 1";
        assert_eq!(won(alone, &["b4c3"]), (Some(3), vec![3]));
        // The knight in the corner is lost again.
        let corner = "r7/2N1kp1p/8/8/8/8/5PPP/5K2 w - - 0 1";
        assert_eq!(won(corner, &["c7a8", "e7d7", "f2f3", "d7c8", "f3f4", "c8b7", "f4f5", "b7a8"]).0, Some(2));
    }
}
