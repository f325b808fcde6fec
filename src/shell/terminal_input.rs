//! What a player can do at a terminal, as one closed enum.

use super::pictures::TerminalReport;
use crate::app::keymap::Chord;
use crate::app::msg::Pointer;

/// An input of the player, in cells of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerminalInput {
    /// A key was pressed.
    Key(Chord),
    /// Text was pasted; never a command.
    Paste(String),
    /// A paste that was too long, and ignored.
    PasteTooLong,
    /// The mouse did something at a cell.
    Mouse {
        /// What it did.
        what: Pointer,
        /// From 0 at the left.
        column: u16,
        /// From 0 at the top.
        row: u16,
    },
    /// The terminal answered a question.
    Report(TerminalReport),
    /// The terminal is gone.
    Gone,
}
