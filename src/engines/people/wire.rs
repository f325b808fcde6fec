//! Reads protobuf messages: numbered fields one behind the other, nothing copied, nothing trusted.

/// What a field holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WireValue<'a> {
    /// A number of variable length.
    Varint(u64),
    /// Four bytes, the lowest first.
    Fixed32(u32),
    /// Eight bytes; nothing that is read here has such fields.
    Fixed64,
    /// A message, a text or packed numbers.
    Bytes(&'a [u8]),
}

/// Why bytes are no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireFault {
    /// A field goes on behind the end of its message.
    #[error("it is cut off")]
    CutOff,
    /// A number of variable length has more than ten bytes.
    #[error("a number in it never ends")]
    Endless,
    /// A type of field that is in no message of today.
    #[error("a field in it is of no known type")]
    Type,
}

/// The fields of a message in their order, each with its number.
#[derive(Clone, Debug)]
pub struct WireFields<'a> {
    rest: &'a [u8],
}

impl<'a> WireFields<'a> {
    /// The fields of these bytes.
    pub fn of(message: &'a [u8]) -> WireFields<'a> {
        WireFields { rest: message }
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], WireFault> {
        let length = usize::try_from(length).map_err(|_| WireFault::CutOff)?;
        let (taken, rest) = self.rest.split_at_checked(length).ok_or(WireFault::CutOff)?;
        self.rest = rest;
        Ok(taken)
    }

    fn varint(&mut self) -> Result<u64, WireFault> {
        let mut number = 0;
        for place in 0..10 {
            let byte = self.take(1)?[0];
            number |= u64::from(byte & 0x7f) << (7 * place);
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(WireFault::Endless)
    }

    fn field(&mut self) -> Result<(u64, WireValue<'a>), WireFault> {
        let key = self.varint()?;
        let value = match key & 7 {
            0 => WireValue::Varint(self.varint()?),
            1 => self.take(8).map(|_| WireValue::Fixed64)?,
            2 => {
                let length = self.varint()?;
                WireValue::Bytes(self.take(length)?)
            }
            5 => {
                let bytes = self.take(4)?.try_into().map_err(|_| WireFault::CutOff)?;
                WireValue::Fixed32(u32::from_le_bytes(bytes))
            }
            _ => return Err(WireFault::Type),
        };
        Ok((key >> 3, value))
    }
}

impl<'a> Iterator for WireFields<'a> {
    type Item = Result<(u64, WireValue<'a>), WireFault>;

    /// The next field; nothing follows a fault.
    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let field = self.field();
        if field.is_err() {
            self.rest = &[];
        }
        Some(field)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(bytes: &[u8]) -> Result<Vec<(u64, WireValue<'_>)>, WireFault> {
        WireFields::of(bytes).collect()
    }

    #[test]
    fn every_type_of_field_is_read() {
        let bytes = [0x08, 0x96, 0x01, 0x0d, 1, 0, 0, 2, 0x12, 2, 7, 8, 0x11, 0, 0, 0, 0, 0, 0, 0, 0];
        let fields = [
            (1, WireValue::Varint(150)),
            (1, WireValue::Fixed32(0x0200_0001)),
            (2, WireValue::Bytes(&[7, 8])),
            (2, WireValue::Fixed64),
        ];
        assert_eq!(read(&bytes), Ok(fields.to_vec()));
        assert_eq!(read(&[]), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_message_is_refused() {
        assert_eq!(read(&[0x12, 3, 7, 8]), Err(WireFault::CutOff));
        assert_eq!(read(&[0x0d, 1, 2]), Err(WireFault::CutOff));
        assert_eq!(read(&[0x08]), Err(WireFault::CutOff));
        assert_eq!(read(&[0xff; 12]), Err(WireFault::Endless));
        assert_eq!(read(&[0x0b]), Err(WireFault::Type));
        let longest = [0x12, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01];
        assert_eq!(read(&longest), Err(WireFault::CutOff));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            // Every field has two bytes at least.
            prop_assert!(WireFields::of(&bytes).count() <= bytes.len());
        }
    }
}
