//! The two things that a better move attacks at once: one alone could get away.

use super::prey;
use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Chess, Move, Position, Square, after_move, after_null_move, notation};
use crate::safety::exchange::{PIECE, value, value_of};
use crate::tutor::find::board::{gain, seen};

/// Pawns that must fall once a guard has been taken.
const FALLS: i32 = 2;

/// The piece that a move hits, and what it attacks besides.
pub(super) struct TwoTargets {
    hit: Square,
    other: OtherTarget,
}

/// What a move attacks besides the piece that it hits.
#[derive(Clone, Copy)]
enum OtherTarget {
    /// A piece to which it opens a line.
    Uncovered(Square),
    /// A piece that is guarded, and the one that would fall with it.
    Guard(Square, Square),
}

impl TwoTargets {
    /// Those of the better move; `None` where it hits one piece, or a fork has its own words.
    pub fn of(teller: &Teller<'_>) -> Option<TwoTargets> {
        let (root, &best) = (teller.root(), teller.facts.question.best_line().first()?);
        let (hit, left) = prey::hit_in_line(teller, root, best);
        let [hit] = *hit.as_slice() else { return None };
        let uncovered = || left.iter().copied().find(|square| !prey::looks_back(root, best, *square));
        let other = if let Some(square) = uncovered().filter(|square| is_piece(root, *square)) {
            OtherTarget::Uncovered(square)
        } else {
            let (guard, ward) = guard_hit(root, best).filter(|(guard, _)| *guard != hit)?;
            OtherTarget::Guard(guard, ward)
        };
        let two = TwoTargets { hit, other };
        let is_named = two.squares().into_iter().all(|square| prey::is_named(teller, square));
        (is_piece(root, hit) && is_named).then_some(two)
    }

    fn squares(&self) -> Bitboard {
        let others = match self.other {
            OtherTarget::Uncovered(square) => Bitboard::from_square(square),
            OtherTarget::Guard(guard, ward) => Bitboard::from_square(guard).with(ward),
        };
        others.with(self.hit)
    }

    /// `hitting White's bishop on b5 and the knight on f3, which guards the bishop on g5`.
    pub fn tail(&self, teller: &Teller<'_>, told: &mut Telling) -> String {
        self.words(teller, ["hitting", "uncovering"], told)
    }

    /// `it hits White's bishop on c4 and uncovers an attack on White's rook on h1`.
    pub fn clause(&self, teller: &Teller<'_>, told: &mut Telling) -> String {
        format!("it {}", self.words(teller, ["hits", "uncovers"], told))
    }

    fn words(&self, teller: &Teller<'_>, [hits, uncovers]: [&str; 2], told: &mut Telling) -> String {
        told.squares |= self.squares();
        let named = |squares: &[Square]| prey::names(teller, teller.root(), squares);
        match self.other {
            OtherTarget::Uncovered(square) => {
                format!("{hits} {} and {uncovers} an attack on {}", named(&[self.hit]), named(&[square]))
            }
            OtherTarget::Guard(guard, ward) => {
                let ward = named(&[ward]);
                let ward = ward.split_once(' ').map_or(ward.as_str(), |(_, piece)| piece);
                format!("{hits} {}, which guards the {ward}", named(&[self.hit, guard]))
            }
        }
    }
}

/// A guarded piece that a move attacks, and the one that falls when it is traded, however it is taken back.
fn guard_hit(root: &Chess, m: Move) -> Option<(Square, Square)> {
    let after = after_move(root, m);
    let (side, turned) = (root.turn(), after_null_move(&after)?);
    let from = notation::destination(m);
    let theirs = |here: &Chess| seen(here.board().by_color(!side) & !here.board().kings(), side);
    let takes = |square: &Square| {
        let captures = turned.legal_moves().into_iter();
        captures.filter(|m| m.is_capture()).find(|m| {
            notation::origin(*m) == from && notation::destination(*m) == *square && value_of(&turned, *m) == 0
        })
    };
    theirs(&after).filter(|square| is_piece(&after, *square)).find_map(|guard| {
        let now = after_move(&turned, takes(&guard)?);
        let retakes = |m: &Move| m.is_capture() && notation::destination(*m) == guard;
        let then: Vec<Chess> =
            now.legal_moves().into_iter().filter(retakes).map(|m| after_move(&now, m)).collect();
        let wards = after.board().attacks_from(guard);
        let falls = |ward: &Square| {
            let stays = |here: &&Chess| here.board().piece_at(*ward) == after.board().piece_at(*ward);
            wards.contains(*ward)
                && gain(&turned, *ward, side) < 1
                && then.iter().all(|here| stays(&here) && gain(here, *ward, side) >= FALLS)
        };
        let ward = theirs(&after).filter(|ward| is_piece(&after, *ward)).find(falls)?;
        (!then.is_empty()).then_some((guard, ward))
    })
}

fn is_piece(here: &Chess, square: Square) -> bool {
    here.board().role_at(square).is_some_and(|role| value(role) >= PIECE)
}
