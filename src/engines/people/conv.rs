//! Convolutions over the board in 32-bit numbers: 3x3 with zeros beyond the edge, and 1x1.
//!
//! Products and sums come in a fixed order, and fused ones only in a build that asks for them: without that the same net
//! answers alike on every machine. A rank is one vector (`wide`), in builds without optimization too: left to the compiler,
//! a convolution took four times as long in the profile of the tests.

use std::array;

use wide::f32x8;

/// A plane of numbers, one for each square, rank by rank from a1 on.
pub type Plane = [f32; 64];

/// Whether the build is for machines that multiply and add in one step (`-C target-cpu=native`): they have registers of a
/// whole rank too.
const IS_FUSED: bool = cfg!(target_feature = "fma");

/// Planes that are computed together: their sums of a rank must fit into the registers. On one machine of x86-64 a
/// convolution of 48 planes to 48 took 92, 81, 99 and 379 us with 4, 6, 8 and 12 of them in a build for all, and 52, 30,
/// 27 and 1505 us in one for the machine.
pub const LANES: usize = if IS_FUSED { 8 } else { 4 };

/// A rank of a plane: the squares that are computed together. With two ranks at once the sums leave the registers, and a
/// look takes five times as long.
pub type RankRow = f32x8;

/// A plane with an empty rank below and above, moved by one file to the right, not at all, and to the left.
pub type Shifted = [[RankRow; 10]; 3];

/// A 3x3 convolution with a bias, ready to be used.
#[derive(Clone, Debug, PartialEq)]
pub struct Conv3 {
    inputs: usize,
    /// For every [`LANES`] outputs their weights of every input, of the file to the left, the same and the one to the
    /// right, and of the rank below, the same and the one above.
    weights: Vec<[[[f32; LANES]; 3]; 3]>,
    bias: Vec<f32>,
}

impl Conv3 {
    /// The convolution of weights as [output][input][rank][file], whose outputs are as many as its biases, a multiple of
    /// [`LANES`].
    pub fn new(weights: &[f32], bias: Vec<f32>) -> Conv3 {
        let inputs = weights.len() / (9 * bias.len());
        let weight = |output: usize, input: usize, k: usize| weights[(output * inputs + input) * 9 + k];
        let packed = |block: usize, input: usize| {
            array::from_fn(|file| {
                array::from_fn(|rank| {
                    array::from_fn(|lane| weight(block * LANES + lane, input, 3 * rank + file))
                })
            })
        };
        let blocks = (0..bias.len() / LANES).flat_map(|block| (0..inputs).map(move |input| (block, input)));
        let weights = blocks.map(|(block, input)| packed(block, input)).collect();
        Conv3 { inputs, weights, bias }
    }

    /// How many planes come out.
    pub fn outputs(&self) -> usize {
        self.bias.len()
    }

    /// The planes that these become.
    ///
    /// # Panics
    /// If there are not as many of them as the convolution wants.
    pub fn apply(&self, planes: &[Plane], workspace: &mut Workspace, into: &mut Vec<Plane>) {
        self.apply_with(&self.bias, planes, workspace, into);
    }

    /// The same with another bias.
    ///
    /// # Panics
    /// As there.
    pub fn apply_with(
        &self,
        bias: &[f32],
        planes: &[Plane],
        workspace: &mut Workspace,
        into: &mut Vec<Plane>,
    ) {
        assert_eq!(planes.len(), self.inputs, "planes of a convolution");
        workspace.shifted.clear();
        workspace.shifted.extend(planes.iter().map(shifted));
        into.clear();
        into.resize(self.outputs(), [0.0; 64]);
        let blocks = self.weights.chunks_exact(self.inputs).zip(into.as_chunks_mut().0);
        for ((weights, outputs), bias) in blocks.zip(bias.as_chunks().0) {
            block(&workspace.shifted, weights, bias, outputs);
        }
    }
}

/// Memory that convolutions share, so that none of them asks for its own.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    shifted: Vec<Shifted>,
}

/// A plane with its neighbours laid ready.
pub fn shifted(plane: &Plane) -> Shifted {
    let mut to = [[RankRow::ZERO; 10]; 3];
    for (rank, &[a, b, c, d, e, f, g, h]) in plane.as_chunks::<8>().0.iter().enumerate() {
        to[0][rank + 1] = RankRow::new([0.0, a, b, c, d, e, f, g]);
        to[1][rank + 1] = RankRow::new([a, b, c, d, e, f, g, h]);
        to[2][rank + 1] = RankRow::new([b, c, d, e, f, g, h, 0.0]);
    }
    to
}

/// Not inlined: within its caller the sums left the registers, and a build for the machine took ten times as long.
#[inline(never)]
fn block(
    planes: &[Shifted],
    weights: &[[[[f32; LANES]; 3]; 3]],
    bias: &[f32; LANES],
    to: &mut [Plane; LANES],
) {
    for rank in 0..8 {
        let sums = sums_of_rank(planes, weights, bias, rank);
        for (plane, sums) in to.iter_mut().zip(sums) {
            plane.as_chunks_mut().0[rank] = sums.to_array();
        }
    }
}

fn sums_of_rank(
    planes: &[Shifted],
    weights: &[[[[f32; LANES]; 3]; 3]],
    bias: &[f32; LANES],
    rank: usize,
) -> [RankRow; LANES] {
    let mut sums = bias.map(RankRow::splat);
    for (plane, weights) in planes.iter().zip(weights) {
        for (rows, weights) in plane.iter().zip(weights) {
            for (above, weights) in weights.iter().enumerate() {
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum = multiply_add(RankRow::splat(*weight), rows[rank + above], *sum);
                }
            }
        }
    }
    sums
}

/// The sums and a product of each, rounded once where the build asks for it.
#[inline]
pub fn multiply_add(one: RankRow, other: RankRow, sum: RankRow) -> RankRow {
    if IS_FUSED { one.mul_add(other, sum) } else { sum + one * other }
}

/// A 1x1 convolution with a bias: weights as [output][input].
pub fn conv1(planes: &[Plane], weights: &[f32], bias: &[f32]) -> Vec<Plane> {
    let output = |(weights, bias): (&[f32], &f32)| {
        let mut sums = [*bias; 64];
        for (plane, weight) in planes.iter().zip(weights) {
            sums.iter_mut().zip(plane).for_each(|(sum, square)| *sum += weight * square);
        }
        sums
    };
    weights.chunks_exact(planes.len()).zip(bias).map(output).collect()
}

/// A dense layer: weights as [output][input].
pub fn dense(inputs: &[f32], weights: &[f32], bias: &[f32]) -> Vec<f32> {
    let output = |(weights, bias): (&[f32], &f32)| bias + dot(weights, inputs);
    weights.chunks_exact(inputs.len()).zip(bias).map(output).collect()
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Sets what is negative to zero (`ReLU`).
pub fn cut(numbers: &mut [f32]) {
    for number in numbers {
        *number = number.max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fastrand::Rng;

    fn numbers(random: &mut Rng, count: usize) -> Vec<f32> {
        (0..count).map(|_| random.f32() - 0.5).collect()
    }

    /// The same by its definition, square by square.
    fn by_definition(planes: &[Plane], weights: &[f32], bias: &[f32], output: usize, square: usize) -> f32 {
        let (rank, file) = (square as i32 / 8, square as i32 % 8);
        let mut sum = f64::from(bias[output]);
        for (input, plane) in planes.iter().enumerate() {
            for (k, weight) in weights[(output * planes.len() + input) * 9..][..9].iter().enumerate() {
                let (rank, file) = (rank + k as i32 / 3 - 1, file + k as i32 % 3 - 1);
                if (0..8).contains(&rank) && (0..8).contains(&file) {
                    sum += f64::from(*weight) * f64::from(plane[(8 * rank + file) as usize]);
                }
            }
        }
        sum as f32
    }

    #[test]
    fn a_convolution_is_that_of_its_definition() {
        let mut random = Rng::with_seed(1);
        let (inputs, outputs) = (5, 8);
        let (weights, bias) = (numbers(&mut random, outputs * inputs * 9), numbers(&mut random, outputs));
        let planes: Vec<Plane> = (0..inputs).map(|_| numbers(&mut random, 64).try_into().unwrap()).collect();
        let mut into = Vec::new();
        Conv3::new(&weights, bias.clone()).apply(&planes, &mut Workspace::default(), &mut into);
        for (output, plane) in into.iter().enumerate() {
            for (square, number) in plane.iter().enumerate() {
                let expected = by_definition(&planes, &weights, &bias, output, square);
                assert!((number - expected).abs() < 1e-5, "{output} at {square}: {number} and {expected}");
            }
        }
    }

    #[test]
    fn small_layers_are_sums_of_products() {
        let planes = [[1.0; 64], [2.0; 64]];
        assert_eq!(conv1(&planes, &[1.0, 10.0, 3.0, 0.0], &[0.5, -1.0]), [[21.5; 64], [2.0; 64]]);
        assert_eq!(dense(&[1.0, 2.0], &[1.0, 10.0, 3.0, 0.0], &[0.5, -1.0]), [21.5, 2.0]);
        let mut planes = [[-1.0; 64], [2.0; 64]];
        cut(planes.as_flattened_mut());
        assert_eq!(planes, [[0.0; 64], [2.0; 64]]);
    }
}
