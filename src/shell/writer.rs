//! The frame writer: a thread that writes one frame at a time, so that a slow line never delays a key.
//!
//! No frame is drawn while another is being written, so none waits in memory; the next one shows the state at that time.

use std::io;
use std::thread;

use crossbeam_channel::{Sender, bounded};

use super::events::{Event, EventSender};
use super::terminal;
use crate::engines::worker::caught;

/// Handle of the writing thread.
#[derive(Debug)]
pub struct FrameWriter {
    frames: Sender<Vec<u8>>,
    spare: Option<Vec<u8>>,
}

impl FrameWriter {
    /// Starts the thread, which sends [`Event::Written`] after each frame.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(events: EventSender) -> io::Result<FrameWriter> {
        let (frames, incoming) = bounded::<Vec<u8>>(1);
        thread::Builder::new().name("writer".to_owned()).spawn(move || {
            for mut bytes in incoming {
                let written =
                    caught(|| terminal::write(&bytes)).unwrap_or_else(|fault| Err(io::Error::other(fault)));
                bytes.clear();
                if events.send(Event::Written(written.map(|()| bytes))).is_err() {
                    return;
                }
            }
        })?;
        Ok(FrameWriter { frames, spare: Some(Vec::new()) })
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

    /// Takes the buffer of a written frame back.
    pub fn take_back(&mut self, buffer: Vec<u8>) {
        self.spare = Some(buffer);
    }
}
