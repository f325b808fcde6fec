//! Files of settings as text: read with care, and their lines.

use std::fs;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;

/// Largest settings file, in bytes; a real one has a few thousand.
const LARGEST: u64 = 1 << 20;

/// Reads a regular file of sensible size; a pipe or device would block the start.
pub(super) fn read_text(path: &Path) -> io::Result<String> {
    let kind = fs::metadata(path)?;
    if kind.is_dir() || !(kind.is_file() || path == Path::new("/dev/null")) {
        return Err(io::Error::other("not a file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("larger than 1 MiB"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..good]).matches('\n').count() + 1;
        io::Error::other(format!("not UTF-8 text in line {line}"))
    })
}

/// The text of a file, and where its lines begin.
pub(super) struct SourceText {
    text: String,
    lines: Vec<usize>,
}

impl SourceText {
    pub fn of(text: &str) -> SourceText {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(ends.map(|(offset, _)| offset + 1)).collect();
        SourceText { text: text.to_owned(), lines }
    }

    /// The line of a byte offset, from 1.
    pub fn line(&self, offset: usize) -> usize {
        self.lines.partition_point(|start| *start <= offset)
    }

    /// The column of a byte offset, in characters from 1.
    pub fn column(&self, offset: usize) -> usize {
        let before = self.text.get(self.lines[self.line(offset) - 1]..offset).unwrap_or_default();
        before.chars().count() + 1
    }

    /// The offset of a byte of a text that stands in this span with its quotes; of the span's start where escapes hide
    /// the place.
    pub fn offset_in(&self, span: Range<usize>, text: &str, at: usize) -> usize {
        let written = self.text.get(span.clone()).and_then(|quoted| quoted.find(text));
        written.map_or(span.start, |quotes| span.start + quotes + at)
    }
}

/// A message without its line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
