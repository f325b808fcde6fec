//! What finders look at: lines walked move by move, what can be won where, and how a line ends.

pub mod board;
pub mod outcome;
pub mod plans;
pub mod step;
