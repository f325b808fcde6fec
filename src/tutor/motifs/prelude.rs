//! What every file of a motif needs: the trait it implements, what it looks at, and the names of chess.

pub(in crate::tutor) use crate::chess::{
    Bitboard, Board, Chess, Color, File, Move, Piece, Position, Rank, Role, Square, after_move, attacks,
    notation, words,
};
pub(in crate::tutor) use crate::tutor::check::context::{CheckContext, legal, to_move};
pub(in crate::tutor) use crate::tutor::check::verdict::{Refuted, Verdict, need};
pub(in crate::tutor) use crate::tutor::find::board::seen;
pub(in crate::tutor) use crate::tutor::find::step::Step;
pub(in crate::tutor) use crate::tutor::kind::fields::fields;
pub(in crate::tutor) use crate::tutor::kind::topic::Topic;
pub(in crate::tutor) use crate::tutor::kind::{Candidates, ClaimKind};
pub(in crate::tutor) use crate::tutor::phrase::lexicon::{a, haul, list, plural, swap, worth};
pub(in crate::tutor) use crate::tutor::phrase::moves;
pub(in crate::tutor) use crate::tutor::phrase::view::View;
pub(in crate::tutor) use crate::tutor::question::Oracle;
#[cfg(test)]
pub(in crate::tutor) use crate::tutor::testing::{Case, Cases, Words};
