//! Pawn structure: the part of the evaluation that depends on pawns alone, in a pawn hash table.

use super::pair::Pair;
use super::tally::SideTally;
use super::trace::{NoTrace, SharedFacts, Trace};
use super::weights::{self, Weights, groups};
use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square};
use crate::features::PawnFacts;

/// The pawn structure of a board with its value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pawns {
    /// The facts of each side.
    pub facts: ByColor<PawnFacts>,
    /// Its value from White's side, in centipawns.
    pub value: Pair,
}

impl Pawns {
    /// Evaluates the pawn structure of a board.
    pub fn of<T: Trace>(board: &Board, weights: &Weights, trace: &mut T) -> Pawns {
        let facts = ByColor::new_with(|side| PawnFacts::of(board, side));
        trace.shared(SharedFacts::PawnFacts);
        let mut value = |side: Color| {
            let mut tally = SideTally::new(weights, trace, side);
            structure(board, facts.get(side), side, &mut tally);
            tally.sum()
        };
        let (white, black) = (value(Color::White), value(Color::Black));
        Pawns { facts, value: white - black }
    }
}

fn structure<T: Trace>(board: &Board, facts: &PawnFacts, side: Color, tally: &mut SideTally<'_, T>) {
    let pawns = board.pawns() & board.by_color(side);
    tally.each(pawns, weights::material(Role::Pawn));
    for pawn in pawns {
        tally.piece(pawn, weights::square(Role::Pawn, side, pawn));
    }
    for (group, weak) in [(groups::ISOLATED, facts.isolated), (groups::BACKWARD, facts.backward)] {
        tally.each(weak & !facts.unopposed, group.at(0));
        tally.each(weak & facts.unopposed, group.at(1));
    }
    tally.each(facts.doubled, groups::DOUBLED.start());
    let lists = [
        (groups::GUARDED, pawns & facts.attacks),
        (groups::PHALANX, facts.phalanx),
        (groups::CANDIDATE, facts.candidates),
    ];
    for (group, list) in lists {
        for pawn in list {
            tally.piece(pawn, group.at(rank(pawn, side)));
        }
    }
}

/// Returns the relative rank of a square for a side, 0 to 7.
pub fn rank(square: Square, side: Color) -> usize {
    usize::from(side.relative_rank(square.rank()))
}

/// Slots of the pawn hash table; a power of two. Some 200 KiB: more brought no more speed.
const SLOTS: usize = 1 << 10;

/// The pawn hash table: evaluated structures by where the pawns stand.
#[derive(Clone, Debug)]
pub struct PawnCache {
    slots: Vec<PawnSlot>,
}

#[derive(Clone, Copy, Debug, Default)]
struct PawnSlot {
    white: Bitboard,
    black: Bitboard,
    pawns: Pawns,
}

impl PawnCache {
    /// Returns a table that knows boards without pawns.
    pub fn new(weights: &Weights) -> PawnCache {
        let empty =
            PawnSlot { pawns: Pawns::of(&Board::empty(), weights, &mut NoTrace), ..PawnSlot::default() };
        PawnCache { slots: vec![empty; SLOTS] }
    }

    /// Returns the pawn structure of a board.
    pub fn of(&mut self, board: &Board, weights: &Weights) -> &Pawns {
        let (white, black) = (board.pawns() & board.white(), board.pawns() & board.black());
        let slot = &mut self.slots[place(white, black)];
        if (slot.white, slot.black) != (white, black) {
            *slot = PawnSlot { white, black, pawns: Pawns::of(board, weights, &mut NoTrace) };
        }
        &slot.pawns
    }
}

/// Multiplicative hashing (Knuth, volume 3, section 6.4): the upper bits of a product are well mixed.
fn place(white: Bitboard, black: Bitboard) -> usize {
    let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - SLOTS.ilog2())) as usize
}
