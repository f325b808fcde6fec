//! The bytes of an answer, fetched by a thread of its own so that Ctrl-C is met while a server is silent.

use std::io::{self, BufRead, Read};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError};

use crate::search::StopFlag;

/// Most bytes that the thread reads at once; few of such chunks wait, so memory is bounded whatever the server sends.
pub(super) const CHUNK: usize = 64 * 1024;

/// Chunks that may wait.
pub(super) const WAITING_CHUNKS: usize = 4;

/// Time between two looks at the stop flag.
pub(super) const GLANCE: Duration = Duration::from_millis(50);

/// What is told of a connection that broke off.
pub(super) const LOST: &str = "the connection was lost; repeat the command to go on";

/// A piece of an answer.
pub(super) enum Piece {
    Bytes(Vec<u8>),
    Failed(String),
    End,
}

/// The body of an answer, read as it comes.
pub struct Body {
    pieces: Receiver<Piece>,
    stop: StopFlag,
    chunk: Vec<u8>,
    /// How much of the chunk was read.
    read: usize,
    has_ended: bool,
    /// Why it failed; readers that try again are told the same.
    failed: Option<String>,
}

impl Body {
    pub(super) fn new(pieces: Receiver<Piece>, stop: StopFlag) -> Body {
        Body { pieces, stop, chunk: Vec::new(), read: 0, has_ended: false, failed: None }
    }

    /// Waits for the next chunk; nothing more comes after the end.
    fn next_chunk(&mut self) -> io::Result<()> {
        while !self.has_ended && self.read == self.chunk.len() {
            if self.stop.is_stopped() {
                return Err(io::Error::other("stopped"));
            }
            if let Some(reason) = &self.failed {
                return Err(io::Error::other(reason.clone()));
            }
            match self.pieces.recv_timeout(GLANCE) {
                Ok(Piece::Bytes(bytes)) => (self.chunk, self.read) = (bytes, 0),
                Ok(Piece::End) => self.has_ended = true,
                Ok(Piece::Failed(reason)) => self.failed = Some(reason),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.failed = Some(LOST.to_owned()),
            }
        }
        Ok(())
    }
}

impl Read for Body {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Body {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.next_chunk()?;
        Ok(&self.chunk[self.read..])
    }

    fn consume(&mut self, count: usize) {
        self.read = (self.read + count).min(self.chunk.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_are_one_stream() {
        let (sender, pieces) = crossbeam_channel::unbounded();
        for piece in
            [Piece::Bytes(b"ab".into()), Piece::Bytes(Vec::new()), Piece::Bytes(b"c".into()), Piece::End]
        {
            sender.send(piece).unwrap();
        }
        let mut text = String::new();
        Body::new(pieces, StopFlag::default()).read_to_string(&mut text).unwrap();
        assert_eq!(text, "abc");
    }

    #[test]
    fn a_failure_a_lost_thread_and_a_stop_are_errors() {
        let (sender, pieces) = crossbeam_channel::unbounded();
        sender.send(Piece::Failed("reset".into())).unwrap();
        let mut body = Body::new(pieces, StopFlag::default());
        drop(sender);
        assert_eq!(body.read(&mut [0]).unwrap_err().to_string(), "reset");
        assert_eq!(
            body.read(&mut [0]).unwrap_err().to_string(),
            "reset",
            "whoever tries again is told the same"
        );
        let (_, pieces) = crossbeam_channel::unbounded();
        let mut body = Body::new(pieces, StopFlag::default());
        assert_eq!(body.read(&mut [0]).unwrap_err().to_string(), LOST);
        let stop = StopFlag::default();
        let (_sender, pieces) = crossbeam_channel::bounded(1);
        let mut body = Body::new(pieces, stop.clone());
        stop.stop();
        assert_eq!(body.read(&mut [0]).unwrap_err().to_string(), "stopped");
    }
}
