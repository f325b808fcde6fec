//! The opponent of a drill: the longest way to the mate, and in a drawn ending the questions that are hardest to answer.

use super::verdict::{DrillResult, result_of};
use crate::chess::{Chess, Key, Move, Position, after_move, key};
use crate::tablebase::{Distance, Tables};

/// The opponent's move: the longest loss, the shortest win, or of the moves that keep a draw the one to which the fewest
/// answers hold. Among equals `random` decides.
///
/// `seen` are the positions so far; a drawn ending comes back to one of them only where it must. None where the game is over
/// or there is no table.
pub fn resist(position: &Chess, seen: &[Key], tables: &Tables, random: &mut fastrand::Rng) -> Option<Move> {
    let (distance, mut best) = tables.best(position)?;
    if distance == Distance::Draw {
        let least = best.iter().map(|m| ease(position, *m, seen, tables)).min()?;
        best.retain(|m| ease(position, *m, seen, tables) == least);
    }
    random.choice(best)
}

/// How easy a move makes it to hold on: whether the position has been there, then how many of a thousand answers hold. It is
/// as easy as can be where an answer takes something, or there is none.
fn ease(position: &Chess, m: Move, seen: &[Key], tables: &Tables) -> (bool, usize) {
    let after = after_move(position, m);
    let answers = after.legal_moves();
    let holds = |answer: &&Move| result_of(&after, **answer, tables) >= Some(DrillResult::Draw);
    let takes = |answer: &Move| answer.is_capture() && holds(&answer);
    let holding = answers.iter().filter(holds).count();
    let share = if answers.iter().any(takes) { None } else { (1000 * holding).checked_div(answers.len()) };
    (seen.contains(&key(&after)), share.unwrap_or(1000))
}
