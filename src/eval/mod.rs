//! Facts as numbers: the evaluation, the same code for the fast sum and for the table that people read.

mod kings;
pub mod pair;
mod pawns;
mod pieces;
pub mod terms;
pub mod trace;
pub mod weights;

pub use pair::Pair;
pub use terms::Term;
pub use trace::{Breakdown, Man, TermSum};

use crate::chess::{Bitboard, Board, Chess, Color, Position, Role};
use crate::features::Phase;
use crate::safety::exchange;
use pawns::{PawnCache, Pawns};
use trace::{Ledger, NoTrace, Trace};

/// The evaluation in centipawns from White's side.
pub fn evaluate(position: &Chess) -> i32 {
    let pawns = Pawns::of(position.board(), &mut NoTrace);
    sum(position, &pawns, &mut NoTrace).scaled
}

/// The evaluation taken apart into its terms and men.
pub fn breakdown(position: &Chess) -> Breakdown {
    let mut ledger = Ledger::default();
    let pawns = Pawns::of(position.board(), &mut ledger);
    let sum = sum(position, &pawns, &mut ledger);
    ledger.balance(
        position.board(),
        Phase::of(position.board()),
        sum.tapered,
        sum.scaled,
    )
}

/// The evaluation as a search asks for it: what it knows of pawns is kept from position to position.
#[derive(Clone, Debug)]
pub struct Evaluation {
    pawns: PawnCache,
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::new()
    }
}

impl Evaluation {
    /// An evaluation that has seen nothing yet.
    pub fn new() -> Evaluation {
        Evaluation {
            pawns: PawnCache::new(),
        }
    }

    /// The evaluation in centipawns for the side to move; the same as [`evaluate`], sooner.
    pub fn for_mover(&mut self, position: &Chess) -> i32 {
        let pawns = self.pawns.of(position.board());
        let white = sum(position, pawns, &mut NoTrace).scaled;
        if position.turn().is_white() { white } else { -white }
    }
}

/// The total from White's side.
struct Sum {
    /// At the position's phase.
    tapered: i32,
    /// After what is hard to win has been scaled down.
    scaled: i32,
}

fn sum<T: Trace>(position: &Chess, pawns: &Pawns, trace: &mut T) -> Sum {
    let board = position.board();
    let white = side(board, pawns, Color::White, trace);
    let black = side(board, pawns, Color::Black, trace);
    let mover = position.turn();
    trace.add(Term::Tempo, mover, None, weights::TEMPO);
    let tempo = if mover.is_white() {
        weights::TEMPO
    } else {
        -weights::TEMPO
    };
    let tapered = (pawns.value + white - black + tempo).at(Phase::of(board));
    Sum {
        tapered,
        scaled: scaled(position, tapered),
    }
}

/// Everything that a side has, but for what its pawns' structure is worth.
fn side<T: Trace>(board: &Board, pawns: &Pawns, side: Color, trace: &mut T) -> Pair {
    let pieces = pieces::value(board, &pawns.facts, side, trace);
    let kings = kings::value(board, &pawns.facts, side, trace);
    pieces + kings + pawns::passed(board, &pawns.facts, side, trace)
}

/// What an advantage is worth when the ending is hard to win.
fn scaled(position: &Chess, tapered: i32) -> i32 {
    let board = position.board();
    let ahead = Color::from_white(tapered > 0);
    if position.has_insufficient_material(ahead) {
        return 0;
    }
    if (board.pawns() & board.by_color(ahead)).is_empty() && piece_lead(board, ahead) <= 3 {
        return tapered * weights::NO_PAWNS_PERCENT / 100;
    }
    if opposite_bishops(board) {
        return tapered * weights::OPPOSITE_BISHOPS_PERCENT / 100;
    }
    tapered
}

/// How many pawns' worth of pieces a side has more than the other.
fn piece_lead(board: &Board, side: Color) -> i32 {
    let pieces = |side: Color| -> i32 {
        let men = board.by_color(side) & !board.pawns();
        Role::ALL
            .into_iter()
            .map(|role| exchange::value(role) * (men & board.by_role(role)).count() as i32)
            .sum()
    };
    pieces(side) - pieces(!side)
}

/// Whether the only pieces are one bishop each, on different colours.
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.bishops();
    let others = board.knights() | board.rooks_and_queens();
    others.is_empty()
        && (bishops & board.white()).count() == 1
        && (bishops & board.black()).count() == 1
        && (bishops & Bitboard::LIGHT_SQUARES).count() == 1
}

#[cfg(test)]
mod tests;
