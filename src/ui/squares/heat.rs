//! The layers under a square's marks that tell how well it stands: the heat of a score, the tint of a data layer.

use super::{MarkLayer, MarkShape, Over};
use crate::heatmap::{Gradient, HeatColor, HeatmapSettings, LayerHue, LayerTint};
use crate::theme::{ColorDepth, Rgb, Theme, Token, Veil};

/// The layer of a heat score.
pub(super) fn heat(score: f64, settings: &HeatmapSettings, theme: &Theme) -> MarkLayer {
    let (colors, range) = (&settings.colors, settings.range.0);
    let glow = colors.glow(heat_step(score, colors.neutral_threshold.0, range), range);
    let end = if glow.good {
        heat_veil(colors.good, Token::HeatGood, theme)
    } else {
        heat_veil(colors.bad, Token::HeatBad, theme)
    };
    let neutral = heat_veil(colors.neutral, Token::HeatNeutral, theme);
    let veil = theme.between(neutral, end, glow.turned as f32);
    let strength = glow.strength as f32;
    let shape = match colors.gradient {
        _ if theme.depth() == ColorDepth::Sixteen => MarkShape::Sides,
        Gradient::Round => MarkShape::Glow(strength),
        Gradient::Flat => MarkShape::Wash(strength),
    };
    MarkLayer { over: Over::Square, veil, shape }
}

/// Returns the score that stands for all of its step: around zero, little, much, very much. More than these few are not told
/// apart at a glance, and in between they turn to mud.
pub(super) fn heat_step(score: f64, neutral: f64, range: f64) -> f64 {
    /// Ends of steps and what they are shown as, in parts of the range.
    const STEPS: [(f64, f64); 3] = [(0.2, 0.3), (0.5, 0.6), (f64::INFINITY, 1.0)];
    let size = score.abs() / range;
    let step = STEPS.into_iter().find(|(end, _)| size < *end).filter(|_| score.abs() > neutral.abs());
    step.map_or(0.0, |(_, shown)| shown * range).copysign(score)
}

/// The layer of a tint: as strong as it is, in few steps.
pub(super) fn hue(tint: LayerTint, theme: &Theme) -> MarkLayer {
    let strength = match tint.tenths {
        0..=1 => 0.25,
        2..=4 => 0.45,
        5..=7 => 0.7,
        _ => 0.95,
    };
    let shape = match theme.depth() {
        ColorDepth::Sixteen => MarkShape::Sides,
        ColorDepth::None | ColorDepth::Indexed | ColorDepth::True => MarkShape::Wash(strength),
    };
    MarkLayer { over: Over::Square, veil: theme.veil(hue_token(tint.hue)), shape }
}

/// The colour of a hue: groups take turns.
fn hue_token(hue: LayerHue) -> Token {
    match hue {
        LayerHue::First => Token::LayerFirst,
        LayerHue::Second => Token::LayerSecond,
        LayerHue::Single | LayerHue::Quiet => Token::LayerSingle,
        LayerHue::Group(number) => {
            [Token::LayerFirst, Token::LayerSecond, Token::LayerSingle][usize::from(number.max(1) - 1) % 3]
        }
    }
}

fn heat_veil(color: HeatColor, token: Token, theme: &Theme) -> Veil {
    match color {
        HeatColor::Theme => theme.veil(token),
        HeatColor::Rgb(red, green, blue) => theme.veil_of(Rgb(red, green, blue), token),
    }
}
