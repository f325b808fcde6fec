//! The pieces' part of the evaluation: what they are worth, where they stand, where they can go, what they look at.

use super::pair::{Pair, pair};
use super::terms::Term;
use super::trace::Trace;
use super::weights::{
    self, ATTACKERS_PERCENT, BISHOP_OUTPOST, BISHOP_PAIR, KNIGHT_OUTPOST, ROOK_ON_HALF_OPEN, ROOK_ON_OPEN,
    ZONE_ATTACK,
};
use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square, attacks};
use crate::features::{PawnFacts, PieceFacts, king};

const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// What a side's pieces are worth.
pub fn value<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, trace: &mut T) -> Pair {
    let own = board.by_color(side);
    let zone = board
        .king_of(!side)
        .map_or(Bitboard::EMPTY, |enemy| king::zone(enemy, !side));
    let area = !(pawns.get(!side).attacks | (own & (board.pawns() | board.kings())));
    let mut attack = ZoneAttack::default();
    let mut sum = places(board, pawns, side, trace);
    for role in PIECES {
        for square in own & board.by_role(role) {
            let reach = attacks::attacks(square, role.of(side), board.occupied());
            attack.join(role, (reach & zone).count());
            sum += man(role, side, square, (reach & area).count(), trace);
        }
    }
    trace.add(Term::KingAttack, side, None, attack.value());
    sum + attack.value()
}

/// What one piece is worth where it stands.
fn man<T: Trace>(role: Role, side: Color, square: Square, mobility: usize, trace: &mut T) -> Pair {
    let terms = [
        (Term::Material, *weights::MATERIAL.get(role)),
        (Term::PieceSquare, weights::square(role, side, square)),
        (Term::Mobility, weights::mobility(role, mobility)),
    ];
    for (term, value) in terms {
        trace.add(term, side, Some(square), value);
    }
    terms.into_iter().map(|(_, value)| value).sum()
}

/// Outposts, rooks on files, the bishop pair.
fn places<T: Trace>(board: &Board, pawns: &ByColor<PawnFacts>, side: Color, trace: &mut T) -> Pair {
    let facts = PieceFacts::of(board, pawns.get(side), side);
    let mut sum = Pair::default();
    let lists = [
        (Term::Outpost, facts.outposts & board.knights(), KNIGHT_OUTPOST),
        (Term::Outpost, facts.outposts & board.bishops(), BISHOP_OUTPOST),
        (Term::RookFiles, facts.rooks_on_open, ROOK_ON_OPEN),
        (Term::RookFiles, facts.rooks_on_half_open, ROOK_ON_HALF_OPEN),
    ];
    for (term, squares, value) in lists {
        for square in squares {
            trace.add(term, side, Some(square), value);
            sum += value;
        }
    }
    if facts.bishop_pair {
        trace.add(Term::BishopPair, side, None, BISHOP_PAIR);
        sum += BISHOP_PAIR;
    }
    sum
}

/// How many pieces look at the enemy king's zone, and how hard.
#[derive(Clone, Copy, Debug, Default)]
struct ZoneAttack {
    attackers: usize,
    weight: i32,
}

impl ZoneAttack {
    fn join(&mut self, role: Role, squares: usize) {
        if squares > 0 {
            self.attackers += 1;
            self.weight += *ZONE_ATTACK.get(role) * squares as i32;
        }
    }

    /// The more pieces take part, the more each counts.
    fn value(self) -> Pair {
        let percent = ATTACKERS_PERCENT[self.attackers.min(ATTACKERS_PERCENT.len() - 1)];
        pair(self.weight * percent / 100, 0)
    }
}
