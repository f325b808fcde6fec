//! The net in real numbers, as it is trained: what it says of a position, and which way its weights should move.

use super::samples::NetSample;
use crate::engines::Dice;
use crate::eval::net::{BUCKETS, FEATURES, bucket};

/// Centipawns for an output of 1: games of patzer against itself are won as often as the logistic curve of this scale says.
pub const SCALE: f32 = 200.0;

/// What an evaluation promises, 0 to 1.
pub fn promise(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// A net with so many hidden numbers for each side, alone or beside the hand-written evaluation.
#[derive(Clone, Debug)]
pub struct NetModel<const H: usize> {
    /// A row for each feature.
    pub rows: Vec<[f32; H]>,
    /// The sum of an empty board.
    pub bias: [f32; H],
    /// For each bucket the weights of the mover's sum and of the other side's.
    pub output: Vec<[[f32; H]; 2]>,
    /// For each bucket what is added to the output.
    pub output_bias: Vec<f32>,
    /// For each bucket what the hand-written evaluation counts.
    pub hand: Vec<f32>,
}

/// What a net made of one position.
struct Seen<const H: usize> {
    sums: [[f32; H]; 2],
    active: [[f32; H]; 2],
    bucket: usize,
    output: f32,
}

impl<const H: usize> NetModel<H> {
    /// Nothing at all; also what gradients are summed in.
    pub fn zero() -> NetModel<H> {
        NetModel {
            rows: vec![[0.0; H]; FEATURES],
            bias: [0.0; H],
            output: vec![[[0.0; H]; 2]; BUCKETS],
            output_bias: vec![0.0; BUCKETS],
            hand: vec![0.0; BUCKETS],
        }
    }

    /// The hand-written evaluation alone.
    pub fn hand_written() -> NetModel<H> {
        NetModel { hand: vec![1.0; BUCKETS], ..NetModel::zero() }
    }

    /// An untrained net that replaces the hand-written evaluation.
    pub fn alone(seed: u64) -> NetModel<H> {
        NetModel::untrained(seed, 0.15)
    }

    /// An untrained net beside the hand-written evaluation.
    pub fn beside_the_hand_written(seed: u64) -> NetModel<H> {
        NetModel { hand: vec![1.0; BUCKETS], ..NetModel::untrained(seed, 0.05) }
    }

    fn untrained(seed: u64, output: f32) -> NetModel<H> {
        let mut dice = Dice::of(&[seed, H as u64]);
        let mut within = |size: f32| (2.0 * dice.share() as f32 - 1.0) * size;
        let mut model = NetModel::zero();
        model.rows.as_flattened_mut().fill_with(|| within(0.06));
        model.bias.fill_with(|| 0.1 + within(0.05));
        model.output.as_flattened_mut().as_flattened_mut().fill_with(|| within(output));
        model
    }

    /// All weights, in groups: rows, bias, output, its bias, the hand-written evaluation's share.
    pub fn groups(&mut self) -> [&mut [f32]; 5] {
        let output = self.output.as_flattened_mut().as_flattened_mut();
        [self.rows.as_flattened_mut(), &mut self.bias, output, &mut self.output_bias, &mut self.hand]
    }

    /// Sets all weights to 0.
    pub fn clear(&mut self) {
        self.groups().into_iter().for_each(|group| group.fill(0.0));
    }

    /// Returns the output for a position's mover, in parts of [`SCALE`].
    pub fn output(&self, sample: &NetSample) -> f32 {
        self.see(sample).output
    }

    fn sum(&self, features: &[u16]) -> [f32; H] {
        let mut sum = self.bias;
        for feature in features {
            for (number, weight) in sum.iter_mut().zip(&self.rows[usize::from(*feature)]) {
                *number += weight;
            }
        }
        sum
    }

    fn see(&self, sample: &NetSample) -> Seen<H> {
        let sums = sample.features().map(|features| self.sum(features));
        let active = sums.map(|sum| sum.map(|number| number.clamp(0.0, 1.0).powi(2)));
        let bucket = bucket(usize::from(sample.count));
        // In lanes, so that the compiler may add in parallel.
        let mut lanes = [0.0; 16];
        for (numbers, weights) in active.iter().zip(&self.output[bucket]) {
            for (at, (number, weight)) in numbers.iter().zip(weights).enumerate() {
                lanes[at % 16] += number * weight;
            }
        }
        let hand = self.hand[bucket] * sample.hand / SCALE;
        Seen { sums, active, bucket, output: lanes.iter().sum::<f32>() + self.output_bias[bucket] + hand }
    }

    /// Adds the gradient of a position's squared error to others; `target` is what it should promise.
    pub fn add_gradient(&self, sample: &NetSample, target: f32, to: &mut NetModel<H>) {
        let seen = self.see(sample);
        let promised = promise(seen.output);
        let slope = 2.0 * (promised - target) * promised * (1.0 - promised);
        to.output_bias[seen.bucket] += slope;
        to.hand[seen.bucket] += slope * sample.hand / SCALE;
        for (side, features) in sample.features().into_iter().enumerate() {
            let weights = &self.output[seen.bucket][side];
            let moved = &mut to.output[seen.bucket][side];
            let mut pull = [0.0; H];
            for at in 0..H {
                moved[at] += slope * seen.active[side][at];
                let number = seen.sums[side][at];
                let rise = if number > 0.0 && number < 1.0 { 2.0 * number } else { 0.0 };
                pull[at] = slope * weights[at] * rise;
                to.bias[at] += pull[at];
            }
            for feature in features {
                for (weight, pull) in to.rows[usize::from(*feature)].iter_mut().zip(&pull) {
                    *weight += pull;
                }
            }
        }
    }
}
