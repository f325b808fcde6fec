//! History heuristics: butterfly, continuation and capture history, killers and counter moves.

use super::params::HISTORY_LIMIT;
use super::tuned::SearchParams;
use super::value::MAX_PLY;
use crate::chess::{ByColor, Color, Move, Role};

/// The piece of a move and the square it went to, as an index; [`PieceTo::NONE`] after a null move or before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceTo(u16);

/// Piece-to indices, and the one for none.
const PIECE_TOS: usize = 2 * 6 * 64 + 1;

impl PieceTo {
    /// No move.
    pub const NONE: PieceTo = PieceTo(2 * 6 * 64);

    /// Returns the index of a side's move; castling counts as the king going to its rook's square.
    pub fn of(side: Color, m: Move) -> PieceTo {
        let piece = side as usize * 6 + m.role() as usize - 1;
        PieceTo((piece * 64 + usize::from(m.to())) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The moves before a position that index its continuation history.
#[derive(Clone, Copy, Debug)]
pub struct PriorMoves {
    /// The opponent's last move, 1 ply back.
    pub last: PieceTo,
    /// The mover's own last move, 2 plies back.
    pub own: PieceTo,
    /// The mover's move before that one, 4 plies back.
    pub older: PieceTo,
}

/// All history tables of one thread. Values stay within [`HISTORY_LIMIT`] either side of 0.
#[derive(Debug)]
pub struct HistoryTables {
    /// Butterfly history (Schaeffer, 1983): by side, origin and target.
    butterfly: ByColor<Box<[[i16; 64]; 64]>>,
    /// Continuation history: by a prior move and the move itself.
    continuation: Vec<[i16; PIECE_TOS]>,
    /// Capture history: by the move and the role it takes.
    captures: Vec<[i16; 8]>,
    /// Counter moves (Uiterwijk, 1992): by the opponent's last move.
    counter_moves: Vec<Option<Move>>,
    /// Killers, two a ply, the newest first.
    killers: [[Option<Move>; 2]; MAX_PLY],
}

impl HistoryTables {
    /// Returns empty tables.
    pub fn new() -> HistoryTables {
        HistoryTables {
            butterfly: ByColor::new_with(|_| Box::new([[0; 64]; 64])),
            continuation: vec![[0; PIECE_TOS]; PIECE_TOS],
            captures: vec![[0; 8]; PIECE_TOS],
            counter_moves: vec![None; PIECE_TOS],
            killers: [[None; 2]; MAX_PLY],
        }
    }

    /// Empties all tables, as before a new game.
    pub fn clear(&mut self) {
        for side in &mut self.butterfly {
            side.iter_mut().flatten().for_each(|value| *value = 0);
        }
        self.continuation.fill([0; PIECE_TOS]);
        self.captures.fill([0; 8]);
        self.counter_moves.fill(None);
        self.killers = [[None; 2]; MAX_PLY];
    }

    /// Clears the killers of all plies before another root is searched: they belong to the plies of the old one.
    pub fn clear_all_killers(&mut self) {
        self.killers = [[None; 2]; MAX_PLY];
    }

    /// Returns the history score of a side's quiet move: butterfly and continuation history, within four times
    /// [`HISTORY_LIMIT`].
    pub fn quiet_score(&self, side: Color, m: Move, prior_moves: PriorMoves, params: &SearchParams) -> i32 {
        let (from, to) = from_to(m);
        let here = PieceTo::of(side, m).index();
        let after = |prior: PieceTo| i32::from(self.continuation[prior.index()][here]);
        i32::from(self.butterfly.get(side)[from][to])
            + after(prior_moves.last) * params.last_continuation / 256
            + after(prior_moves.own)
            // Half: a move four plies back says less. Not measured by itself.
            + after(prior_moves.older) / 2
    }

    /// Returns the capture history of a side's capture or promotion, within [`HISTORY_LIMIT`].
    pub fn capture_score(&self, side: Color, m: Move) -> i32 {
        i32::from(self.captures[PieceTo::of(side, m).index()][captured_index(m)])
    }

    /// Returns the killers of a ply: quiet moves that caused a beta cutoff at a sibling, the newest first.
    pub fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.killers[ply]
    }

    /// Returns the counter move: the quiet move that refuted the opponent's last move when it was last played.
    pub fn counter_move(&self, prior_moves: PriorMoves) -> Option<Move> {
        self.counter_moves[prior_moves.last.index()]
    }

    /// Clears the killers of a ply, which another parent left there.
    pub fn clear_killers(&mut self, ply: usize) {
        if let Some(killers) = self.killers.get_mut(ply) {
            *killers = [None; 2];
        }
    }

    /// Makes the quiet move of a beta cutoff the killer of its ply and the counter move to the last move.
    pub fn set_refutations(&mut self, ply: usize, prior_moves: PriorMoves, best: Move) {
        // Twice the same move would leave no room for a second one.
        if self.killers[ply][0] != Some(best) {
            self.killers[ply] = [Some(best), self.killers[ply][0]];
        }
        self.counter_moves[prior_moves.last.index()] = Some(best);
    }

    /// Adds a bonus (or malus, below 0) to the butterfly and continuation history of a quiet move.
    pub fn update_quiet(&mut self, side: Color, m: Move, prior_moves: PriorMoves, bonus: i32) {
        let (from, to) = from_to(m);
        let here = PieceTo::of(side, m).index();
        apply_bonus(&mut self.butterfly.get_mut(side)[from][to], bonus);
        for prior in [prior_moves.last, prior_moves.own, prior_moves.older] {
            apply_bonus(&mut self.continuation[prior.index()][here], bonus);
        }
    }

    /// Adds a bonus (or malus, below 0) to the capture history of a capture or promotion.
    pub fn update_capture(&mut self, side: Color, m: Move, bonus: i32) {
        apply_bonus(&mut self.captures[PieceTo::of(side, m).index()][captured_index(m)], bonus);
    }
}

/// Adds a bonus with gravity: the nearer a value is to its limit, the less it moves, so that old results fade.
fn apply_bonus(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}

fn from_to(m: Move) -> (usize, usize) {
    (m.from().map_or(0, usize::from), usize::from(m.to()))
}

fn captured_index(m: Move) -> usize {
    // A new queen may take nothing; no role has the index 0.
    m.capture().map_or(0, |role: Role| role as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position};

    const NO_PRIOR_MOVES: PriorMoves =
        PriorMoves { last: PieceTo::NONE, own: PieceTo::NONE, older: PieceTo::NONE };

    #[test]
    fn a_bonus_counts_for_its_side_and_its_prior_moves() {
        let moves = Chess::default().legal_moves();
        let mut history = HistoryTables::new();
        history.update_quiet(Color::White, moves[2], NO_PRIOR_MOVES, SearchParams::MEASURED.history_bonus(5));
        history.update_quiet(
            Color::White,
            moves[0],
            NO_PRIOR_MOVES,
            -SearchParams::MEASURED.history_bonus(5),
        );
        assert!(history.quiet_score(Color::White, moves[2], NO_PRIOR_MOVES, &SearchParams::MEASURED) > 0);
        assert!(history.quiet_score(Color::White, moves[0], NO_PRIOR_MOVES, &SearchParams::MEASURED) < 0);
        assert_eq!(history.quiet_score(Color::Black, moves[2], NO_PRIOR_MOVES, &SearchParams::MEASURED), 0);
        let elsewhere = PriorMoves { last: PieceTo::of(Color::Black, moves[3]), ..NO_PRIOR_MOVES };
        let (here, there) = (
            history.quiet_score(Color::White, moves[2], NO_PRIOR_MOVES, &SearchParams::MEASURED),
            history.quiet_score(Color::White, moves[2], elsewhere, &SearchParams::MEASURED),
        );
        assert!(there > 0 && there < here);
    }

    #[test]
    fn refutations_become_killers_and_counter_moves() {
        let moves = Chess::default().legal_moves();
        let mut history = HistoryTables::new();
        history.set_refutations(3, NO_PRIOR_MOVES, moves[1]);
        history.set_refutations(3, NO_PRIOR_MOVES, moves[2]);
        assert_eq!(history.killers(3), [Some(moves[2]), Some(moves[1])]);
        assert_eq!(history.counter_move(NO_PRIOR_MOVES), Some(moves[2]));
        history.clear_killers(3);
        assert_eq!(history.killers(3), [None, None]);
    }

    #[test]
    fn history_values_stay_within_their_limit() {
        let m = Chess::default().legal_moves()[0];
        let mut history = HistoryTables::new();
        for _ in 0..1_000 {
            history.update_quiet(Color::White, m, NO_PRIOR_MOVES, SearchParams::MEASURED.history_bonus(20));
            history.update_capture(Color::White, m, -SearchParams::MEASURED.history_bonus(20));
        }
        assert!(
            history.quiet_score(Color::White, m, NO_PRIOR_MOVES, &SearchParams::MEASURED)
                <= 4 * HISTORY_LIMIT
        );
        assert!(history.capture_score(Color::White, m) >= -HISTORY_LIMIT);
        history.clear();
        assert_eq!(history.quiet_score(Color::White, m, NO_PRIOR_MOVES, &SearchParams::MEASURED), 0);
    }
}
