//! The endgame school without its screens: endings to play out, judged by tables of exact distances to mate where there are any.
//!
//! [`DrillClass`] lists what there is to practise. [`random_position`] begins a drill, [`judge`] says what a move of the
//! pupil's cost, [`rule_of`] the rule that would have shown the way, and [`resist`] answers as stubbornly as possible. The
//! tables come from outside: those of [`DrillClass::ending`] must be ready. Rook endings with a pawn have none: they begin from
//! known set-ups, a search judges them ([`judge_seen`]), and the engine answers.

mod class;
mod position;
mod resist;
mod rule;
mod set_up;
#[cfg(test)]
mod tests;
mod verdict;

pub use class::{DrillClass, DrillGoal, DrillRow};
pub use position::random_position;
pub use resist::resist;
pub use rule::rule_of;
pub use verdict::{DrillResult, DrillVerdict, judge, judge_seen};
