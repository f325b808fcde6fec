//! Facts as numbers: the evaluation, the same code for the fast sum and for the table that people read.

use crate::chess::Chess;

/// The evaluation in centipawns from White's side.
pub fn evaluate(_position: &Chess) -> i32 {
    todo!()
}
