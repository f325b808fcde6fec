//! Asks the terminal for its background colour, with a limit of 200 ms.
//!
//! A second query that every terminal answers follows, so that only a silent line costs the whole wait.

use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use super::input::{Waited, wait};
use super::terminal;
use crate::theme::Rgb;

/// Longest wait; a slower terminal counts as dark.
const WAIT: Duration = Duration::from_millis(200);
/// The background by xterm's OSC 11, then the primary device attributes of ECMA-48.
const QUESTION: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";
/// Backgrounds brighter than this are light: half-way in perceived lightness (CIE L* 50).
const LIGHT: f32 = 0.184;

/// The terminal's reply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BackgroundReply {
    /// Whether the background is light, if the terminal said so.
    pub is_light: Option<bool>,
    /// All bytes received, including early keys.
    pub bytes: Vec<u8>,
}

impl BackgroundReply {
    /// Reads the answer in what the terminal sent.
    pub fn of(bytes: Vec<u8>) -> BackgroundReply {
        BackgroundReply { is_light: color(&bytes).map(|color| color.luminance() > LIGHT), bytes }
    }
}

/// Asks the terminal, which must be held and have no other reader.
pub fn ask(input: &OwnedFd) -> BackgroundReply {
    let mut bytes = Vec::new();
    if terminal::write(QUESTION).is_ok() {
        let end = Instant::now() + WAIT;
        while !is_answered(&bytes) && read_until(end, input, &mut bytes) {}
    }
    BackgroundReply::of(bytes)
}

/// Reads before the deadline; returns whether anything came.
fn read_until(end: Instant, input: &OwnedFd, bytes: &mut Vec<u8>) -> bool {
    let left = end.saturating_duration_since(Instant::now());
    if left.is_zero() || !matches!(wait(input, Some(left)), Waited::Bytes) {
        return false;
    }
    let mut piece = [0; 256];
    let count = rustix::io::read(input.as_fd(), &mut piece[..]).unwrap_or(0);
    bytes.extend_from_slice(&piece[..count]);
    count > 0
}

/// Whether the second question is answered: `ESC [ ? … c`.
fn is_answered(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.split("\x1b[?").skip(1).any(|rest| {
        let end = rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';');
        end.starts_with('c')
    })
}

/// The colour in `ESC ] 11 ; rgb:1e1e/1e1e/2e2e`; one to four hexadecimal digits a part.
fn color(bytes: &[u8]) -> Option<Rgb> {
    let text = String::from_utf8_lossy(bytes);
    let (_, rest) = text.split_once("\x1b]11;rgb:")?;
    let end = rest.find(['\x07', '\x1b'])?;
    let mut parts = rest[..end].split('/').map(part);
    let color = Rgb(parts.next()??, parts.next()??, parts.next()??);
    parts.next().is_none().then_some(color)
}

/// A part of a colour as eight bits.
fn part(digits: &str) -> Option<u8> {
    // X11 has no more than four; 255 times a value of seven would not fit.
    if !(1..=4).contains(&digits.len()) {
        return None;
    }
    let value = u32::from_str_radix(digits, 16).ok()?;
    let most = 16_u32.pow(digits.len() as u32) - 1;
    u8::try_from(value * 255 / most).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_at_every_width() {
        assert_eq!(color(b"\x1b]11;rgb:ffff/8080/0000\x1b\\"), Some(Rgb(255, 128, 0)));
        assert_eq!(color(b"q\x1b]11;rgb:1e/1e/2e\x07\x1b[?62;22c"), Some(Rgb(30, 30, 46)));
        assert_eq!(color(b"\x1b]11;rgb:f/f/f\x07"), Some(Rgb(255, 255, 255)));
    }

    #[test]
    fn half_and_wrong_answers_are_none() {
        for wrong in [
            "",
            "\x1b]11;rgb:ffff/ffff/ffff",
            "\x1b]11;rgb:ffff/ffff\x07",
            "\x1b]11;rgb:f/f/f/f\x07",
            "\x1b]11;rgb://\x07",
            "\x1b]11;rgb:gg/00/00\x07",
            "\x1b]11;rgb:fffff/0/0\x07",
            "\x1b]11;rgb:fffffff/0/0\x07",
            "\x1b]11;rgb:fffffffff/0/0\x07",
            "\x1b]10;rgb:0/0/0\x07",
        ] {
            assert_eq!(color(wrong.as_bytes()), None, "{wrong:?}");
        }
    }

    #[test]
    fn the_wait_ends_with_the_second_answer() {
        assert!(is_answered(b"\x1b]11;rgb:0/0/0\x07\x1b[?62;22c"));
        assert!(is_answered(b"\x1b[?6c"));
        assert!(!is_answered(b"\x1b]11;rgb:0/0/0\x07"));
        assert!(!is_answered(b"\x1b[?2026;2$y\x1b[?62;2"));
        assert!(!is_answered(b"c"));
    }

    #[test]
    fn light_is_brighter_than_the_middle() {
        let is_light = |color: Rgb| color.luminance() > LIGHT;
        assert!(is_light(Rgb(253, 246, 227)));
        assert!(is_light(Rgb(128, 128, 128)));
        assert!(!is_light(Rgb(100, 100, 100)));
        assert!(!is_light(Rgb(0, 43, 54)));
    }
}
