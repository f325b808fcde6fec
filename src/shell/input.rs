//! Keys, pastes and the mouse as they come from the terminal: a thread reads bytes, `vt` makes them `Input`s.

use std::os::fd::OwnedFd;
use std::thread;
use std::time::Duration;

use crossbeam_channel::Sender;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::signals::{self, GRACE};
use super::vt::Parser;
use crate::app::keymap::Chord;
use crate::app::msg::Pointer;

/// What the player did, still in cells of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Chord),
    /// Text was pasted; never a command.
    Paste(String),
    /// More was pasted than anyone reads, so nothing of it was taken.
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
    /// The terminal will send nothing any more.
    Gone,
}

/// Reads the terminal in a thread of its own until it is gone or nobody listens.
///
/// The thread sleeps in the kernel while nothing is typed. When the terminal is gone it sends [`Input::Gone`], and ends the
/// process if the loop does not.
///
/// `before` are bytes that somebody else has read already.
///
/// # Errors
/// The system gives no more threads.
pub fn listen(tty: OwnedFd, before: Vec<u8>, inputs: Sender<Input>) -> std::io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || -> () {
            read_all(&tty, &before, &inputs);
            let _full_means_stuck = inputs.send_timeout(Input::Gone, GRACE);
            signals::end_after(GRACE, 1);
        })
        .map(drop)
}

/// Feeds what comes to the parser until the end of input.
fn read_all(tty: &OwnedFd, before: &[u8], inputs: &Sender<Input>) {
    let mut parser = Parser::default();
    let mut bytes = [0; 16 * 1024];
    let mut found = Vec::new();
    parser.feed(before, &mut found);
    loop {
        for input in found.drain(..) {
            if inputs.send(input).is_err() {
                return;
            }
        }
        match wait(tty, parser.patience()) {
            Waited::Gone => return,
            Waited::Nothing => parser.give_up(&mut found),
            Waited::Bytes => match rustix::io::read(tty, &mut bytes[..]) {
                Ok(0) => return,
                Ok(count) => parser.feed(&bytes[..count], &mut found),
                Err(Errno::INTR | Errno::AGAIN) => {}
                Err(_) => return,
            },
        }
    }
}

/// What waiting for the terminal came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// There is something to read, or the end of it.
    Bytes,
    /// Nothing came in time.
    Nothing,
    /// The terminal is gone.
    Gone,
}

/// Waits for bytes; for ever if there is no end to patience.
pub fn wait(tty: &OwnedFd, patience: Option<Duration>) -> Waited {
    let limit = patience.map(|time| Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: i64::from(time.subsec_nanos()),
    });
    let mut fds = [PollFd::new(tty, PollFlags::IN)];
    match poll(&mut fds, limit.as_ref()) {
        Ok(0) | Err(Errno::INTR) => Waited::Nothing,
        Ok(_) if fds[0].revents().contains(PollFlags::IN) => Waited::Bytes,
        Ok(_) | Err(_) => Waited::Gone,
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::app::keymap::Key;

    fn key(key: Key) -> Input {
        Input::Key(Chord::plain(key))
    }

    /// What comes from a line on which these bytes are sent before it is cut.
    fn read(before: &[u8], bytes: &[u8]) -> Vec<Input> {
        let (line, mut keyboard) = std::io::pipe().unwrap();
        keyboard.write_all(bytes).unwrap();
        drop(keyboard);
        let (sender, inputs) = unbounded();
        read_all(&line.into(), before, &sender);
        inputs.try_iter().collect()
    }

    #[test]
    fn the_end_of_the_line_ends_the_reading() {
        assert_eq!(read(b"", b""), []);
        assert_eq!(read(b"", b"e\x1b[A"), [key(Key::Char('e')), key(Key::Up)]);
    }

    #[test]
    fn keys_read_by_others_come_first() {
        assert_eq!(
            read(b"\x1b[?62;22ce", b"4"),
            [key(Key::Char('e')), key(Key::Char('4'))]
        );
    }

    #[test]
    fn a_lone_esc_comes_without_another_key() {
        let (line, mut keyboard) = std::io::pipe().unwrap();
        let (sender, inputs) = unbounded();
        let reader = thread::spawn(move || read_all(&line.into(), b"", &sender));
        keyboard.write_all(b"\x1b").unwrap();
        assert_eq!(inputs.recv(), Ok(key(Key::Esc)));
        drop(keyboard);
        reader.join().unwrap();
    }
}
