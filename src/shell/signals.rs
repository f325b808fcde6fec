//! Signals as messages: end, stop, continue, resize; and a forced end if the event loop is stuck.

use std::io;
use std::process;
use std::thread;
use std::time::Duration;

use rustix::process::{getpid, kill_current_process_group, kill_process};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use super::events::{Event, EventSender, Signal};
use super::terminal;
use crate::uci::client;

/// Time for the event loop to end by itself.
pub const GRACE: Duration = Duration::from_millis(1200);

/// Sends every signal of the process from a thread of its own.
///
/// After a signal to end, the thread waits a little and then ends the process itself, with the terminal given back:
/// every move was kept when it was made, so nothing is lost if the loop cannot answer.
///
/// # Errors
/// The system refuses to watch signals or to give a thread.
pub fn watch(events: EventSender) -> io::Result<()> {
    let mut incoming = Signals::new([SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH])?;
    thread::Builder::new().name("signals".to_owned()).spawn(move || {
        for number in incoming.forever() {
            let signal = meaning(number);
            // A closed channel means that the program is ending.
            let _ = events.send(Event::Signal(signal));
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

/// Makes a signal that ends a command without a screen also end other programs' engines.
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

/// Restores the terminal and stops the whole process group, as the terminal does at Ctrl-Z, so that a parent process stops
/// too and the shell takes over. Returns when resumed; [`Signal::Continue`] follows.
///
/// Only where [`super::job_control::refusal`] has nothing against it: else nobody can make patzer go on.
pub fn stop_group() {
    terminal::restore();
    let _going_on_is_all_that_is_left = kill_current_process_group(rustix::process::Signal::STOP);
}

/// Restores the terminal and stops this process alone, under the same condition: the sender has already stopped the others.
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
