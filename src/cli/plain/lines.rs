//! The lines that are typed, read in a thread of their own, so that one can be waited for while a game runs.

use std::collections::VecDeque;
use std::io::BufRead;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use crate::cli::error::CliError;
use crate::cli::position;

/// A line, what is wrong with it, or why no more can be read.
type ReadLine = Result<Result<String, CliError>, CliError>;

/// Lines read ahead of their turn: a script of any length waits in its pipe.
const AHEAD: usize = 16;

/// The lines of an input.
pub(super) struct Lines {
    from: Receiver<ReadLine>,
    /// Lines that came while a game was running and wait for its end.
    waiting: VecDeque<ReadLine>,
}

impl Lines {
    /// Begins to read.
    pub fn of(mut input: Box<dyn BufRead + Send>) -> Lines {
        let (sender, from) = bounded(AHEAD);
        // It ends with the input, or with the program.
        thread::spawn(move || {
            while let Some(line) = position::next_line(&mut input).transpose() {
                let is_last = line.is_err();
                if sender.send(line).is_err() || is_last {
                    return;
                }
            }
        });
        Lines { from, waiting: VecDeque::new() }
    }

    /// The next line; `None` at the end of the input.
    pub fn next(&mut self) -> Result<Option<Result<String, CliError>>, CliError> {
        self.waiting.pop_front().or_else(|| self.from.recv().ok()).transpose()
    }

    /// Waits for some time; returns a line that comes meanwhile and is wanted. Others keep their turn.
    pub fn within(&mut self, time: Duration, wants: impl Fn(&str) -> bool) -> Option<String> {
        let end = Instant::now() + time;
        while self.waiting.is_empty() {
            match self.from.recv_deadline(end) {
                Ok(Ok(Ok(line))) if wants(line.trim()) => return Some(line.trim().to_owned()),
                Ok(line) => self.waiting.push_back(line),
                Err(RecvTimeoutError::Timeout) => return None,
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        thread::sleep(end.saturating_duration_since(Instant::now()));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_millis(20);

    fn lines(text: &'static str) -> Lines {
        Lines::of(Box::new(text.as_bytes()))
    }

    fn rest(lines: &mut Lines) -> Vec<String> {
        std::iter::from_fn(|| lines.next().unwrap()).map(|line| line.unwrap().trim().to_owned()).collect()
    }

    #[test]
    fn a_wanted_line_is_taken_while_waiting() {
        let mut lines = lines("pause\ne4\n");
        let within = Duration::from_secs(10);
        assert_eq!(lines.within(within, |line| line == "pause").as_deref(), Some("pause"));
        assert_eq!(rest(&mut lines), ["e4"]);
    }

    #[test]
    fn another_line_keeps_its_turn_and_those_behind_it_too() {
        let mut lines = lines("e4\npause\nd4\n");
        for _ in 0..2 {
            assert_eq!(lines.within(SHORT, |line| line == "pause"), None);
        }
        assert_eq!(rest(&mut lines), ["e4", "pause", "d4"]);
    }

    #[test]
    fn the_end_of_the_input_is_waited_out() {
        let mut lines = lines("");
        let begun = Instant::now();
        assert_eq!(lines.within(SHORT, |_| true), None);
        assert!(begun.elapsed() >= SHORT);
        assert_eq!(rest(&mut lines), [""; 0]);
    }

    #[test]
    fn a_script_longer_than_what_is_read_ahead_is_read_to_its_end() {
        let text: &'static str = "e4\ne5\n".repeat(100).leak();
        assert_eq!(rest(&mut lines(text)).len(), 200);
    }
}
