//! The pieces' part of the evaluation: what they are worth, where they stand, where they can go, what they look at.

use super::tally::Tally;
use super::trace::Trace;
use super::weights::{self, Slots, groups};
use crate::chess::{Bitboard, Board, ByColor, Color, Role, attacks};
use crate::features::{PawnFacts, PieceFacts, king};

const PIECES: [(Role, Slots); 4] = [
    (Role::Knight, groups::KNIGHT_MOBILITY),
    (Role::Bishop, groups::BISHOP_MOBILITY),
    (Role::Rook, groups::ROOK_MOBILITY),
    (Role::Queen, groups::QUEEN_MOBILITY),
];

/// Counts what a side's pieces are worth.
pub fn count<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, tally: &mut Tally<'_, T>) {
    let own = board.by_color(side);
    let zone = board
        .king_of(!side)
        .map_or(Bitboard::EMPTY, |enemy| king::zone(enemy, !side));
    let area = !(pawns.get(!side).attacks | (own & (board.pawns() | board.kings())));
    places(board, pawns, side, tally);
    tally.danger(groups::DANGER_BASE.start(), 1);
    for (number, (role, mobility)) in PIECES.into_iter().enumerate() {
        for square in own & board.by_role(role) {
            let reach = attacks::attacks(square, role.of(side), board.occupied());
            tally.man(square, weights::material(role));
            tally.man(square, weights::square(role, side, square));
            tally.man(square, mobility.at((reach & area).count()));
            let looks_at = (reach & zone).count() as i32;
            if looks_at > 0 {
                tally.danger(groups::ZONE_ATTACKERS.at(number), 1);
                tally.danger(groups::ZONE_SQUARES.at(number), looks_at);
            }
        }
    }
}

/// Outposts, rooks on files, the bishop pair.
fn places<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, tally: &mut Tally<'_, T>) {
    let facts = PieceFacts::of(board, pawns.get(side), side);
    tally.each(facts.outposts & board.knights(), groups::OUTPOST.at(0));
    tally.each(facts.outposts & board.bishops(), groups::OUTPOST.at(1));
    tally.each(facts.rooks_on_half_open, groups::ROOK_FILES.at(0));
    tally.each(facts.rooks_on_open, groups::ROOK_FILES.at(1));
    if facts.bishop_pair {
        tally.whole(groups::BISHOP_PAIR.start(), 1);
    }
}
