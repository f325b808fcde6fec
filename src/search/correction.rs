//! Corrections: how far searches came out from the static evaluation of positions that share pawns or pieces, so that the
//! next one of the kind is judged better.

use super::value::{MAX_EVALUATION, Value};
use crate::chess::{Board, Color};

/// Entries of each table and side; a power of two.
const SIZE: usize = 1 << 13;

/// Entries count in this part of a centipawn.
const GRAIN: i32 = 256;

/// A centipawn of error found one ply deep moves an entry by so many of its parts.
const STEP: i32 = 2;

/// No kind corrects by more, in centipawns.
const FURTHEST: i32 = 64;

/// What is known, by side to move and by kind: pawns, White's pieces, Black's pieces.
#[derive(Debug)]
pub struct Corrections {
    tables: [Vec<[i16; 2]>; 3],
}

/// Where a position's corrections stand.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    indices: [usize; 3],
    side: usize,
}

impl Place {
    /// The place of a board with a side to move.
    pub fn of(board: &Board, side: Color) -> Place {
        let pieces = |color: Color| {
            let men = board.by_color(color) & !board.pawns();
            let lines = (men & board.rooks_and_queens()).0.wrapping_mul(MIXERS[0]);
            let diagonals = (men & board.bishops_and_queens()).0.wrapping_mul(MIXERS[1]);
            let steps = (men & (board.knights() | board.kings()))
                .0
                .wrapping_mul(MIXERS[2]);
            let jumps = (men & board.knights()).0.wrapping_mul(MIXERS[3]);
            index(lines ^ diagonals.rotate_left(17) ^ steps.rotate_left(31) ^ jumps.rotate_left(47))
        };
        let pawns = (board.pawns() & board.white()).0.wrapping_mul(MIXERS[0])
            ^ (board.pawns() & board.black())
                .0
                .wrapping_mul(MIXERS[1])
                .rotate_left(29);
        Place {
            indices: [index(pawns), pieces(Color::White), pieces(Color::Black)],
            side: side as usize,
        }
    }
}

/// Odd numbers without pattern; products with them spread well (Knuth, volume 3, section 6.4).
const MIXERS: [u64; 4] = [
    0x9e37_79b9_7f4a_7c15,
    0xc2b2_ae3d_27d4_eb4f,
    0xd6e8_feb8_6659_fd93,
    0xa076_1d64_78bd_642f,
];

fn index(mixed: u64) -> usize {
    (mixed.wrapping_mul(MIXERS[2]) >> (64 - SIZE.ilog2())) as usize
}

impl Corrections {
    /// Nothing is known yet.
    pub fn new() -> Corrections {
        Corrections {
            tables: [(); 3].map(|()| vec![[0; 2]; SIZE]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for table in &mut self.tables {
            table.fill([0; 2]);
        }
    }

    /// The evaluation as it is likely to come out.
    pub fn applied(&self, place: Place, evaluation: Value) -> Value {
        let sum: i32 = self
            .tables
            .iter()
            .zip(place.indices)
            .map(|(table, index)| i32::from(table[index][place.side]))
            .sum();
        (evaluation + sum / GRAIN).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// A search of this depth came out at a value; the corrected evaluation had been another.
    pub fn learn(&mut self, place: Place, depth: i32, evaluation: Value, value: Value) {
        const LIMIT: i32 = FURTHEST * GRAIN;
        let change = ((value - evaluation).clamp(-FURTHEST * 8, FURTHEST * 8) * depth * STEP)
            .clamp(-LIMIT / 4, LIMIT / 4);
        for (table, index) in self.tables.iter_mut().zip(place.indices) {
            let entry = &mut table[index][place.side];
            let old = i32::from(*entry);
            *entry = (old + change - old * change.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Chess, Position, fen};

    #[test]
    fn what_came_out_higher_is_judged_higher_next_time() {
        let board = Chess::default().board().clone();
        let place = Place::of(&board, Color::White);
        let mut corrections = Corrections::new();
        assert_eq!(corrections.applied(place, 10), 10);
        for _ in 0..50 {
            corrections.learn(place, 8, 10, 60);
        }
        assert!((12..=210).contains(&corrections.applied(place, 10)));
        assert_eq!(corrections.applied(Place::of(&board, Color::Black), 10), 10);
        corrections.clear();
        assert_eq!(corrections.applied(place, 10), 10);
    }

    #[test]
    fn a_correction_has_a_limit() {
        let place = Place::of(Chess::default().board(), Color::White);
        let mut corrections = Corrections::new();
        for _ in 0..10_000 {
            corrections.learn(place, 60, -30_000, 30_000);
        }
        assert!(corrections.applied(place, 0) <= 3 * FURTHEST);
    }

    #[test]
    fn other_pawns_and_other_pieces_have_other_places() {
        let place = |text: &str| {
            let position = fen::parse(text).unwrap().position;
            Place::of(position.board(), position.turn()).indices
        };
        let (one, other) = (
            place("4k3/pp6/8/8/8/8/PP6/R3K3 w - - 0 1"),
            place("4k3/pp6/8/8/8/P7/1P6/3RK3 w - - 0 1"),
        );
        assert_ne!(one[0], other[0]);
        assert_ne!(one[1], other[1]);
        assert_eq!(one[2], other[2]);
    }
}
