//! Writes a game as PGN: roster order, escapes, lines below 80 columns, variations, comments, glyphs, FEN when needed.

use crate::chess::Game;

/// The game as PGN text with a line end after the result.
pub fn write(_game: &Game) -> String {
    todo!()
}
