//! Reads games in a thread, so that a silent input does not block a stop.

use std::io::{self, BufRead};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, bounded};

use super::waiting;
use crate::chess::pgn::{ReadGame, Reader};
use crate::search::StopFlag;

/// Number of games read ahead.
const AHEAD: usize = 4;

/// The games of an input; the reading thread ends with the input or with this.
pub(super) struct Stream {
    games: Receiver<io::Result<ReadGame>>,
    reader: Option<JoinHandle<()>>,
}

impl Stream {
    /// Starts reading.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn of(input: Box<dyn BufRead + Send>) -> io::Result<Stream> {
        let (games, read) = bounded(AHEAD);
        let reader = thread::Builder::new().name("games".to_owned()).spawn(move || {
            for game in Reader::new(input) {
                if games.send(game).is_err() {
                    return;
                }
            }
        })?;
        Ok(Stream { games: read, reader: Some(reader) })
    }

    /// The next game; `None` at the end, or after a stop.
    pub(super) fn next(&mut self, stop: &StopFlag) -> Option<io::Result<ReadGame>> {
        let game = waiting::take(&self.games, stop);
        if game.is_some() || stop.is_stopped() {
            return game;
        }
        let ended = self.reader.take()?.join();
        ended.err().map(|_| Err(io::Error::other("patzer crashed while reading it")))
    }
}
