//! What quiet moves were worth lately: history by side, origin and target; two killers a ply.

use super::value::MAX_PLY;
use crate::chess::{ByColor, Color, Move};

/// History values lie between this and its negative.
pub const HISTORY_LIMIT: i32 = 16_384;

/// The largest change that one cutoff brings.
const LARGEST_CHANGE: i32 = 1_600;

/// How quiet moves did.
#[derive(Debug)]
pub struct History {
    quiet: ByColor<Box<[[i16; 64]; 64]>>,
    killers: [[Option<Move>; 2]; MAX_PLY],
}

impl History {
    /// Nothing is known yet.
    pub fn new() -> History {
        History {
            quiet: ByColor::new_with(|_| Box::new([[0; 64]; 64])),
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = History::new();
    }

    /// Before the search of another position: killers are forgotten, the rest counts for less.
    pub fn fade(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
        for side in &mut self.quiet {
            side.iter_mut().flatten().for_each(|value| *value /= 4);
        }
    }

    /// How good a quiet move of a side has been, within [`HISTORY_LIMIT`].
    pub fn of(&self, side: Color, m: Move) -> i32 {
        let (from, to) = ends(m);
        i32::from(self.quiet.get(side)[from][to])
    }

    /// The quiet moves that lately refuted a sibling at this ply, the newest first.
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// A quiet move was too good for the opponent; the quiet ones tried before it were not.
    pub fn reward(
        &mut self,
        side: Color,
        ply: usize,
        depth: i32,
        best: Move,
        tried: impl Iterator<Item = Move>,
    ) {
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        let change = (16 * depth * depth + 32 * depth).min(LARGEST_CHANGE);
        self.shift(side, best, change);
        for m in tried {
            self.shift(side, m, -change);
        }
    }

    /// Moves a value towards its limit: the nearer it is, the less it moves.
    fn shift(&mut self, side: Color, m: Move, change: i32) {
        let (from, to) = ends(m);
        let value = &mut self.quiet.get_mut(side)[from][to];
        let old = i32::from(*value);
        *value = (old + change - old * change.abs() / HISTORY_LIMIT) as i16;
    }
}

fn ends(m: Move) -> (usize, usize) {
    (m.from().map_or(0, usize::from), usize::from(m.to()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position};

    #[test]
    fn a_rewarded_move_rises_and_those_before_it_fall() {
        let moves = Chess::default().legal_moves();
        let mut history = History::new();
        history.reward(Color::White, 3, 5, moves[2], moves[..2].iter().copied());
        assert!(history.of(Color::White, moves[2]) > 0);
        assert!(history.of(Color::White, moves[0]) < 0 && history.of(Color::White, moves[1]) < 0);
        assert_eq!(history.of(Color::Black, moves[2]), 0);
        assert_eq!(history.killers(3), [Some(moves[2]), None]);
    }

    #[test]
    fn values_stay_within_their_limit() {
        let m = Chess::default().legal_moves()[0];
        let mut history = History::new();
        for _ in 0..1000 {
            history.reward(Color::White, 0, 100, m, std::iter::empty());
        }
        assert!(history.of(Color::White, m) <= HISTORY_LIMIT);
        for _ in 0..1000 {
            history.reward(
                Color::White,
                0,
                100,
                Chess::default().legal_moves()[1],
                std::iter::once(m),
            );
        }
        assert!(history.of(Color::White, m) >= -HISTORY_LIMIT);
    }

    #[test]
    fn the_newest_two_killers_stay_without_doubles() {
        let moves = Chess::default().legal_moves();
        let mut history = History::new();
        for m in [moves[0], moves[1], moves[1], moves[2]] {
            history.reward(Color::White, 7, 1, m, std::iter::empty());
        }
        assert_eq!(history.killers(7), [Some(moves[2]), Some(moves[1])]);
    }
}
