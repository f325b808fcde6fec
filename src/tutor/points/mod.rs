//! Points: the one list of what matters now, most important first, from which every outlet takes.

mod again;
mod behind_capture;
mod behind_check;
mod early_queen;
mod gather;
pub mod grade;
mod json;
pub mod lines;
mod of_best;
mod of_move;
mod of_position;
mod point;
mod promotion;
mod rank;
mod tactic;
mod take_home;
mod text;
#[cfg(test)]
mod beside_the_point;
#[cfg(test)]
mod found_in_play;
#[cfg(test)]
mod outlets;
#[cfg(test)]
pub(in crate::tutor) mod tests;
pub mod threat;
pub mod threats;
mod view;

pub use gather::{of_explanation, points};
pub use grade::MoveGrade;
pub use json::json;
pub use of_best::{BestIdea, best_idea};
pub use of_move::is_silent;
pub use of_position::threat_told;
pub use point::{Point, PointMatter, PointPlace, Stake, ToldBefore, ToldPoint, Whose};
pub use rank::{MarkRank, MarkedPiece, has_mate, strong};
pub use take_home::take_home;
pub use view::CoachView;
