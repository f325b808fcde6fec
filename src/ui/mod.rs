//! State as cells: draws the app into ratatui's buffer and never changes it.

pub mod board;
pub mod squares;
