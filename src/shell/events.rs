//! The one channel of the event loop: everything that wakes it, as one closed enum.
//!
//! The channel itself never makes a sender wait. Who could flood it takes a limited sender, which waits while so many of
//! its own events are unread, so that others get through.

use std::io;
use std::time::Instant;

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::terminal_input::TerminalInput;
use crate::app::Answer;
use crate::engines::EngineReport;

/// Everything that wakes the event loop.
#[derive(Debug)]
pub enum Event {
    /// A signal of the process.
    Signal(Signal),
    /// An input of the player.
    Input(TerminalInput),
    /// A report of a search worker, for which the app has a time.
    Report(EngineReport),
    /// An answer of a worker.
    Answer(Answer),
    /// A frame is written, and its buffer is free; or the terminal is gone.
    Written(io::Result<Vec<u8>>),
}

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// To end, with this exit code (128 and the signal's number).
    End(u8),
    /// To give the terminal back and stop.
    Stop,
    /// To go on after a stop.
    Continue,
    /// To look at the terminal's size.
    Resize,
}

/// Nobody receives any more.
#[derive(Debug, PartialEq, Eq)]
pub struct Closed;

/// The sending end.
#[derive(Clone, Debug)]
pub struct EventSender {
    events: Sender<(Event, Option<UnreadToken>)>,
    /// Holds a token for each unread event of a limited sender.
    tokens: Option<(Sender<()>, Receiver<()>)>,
}

/// The token of an unread event, given back when the event is taken or dropped.
#[derive(Debug)]
struct UnreadToken(Receiver<()>);

/// The receiving end.
#[derive(Debug)]
pub struct EventReceiver(Receiver<(Event, Option<UnreadToken>)>);

/// Makes the channel.
pub fn channel() -> (EventSender, EventReceiver) {
    let (events, receiver) = unbounded();
    (EventSender { events, tokens: None }, EventReceiver(receiver))
}

impl EventSender {
    /// Returns a sender that waits while `most` events of it and its clones are unread.
    pub fn limited(&self, most: usize) -> EventSender {
        EventSender { events: self.events.clone(), tokens: Some(bounded(most)) }
    }

    /// Sends an event.
    ///
    /// # Errors
    /// Nobody receives any more.
    pub fn send(&self, event: Event) -> Result<(), Closed> {
        let token = self.tokens.as_ref().map(|(taken, free)| {
            // This very sender holds the other end.
            let _ = taken.send(());
            UnreadToken(free.clone())
        });
        self.events.send((event, token)).map_err(|_| Closed)
    }

    /// Sends a worker's answer.
    ///
    /// # Errors
    /// Nobody receives any more.
    pub fn answer(&self, answer: Answer) -> Result<(), Closed> {
        self.send(Event::Answer(answer))
    }
}

impl Drop for UnreadToken {
    fn drop(&mut self) {
        let _ = self.0.try_recv();
    }
}

impl EventReceiver {
    /// Waits for an event, at most until `limit`.
    pub fn wait(&self, limit: Option<Instant>) -> Option<Event> {
        let received = match limit {
            Some(limit) => self.0.recv_deadline(limit).ok(),
            None => self.0.recv().ok(),
        };
        received.map(|(event, _)| event)
    }

    /// Takes the events that are there.
    pub fn waiting(&self) -> impl Iterator<Item = Event> {
        self.0.try_iter().map(|(event, _)| event)
    }
}

#[cfg(test)]
impl EventReceiver {
    /// Waits for the next answer of a worker.
    pub fn answer(&self) -> Answer {
        let patience = Instant::now() + std::time::Duration::from_mins(1);
        match self.wait(Some(patience)).expect("an answer comes") {
            Event::Answer(answer) => answer,
            other @ (Event::Signal(_) | Event::Input(_) | Event::Report(_) | Event::Written(_)) => {
                panic!("{other:?}")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;
    use std::time::Duration;

    use super::*;

    fn status(text: &str) -> Answer {
        Answer::Status(text.to_owned())
    }

    #[test]
    fn a_limited_sender_waits_and_lets_others_through() {
        let (sender, receiver) = channel();
        let limited = sender.limited(1);
        limited.answer(status("first")).unwrap();
        let flood = thread::spawn(move || limited.answer(status("second")));
        sender.send(Event::Signal(Signal::Resize)).unwrap();
        assert!(matches!(receiver.answer(), Answer::Status(text) if text == "first"));
        assert!(matches!(receiver.wait(None), Some(Event::Signal(Signal::Resize))));
        assert!(matches!(receiver.answer(), Answer::Status(text) if text == "second"));
        assert_eq!(flood.join().unwrap(), Ok(()));
    }

    #[test]
    fn a_waiting_sender_ends_with_the_receiver() {
        let (sender, receiver) = channel();
        let limited = sender.limited(1);
        limited.answer(status("unread")).unwrap();
        let flood = thread::spawn(move || limited.answer(status("never read")));
        drop(receiver);
        assert_eq!(flood.join().unwrap(), Err(Closed));
    }

    #[test]
    fn the_wait_ends_at_its_limit() {
        let (_sender, receiver) = channel();
        assert!(receiver.wait(Some(Instant::now() + Duration::from_millis(1))).is_none());
        assert_eq!(receiver.waiting().count(), 0);
    }
}
