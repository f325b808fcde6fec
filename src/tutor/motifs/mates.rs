//! Mates on the board, at the end of the line, and threatened.

use super::board::seen;
use super::{Finds, Step, Walk};
use crate::chess::{Bitboard, Chess, Color, Move, Position, Rank, attacks, gives_check, notation, passed};
use crate::tutor::Kind;
use crate::tutor::claim::Pattern;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let after = step.after();
    if after.is_check() && after.is_checkmate() {
        if let Some(name) = pattern(after) {
            finds.after(step.side(), Kind::MatePattern { name }, 0);
        }
        return;
    }
    if after.is_check() {
        finds.after(step.side(), Kind::Check, 0);
    } else if let Some(mv) = threat(after) {
        let old = passed_mate(step);
        finds.after(step.side(), Kind::MateThreat { mv }, if old { -20 } else { 0 });
    }
}

/// The mate that a line ends with: whose it is, and in how many of his moves from the given ply.
pub fn at_the_end(walk: &Walk, from: usize) -> Option<(Color, u32, Vec<Move>)> {
    let end = walk.position(walk.moves.len());
    let line = walk.moves.get(from..)?;
    let side = walk.position(from).turn();
    let mates = end.is_checkmate() && end.turn() != side && !line.is_empty();
    mates.then(|| (side, line.len() as u32 / 2 + 1, line.to_vec()))
}

/// Whether who moves could mate at once before the move as well.
fn passed_mate(step: Step<'_>) -> bool {
    mate_in_one(step.before()).is_some()
}

/// The move that would mate if the side that has just moved could go on.
fn threat(after: &Chess) -> Option<Move> {
    mate_in_one(&passed(after)?)
}

fn mate_in_one(position: &Chess) -> Option<Move> {
    let mut mates: Vec<Move> = position
        .legal_moves()
        .into_iter()
        .filter(|m| gives_check(position, *m) && mates(position, *m))
        .collect();
    let side = position.turn();
    let place = |square| seen(Bitboard::FULL, side).position(|other| other == square);
    mates.sort_by_key(|m| {
        (
            place(notation::destination(*m)),
            place(notation::origin(*m)),
            m.promotion(),
        )
    });
    mates.first().copied()
}

fn mates(position: &Chess, m: Move) -> bool {
    let mut after = position.clone();
    after.play_unchecked(m);
    after.is_checkmate()
}

/// The name of the mate on the board.
fn pattern(position: &Chess) -> Option<Pattern> {
    let side = position.turn();
    let board = position.board();
    let king = board.king_of(side)?;
    let own = board.by_color(side);
    let around = attacks::king_attacks(king);
    let first = Bitboard::from_rank(side.fold_wb(Rank::First, Rank::Eighth));
    let straight = position.checkers() & board.rooks_and_queens() & first;
    if first.contains(king) && (around & !first).is_subset(own) && straight.any() {
        return Some(Pattern::BackRank);
    }
    let smothered = position.checkers().intersects(board.knights()) && around.is_subset(own);
    smothered.then_some(Pattern::Smothered)
}
