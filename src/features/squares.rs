//! Facts about squares.
