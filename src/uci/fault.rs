//! Faults of other programs' engines; each message reads on after the engine's name.

use std::fmt;
use std::time::Duration;

/// Why another program's engine gave no usable move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineFault {
    /// The program cannot be started.
    #[error("cannot be started: '{program}' {reason}")]
    NotStarted {
        /// The program's name, safe to show.
        program: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A time limit passed; the engine was ended.
    #[error("did not answer '{asked}' within {}", seconds(.after))]
    NoAnswer {
        /// What it was told.
        asked: &'static str,
        /// The time that it had.
        after: Duration,
    },
    /// It reads nothing, and its pipe is full.
    #[error("does not read what it is told")]
    Deaf,
    /// Its process has ended, or closed its output.
    #[error("{end}{}", last_words(.said))]
    Died {
        /// How.
        end: End,
        /// The last line that it wrote to standard error, safe to show; empty if there was none.
        said: String,
    },
    /// It answered with something that is no legal move; `None` when it said that there is none.
    #[error("answered {}, which is no legal move here", .0.as_deref().map_or("no move".to_owned(), |word| format!("'{word}'")))]
    NoMove(Option<String>),
    /// It was told to stop before it was ready; it is asked again the next time.
    #[error("was stopped before it was ready")]
    Stopped,
}

impl EngineFault {
    /// What happened, for the log: neither the program's path nor what it wrote.
    pub fn for_log(&self) -> String {
        match self {
            EngineFault::NotStarted { .. } => "not started".to_owned(),
            EngineFault::Died { end, .. } => end.to_string(),
            EngineFault::NoMove(_) => "answered no legal move".to_owned(),
            EngineFault::NoAnswer { .. } | EngineFault::Deaf | EngineFault::Stopped => self.to_string(),
        }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// With an exit code.
    Code(i32),
    /// By a signal.
    Signal(i32),
    /// It still runs, but has closed its output.
    Closed,
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            End::Code(code) => write!(f, "died with exit code {code}"),
            End::Signal(signal) => write!(f, "died by signal {signal}"),
            End::Closed => write!(f, "closed its output"),
        }
    }
}

fn seconds(time: &Duration) -> String {
    format!("{} s", time.as_secs_f64())
}

fn last_words(said: &str) -> String {
    if said.is_empty() { String::new() } else { format!("; its last words: {said}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_read_on_after_a_name() {
        let late = EngineFault::NoAnswer { asked: "isready", after: Duration::from_millis(2500) };
        assert_eq!(late.to_string(), "did not answer 'isready' within 2.5 s");
        let died = EngineFault::Died { end: End::Code(3), said: "no net".to_owned() };
        assert_eq!(died.to_string(), "died with exit code 3; its last words: no net");
        let quiet = EngineFault::Died { end: End::Signal(9), said: String::new() };
        assert_eq!(quiet.to_string(), "died by signal 9");
        assert_eq!(
            EngineFault::NoMove(Some("e2e5".to_owned())).to_string(),
            "answered 'e2e5', which is no legal move here"
        );
    }
}
