//! Correction history: how far search values lay from the static evaluation of positions with the same pawns or pieces,
//! added to the next static evaluation of the kind.

use super::params::{
    CORRECTION_GRAIN, CORRECTION_SIZE, CORRECTION_UPDATE_DIVISOR, MAX_CORRECTION, MAX_CORRECTION_ERROR,
};
use super::value::{MAX_EVALUATION, Value};
use crate::chess::{Board, Color};

/// Three tables of corrections: by pawns, White's pieces and Black's pieces, each with an entry for the side to move.
#[derive(Debug)]
pub struct CorrectionHistory {
    tables: [Vec<[i16; 2]>; 3],
}

/// The indices of a position in the correction tables.
#[derive(Clone, Copy, Debug)]
pub struct CorrectionKey {
    indices: [usize; 3],
    side: usize,
}

impl CorrectionKey {
    /// Returns the indices of a board with a side to move.
    pub fn of(board: &Board, side: Color) -> CorrectionKey {
        let pieces = |color: Color| {
            let pieces = board.by_color(color) & !board.pawns();
            let lines = (pieces & board.rooks_and_queens()).0.wrapping_mul(MIXERS[0]);
            let diagonals = (pieces & board.bishops_and_queens()).0.wrapping_mul(MIXERS[1]);
            let steps = (pieces & (board.knights() | board.kings())).0.wrapping_mul(MIXERS[2]);
            let jumps = (pieces & board.knights()).0.wrapping_mul(MIXERS[3]);
            // Each turned by another angle: a queen on two boards must not cancel herself out.
            index(lines ^ diagonals.rotate_left(17) ^ steps.rotate_left(31) ^ jumps.rotate_left(47))
        };
        let pawns = (board.pawns() & board.white()).0.wrapping_mul(MIXERS[0])
            ^ (board.pawns() & board.black()).0.wrapping_mul(MIXERS[1]).rotate_left(29);
        CorrectionKey {
            indices: [index(pawns), pieces(Color::White), pieces(Color::Black)],
            side: side as usize,
        }
    }
}

/// Odd multipliers without pattern, whose products spread well (Knuth, volume 3, section 6.4).
const MIXERS: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0xd6e8_feb8_6659_fd93, 0xa076_1d64_78bd_642f];

fn index(mixed: u64) -> usize {
    (mixed.wrapping_mul(MIXERS[2]) >> (64 - CORRECTION_SIZE.ilog2())) as usize
}

impl CorrectionHistory {
    /// Returns empty tables.
    pub fn new() -> CorrectionHistory {
        CorrectionHistory { tables: [(); 3].map(|()| vec![[0; 2]; CORRECTION_SIZE]) }
    }

    /// Empties all tables.
    pub fn clear(&mut self) {
        for table in &mut self.tables {
            table.fill([0; 2]);
        }
    }

    /// Returns the static evaluation with its corrections, in centipawns.
    pub fn corrected(&self, key: CorrectionKey, evaluation: Value) -> Value {
        let sum: i32 =
            self.tables.iter().zip(key.indices).map(|(table, index)| i32::from(table[index][key.side])).sum();
        (evaluation + sum / CORRECTION_GRAIN).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Moves the corrections towards a search value, in centipawns; `evaluation` is the corrected one. For each centipawn between
    /// them an entry moves by the depth (plies) times `step` sixteenths of the grain.
    pub fn update(&mut self, key: CorrectionKey, depth: i32, step: i32, evaluation: Value, value: Value) {
        const LIMIT: i32 = MAX_CORRECTION * CORRECTION_GRAIN;
        let change = ((value - evaluation).clamp(-MAX_CORRECTION_ERROR, MAX_CORRECTION_ERROR)
            // A deeper search is better evidence.
            * depth
            * step
            / 16)
            .clamp(-LIMIT / CORRECTION_UPDATE_DIVISOR, LIMIT / CORRECTION_UPDATE_DIVISOR);
        for (table, index) in self.tables.iter_mut().zip(key.indices) {
            let entry = &mut table[index][key.side];
            let old = i32::from(*entry);
            // Gravity, as in the histories: the nearer the limit, the less an error moves the entry.
            *entry = (old + change - old * change.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen};

    #[test]
    fn a_higher_search_value_raises_the_next_evaluation() {
        let board = Chess::default().board().clone();
        let key = CorrectionKey::of(&board, Color::White);
        let mut correction_history = CorrectionHistory::new();
        assert_eq!(correction_history.corrected(key, 10), 10);
        for _ in 0..50 {
            correction_history.update(key, 8, 32, 10, 60);
        }
        assert!((12..=210).contains(&correction_history.corrected(key, 10)));
        assert_eq!(correction_history.corrected(CorrectionKey::of(&board, Color::Black), 10), 10);
        correction_history.clear();
        assert_eq!(correction_history.corrected(key, 10), 10);
    }

    #[test]
    fn corrections_are_limited() {
        let key = CorrectionKey::of(Chess::default().board(), Color::White);
        let mut correction_history = CorrectionHistory::new();
        for _ in 0..10_000 {
            correction_history.update(key, 60, 32, -30_000, 30_000);
        }
        assert!(correction_history.corrected(key, 0) <= 3 * MAX_CORRECTION);
    }

    #[test]
    fn other_pawns_and_other_pieces_have_other_entries() {
        let key = |text: &str| {
            let position = fen::parse(text).unwrap().position;
            CorrectionKey::of(position.board(), position.turn()).indices
        };
        let (one, other) =
            (key("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"), key("4k3/pp6/8/8/8/P7/1P6/3RK3 w - - 0 1"));
        assert_ne!(one[0], other[0]);
        assert_ne!(one[1], other[1]);
        assert_eq!(one[2], other[2]);
    }
}
