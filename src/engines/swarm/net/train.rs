//! Training the net: what the other terms miss about how games end, learned by Adam in small batches.
//!
//! The loss is the cross entropy of what came of a position (a share of the point for the side to move) against the
//! logistic curve over the other terms' sum and the net's answer. So the net learns only what the terms do not know.
//! Every order of examples is decided by the seed and the number of steps done: a training that goes on from a file does
//! what an uninterrupted one would have done.

use super::{Net, Pass, WEIGHTS};
use crate::chess::Chess;
use crate::engines::Dice;

/// Examples for one step.
pub const BATCH: usize = 32;
/// The first step's length; it falls as 1 / (1 + steps / [`FALL`]).
const RATE: f64 = 2e-3;
/// Steps after which the rate is half of what it was at first.
const FALL: f64 = 2_000.0;
/// How slowly Adam's two means move, and what is added to the divisor (Kingma and Ba, 2014).
const MEANS: [f64; 2] = [0.9, 0.999];
const DIVISOR: f64 = 1e-8;

/// A position to learn from.
#[derive(Clone, Debug)]
pub struct Example {
    /// The position.
    pub position: Chess,
    /// What the other terms say, in centipawns for the side to move.
    pub base: f32,
    /// The share of the point for the side to move, 0 to 1.
    pub target: f32,
}

/// A net in training.
#[derive(Clone, Debug, PartialEq)]
pub struct NetTrainer {
    /// The net so far.
    pub net: Net,
    /// Steps done.
    pub steps: u64,
    /// Decides the first weights and the order of the examples.
    pub seed: u64,
    /// How fast the share of the point rises with centipawns: the logistic scale.
    pub scale: f64,
    /// Adam's means of the gradient and of its square.
    pub(super) means: [Vec<f32>; 2],
}

/// The mean loss on some examples, without the net and with it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// By the other terms alone.
    pub without: f64,
    /// With the net's answer added.
    pub with: f64,
}

impl NetTrainer {
    /// Training that begins, with the scale at which the other terms predict these examples best.
    pub fn new(seed: u64, examples: &[Example]) -> NetTrainer {
        NetTrainer {
            net: Net::untrained(seed),
            steps: 0,
            seed,
            scale: fitted_scale(examples),
            means: [vec![0.0; WEIGHTS], vec![0.0; WEIGHTS]],
        }
    }

    /// Steps that go once through so many examples.
    pub fn steps_per_epoch(examples: usize) -> u64 {
        examples.div_ceil(BATCH).max(1) as u64
    }

    /// Takes steps until `until` are done or `goes_on`, asked after each, says no.
    pub fn train(&mut self, examples: &[Example], until: u64, goes_on: &mut dyn FnMut(&NetTrainer) -> bool) {
        let epoch_steps = NetTrainer::steps_per_epoch(examples.len());
        let mut pass = Pass::new();
        let mut gradient = vec![0.0; WEIGHTS];
        let (mut epoch, mut order) = (u64::MAX, Vec::new());
        while self.steps < until && !examples.is_empty() {
            if epoch != self.steps / epoch_steps {
                epoch = self.steps / epoch_steps;
                order = shuffled(examples.len(), self.seed, epoch);
            }
            let first = (self.steps % epoch_steps) as usize * BATCH;
            let batch = &order[first..(first + BATCH).min(order.len())];
            gradient.fill(0.0);
            for &index in batch {
                self.learn(&examples[index], &mut pass, &mut gradient, batch.len());
            }
            self.step(&gradient);
            if !goes_on(self) {
                return;
            }
        }
    }

    fn learn(&self, example: &Example, pass: &mut Pass, gradient: &mut [f32], batch: usize) {
        let answer = self.net.judge(&example.position, pass);
        let error = self.expected(example, answer) - f64::from(example.target);
        let by = error * self.scale * 100.0 / batch as f64;
        self.net.backward(pass, by as f32, gradient);
    }

    /// The share of the point that terms and net expect.
    fn expected(&self, example: &Example, answer: f32) -> f64 {
        logistic(self.scale * (f64::from(example.base) + 100.0 * f64::from(answer)))
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[f32]) {
        self.steps += 1;
        let rate = RATE / (1.0 + self.steps as f64 / FALL);
        let [first, second] = &mut self.means;
        let grown = MEANS.map(|mean| 1.0 - mean.powf(self.steps as f64));
        let weights = self.net.weights.iter_mut();
        for (((weight, gradient), first), second) in weights.zip(gradient).zip(first).zip(second) {
            let gradient = f64::from(*gradient);
            let m = MEANS[0] * f64::from(*first) + (1.0 - MEANS[0]) * gradient;
            let v = MEANS[1] * f64::from(*second) + (1.0 - MEANS[1]) * gradient * gradient;
            (*first, *second) = (m as f32, v as f32);
            *weight -= (rate * (m / grown[0]) / ((v / grown[1]).sqrt() + DIVISOR)) as f32;
        }
    }

    /// The mean loss on examples.
    pub fn loss(&self, examples: &[Example]) -> Loss {
        let mut pass = Pass::new();
        let mut sums = [0.0; 2];
        for example in examples {
            let answer = self.net.judge(&example.position, &mut pass);
            for (sum, answer) in sums.iter_mut().zip([0.0, answer]) {
                *sum += cross_entropy(self.expected(example, answer), f64::from(example.target));
            }
        }
        let [without, with] = sums.map(|sum| sum / examples.len().max(1) as f64);
        Loss { without, with }
    }
}

fn logistic(number: f64) -> f64 {
    1.0 / (1.0 + (-number).exp())
}

fn cross_entropy(expected: f64, target: f64) -> f64 {
    let p = expected.clamp(1e-9, 1.0 - 1e-9);
    -(target * p.ln() + (1.0 - target) * (1.0 - p).ln())
}

/// The scale between 0.0005 and 0.02 at which the other terms alone predict best; the loss has one valley.
fn fitted_scale(examples: &[Example]) -> f64 {
    let loss = |scale: f64| -> f64 {
        let of = |example: &Example| {
            cross_entropy(logistic(scale * f64::from(example.base)), f64::from(example.target))
        };
        examples.iter().map(of).sum()
    };
    let (mut low, mut high) = (0.0005, 0.02);
    for _ in 0..24 {
        let third = (high - low) / 3.0;
        if loss(low + third) < loss(high - third) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high)
}

/// The numbers below `count` in an order decided by seed and epoch.
fn shuffled(count: usize, seed: u64, epoch: u64) -> Vec<usize> {
    let mut dice = Dice::of(&[seed, epoch]);
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, dice.below(last + 1));
    }
    order
}
