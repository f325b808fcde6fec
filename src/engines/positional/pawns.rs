//! The pawns' terms.

use super::PositionalTerm;
use super::sheet::{PositionalContext, Sheet, TermTally, always};
use crate::chess::{Bitboard, Color, File, Position, Rank, Role, Square, attacks};
use crate::eval::{Pair, pair};
use crate::features::passed::{foremost, unstoppable, way};
use crate::features::span::{beside, relative, south};

const PAWN: i32 = 100;

/// What an isolated pawn costs, by its file.
const ISOLATED: [i32; 8] = [12, 14, 16, 20, 20, 16, 14, 12];

/// What each of doubled pawns costs.
const DOUBLED: i32 = 12;

/// What a backward pawn costs, and what more if a neighbouring file is half-open: without an enemy pawn on it.
const BACKWARD: i32 = 6;
const BACKWARD_HALF_OPEN: i32 = 4;

/// For each rank from the second that a pawn has come, by steps of its file from the middle: evenly less towards the side.
const ADVANCE: [Pair; 4] = [pair(4, 8), pair(3, 6), pair(2, 4), pair(1, 2)];

/// What a d- or e-pawn at home costs, and what more if a piece stands in front of it.
const HOME: i32 = 10;
const HOME_BLOCKED: i32 = 15;

/// A pawn right beside its own king.
const NEAR_KING: i32 = 10;

/// What a passed pawn on ranks 2 to 7 is worth when it is blockaded.
const PASSED_HELD: [Pair; 6] =
    [pair(15, 15), pair(18, 22), pair(24, 32), pair(32, 46), pair(44, 66), pair(60, 90)];

/// What it is worth when it is free and nobody can stop it.
const PASSED_FREE: [Pair; 6] =
    [pair(35, 60), pair(45, 85), pair(60, 120), pair(85, 165), pair(120, 225), pair(160, 300)];

/// From held to free there are so many steps, all alike.
const FREEDOM: i32 = 4;

/// An enemy king at most so many steps from the square in front of a passed pawn is near.
const NEAR: u32 = 2;

/// Counts a side's pawns.
pub fn count<S: Sheet>(tally: &mut TermTally<'_, S>) {
    let (look, side) = (tally.look, tally.side);
    let (own, facts) = (look.of_role(side, Role::Pawn), look.pawns.get(side));
    tally.each(own, PositionalTerm::Material, always(PAWN));
    for pawn in facts.isolated {
        let cost = ISOLATED[usize::from(pawn.file())];
        tally.piece(pawn, PositionalTerm::IsolatedPawns, always(-cost));
    }
    tally.each(facts.doubled, PositionalTerm::DoubledPawns, always(-DOUBLED));
    tally.each(facts.backward, PositionalTerm::BackwardPawns, always(-BACKWARD));
    let beside_half_open = facts.backward & beside(look.pawns.get(!side).half_open_files);
    tally.each(beside_half_open, PositionalTerm::BackwardPawns, always(-BACKWARD_HALF_OPEN));
    for pawn in own {
        tally.piece(pawn, PositionalTerm::PawnAdvance, advance(pawn, side));
    }
    home(own, tally);
    let king = look.board.king_of(side).map_or(Bitboard::EMPTY, attacks::king_attacks);
    tally.each(own & king, PositionalTerm::PawnsNearKing, always(NEAR_KING));
    for pawn in foremost(look.board, facts.passed, side) {
        tally.piece(pawn, PositionalTerm::PassedPawns, passed(look, pawn, side));
    }
}

fn advance(pawn: Square, side: Color) -> Pair {
    let file = usize::from(pawn.file());
    let ranks = usize::from(side.relative_rank(pawn.rank())) - usize::from(Rank::Second);
    ADVANCE[if file < 4 { 3 - file } else { file - 4 }] * ranks as i32
}

/// The d- and e-pawns that have not moved.
fn home<S: Sheet>(own: Bitboard, tally: &mut TermTally<'_, S>) {
    let side = tally.side;
    let central = Bitboard::from_file(File::D) | Bitboard::from_file(File::E);
    let pawns = own & central & relative(Bitboard::from_rank(Rank::Second), side);
    let below_pieces = relative(south(relative(tally.look.board.occupied(), side)), side);
    tally.each(pawns, PositionalTerm::HomePawns, always(-HOME));
    tally.each(pawns & below_pieces, PositionalTerm::HomePawns, always(-HOME_BLOCKED));
}

/// Between held and free: held when an enemy piece stands in front; else a step for that, one if no enemy piece attacks its
/// way, one if the enemy king is not near, and one if nobody can stop it.
fn passed(look: &PositionalContext<'_>, pawn: Square, side: Color) -> Pair {
    let place = usize::from(side.relative_rank(pawn.rank())) - usize::from(Rank::Second);
    let (held, free) = (PASSED_HELD[place], PASSED_FREE[place]);
    let steps = freedom(look, pawn, side);
    let between = |held: i32, free: i32| held + (free - held) * steps / FREEDOM;
    pair(between(held.mg, free.mg), between(held.eg, free.eg))
}

fn freedom(look: &PositionalContext<'_>, pawn: Square, side: Color) -> i32 {
    let (board, ahead) = (look.board, pawn.offset(side.fold_wb(8, -8)));
    if ahead.is_some_and(|ahead| board.by_color(!side).contains(ahead)) {
        return 0;
    }
    let enemy_king = board.king_of(!side).zip(ahead);
    let steps = [
        true,
        !way(pawn, side).intersects(look.attacks.by(!side)),
        enemy_king.is_none_or(|(king, ahead)| king.distance(ahead) > NEAR),
        unstoppable(board, pawn, side, look.position.turn()),
    ];
    steps.into_iter().map(i32::from).sum()
}
