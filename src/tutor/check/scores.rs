//! What the search must agree with: the loser's moves in a line are his best, and one move is better than others.
//!
//! The limits are those of the catalogue, drawn tighter by a [`MARGIN`]: another engine judges a little otherwise.

use super::verdict::Refuted;
use crate::chess::{Chess, Move};
use crate::tutor::question::Oracle;

/// Points of win percent by which each limit is tighter than the catalogue has it.
// Another engine judges a little otherwise.
const MARGIN: f64 = 3.0;
/// Points that a move may give up and still be a fair one.
// The catalogue has 10, a mistake's price.
pub const FAIR: f64 = 10.0 - MARGIN;
/// Points by which the best of all moves may be better than a best move.
// The catalogue has 5, an inaccuracy's price.
pub const BEST: f64 = 5.0 - MARGIN;
/// Points by which the only move is better than the next.
// 10 in the catalogue; both scores may be off, so the margin counts twice.
pub const ONLY: f64 = 10.0 + 2.0 * MARGIN;
/// Points that passing would win in zugzwang.
// The catalogue has 15, a blunder's price: to have to move costs as much as one.
pub const ZUGZWANG: f64 = 15.0 + MARGIN;

/// Win percent from which an ending counts as won.
// The catalogue has 75, about 300 centipawns.
pub const WON: f64 = 75.0 + MARGIN;
/// Win percent within which a position counts as drawn.
// 40 to 60 in the catalogue, about 110 centipawns to either side.
pub const DRAWN: std::ops::RangeInclusive<f64> = 40.0 + MARGIN..=60.0 - MARGIN;

/// The search was not asked about this.
pub const UNSEEN: Refuted = Refuted("the search does not know");

/// Win percent of the side to move.
///
/// # Errors
/// That the search does not know.
pub fn win(position: &Chess, oracle: &mut dyn Oracle) -> Result<f64, Refuted> {
    oracle.win(position).ok_or(UNSEEN)
}

/// The points that a legal move gives up against the best one.
///
/// # Errors
/// That the search does not know.
pub fn given_up(position: &Chess, m: Move, oracle: &mut dyn Oracle) -> Result<f64, Refuted> {
    oracle.given_up(position, m).ok_or(UNSEEN)
}
