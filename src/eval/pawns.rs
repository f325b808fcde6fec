//! The pawns' part of the evaluation, which depends on pawns alone and is kept from position to position.

use super::pair::{Pair, pair};
use super::terms::Term;
use super::trace::{NoTrace, Trace};
use super::weights::{
    self, BACKWARD, BLOCKADED_PERCENT, DOUBLED, GUARDED, ISOLATED, MATERIAL, PASSED, PASSED_ENEMY_KING,
    PASSED_OWN_KING,
};
use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square};
use crate::features::PawnFacts;

/// What the pawns of a board amount to.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pawns {
    /// The facts of each side.
    pub facts: ByColor<PawnFacts>,
    /// What they are worth, from White's side.
    pub value: Pair,
}

impl Pawns {
    /// Works it out.
    pub fn of<T: Trace>(board: &Board, trace: &mut T) -> Pawns {
        let facts = ByColor::new_with(|side| PawnFacts::of(board, side));
        let white = structure(board, &facts.white, Color::White, trace);
        let black = structure(board, &facts.black, Color::Black, trace);
        Pawns {
            facts,
            value: white - black,
        }
    }
}

fn structure<T: Trace>(board: &Board, facts: &PawnFacts, side: Color, trace: &mut T) -> Pair {
    let pawns = board.pawns() & board.by_color(side);
    let mut sum = Pair::default();
    let mut count = |term, squares: Bitboard, worth: &dyn Fn(Square) -> Pair| {
        for square in squares {
            let value = worth(square);
            trace.add(term, side, Some(square), value);
            sum += value;
        }
    };
    count(Term::PieceSquare, pawns, &|square| {
        weights::square(Role::Pawn, side, square)
    });
    count(Term::IsolatedPawns, facts.isolated, &|_| ISOLATED);
    count(Term::DoubledPawns, facts.doubled, &|_| DOUBLED);
    count(Term::BackwardPawns, facts.backward, &|_| BACKWARD);
    count(Term::Material, pawns, &|_| MATERIAL.pawn);
    count(Term::GuardedPawns, pawns & facts.attacks, &|square| {
        GUARDED[rank(square, side)]
    });
    sum
}

/// What passed pawns are worth; that depends on the kings and on who stands in the way, so it is not kept.
pub fn passed<T: Trace>(board: &Board, facts: &ByColor<PawnFacts>, side: Color, trace: &mut T) -> Pair {
    let mut sum = Pair::default();
    for square in facts.get(side).passed {
        let value = passed_pawn(board, square, side);
        trace.add(Term::PassedPawns, side, Some(square), value);
        sum += value;
    }
    sum
}

fn passed_pawn(board: &Board, square: Square, side: Color) -> Pair {
    let rank = rank(square, side);
    let base = PASSED[rank];
    let Some(ahead) = square.offset(side.fold_wb(8, -8)) else {
        return base;
    };
    let way = if board.occupied().contains(ahead) {
        (100 - BLOCKADED_PERCENT, 100)
    } else {
        (1, 1)
    };
    let free = pair(base.mg * way.0 / way.1, base.eg * way.0 / way.1);
    if rank < KINGS_MATTER_FROM {
        return free;
    }
    let steps = |king: Color| {
        board
            .king_of(king)
            .map_or(0, |king| king.distance(ahead).min(5) as i32)
    };
    free + PASSED_ENEMY_KING * steps(!side) + PASSED_OWN_KING * steps(side)
}

/// The rank index, 0 to 7, from the owner's side.
fn rank(square: Square, side: Color) -> usize {
    usize::from(side.relative_rank(square.rank()))
}

/// Rank index from which the kings' distances count: the 4th rank.
const KINGS_MATTER_FROM: usize = 3;

/// Slots of the cache; a power of two. Some 200 KiB: more brought no more speed.
const SLOTS: usize = 1 << 10;

/// Pawns worked out before, found again by where they stand.
#[derive(Clone, Debug)]
pub struct PawnCache {
    slots: Vec<Slot>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    white: Bitboard,
    black: Bitboard,
    pawns: Pawns,
}

impl PawnCache {
    /// A cache that knows boards without pawns.
    pub fn new() -> PawnCache {
        let empty = Slot {
            pawns: Pawns::of(&Board::empty(), &mut NoTrace),
            ..Slot::default()
        };
        PawnCache {
            slots: vec![empty; SLOTS],
        }
    }

    /// The pawns of a board.
    pub fn of(&mut self, board: &Board) -> &Pawns {
        let (white, black) = (board.pawns() & board.white(), board.pawns() & board.black());
        let slot = &mut self.slots[place(white, black)];
        if (slot.white, slot.black) != (white, black) {
            *slot = Slot {
                white,
                black,
                pawns: Pawns::of(board, &mut NoTrace),
            };
        }
        &slot.pawns
    }
}

/// Multiplicative hashing (Knuth, volume 3, section 6.4): the upper bits of a product are well mixed.
fn place(white: Bitboard, black: Bitboard) -> usize {
    let mixed = white.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ black.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed.wrapping_mul(0xd6e8_feb8_6659_fd93) >> (64 - SLOTS.ilog2())) as usize
}
