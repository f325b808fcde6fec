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
}

impl Layer {
    /// A layer of numbers of any size: the largest, whatever its sign, becomes 100.
    pub fn scaled(info: RuleInfo, numbers: [Option<f64>; 64]) -> Layer {
        let finite = |number: &f64| number.is_finite();
        let most = numbers.iter().flatten().filter(|n| finite(n)).fold(0.0_f64, |most, n| most.max(n.abs()));
        let scale = if most > 0.0 { 100.0 / most } else { 0.0 };
        Layer { info, scores: numbers.map(|number| number.filter(finite).map(|number| number * scale)) }
    }

    /// The score of a square.
    pub fn score(&self, square: Square) -> Option<f64> {
        self.scores[usize::from(square)]
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

    #[test]
    fn the_largest_number_becomes_a_hundred() {
        let mut numbers = [None; 64];
        (numbers[0], numbers[8], numbers[63]) = (Some(1.0), Some(-4.0), Some(f64::NAN));
        let layer = Layer::scaled(INFO, numbers);
        let scored: Vec<(Square, f64)> = layer.scored().collect();
        assert_eq!(scored, [(Square::A1, 25.0), (Square::A2, -100.0)]);
        assert_eq!(layer.score(Square::H8), None);
    }

    #[test]
    fn nothing_but_zeros_stays_zero() {
        let layer = Layer::scaled(INFO, [Some(0.0); 64]);
        assert!(layer.scored().all(|(_, score)| score.abs() < 1e-12));
    }
}
