//! Facts about pieces.
