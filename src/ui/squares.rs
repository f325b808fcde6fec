//! The layers of a square: base colour, heat, marks and signs, stacked in one documented order.
//!
//! Later layers lie over earlier ones:
//!
//! | layer | colour |
//! | --- | --- |
//! | base | light or dark square |
//! | heat | a round glow, as strong as the score: good, neutral, bad |
//! | last move | a half tint over the square |
//! | named in a sentence | a half tint |
//! | threatened | can move: a glow over a faint tint; cannot: solid |
//! | destination | nearly solid: safe, trade, unsafe; none where its safety is not shown |
//! | check | solid |
//! | attacker | nearly solid, in the bright part of a flash and after it |
//! | held | nearly solid |
//!
//! Movable pieces and the cursor change no ground, only signs. A colour on which pieces could not be read (some of
//! sixteen) paints the cells beside the piece and leaves its own. A glow is as wide as what stands in its middle. The
//! signs stand in `signs.rs`.

use crate::app::marks::{Flash, Reach, SquareMarks, ThreatMark};
use crate::heatmap::{Gradient, HeatColor, HeatmapSettings};
use crate::safety::DestinationVerdict;
use crate::theme::{ColorDepth, Rgb, Theme, Token, Veil};

/// Steps of a glow, from the square's own colour to the middle. Few, so that neighbouring cells are often alike.
pub const STEPS: usize = 6;

/// The grounds of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareBackground {
    /// By step of the glow: the first at the square's corners, the last at its middle.
    pub steps: [Rgb; STEPS],
    /// Over the piece row but for the piece's cell, or at both ends of a drawn piece's square, where the mark's colour would
    /// hide the piece.
    pub beside: Option<Rgb>,
}

impl SquareBackground {
    /// Stacks the layers of a square; the settings are the heatmap's.
    pub fn of(
        marks: &SquareMarks,
        light: bool,
        settings: &HeatmapSettings,
        theme: &Theme,
    ) -> SquareBackground {
        let base = theme.rgb(if light { Token::LightSquare } else { Token::DarkSquare });
        let mut grounds = SquareBackground { steps: [base; STEPS], beside: None };
        if let Some(score) = marks.heat {
            let (color, corner, middle) = heat(score, settings, theme);
            grounds.cover(color, corner, middle, theme);
        }
        if marks.last_move {
            grounds.cover_with(Token::LastMove, 0.55, 0.55, theme);
        }
        if marks.named || marks.strong.is_some() {
            grounds.cover_with(Token::Named, 0.7, 0.7, theme);
        }
        match marks.threatened {
            Some(ThreatMark { movable: true, .. }) => grounds.cover_with(Token::Threatened, 0.22, 1.0, theme),
            Some(_) => grounds.cover_with(Token::Threatened, 1.0, 1.0, theme),
            None => {}
        }
        if let Some(Reach::Judged(verdict)) = marks.destination {
            grounds.cover_with(ground_of(verdict), 0.86, 0.86, theme);
        }
        if marks.check {
            grounds.cover_with(Token::Check, 1.0, 1.0, theme);
        }
        if marks.flash == Some(Flash::On) {
            grounds.cover_with(Token::Attacker, 0.86, 0.86, theme);
        }
        if marks.held {
            grounds.cover_with(Token::Held, 0.86, 0.86, theme);
        }
        grounds
    }

    fn cover_with(&mut self, token: Token, corner: f32, middle: f32, theme: &Theme) {
        self.cover(theme.veil(token), corner, middle, theme);
    }

    /// Lays a veil over the square, of one strength at its corners and another at its middle.
    fn cover(&mut self, veil: Veil, corner: f32, middle: f32, theme: &Theme) {
        if theme.depth() == ColorDepth::Sixteen && !theme.carries_pieces(veil.full) {
            self.beside = Some(veil.full);
            return;
        }
        for (step, ground) in self.steps.iter_mut().enumerate() {
            let share = step as f32 / (STEPS - 1) as f32;
            *ground = theme.veiled(*ground, veil, corner + (middle - corner) * share);
        }
        self.beside = None;
    }
}

/// The token of a destination's ground.
pub fn ground_of(verdict: DestinationVerdict) -> Token {
    match verdict {
        DestinationVerdict::Safe => Token::Safe,
        DestinationVerdict::Trade => Token::Trade,
        DestinationVerdict::Unsafe => Token::Unsafe,
    }
}

/// The colour of a heat score and the strength of its glow at the corners and the middle of its square.
fn heat(score: f64, settings: &HeatmapSettings, theme: &Theme) -> (Veil, f32, f32) {
    /// Scores are told apart in steps of this part of their range, so that equal looks are equal bytes.
    const GRAIN: f64 = 0.05;
    let (colors, range) = (&settings.colors, settings.range.0);
    let grain = GRAIN * range;
    let glow = colors.glow((score / grain).round() * grain, range);
    let end = if glow.good {
        heat_veil(colors.good, Token::HeatGood, theme)
    } else {
        heat_veil(colors.bad, Token::HeatBad, theme)
    };
    let neutral = heat_veil(colors.neutral, Token::HeatNeutral, theme);
    let veil = theme.between(neutral, end, glow.turned as f32);
    let strength =
        if theme.depth() == ColorDepth::Sixteen && glow.strength > 0.0 { 1.0 } else { glow.strength as f32 };
    match colors.gradient {
        Gradient::Round => (veil, 0.0, strength),
        Gradient::Flat => (veil, strength, strength),
    }
}

fn heat_veil(color: HeatColor, token: Token, theme: &Theme) -> Veil {
    match color {
        HeatColor::Theme => theme.veil(token),
        HeatColor::Rgb(red, green, blue) => theme.veil_of(Rgb(red, green, blue), token),
    }
}

/// How far a glow is at its full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// Around one cell.
    Cell,
    /// As far as a drawn piece reaches, so that it is seen around it.
    Piece,
}

/// The step of a glow at a column and half row of a square of `columns` by `half_rows`: round, strongest in the
/// middle, nothing at the corners.
pub fn glow(columns: u16, half_rows: u16, column: u16, half_row: u16, breadth: Breadth) -> usize {
    let from_middle = |at: u16, all: u16| (f32::from(at) + 0.5) / f32::from(all) * 2.0 - 1.0;
    let (x, y) = (from_middle(column, columns), from_middle(half_row, half_rows));
    let near = (1.0 - x.hypot(y)).clamp(0.0, 1.0);
    // Rises fast from the edge and is broad at the top, so that sign cells share the piece's glow.
    let strength = near * (2.0 - near);
    let gain = match breadth {
        Breadth::Cell => 1.15,
        Breadth::Piece => 1.9,
    };
    (strength * gain * (STEPS - 1) as f32).round().min((STEPS - 1) as f32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Color, Role};
    use crate::theme::DARK;

    const PIECE: SquareMarks = SquareMarks {
        piece: Some((Color::White, Role::Knight)),
        heat: None,
        named: false,
        strong: None,
        last_move: false,
        movable: false,
        threatened: None,
        destination: None,
        check: false,
        flash: None,
        held: false,
        cursor: false,
    };
    const HANGS: Option<ThreatMark> = Some(ThreatMark { movable: true, hanging: true });

    #[test]
    fn later_layers_lie_over_earlier_ones() {
        let theme = Theme::load(DARK, ColorDepth::True, None).0;
        let steps = |marks: SquareMarks| {
            SquareBackground::of(&marks, true, &HeatmapSettings::default(), &theme).steps
        };
        let check = SquareMarks { check: true, ..PIECE };
        assert_eq!(steps(check), [theme.rgb(Token::Check); STEPS]);
        assert_eq!(steps(SquareMarks { threatened: HANGS, heat: Some(80.0), ..check }), steps(check));
        let held = SquareMarks { held: true, ..PIECE };
        assert_ne!(steps(SquareMarks { check: true, ..held }), steps(check));
        assert_eq!(
            steps(SquareMarks { cursor: true, movable: true, ..PIECE }),
            steps(PIECE),
            "these are signs alone"
        );
    }

    #[test]
    fn a_glow_is_round_and_strongest_at_the_piece() {
        let sizes = [(3, 2), (5, 4), (7, 6), (9, 8), (11, 10), (13, 12)];
        for ((columns, half_rows), breadth) in
            sizes.into_iter().flat_map(|size| [Breadth::Cell, Breadth::Piece].map(|breadth| (size, breadth)))
        {
            let at = |column: u16, half: u16| glow(columns, half_rows, column, half, breadth);
            assert!(columns == 3 || at(0, 0) == 0);
            assert!(columns == 3 || at(columns / 2, half_rows / 2) == STEPS - 1);
            for column in 0..columns {
                for half in 0..half_rows {
                    assert_eq!(at(column, half), at(columns - 1 - column, half));
                    assert_eq!(at(column, half), at(column, half_rows - 1 - half));
                    assert!(column >= columns / 2 || at(column, half) <= at(column + 1, half));
                }
            }
        }
    }

    #[test]
    fn heat_is_as_strong_as_its_score_and_turns_from_yellow() {
        let theme = Theme::load(DARK, ColorDepth::True, None).0;
        let middle = |score: f64| {
            SquareBackground::of(
                &SquareMarks { heat: Some(score), ..PIECE },
                false,
                &HeatmapSettings::default(),
                &theme,
            )
            .steps[STEPS - 1]
        };
        assert_eq!(middle(100.0), theme.rgb(Token::HeatGood));
        assert_eq!(middle(-100.0), theme.rgb(Token::HeatBad));
        let far = |score: f64| middle(score).contrast(theme.rgb(Token::DarkSquare));
        assert!(far(0.0) < far(100.0));
        let (good, near, bad) = (middle(60.0), middle(2.0), middle(-60.0));
        assert!(good.1 > good.0 && bad.0 > bad.1 && near.0 > near.2 && near.1 > near.2);
    }

    #[test]
    fn the_settings_of_the_glow_count() {
        let theme = Theme::load(DARK, ColorDepth::True, None).0;
        let marks = SquareMarks { heat: Some(-80.0), ..PIECE };
        let steps = |settings: &HeatmapSettings| SquareBackground::of(&marks, true, settings, &theme).steps;
        let mut settings = HeatmapSettings::default();
        let usual = steps(&settings);
        settings.colors.gradient = Gradient::Flat;
        let flat = steps(&settings);
        assert!(flat.iter().all(|step| *step == usual[STEPS - 1]));
        settings.colors.bad = HeatColor::Rgb(90, 90, 200);
        settings.range.0 = 80.0;
        assert_eq!(steps(&settings), [Rgb(90, 90, 200); STEPS]);
        settings.colors.neutral_threshold.0 = -80.0;
        assert_eq!(steps(&settings), [theme.rgb(Token::HeatNeutral); STEPS]);
        settings.colors.opacity.0 = 0.0;
        assert_eq!(steps(&settings), [theme.rgb(Token::LightSquare); STEPS]);
    }
}
