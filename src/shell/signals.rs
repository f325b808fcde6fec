//! Signals as messages: ends, stops, continuations and new sizes, and the end that comes even if the loop is stuck.

use std::io;
use std::process;
use std::thread;
use std::time::Duration;

use crossbeam_channel::Sender;
use rustix::process::{getpid, kill_current_process_group, kill_process};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::terminal;
use crate::uci::client;

/// How long the loop may take to end by itself.
pub const GRACE: Duration = Duration::from_millis(1200);

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

/// Sends every signal of the process from a thread of its own.
///
/// After a signal to end, the thread waits a little and then ends the process itself, with the terminal given back:
/// every move was kept when it was made, so nothing is lost if the loop cannot answer.
///
/// # Errors
/// The system refuses to watch signals or to give a thread.
pub fn watch(signals: Sender<Signal>) -> io::Result<()> {
    let mut incoming = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for number in incoming.forever() {
            let signal = meaning(number);
            // Who does not listen any more is ending already.
            let _ = signals.send(signal);
            if let Signal::End(code) = signal {
                end_after(GRACE, code);
            }
        }
    })?;
    Ok(())
}

/// Ends the process after a while, whatever the other threads do.
pub fn end_after(time: Duration, code: u8) -> ! {
    thread::sleep(time);
    terminal::restore();
    client::end_all();
    process::exit(code.into());
}

/// Sees to it that a command without a screen, when a signal ends it, takes other programs' engines with it.
///
/// # Errors
/// The system refuses to watch signals or to give a thread.
pub fn end_with_engines() -> io::Result<()> {
    let mut incoming = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Some(number) = incoming.forever().next() {
            client::end_all();
            let _it_ends_here = emulate_default_handler(number);
        }
    })?;
    Ok(())
}

/// Gives the terminal back and stops with the whole group, as the terminal itself does at Ctrl-Z: who started patzer
/// stops too, and the shell comes forward. Returns when it goes on; [`Signal::Continue`] comes then.
pub fn stop_group() {
    terminal::restore();
    let _going_on_is_all_that_is_left = kill_current_process_group(rustix::process::Signal::STOP);
}

/// Gives the terminal back and stops alone: who sent the signal to others has stopped them.
pub fn stop_self() {
    terminal::restore();
    let _going_on_is_all_that_is_left = kill_process(getpid(), rustix::process::Signal::STOP);
}

fn meaning(number: i32) -> Signal {
    match number {
        SIGTSTP => Signal::Stop,
        SIGCONT => Signal::Continue,
        SIGWINCH => Signal::Resize,
        end => Signal::End(128_u8.saturating_add(u8::try_from(end).unwrap_or(0))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_carry_the_exit_code_of_their_signal() {
        for (number, code) in [(SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] {
            assert_eq!(meaning(number), Signal::End(code));
        }
        assert_eq!(meaning(SIGTSTP), Signal::Stop);
    }
}
