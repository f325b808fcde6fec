//! SGR state: the colours and attributes in force, changed with the fewest bytes.

use ratatui::style::{Color, Modifier};

/// The attributes that patzer uses, with the SGR codes that set and reset them.
///
/// Bold and dim share their reset code, so resets come first and the other is set again.
const ATTRIBUTES: [(Modifier, u8, u8); 7] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// The colours and attributes in force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sgr {
    /// The foreground.
    pub fg: Color,
    /// The background.
    pub bg: Color,
    /// Bold, underlined and the like; blinking is never sent.
    pub modifier: Modifier,
}

impl Sgr {
    /// Switches to another state with one control sequence, or none if nothing changes.
    pub fn switch_to(&mut self, wanted: Sgr, out: &mut Vec<u8>) {
        let mut codes = Codes::default();
        self.modify(wanted.modifier, &mut codes);
        if self.fg != wanted.fg {
            codes.color(wanted.fg, 30);
        }
        if self.bg != wanted.bg {
            codes.color(wanted.bg, 40);
        }
        *self = wanted;
        codes.write(out);
    }

    fn modify(self, wanted: Modifier, codes: &mut Codes) {
        let mut now = self.modifier;
        for (attribute, _, off) in ATTRIBUTES {
            if now.contains(attribute) && !wanted.contains(attribute) {
                codes.push(off.into());
                now.remove(attribute);
                if off == 22 {
                    now.remove(Modifier::BOLD | Modifier::DIM);
                }
            }
        }
        for (attribute, on, _) in ATTRIBUTES {
            if wanted.contains(attribute) && !now.contains(attribute) {
                codes.push(on.into());
            }
        }
    }
}

/// The parameters of one `ESC [ … m`.
#[derive(Default)]
struct Codes(Vec<u16>);

impl Codes {
    fn push(&mut self, code: u16) {
        self.0.push(code);
    }

    /// Adds a foreground (`base` 30) or background (40) colour; the bright eight lie 60 above.
    fn color(&mut self, color: Color, base: u16) {
        if let Color::Rgb(r, g, b) = color {
            self.0.extend([base + 8, 2, r.into(), g.into(), b.into()]);
        } else if let Color::Indexed(index) = color {
            self.0.extend([base + 8, 5, index.into()]);
        } else {
            self.push(match sixteen(color) {
                None => base + 9,
                Some(number @ ..8) => base + number,
                Some(number) => base + 60 + number - 8,
            });
        }
    }

    fn write(self, out: &mut Vec<u8>) {
        for (index, code) in self.0.iter().enumerate() {
            out.extend_from_slice(if index == 0 { b"\x1b[" } else { b";" });
            out.extend_from_slice(code.to_string().as_bytes());
        }
        if !self.0.is_empty() {
            out.push(b'm');
        }
    }
}

/// The number of a named colour among the sixteen; none of any other.
fn sixteen(color: Color) -> Option<u16> {
    Some(match color {
        Color::Black => 0,
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Blue => 4,
        Color::Magenta => 5,
        Color::Cyan => 6,
        Color::Gray => 7,
        Color::DarkGray => 8,
        Color::LightRed => 9,
        Color::LightGreen => 10,
        Color::LightYellow => 11,
        Color::LightBlue => 12,
        Color::LightMagenta => 13,
        Color::LightCyan => 14,
        Color::White => 15,
        Color::Reset | Color::Rgb(..) | Color::Indexed(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: Sgr, to: Sgr, expected: &str) {
        let (mut sgr, mut out) = (from, Vec::new());
        sgr.switch_to(to, &mut out);
        assert_eq!(String::from_utf8_lossy(&out), expected);
        assert_eq!(sgr, to);
    }

    fn sgr(fg: Color, bg: Color, modifier: Modifier) -> Sgr {
        Sgr { fg, bg, modifier }
    }

    #[test]
    fn only_what_changes_is_sent_in_one_sequence() {
        let plain = Sgr::default();
        let (none, bold, dim) = (Modifier::empty(), Modifier::BOLD, Modifier::DIM);
        check(plain, plain, "");
        check(plain, sgr(Color::Red, Color::White, none), "\x1b[31;107m");
        check(plain, sgr(Color::Black, Color::DarkGray, none), "\x1b[30;100m");
        check(plain, sgr(Color::Rgb(1, 20, 255), Color::Indexed(99), bold), "\x1b[1;38;2;1;20;255;48;5;99m");
        check(sgr(Color::Red, Color::Blue, none), sgr(Color::Red, Color::Reset, none), "\x1b[49m");
        check(sgr(Color::Red, Color::Blue, bold), plain, "\x1b[22;39;49m");
        check(
            sgr(Color::Reset, Color::Reset, bold | dim),
            sgr(Color::Reset, Color::Reset, dim),
            "\x1b[22;2m",
        );
        check(
            sgr(Color::Reset, Color::Reset, Modifier::REVERSED),
            sgr(Color::Reset, Color::Reset, Modifier::UNDERLINED),
            "\x1b[27;4m",
        );
    }

    #[test]
    fn nothing_blinks() {
        check(Sgr::default(), sgr(Color::Reset, Color::Reset, Modifier::SLOW_BLINK), "");
    }
}
