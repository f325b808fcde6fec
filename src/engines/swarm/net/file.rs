//! A net in a file: one line that says what it is, then its weights and what its training needs to go on.
//!
//! The line is JSON, ends with a newline and names the version. Then come three lists of [`WEIGHTS`] numbers, the weights
//! and Adam's two means, four bytes each with the lowest first, and the checksum of all that as eight bytes (FNV-1a).

use super::train::NetTrainer;
use super::{Net, WEIGHTS};

/// The version that is written, and the only one there is.
const VERSION: u32 = 1;

/// The longest first line that is read, in bytes.
const LONGEST: usize = 1_000;

/// The header line.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NetHeader {
    /// The version.
    patzer_swarm_net: u32,
    weights: usize,
    steps: u64,
    seed: u64,
    scale: f64,
}

/// Why a file is no net that can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// Its first line is none of a net.
    #[error("it was not written by 'patzer-lab swarm train'")]
    Foreign,
    /// Another version, or another number of weights.
    #[error("it is of version {0} with {1} weights; this patzer reads version {VERSION} with {WEIGHTS}")]
    Other(u32, usize),
    /// It is cut off or changed.
    #[error("it is damaged")]
    Damaged,
    /// Nobody has trained it.
    #[error("it has not been trained")]
    Untrained,
}

/// The file of a training.
pub fn write(trainer: &NetTrainer) -> Vec<u8> {
    let head = NetHeader {
        patzer_swarm_net: VERSION,
        weights: WEIGHTS,
        steps: trainer.steps,
        seed: trainer.seed,
        scale: trainer.scale,
    };
    let mut bytes = serde_json::to_vec(&head).expect("numbers can be written");
    bytes.push(b'\n');
    let [first, second] = &trainer.means;
    for number in trainer.net.weights().iter().chain(first).chain(second) {
        bytes.extend(number.to_le_bytes());
    }
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The training of a file, to go on with.
///
/// # Errors
/// What is wrong with the file.
pub fn read(bytes: &[u8]) -> Result<NetTrainer, FileFault> {
    let first_line = bytes.iter().take(LONGEST).position(|byte| *byte == b'\n');
    let end = first_line.ok_or(FileFault::Foreign)?;
    let head: NetHeader = serde_json::from_slice(&bytes[..end]).map_err(|_| FileFault::Foreign)?;
    if (head.patzer_swarm_net, head.weights) != (VERSION, WEIGHTS) {
        return Err(FileFault::Other(head.patzer_swarm_net, head.weights));
    }
    let (told, sum) = bytes.split_last_chunk::<8>().ok_or(FileFault::Damaged)?;
    let lists = told.get(end + 1..).ok_or(FileFault::Damaged)?;
    if lists.len() != 12 * WEIGHTS || u64::from_le_bytes(*sum) != checksum(told) {
        return Err(FileFault::Damaged);
    }
    let numbers: Vec<f32> =
        lists.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    let sound = numbers.iter().all(|number| number.is_finite()) && head.scale.is_finite();
    let mut lists = numbers.chunks_exact(WEIGHTS).map(<[f32]>::to_vec);
    let mut next = || lists.next().ok_or(FileFault::Damaged);
    let (weights, means) = (next()?, [next()?, next()?]);
    let net = Net::with_weights(weights).filter(|_| sound).ok_or(FileFault::Damaged)?;
    Ok(NetTrainer { net, steps: head.steps, seed: head.seed, scale: head.scale, means })
}

/// The net of a file, to play with: only one that was trained.
///
/// # Errors
/// What is wrong with the file.
pub fn trained(bytes: &[u8]) -> Result<Net, FileFault> {
    let trainer = read(bytes)?;
    if trainer.steps == 0 {
        return Err(FileFault::Untrained);
    }
    Ok(trainer.net)
}

/// FNV-1a with 64 bits.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
