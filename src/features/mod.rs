//! Facts about a position, defined once: the heatmap colours them, the evaluation weighs them, the coach says them.

pub mod king;
pub mod pawns;
pub mod pieces;
pub mod span;
pub mod squares;

pub use pawns::PawnFacts;
