//! The net of people as it comes with the program: its numbers in eight bits each, read once when first asked for.
//!
//! The bytes: [`MAGIC`], the version and the count of numbers (four bytes each, the lowest first), then every convolution
//! (a scale and the weights of each output; all biases; all slopes), every block's means (a scale and the weights of each
//! output), and the checksum of all that as eight bytes (FNV-1a). Scales, biases and slopes are floats of four bytes, a
//! weight is a signed byte times its output's scale.

use std::ops::Range;
use std::sync::OnceLock;

use super::student::{Student, StudentPlaces, WIDTH};
use crate::chess::checksum::fnv1a;

/// The net that comes with the program.
static SHIPPED: &[u8] = include_bytes!("../../../assets/people.net");

/// How the file begins.
const MAGIC: &[u8; 8] = b"patzer-p";

/// The layout of today.
const VERSION: u32 = 1;

/// The largest weight of an output, in units of its scale.
const STEPS: f32 = 127.0;

/// Why bytes are no such net.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShippedFault {
    /// It begins otherwise.
    #[error("it is no net of people of patzer's own")]
    Foreign,
    /// It is of another layout.
    #[error("its layout is version {0}; only {VERSION} is read")]
    Version(u32),
    /// It is cut off, too long, or a byte of it has changed.
    #[error("it is damaged")]
    Damaged,
    /// A net of another shape.
    #[error("it has {0} numbers, which is another net")]
    Shape(u32),
    /// It holds infinities or what is no number.
    #[error("a number in it is none")]
    Numbers,
}

/// The net that comes with the program; it is read at the first call.
///
/// # Errors
/// As [`read`].
pub fn shipped() -> Result<&'static Student, ShippedFault> {
    static STUDENT: OnceLock<Result<Student, ShippedFault>> = OnceLock::new();
    let student = STUDENT.get_or_init(|| read(SHIPPED).map(|numbers| Student::new(&numbers)));
    student.as_ref().map_err(|fault| *fault)
}

/// A part of the numbers, and how it is written.
enum NetPart {
    /// Outputs of so many weights each.
    Weights(Range<usize>, usize),
    /// As they are.
    Floats(Range<usize>),
}

/// The parts in the order of the file.
fn parts() -> Vec<NetPart> {
    let places = StudentPlaces::default();
    let mut parts = Vec::new();
    for conv in places.convs {
        let inputs = conv.weights.len() / conv.bias.len();
        parts.extend([
            NetPart::Weights(conv.weights, inputs),
            NetPart::Floats(conv.bias),
            NetPart::Floats(conv.slope),
        ]);
    }
    parts.extend(places.means.into_iter().map(|means| NetPart::Weights(means, WIDTH)));
    parts
}

/// The bytes of a net's numbers, laid out as [`StudentPlaces`] says.
pub fn write(numbers: &[f32]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend((numbers.len() as u32).to_le_bytes());
    for part in parts() {
        match part {
            NetPart::Weights(range, inputs) => {
                numbers[range].chunks_exact(inputs).for_each(|output| write_output(output, &mut bytes));
            }
            NetPart::Floats(range) => {
                bytes.extend(numbers[range].iter().flat_map(|number| number.to_le_bytes()));
            }
        }
    }
    let sum = fnv1a(bytes.iter().copied());
    bytes.extend(sum.to_le_bytes());
    bytes
}

fn write_output(weights: &[f32], bytes: &mut Vec<u8>) {
    let largest = weights.iter().fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
    let scale = largest / STEPS;
    bytes.extend(scale.to_le_bytes());
    let step = |weight: &f32| if scale > 0.0 { (weight / scale).round() as i8 } else { 0 };
    bytes.extend(weights.iter().map(|weight| step(weight).to_le_bytes()[0]));
}

/// The numbers of a net from its bytes.
///
/// # Errors
/// The bytes are no whole net of this shape.
pub fn read(bytes: &[u8]) -> Result<Vec<f32>, ShippedFault> {
    let (whole, sum) = bytes.split_last_chunk::<8>().ok_or(ShippedFault::Damaged)?;
    let mut reader = NetReader { rest: whole };
    if reader.take::<8>()? != *MAGIC {
        return Err(ShippedFault::Foreign);
    }
    match u32::from_le_bytes(reader.take()?) {
        VERSION => {}
        other => return Err(ShippedFault::Version(other)),
    }
    if fnv1a(whole.iter().copied()) != u64::from_le_bytes(*sum) {
        return Err(ShippedFault::Damaged);
    }
    let count = u32::from_le_bytes(reader.take()?);
    let mut numbers = vec![0.0; StudentPlaces::default().count];
    if count as usize != numbers.len() {
        return Err(ShippedFault::Shape(count));
    }
    for part in parts() {
        reader.part(&part, &mut numbers)?;
    }
    if !reader.rest.is_empty() {
        return Err(ShippedFault::Damaged);
    }
    let are_finite = numbers.iter().all(|number: &f32| number.is_finite());
    if are_finite { Ok(numbers) } else { Err(ShippedFault::Numbers) }
}

struct NetReader<'a> {
    rest: &'a [u8],
}

impl NetReader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], ShippedFault> {
        let (taken, rest) = self.rest.split_first_chunk::<N>().ok_or(ShippedFault::Damaged)?;
        self.rest = rest;
        Ok(*taken)
    }

    fn float(&mut self) -> Result<f32, ShippedFault> {
        self.take().map(f32::from_le_bytes)
    }

    fn part(&mut self, part: &NetPart, numbers: &mut [f32]) -> Result<(), ShippedFault> {
        match part {
            NetPart::Weights(range, inputs) => {
                for output in numbers[range.clone()].chunks_exact_mut(*inputs) {
                    let scale = self.float()?;
                    for weight in output {
                        *weight = scale * f32::from(i8::from_le_bytes(self.take()?));
                    }
                }
            }
            NetPart::Floats(range) => {
                for number in &mut numbers[range.clone()] {
                    *number = self.float()?;
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Numbers of a size that a trained net has.
    fn numbers(seed: u64) -> Vec<f32> {
        let mut random = fastrand::Rng::with_seed(seed);
        (0..StudentPlaces::default().count).map(|_| (random.f32() - 0.5) * 0.1).collect()
    }

    /// Bytes with their checksum made right.
    fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
        let end = bytes.len() - 8;
        let sum = fnv1a(bytes[..end].iter().copied());
        bytes[end..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    #[test]
    fn the_net_that_ships_is_read() {
        assert!(shipped().is_ok());
        assert!(SHIPPED.len() <= 1_500_000, "{} bytes", SHIPPED.len());
    }

    #[test]
    fn numbers_come_back_within_half_a_step() {
        let numbers = numbers(1);
        let read = read(&write(&numbers)).unwrap();
        let places = StudentPlaces::default();
        for (before, after) in numbers.iter().zip(&read) {
            assert!((before - after).abs() <= 0.5 * 0.05 / STEPS + 1e-7, "{before} and {after}");
        }
        let bias = &places.convs[3].bias;
        assert_eq!(numbers[bias.clone()], read[bias.clone()], "biases are kept whole");
        assert_eq!(super::read(&write(&read)).map(|again| write(&again)), Ok(write(&read)));
    }

    #[test]
    fn what_is_no_net_says_why() {
        let bytes = write(&numbers(1));
        assert_eq!(read(b""), Err(ShippedFault::Damaged));
        assert_eq!(read(&[0; 40]), Err(ShippedFault::Foreign));
        assert_eq!(read(&bytes[..bytes.len() - 1]), Err(ShippedFault::Damaged));
        let mut newer = bytes.clone();
        newer[8] = 2;
        assert_eq!(read(&newer), Err(ShippedFault::Version(2)));
        let mut other = bytes.clone();
        other[12] ^= 1;
        assert!(matches!(read(&summed(other)), Err(ShippedFault::Shape(_))));
        let longer = summed([&bytes[..], &[0; 4]].concat());
        assert_eq!(read(&longer), Err(ShippedFault::Damaged));
        let mut infinite = bytes;
        infinite[16..20].copy_from_slice(&f32::INFINITY.to_le_bytes());
        assert_eq!(read(&summed(infinite)), Err(ShippedFault::Numbers));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(30))]
        #[test]
        fn a_changed_byte_is_noticed(at in any::<prop::sample::Index>(), flip in 1_u8..) {
            let mut bytes = write(&numbers(2));
            let place = at.index(bytes.len());
            bytes[place] ^= flip;
            prop_assert!(read(&bytes).is_err());
        }

        #[test]
        fn any_bytes_are_read_or_refused(tail in prop::collection::vec(any::<u8>(), 0..200)) {
            let mut bytes = write(&numbers(3));
            let start = bytes.len() - 8 - tail.len();
            let end = start + tail.len();
            bytes[start..end].copy_from_slice(&tail);
            let _ = read(&summed(bytes));
        }
    }
}
