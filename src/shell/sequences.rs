//! The meaning of single control sequences: cursor and function keys, kitty's keys with modifiers, mouse reports.

use super::terminal_input::TerminalInput;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::msg::Pointer;
use crate::chess::drawing::Crayon;

/// What `ESC [ parameters last` means, if it is a key or the mouse.
pub fn csi(parameters: &[u8], last: u8) -> Option<TerminalInput> {
    if let Some(report) = parameters.strip_prefix(b"<") {
        return mouse_report(report, last);
    }
    let numbers = CsiParameters::read(parameters)?;
    let key = match last {
        b'~' if numbers.get(0) == 27 => return typed(numbers.get(2), &numbers),
        b'u' => return typed(numbers.get(0), &numbers),
        b'~' => editing_key(numbers.get(0))?,
        b'Z' => return Some(TerminalInput::Key(shifted_tab())),
        _ if numbers.get(0) <= 1 => cursor_key(last)?,
        _ => return None,
    };
    numbers.modify(key).map(TerminalInput::Key)
}

/// What `ESC O last` means: cursor keys in application mode, the first function keys, the keypad.
pub fn ss3(last: u8) -> Option<TerminalInput> {
    let key = match last {
        b'M' => KeyCode::Enter,
        b'j'..=b'y' => KeyCode::Char(char::from(last - b'j' + b'*')),
        _ => cursor_key(last)?,
    };
    Some(TerminalInput::Key(Chord::plain(key)))
}

/// An old mouse report, `ESC [ M` and three bytes, from terminals that do not know the newer one.
pub fn old_mouse(button: u8, column: u8, row: u8) -> Option<TerminalInput> {
    let button = button.checked_sub(32)?;
    // Code 3 is the release of any button; movement without a button carries the motion bit.
    let (code, pressed) = if button & 0x63 == 3 { (0, false) } else { (button, true) };
    mouse(code.into(), u32::from(column.checked_sub(32)?), u32::from(row.checked_sub(32)?), pressed)
}

/// A mouse report as numbers: `button;column;row` and `M` for down or `m` for up.
fn mouse_report(report: &[u8], last: u8) -> Option<TerminalInput> {
    let numbers = CsiParameters::read(report)?;
    if numbers.count != 3 {
        return None;
    }
    mouse(numbers.get(0), numbers.get(1), numbers.get(2), last == b'M')
}

/// The mouse at a cell counted from 1; 0 and numbers no terminal has are nowhere.
fn mouse(button: u32, column: u32, row: u32, pressed: bool) -> Option<TerminalInput> {
    let cell = |n: u32| u16::try_from(n).ok()?.checked_sub(1);
    // Shift, Alt and Control change nothing but what is drawn: 4, 8, 16.
    let what = match (button & !0b1_1100, pressed) {
        (0, true) => Pointer::Press,
        (0, false) => Pointer::Release,
        (2, true) => Pointer::Draw,
        (2, false) => Pointer::Drawn(crayon(button)),
        (32, true) => Pointer::Drag,
        (35, _) => Pointer::Hover,
        (64, true) => Pointer::WheelUp,
        (65, true) => Pointer::WheelDown,
        _ => return None,
    };
    Some(TerminalInput::Mouse { what, column: cell(column)?, row: cell(row)? })
}

/// The colour that the keys held with the right button ask for: red with Control or Shift, blue with Alt, yellow with both.
fn crayon(button: u32) -> Crayon {
    match (button & 0b1_0100 != 0, button & 0b1000 != 0) {
        (false, false) => Crayon::Green,
        (true, false) => Crayon::Red,
        (false, true) => Crayon::Blue,
        (true, true) => Crayon::Yellow,
    }
}

/// A key given by its Unicode code point, as kitty and xterm's `modifyOtherKeys` report it.
fn typed(code: u32, numbers: &CsiParameters) -> Option<TerminalInput> {
    let key = match code {
        13 | 57414 => KeyCode::Enter,
        27 => KeyCode::Esc,
        9 => KeyCode::Tab,
        8 | 127 => KeyCode::Backspace,
        57399..=57408 => KeyCode::Char(char::from_digit(code - 57399, 10)?),
        57409..=57413 => KeyCode::Char(char::from(*b"./*-+".get(code as usize - 57409)?)),
        57415 => KeyCode::Char('='),
        57417..=57426 => KEYPAD[code as usize - 57417],
        // The private use area holds keys that patzer does not know.
        0xe000..=0xf8ff => return None,
        _ => KeyCode::Char(char::from_u32(code).filter(|c| !c.is_control())?),
    };
    numbers.modify(key).map(TerminalInput::Key)
}

/// The keypad without its number lock, in kitty's order.
const KEYPAD: [KeyCode; 10] = [
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::Insert,
    KeyCode::Delete,
];

fn cursor_key(last: u8) -> Option<KeyCode> {
    Some(match last {
        b'A' => KeyCode::Up,
        b'B' => KeyCode::Down,
        b'C' => KeyCode::Right,
        b'D' => KeyCode::Left,
        b'H' => KeyCode::Home,
        b'F' => KeyCode::End,
        b'P'..=b'S' => KeyCode::F(last - b'P' + 1),
        _ => return None,
    })
}

/// The keys numbered by the VT220, and what others made of the gaps.
fn editing_key(number: u32) -> Option<KeyCode> {
    Some(match number {
        1 | 7 => KeyCode::Home,
        2 => KeyCode::Insert,
        3 => KeyCode::Delete,
        4 | 8 => KeyCode::End,
        5 => KeyCode::PageUp,
        6 => KeyCode::PageDown,
        11..=15 => KeyCode::F(number as u8 - 10),
        17..=21 => KeyCode::F(number as u8 - 11),
        23 | 24 => KeyCode::F(number as u8 - 12),
        _ => return None,
    })
}

fn shifted_tab() -> Chord {
    Chord { shift: true, ..Chord::plain(KeyCode::Tab) }
}

/// The numbers of a control sequence, in the order key, modifiers, third; only their first parts, and
/// the event type that kitty puts behind the modifiers.
struct CsiParameters {
    values: [u32; 3],
    count: usize,
    released: bool,
}

impl CsiParameters {
    /// Reads `1;5`, `97;1:3`, or nothing; not what holds other signs.
    fn read(parameters: &[u8]) -> Option<CsiParameters> {
        let text = std::str::from_utf8(parameters).ok()?;
        let mut numbers = CsiParameters { values: [0; 3], count: 0, released: false };
        for part in text.split(';').take(4) {
            let mut parts = part.split(':');
            let value = number(parts.next().unwrap_or_default())?;
            numbers.released |= numbers.count == 1 && parts.next() == Some("3");
            if let Some(slot) = numbers.values.get_mut(numbers.count) {
                *slot = value;
            }
            numbers.count += 1;
        }
        Some(numbers)
    }

    fn get(&self, index: usize) -> u32 {
        self.values[index]
    }

    /// The key with the modifiers of the second number; not when it was let go, or held with a key we do not know.
    fn modify(&self, key: KeyCode) -> Option<Chord> {
        let bits = self.values[1].saturating_sub(1);
        let (shift, alt, ctrl, unknown) =
            (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 0b11_1000 != 0);
        if self.released || unknown {
            return None;
        }
        let (key, shift) = if let (KeyCode::Char(c), true) = (key, shift) {
            (KeyCode::Char(c.to_uppercase().next().unwrap_or(c)), false)
        } else {
            (key, shift)
        };
        Some(Chord { key, ctrl, alt, shift })
    }
}

/// A decimal number, 0 when nothing stands there; as large as fits.
fn number(digits: &str) -> Option<u32> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if digits.is_empty() { 0 } else { digits.parse().unwrap_or(u32::MAX) })
}
