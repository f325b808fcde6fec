//! The optimiser: Texel's tuning method, the weights that predict results best, by gradient descent with Adam.
//!
//! Texel's method is Peter Österlund's (2014): the mean squared error between the points of a game and the sigmoid of a
//! position's score is made small. Adam is by Kingma and Ba (2015).

use crate::engines::Dice;

/// What is optimised: scores of many positions as functions of the same weights.
pub trait Objective {
    /// How many positions there are.
    fn positions(&self) -> usize;
    /// The score of a position from White's side, in centipawns.
    fn score(&self, position: usize, weights: &[f32]) -> f32;
    /// The share of points that the score should promise, 0 to 1.
    fn target(&self, position: usize) -> f32;
    /// Adds the derivative of a position's score by every weight, times `factor`.
    fn add_gradient(&self, position: usize, weights: &[f32], factor: f32, gradient: &mut [f32]);
}

/// Settings of the optimiser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimiserSettings {
    /// The scale of the sigmoid, per centipawn.
    pub scale: f64,
    /// Times that all positions are looked at, at most.
    pub epochs: u32,
    /// How far a weight may well be from its start, in centipawns: what the positions say little about stays near it.
    pub reach: f32,
    /// Decides what is held out and the order of the rest.
    pub seed: u64,
}

/// Mean squared errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Errors {
    /// On the positions that are learnt from.
    pub learnt: f64,
    /// On those held out.
    pub held_out: f64,
}

/// The result of tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuned {
    /// The best weights, by the positions held out.
    pub weights: Vec<f32>,
    /// The errors at the start.
    pub before: Errors,
    /// The errors of the best weights.
    pub after: Errors,
    /// Epochs that were looked at.
    pub epochs: u32,
}

/// Neighbours in the data come from one game, so blocks of so many are held out or learnt from together.
const BLOCK: usize = 64;

/// One block of so many is held out.
const HELD_OUT: usize = 16;

/// Positions between two steps.
const BATCH: usize = 4096;

/// The first step of a weight, in centipawns; from epoch to epoch steps shrink by one factor, to [`LAST_STEP`].
const FIRST_STEP: f32 = 1.0;
const LAST_STEP: f32 = 0.02;

/// Epochs without a better hold-out error until it ends.
const PATIENCE: u32 = 12;

/// The usual decays of Adam's two means.
const DECAYS: (f32, f32) = (0.9, 0.999);

/// The variance of what no score can predict, about that of decided games; it weighs the pull to the start.
const NOISE: f64 = 0.08;

/// Optimises the weights that are free, from their start on; `each` hears of every epoch and answers whether to go on.
pub fn optimise(
    objective: &dyn Objective,
    start: &[f32],
    free: &[bool],
    settings: &OptimiserSettings,
    each: &mut dyn FnMut(u32, Errors) -> bool,
) -> Tuned {
    let mut run = Optimiser::new(objective, start, free, settings);
    let before = run.errors(start);
    let mut best = Tuned { weights: start.to_vec(), before, after: before, epochs: 0 };
    let mut since_better = 0;
    for epoch in 1..=settings.epochs {
        run.epoch(epoch);
        let errors = run.errors(&run.weights);
        best.epochs = epoch;
        since_better += 1;
        if errors.held_out < best.after.held_out {
            best.weights.clone_from(&run.weights);
            best.after = errors;
            since_better = 0;
        }
        if !each(epoch, errors) || since_better >= PATIENCE {
            break;
        }
    }
    best
}

/// The errors of given weights, with what `optimise` with these settings would hold out.
pub fn errors(objective: &dyn Objective, weights: &[f32], settings: &OptimiserSettings) -> Errors {
    Optimiser::new(objective, weights, &[], settings).errors(weights)
}

struct Optimiser<'a> {
    objective: &'a dyn Objective,
    settings: &'a OptimiserSettings,
    start: &'a [f32],
    free: &'a [bool],
    weights: Vec<f32>,
    learnt: Vec<u32>,
    held_out: Vec<u32>,
    /// Adam's means of the gradient and of its square.
    means: Vec<(f32, f32)>,
    gradient: Vec<f32>,
    steps: i32,
}

impl<'a> Optimiser<'a> {
    fn new(
        objective: &'a dyn Objective,
        start: &'a [f32],
        free: &'a [bool],
        settings: &'a OptimiserSettings,
    ) -> Self {
        let is_held_out = |position: &u32| {
            let block = *position as usize / BLOCK;
            Dice::of(&[settings.seed, block as u64]).below(HELD_OUT) == 0
        };
        let all = 0..objective.positions() as u32;
        let (mut held_out, mut learnt): (Vec<u32>, Vec<u32>) = all.partition(is_held_out);
        // So few positions that a side is empty are only met in trials: both sides are then the same.
        if held_out.is_empty() {
            held_out.clone_from(&learnt);
        } else if learnt.is_empty() {
            learnt.clone_from(&held_out);
        }
        Optimiser {
            objective,
            settings,
            start,
            free,
            weights: start.to_vec(),
            learnt,
            held_out,
            means: vec![(0.0, 0.0); start.len()],
            gradient: vec![0.0; start.len()],
            steps: 0,
        }
    }

    fn errors(&self, weights: &[f32]) -> Errors {
        let mean = |positions: &[u32]| {
            let square = |position: &u32| f64::from(self.miss(*position as usize, weights).1).powi(2);
            positions.iter().map(square).sum::<f64>() / positions.len().max(1) as f64
        };
        Errors { learnt: mean(&self.learnt), held_out: mean(&self.held_out) }
    }

    /// The share of points promised, and by how much it misses the target.
    fn miss(&self, position: usize, weights: &[f32]) -> (f32, f32) {
        let score = self.objective.score(position, weights);
        let promised = 1.0 / (1.0 + (-self.settings.scale as f32 * score).exp());
        (promised, promised - self.objective.target(position))
    }

    fn epoch(&mut self, epoch: u32) {
        let mut order = self.learnt.clone();
        shuffle(&mut order, &mut Dice::of(&[self.settings.seed, u64::from(epoch), 1]));
        let done = (epoch - 1) as f32 / self.settings.epochs.max(2) as f32;
        let step = FIRST_STEP * (LAST_STEP / FIRST_STEP).powf(done);
        for batch in order.chunks(BATCH) {
            self.look_at(batch, order.len());
            self.step(step);
        }
    }

    /// Takes the gradient of the error of a batch, with its share of the pull to the start.
    fn look_at(&mut self, batch: &[u32], all: usize) {
        let mut gradient = std::mem::take(&mut self.gradient);
        let pull = NOISE / all as f64 / f64::from(self.settings.reach).powi(2);
        for ((slope, now), start) in gradient.iter_mut().zip(&self.weights).zip(self.start) {
            *slope = 2.0 * pull as f32 * (now - start);
        }
        for position in batch {
            let (promised, miss) = self.miss(*position as usize, &self.weights);
            let slope = 2.0 * miss * promised * (1.0 - promised) * self.settings.scale as f32;
            let factor = slope / batch.len() as f32;
            self.objective.add_gradient(*position as usize, &self.weights, factor, &mut gradient);
        }
        self.gradient = gradient;
    }

    fn step(&mut self, step: f32) {
        self.steps += 1;
        let first = 1.0 - DECAYS.0.powi(self.steps);
        let second = 1.0 - DECAYS.1.powi(self.steps);
        for (weight, free) in self.free.iter().enumerate() {
            let slope = self.gradient[weight];
            let (mean, square) = &mut self.means[weight];
            *mean = DECAYS.0 * *mean + (1.0 - DECAYS.0) * slope;
            *square = DECAYS.1 * *square + (1.0 - DECAYS.1) * slope * slope;
            if *free && *square > 0.0 {
                self.weights[weight] -= step * (*mean / first) / (*square / second).sqrt();
            }
        }
    }
}

fn shuffle(order: &mut [u32], dice: &mut Dice) {
    for last in (1..order.len()).rev() {
        order.swap(last, dice.below(last + 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions whose score is a plain sum, and whose results follow known weights.
    struct KnownWeights {
        counts: Vec<[i8; 4]>,
        targets: Vec<f32>,
    }

    const SCALE: f64 = 0.004;
    const TRUTH: [f32; 3] = [100.0, -35.0, 12.0];

    fn settings(epochs: u32) -> OptimiserSettings {
        OptimiserSettings { scale: SCALE, epochs, reach: 30.0, seed: 1 }
    }

    impl KnownWeights {
        /// The fourth weight occurs nowhere.
        fn new(positions: usize) -> KnownWeights {
            let mut dice = fastrand::Rng::with_seed(11);
            let counts: Vec<[i8; 4]> =
                (0..positions).map(|_| [dice.i8(-3..=3), dice.i8(-4..=4), dice.i8(-6..=6), 0]).collect();
            let mut known = KnownWeights { counts, targets: Vec::new() };
            known.targets = (0..positions)
                .map(|position| {
                    let score = known.score(position, &[TRUTH[0], TRUTH[1], TRUTH[2], 0.0]);
                    let promised = super::super::fit::sigmoid(SCALE, score.into());
                    f32::from(u8::from(dice.f64() < promised))
                })
                .collect();
            known
        }
    }

    impl Objective for KnownWeights {
        fn positions(&self) -> usize {
            self.counts.len()
        }
        fn score(&self, position: usize, weights: &[f32]) -> f32 {
            let counts = &self.counts[position];
            counts.iter().zip(weights).map(|(n, w)| f32::from(*n) * w).sum()
        }
        fn target(&self, position: usize) -> f32 {
            self.targets[position]
        }
        fn add_gradient(&self, position: usize, _weights: &[f32], factor: f32, gradient: &mut [f32]) {
            for (slope, n) in gradient.iter_mut().zip(&self.counts[position]) {
                *slope += factor * f32::from(*n);
            }
        }
    }

    #[test]
    fn known_weights_are_found_again() {
        let known = KnownWeights::new(24_000);
        let start = [60.0, 0.0, 0.0, 7.0];
        let tuned = optimise(&known, &start, &[true; 4], &settings(60), &mut |_, _| true);
        for (found, truth) in tuned.weights.iter().zip(TRUTH) {
            assert!((found - truth).abs() < 7.0, "{:?}", tuned.weights);
        }
        // Nothing is known of the fourth.
        assert!((tuned.weights[3] - 7.0).abs() < 1e-3);
        assert!(tuned.after.held_out < tuned.before.held_out);
        assert!(tuned.after.learnt < tuned.before.learnt);
    }

    #[test]
    fn the_same_seed_finds_the_same() {
        let known = KnownWeights::new(3000);
        let run = || optimise(&known, &[0.0; 4], &[true; 4], &settings(3), &mut |_, _| true);
        assert_eq!(run(), run());
    }

    #[test]
    fn held_weights_stay() {
        let known = KnownWeights::new(3000);
        let free = [true, false, true, true];
        let tuned = optimise(&known, &[60.0, 5.0, 0.0, 0.0], &free, &settings(5), &mut |_, _| true);
        assert_eq!(tuned.weights[1].to_bits(), 5.0_f32.to_bits());
        assert!((tuned.weights[0] - 60.0).abs() > 1.0);
    }

    #[test]
    fn a_rare_weight_stays_near_its_start() {
        let mut known = KnownWeights::new(8000);
        for counts in &mut known.counts[..3] {
            counts[3] = 1;
        }
        known.targets[..3].fill(1.0);
        let tuned =
            optimise(&known, &[100.0, -35.0, 12.0, 20.0], &[true; 4], &settings(20), &mut |_, _| true);
        assert!((tuned.weights[3] - 20.0).abs() < 15.0, "{:?}", tuned.weights);
    }

    #[test]
    fn who_stops_it_gets_the_best_so_far() {
        let known = KnownWeights::new(3000);
        let mut heard = 0;
        let tuned = optimise(&known, &[0.0; 4], &[true; 4], &settings(50), &mut |_, _| {
            heard += 1;
            heard < 3
        });
        assert_eq!((tuned.epochs, heard), (3, 3));
        assert!(tuned.after.held_out < tuned.before.held_out);
        assert_eq!(errors(&known, &tuned.weights, &settings(50)), tuned.after);
    }

    #[test]
    fn one_position_is_enough_not_to_fail() {
        let tuned = optimise(&KnownWeights::new(1), &[0.0; 4], &[true; 4], &settings(2), &mut |_, _| true);
        assert!(tuned.weights.iter().all(|weight| weight.is_finite()));
    }
}
