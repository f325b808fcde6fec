//! The outside: owns the terminal, reads the time, starts the workers and performs what updates ask for.

pub mod capabilities;
pub mod input;
pub mod painter;
mod pen;
mod plain;
mod sequences;
pub mod signals;
pub mod terminal;
pub mod vt;
pub mod writer;
