//! The hybrid's neural net: a Chebyshev graph convolution, one Runge-Kutta step of a graph ODE, and a readout.
//!
//! The convolution turns the sixteen numbers of each square into [`HIDDEN`] ones, H₀. They flow for one unit of time along
//! dH/dt = s(C(H)), where C is a second convolution over the same graph and s the softsign; one fourth-order Runge-Kutta
//! step gives H₁. Summed over the own pieces, the enemy's pieces and all squares they go through a layer of [`READ`] into one
//! number: what the side to move has beyond what the other terms see, in pawns. 4,681 weights in all.
//!
//! The one that comes with the program is off by default; `docs/swarm.md` has its recipe, its loss and its match.
//!
//! A net that was not trained answers 0 to every position, because its last layer begins with zeros.

pub mod conv;
pub mod file;
mod input;
mod memory;
pub mod shipped;
pub mod train;

pub use file::FileFault;
pub use input::{NUMBERS, NetInput};
pub use memory::Answers;
pub use train::{Example, NetTrainer};

use std::fmt;

use conv::{FeatureMap, TERMS, add, bend, slope};

use crate::chess::{Bitboard, Chess};
use crate::engines::Dice;

/// Numbers at each square within the net.
pub const HIDDEN: usize = 20;
/// Numbers of the layer that reads the board.
pub const READ: usize = 40;
/// What is read: sums over the own pieces, the enemy's and all squares.
const POOLED: usize = 3 * HIDDEN;
/// Edges for which room is made at once.
const EDGES_MOST: usize = 512;

const LIFT: usize = conv::size(NUMBERS);
const FLOW: usize = conv::size(HIDDEN);
const LAYER: usize = POOLED * READ + READ;
/// How many weights there are.
pub const WEIGHTS: usize = LIFT + FLOW + LAYER + READ + 1;

/// Where the stages of the step look, in parts of it, and how much each slope counts.
const STAGES: [(f32, f32); 4] = [(0.0, 1.0 / 6.0), (0.5, 1.0 / 3.0), (0.5, 1.0 / 3.0), (1.0, 1.0 / 6.0)];

/// The weights of a net.
#[derive(Clone, PartialEq)]
pub struct Net {
    weights: Vec<f32>,
}

impl Net {
    /// The checksum of the weights.
    pub fn checksum(&self) -> u64 {
        let bytes = self.weights.iter().flat_map(|weight| weight.to_le_bytes());
        file::checksum(&bytes.collect::<Vec<u8>>())
    }
}

impl fmt::Debug for Net {
    /// A net is named by the checksum of its weights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Net {:016x}", self.checksum())
    }
}

/// The weights by layer.
struct Layers<'a> {
    lift: &'a [f32],
    flow: &'a [f32],
    layer: &'a [f32],
    last: &'a [f32],
}

impl Net {
    /// A net that was never trained, and answers 0 to everything.
    pub fn untrained(seed: u64) -> Net {
        let mut dice = Dice::of(&[seed]);
        let mut weights = vec![0.0; WEIGHTS];
        let (lift, rest) = weights.split_at_mut(LIFT);
        let (flow, rest) = rest.split_at_mut(FLOW);
        let layer = &mut rest[..LAYER];
        for (part, inputs, outputs) in
            [(lift, TERMS * NUMBERS, HIDDEN), (flow, TERMS * HIDDEN, HIDDEN), (layer, POOLED, READ)]
        {
            let width = (3.0 / inputs as f64).sqrt();
            for weight in &mut part[..inputs * outputs] {
                *weight = (width * (2.0 * dice.share() - 1.0)) as f32;
            }
        }
        Net { weights }
    }

    /// A net with these weights; `None` unless there are [`WEIGHTS`] finite ones.
    pub fn with_weights(weights: Vec<f32>) -> Option<Net> {
        let good = weights.len() == WEIGHTS && weights.iter().all(|weight| weight.is_finite());
        good.then_some(Net { weights })
    }

    /// The weights, in the order of the layers.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    fn layers(&self) -> Layers<'_> {
        let (lift, rest) = self.weights.split_at(LIFT);
        let (flow, rest) = rest.split_at(FLOW);
        let (layer, last) = rest.split_at(LAYER);
        Layers { lift, flow, layer, last }
    }

    /// What a position is worth to the side to move beyond the other terms, in pawns.
    pub fn judge(&self, position: &Chess, pass: &mut Pass) -> f32 {
        pass.input.fill(position);
        self.forward(pass)
    }

    /// Works out the answer to the pass's input, keeping all that led there.
    pub fn forward(&self, pass: &mut Pass) -> f32 {
        let layers = self.layers();
        pass.input.operator.terms(&pass.input.field, &mut pass.lift);
        conv::forward(layers.lift, &pass.lift, &mut pass.start);
        for row in &mut pass.start {
            *row = row.map(bend);
        }
        pass.end = pass.start;
        for (number, (ahead, counts)) in STAGES.into_iter().enumerate() {
            let mut place = pass.start;
            if number > 0 {
                sum(&mut place, &pass.stages[number - 1].slope, ahead);
            }
            let stage = &mut pass.stages[number];
            pass.input.operator.terms(&place, &mut stage.terms);
            conv::forward(layers.flow, &stage.terms, &mut stage.slope);
            for row in &mut stage.slope {
                *row = row.map(bend);
            }
            sum(&mut pass.end, &stage.slope, counts);
        }
        pass.read(&layers)
    }

    /// Adds the gradient of the answer to the pass's input, times `by`; [`Net::forward`] goes before.
    pub fn backward(&self, pass: &mut Pass, by: f32, gradient: &mut [f32]) {
        let layers = self.layers();
        let (lift, rest) = gradient.split_at_mut(LIFT);
        let (flow, read) = rest.split_at_mut(FLOW);
        let end = pass.read_back(&layers, by, read);
        let mut start = end;
        // The gradient of what the later stage started from.
        let mut later: FeatureMap<HIDDEN> = [[0.0; HIDDEN]; 64];
        for (number, (_, counts)) in STAGES.into_iter().enumerate().rev() {
            let stage = &pass.stages[number];
            let mut dz: FeatureMap<HIDDEN> = [[0.0; HIDDEN]; 64];
            sum(&mut dz, &end, counts);
            if let Some((ahead, _)) = STAGES.get(number + 1) {
                sum(&mut dz, &later, *ahead);
            }
            through(&mut dz, &stage.slope);
            conv::weights_back(&stage.terms, &dz, flow);
            conv::inputs_back(layers.flow, &dz, &mut pass.terms);
            pass.input.operator.terms_back(&pass.terms, &mut later);
            sum(&mut start, &later, 1.0);
        }
        through(&mut start, &pass.start);
        conv::weights_back(&pass.lift, &start, lift);
    }
}

/// Adds `times` one field to another.
fn sum(to: &mut FeatureMap<HIDDEN>, what: &FeatureMap<HIDDEN>, times: f32) {
    for (to, what) in to.iter_mut().zip(what) {
        add(to, what, times);
    }
}

/// Turns the gradient of what was bent into that of what it was before.
fn through(gradient: &mut FeatureMap<HIDDEN>, bent: &FeatureMap<HIDDEN>) {
    for (row, bent) in gradient.iter_mut().zip(bent) {
        for (value, bent) in row.iter_mut().zip(bent) {
            *value *= slope(*bent);
        }
    }
}

/// Everything of one pass through a net: the input, and what a gradient needs again.
#[derive(Clone, Debug)]
pub struct Pass {
    /// What the net is asked about.
    pub input: NetInput,
    lift: [FeatureMap<NUMBERS>; TERMS],
    start: FeatureMap<HIDDEN>,
    stages: Vec<RungeKuttaStage>,
    end: FeatureMap<HIDDEN>,
    pooled: [f32; POOLED],
    layer: [f32; READ],
    terms: [FeatureMap<HIDDEN>; TERMS],
}

/// One stage of the Runge-Kutta step.
#[derive(Clone, Debug)]
struct RungeKuttaStage {
    terms: [FeatureMap<HIDDEN>; TERMS],
    slope: FeatureMap<HIDDEN>,
}

impl Default for Pass {
    fn default() -> Pass {
        Pass::new()
    }
}

impl Pass {
    /// Room for a pass.
    pub fn new() -> Pass {
        let empty = [[0.0; HIDDEN]; 64];
        let stage = RungeKuttaStage { terms: [empty; TERMS], slope: empty };
        Pass {
            input: NetInput::new(),
            lift: [[[0.0; NUMBERS]; 64]; TERMS],
            start: empty,
            stages: vec![stage; STAGES.len()],
            end: empty,
            pooled: [0.0; POOLED],
            layer: [0.0; READ],
            terms: [empty; TERMS],
        }
    }

    /// What the sums are taken over, and by what each is divided: about the number of a side's pieces, and of the squares.
    fn pools(&self) -> [(Bitboard, f32); 3] {
        [(self.input.own, 16.0), (self.input.enemy, 16.0), (Bitboard::FULL, 64.0)]
    }

    fn read(&mut self, layers: &Layers<'_>) -> f32 {
        self.pooled = [0.0; POOLED];
        let pools = self.pools();
        for ((squares, size), pooled) in pools.into_iter().zip(self.pooled.chunks_exact_mut(HIDDEN)) {
            for square in squares {
                add(pooled, &self.end[usize::from(square)], 1.0 / size);
            }
        }
        let (matrix, bias) = layers.layer.split_at(POOLED * READ);
        self.layer.copy_from_slice(bias);
        for (number, row) in self.pooled.iter().zip(matrix.chunks_exact(READ)) {
            add(&mut self.layer, row, *number);
        }
        self.layer = self.layer.map(bend);
        let (last, bias) = layers.last.split_at(READ);
        bias[0] + self.layer.iter().zip(last).map(|(a, b)| a * b).sum::<f32>()
    }

    /// Adds the gradient of the last two layers, and answers that of the flow's end.
    fn read_back(&self, layers: &Layers<'_>, by: f32, gradient: &mut [f32]) -> FeatureMap<HIDDEN> {
        let (layer, last) = gradient.split_at_mut(LAYER);
        add(&mut last[..READ], &self.layer, by);
        last[READ] += by;
        let mut dz = [0.0; READ];
        for ((dz, weight), bent) in dz.iter_mut().zip(layers.last).zip(&self.layer) {
            *dz = by * weight * slope(*bent);
        }
        let (matrix, bias) = layer.split_at_mut(POOLED * READ);
        add(bias, &dz, 1.0);
        let mut pooled = [0.0; POOLED];
        let rows = matrix.chunks_exact_mut(READ).zip(layers.layer.chunks_exact(READ));
        for (((gradient, weights), number), back) in rows.zip(&self.pooled).zip(&mut pooled) {
            add(gradient, &dz, *number);
            *back = weights.iter().zip(&dz).map(|(a, b)| a * b).sum();
        }
        let mut end = [[0.0; HIDDEN]; 64];
        for ((squares, size), pooled) in self.pools().into_iter().zip(pooled.chunks_exact(HIDDEN)) {
            for square in squares {
                add(&mut end[usize::from(square)], pooled, 1.0 / size);
            }
        }
        end
    }
}

#[cfg(test)]
mod tests;
