//! patzer's own net of people: one small net for all ratings, which learned from Maia's.
//!
//! A tower of residual blocks of 3x3 convolutions. The mover's rating enters every layer: a bias is its base and its slope
//! times how far the rating is from [`MIDDLE`]. The means of a block's planes, through a dense layer, move all squares of
//! its output: so a block knows of the whole board (as in Wu, *Accelerating Self-Play Learning in Go*, 2019).

use std::ops::Range;

use super::conv::{Conv3, Plane, Workspace, cut};
use super::features::{INPUTS, features};
use super::policy;
use crate::chess::Move;
use crate::search::Root;

/// Planes of every layer of the tower.
pub const WIDTH: usize = 48;

/// Residual blocks.
pub const BLOCKS: usize = 5;

/// Planes of the policy: the 73 kinds of moves, and as many unused as make a multiple of eight.
pub const POLICY: usize = 80;

/// The rating at which a bias is its base.
const MIDDLE: f32 = 1500.0;

/// Rating points of one unit of a slope.
const UNIT: f32 = 400.0;

/// How far a rating is from the middle, in units of [`UNIT`].
pub fn distance(rating: f32) -> f32 {
    (rating - MIDDLE) / UNIT
}

/// Where a convolution's numbers are among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConvPlace {
    /// As [output][input][rank][file].
    pub weights: Range<usize>,
    /// One an output.
    pub bias: Range<usize>,
    /// One an output: what a unit of rating adds to the bias.
    pub slope: Range<usize>,
}

/// Where every layer's numbers are among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudentPlaces {
    /// The first convolution, two for each block, and the policy's.
    pub convs: Vec<ConvPlace>,
    /// For each block what the means of its planes add to its output, as [output][input].
    pub means: Vec<Range<usize>>,
    /// How many numbers there are.
    pub count: usize,
}

impl Default for StudentPlaces {
    fn default() -> StudentPlaces {
        let mut end = 0;
        let mut next = |count: usize| {
            end += count;
            end - count..end
        };
        let shapes =
            [(INPUTS, WIDTH)].into_iter().chain([(WIDTH, WIDTH); 2 * BLOCKS]).chain([(WIDTH, POLICY)]);
        let convs = shapes.map(|(inputs, outputs)| ConvPlace {
            weights: next(inputs * outputs * 9),
            bias: next(outputs),
            slope: next(outputs),
        });
        let convs = convs.collect();
        let means = (0..BLOCKS).map(|_| next(WIDTH * WIDTH)).collect();
        StudentPlaces { convs, means, count: end }
    }
}

/// A convolution whose bias depends on the rating.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedConv {
    conv: Conv3,
    bias: Vec<f32>,
    slope: Vec<f32>,
}

impl RatedConv {
    fn new(weights: &[f32], place: &ConvPlace) -> RatedConv {
        let [bias, slope] = [&place.bias, &place.slope].map(|range| weights[range.clone()].to_vec());
        RatedConv { conv: Conv3::new(&weights[place.weights.clone()], bias.clone()), bias, slope }
    }

    /// The planes that these become at a rating so far from the middle.
    pub fn apply(&self, distance: f32, planes: &[Plane], workspace: &mut Workspace, into: &mut Vec<Plane>) {
        let bias: Vec<f32> =
            self.bias.iter().zip(&self.slope).map(|(bias, slope)| bias + slope * distance).collect();
        self.conv.apply_with(&bias, planes, workspace, into);
    }
}

/// The net, ready to be asked.
#[derive(Clone, Debug, PartialEq)]
pub struct Student {
    /// The first, two for each block, and the policy's.
    pub convs: Vec<RatedConv>,
    /// For each block as [output][input].
    pub means: Vec<Vec<f32>>,
}

/// What a block has computed on the way: its first layer, that layer's means, and what comes out.
#[derive(Clone, Debug, Default)]
pub struct BlockPass {
    /// Behind the first convolution.
    pub inner: Vec<Plane>,
    /// The means of those planes.
    pub means: Vec<f32>,
    /// What the block gives to the next.
    pub output: Vec<Plane>,
}

/// All that a net has computed about a position.
#[derive(Clone, Debug, Default)]
pub struct StudentPass {
    /// Behind the first convolution.
    pub first: Vec<Plane>,
    /// The blocks from below.
    pub blocks: Vec<BlockPass>,
    /// A plane for each kind of move, as in [`super::policy`]: the larger, the likelier.
    pub policy: Vec<Plane>,
}

impl Student {
    /// The net of these numbers, laid out as [`StudentPlaces`] says.
    pub fn new(weights: &[f32]) -> Student {
        let places = StudentPlaces::default();
        Student {
            convs: places.convs.iter().map(|place| RatedConv::new(weights, place)).collect(),
            means: places.means.into_iter().map(|range| weights[range].to_vec()).collect(),
        }
    }

    /// Every legal move at the end of a game with a number: the larger, the likelier people of this rating play it.
    pub fn numbers(&self, root: &Root, rating: f32) -> Vec<(Move, f32)> {
        let mut pass = StudentPass::default();
        self.forward(rating, &features(root), &mut Workspace::default(), &mut pass);
        policy::numbers(&root.position(), &pass.policy)
    }

    /// What the net makes of a position's planes when someone of this rating is to move.
    pub fn forward(&self, rating: f32, planes: &[Plane], workspace: &mut Workspace, pass: &mut StudentPass) {
        let distance = distance(rating);
        pass.blocks.resize_with(BLOCKS, BlockPass::default);
        self.convs[0].apply(distance, planes, workspace, &mut pass.first);
        cut(pass.first.as_flattened_mut());
        let mut below = &pass.first;
        for (index, block) in pass.blocks.iter_mut().enumerate() {
            self.block(index, distance, below, workspace, block);
            below = &block.output;
        }
        self.convs[2 * BLOCKS + 1].apply(distance, below, workspace, &mut pass.policy);
    }

    fn block(
        &self,
        index: usize,
        distance: f32,
        below: &[Plane],
        workspace: &mut Workspace,
        block: &mut BlockPass,
    ) {
        self.convs[2 * index + 1].apply(distance, below, workspace, &mut block.inner);
        cut(block.inner.as_flattened_mut());
        block.means.clear();
        block.means.extend(block.inner.iter().map(mean));
        self.convs[2 * index + 2].apply(distance, &block.inner, workspace, &mut block.output);
        let rows = self.means[index].chunks_exact(WIDTH);
        for ((plane, row), below) in block.output.iter_mut().zip(rows).zip(below) {
            let offset: f32 = row.iter().zip(&block.means).map(|(weight, mean)| weight * mean).sum();
            for (number, below) in plane.iter_mut().zip(below) {
                *number = (*number + offset + below).max(0.0);
            }
        }
    }
}

/// The mean of a plane's numbers.
fn mean(plane: &Plane) -> f32 {
    plane.iter().sum::<f32>() / 64.0
}
