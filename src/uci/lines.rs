//! Splits a stream of bytes into lines; a line that does not end is cut, so that memory stays bounded.

/// The longest line that is kept whole, in bytes; no engine has a reason for a longer one.
pub const LONGEST: usize = 64 * 1024;

/// Splits a stream of bytes into lines.
#[derive(Debug, Default)]
pub struct LineSplitter {
    open: Vec<u8>,
}

impl LineSplitter {
    /// Takes the next bytes and hands every line that ends in them on, without its end (LF, CR or both).
    ///
    /// Of a line that is longer than [`LONGEST`] only the beginning is handed on; bytes that are not UTF-8 become `�`,
    /// empty lines are passed over.
    pub fn take(&mut self, bytes: &[u8], line: &mut dyn FnMut(&str)) {
        let mut pieces = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).peekable();
        while let Some(piece) = pieces.next() {
            let is_ended = pieces.peek().is_some();
            if is_ended && self.open.is_empty() {
                hand_on(&piece[..piece.len().min(LONGEST)], line);
                continue;
            }
            let room = LONGEST - self.open.len();
            self.open.extend_from_slice(&piece[..piece.len().min(room)]);
            if is_ended {
                hand_on(&self.open, line);
                self.open.clear();
            }
        }
    }

    /// The stream has ended: what was left open is a line too.
    pub fn end(&mut self, line: &mut dyn FnMut(&str)) {
        hand_on(&self.open, line);
        self.open.clear();
    }
}

fn hand_on(bytes: &[u8], line: &mut dyn FnMut(&str)) {
    if !bytes.is_empty() {
        line(&String::from_utf8_lossy(bytes));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(pieces: &[&[u8]]) -> Vec<String> {
        let mut lines = LineSplitter::default();
        let mut read = Vec::new();
        for piece in pieces {
            lines.take(piece, &mut |line| read.push(line.to_owned()));
        }
        lines.end(&mut |line| read.push(line.to_owned()));
        read
    }

    #[test]
    fn all_line_ends_end_a_line() {
        assert_eq!(read(&[b"a\r\nb\rc\n\n", b"d"]), ["a", "b", "c", "d"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_read() {
        let mut lines = LineSplitter::default();
        let mut read = Vec::new();
        for _ in 0..100 {
            lines.take(&[b'x'; 10_000], &mut |line| read.push(line.len()));
        }
        assert!(lines.open.capacity() <= 2 * LONGEST);
        lines.take(b"x\nuciok\n", &mut |line| read.push(line.len()));
        assert_eq!(read, [LONGEST, 5]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(200))]

        #[test]
        fn the_pieces_make_no_difference(bytes in prop::collection::vec("[ab\n\r\u{e9}]", 0..60), at in 0..60_usize) {
            let whole = bytes.concat().into_bytes();
            let (left, right) = whole.split_at(at.min(whole.len()));
            let single: Vec<&[u8]> = whole.chunks(1).collect();
            prop_assert_eq!(read(&[left, right]), read(&[&whole]));
            prop_assert_eq!(read(&single), read(&[&whole]));
        }
    }
}
