//! The state of the tutor and its changes: no terminal, no files, no threads.

pub mod action;
pub mod effect;
pub mod keymap;
pub mod marks;
pub mod msg;

pub use action::Action;
pub use effect::Effect;
pub use marks::{SquareMarks, Threatened};
pub use msg::{Msg, Target};
