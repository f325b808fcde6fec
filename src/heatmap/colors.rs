//! How scores become colours: which of three a score has, and how strong its glow is.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

use super::number::{Points, Share};

/// `[heatmap.colors]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Colors {
    /// Colour of good scores.
    pub good: HeatColor,
    /// Colour of scores a little below zero.
    pub neutral: HeatColor,
    /// Colour of bad scores.
    pub bad: HeatColor,
    /// Scores below zero are neutral down to this one and bad below it.
    pub neutral_threshold: Points,
    /// The strongest glow, as a part of the square's colour that it covers.
    pub opacity: Share,
    /// How the glow spreads over its square.
    pub gradient: Gradient,
}

/// A colour of the glow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeatColor {
    /// The theme's.
    Theme,
    /// Red, green and blue.
    Rgb(u8, u8, u8),
}

/// How a glow spreads over its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Gradient {
    /// Strongest at the piece, gone at the edge.
    Round,
    /// The same all over the square.
    Flat,
}

/// What a score is called by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreTone {
    /// Zero and above.
    Good,
    /// A little below zero.
    Neutral,
    /// Bad.
    Bad,
}

impl Default for Colors {
    fn default() -> Colors {
        Colors {
            good: HeatColor::Theme,
            neutral: HeatColor::Theme,
            bad: HeatColor::Theme,
            neutral_threshold: Points(-5.0),
            opacity: Share(1.0),
            gradient: Gradient::Flat,
        }
    }
}

impl Colors {
    /// Which colour a score has.
    pub fn tone(&self, score: f64) -> ScoreTone {
        if score >= 0.0 {
            ScoreTone::Good
        } else if score >= self.neutral_threshold.0 {
            ScoreTone::Neutral
        } else {
            ScoreTone::Bad
        }
    }

    /// How a score glows, within a range from minus to plus that: around zero in the neutral colour, which turns to
    /// the good or bad one as the score leaves the neutral zone; the stronger, the further from zero.
    pub fn glow(&self, score: f64, range: f64) -> Glow {
        /// The part of the range over which the neutral colour turns to the good or bad one.
        const TURN: f64 = 0.25;
        let neutral = self.neutral_threshold.0.abs();
        let size = (score.abs() / range).min(1.0);
        Glow {
            good: score >= 0.0,
            turned: ((score.abs() - neutral) / (TURN * range)).clamp(0.0, 1.0),
            strength: self.opacity.0 * (0.3 + 0.7 * size),
        }
    }
}

/// How one score glows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Glow {
    /// Towards the good colour, or else the bad one.
    pub good: bool,
    /// How far it has turned from the neutral colour: 0 not at all, 1 wholly.
    pub turned: f64,
    /// How much of the square's own colour it covers where it is strongest, 0 to 1.
    pub strength: f64,
}

impl<'de> Deserialize<'de> for HeatColor {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<HeatColor, D::Error> {
        from.deserialize_str(HeatColorVisitor)
    }
}

struct HeatColorVisitor;

impl Visitor<'_> for HeatColorVisitor {
    type Value = HeatColor;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"theme\" or a colour such as \"#2e9e4f\"")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<HeatColor, E> {
        let color = match text {
            "theme" => Some(HeatColor::Theme),
            _ => text.strip_prefix('#').and_then(rgb),
        };
        color.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

/// Six hexadecimal digits.
fn rgb(digits: &str) -> Option<HeatColor> {
    if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let all = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = all.to_be_bytes();
    Some(HeatColor::Rgb(red, green, blue))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_good_from_zero_and_bad_below_the_threshold() {
        let colors = Colors::default();
        assert_eq!(colors.tone(0.0), ScoreTone::Good);
        assert_eq!(colors.tone(-0.1), ScoreTone::Neutral);
        assert_eq!(colors.tone(-5.0), ScoreTone::Neutral);
        assert_eq!(colors.tone(-5.1), ScoreTone::Bad);
    }

    #[test]
    fn a_glow_turns_from_neutral_and_is_as_strong_as_its_score() {
        let colors = Colors::default();
        let check = |score: f64, good: bool, turned: f64, strength: f64| {
            let glow = colors.glow(score, 100.0);
            assert_eq!(glow.good, good, "{score}");
            assert!((glow.turned - turned).abs() < 1e-9, "{score}: {}", glow.turned);
            assert!((glow.strength - strength).abs() < 1e-9, "{score}: {}", glow.strength);
        };
        check(0.0, true, 0.0, 0.3);
        check(-5.0, false, 0.0, 0.335);
        check(-17.5, false, 0.5, 0.4225);
        check(50.0, true, 1.0, 0.65);
        check(-900.0, false, 1.0, 1.0);
    }

    #[test]
    fn colours_are_the_themes_or_six_digits() {
        let read = |text: &str| toml::from_str::<Colors>(text).map_err(|error| error.message().to_owned());
        assert_eq!(read("good = '#2E9e4f'").unwrap().good, HeatColor::Rgb(0x2e, 0x9e, 0x4f));
        assert_eq!(read("bad = 'theme'").unwrap(), Colors::default());
        for wrong in ["'red'", "'#12345'", "'#12345g'", "'#+12345'", "7"] {
            let message = read(&format!("good = {wrong}")).unwrap_err();
            assert!(message.contains("\"theme\" or a colour"), "{message}");
        }
    }
}
