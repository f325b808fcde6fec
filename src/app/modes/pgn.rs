//! The PGN of a game on the screen and the clipboard, for guests without files.

use crate::app::modes::menu::{CLOSE, KeyHint, MenuKey};
use crate::app::outcome::Outcome;

/// The text and how far it is scrolled.
#[derive(Clone, Debug)]
pub(crate) struct PgnView {
    /// The lines of the PGN.
    pub lines: Vec<String>,
    /// The first line in view.
    pub first: usize,
}

/// The hints for its key line.
pub(crate) const HINTS: &[KeyHint] = &[("up, down", "scroll", false), CLOSE];

impl PgnView {
    pub fn of(text: &str) -> PgnView {
        PgnView { lines: text.lines().map(str::to_owned).collect(), first: 0 }
    }

    pub fn menu(&mut self, key: MenuKey) -> Outcome {
        let last = self.lines.len();
        self.first = if key == MenuKey::Choose {
            self.first.saturating_add(10).min(last.saturating_sub(1))
        } else {
            key.step(self.first, last)
        };
        Outcome::Stay
    }
}
