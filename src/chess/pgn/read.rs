//! Reads PGN as the world writes it: game by game, bad games never hide the good ones.

use std::io::BufRead;

use crate::chess::Game;

/// One game of a file with what was odd about it.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadGame {
    /// The game as far as it could be read; it stands at the start.
    pub game: Game,
    /// What was wrong, one sentence each (an illegal move and its number, a comment never closed).
    pub faults: Vec<String>,
}

/// Reads games one by one from a stream with bounded memory.
pub struct Reader<R> {
    _input: R,
}

impl<R: BufRead> Reader<R> {
    /// Starts reading.
    pub fn new(input: R) -> Reader<R> {
        Reader { _input: input }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = std::io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        todo!()
    }
}

/// Reads all games of a text.
///
/// # Errors
/// A sentence that says what the text seems to be, when it is no PGN at all (HTML, JSON, gzip, UTF-16, empty).
pub fn read_all(_text: &[u8]) -> Result<Vec<ReadGame>, String> {
    todo!()
}
