//! Reads keys, pastes and the mouse: a thread reads bytes, and `vt` turns them into `TerminalInput`s.

use std::os::fd::OwnedFd;
use std::thread;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::events::{Event, EventSender};
use super::signals::{self, GRACE};
use super::terminal_input::TerminalInput;
use super::vt::Parser;
use crate::engines::worker::caught;

/// Unread inputs at most; beyond that the terminal buffers.
const WAITING: usize = 1024;

/// Reads the terminal in a thread until it is gone or nobody listens.
///
/// The thread sleeps in the kernel while nothing is typed. When the terminal is gone it sends [`TerminalInput::Gone`], and ends the
/// process if the loop does not.
///
/// `before` holds bytes already read elsewhere.
///
/// # Errors
/// The system gives no more threads.
pub fn listen(tty: OwnedFd, before: Vec<u8>, events: EventSender) -> std::io::Result<()> {
    thread::Builder::new()
        .name("input".to_owned())
        .spawn(move || -> () {
            // Even after a panic: without this thread no key would come any more.
            let _ = caught(|| read_all(&tty, &before, &events.limited(WAITING)));
            let _ = events.send(Event::Input(TerminalInput::Gone));
            signals::end_after(GRACE, 1);
        })
        .map(drop)
}

/// Feeds the parser until the end of input.
fn read_all(tty: &OwnedFd, before: &[u8], events: &EventSender) {
    let mut parser = Parser::default();
    let mut bytes = [0; 16 * 1024];
    let mut found = Vec::new();
    parser.feed(before, &mut found);
    loop {
        for input in found.drain(..) {
            if events.send(Event::Input(input)).is_err() {
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

/// The result of waiting for the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waited {
    /// There is something to read, or the end of it.
    Bytes,
    /// Nothing came in time.
    Nothing,
    /// The terminal is gone.
    Gone,
}

/// Waits for bytes; forever without a limit.
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

    use super::*;
    use crate::app::keymap::{Chord, KeyCode};
    use crate::shell::events::{EventReceiver, channel};

    fn key(key: KeyCode) -> TerminalInput {
        TerminalInput::Key(Chord::plain(key))
    }

    fn next(events: &EventReceiver) -> TerminalInput {
        let Some(Event::Input(input)) = events.wait(None) else { panic!("no input") };
        input
    }

    /// What comes from a line on which these bytes are sent before it is cut.
    fn read(before: &[u8], bytes: &[u8]) -> Vec<TerminalInput> {
        let (line, mut keyboard) = std::io::pipe().unwrap();
        keyboard.write_all(bytes).unwrap();
        drop(keyboard);
        let (sender, events) = channel();
        read_all(&line.into(), before, &sender);
        let input = |event| if let Event::Input(input) = event { Some(input) } else { None };
        events.waiting().filter_map(input).collect()
    }

    #[test]
    fn the_end_of_the_line_ends_the_reading() {
        assert_eq!(read(b"", b""), []);
        assert_eq!(read(b"", b"e\x1b[A"), [key(KeyCode::Char('e')), key(KeyCode::Up)]);
    }

    #[test]
    fn keys_read_by_others_come_first() {
        assert_eq!(read(b"\x1b[?2026;2$ye", b"4"), [key(KeyCode::Char('e')), key(KeyCode::Char('4'))]);
    }

    #[test]
    fn a_lone_esc_comes_without_another_key() {
        let (line, mut keyboard) = std::io::pipe().unwrap();
        let (sender, events) = channel();
        let reader = thread::spawn(move || read_all(&line.into(), b"", &sender));
        keyboard.write_all(b"\x1b").unwrap();
        assert_eq!(next(&events), key(KeyCode::Esc));
        drop(keyboard);
        reader.join().unwrap();
    }
}
