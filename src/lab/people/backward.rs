//! How the loss of patzer's net of people changes with each of its numbers: backpropagation through its layers.

use std::array;

use crate::engines::people::conv::{Conv3, Plane, RankRow, Shifted, Workspace, multiply_add, shifted};
use crate::engines::people::student::{
    BLOCKS, ConvPlace, POLICY, Student, StudentPass, StudentPlaces, WIDTH, distance,
};

/// A position with what is to be learned of it.
#[derive(Clone, Debug)]
pub struct PolicyLesson {
    /// Of the mover.
    pub rating: f32,
    /// As [`crate::engines::people::features`] has them.
    pub planes: Vec<Plane>,
    /// Plane and square of every legal move, and how often it should be played; those together 1.
    pub moves: Vec<(usize, usize, f32)>,
}

/// A net ready to learn: its layers forwards and backwards.
pub struct Learner {
    places: StudentPlaces,
    forward: Student,
    /// The convolutions from outputs to inputs; none of the first, whose inputs are given.
    backward: Vec<Conv3>,
}

/// What a lesson leaves behind on its way through the net and back: one gradient for each layer's output.
#[derive(Clone, Debug, Default)]
struct BackwardPass {
    pass: StudentPass,
    /// Behind the first convolution, then behind each block's two, and of the policy.
    gradients: Vec<Vec<Plane>>,
    loss: f64,
}

impl Learner {
    /// The net of these numbers.
    pub fn new(weights: &[f32]) -> Learner {
        let places = StudentPlaces::default();
        let backward = places.convs[1..].iter().map(|place| transposed(weights, place)).collect();
        Learner { forward: Student::new(weights), places, backward }
    }

    /// Adds the gradients of all lessons, and returns the sum of their losses (cross-entropy, in nats).
    pub fn learn(&self, lessons: &[PolicyLesson], gradients: &mut [f32]) -> f64 {
        let mut workspace = Workspace::default();
        let ways: Vec<BackwardPass> = lessons.iter().map(|lesson| self.way(lesson, &mut workspace)).collect();
        self.collect(lessons, &ways, gradients);
        ways.iter().map(|way| way.loss).sum()
    }

    /// The loss of a lesson, and whether the likeliest move is the one to be learned.
    pub fn test(&self, lesson: &PolicyLesson) -> (f64, bool) {
        let mut pass = StudentPass::default();
        self.forward.forward(lesson.rating, &lesson.planes, &mut Workspace::default(), &mut pass);
        let mut gradient = vec![[0.0; 64]; POLICY];
        let loss = policy_loss(lesson, &pass.policy, &mut gradient);
        let best = |number: &dyn Fn(&(usize, usize, f32)) -> f32| {
            lesson.moves.iter().max_by(|one, other| number(one).total_cmp(&number(other))).map(|m| (m.0, m.1))
        };
        (loss, best(&|m| m.2) == best(&|m| pass.policy[m.0][m.1]))
    }

    fn way(&self, lesson: &PolicyLesson, workspace: &mut Workspace) -> BackwardPass {
        let mut way = BackwardPass::default();
        let pass = &mut way.pass;
        self.forward.forward(lesson.rating, &lesson.planes, workspace, pass);
        let mut policy = vec![[0.0; 64]; POLICY];
        way.loss = policy_loss(lesson, &pass.policy, &mut policy);
        way.gradients = vec![Vec::new(); 2 * BLOCKS + 2];
        let mut below = Vec::new();
        self.backward[2 * BLOCKS].apply(&policy, workspace, &mut below);
        way.gradients[2 * BLOCKS + 1] = policy;
        for index in (0..BLOCKS).rev() {
            below = self.back_through_block(index, below, workspace, &mut way);
        }
        mask(&mut below, &way.pass.first);
        way.gradients[0] = below;
        way
    }

    /// From the gradient of a block's output to that of its input.
    fn back_through_block(
        &self,
        index: usize,
        mut output: Vec<Plane>,
        workspace: &mut Workspace,
        way: &mut BackwardPass,
    ) -> Vec<Plane> {
        let block = &way.pass.blocks[index];
        mask(&mut output, &block.output);
        let mut inner = Vec::new();
        self.backward[2 * index + 1].apply(&output, workspace, &mut inner);
        let sums: Vec<f32> = output.iter().map(|plane| plane.iter().sum()).collect();
        for (input, plane) in inner.iter_mut().enumerate() {
            let rows = self.forward.means[index].chunks_exact(WIDTH);
            let of_mean: f32 = rows.zip(&sums).map(|(row, sum)| row[input] * sum).sum();
            for number in plane {
                *number += of_mean / 64.0;
            }
        }
        mask(&mut inner, &block.inner);
        let mut below = Vec::new();
        self.backward[2 * index].apply(&inner, workspace, &mut below);
        for (below, output) in below.as_flattened_mut().iter_mut().zip(output.as_flattened()) {
            *below += output;
        }
        way.gradients[2 * index + 1] = inner;
        way.gradients[2 * index + 2] = output;
        below
    }

    /// Adds up what every layer's numbers owe.
    fn collect(&self, lessons: &[PolicyLesson], ways: &[BackwardPass], gradients: &mut [f32]) {
        for (layer, place) in self.places.convs.iter().enumerate() {
            let inputs: Vec<&[Plane]> =
                lessons.iter().zip(ways).map(|(lesson, way)| input_of(layer, lesson, way)).collect();
            let outputs: Vec<&[Plane]> = ways.iter().map(|way| way.gradients[layer].as_slice()).collect();
            add_of_weights(&inputs, &outputs, &mut gradients[place.weights.clone()]);
            for (lesson, planes) in lessons.iter().zip(&outputs) {
                for (output, plane) in planes.iter().enumerate() {
                    let sum: f32 = plane.iter().sum();
                    gradients[place.bias.start + output] += sum;
                    gradients[place.slope.start + output] += sum * distance(lesson.rating);
                }
            }
        }
        for way in ways {
            for (index, place) in self.places.means.iter().enumerate() {
                let rows = gradients[place.clone()].chunks_exact_mut(WIDTH);
                for (row, plane) in rows.zip(&way.gradients[2 * index + 2]) {
                    let sum: f32 = plane.iter().sum();
                    let means = &way.pass.blocks[index].means;
                    row.iter_mut().zip(means).for_each(|(to, mean)| *to += sum * mean);
                }
            }
        }
    }
}

/// The planes that a convolution was given.
fn input_of<'a>(layer: usize, lesson: &'a PolicyLesson, way: &'a BackwardPass) -> &'a [Plane] {
    match layer {
        0 => &lesson.planes,
        1 => &way.pass.first,
        layer if layer % 2 == 0 => &way.pass.blocks[layer / 2 - 1].inner,
        layer => &way.pass.blocks[layer / 2 - 1].output,
    }
}

/// The convolution backwards: inputs and outputs exchanged, the neighbours turned round.
fn transposed(weights: &[f32], place: &ConvPlace) -> Conv3 {
    let weights = &weights[place.weights.clone()];
    let outputs = place.bias.len();
    let inputs = weights.len() / (9 * outputs);
    let mut turned = vec![0.0; weights.len()];
    for output in 0..outputs {
        for input in 0..inputs {
            for k in 0..9 {
                turned[(input * outputs + output) * 9 + 8 - k] = weights[(output * inputs + input) * 9 + k];
            }
        }
    }
    Conv3::new(&turned, vec![0.0; inputs])
}

/// Sets the gradient to zero where the layer's output was cut at zero.
fn mask(gradient: &mut [Plane], output: &[Plane]) {
    for (gradient, output) in gradient.as_flattened_mut().iter_mut().zip(output.as_flattened()) {
        if *output <= 0.0 {
            *gradient = 0.0;
        }
    }
}

/// The cross-entropy of what should be played, and its gradient on the policy: the chances less what they should be.
fn policy_loss(lesson: &PolicyLesson, policy: &[Plane], gradient: &mut [Plane]) -> f64 {
    let number = |m: &(usize, usize, f32)| policy[m.0][m.1];
    let largest = lesson.moves.iter().map(number).fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = lesson.moves.iter().map(|m| (number(m) - largest).exp()).sum();
    let mut loss = 0.0;
    for m in &lesson.moves {
        let log = number(m) - largest - sum.ln();
        gradient[m.0][m.1] = log.exp() - m.2;
        loss -= f64::from(m.2 * log);
    }
    loss
}

/// Outputs whose products with an input are summed together: with the three ranks of a weight they fill the registers.
const TOGETHER: usize = 4;

/// Adds what the weights of a convolution owe, from what went in and the gradients of what came out.
fn add_of_weights(inputs: &[&[Plane]], outputs: &[&[Plane]], gradients: &mut [f32]) {
    let count = inputs[0].len();
    let planes: Vec<Vec<Shifted>> =
        (0..count).map(|input| inputs.iter().map(|planes| shifted(&planes[input])).collect()).collect();
    for first in (0..outputs[0].len()).step_by(TOGETHER) {
        let outputs: Vec<[Plane; TOGETHER]> =
            outputs.iter().map(|planes| array::from_fn(|lane| planes[first + lane])).collect();
        for (input, planes) in planes.iter().enumerate() {
            for file in 0..3 {
                let sums = sums_of_products(planes, file, &outputs);
                for (lane, sums) in sums.iter().enumerate() {
                    for (rank, sum) in sums.iter().enumerate() {
                        let at = ((first + lane) * count + input) * 9 + 3 * rank + file;
                        gradients[at] += sum.to_array().iter().sum::<f32>();
                    }
                }
            }
        }
    }
}

/// For each output and three ranks the products of gradient and input, file by file, summed over all ranks and lessons.
///
/// Not inlined: within its caller the sums left the registers, and a lesson took four times as long.
#[inline(never)]
fn sums_of_products(
    planes: &[Shifted],
    file: usize,
    outputs: &[[Plane; TOGETHER]],
) -> [[RankRow; 3]; TOGETHER] {
    let mut sums = [[RankRow::ZERO; 3]; TOGETHER];
    for (plane, outputs) in planes.iter().zip(outputs) {
        for rank in 0..8 {
            for (lane, output) in outputs.iter().enumerate() {
                let gradient = RankRow::new(output.as_chunks().0[rank]);
                for above in 0..3 {
                    let sum = &mut sums[lane][above];
                    *sum = multiply_add(gradient, plane[file][rank + above], *sum);
                }
            }
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::people::features::INPUTS;
    use fastrand::Rng;

    fn lesson(random: &mut Rng) -> PolicyLesson {
        let planes = (0..INPUTS).map(|_| std::array::from_fn(|_| random.f32())).collect();
        let moves = vec![(0, 12, 0.5), (63, 1, 0.25), (7, 30, 0.25), (70, 50, 0.0)];
        PolicyLesson { rating: 1300.0, planes, moves }
    }

    #[test]
    fn the_gradient_is_that_of_small_steps() {
        let mut random = Rng::with_seed(3);
        let places = StudentPlaces::default();
        let mut weights: Vec<f32> = (0..places.count).map(|_| (random.f32() - 0.5) * 0.1).collect();
        let lessons = [lesson(&mut random), lesson(&mut random)];
        let mut gradients = vec![0.0; places.count];
        Learner::new(&weights).learn(&lessons, &mut gradients);
        let mut loss = |at: usize, step: f32| {
            let kept = weights[at];
            weights[at] += step;
            let learner = Learner::new(&weights);
            weights[at] = kept;
            lessons.iter().map(|lesson| learner.test(lesson).0).sum::<f64>()
        };
        // The first, both of the second block, and the policy's.
        let convs = [0, 3, 4, 2 * BLOCKS + 1].map(|layer| &places.convs[layer]);
        let ranges = convs.into_iter().flat_map(|conv| [&conv.weights, &conv.bias, &conv.slope]);
        for range in ranges.chain([&places.means[1]]) {
            // The number of the layer that matters most is the least lost in the noise of 32 bits.
            let at =
                range.clone().max_by(|one, other| gradients[*one].abs().total_cmp(&gradients[*other].abs()));
            let at = at.unwrap();
            let step = 5e-4;
            let expected = (loss(at, step) - loss(at, -step)) / f64::from(2.0 * step);
            let found = f64::from(gradients[at]);
            assert!((found - expected).abs() < 0.06 * expected.abs() + 3e-3, "{at}: {found} and {expected}");
        }
    }
}
