//! Training: `AdamW` (Loshchilov and Hutter, 2019) over shuffled batches, two threads, the best epoch by positions held out.

use std::thread;

use super::model::{NetModel, SCALE, promise};
use super::samples::{NetSample, NetSamples};
use crate::cli::error::CliError;
use crate::engines::Dice;

/// Positions of a step.
const BATCH: usize = 8192;

/// Steps over which the rate rises at first.
const WARM_UP: f32 = 200.0;

/// The share of the score in what a searched position should promise; the rest is the game's result.
const SCORE_SHARE: f32 = 0.7;

/// The largest weights of each group of [`NetModel::groups`]: what fits the whole numbers of the engine.
const LARGEST: [f32; 5] = [0.98, 0.98, 1.98, 8.0, 8.0];

/// How a net is trained.
#[derive(Clone, Copy, Debug)]
pub struct NetFit {
    /// How often all positions are seen.
    pub epochs: usize,
    /// The rate at first; it falls to a hundredth along a cosine.
    pub rate: f32,
    /// How much of a weight decays in a step, for a rate of 1.
    pub decay: f32,
    /// Decides the order.
    pub seed: u64,
}

/// Mean squared errors over the positions held out, of promises from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldLoss {
    /// Against what is learned: [`SCORE_SHARE`] of score and the rest of result.
    pub mixed: f64,
    /// Against scores alone.
    pub score: f64,
    /// Against results alone.
    pub result: f64,
}

/// What a position should promise.
fn target(sample: &NetSample) -> f32 {
    let score = promise(sample.score / SCALE);
    sample.points.map_or(score, |points| SCORE_SHARE * score + (1.0 - SCORE_SHARE) * points)
}

/// Sets the score of every position to what a teacher says.
pub fn teach<const H: usize>(teacher: &NetModel<H>, samples: &mut [NetSample]) {
    for sample in samples {
        sample.score = teacher.output(sample) * SCALE;
    }
}

/// The two moments of every weight.
struct Moments<const H: usize> {
    first: NetModel<H>,
    second: NetModel<H>,
    step: i32,
}

impl NetFit {
    /// Trains a net; searched positions count `weight` times. `tell` gets every epoch, from 1, and the net is the best of them.
    ///
    /// # Errors
    /// What `tell` fails with.
    pub fn run<const H: usize>(
        self,
        net: &mut NetModel<H>,
        samples: &NetSamples,
        weight: usize,
        tell: &mut dyn FnMut(usize, HeldLoss) -> Result<(), CliError>,
    ) -> Result<(), CliError> {
        let mut order = order(samples, weight);
        let mut moments = Moments { first: NetModel::zero(), second: NetModel::zero(), step: 0 };
        let mut sums = [NetModel::zero(), NetModel::zero()];
        let steps = (self.epochs * (order.len() / BATCH)).max(1);
        let mut dice = Dice::of(&[self.seed, samples.all.len() as u64]);
        let mut best = (f64::INFINITY, net.clone());
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut dice);
            for batch in order.chunks_exact(BATCH) {
                gradient(net, &samples.all, batch, &mut sums);
                let rate = self.rate_at(moments.step, steps);
                moments.apply(net, &mut sums, rate, self.decay);
            }
            let held = held_loss(net, samples);
            if held.mixed < best.0 {
                best = (held.mixed, net.clone());
            }
            tell(epoch, held)?;
        }
        *net = best.1;
        Ok(())
    }

    fn rate_at(self, step: i32, steps: usize) -> f32 {
        let done = step as f32 / steps as f32;
        let falling = 0.01 + 0.99 * 0.5 * (1.0 + (std::f32::consts::PI * done).cos());
        self.rate * falling * (step as f32 / WARM_UP).min(1.0)
    }
}

/// The numbers of the positions to learn.
fn order(samples: &NetSamples, weight: usize) -> Vec<u32> {
    let learned = (0..).zip(&samples.all).filter(|(_, sample)| !sample.held);
    let times = |sample: &NetSample| if sample.points.is_some() { weight } else { 1 };
    learned.flat_map(|(number, sample)| std::iter::repeat_n(number, times(sample))).collect()
}

fn shuffle(order: &mut [u32], dice: &mut Dice) {
    for at in (1..order.len()).rev() {
        order.swap(at, dice.below(at + 1));
    }
}

/// Sums the gradients of a batch, half of it in a second thread.
fn gradient<const H: usize>(
    net: &NetModel<H>,
    samples: &[NetSample],
    batch: &[u32],
    sums: &mut [NetModel<H>; 2],
) {
    let half = |batch: &[u32], to: &mut NetModel<H>| {
        to.clear();
        for number in batch {
            let sample = &samples[*number as usize];
            net.add_gradient(sample, target(sample), to);
        }
    };
    let (front, back) = batch.split_at(batch.len() / 2);
    let [first, second] = sums;
    thread::scope(|scope| {
        scope.spawn(|| half(back, second));
        half(front, first);
    });
}

impl<const H: usize> Moments<H> {
    /// Moves the weights a step.
    fn apply(&mut self, net: &mut NetModel<H>, sums: &mut [NetModel<H>; 2], rate: f32, decay: f32) {
        self.step += 1;
        let unbiased = [0.9_f32, 0.999].map(|keeps| 1.0 - keeps.powi(self.step));
        let [one, other] = sums;
        let moments = self.first.groups().into_iter().zip(self.second.groups());
        let gradients = one.groups().into_iter().zip(other.groups());
        for (group, ((weights, (first, second)), (one, other))) in
            net.groups().into_iter().zip(moments).zip(gradients).enumerate()
        {
            let kept = if group == 0 || group == 2 { 1.0 - rate * decay } else { 1.0 };
            for at in 0..weights.len() {
                let gradient = (one[at] + other[at]) / BATCH as f32;
                first[at] = 0.9 * first[at] + 0.1 * gradient;
                second[at] = 0.999 * second[at] + 0.001 * gradient * gradient;
                let step = first[at] / unbiased[0] / ((second[at] / unbiased[1]).sqrt() + 1e-8);
                weights[at] = (weights[at] * kept - rate * step).clamp(-LARGEST[group], LARGEST[group]);
            }
        }
    }
}

/// The losses over what is held out.
fn held_loss<const H: usize>(net: &NetModel<H>, samples: &NetSamples) -> HeldLoss {
    let mut loss = HeldLoss { mixed: 0.0, score: 0.0, result: 0.0 };
    let mut count = 0.0_f64;
    for sample in samples.all.iter().filter(|sample| sample.held) {
        let promised = promise(net.output(sample));
        let error = |wanted: f32| f64::from(promised - wanted).powi(2);
        loss.mixed += error(target(sample));
        loss.score += error(promise(sample.score / SCALE));
        loss.result += error(sample.points.unwrap_or_default());
        count += 1.0;
    }
    let mean = |sum: f64| sum / count.max(1.0);
    HeldLoss { mixed: mean(loss.mixed), score: mean(loss.score), result: mean(loss.result) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;
    use crate::eval::Evaluation;

    fn samples() -> NetSamples {
        let fens = ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", fen::USUAL];
        let mut evaluation = Evaluation::new();
        let all = (0..3 * BATCH).map(|number| {
            let position = fen::parse(fens[number % 3]).unwrap().position;
            let mut sample = NetSample::of(&position, &mut evaluation).unwrap();
            sample.score = [300.0, -300.0, 0.0][number % 3];
            sample.points = Some(promise(sample.score / SCALE));
            sample.held = number % 11 == 0;
            sample
        });
        NetSamples { all: all.collect() }
    }

    #[test]
    fn a_net_learns_what_it_is_shown() {
        let samples = samples();
        let mut net = NetModel::<8>::alone(1);
        let mut losses = Vec::new();
        // The rate has not reached its height after these few steps.
        let fit = NetFit { epochs: 30, rate: 0.4, decay: 0.0, seed: 1 };
        fit.run(&mut net, &samples, 1, &mut |_, held| {
            losses.push(held.mixed);
            Ok(())
        })
        .unwrap();
        assert!(losses[29] < losses[0] / 3.0, "{losses:?}");
        let mut others = samples.all.clone();
        teach(&net, &mut others);
        assert!(others[0].score > 100.0 && others[1].score < -100.0);
    }

    #[test]
    fn gradients_are_those_of_the_error() {
        let sample = &samples().all[0];
        let net = NetModel::<8>::beside_the_hand_written(3);
        let mut gradient = NetModel::zero();
        net.add_gradient(sample, 0.9, &mut gradient);
        let error = |net: &NetModel<8>| (promise(net.output(sample)) - 0.9).powi(2);
        let row = usize::from(sample.features()[0][0]);
        for at in 0..8 {
            let mut moved = net.clone();
            moved.rows[row][at] += 0.01;
            let mut back = net.clone();
            back.rows[row][at] -= 0.01;
            let measured = (error(&moved) - error(&back)) / 0.02;
            assert!((measured - gradient.rows[row][at]).abs() < 1e-3);
        }
    }
}
