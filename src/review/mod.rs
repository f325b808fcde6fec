//! Reviews: a whole game judged move by move, with each side's accuracy, the turning points, and how it may be shown.
//!
//! Everything here is plain data or made of it; the caller supplies time, threads and files.

pub mod accuracy;
pub mod annotate;
pub mod cards;
pub mod diary;
pub mod exercise_box;
pub mod html;
pub mod mix;
pub mod moments;
pub mod motif;
pub mod overview;
mod plan;
pub mod practice;
pub mod progress;
pub mod pupil;
pub mod rating;
pub mod repertoire;
pub mod report;
pub mod reviewer;
pub mod schedule;
pub mod stage;
mod summary;
pub mod time_use;
pub mod training;
#[cfg(test)]
mod tests;

pub use cards::{cards_of, second_tries_of, with_second_try};
pub use moments::{Moment, MomentKind, chances_told};
pub use plan::Plan;
pub use report::{
    EachMove, GameReport, JudgementCounts, MoveReport, MoveTally, OpeningName, SideReport, Stages, Texts,
    Worth,
};
pub use reviewer::{Reviewer, looked_at, looked_at_again};
pub use stage::GameStage;
pub use summary::chances;
pub use time_use::TimeUse;
