//! What moves were worth lately: quiet moves by side, origin and target and by the moves before them, captures by what
//! takes what where; two killers a ply, and the answer that refuted a move last time.

use super::value::MAX_PLY;
use crate::chess::{ByColor, Color, Move, Role};

/// History values lie between this and its negative.
pub const HISTORY_LIMIT: i32 = 16_384;

/// The largest change that one cutoff brings.
const LARGEST_CHANGE: i32 = 1_700;

/// Which man came to which square: a small number for tables, or [`Arrival::NONE`] after a pass or before the first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrival(u16);

/// Arrivals and the one that stands for none.
const ARRIVALS: usize = 2 * 6 * 64 + 1;

impl Arrival {
    /// No man came anywhere.
    pub const NONE: Arrival = Arrival(2 * 6 * 64);

    /// The arrival of a side's move; a castling king counts as coming to its rook's square.
    pub fn of(side: Color, m: Move) -> Arrival {
        let man = side as usize * 6 + m.role() as usize - 1;
        Arrival((man * 64 + usize::from(m.to())) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What happened before a position.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    /// The opponent's last move.
    pub last: Arrival,
    /// The mover's own last move.
    pub own: Arrival,
    /// The mover's move before that one.
    pub older: Arrival,
}

/// How moves did.
#[derive(Debug)]
pub struct History {
    quiet: ByColor<Box<[[i16; 64]; 64]>>,
    /// By the arrival before and the arrival itself.
    continuation: Vec<[i16; ARRIVALS]>,
    /// By the arrival and the role that was taken.
    captures: Vec<[i16; 8]>,
    counters: Vec<Option<Move>>,
    killers: [[Option<Move>; 2]; MAX_PLY],
}

impl History {
    /// Nothing is known yet.
    pub fn new() -> History {
        History {
            quiet: ByColor::new_with(|_| Box::new([[0; 64]; 64])),
            continuation: vec![[0; ARRIVALS]; ARRIVALS],
            captures: vec![[0; 8]; ARRIVALS],
            counters: vec![None; ARRIVALS],
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for side in &mut self.quiet {
            side.iter_mut().flatten().for_each(|value| *value = 0);
        }
        self.continuation.fill([0; ARRIVALS]);
        self.captures.fill([0; 8]);
        self.counters.fill(None);
        self.killers = [[None; 2]; MAX_PLY];
    }

    /// Before the search of another position: killers are forgotten.
    pub fn fade(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
    }

    /// How good a quiet move of a side has been after what was played before; within four times [`HISTORY_LIMIT`].
    pub fn of(&self, side: Color, m: Move, before: Before) -> i32 {
        let (from, to) = ends(m);
        let here = Arrival::of(side, m).index();
        let after = |arrival: Arrival| i32::from(self.continuation[arrival.index()][here]);
        i32::from(self.quiet.get(side)[from][to])
            + after(before.last)
            + after(before.own)
            + after(before.older) / 2
    }

    /// How good a capture or promotion of a side has been, within [`HISTORY_LIMIT`].
    pub fn of_capture(&self, side: Color, m: Move) -> i32 {
        i32::from(self.captures[Arrival::of(side, m).index()][taken(m)])
    }

    /// The quiet moves that lately refuted a sibling at this ply, the newest first.
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// The quiet move that refuted the last move when it was played last.
    pub fn counter(&self, before: Before) -> Option<Move> {
        self.counters[before.last.index()]
    }

    /// Forgets the killers of a ply, whose positions come from elsewhere now.
    pub fn forget_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    /// A quiet move was too good for the opponent.
    pub fn refuted_by(&mut self, ply: usize, before: Before, best: Move) {
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        self.counters[before.last.index()] = Some(best);
    }

    /// Raises or lowers what a quiet move is worth.
    pub fn learn_quiet(&mut self, side: Color, m: Move, before: Before, change: i32) {
        let (from, to) = ends(m);
        let here = Arrival::of(side, m).index();
        shift(&mut self.quiet.get_mut(side)[from][to], change);
        for arrival in [before.last, before.own, before.older] {
            shift(&mut self.continuation[arrival.index()][here], change);
        }
    }

    /// Raises or lowers what a capture or promotion is worth.
    pub fn learn_capture(&mut self, side: Color, m: Move, change: i32) {
        shift(&mut self.captures[Arrival::of(side, m).index()][taken(m)], change);
    }
}

/// What a cutoff at a depth teaches about its move: the deeper, the more.
pub fn lesson(depth: i32) -> i32 {
    (16 * depth * depth + 120 * depth - 100).clamp(0, LARGEST_CHANGE)
}

/// Moves a value towards its limit: the nearer it is, the less it moves.
fn shift(value: &mut i16, change: i32) {
    let old = i32::from(*value);
    *value = (old + change - old * change.abs() / HISTORY_LIMIT) as i16;
}

fn ends(m: Move) -> (usize, usize) {
    (m.from().map_or(0, usize::from), usize::from(m.to()))
}

fn taken(m: Move) -> usize {
    m.capture().map_or(0, |role: Role| role as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position};

    const NOTHING: Before = Before {
        last: Arrival::NONE,
        own: Arrival::NONE,
        older: Arrival::NONE,
    };

    #[test]
    fn what_was_learned_is_known_for_that_side_and_those_moves_before() {
        let moves = Chess::default().legal_moves();
        let mut history = History::new();
        history.learn_quiet(Color::White, moves[2], NOTHING, lesson(5));
        history.learn_quiet(Color::White, moves[0], NOTHING, -lesson(5));
        assert!(history.of(Color::White, moves[2], NOTHING) > 0);
        assert!(history.of(Color::White, moves[0], NOTHING) < 0);
        assert_eq!(history.of(Color::Black, moves[2], NOTHING), 0);
        let elsewhere = Before {
            last: Arrival::of(Color::Black, moves[3]),
            ..NOTHING
        };
        let (here, there) = (
            history.of(Color::White, moves[2], NOTHING),
            history.of(Color::White, moves[2], elsewhere),
        );
        assert!(there > 0 && there < here);
    }

    #[test]
    fn refutations_are_killers_and_counters() {
        let moves = Chess::default().legal_moves();
        let mut history = History::new();
        history.refuted_by(3, NOTHING, moves[1]);
        history.refuted_by(3, NOTHING, moves[2]);
        assert_eq!(history.killers(3), [Some(moves[2]), Some(moves[1])]);
        assert_eq!(history.counter(NOTHING), Some(moves[2]));
        history.forget_killers(3);
        assert_eq!(history.killers(3), [None, None]);
    }

    #[test]
    fn values_stay_within_their_limit() {
        let m = Chess::default().legal_moves()[0];
        let mut history = History::new();
        for _ in 0..1_000 {
            history.learn_quiet(Color::White, m, NOTHING, lesson(20));
            history.learn_capture(Color::White, m, -lesson(20));
        }
        assert!(history.of(Color::White, m, NOTHING) <= 4 * HISTORY_LIMIT);
        assert!(history.of_capture(Color::White, m) >= -HISTORY_LIMIT);
        history.clear();
        assert_eq!(history.of(Color::White, m, NOTHING), 0);
    }

    #[test]
    fn deeper_cutoffs_teach_more() {
        assert!(lesson(1) < lesson(5) && lesson(5) < lesson(9));
        assert_eq!(lesson(40), LARGEST_CHANGE);
    }
}
