//! The numbers of settings with their units and ranges; a number out of range is refused with what is allowed.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// What a fact is worth to its owner in points before weighting, -1000 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Points(pub f64);

/// A factor, 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, serde::Serialize)]
pub struct Weight(pub f64);

/// A part of a whole, 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, serde::Serialize)]
pub struct Share(pub f64);

/// A bound or a scale of scores, 1 to 1000.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Extent(pub f64);

/// How many of something, or a move's number: 0 to 10000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Count(pub u16);

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Points, D::Error> {
        from.deserialize_f64(InRange(-1000.0, 1000.0)).map(Points)
    }
}

impl<'de> Deserialize<'de> for Weight {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Weight, D::Error> {
        from.deserialize_f64(InRange(0.0, 10.0)).map(Weight)
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Share, D::Error> {
        from.deserialize_f64(InRange(0.0, 1.0)).map(Share)
    }
}

impl<'de> Deserialize<'de> for Extent {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Extent, D::Error> {
        from.deserialize_f64(InRange(1.0, 1000.0)).map(Extent)
    }
}

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Count, D::Error> {
        from.deserialize_i64(AtMost(10_000)).map(Count)
    }
}

/// Reads a number from the first to the second, whole or not; not-a-number is in no range.
struct InRange(f64, f64);

impl Visitor<'_> for InRange {
    type Value = f64;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a number from {} to {}", self.0, self.1)
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<f64, E> {
        if (self.0..=self.1).contains(&number) {
            Ok(number)
        } else {
            Err(E::invalid_value(Unexpected::Float(number), &self))
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<f64, E> {
        self.visit_f64(number as f64)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<f64, E> {
        self.visit_f64(number as f64)
    }
}

/// Reads a whole number up to this.
struct AtMost(u16);

impl Visitor<'_> for AtMost {
    type Value = u16;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from 0 to {}", self.0)
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<u16, E> {
        u16::try_from(number)
            .ok()
            .filter(|count| *count <= self.0)
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(number), &self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct One {
        number: Weight,
    }

    #[derive(Debug, serde::Deserialize)]
    struct Some {
        count: Count,
    }

    #[test]
    fn counts_are_whole() {
        let read = |text: &str| toml::from_str::<Some>(&format!("count = {text}"));
        assert_eq!(read("1000").unwrap().count, Count(1000));
        for wrong in ["-1", "10001", "2.5", "'ten'"] {
            let error = read(wrong).unwrap_err();
            let told = error.message();
            assert!(told.contains("a whole number from 0 to 10000"), "{wrong}: {told}");
        }
    }

    fn read(text: &str) -> Result<One, String> {
        toml::from_str(&format!("number = {text}")).map_err(|error| error.message().to_owned())
    }

    #[test]
    fn numbers_may_be_whole_or_not() {
        assert_eq!(read("2"), Ok(One { number: Weight(2.0) }));
        assert_eq!(read("0.25"), Ok(One { number: Weight(0.25) }));
    }

    #[test]
    fn what_is_out_of_range_is_told_with_what_is_allowed() {
        for wrong in ["11", "-0.5", "nan", "inf", "\"heavy\"", "true"] {
            let message = read(wrong).unwrap_err();
            assert!(message.contains("a number from 0 to 10"), "{wrong}: {message}");
        }
    }
}
