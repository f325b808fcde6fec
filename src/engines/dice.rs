//! Dice: every random choice of an opponent, decided by the game's seed and the moves so far.

use crate::chess::key;
use crate::search::Root;

/// A stream of random numbers that is the same wherever and whenever the same game stands at the same move.
///
/// It carries nothing from move to move, so a resumed game and a move taken back go on as if nothing had happened.
#[derive(Clone, Debug)]
pub struct Dice(fastrand::Rng);

impl Dice {
    /// The dice of a game's seed for the move that is due at this root.
    pub fn at(seed: u64, root: &Root) -> Dice {
        Dice::of(&[seed, root.moves.len() as u64, key(&root.position())])
    }

    /// Dice decided by these numbers alone.
    pub fn of(numbers: &[u64]) -> Dice {
        Dice(fastrand::Rng::with_seed(numbers.iter().fold(0, |state, number| mix(state ^ number))))
    }

    /// A number below `count`, each equally likely; 0 when `count` is 0 or 1.
    pub fn below(&mut self, count: usize) -> usize {
        if count < 2 { 0 } else { self.0.usize(..count) }
    }

    /// A number from 0 to just below 1, evenly distributed.
    pub fn share(&mut self) -> f64 {
        self.0.f64()
    }

    /// A number of mean 0 and standard deviation 1, normally distributed but for never being beyond 6: the sum of twelve
    /// even throws, which needs no function that machines might compute differently.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.share()).sum::<f64>() - 6.0
    }
}

/// Spreads the bits of a number (the finaliser of `SplitMix64`, Steele, Lea and Flood 2014).
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Chess;

    /// Games with a seed are promised to repeat; who changes this stream changes all of them.
    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut dice = Dice::of(&[42, 7]);
        let throws = [(); 8].map(|()| dice.below(1000));
        assert_eq!(throws, [231, 619, 530, 528, 666, 512, 177, 476]);
    }

    #[test]
    fn another_seed_or_another_move_is_another_stream() {
        let root = Root { start: Chess::default(), moves: Vec::new() };
        let throw = |seed| {
            let mut dice = Dice::at(seed, &root);
            [(); 8].map(|()| dice.below(1000))
        };
        assert_eq!(throw(1), throw(1));
        assert_ne!(throw(1), throw(2));
    }

    #[test]
    fn normal_throws_have_mean_0_and_deviation_1() {
        let mut dice = Dice::of(&[9]);
        let throws: Vec<f64> = (0..4000).map(|_| dice.normal()).collect();
        let mean = throws.iter().sum::<f64>() / 4000.0;
        let variance = throws.iter().map(|throw| (throw - mean).powi(2)).sum::<f64>() / 4000.0;
        assert!(mean.abs() < 0.06 && (variance - 1.0).abs() < 0.08, "{mean} {variance}");
        let beyond = throws.iter().filter(|throw| throw.abs() > 1.96).count();
        assert!((140..=260).contains(&beyond), "{beyond} of 4000");
        assert!((0..100).all(|_| (0.0..1.0).contains(&dice.share())));
    }

    #[test]
    fn throws_stay_in_their_range() {
        let mut dice = Dice::of(&[1]);
        assert_eq!(dice.below(0), 0);
        assert_eq!(dice.below(1), 0);
        assert!((0..1000).all(|_| dice.below(3) < 3));
    }
}
