//! The order in which moves are tried: the table's move, captures that pay, killers, quiet moves by their history,
//! captures that lose.

use super::history::HISTORY_LIMIT;
use super::table::Code;
use crate::chess::{Chess, Move, MoveList, Role};
use crate::safety::{exchange, swap};

/// A move and how soon it is tried: the higher, the sooner.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    /// The move.
    pub played: Move,
    score: i32,
}

const TABLE: i32 = 1 << 28;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;
/// Captures that lose come after all quiet moves.
const LOSING: i32 = -(HISTORY_LIMIT + (1 << 16));

/// The moves of one position, handed out best first from the search's common store of moves.
///
/// They are sorted only as far as they are asked for, and exchanges are worked out only for captures that are reached.
#[derive(Debug)]
pub struct Picker {
    first: usize,
    next: usize,
}

impl Picker {
    /// Puts moves into the store with their scores.
    pub fn new(
        store: &mut Vec<Scored>,
        moves: &MoveList,
        best: Code,
        mut quiet: impl FnMut(Move) -> i32,
    ) -> Picker {
        let first = store.len();
        store.extend(moves.iter().map(|&m| Scored {
            played: m,
            score: if Code::of(m) == best {
                TABLE
            } else if is_noisy(m) {
                CAPTURE + victim_first(m)
            } else {
                quiet(m)
            },
        }));
        Picker { first, next: first }
    }

    /// The next move, and whether it is a capture that loses material.
    pub fn next(&mut self, store: &mut [Scored], position: &Chess) -> Option<(Move, bool)> {
        loop {
            let rest = &mut store[self.next..];
            let best = (0..rest.len()).max_by_key(|&index| (rest[index].score, std::cmp::Reverse(index)))?;
            rest.swap(0, best);
            let Scored { played, score } = rest[0];
            if (CAPTURE..TABLE).contains(&score) && !swap::wins(position, played, 0) {
                rest[0].score = score - CAPTURE + LOSING;
                continue;
            }
            self.next += 1;
            return Some((played, score < -HISTORY_LIMIT));
        }
    }

    /// The moves handed out so far, the last one excepted.
    pub fn tried<'a>(&self, store: &'a [Scored]) -> impl Iterator<Item = Move> + 'a {
        store[self.first..self.next.saturating_sub(1).max(self.first)]
            .iter()
            .map(|scored| scored.played)
    }

    /// Takes the moves out of the store again.
    pub fn finish(self, store: &mut Vec<Scored>) {
        store.truncate(self.first);
    }
}

/// The score of a quiet move: killers first, then by history; promotions to less than a queen last.
pub fn quiet_score(m: Move, killers: [Option<Move>; 2], history: i32) -> i32 {
    if killers[0] == Some(m) {
        KILLER + 1
    } else if killers[1] == Some(m) {
        KILLER
    } else if m.is_promotion() {
        -HISTORY_LIMIT
    } else {
        history
    }
}

/// Whether a move takes something or makes a queen.
pub fn is_noisy(m: Move) -> bool {
    m.is_capture() || m.promotion() == Some(Role::Queen)
}

/// Dear victims first, and of those who take them the cheapest.
fn victim_first(m: Move) -> i32 {
    let won = m.capture().map_or(0, exchange::value) + m.promotion().map_or(0, exchange::value);
    let taker = if m.role() == Role::King {
        10
    } else {
        exchange::value(m.role())
    };
    won * 16 - taker
}
