//! Frames on their way to the terminal: one at a time, in a thread of its own, so that a slow line never holds a key back.
//!
//! While a frame is being written no other is made, so none waits in memory; when it is through, the next is made from
//! what is true by then, and the frames between were never drawn.

use std::io;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::terminal;

/// Gives frames to the thread that writes them.
#[derive(Debug)]
pub struct Writer {
    frames: Sender<Vec<u8>>,
    written: Receiver<io::Result<Vec<u8>>>,
    spare: Option<Vec<u8>>,
}

impl Writer {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start() -> io::Result<Writer> {
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
        Ok(Writer {
            frames,
            written,
            spare: Some(Vec::new()),
        })
    }

    /// Room for the next frame; nothing while one is being written.
    pub fn room(&mut self) -> Option<Vec<u8>> {
        self.spare.take()
    }

    /// Sends a frame, made in [`Writer::room`].
    pub fn send(&mut self, frame: Vec<u8>) {
        if frame.is_empty() {
            self.spare = Some(frame);
        } else {
            // The thread ends only after this; a frame that nobody writes is never missed.
            let _ = self.frames.send(frame);
        }
    }

    /// Tells of every frame that is through: wait here, then [`Writer::is_through`].
    pub fn written(&self) -> &Receiver<io::Result<Vec<u8>>> {
        &self.written
    }

    /// Takes the answer of [`Writer::written`]: there is room again.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn is_through(&mut self, answer: io::Result<Vec<u8>>) -> io::Result<()> {
        self.spare = Some(answer?);
        Ok(())
    }
}
