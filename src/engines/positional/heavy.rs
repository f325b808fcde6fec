//! The terms of rooks and queens.

use super::PositionalTerm;
use super::sheet::{PositionalContext, Sheet, TermTally, always};
use super::xray;
use crate::chess::{Color, Role, Square, attacks};
use crate::features::Phase;

const ROOK: i32 = 520;
const QUEEN: i32 = 980;

/// A rook with all the squares that a rook can have; without any nothing, between them evenly.
const ROOK_MOBILITY: i32 = 20;
const MOST_SQUARES: i32 = 14;

/// A rook on a file without an own pawn, and more without any.
const ROOK_HALF_OPEN: i32 = 10;
const ROOK_OPEN: i32 = 4;

/// Each step to the enemy king, files and ranks together, once the opening is over.
const STEP_TO_KING: i32 = -5;

/// The opening fades from all pieces down to a quarter of them gone: units of the phase.
const OPENING: i32 = Phase::FULL as i32 / 4;

/// Counts a side's rooks and queens.
pub fn count<S: Sheet>(tally: &mut TermTally<'_, S>) {
    rooks(tally);
    let (look, side) = (tally.look, tally.side);
    let queens = look.of_role(side, Role::Queen);
    tally.each(queens, PositionalTerm::Material, always(QUEEN));
    for queen in queens {
        tally.piece(queen, PositionalTerm::QueenNearKing, always(far_from_king(look, queen, side)));
    }
}

fn rooks<S: Sheet>(tally: &mut TermTally<'_, S>) {
    let (look, side) = (tally.look, tally.side);
    let (rooks, pawns) = (look.of_role(side, Role::Rook), look.pawns.get(side));
    tally.each(rooks, PositionalTerm::Material, always(ROOK));
    for rook in rooks {
        let reach = look.attacks.from(rook) & !look.board.by_color(side);
        let mobility = ROOK_MOBILITY * reach.count() as i32 / MOST_SQUARES;
        tally.piece(rook, PositionalTerm::RookMobility, always(mobility));
        let seen = xray::targets(look, rook, side, attacks::rook_attacks);
        tally.piece(rook, PositionalTerm::RookXray, always(xray::VALUE * seen));
        tally.piece(rook, PositionalTerm::RookNearKing, always(far_from_king(look, rook, side)));
    }
    tally.each(rooks & pawns.half_open_files, PositionalTerm::RookFiles, always(ROOK_HALF_OPEN));
    let open = always(ROOK_HALF_OPEN + ROOK_OPEN);
    tally.each(rooks & pawns.open_files, PositionalTerm::RookFiles, open);
}

/// What a piece's way to the enemy king costs: nothing in the opening, all of it once a quarter of the pieces is gone,
/// between them evenly.
fn far_from_king(look: &PositionalContext<'_>, piece: Square, side: Color) -> i32 {
    let steps = look
        .board
        .king_of(!side)
        .map_or(0, |king| piece.file().distance(king.file()) + piece.rank().distance(king.rank()));
    let gone = i32::from(Phase::FULL) - i32::from(look.phase.units());
    STEP_TO_KING * steps as i32 * gone.min(OPENING) / OPENING
}
