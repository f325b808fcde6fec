//! The nine terms of the hybrid's evaluation and the weights by which they are blended.

use crate::heatmap::number::Weight;

/// How many terms there are.
pub const TERMS: usize = 9;

named! {
    /// One of the nine evaluation terms; as a number, its index.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SwarmTerm {
        /// What the pieces are worth.
        Material = "material",
        /// Where they stand.
        Squares = "squares",
        /// How the own king is sheltered.
        KingSafety = "king_safety",
        /// How the enemy's is beset.
        KingAttack = "king_attack",
        /// Where the pieces can go.
        Mobility = "mobility",
        /// Who holds e4, d4, e5 and d5.
        Centre = "centre",
        /// What the pawns' formation is worth.
        Pawns = "pawns",
        /// How well the graph of attacks and guards holds together.
        Spectral = "spectral",
        /// What the neural net says.
        Net = "net",
    }
}

/// What each term counts in a position, in centipawns from White's side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TermValues(pub [i32; TERMS]);

impl TermValues {
    /// The same with one term set.
    #[must_use]
    pub fn with(mut self, term: SwarmTerm, value: i32) -> TermValues {
        self.0[term as usize] = value;
        self
    }
}

/// A weight for each term, 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(from = "NamedWeights", into = "NamedWeights")]
pub struct Blend(pub [f64; TERMS]);

impl Blend {
    /// The sum of the weighed terms, in centipawns from White's side.
    pub fn of(&self, terms: &TermValues) -> i32 {
        let weighed = self.0.iter().zip(terms.0);
        // Rounding, unlike cutting off towards one side, is the same for both colours.
        weighed.map(|(weight, term)| weight * f64::from(term)).sum::<f64>().round() as i32
    }

    /// What each term counts once it is weighed, in the order of [`SwarmTerm::ALL`]: centipawns from White's side, whole
    /// numbers that add up to [`Blend::of`] exactly.
    pub fn counts(&self, terms: &TermValues) -> Vec<i32> {
        let weighed: Vec<f64> =
            self.0.iter().zip(terms.0).map(|(weight, term)| weight * f64::from(term)).collect();
        apportioned(&weighed, self.of(terms))
    }

    /// The weight of one term.
    pub fn weight(&self, term: SwarmTerm) -> f64 {
        self.0[term as usize]
    }
}

/// Whole numbers next to some exact ones that add up to a given sum: each is rounded, and what the sum wants more or less is
/// put where rounding has gone wrong most. A 0 stays one while anything else is there.
pub fn apportioned(exact: &[f64], sum: i32) -> Vec<i32> {
    let mut whole: Vec<i32> = exact.iter().map(|number| number.round() as i32).collect();
    let missing = sum - whole.iter().sum::<i32>();
    let towards = f64::from(missing.signum());
    let mut order: Vec<usize> = (0..exact.len()).collect();
    let gain = |index: usize| (exact[index] - exact[index].round()) * towards;
    order.sort_by(|one, other| {
        let is_nothing = |index: usize| exact[index].abs() < f64::EPSILON;
        is_nothing(*one).cmp(&is_nothing(*other)).then(gain(*other).total_cmp(&gain(*one)))
    });
    for index in order.into_iter().cycle().take(missing.unsigned_abs() as usize) {
        whole[index] += missing.signum();
    }
    whole
}

impl Default for Blend {
    fn default() -> Blend {
        NamedWeights::default().into()
    }
}

/// The weights by their keys in the settings.
#[derive(Clone, Copy, serde::Serialize, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
struct NamedWeights {
    material: Weight,
    squares: Weight,
    king_safety: Weight,
    king_attack: Weight,
    mobility: Weight,
    centre: Weight,
    pawns: Weight,
    spectral: Weight,
    net: Weight,
}

/// Fitted to the results of patzer's games against itself: logistic regression over 21,552 quiet positions of `patzer
/// datagen --nodes 2000 --seed 1`, the material at 1. The standard errors: squares 0.11, king safety 0.21, king attack 0.25,
/// mobility 0.18, centre 0.26 (the fit is -0.05; what it looks at is in mobility and squares already), pawns 0.06,
/// spectral 0.21. The logarithmic loss falls from 0.5039 with material alone to 0.4822 with the seven terms of the board and
/// 0.4819 with the spectral one.
impl Default for NamedWeights {
    fn default() -> NamedWeights {
        NamedWeights {
            material: Weight(1.0),
            squares: Weight(1.05),
            king_safety: Weight(1.0),
            king_attack: Weight(2.0),
            mobility: Weight(1.3),
            centre: Weight(0.2),
            pawns: Weight(0.8),
            spectral: Weight(0.8),
            net: Weight(1.0),
        }
    }
}

impl From<NamedWeights> for Blend {
    fn from(named: NamedWeights) -> Blend {
        let NamedWeights {
            material,
            squares,
            king_safety,
            king_attack,
            mobility,
            centre,
            pawns,
            spectral,
            net,
        } = named;
        let in_order = [material, squares, king_safety, king_attack, mobility, centre, pawns, spectral, net];
        Blend(in_order.map(|weight| weight.0))
    }
}

impl From<Blend> for NamedWeights {
    fn from(blend: Blend) -> NamedWeights {
        let [material, squares, king_safety, king_attack, mobility, centre, pawns, spectral, net] =
            blend.0.map(Weight);
        NamedWeights { material, squares, king_safety, king_attack, mobility, centre, pawns, spectral, net }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_stand_in_their_places() {
        for (place, term) in SwarmTerm::ALL.into_iter().enumerate() {
            assert_eq!(term as usize, place);
            let blend: Blend = toml::from_str(&format!("{} = 3", term.id())).unwrap();
            assert!((blend.weight(term) - 3.0).abs() < 1e-9, "{}", term.id());
            let terms = TermValues::default().with(term, 50);
            assert_eq!(blend.of(&terms), 150);
        }
    }

    #[test]
    fn whole_parts_add_up_and_are_next_to_the_exact_ones() {
        let mut dice = crate::engines::Dice::of(&[4]);
        for _ in 0..500 {
            let exact: Vec<f64> = (0..9).map(|_| 40.0 * dice.normal()).collect();
            let sum = exact.iter().sum::<f64>().round() as i32;
            let whole = apportioned(&exact, sum);
            assert_eq!(whole.iter().sum::<i32>(), sum);
            assert!(whole.iter().zip(&exact).all(|(whole, exact)| (f64::from(*whole) - exact).abs() < 1.0));
        }
        assert_eq!(apportioned(&[0.0, 0.4, 0.4], 1), [0, 1, 0]);
        assert_eq!(apportioned(&[0.0, 0.0], 0), [0, 0]);
        assert!(apportioned(&[], 3).is_empty());
    }

    #[test]
    fn both_colours_round_alike() {
        let blend = Blend([0.15; TERMS]);
        for value in 0..50 {
            let of = |value| blend.of(&TermValues([value, value, 0, 0, 3 * value, 0, 0, 0, 0]));
            assert_eq!(of(value), -of(-value));
        }
    }
}
