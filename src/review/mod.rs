//! Reviews: a whole game judged move by move, with each side's accuracy, the turning points, and how it may be shown.
//!
//! Everything here is plain data or made of it; who runs a review gives the time, the threads and the files.

pub mod accuracy;
pub mod annotate;
pub mod cards;
pub mod html;
pub mod moments;
pub mod motif;
pub mod practice;
pub mod progress;
pub mod report;
pub mod reviewer;
pub mod schedule;
pub mod stage;
mod summary;
pub mod training;
#[cfg(test)]
mod tests;

pub use cards::cards_of;
pub use moments::{Moment, MomentKind, chances_told};
pub use report::{
    Count, EachMove, GameReport, MoveReport, OpeningName, SideReport, Stages, Tally, Texts, Worth,
};
pub use reviewer::{Plan, Reviewer};
pub use stage::Stage;
pub use summary::chances;
