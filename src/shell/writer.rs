//! The frame writer: a thread that writes one frame at a time, so that a slow line never delays a key.
//!
//! No frame is drawn while another is being written, so none waits in memory; the next one shows the state at that time.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::terminal;

/// Handle of the writing thread.
#[derive(Debug)]
pub struct FrameWriter {
    frames: Sender<Vec<u8>>,
    written: Receiver<io::Result<Vec<u8>>>,
    spare: Option<Vec<u8>>,
}

impl FrameWriter {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start() -> io::Result<FrameWriter> {
        let (frames, incoming) = bounded::<Vec<u8>>(1);
        let (done, written) = bounded(1);
        thread::Builder::new().name("writer".to_owned()).spawn(move || {
            for mut bytes in incoming {
                let result = terminal::write(&bytes).map(|()| {
                    bytes.clear();
                    bytes
                });
                if done.send(result).is_err() {
                    return;
                }
            }
        })?;
        Ok(FrameWriter { frames, written, spare: Some(Vec::new()) })
    }

    /// Returns the buffer for the next frame; `None` while one is being written.
    pub fn room(&mut self) -> Option<Vec<u8>> {
        self.spare.take()
    }

    /// Sends a frame, made in [`FrameWriter::room`].
    pub fn send(&mut self, frame: Vec<u8>) {
        if frame.is_empty() {
            self.spare = Some(frame);
        } else {
            // The thread ends only after this handle.
            let _ = self.frames.send(frame);
        }
    }

    /// Receives written frames: wait here, then call [`FrameWriter::is_through`].
    pub fn written(&self) -> &Receiver<io::Result<Vec<u8>>> {
        &self.written
    }

    /// Takes the result of [`FrameWriter::written`] and frees the buffer.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn is_through(&mut self, answer: io::Result<Vec<u8>>) -> io::Result<()> {
        self.spare = Some(answer?);
        Ok(())
    }
}
