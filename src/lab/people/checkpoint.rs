//! A training in a file, so that it can go on: a line that says what it is, its numbers, and their checksum.
//!
//! The line is JSON. Then come three lists of numbers, the net's and Adam's two means, four bytes each with the lowest first,
//! and the checksum of all that as eight bytes (FNV-1a).

use std::path::Path;

use super::training::StudentTraining;
use crate::chess::checksum::fnv1a;
use crate::cli::continued::failed;
use crate::cli::error::CliError;
use crate::cli::safe::file_name;
use crate::engines::people::student::StudentPlaces;

/// The header line.
#[derive(Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckpointHead {
    /// The version.
    patzer_people_training: u32,
    numbers: usize,
    steps: u64,
    seed: u64,
}

/// The bytes of a training.
pub fn write(training: &StudentTraining) -> Vec<u8> {
    let head = CheckpointHead {
        patzer_people_training: 1,
        numbers: training.weights.len(),
        steps: training.steps,
        seed: training.seed,
    };
    let mut bytes = serde_json::to_vec(&head).expect("numbers can be written");
    bytes.push(b'\n');
    let [first, second] = &training.means;
    for number in training.weights.iter().chain(first).chain(second) {
        bytes.extend(number.to_le_bytes());
    }
    let sum = fnv1a(bytes.iter().copied());
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The training of these bytes; `None` when they are damaged or of another net.
pub fn read(bytes: &[u8]) -> Option<StudentTraining> {
    let (whole, sum) = bytes.split_last_chunk::<8>()?;
    if fnv1a(whole.iter().copied()) != u64::from_le_bytes(*sum) {
        return None;
    }
    let end = whole.iter().position(|byte| *byte == b'\n')?;
    let head: CheckpointHead = serde_json::from_slice(&whole[..end]).ok()?;
    let (numbers, rest) = whole[end + 1..].as_chunks::<4>();
    let count = StudentPlaces::default().count;
    let is_such = head.patzer_people_training == 1 && head.numbers == count;
    if !is_such || !rest.is_empty() || numbers.len() != 3 * count {
        return None;
    }
    let mut lists =
        numbers.chunks_exact(count).map(|list| list.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect());
    let mut next = || lists.next();
    Some(StudentTraining { weights: next()?, means: [next()?, next()?], steps: head.steps, seed: head.seed })
}

/// The training of a file; `None` when there is no file.
///
/// # Errors
/// It cannot be read, or holds no training of this net.
pub fn open(path: &Path) -> Result<Option<StudentTraining>, CliError> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed("read", path, &error)),
    };
    let foreign = || CliError::usage(format!("{} is no training of this net, or damaged", file_name(path)));
    read(&bytes).map(Some).ok_or_else(foreign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_training_is_read_as_it_was_written_and_damage_is_noticed() {
        let mut training = StudentTraining::new(7);
        training.steps = 12;
        let mut bytes = write(&training);
        assert_eq!(read(&bytes), Some(training));
        let middle = bytes.len() / 2;
        assert_eq!(read(&bytes[..middle]), None);
        bytes[middle] ^= 1;
        assert_eq!(read(&bytes), None);
        assert_eq!(read(b""), None);
    }

    #[test]
    fn no_file_is_no_training_and_another_file_is_refused() {
        let home = tempfile::tempdir().unwrap();
        assert_eq!(open(&home.path().join("none")).unwrap(), None);
        let path = home.path().join("other");
        std::fs::write(&path, "1. e4 e5").unwrap();
        assert!(open(&path).is_err());
    }
}
