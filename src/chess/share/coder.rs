//! A range coder whose digits are the letters of a share code: equal choices cost equal parts of a digit, likely ones less.
//!
//! After G. N. N. Martin, "Range encoding" (1979), with the radix 62: every choice narrows an interval of the numbers
//! between 0 and 1, and the shortest number in the last interval is written down. Whole numbers only, so that every
//! machine reads what any machine wrote.

/// How many values a digit has: the decimal digits, and the letters in both cases.
pub(super) const RADIX: u64 = 62;
/// The interval is counted in this many digits …
const PLACES: usize = 8;
const WHOLE: u64 = RADIX.pow(PLACES as u32);
/// … and has more than one digit fewer at any time: 3.5 * 10^12, so that choices out of 2^31 cost what they should.
const LEAST: u64 = WHOLE / RADIX;

/// One of several outcomes: `width` of `total` equal parts, beginning at part `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub from: u64,
    pub width: u64,
    pub total: u64,
}

impl Part {
    /// The outcome at this place of a list of weights, each above 0, together below 2^32.
    pub(super) fn of(weights: &[u64], place: usize) -> Part {
        Part { from: weights[..place].iter().sum(), width: weights[place], total: weights.iter().sum() }
    }

    /// One of so many equal outcomes.
    pub(super) fn one_of(total: usize, place: usize) -> Part {
        Part { from: place as u64, width: 1, total: total as u64 }
    }
}

/// Writes outcomes.
#[derive(Debug)]
pub(super) struct Encoder {
    low: u64,
    range: u64,
    digits: Vec<u8>,
}

impl Encoder {
    pub(super) fn new() -> Encoder {
        Encoder { low: 0, range: WHOLE, digits: Vec::new() }
    }

    /// Narrows the interval to an outcome.
    pub(super) fn put(&mut self, part: Part) {
        let unit = self.range / part.total;
        self.low += unit * part.from;
        // What the division left over belongs to the last outcome.
        self.range = if part.from + part.width == part.total {
            self.range - unit * part.from
        } else {
            unit * part.width
        };
        self.carry();
        while self.range < LEAST {
            self.digits.push((self.low / LEAST) as u8);
            self.low = self.low % LEAST * RADIX;
            self.range *= RADIX;
        }
    }

    /// The digits of the shortest number in the interval; zeros that were not written before are left out at the end.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let settled = self.digits.len();
        let mut step = WHOLE;
        let shortest = loop {
            let rounded = self.low.next_multiple_of(step);
            if rounded < self.low + self.range {
                break rounded;
            }
            step /= RADIX;
        };
        self.low = shortest;
        self.carry();
        for _ in 0..PLACES {
            self.digits.push((self.low / LEAST) as u8);
            self.low = self.low % LEAST * RADIX;
        }
        let length = self.digits.iter().rposition(|digit| *digit != 0);
        self.digits.truncate(length.map_or(0, |last| last + 1).max(settled));
        self.digits
    }

    /// A sum that has grown past its places counts one up in the digits already written.
    fn carry(&mut self) {
        if self.low < WHOLE {
            return;
        }
        self.low -= WHOLE;
        for digit in self.digits.iter_mut().rev() {
            *digit = (*digit + 1) % RADIX as u8;
            if *digit != 0 {
                return;
            }
        }
    }
}

/// Reads outcomes back.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    digits: &'a [u8],
    /// How many digits were asked for; those behind the end are zeros.
    read: usize,
    /// The number that was written, less where the interval begins.
    code: u64,
    range: u64,
}

impl<'a> Decoder<'a> {
    pub(super) fn new(digits: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder { digits, read: 0, code: 0, range: WHOLE };
        for _ in 0..PLACES {
            decoder.code = decoder.code * RADIX + decoder.next_digit();
        }
        decoder
    }

    /// Whether so much was read that no encoder can have written it.
    pub(super) fn is_exhausted(&self) -> bool {
        self.read > self.digits.len() + PLACES
    }

    /// Reads the place of an outcome among these weights, each above 0.
    pub(super) fn take(&mut self, weights: &[u64]) -> usize {
        let unit = self.range / weights.iter().sum::<u64>();
        let mut left = self.code / unit;
        let last = weights.len() - 1;
        let place = weights[..last]
            .iter()
            .position(|weight| {
                let found = left < *weight;
                left = if found { left } else { left - weight };
                found
            })
            .unwrap_or(last);
        self.narrow(Part::of(weights, place));
        place
    }

    /// Reads one of so many equal outcomes.
    pub(super) fn take_one_of(&mut self, total: usize) -> usize {
        let unit = self.range / total as u64;
        let place = ((self.code / unit) as usize).min(total - 1);
        self.narrow(Part::one_of(total, place));
        place
    }

    fn narrow(&mut self, part: Part) {
        let unit = self.range / part.total;
        self.code -= unit * part.from;
        self.range = if part.from + part.width == part.total {
            self.range - unit * part.from
        } else {
            unit * part.width
        };
        while self.range < LEAST {
            self.code = self.code * RADIX + self.next_digit();
            self.range *= RADIX;
        }
    }

    fn next_digit(&mut self) -> u64 {
        let digit = self.digits.get(self.read).copied().unwrap_or(0);
        self.read += 1;
        u64::from(digit)
    }
}

/// How many binary digits a count has: most games have 33 to 256 plies. Counts of more than 17 binary digits are not written.
const LENGTHS: [u64; 18] = [4, 1, 1, 2, 4, 8, 16, 16, 8, 2, 1, 1, 1, 1, 1, 1, 1, 1];

/// Writes a count below 2^17: how many binary digits it has, then those after the first.
pub(super) fn put_number(encoder: &mut Encoder, number: usize) {
    let number = number.min((1 << (LENGTHS.len() - 1)) - 1);
    let length = (usize::BITS - number.leading_zeros()) as usize;
    encoder.put(Part::of(&LENGTHS, length));
    if length > 1 {
        let first = 1 << (length - 1);
        encoder.put(Part::one_of(first, number - first));
    }
}

/// Reads a count.
pub(super) fn take_number(decoder: &mut Decoder) -> usize {
    match decoder.take(&LENGTHS) {
        0 => 0,
        length => {
            let first = 1 << (length - 1);
            first + decoder.take_one_of(first)
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(choices: &[(Vec<u64>, usize)]) -> Vec<u8> {
        let mut encoder = Encoder::new();
        for (weights, place) in choices {
            encoder.put(Part::of(weights, *place));
        }
        encoder.finish()
    }

    /// Weights, and which of them is chosen.
    fn choice() -> impl Strategy<Value = (Vec<u64>, usize)> {
        (proptest::collection::vec(1_u64..1 << 22, 1..40), any::<prop::sample::Index>()).prop_map(
            |(weights, index)| {
                let place = index.index(weights.len());
                (weights, place)
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn what_was_written_is_read(choices in proptest::collection::vec(choice(), 0..120)) {
            let digits = written(&choices);
            let mut decoder = Decoder::new(&digits);
            for (weights, place) in &choices {
                prop_assert_eq!(decoder.take(weights), *place);
                prop_assert!(!decoder.is_exhausted());
            }
            let bits: f64 = choices
                .iter()
                .map(|(weights, place)| (weights.iter().sum::<u64>() as f64 / weights[*place] as f64).log2())
                .sum();
            // At most one digit is lost at the end, and nearly nothing on the way.
            prop_assert!(digits.len() as f64 <= bits / (RADIX as f64).log2() + 1.01, "{} digits", digits.len());
        }

        #[test]
        fn any_digits_are_read(digits in proptest::collection::vec(0..RADIX as u8, 0..40), totals in
            proptest::collection::vec(1..300_usize, 0..90)) {
            let mut decoder = Decoder::new(&digits);
            for total in totals {
                prop_assert!(decoder.take_one_of(total) < total);
            }
        }
    }

    #[test]
    fn a_carry_runs_through_the_digits_before() {
        // The interval ends just above a digit's border: the sum passes it at the last choice.
        let most = (vec![1, RADIX.pow(4) - 1], 1);
        for length in 1..30 {
            let choices = vec![most.clone(); length];
            let digits = written(&choices);
            let mut decoder = Decoder::new(&digits);
            assert!(choices.iter().all(|(weights, place)| decoder.take(weights) == *place));
        }
    }

    #[test]
    fn outcomes_without_choice_cost_nothing() {
        assert!(written(&vec![(vec![7], 0); 1000]).is_empty());
    }
}
