//! Weight files made for tests: of the shape of Maia's, with numbers by lot, and with whatever is wrong with them.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::weights::{BLOCKS, INPUTS, POLICY, SQUEEZED, VALUE_HIDDEN, VALUE_PLANES, WIDTH};

/// The parts of a weight file that tests change.
#[derive(Clone, Debug)]
pub struct NetFile {
    /// What the file begins with.
    pub magic: u32,
    /// Input, output, structure, policy and value.
    pub kinds: [u64; 5],
    /// Residual blocks.
    pub blocks: usize,
    /// Inputs of the first convolution.
    pub inputs: usize,
    /// The bounds of every layer's numbers.
    pub bounds: [f32; 2],
}

impl Default for NetFile {
    fn default() -> NetFile {
        NetFile {
            magic: 0x1c0,
            kinds: [1, 2, 4, 2, 2],
            blocks: BLOCKS,
            inputs: INPUTS,
            bounds: [-0.05, 0.05],
        }
    }
}

impl NetFile {
    /// The message, not compressed.
    pub fn message(&self) -> Vec<u8> {
        let mut file = Vec::new();
        file.extend([1 << 3 | 5]);
        file.extend(self.magic.to_le_bytes());
        let kinds = (1..).zip(self.kinds).flat_map(|(field, kind)| [field << 3, kind as u8]);
        let format = [vec![1 << 3, 1], field(2, &kinds.collect::<Vec<u8>>())].concat();
        file.extend(field(4, &format));
        file.extend(field(10, &self.weights()));
        file
    }

    /// The file.
    pub fn bytes(&self) -> Vec<u8> {
        compressed(&self.message())
    }

    fn weights(&self) -> Vec<u8> {
        let mut random = fastrand::Rng::with_seed(1);
        let mut layer = |number: u8, count: usize| self.layer(number, count, &mut random);
        let mut conv = |inputs: usize, outputs: usize| -> Vec<u8> {
            let parts = [(1, inputs * outputs), (3, outputs), (4, outputs), (5, outputs), (6, outputs)];
            parts.into_iter().flat_map(|(number, count)| layer(number, count)).collect()
        };
        let mut weights = field(1, &conv(self.inputs * 9, WIDTH));
        weights.extend(field(11, &conv(WIDTH * 9, WIDTH)));
        weights.extend(field(6, &conv(WIDTH, VALUE_PLANES)));
        let pairs: Vec<[Vec<u8>; 2]> =
            (0..self.blocks).map(|_| [conv(WIDTH * 9, WIDTH), conv(WIDTH * 9, WIDTH)]).collect();
        for [first, second] in pairs {
            let unit = [(1, WIDTH * SQUEEZED), (2, SQUEEZED), (3, SQUEEZED * 2 * WIDTH), (4, 2 * WIDTH)];
            let unit: Vec<u8> = unit.into_iter().flat_map(|(number, count)| layer(number, count)).collect();
            weights.extend(field(2, &[field(1, &first), field(2, &second), field(3, &unit)].concat()));
        }
        weights.extend(field(3, &[layer(1, WIDTH * 9 * POLICY), layer(2, POLICY)].concat()));
        weights.extend(layer(7, VALUE_PLANES * 64 * VALUE_HIDDEN));
        weights.extend(layer(8, VALUE_HIDDEN));
        weights.extend(layer(9, VALUE_HIDDEN * 3));
        weights.extend(layer(10, 3));
        weights
    }

    /// So many numbers by lot; variances, which are the fourth of a convolution, are not negative.
    fn layer(&self, number: u8, count: usize, random: &mut fastrand::Rng) -> Vec<u8> {
        let [least, largest] = if number == 4 { [0.0, self.bounds[1]] } else { self.bounds };
        let mut layer = vec![1 << 3 | 5];
        layer.extend(least.to_le_bytes());
        layer.push(2 << 3 | 5);
        layer.extend(largest.to_le_bytes());
        let numbers: Vec<u8> = (0..count).flat_map(|_| random.u16(..).to_le_bytes()).collect();
        layer.extend(field(3, &numbers));
        field(number, &layer)
    }
}

/// A field that holds bytes.
fn field(number: u8, bytes: &[u8]) -> Vec<u8> {
    let mut length = bytes.len();
    let mut written = vec![number << 3 | 2];
    while length >= 0x80 {
        written.push(length as u8 | 0x80);
        length >>= 7;
    }
    written.push(length as u8);
    written.extend(bytes);
    written
}

/// Bytes as a gzip file.
pub fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes everything");
    encoder.finish().expect("memory takes everything")
}
