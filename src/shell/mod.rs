//! The outside: owns the terminal, reads the time, starts the workers and performs what updates ask for.

mod ansi;
mod coach_worker;
mod background;
mod blocks;
mod board_searcher;
mod capabilities;
mod deck_worker;
mod events;
mod explorer_worker;
mod clipboard;
mod effects;
mod panic_guard;
mod input;
pub mod interrupt;
mod job_control;
mod library_worker;
mod latest_wins;
mod painter;
mod sgr;
mod sixel;
mod pictures;
mod plain;
pub mod print;
mod idle;
mod reports;
mod review_worker;
mod run;
mod runs;
mod scanner;
mod sequences;
mod signals;
mod start;
mod terminal;
mod terminal_input;
mod terminal_name;
mod deck_store;
mod vt;
pub mod table_maker;
mod workers;
mod writer;

pub(crate) use deck_store::today;
pub use deck_store::{DeckStore, ExerciseAnswer};
pub use effects::{EffectPerformer, InPlacePerformer};
pub(crate) use panic_guard::{PanicReport, guarded};
pub use run::{ExitReport, run};
pub(crate) use signals::end_with_engines;
pub use start::{Setup, now};
pub use terminal::NoTerminal;

/// The parsers of terminal input, for the fuzz targets alone.
#[doc(hidden)]
pub mod fuzzed {
    pub use super::background::BackgroundReply;
    pub use super::terminal_input::TerminalInput;
    pub use super::vt::Parser;
}
