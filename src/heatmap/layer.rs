//! Layers: any other 64 numbers for the board, on empty squares too, each with a sentence of what it means.

use super::RuleInfo;
use crate::chess::Square;

/// 64 numbers with what they mean. Who makes them stands below `heatmap`; the board shows them as it shows a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    /// What it is called, and what it means to a player.
    pub info: RuleInfo,
    /// By square index (a1 is 0, h8 is 63): -100 to 100, or nothing where it says nothing.
    pub scores: [Option<f64>; 64],
    /// The colours that it is shown in.
    pub palette: LayerPalette,
    /// Pairs of squares that a line joins.
    pub links: Vec<(Square, Square)>,
}

/// The colours of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LayerPalette {
    /// Those of the heatmap: what is above 0 is good, what is below is bad.
    Heat,
    /// Two hues, one above 0 and one below; neither is good or bad.
    TwoHues,
    /// A hue for each group, whose number is the score.
    Groups,
    /// One hue: the higher the score, the stronger.
    OneHue,
}

/// The hue of a square in a layer that has a palette of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LayerHue {
    /// Above 0 of two hues.
    First,
    /// Below 0 of two hues.
    Second,
    /// That of a group, by its number from 1 on; 0 where there is but one.
    Group(u8),
    /// The only one, without a figure.
    Quiet,
    /// The only one.
    Single,
}

/// What a layer with a palette of its own shows on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LayerTint {
    /// The hue.
    pub hue: LayerHue,
    /// How strong it is: 0 to 10.
    pub tenths: u8,
}

impl Layer {
    /// A layer of numbers of any size: the largest, whatever its sign, becomes 100.
    pub fn scaled(info: RuleInfo, numbers: [Option<f64>; 64]) -> Layer {
        let finite = |number: &f64| number.is_finite();
        let most = numbers.iter().flatten().filter(|n| finite(n)).fold(0.0_f64, |most, n| most.max(n.abs()));
        let scale = if most > 0.0 { 100.0 / most } else { 0.0 };
        let scores = numbers.map(|number| number.filter(finite).map(|number| number * scale));
        Layer { info, scores, palette: LayerPalette::Heat, links: Vec::new() }
    }

    /// The same in other colours.
    #[must_use]
    pub fn in_palette(self, palette: LayerPalette) -> Layer {
        Layer { palette, ..self }
    }

    /// The score of a square.
    pub fn score(&self, square: Square) -> Option<f64> {
        self.scores[usize::from(square)]
    }

    /// What a square is tinted with, if the layer has a palette of its own.
    pub fn tint(&self, square: Square) -> Option<LayerTint> {
        let score = self.score(square)?;
        let tenths = (score.abs().min(100.0) / 10.0).round() as u8;
        let hue = match self.palette {
            LayerPalette::Heat => return None,
            LayerPalette::TwoHues if score >= 0.0 => LayerHue::First,
            LayerPalette::TwoHues => LayerHue::Second,
            LayerPalette::Groups => {
                return Some(LayerTint { hue: LayerHue::Group(score as u8), tenths: 10 });
            }
            LayerPalette::OneHue => LayerHue::Single,
        };
        Some(LayerTint { hue, tenths })
    }

    /// All scores with their squares, in board order (a1, b1, … h8).
    pub fn scored(&self) -> impl Iterator<Item = (Square, f64)> + '_ {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.score(square)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: RuleInfo =
        RuleInfo { id: "files", name: "files", sentence: "The higher the figure, the farther right." };

    fn layer() -> Layer {
        let mut numbers = [None; 64];
        (numbers[0], numbers[8], numbers[63]) = (Some(1.0), Some(-4.0), Some(f64::NAN));
        Layer::scaled(INFO, numbers)
    }

    #[test]
    fn the_largest_number_becomes_a_hundred() {
        let layer = layer();
        let scored: Vec<(Square, f64)> = layer.scored().collect();
        assert_eq!(scored, [(Square::A1, 25.0), (Square::A2, -100.0)]);
        assert_eq!(layer.score(Square::H8), None);
    }

    #[test]
    fn nothing_but_zeros_stays_zero() {
        let layer = Layer::scaled(INFO, [Some(0.0); 64]);
        assert!(layer.scored().all(|(_, score)| score.abs() < 1e-12));
    }

    #[test]
    fn a_palette_of_its_own_has_hues_and_the_heatmaps_has_none() {
        let tint = |palette, square| layer().in_palette(palette).tint(square);
        assert_eq!(tint(LayerPalette::Heat, Square::A1), None);
        assert_eq!(tint(LayerPalette::TwoHues, Square::B1), None);
        for (palette, square, hue, tenths) in [
            (LayerPalette::TwoHues, Square::A1, LayerHue::First, 3),
            (LayerPalette::TwoHues, Square::A2, LayerHue::Second, 10),
            (LayerPalette::OneHue, Square::A1, LayerHue::Single, 3),
            (LayerPalette::Groups, Square::A1, LayerHue::Group(25), 10),
        ] {
            assert_eq!(tint(palette, square), Some(LayerTint { hue, tenths }));
        }
    }
}
