//! Reads the weight files of Maia-1: a gzip-compressed protobuf message of lc0, checked in every length before use.
//!
//! The nets and their format: McIlroy-Young, Sen, Kleinberg and Anderson, *Aligning Superhuman AI with Human Behavior*,
//! 2020; lc0's `net.proto`. Of a field that comes twice the last counts, unless the format lets it come many times.

use std::io::Read;

use flate2::read::GzDecoder;

use super::conv::Conv3;
use super::wire::{WireFault, WireFields, WireValue};

/// The largest file that is read, in bytes: those of Maia have 1.3 million.
pub const LARGEST: u64 = 4_000_000;

/// The most that a file may unpack to, in bytes: those of Maia have 1.74 million.
const LARGEST_UNPACKED: u64 = 8_000_000;

/// What lc0's files begin with.
const MAGIC: u32 = 0x1c0;

/// Planes of the position and of the tower's layers.
pub const INPUTS: usize = 112;
pub const WIDTH: usize = 64;

/// Residual blocks of the tower.
pub const BLOCKS: usize = 6;

/// Numbers between the two layers of squeeze and excitation.
pub const SQUEEZED: usize = 8;

/// Planes of the policy, seven of them unused.
pub const POLICY: usize = 80;

/// Planes and numbers of the value's layers.
pub const VALUE_PLANES: usize = 32;
pub const VALUE_HIDDEN: usize = 128;

/// Why a file is no net that can be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetFault {
    /// It is more than a net can be.
    #[error("it is too large for a net of Maia")]
    TooLarge,
    /// It is not compressed as the nets are, or damaged.
    #[error("it is no gzip file, or damaged")]
    NotGzip,
    /// It was not written by lc0.
    #[error("it is no net of lc0")]
    Foreign,
    /// Its message is cut off or damaged.
    #[error("the net in it is damaged: {0}")]
    Damaged(#[from] WireFault),
    /// It is a net of another kind.
    #[error("its {what} is of kind {found}; only {wanted} is read, as in the nets of Maia")]
    Kind {
        /// Which of its properties.
        what: &'static str,
        /// The property's number in the file; 0 where it has none.
        found: u64,
        /// The number that nets of Maia have.
        wanted: u64,
    },
    /// A layer is of another size.
    #[error("its {layer} has {found} numbers instead of {wanted}")]
    Size {
        /// Which layer.
        layer: String,
        /// Numbers in the file.
        found: usize,
        /// Numbers that nets of Maia have there.
        wanted: usize,
    },
    /// Another count of residual blocks.
    #[error("it has {0} residual blocks instead of {BLOCKS}")]
    Blocks(usize),
    /// A number is not finite, or a variance negative.
    #[error("its {0} is no layer of numbers")]
    Numbers(String),
}

/// What a layer multiplies with and adds.
#[derive(Clone, Debug, PartialEq)]
pub struct Dense {
    /// As [output][input].
    pub weights: Vec<f32>,
    /// One an output.
    pub bias: Vec<f32>,
}

/// Two convolutions, then gains and offsets by the means of the planes.
#[derive(Clone, Debug, PartialEq)]
pub struct ResidualBlock {
    /// From the tower.
    pub first: Conv3,
    /// From the first.
    pub second: Conv3,
    /// From the means of the planes to [`SQUEEZED`] numbers.
    pub squeeze: Dense,
    /// From those to a gain and an offset for every plane.
    pub excite: Dense,
}

/// All numbers of a net, the normalisation of its batches worked in.
#[derive(Clone, Debug, PartialEq)]
pub struct MaiaWeights {
    /// From the planes of the position to the tower.
    pub input: Conv3,
    /// The tower, from below.
    pub blocks: Vec<ResidualBlock>,
    /// From the tower.
    pub policy_first: Conv3,
    /// To a plane for each kind of step.
    pub policy_second: Conv3,
    /// From the tower, square by square.
    pub value_planes: Dense,
    /// From all squares of those.
    pub value_hidden: Dense,
    /// To win, draw and loss.
    pub value: Dense,
}

impl MaiaWeights {
    /// The net of a file's bytes.
    ///
    /// # Errors
    /// [`NetFault`] when it is none.
    pub fn read(file: &[u8]) -> Result<MaiaWeights, NetFault> {
        if file.len() as u64 > LARGEST {
            return Err(NetFault::TooLarge);
        }
        MaiaWeights::of_message(&unpacked(file)?)
    }

    /// The net of a file's message, no longer compressed.
    ///
    /// # Errors
    /// [`NetFault`] when it is none.
    pub fn of_message(message: &[u8]) -> Result<MaiaWeights, NetFault> {
        check_kind(message)?;
        let weights = required(message, 10, "weights")?;
        let blocks = repeated(weights, 2)?;
        if blocks.len() != BLOCKS {
            return Err(NetFault::Blocks(blocks.len()));
        }
        let blocks = blocks.iter().enumerate().map(|(index, message)| residual(message, index + 1));
        Ok(MaiaWeights {
            input: conv3(weights, 1, "input convolution", INPUTS, WIDTH)?,
            blocks: blocks.collect::<Result<_, _>>()?,
            policy_first: conv3(weights, 11, "first policy convolution", WIDTH, WIDTH)?,
            policy_second: policy(weights)?,
            value_planes: normalised(weights, 6, "value convolution", WIDTH, VALUE_PLANES)?,
            value_hidden: dense(weights, [7, 8], "first value layer", VALUE_PLANES * 64, VALUE_HIDDEN)?,
            value: dense(weights, [9, 10], "last value layer", VALUE_HIDDEN, 3)?,
        })
    }
}

fn unpacked(file: &[u8]) -> Result<Vec<u8>, NetFault> {
    let mut message = Vec::new();
    let mut bounded = GzDecoder::new(file).take(LARGEST_UNPACKED + 1);
    bounded.read_to_end(&mut message).map_err(|_| NetFault::NotGzip)?;
    if message.len() as u64 > LARGEST_UNPACKED {
        return Err(NetFault::TooLarge);
    }
    Ok(message)
}

/// That a file is of lc0, and its net one of the kind that Maia has.
fn check_kind(message: &[u8]) -> Result<(), NetFault> {
    if last(message, 1).ok().flatten() != Some(WireValue::Fixed32(MAGIC)) {
        return Err(NetFault::Foreign);
    }
    let format = required(message, 4, "format")?;
    kind(format, 1, "encoding of numbers", 1)?;
    let network = required(format, 2, "network format")?;
    for (field, what, wanted) in
        [(1, "input", 1), (2, "output", 2), (3, "structure", 4), (4, "policy", 2), (5, "value", 2)]
    {
        kind(network, field, what, wanted)?;
    }
    Ok(())
}

fn kind(message: &[u8], field: u64, what: &'static str, wanted: u64) -> Result<(), NetFault> {
    let found = match last(message, field)? {
        Some(WireValue::Varint(found)) => found,
        Some(WireValue::Fixed32(_) | WireValue::Fixed64 | WireValue::Bytes(_)) | None => 0,
    };
    if found == wanted { Ok(()) } else { Err(NetFault::Kind { what, found, wanted }) }
}

/// The last field of this number.
fn last(message: &[u8], field: u64) -> Result<Option<WireValue<'_>>, WireFault> {
    WireFields::of(message).try_fold(None, |last, next| {
        let (number, value) = next?;
        Ok(if number == field { Some(value) } else { last })
    })
}

/// All messages in fields of this number.
fn repeated(message: &[u8], field: u64) -> Result<Vec<&[u8]>, WireFault> {
    let mut found = Vec::new();
    for next in WireFields::of(message) {
        if let (number, WireValue::Bytes(bytes)) = next?
            && number == field
        {
            found.push(bytes);
        }
    }
    Ok(found)
}

/// The message in the last field of this number.
fn required<'a>(message: &'a [u8], field: u64, name: &str) -> Result<&'a [u8], NetFault> {
    match last(message, field)? {
        Some(WireValue::Bytes(bytes)) => Ok(bytes),
        Some(WireValue::Varint(_) | WireValue::Fixed32(_) | WireValue::Fixed64) | None => {
            Err(NetFault::Size { layer: name.to_owned(), found: 0, wanted: 1 })
        }
    }
}

/// The numbers of a layer: its least and its largest, and sixteen bits that say where between them each lies.
fn numbers(message: &[u8], field: u64, name: &str, wanted: usize) -> Result<Vec<f32>, NetFault> {
    let layer = required(message, field, name)?;
    let bound = |field| match last(layer, field)? {
        Some(WireValue::Fixed32(bits)) => Ok(f32::from_bits(bits)),
        Some(WireValue::Varint(_) | WireValue::Fixed64 | WireValue::Bytes(_)) | None => {
            Err(NetFault::Numbers(name.to_owned()))
        }
    };
    let (least, largest) = (bound(1)?, bound(2)?);
    let (pairs, _) = required(layer, 3, name)?.as_chunks::<2>();
    if pairs.len() != wanted {
        return Err(NetFault::Size { layer: name.to_owned(), found: pairs.len(), wanted });
    }
    let number = |pair: &[u8; 2]| least + (largest - least) * f32::from(u16::from_le_bytes(*pair)) / 65_535.0;
    let numbers: Vec<f32> = pairs.iter().map(number).collect();
    if numbers.iter().all(|number| number.is_finite()) {
        Ok(numbers)
    } else {
        Err(NetFault::Numbers(name.to_owned()))
    }
}

/// A convolution whose outputs are normalised: (y - mean) / √(variance + 0.00001) · gamma + beta, worked into weights and
/// biases.
fn normalised(
    message: &[u8],
    field: u64,
    name: &str,
    inputs: usize,
    outputs: usize,
) -> Result<Dense, NetFault> {
    let block = required(message, field, name)?;
    let mut weights = numbers(block, 1, name, inputs * outputs)?;
    let part = |field, part: &str| numbers(block, field, &format!("{part} of the {name}"), outputs);
    let (means, variances) = (part(3, "means")?, part(4, "variances")?);
    let (gammas, betas) = (part(5, "gammas")?, part(6, "betas")?);
    if variances.iter().any(|variance| *variance < 0.0) {
        return Err(NetFault::Numbers(format!("variances of the {name}")));
    }
    let scales: Vec<f32> =
        variances.iter().zip(gammas).map(|(variance, gamma)| gamma / (variance + 1e-5).sqrt()).collect();
    for (weights, scale) in weights.chunks_exact_mut(inputs).zip(&scales) {
        for weight in weights {
            *weight *= scale;
        }
    }
    let bias = betas.iter().zip(means).zip(&scales).map(|((beta, mean), scale)| beta - mean * scale);
    Ok(Dense { weights, bias: bias.collect() })
}

fn conv3(message: &[u8], field: u64, name: &str, inputs: usize, outputs: usize) -> Result<Conv3, NetFault> {
    let layer = normalised(message, field, name, inputs * 9, outputs)?;
    Ok(Conv3::new(&layer.weights, layer.bias))
}

/// The last convolution of the policy, which is not normalised.
fn policy(weights: &[u8]) -> Result<Conv3, NetFault> {
    const NAME: &str = "second policy convolution";
    let block = required(weights, 3, NAME)?;
    let layer = dense(block, [1, 2], NAME, WIDTH * 9, POLICY)?;
    Ok(Conv3::new(&layer.weights, layer.bias))
}

fn dense(
    message: &[u8],
    fields: [u64; 2],
    name: &str,
    inputs: usize,
    outputs: usize,
) -> Result<Dense, NetFault> {
    let weights = numbers(message, fields[0], name, inputs * outputs)?;
    let bias = numbers(message, fields[1], &format!("biases of the {name}"), outputs)?;
    Ok(Dense { weights, bias })
}

fn residual(message: &[u8], number: usize) -> Result<ResidualBlock, NetFault> {
    let name = |part: &str| format!("{part} of residual block {number}");
    let unit = required(message, 3, &name("squeeze and excitation"))?;
    Ok(ResidualBlock {
        first: conv3(message, 1, &name("first convolution"), WIDTH, WIDTH)?,
        second: conv3(message, 2, &name("second convolution"), WIDTH, WIDTH)?,
        squeeze: dense(unit, [1, 2], &name("squeeze"), WIDTH, SQUEEZED)?,
        excite: dense(unit, [3, 4], &name("excitation"), SQUEEZED, 2 * WIDTH)?,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::engines::people::testing::{NetFile, compressed};

    fn fault(file: &NetFile) -> String {
        MaiaWeights::read(&file.bytes()).unwrap_err().to_string()
    }

    #[test]
    fn a_file_of_the_right_shape_is_read() {
        let weights = MaiaWeights::read(&NetFile::default().bytes()).unwrap();
        assert_eq!(weights.blocks.len(), BLOCKS);
        assert_eq!(weights.policy_second.outputs(), POLICY);
    }

    #[test]
    fn another_kind_of_net_is_named() {
        let with = |place: usize, kind: u64| {
            let mut file = NetFile::default();
            file.kinds[place] = kind;
            fault(&file)
        };
        assert_eq!(with(0, 3), "its input is of kind 3; only 1 is read, as in the nets of Maia");
        assert_eq!(with(1, 1), "its output is of kind 1; only 2 is read, as in the nets of Maia");
        assert_eq!(with(2, 6), "its structure is of kind 6; only 4 is read, as in the nets of Maia");
        assert_eq!(with(3, 1), "its policy is of kind 1; only 2 is read, as in the nets of Maia");
        assert_eq!(with(4, 0), "its value is of kind 0; only 2 is read, as in the nets of Maia");
        assert_eq!(fault(&NetFile { magic: 7, ..NetFile::default() }), "it is no net of lc0");
    }

    #[test]
    fn another_size_is_named() {
        let file = NetFile { inputs: 111, ..NetFile::default() };
        assert_eq!(fault(&file), "its input convolution has 63936 numbers instead of 64512");
        let file = NetFile { blocks: 7, ..NetFile::default() };
        assert_eq!(fault(&file), "it has 7 residual blocks instead of 6");
    }

    #[test]
    fn numbers_that_are_none_are_refused() {
        let file = NetFile { bounds: [f32::NAN, 1.0], ..NetFile::default() };
        assert_eq!(fault(&file), "its input convolution is no layer of numbers");
        let file = NetFile { bounds: [f32::MIN, f32::MAX], ..NetFile::default() };
        assert_eq!(fault(&file), "its input convolution is no layer of numbers");
    }

    #[test]
    fn what_is_no_gzip_file_or_too_large_is_refused() {
        assert_eq!(MaiaWeights::read(b"").unwrap_err(), NetFault::NotGzip);
        assert_eq!(MaiaWeights::read(b"\x1f\x8b hello").unwrap_err(), NetFault::NotGzip);
        assert_eq!(MaiaWeights::read(&NetFile::default().message()).unwrap_err(), NetFault::NotGzip);
        assert_eq!(MaiaWeights::read(&compressed(b"hello")).unwrap_err(), NetFault::Foreign);
        assert_eq!(MaiaWeights::read(&vec![0; 4_000_001]).unwrap_err(), NetFault::TooLarge);
        // A hundred million zeros are a hundred thousand bytes.
        assert_eq!(MaiaWeights::read(&compressed(&vec![0; 100_000_000])).unwrap_err(), NetFault::TooLarge);
    }

    #[test]
    fn a_file_that_is_cut_off_anywhere_is_refused() {
        let (message, file) = (NetFile::default().message(), NetFile::default().bytes());
        for part in 0..8 {
            let cut = |bytes: &[u8]| bytes[..bytes.len() * part / 8].to_vec();
            assert!(MaiaWeights::read(&cut(&file)).is_err(), "{part} of 8");
            assert!(MaiaWeights::read(&compressed(&cut(&message))).is_err(), "{part} of 8, unpacked");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn a_damaged_file_is_read_or_refused(at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            // The first bytes decide most: kinds and lengths.
            let mut message = NetFile::default().message();
            let near = at.index(200.min(message.len()));
            message[near] = byte;
            let _ = MaiaWeights::read(&compressed(&message));
        }
    }
}
