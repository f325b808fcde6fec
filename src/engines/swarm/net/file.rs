//! A net in a file: one line that says what it is, then its weights and what its training needs to go on.
//!
//! The line is JSON, ends with a newline and names the version. Then come three lists of [`WEIGHTS`] numbers, the weights
//! and Adam's two means, four bytes each with the lowest first, and the checksum of all that as eight bytes (FNV-1a). A net
//! that is only played with has the first list alone.

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

/// What is in a file.
struct NetParts {
    head: NetHeader,
    net: Net,
    /// Adam's means, unless the file holds the weights alone.
    means: Option<[Vec<f32>; 2]>,
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
    /// It can be played with, but training needs Adam's means too.
    #[error("it holds the weights alone, and training can't go on from them")]
    WeightsAlone,
    /// Nobody has trained it.
    #[error("it has not been trained")]
    Untrained,
}

/// The file of a training.
pub fn write(trainer: &NetTrainer) -> Vec<u8> {
    let [first, second] = &trainer.means;
    with_lists(trainer, &[trainer.net.weights(), first, second])
}

/// The file of a net that is only played with.
pub fn write_weights(trainer: &NetTrainer) -> Vec<u8> {
    with_lists(trainer, &[trainer.net.weights()])
}

fn with_lists(trainer: &NetTrainer, lists: &[&[f32]]) -> Vec<u8> {
    let head = NetHeader {
        patzer_swarm_net: VERSION,
        weights: WEIGHTS,
        steps: trainer.steps,
        seed: trainer.seed,
        scale: trainer.scale,
    };
    let mut bytes = serde_json::to_vec(&head).expect("numbers can be written");
    bytes.push(b'\n');
    for number in lists.iter().copied().flatten() {
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
    let NetParts { head, net, means } = parts(bytes)?;
    let means = means.ok_or(FileFault::WeightsAlone)?;
    Ok(NetTrainer { net, steps: head.steps, seed: head.seed, scale: head.scale, means })
}

/// The net of a file, to play with: only one that was trained.
///
/// # Errors
/// What is wrong with the file.
pub fn trained(bytes: &[u8]) -> Result<Net, FileFault> {
    let parts = parts(bytes)?;
    if parts.head.steps == 0 {
        return Err(FileFault::Untrained);
    }
    Ok(parts.net)
}

fn parts(bytes: &[u8]) -> Result<NetParts, FileFault> {
    let first_line = bytes.iter().take(LONGEST).position(|byte| *byte == b'\n');
    let end = first_line.ok_or(FileFault::Foreign)?;
    let head: NetHeader = serde_json::from_slice(&bytes[..end]).map_err(|_| FileFault::Foreign)?;
    if (head.patzer_swarm_net, head.weights) != (VERSION, WEIGHTS) {
        return Err(FileFault::Other(head.patzer_swarm_net, head.weights));
    }
    let (told, sum) = bytes.split_last_chunk::<8>().ok_or(FileFault::Damaged)?;
    let lists = told.get(end + 1..).ok_or(FileFault::Damaged)?;
    let is_whole = [4 * WEIGHTS, 12 * WEIGHTS].contains(&lists.len());
    if !is_whole || u64::from_le_bytes(*sum) != checksum(told) {
        return Err(FileFault::Damaged);
    }
    let numbers: Vec<f32> =
        lists.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect();
    let sound = numbers.iter().all(|number| number.is_finite()) && head.scale.is_finite();
    let mut lists = numbers.chunks_exact(WEIGHTS).map(<[f32]>::to_vec);
    let weights = lists.next().ok_or(FileFault::Damaged)?;
    let means = lists.next().zip(lists.next()).map(|(first, second)| [first, second]);
    let net = Net::with_weights(weights).filter(|_| sound).ok_or(FileFault::Damaged)?;
    Ok(NetParts { head, net, means })
}

/// FNV-1a with 64 bits.
pub(super) fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}
