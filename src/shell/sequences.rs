//! The meaning of single control sequences: cursor and function keys, kitty's keys with modifiers, mouse reports.

use super::input::Input;
use crate::app::keymap::{Chord, Key};
use crate::app::msg::Pointer;

/// What `ESC [ parameters last` means, if it is a key or the mouse.
pub fn csi(parameters: &[u8], last: u8) -> Option<Input> {
    if let Some(report) = parameters.strip_prefix(b"<") {
        return mouse_report(report, last);
    }
    let numbers = Numbers::read(parameters)?;
    let key = match last {
        b'~' if numbers.get(0) == 27 => return typed(numbers.get(2), &numbers),
        b'u' => return typed(numbers.get(0), &numbers),
        b'~' => editing_key(numbers.get(0))?,
        b'Z' => return Some(Input::Key(shifted_tab())),
        _ if numbers.get(0) <= 1 => cursor_key(last)?,
        _ => return None,
    };
    numbers.modify(key).map(Input::Key)
}

/// What `ESC O last` means: cursor keys in application mode, the first function keys, the keypad.
pub fn ss3(last: u8) -> Option<Input> {
    let key = match last {
        b'M' => Key::Enter,
        b'j'..=b'y' => Key::Char(char::from(last - b'j' + b'*')),
        _ => cursor_key(last)?,
    };
    Some(Input::Key(Chord::plain(key)))
}

/// An old mouse report, `ESC [ M` and three bytes, from terminals that do not know the newer one.
pub fn old_mouse(button: u8, column: u8, row: u8) -> Option<Input> {
    let button = button.checked_sub(32)?;
    // Code 3 is the release of any button; movement without a button carries the motion bit.
    let (code, pressed) = if button & 0x63 == 3 {
        (0, false)
    } else {
        (button, true)
    };
    mouse(
        code.into(),
        u32::from(column.checked_sub(32)?),
        u32::from(row.checked_sub(32)?),
        pressed,
    )
}

/// A mouse report as numbers: `button;column;row` and `M` for down or `m` for up.
fn mouse_report(report: &[u8], last: u8) -> Option<Input> {
    let numbers = Numbers::read(report)?;
    if numbers.count != 3 {
        return None;
    }
    mouse(numbers.get(0), numbers.get(1), numbers.get(2), last == b'M')
}

/// The mouse at a cell counted from 1; 0 and numbers no terminal has are nowhere.
fn mouse(button: u32, column: u32, row: u32, pressed: bool) -> Option<Input> {
    let cell = |n: u32| u16::try_from(n).ok()?.checked_sub(1);
    // Shift, Alt and Control change nothing: 4, 8, 16.
    let what = match (button & !0b1_1100, pressed) {
        (0, true) => Pointer::Press,
        (0, false) => Pointer::Release,
        (32, true) => Pointer::Drag,
        (35, _) => Pointer::Hover,
        (64, true) => Pointer::WheelUp,
        (65, true) => Pointer::WheelDown,
        _ => return None,
    };
    Some(Input::Mouse {
        what,
        column: cell(column)?,
        row: cell(row)?,
    })
}

/// A key given by its Unicode code point, as kitty and xterm's `modifyOtherKeys` report it.
fn typed(code: u32, numbers: &Numbers) -> Option<Input> {
    let key = match code {
        13 | 57414 => Key::Enter,
        27 => Key::Esc,
        9 => Key::Tab,
        8 | 127 => Key::Backspace,
        57399..=57408 => Key::Char(char::from_digit(code - 57399, 10)?),
        57409..=57413 => Key::Char(char::from(*b"./*-+".get(code as usize - 57409)?)),
        57415 => Key::Char('='),
        57417..=57426 => KEYPAD[code as usize - 57417],
        // The private use area holds keys that patzer does not know.
        0xe000..=0xf8ff => return None,
        _ => Key::Char(char::from_u32(code).filter(|c| !c.is_control())?),
    };
    numbers.modify(key).map(Input::Key)
}

/// The keypad without its number lock, in kitty's order.
const KEYPAD: [Key; 10] = [
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::PageUp,
    Key::PageDown,
    Key::Home,
    Key::End,
    Key::Insert,
    Key::Delete,
];

fn cursor_key(last: u8) -> Option<Key> {
    Some(match last {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'P'..=b'S' => Key::F(last - b'P' + 1),
        _ => return None,
    })
}

/// The keys numbered by the VT220, and what others made of the gaps.
fn editing_key(number: u32) -> Option<Key> {
    Some(match number {
        1 | 7 => Key::Home,
        2 => Key::Insert,
        3 => Key::Delete,
        4 | 8 => Key::End,
        5 => Key::PageUp,
        6 => Key::PageDown,
        11..=15 => Key::F(number as u8 - 10),
        17..=21 => Key::F(number as u8 - 11),
        23 | 24 => Key::F(number as u8 - 12),
        _ => return None,
    })
}

fn shifted_tab() -> Chord {
    Chord {
        shift: true,
        ..Chord::plain(Key::Tab)
    }
}

/// The numbers of a control sequence, in the order key, modifiers, third; only their first parts, and
/// the event type that kitty puts behind the modifiers.
struct Numbers {
    values: [u32; 3],
    count: usize,
    released: bool,
}

impl Numbers {
    /// Reads `1;5`, `97;1:3`, or nothing; not what holds other signs.
    fn read(parameters: &[u8]) -> Option<Numbers> {
        let text = std::str::from_utf8(parameters).ok()?;
        let mut numbers = Numbers {
            values: [0; 3],
            count: 0,
            released: false,
        };
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
    fn modify(&self, key: Key) -> Option<Chord> {
        let bits = self.values[1].saturating_sub(1);
        let (shift, alt, ctrl, unknown) =
            (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0, bits & 0b11_1000 != 0);
        if self.released || unknown {
            return None;
        }
        let (key, shift) = match key {
            Key::Char(c) if shift => (Key::Char(c.to_uppercase().next().unwrap_or(c)), false),
            _ => (key, shift),
        };
        Some(Chord {
            key,
            ctrl,
            alt,
            shift,
        })
    }
}

/// A decimal number, 0 when nothing stands there; as large as fits.
fn number(digits: &str) -> Option<u32> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    Some(if digits.is_empty() {
        0
    } else {
        digits.parse().unwrap_or(u32::MAX)
    })
}
