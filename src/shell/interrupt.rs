//! Ctrl-C for long commands: the first signal asks for an end in good order, the second ends the process at once.

use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use crate::search::StopFlag;

/// Knows whether the process was asked to end.
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    stop: StopFlag,
    status: Arc<AtomicU8>,
}

impl Interrupt {
    /// Watches for the signals that end a command.
    ///
    /// # Errors
    /// The system refuses to watch signals or to give a thread.
    pub fn watch() -> io::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let heard = interrupt.clone();
        let mut incoming = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
        thread::Builder::new().name("interrupt".to_owned()).spawn(move || {
            for number in incoming.forever() {
                if heard.stop.is_stopped() {
                    process::exit(status(number).into());
                }
                heard.hear(number);
            }
        })?;
        Ok(interrupt)
    }

    /// Raised at the first signal; searches take it as it is.
    pub fn flag(&self) -> &StopFlag {
        &self.stop
    }

    /// The exit status after a signal: 128 and its number.
    pub fn status(&self) -> Option<u8> {
        match self.status.load(Ordering::Relaxed) {
            0 => None,
            status => Some(status),
        }
    }

    fn hear(&self, number: i32) {
        self.status.store(status(number), Ordering::Relaxed);
        self.stop.stop();
    }
}

fn status(number: i32) -> u8 {
    128_u8.saturating_add(u8::try_from(number).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_raises_the_flag_and_gives_the_status() {
        let interrupt = Interrupt::default();
        assert_eq!((interrupt.flag().is_stopped(), interrupt.status()), (false, None));
        interrupt.hear(SIGINT);
        assert_eq!((interrupt.flag().is_stopped(), interrupt.status()), (true, Some(130)));
    }
}
