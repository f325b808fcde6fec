//! crossterm's commands as bytes, so that a frame is put together whole before any of it is sent.

use crossterm::Command;

/// Adds the bytes of a command.
pub fn put(command: impl Command, out: &mut Vec<u8>) {
    let mut text = String::new();
    let _infallible = command.write_ansi(&mut text);
    out.extend_from_slice(text.as_bytes());
}
