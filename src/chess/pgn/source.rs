//! Bytes of a PGN one by one, with the one behind the next never needed; and their reading as text.

use std::io::{BufRead, ErrorKind};

/// A stream of bytes that remembers whether a line begins here; an error ends it and is kept.
pub(super) struct Source<R> {
    input: R,
    /// How many bytes were taken.
    pub at: u64,
    /// Whether the next byte is the first of its line.
    pub line_start: bool,
    /// What went wrong with the input.
    pub error: Option<std::io::Error>,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(input: R) -> Source<R> {
        Source { input, at: 0, line_start: true, error: None }
    }

    /// The bytes that are there already or can be had at once; empty at the end.
    pub(super) fn head(&mut self) -> &[u8] {
        // An interrupted read is no fault; the borrow of the buffer keeps this from being one loop with what is below.
        while let Err(error) = self.input.fill_buf() {
            if error.kind() != ErrorKind::Interrupted {
                self.error = Some(error);
                return &[];
            }
        }
        self.input.fill_buf().unwrap_or_default()
    }

    /// The next byte, left where it is.
    pub(super) fn peek(&mut self) -> Option<u8> {
        if self.error.is_some() {
            return None;
        }
        match self.input.fill_buf() {
            Ok(bytes) => bytes.first().copied(),
            Err(_) => self.head().first().copied(),
        }
    }

    /// The next byte, taken.
    pub(super) fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.input.consume(1);
        self.at += 1;
        self.line_start = matches!(byte, b'\n' | b'\r');
        Some(byte)
    }

    /// Takes bytes as long as they fit, and gives them piece by piece; none of them may be a line end.
    pub(super) fn run(&mut self, fits: impl Fn(u8) -> bool, mut taken: impl FnMut(&[u8])) {
        while self.peek().is_some_and(&fits) {
            let there = self.input.fill_buf().unwrap_or_default();
            let count = there.iter().position(|byte| !fits(*byte)).unwrap_or(there.len());
            taken(&there[..count]);
            self.input.consume(count);
            self.at += count as u64;
            self.line_start = false;
        }
    }

    /// Takes the next byte if it is this one.
    pub(super) fn take(&mut self, wanted: u8) -> bool {
        let here = self.peek() == Some(wanted);
        if here {
            self.next();
        }
        here
    }

    /// Takes bytes as long as they fit, and forgets them; none of them may be a line end.
    pub(super) fn skip_while(&mut self, fits: impl Fn(u8) -> bool) {
        self.run(fits, |_| {});
    }

    /// Takes a line end that begins here: LF, CR or both.
    pub(super) fn take_line_end(&mut self) -> bool {
        if self.take(b'\r') {
            self.take(b'\n');
            true
        } else {
            self.take(b'\n')
        }
    }
}

/// Bytes as text: UTF-8, or else Windows-1252, of which Latin-1 is a part.
pub(in crate::chess) fn decode(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(windows_1252).collect())
}

fn windows_1252(byte: u8) -> char {
    /// The characters 0x80 to 0x9f; a space stands for the five that are not used.
    const UPPER: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
    match byte {
        0x80..=0x9f => UPPER.chars().nth(usize::from(byte - 0x80)).unwrap_or(' '),
        _ => char::from(byte),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_utf8_or_windows_1252() {
        assert_eq!(decode("Müller – ½".into()), "Müller – ½");
        assert_eq!(decode(b"M\xfcller \x96 \xbd \x80\x9f".to_vec()), "Müller – ½ €Ÿ");
        assert_eq!(windows_1252(0x8e), 'Ž');
    }

    #[test]
    fn line_ends_of_all_kinds_are_one() {
        let mut source = Source::new(&b"\r\n\r\n\nx"[..]);
        let ends = std::iter::from_fn(|| source.take_line_end().then_some(())).count();
        assert_eq!((ends, source.line_start, source.next()), (3, true, Some(b'x')));
        assert!(!source.line_start && source.next().is_none());
    }
}
