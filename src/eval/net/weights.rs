//! The net's numbers, whole ones of known scales, and what they make of two sums.
//!
//! ```text
//! patzer eval net 1\n  the scale, u16: centipawns for an output of 1
//! rows                 i16 each, in parts of ONE: a row for each feature, then the bias
//! output               i16 each, in parts of WEIGHT_ONE: for each bucket the mover's weights, then the other side's
//! biases               i32 each, in parts of an output of 1: one for each bucket
//! ```
//! All numbers have their low byte first.

use std::sync::{Arc, OnceLock};

use super::features::FEATURES;

/// Numbers of the hidden layer, for each side.
pub const HIDDEN: usize = 256;

/// What one side sees, in parts of [`ONE`].
pub type HiddenSum = [i16; HIDDEN];

/// Sets of output weights, by the pieces on the board.
pub const BUCKETS: usize = 8;

/// What stands for 1 in a sum. Larger ones count as 1; squared below, it just fits 16 bits.
pub const ONE: i16 = 1023;

/// What stands for 1 in an output weight.
pub const WEIGHT_ONE: i16 = 512;

/// What the square of [`ONE`] is after [`activated`].
const SQUARE_ONE: i64 = 16_352;

/// What stands for 1 in the total of the output layer.
pub const TOTAL_ONE: i64 = SQUARE_ONE * WEIGHT_ONE as i64;

/// What a net's file begins with.
pub const HEAD: &[u8] = b"patzer eval net 1\n";

pub(super) static SHIPPED: &[u8] = include_bytes!("../../../assets/eval.net");

/// Why bytes are no net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalNetFault {
    /// It begins otherwise.
    #[error("it is no net of this version")]
    Head,
    /// It holds fewer numbers or more.
    #[error("it has another size")]
    Size,
    /// A number could make a sum or total wrap around.
    #[error("a weight in it is too large")]
    Weight,
}

/// The weights of a net.
#[derive(Clone, Debug, PartialEq)]
pub struct NetWeights {
    rows: Vec<HiddenSum>,
    bias: HiddenSum,
    output: Vec<[HiddenSum; 2]>,
    output_bias: Vec<i64>,
    /// Centipawns for an output of 1.
    scale: i64,
}

/// Returns the set of output weights for so many pieces, kings included.
pub fn bucket(pieces: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / 32).min(BUCKETS - 1)
}

impl NetWeights {
    /// Returns the net that comes with patzer.
    pub fn shipped() -> Arc<NetWeights> {
        static READ: OnceLock<Arc<NetWeights>> = OnceLock::new();
        let read =
            || Arc::new(NetWeights::read(SHIPPED).expect("the file is compiled in, and a test reads it"));
        Arc::clone(READ.get_or_init(read))
    }

    /// Reads a net.
    ///
    /// # Errors
    /// The first [`EvalNetFault`].
    pub fn read(bytes: &[u8]) -> Result<NetWeights, EvalNetFault> {
        let mut rest = NetBytes(bytes.strip_prefix(HEAD).ok_or(EvalNetFault::Head)?);
        let scale = i64::from(rest.number()?);
        let rows = (0..FEATURES).map(|_| rest.sum()).collect::<Result<_, _>>()?;
        let bias = rest.sum()?;
        let output =
            (0..BUCKETS).map(|_| Ok([rest.sum()?, rest.sum()?])).collect::<Result<Vec<_>, EvalNetFault>>()?;
        let output_bias = (0..BUCKETS).map(|_| rest.long()).collect::<Result<_, _>>()?;
        let net = NetWeights { rows, bias, output, output_bias, scale };
        if !rest.0.is_empty() {
            return Err(EvalNetFault::Size);
        }
        if net.fits() { Ok(net) } else { Err(EvalNetFault::Weight) }
    }

    /// Returns whether no board of 32 pieces can make a sum or a total wrap around.
    fn fits(&self) -> bool {
        let sums_fit = (0..HIDDEN).all(|at| {
            let mut sizes: Vec<i32> = self.rows.iter().map(|row| i32::from(row[at]).abs()).collect();
            sizes.sort_unstable_by(|one, other| other.cmp(one));
            let most = sizes.iter().take(32).sum::<i32>() + i32::from(self.bias[at]).abs();
            most <= i32::from(i16::MAX)
        });
        let output = self.output.iter().flatten().flatten();
        sums_fit && output.clone().all(|weight| i32::from(*weight).abs() <= 2 * i32::from(WEIGHT_ONE))
    }

    /// Returns the row of a feature: what a piece on a square adds to a sum.
    #[inline]
    pub fn row(&self, feature: usize) -> &HiddenSum {
        &self.rows[feature]
    }

    /// Returns the sum of an empty board.
    #[inline]
    pub fn bias(&self) -> &HiddenSum {
        &self.bias
    }

    /// Returns what a bucket's weights make of the mover's and the other side's sum, in centipawns for the mover.
    pub fn centipawns(&self, bucket: usize, own: &HiddenSum, other: &HiddenSum) -> i32 {
        let [for_own, for_other] = &self.output[bucket];
        let total = i64::from(weighed(own, for_own)) + i64::from(weighed(other, for_other));
        ((total + self.output_bias[bucket]) * self.scale / TOTAL_ONE) as i32
    }
}

#[cfg(test)]
impl NetWeights {
    /// The same in real numbers: what a bucket's weights make of both sums after activation.
    pub fn real_centipawns(&self, bucket: usize, activated: [&[f64; HIDDEN]; 2]) -> f64 {
        let weighed = |side: usize| {
            let weights = self.output[bucket][side].iter().map(|weight| f64::from(*weight));
            weights.zip(activated[side]).map(|(weight, number)| weight * number).sum::<f64>()
        };
        let bias = self.output_bias[bucket] as f64 / SQUARE_ONE as f64;
        (weighed(0) + weighed(1) + bias) * self.scale as f64 / f64::from(WEIGHT_ONE)
    }
}

/// Returns the weighted total of a sum's activated numbers, in parts of [`TOTAL_ONE`].
#[inline]
fn weighed(sum: &HiddenSum, weights: &HiddenSum) -> i32 {
    let mut total = 0_i32;
    for (number, weight) in sum.iter().zip(weights) {
        total = total.wrapping_add(i32::from(activated(*number)) * i32::from(*weight));
    }
    total
}

/// Returns the square of a number of a sum, cut to 0 to 1, in parts of [`SQUARE_ONE`]: the high half of a product of 16 bits,
/// which vector units have an instruction for.
#[inline]
fn activated(number: i16) -> i16 {
    let cut = i32::from(number.clamp(0, ONE) << 5);
    ((cut * cut) >> 16) as i16
}

/// What is left of a net's bytes.
struct NetBytes<'a>(&'a [u8]);

impl NetBytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], EvalNetFault> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(EvalNetFault::Size)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn number(&mut self) -> Result<i16, EvalNetFault> {
        Ok(i16::from_le_bytes(self.take()?))
    }

    fn long(&mut self) -> Result<i64, EvalNetFault> {
        Ok(i64::from(i32::from_le_bytes(self.take()?)))
    }

    fn sum(&mut self) -> Result<HiddenSum, EvalNetFault> {
        let mut sum = [0; HIDDEN];
        for number in &mut sum {
            *number = self.number()?;
        }
        Ok(sum)
    }
}
