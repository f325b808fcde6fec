//! The bytes that terminals send, understood: keys, pastes and mouse reports, whatever else comes between them.
//!
//! The state machine follows ECMA-48 as xterm, kitty, rxvt and the Linux console speak it. It never fails and never
//! holds a key back for long: half a sequence is given up after a short wait, bytes without meaning are dropped.

use std::time::Duration;

use super::input::Input;
use super::sequences;
use crate::app::keymap::{Chord, Key};

/// A lone Esc is a key when nothing follows it for this long (a terminal sends its sequences in one piece).
const LONE_ESC: Duration = Duration::from_millis(30);
/// Half a longer sequence is given up after this long; slow links may cut one in two.
const HALF_SEQUENCE: Duration = Duration::from_millis(100);
/// A paste that has paused for this long may have lost its end.
const PASTE_PAUSE: Duration = Duration::from_secs(1);
/// The longest paste that is taken, in bytes; a large PGN file has a tenth of it.
const LONGEST_PASTE: usize = 4 << 20;
/// The longest control sequence that means anything to us has 20 bytes.
const LONGEST_SEQUENCE: usize = 64;
/// After a pause in a paste, as many bytes at once are a key; the rest of a paste comes in larger pieces.
const LONGEST_KEY: usize = 8;

const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// Where in a sequence the parser stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Ground,
    Escape,
    Csi,
    /// After `ESC [ [`, as the Linux console begins its first function keys.
    ConsoleKey,
    Ss3,
    /// Three bytes of an old mouse report.
    OldMouse,
    /// A text for terminals (OSC, DCS and their like), whose end is BEL or ST.
    Text,
    TextEscape,
    Utf8 {
        length: usize,
        alt: bool,
    },
    Paste,
}

/// Turns bytes into inputs, however they are cut into pieces.
#[derive(Debug, Default)]
pub struct Parser {
    state: State,
    held: Vec<u8>,
    paused: bool,
    overflow: bool,
}

impl Parser {
    /// Takes the next bytes of the terminal and adds what they mean.
    pub fn feed(&mut self, bytes: &[u8], found: &mut Vec<Input>) {
        if std::mem::take(&mut self.paused) && self.is_key_after_lost_end(bytes) {
            self.end_paste(found);
        }
        for &byte in bytes {
            self.byte(byte, found);
        }
    }

    /// How long to wait for more before [`Parser::give_up`]; `None` when nothing is half read.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            State::Ground => None,
            State::Escape => Some(LONE_ESC),
            State::Paste => (!self.paused).then_some(PASTE_PAUSE),
            _ => Some(HALF_SEQUENCE),
        }
    }

    /// Nothing more came: half an escape sequence was the Esc key, half a character is dropped, a paste may be over.
    pub fn give_up(&mut self, found: &mut Vec<Input>) {
        match self.state {
            State::Ground => {}
            State::Paste => self.paused = true,
            State::Utf8 { .. } => self.to(State::Ground),
            _ => {
                self.to(State::Ground);
                found.push(key(Key::Esc));
            }
        }
    }

    fn byte(&mut self, byte: u8, found: &mut Vec<Input>) {
        match self.state {
            State::Ground => self.ground(byte, false, found),
            State::Escape => self.escape(byte, found),
            State::Csi => self.csi(byte, found),
            State::ConsoleKey => self.console_key(byte, found),
            State::Ss3 => self.ss3(byte, found),
            State::OldMouse => self.old_mouse(byte, found),
            State::Text => self.text(byte),
            State::TextEscape => self.text_escape(byte, found),
            State::Utf8 { length, alt } => self.utf8(byte, length, alt, found),
            State::Paste => self.paste(byte, found),
        }
    }

    fn to(&mut self, state: State) {
        self.state = state;
        self.held.clear();
    }

    /// A byte outside of any sequence, or the one after Esc.
    fn ground(&mut self, byte: u8, alt: bool, found: &mut Vec<Input>) {
        self.to(State::Ground);
        match byte {
            ESC => self.to(State::Escape),
            0x00..=0x1f | 0x7f => found.push(Input::Key(with_alt(control(byte), alt))),
            0x20..=0x7e => found.push(Input::Key(with_alt(character(char::from(byte)), alt))),
            0xc2..=0xf4 => {
                self.held.push(byte);
                let length = 2 + usize::from(byte >= 0xe0) + usize::from(byte >= 0xf0);
                self.state = State::Utf8 { length, alt };
            }
            _ => {}
        }
    }

    fn escape(&mut self, byte: u8, found: &mut Vec<Input>) {
        match byte {
            b'[' => self.to(State::Csi),
            b'O' => self.to(State::Ss3),
            b']' | b'P' | b'X' | b'^' | b'_' => self.to(State::Text),
            ESC => found.push(key(Key::Esc)),
            _ => self.ground(byte, true, found),
        }
    }

    fn csi(&mut self, byte: u8, found: &mut Vec<Input>) {
        match byte {
            b'[' if self.held.is_empty() => self.to(State::ConsoleKey),
            b'M' if self.held.is_empty() => self.to(State::OldMouse),
            0x20..=0x3f => {
                // One byte beyond the limit is kept, so that the end sees that it was too long.
                if self.held.len() <= LONGEST_SEQUENCE {
                    self.held.push(byte);
                }
            }
            // A mouse report that was cut off: what follows is typed.
            0x40..=0x7e if self.held.first() == Some(&b'<') && !matches!(byte, b'M' | b'm') => {
                self.ground(byte, false, found);
            }
            0x40..=0x7e => self.end_csi(byte, found),
            _ => self.ground(byte, false, found),
        }
    }

    fn end_csi(&mut self, last: u8, found: &mut Vec<Input>) {
        let held = std::mem::take(&mut self.held);
        self.to(State::Ground);
        if held.len() > LONGEST_SEQUENCE {
            return;
        }
        if last == b'~' && held == b"200" {
            self.to(State::Paste);
        } else {
            found.extend(sequences::csi(&held, last));
        }
    }

    fn console_key(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.to(State::Ground);
        match byte {
            b'A'..=b'E' => found.push(key(Key::F(byte - b'A' + 1))),
            _ => self.ground(byte, false, found),
        }
    }

    fn ss3(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.to(State::Ground);
        match byte {
            0x20..=0x7e => found.extend(sequences::ss3(byte)),
            _ => self.ground(byte, false, found),
        }
    }

    fn old_mouse(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.held.push(byte);
        if let &[button, column, row] = &self.held[..] {
            self.to(State::Ground);
            found.extend(sequences::old_mouse(button, column, row));
        }
    }

    fn text(&mut self, byte: u8) {
        match byte {
            ESC => self.to(State::TextEscape),
            // BEL ends it, CAN and SUB break it off.
            0x07 | 0x18 | 0x1a => self.to(State::Ground),
            _ => {}
        }
    }

    fn text_escape(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.to(State::Escape);
        if byte == b'\\' {
            self.to(State::Ground);
        } else {
            self.escape(byte, found);
        }
    }

    fn utf8(&mut self, byte: u8, length: usize, alt: bool, found: &mut Vec<Input>) {
        if !(0x80..=0xbf).contains(&byte) {
            return self.ground(byte, false, found);
        }
        self.held.push(byte);
        if self.held.len() == length {
            let read = std::str::from_utf8(&self.held)
                .ok()
                .and_then(|text| text.chars().next());
            self.to(State::Ground);
            let typed = read.filter(|c| !c.is_control());
            found.extend(typed.map(|c| Input::Key(with_alt(character(c), alt))));
        }
    }

    fn paste(&mut self, byte: u8, found: &mut Vec<Input>) {
        self.held.push(byte);
        if self.held.ends_with(PASTE_END) {
            self.held.truncate(self.held.len() - PASTE_END.len());
            self.end_paste(found);
        } else if self.held.len() > LONGEST_PASTE {
            self.overflow = true;
            self.held.drain(..LONGEST_PASTE - PASTE_END.len());
        }
    }

    fn end_paste(&mut self, found: &mut Vec<Input>) {
        let held = std::mem::take(&mut self.held);
        self.to(State::Ground);
        found.push(if std::mem::take(&mut self.overflow) {
            Input::PasteTooLong
        } else {
            Input::Paste(String::from_utf8_lossy(&held).into_owned())
        });
    }

    /// Whether bytes after a long pause in a paste are a key, because the paste's end was lost on the way.
    fn is_key_after_lost_end(&self, bytes: &[u8]) -> bool {
        let goes_on = |end: &[u8]| bytes.windows(end.len()).any(|piece| piece == end);
        self.state == State::Paste && bytes.len() <= LONGEST_KEY && !goes_on(PASTE_END) && !goes_on(b"01~")
    }
}

/// A key without modifiers.
fn key(key: Key) -> Input {
    Input::Key(Chord::plain(key))
}

fn character(c: char) -> Chord {
    Chord::plain(Key::Char(c))
}

fn with_alt(chord: Chord, alt: bool) -> Chord {
    Chord { alt, ..chord }
}

/// The key of a control code; line feed counts as Enter and BS as Backspace, as most programs take them.
fn control(byte: u8) -> Chord {
    let letter = |c: u8| Chord {
        ctrl: true,
        ..character(char::from(c).to_ascii_lowercase())
    };
    match byte {
        b'\r' | b'\n' => Chord::plain(Key::Enter),
        b'\t' => Chord::plain(Key::Tab),
        0x08 | 0x7f => Chord::plain(Key::Backspace),
        ESC => Chord::plain(Key::Esc),
        0x00 => letter(b' '),
        _ => letter(byte | 0x40),
    }
}

#[cfg(test)]
#[path = "vt_tests.rs"]
mod tests;
