//! Parses the bytes of terminals: keys, pastes, mouse reports and answers to our questions; ignores everything else.
//!
//! The state machine follows ECMA-48 as xterm, kitty, rxvt and the Linux console speak it. It never fails and never
//! holds a key back for long: half a sequence is given up after a short wait, bytes without meaning are dropped.

use std::time::Duration;

use super::pictures::TerminalReport;
use super::sequences;
use super::terminal_input::TerminalInput;
use crate::app::keymap::{Chord, KeyCode};

/// A lone Esc is a key when nothing follows it for this long (a terminal sends its sequences in one piece).
const LONE_ESC: Duration = Duration::from_millis(30);
/// Half a longer sequence is given up after this long; slow links may cut one in two.
const HALF_SEQUENCE: Duration = Duration::from_millis(100);
/// A paste that has paused for this long may have lost its end.
const PASTE_PAUSE: Duration = Duration::from_secs(1);
/// The longest paste that is taken, in bytes; a large PGN file has a tenth of it.
const LONGEST_PASTE: usize = 4 << 20;
/// The longest control sequence that means anything to us has 20 bytes, the longest answer twice as many.
const LONGEST_SEQUENCE: usize = 64;
/// After a pause in a paste, as many bytes at once are a key; the rest of a paste comes in larger pieces.
const LONGEST_KEY: usize = 8;

const ESC: u8 = 0x1b;
const PASTE_END: &[u8] = b"\x1b[201~";

/// The state of the parser.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ParserState {
    #[default]
    Ground,
    Escape,
    Csi,
    /// After `ESC [ [`, as the Linux console begins its first function keys.
    ConsoleKey,
    Ss3,
    /// Three bytes of an old mouse report.
    OldMouse,
    /// A text for terminals (OSC, DCS and their like), whose end is BEL or ST; held with the letter that began it.
    Text,
    TextEscape,
    Utf8 {
        length: usize,
        alt: bool,
    },
    Paste,
}

/// Turns bytes into inputs, however they are split.
#[derive(Debug, Default)]
pub struct Parser {
    state: ParserState,
    held: Vec<u8>,
    paused: bool,
    overflow: bool,
}

impl Parser {
    /// Parses the next bytes and adds their inputs.
    pub fn feed(&mut self, bytes: &[u8], found: &mut Vec<TerminalInput>) {
        if std::mem::take(&mut self.paused) && self.is_key_after_lost_end(bytes) {
            self.end_paste(found);
        }
        for &byte in bytes {
            self.byte(byte, found);
        }
    }

    /// How long to wait for more before [`Parser::give_up`]; `None` without an incomplete sequence.
    pub fn patience(&self) -> Option<Duration> {
        match self.state {
            ParserState::Ground => None,
            ParserState::Escape => Some(LONE_ESC),
            ParserState::Paste => (!self.paused).then_some(PASTE_PAUSE),
            ParserState::Csi
            | ParserState::ConsoleKey
            | ParserState::Ss3
            | ParserState::OldMouse
            | ParserState::Text
            | ParserState::TextEscape
            | ParserState::Utf8 { .. } => Some(HALF_SEQUENCE),
        }
    }

    /// Ends the wait: an incomplete sequence was the Esc key, an incomplete character is dropped, a paste may be over.
    pub fn give_up(&mut self, found: &mut Vec<TerminalInput>) {
        match self.state {
            ParserState::Ground => {}
            ParserState::Paste => self.paused = true,
            ParserState::Utf8 { .. } => self.to(ParserState::Ground),
            ParserState::Escape
            | ParserState::Csi
            | ParserState::ConsoleKey
            | ParserState::Ss3
            | ParserState::OldMouse
            | ParserState::Text
            | ParserState::TextEscape => {
                self.to(ParserState::Ground);
                found.push(key(KeyCode::Esc));
            }
        }
    }

    fn byte(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        match self.state {
            ParserState::Ground => self.ground(byte, false, found),
            ParserState::Escape => self.escape(byte, found),
            ParserState::Csi => self.csi(byte, found),
            ParserState::ConsoleKey => self.console_key(byte, found),
            ParserState::Ss3 => self.ss3(byte, found),
            ParserState::OldMouse => self.old_mouse(byte, found),
            ParserState::Text => self.text(byte),
            ParserState::TextEscape => self.text_escape(byte, found),
            ParserState::Utf8 { length, alt } => self.utf8(byte, length, alt, found),
            ParserState::Paste => self.paste(byte, found),
        }
    }

    fn to(&mut self, state: ParserState) {
        self.state = state;
        self.held.clear();
    }

    /// A byte outside of any sequence, or the one after Esc.
    fn ground(&mut self, byte: u8, alt: bool, found: &mut Vec<TerminalInput>) {
        self.to(ParserState::Ground);
        match byte {
            ESC => self.to(ParserState::Escape),
            0x00..=0x1f | 0x7f => found.push(TerminalInput::Key(with_alt(control(byte), alt))),
            0x20..=0x7e => found.push(TerminalInput::Key(with_alt(character(char::from(byte)), alt))),
            0xc2..=0xf4 => {
                self.held.push(byte);
                let length = 2 + usize::from(byte >= 0xe0) + usize::from(byte >= 0xf0);
                self.state = ParserState::Utf8 { length, alt };
            }
            _ => {}
        }
    }

    fn escape(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        match byte {
            b'[' => self.to(ParserState::Csi),
            b'O' => self.to(ParserState::Ss3),
            b']' | b'P' | b'X' | b'^' | b'_' => {
                self.to(ParserState::Text);
                self.hold(byte);
            }
            ESC => found.push(key(KeyCode::Esc)),
            _ => self.ground(byte, true, found),
        }
    }

    fn csi(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        match byte {
            b'[' if self.held.is_empty() => self.to(ParserState::ConsoleKey),
            b'M' if self.held.is_empty() => self.to(ParserState::OldMouse),
            0x20..=0x3f => {
                self.hold(byte);
            }
            // A mouse report that was cut off: what follows is typed.
            0x40..=0x7e if self.held.first() == Some(&b'<') && !matches!(byte, b'M' | b'm') => {
                self.ground(byte, false, found);
            }
            0x40..=0x7e => self.end_csi(byte, found),
            _ => self.ground(byte, false, found),
        }
    }

    /// Keeps a byte of a sequence; of one that is too long, one byte beyond the limit, so that its end sees that.
    fn hold(&mut self, byte: u8) {
        if self.held.len() <= LONGEST_SEQUENCE {
            self.held.push(byte);
        }
    }

    fn end_csi(&mut self, last: u8, found: &mut Vec<TerminalInput>) {
        let held = std::mem::take(&mut self.held);
        self.to(ParserState::Ground);
        if held.len() > LONGEST_SEQUENCE {
            return;
        }
        if last == b'~' && held == b"200" {
            self.to(ParserState::Paste);
        } else if last == b'c' {
            found.extend(TerminalReport::of_attributes(&held).map(TerminalInput::Report));
        } else {
            found.extend(sequences::csi(&held, last));
        }
    }

    fn console_key(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        self.to(ParserState::Ground);
        match byte {
            b'A'..=b'E' => found.push(key(KeyCode::F(byte - b'A' + 1))),
            _ => self.ground(byte, false, found),
        }
    }

    fn ss3(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        self.to(ParserState::Ground);
        match byte {
            0x20..=0x7e => found.extend(sequences::ss3(byte)),
            _ => self.ground(byte, false, found),
        }
    }

    fn old_mouse(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        self.held.push(byte);
        if let &[button, column, row] = &self.held[..] {
            self.to(ParserState::Ground);
            found.extend(sequences::old_mouse(button, column, row));
        }
    }

    fn text(&mut self, byte: u8) {
        match byte {
            ESC => self.state = ParserState::TextEscape,
            // BEL ends it, CAN and SUB break it off.
            0x07 | 0x18 | 0x1a => self.to(ParserState::Ground),
            _ => self.hold(byte),
        }
    }

    fn text_escape(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        let text = std::mem::take(&mut self.held);
        self.to(ParserState::Escape);
        if byte == b'\\' {
            self.to(ParserState::Ground);
            let report = TerminalReport::read(&text).filter(|_| text.len() <= LONGEST_SEQUENCE);
            found.extend(report.map(TerminalInput::Report));
        } else {
            self.escape(byte, found);
        }
    }

    fn utf8(&mut self, byte: u8, length: usize, alt: bool, found: &mut Vec<TerminalInput>) {
        if !(0x80..=0xbf).contains(&byte) {
            return self.ground(byte, false, found);
        }
        self.held.push(byte);
        if self.held.len() == length {
            let read = std::str::from_utf8(&self.held).ok().and_then(|text| text.chars().next());
            self.to(ParserState::Ground);
            let typed = read.filter(|c| !c.is_control());
            found.extend(typed.map(|c| TerminalInput::Key(with_alt(character(c), alt))));
        }
    }

    fn paste(&mut self, byte: u8, found: &mut Vec<TerminalInput>) {
        self.held.push(byte);
        if self.held.ends_with(PASTE_END) {
            self.held.truncate(self.held.len() - PASTE_END.len());
            self.end_paste(found);
        } else if self.held.len() > LONGEST_PASTE {
            self.overflow = true;
            self.held.drain(..LONGEST_PASTE - PASTE_END.len());
        }
    }

    fn end_paste(&mut self, found: &mut Vec<TerminalInput>) {
        let held = std::mem::take(&mut self.held);
        self.to(ParserState::Ground);
        found.push(if std::mem::take(&mut self.overflow) {
            TerminalInput::PasteTooLong
        } else {
            TerminalInput::Paste(String::from_utf8_lossy(&held).into_owned())
        });
    }

    /// Whether bytes after a long pause in a paste are a key, because the paste's end was lost on the way.
    fn is_key_after_lost_end(&self, bytes: &[u8]) -> bool {
        let goes_on = |end: &[u8]| bytes.windows(end.len()).any(|piece| piece == end);
        self.state == ParserState::Paste
            && bytes.len() <= LONGEST_KEY
            && !goes_on(PASTE_END)
            && !goes_on(b"01~")
    }
}

/// A key without modifiers.
fn key(key: KeyCode) -> TerminalInput {
    TerminalInput::Key(Chord::plain(key))
}

fn character(c: char) -> Chord {
    Chord::plain(KeyCode::Char(c))
}

fn with_alt(chord: Chord, alt: bool) -> Chord {
    Chord { alt, ..chord }
}

/// The key of a control code; line feed counts as Enter and BS as Backspace, as most programs take them.
fn control(byte: u8) -> Chord {
    let letter = |c: u8| Chord { ctrl: true, ..character(char::from(c).to_ascii_lowercase()) };
    match byte {
        b'\r' | b'\n' => Chord::plain(KeyCode::Enter),
        b'\t' => Chord::plain(KeyCode::Tab),
        0x08 | 0x7f => Chord::plain(KeyCode::Backspace),
        ESC => Chord::plain(KeyCode::Esc),
        0x00 => letter(b' '),
        _ => letter(byte | 0x40),
    }
}

#[cfg(test)]
#[path = "vt_tests.rs"]
mod tests;
