//! The outside: owns the terminal, reads the time, starts the workers and performs what updates ask for.

mod ansi;
mod adviser;
mod background;
mod capabilities;
mod clerk;
mod clipboard;
mod effects;
mod fault;
mod input;
pub mod interrupt;
mod librarian;
mod painter;
mod pen;
mod plain;
pub mod print;
mod quiet;
mod reports;
mod reviewer;
mod run;
mod runs;
mod scanner;
mod sequences;
mod signals;
mod start;
mod terminal;
mod trainer;
mod vt;
mod workers;
mod writer;

pub(crate) use fault::{Fault, guarded};
pub use run::{Ending, run};
pub(crate) use signals::end_with_engines;
pub(crate) use start::unfinished;
pub use start::{Setup, now};
pub use terminal::NoTerminal;
pub use trainer::{Given, Trainer};
