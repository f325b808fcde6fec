//! Colours as numbers: luminance and contrast, mixing, and the two fixed palettes of terminals.

use std::sync::LazyLock;

/// A colour of the sRGB space, eight bits a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// The darkest.
    pub const BLACK: Rgb = Rgb(0, 0, 0);
    /// The lightest.
    pub const WHITE: Rgb = Rgb(255, 255, 255);

    /// Reads `#rrggbb`.
    pub fn from_hex(text: &str) -> Option<Rgb> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Rgb(channel(0)?, channel(2)?, channel(4)?))
    }

    /// Relative luminance from 0 (black) to 1 (white), as WCAG 2.1 defines it for sRGB.
    pub fn luminance(self) -> f32 {
        let linear = &*LINEAR;
        let part = |channel: u8| linear[usize::from(channel)];
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// Contrast ratio of two colours from 1 (alike) to 21 (black on white), as WCAG 2.1 defines it.
    pub fn contrast(self, other: Rgb) -> f32 {
        let (one, two) = (self.luminance(), other.luminance());
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// Blends this colour with a veil: 0 keeps it, 1 covers it.
    #[must_use]
    pub fn under(self, veil: Rgb, strength: f32) -> Rgb {
        let mix = |below: u8, above: u8| {
            let (below, above) = (f32::from(below), f32::from(above));
            (below + (above - below) * strength).round() as u8
        };
        Rgb(mix(self.0, veil.0), mix(self.1, veil.1), mix(self.2, veil.2))
    }
}

/// Linear light of each channel value (the sRGB transfer curve).
static LINEAR: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|value| {
        let share = value as f32 / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
});

/// The sixteen colours as the VGA text mode shows them, in the order of their ANSI numbers.
pub const VGA: [Rgb; 16] = [
    Rgb(0, 0, 0),
    Rgb(170, 0, 0),
    Rgb(0, 170, 0),
    Rgb(170, 85, 0),
    Rgb(0, 0, 170),
    Rgb(170, 0, 170),
    Rgb(0, 170, 170),
    Rgb(170, 170, 170),
    Rgb(85, 85, 85),
    Rgb(255, 85, 85),
    Rgb(85, 255, 85),
    Rgb(255, 255, 85),
    Rgb(85, 85, 255),
    Rgb(255, 85, 255),
    Rgb(85, 255, 255),
    Rgb(255, 255, 255),
];

/// The steps of one channel in the colour cube of xterm's palette.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The colour of a number in xterm's palette of 256.
pub fn xterm(index: u8) -> Rgb {
    match index {
        0..=15 => VGA[usize::from(index)],
        16..=231 => {
            let cell = usize::from(index) - 16;
            Rgb(CUBE[cell / 36], CUBE[cell / 6 % 6], CUBE[cell % 6])
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            Rgb(grey, grey, grey)
        }
    }
}

/// The number of the nearest colour in xterm's palette, without 0 to 15, which users change.
pub fn nearest_xterm(color: Rgb) -> u8 {
    let (r, g, b) = (cube_step(color.0), cube_step(color.1), cube_step(color.2));
    let in_cube = 16 + 36 * r + 6 * g + b;
    let mean = (u16::from(color.0) + u16::from(color.1) + u16::from(color.2)) / 3;
    let in_greys = 232 + (mean.saturating_sub(3) / 10).min(23) as u8;
    if distance(xterm(in_greys), color) < distance(xterm(in_cube), color) { in_greys } else { in_cube }
}

/// The number of exactly this colour in xterm's palette, without 0 to 15.
pub fn exact_xterm(color: Rgb) -> Option<u8> {
    let nearest = nearest_xterm(color);
    (xterm(nearest) == color).then_some(nearest)
}

/// The number among the sixteen of a colour that is one of them.
pub fn vga_number(color: Rgb) -> Option<u8> {
    VGA.iter().position(|&entry| entry == color).map(|at| at as u8)
}

/// The step of the cube nearest to a channel value.
fn cube_step(channel: u8) -> u8 {
    match channel {
        0..48 => 0,
        48..115 => 1,
        _ => (channel - 35) / 40,
    }
}

/// Squared distance of two colours in the sRGB cube.
fn distance(one: Rgb, two: Rgb) -> u32 {
    let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    square(one.0, two.0) + square(one.1, two.1) + square(one.2, two.2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_runs_from_one_to_twenty_one() {
        assert!((Rgb::BLACK.contrast(Rgb::WHITE) - 21.0).abs() < 1e-3);
        assert!((Rgb(118, 96, 80).contrast(Rgb(118, 96, 80)) - 1.0).abs() < 1e-6);
        // #767676 is the lightest grey that reaches 4.5:1 on white.
        assert!(Rgb(0x76, 0x76, 0x76).contrast(Rgb::WHITE) >= 4.5);
        assert!(Rgb(0x77, 0x77, 0x77).contrast(Rgb::WHITE) < 4.5);
    }

    #[test]
    fn hex_is_read_and_anything_else_refused() {
        assert_eq!(Rgb::from_hex("#a0937A"), Some(Rgb(160, 147, 122)));
        for wrong in ["", "#", "a0937a", "#a0937", "#a0937a0", "#gggggg", "#+1+1+1", "#é1234"] {
            assert_eq!(Rgb::from_hex(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn every_xterm_colour_is_its_own_nearest() {
        for index in 16..=255_u8 {
            let nearest = nearest_xterm(xterm(index));
            assert_eq!(xterm(nearest), xterm(index), "{index}");
        }
    }

    #[test]
    fn nearest_is_never_farther_than_by_looking_at_all() {
        for step in 0..4096_u32 {
            let color = Rgb((step >> 8) as u8 * 17, (step >> 4 & 15) as u8 * 17, (step & 15) as u8 * 17);
            let best = (16..=255).map(|index| distance(xterm(index), color)).min();
            assert_eq!(best, Some(distance(xterm(nearest_xterm(color)), color)), "{color:?}");
        }
    }

    #[test]
    fn a_veil_covers_from_nothing_to_all() {
        let (below, above) = (Rgb(10, 20, 30), Rgb(110, 220, 130));
        assert_eq!(below.under(above, 0.0), below);
        assert_eq!(below.under(above, 1.0), above);
        assert_eq!(below.under(above, 0.5), Rgb(60, 120, 80));
    }
}
