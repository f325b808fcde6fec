//! Enters and restores the terminal: raw mode, alternate screen, mouse and bracketed paste.
//!
//! The saved state is global, so that a normal end, a panic, a signal and Ctrl-Z all restore the terminal by the same
//! [`restore`], which does nothing the second time.

use std::fs::File;
use std::io;
use std::ops::RangeInclusive;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{
    DisableBracketedPaste, EnableBracketedPaste, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen, SetTitle};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::termios::{
    OptionalActions, QueueSelector, Termios, isatty, tcflush, tcgetattr, tcgetwinsize, tcsetattr,
};

use super::ansi::put;

/// Size of a terminal that does not report its own: that of the VT100.
const USUAL_SIZE: (u16, u16) = (80, 24);
/// Pixels of a cell's side that are believed.
const CELL: RangeInclusive<u16> = 4..=120;
/// Longest wait for the last frame when patzer ends.
const PATIENCE_AT_THE_END: Duration = Duration::from_millis(300);

/// Why there is no screen to play on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoTerminal {
    /// Standard output goes to a file or a pipe.
    #[error("patzer needs a terminal, but standard output isn't one")]
    Output,
    /// Nobody can type.
    #[error("patzer needs a terminal, but standard input isn't one")]
    Input,
    /// The terminal cannot place the cursor.
    #[error("patzer needs a terminal that can move the cursor, but TERM is {}", if *.unset { "not set" } else { "dumb" })]
    Dumb {
        /// `TERM` is missing or empty.
        unset: bool,
    },
}

/// The terminal's two ends: typed keys come out of one, frames go into the other.
#[derive(Debug)]
pub struct Tty {
    input: OwnedFd,
    output: OwnedFd,
    is_console: bool,
}

impl Tty {
    /// Finds the terminal: standard output, and standard input or else the terminal that the process belongs to.
    ///
    /// # Errors
    /// [`NoTerminal`]; nothing was written.
    pub fn open() -> Result<Tty, NoTerminal> {
        let term = std::env::var("TERM").unwrap_or_default();
        if term.is_empty() || term == "dumb" {
            return Err(NoTerminal::Dumb { unset: term.is_empty() });
        }
        let output = duplicate(io::stdout().as_fd()).ok_or(NoTerminal::Output)?;
        let input = duplicate(io::stdin().as_fd())
            .or_else(|| File::open("/dev/tty").ok().map(OwnedFd::from))
            .ok_or(NoTerminal::Input)?;
        Ok(Tty { input, output, is_console: term == "linux" })
    }

    /// Columns and rows, as the terminal tells.
    pub fn size(&self) -> (u16, u16) {
        match tcgetwinsize(&self.output) {
            Ok(size) if (size.ws_col, size.ws_row) != (0, 0) => (size.ws_col, size.ws_row),
            _ => USUAL_SIZE,
        }
    }
}

/// A handle of its own on a standard stream, if that is a terminal.
fn duplicate(stream: impl AsFd) -> Option<OwnedFd> {
    if isatty(&stream) { stream.as_fd().try_clone_to_owned().ok() } else { None }
}

/// The terminal features in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modes {
    /// Clicks and the wheel are reported.
    pub mouse: bool,
    /// Movements are reported too.
    pub hover: bool,
}

/// Holds the terminal; restores it when dropped.
#[derive(Debug)]
pub struct TerminalGuard {
    tty: Tty,
    modes: Option<Modes>,
}

/// The state to restore; `None` while the terminal is untouched.
static HELD: Mutex<Option<Held>> = Mutex::new(None);
/// Held while writing to the terminal.
static WRITING: Mutex<()> = Mutex::new(());

#[derive(Debug)]
struct Held {
    output: OwnedFd,
    before: Termios,
    farewell: Vec<u8>,
}

impl TerminalGuard {
    /// Switches the terminal to raw mode; writes nothing yet.
    ///
    /// # Errors
    /// The terminal refused; it is unchanged.
    pub fn hold(tty: Tty) -> io::Result<TerminalGuard> {
        let guard = TerminalGuard { tty, modes: None };
        guard.make_raw()?;
        Ok(guard)
    }

    /// Enters the alternate screen.
    ///
    /// # Errors
    /// The terminal is gone.
    pub fn enter(&mut self, modes: Modes) -> io::Result<()> {
        self.modes = Some(modes);
        self.greet()
    }

    /// Enters again, after [`restore`] or when another program may have changed the terminal.
    ///
    /// # Errors
    /// The terminal refused or is gone.
    pub fn take(&self) -> io::Result<()> {
        restore();
        self.make_raw()?;
        self.greet()
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        self.tty.size()
    }

    /// Pixels of a cell, across and down, if the terminal tells.
    pub fn cell_size(&self) -> Option<(u16, u16)> {
        let size = tcgetwinsize(&self.tty.output).ok()?;
        let cell = (size.ws_xpixel.checked_div(size.ws_col)?, size.ws_ypixel.checked_div(size.ws_row)?);
        Some(cell).filter(|cell| CELL.contains(&cell.0) && CELL.contains(&cell.1))
    }

    /// Returns another handle on the input.
    ///
    /// # Errors
    /// The process has too many files open.
    pub fn input(&self) -> io::Result<OwnedFd> {
        self.tty.input.try_clone()
    }

    fn make_raw(&self) -> io::Result<()> {
        let before = tcgetattr(&self.tty.output)?;
        let mut raw = before.clone();
        raw.make_raw();
        let output = self.tty.output.try_clone()?;
        tcsetattr(&output, OptionalActions::Now, &raw)?;
        *held() = Some(Held { output, before, farewell: Vec::new() });
        Ok(())
    }

    fn greet(&self) -> io::Result<()> {
        let Some(modes) = self.modes else { return Ok(()) };
        if let Some(held) = &mut *held() {
            held.farewell = farewell(self.tty.is_console);
        }
        write(&greeting(modes, self.tty.is_console))
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        restore();
    }
}

/// Restores the terminal; does nothing the second time.
pub fn restore() {
    let Some(held) = held().take() else { return };
    match writer_is_done() {
        Some(_done) => {
            let _gone_is_as_good = write_to(&held.output, &held.farewell);
        }
        None => force(&held),
    }
    let _gone_is_as_good = tcsetattr(&held.output, OptionalActions::Now, &held.before);
}

/// Writes these bytes first, and once, when the terminal is given back the next time.
pub fn undo_first(bytes: &[u8]) {
    if let Some(held) = &mut *held()
        && !held.farewell.starts_with(bytes)
    {
        held.farewell.splice(0..0, bytes.iter().copied());
    }
}

/// Whether patzer holds the terminal.
pub fn is_held() -> bool {
    held().is_some()
}

/// Writes to the terminal and blocks until done; writes nothing after [`restore`].
///
/// # Errors
/// The terminal is gone.
pub fn write(bytes: &[u8]) -> io::Result<()> {
    let _alone = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let output = match &*held() {
        Some(held) => held.output.try_clone()?,
        None => return Ok(()),
    };
    write_to(&output, bytes)
}

fn held() -> MutexGuard<'static, Option<Held>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the frame in progress, but not for a terminal that has stopped reading.
fn writer_is_done() -> Option<MutexGuard<'static, ()>> {
    let end = Instant::now() + PATIENCE_AT_THE_END;
    loop {
        match WRITING.try_lock() {
            Ok(guard) => return Some(guard),
            Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) if Instant::now() < end => thread::sleep(Duration::from_millis(5)),
            Err(TryLockError::WouldBlock) => return None,
        }
    }
}

/// Sends the farewell to a terminal that stopped in the middle of a frame, if it has room.
fn force(held: &Held) {
    let _nothing_else_helps = tcflush(&held.output, QueueSelector::OFlush);
    if is_writable(&held.output, Some(Duration::from_millis(100))) {
        // CAN ends the sequence in which the frame was cut.
        let _nothing_else_helps = write_to(&held.output, &[b"\x18", &held.farewell[..]].concat());
    }
}

fn write_to(output: &OwnedFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(output, bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(Errno::INTR) => {}
            // Another program made the terminal non-blocking.
            Err(Errno::AGAIN) if is_writable(output, None) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn is_writable(output: &OwnedFd, within: Option<Duration>) -> bool {
    let limit = within.map(|time| Timespec { tv_sec: 0, tv_nsec: i64::from(time.subsec_nanos()) });
    let mut fds = [PollFd::new(output, PollFlags::OUT)];
    let _silent_is_not_writable = poll(&mut fds, limit.as_ref());
    fds[0].revents().contains(PollFlags::OUT)
}

/// Switches reports of movements. In xterm all mouse modes are one setting: switching movements off also switches clicks
/// off, so these are switched on again.
fn hover(wanted: bool) -> &'static [u8] {
    if wanted { b"\x1b[?1003h" } else { b"\x1b[?1003l\x1b[?1000h\x1b[?1002h" }
}

/// The bytes on entry: save and set the title, alternate screen, unambiguous keys (kitty's first flag; others ignore it),
/// hidden cursor, bracketed paste, mouse. The Linux console knows neither title nor flags.
fn greeting(modes: Modes, is_console: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    if !is_console {
        bytes.extend_from_slice(b"\x1b[22;0t");
        put(SetTitle("patzer"), &mut bytes);
    }
    put(EnterAlternateScreen, &mut bytes);
    if !is_console {
        let told_apart = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
        put(PushKeyboardEnhancementFlags(told_apart), &mut bytes);
    }
    put(Hide, &mut bytes);
    put(EnableBracketedPaste, &mut bytes);
    if modes.mouse {
        bytes.extend_from_slice(b"\x1b[?1000h\x1b[?1002h\x1b[?1006h");
    }
    if modes.mouse && modes.hover {
        bytes.extend_from_slice(hover(true));
    }
    bytes
}

/// The bytes on exit: the greeting in reverse.
fn farewell(is_console: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    put(EndSynchronizedUpdate, &mut bytes);
    put(SetAttribute(Attribute::Reset), &mut bytes);
    bytes.extend_from_slice(b"\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[?1006l");
    put(DisableBracketedPaste, &mut bytes);
    if !is_console {
        put(PopKeyboardEnhancementFlags, &mut bytes);
    }
    put(Show, &mut bytes);
    put(LeaveAlternateScreen, &mut bytes);
    if !is_console {
        bytes.extend_from_slice(b"\x1b[23;0t");
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Modes = Modes { mouse: true, hover: true };

    /// The private modes that are set after these bytes.
    fn set_after(bytes: &[u8]) -> Vec<String> {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let mut set: Vec<String> = Vec::new();
        for sequence in text.split("\x1b[?").skip(1) {
            let end = sequence.find(['h', 'l']).expect("a mode is set or reset");
            let mode = sequence[..end].to_owned();
            set.retain(|other| *other != mode);
            if sequence[end..].starts_with('h') {
                set.push(mode);
            }
        }
        set
    }

    #[test]
    fn the_farewell_takes_back_everything() {
        for is_console in [false, true] {
            let bytes = [greeting(ALL, is_console), farewell(is_console)].concat();
            assert_eq!(set_after(&bytes), ["25"]);
            let text = String::from_utf8_lossy(&bytes).into_owned();
            assert_eq!(text.matches("\x1b[>1u").count(), text.matches("\x1b[<1u").count());
            assert_eq!(text.matches("\x1b[22;0t").count(), text.matches("\x1b[23;0t").count());
        }
    }

    #[test]
    fn movements_are_asked_for_only_while_hovering() {
        assert!(set_after(&greeting(ALL, false)).contains(&"1003".to_owned()));
        let clicks = Modes { hover: false, ..ALL };
        assert!(!set_after(&greeting(clicks, false)).contains(&"1003".to_owned()));
        let none = Modes { mouse: false, hover: true };
        assert_eq!(set_after(&greeting(none, false)), ["1049", "2004"]);
    }

    #[test]
    fn giving_back_what_is_not_held_is_nothing() {
        assert!(!is_held());
        restore();
        assert!(write(b"nobody reads this").is_ok());
    }
}
