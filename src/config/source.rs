//! Files of settings as text: read with care, and their lines.

use std::fs;
use std::io::{self, Read};
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

/// The byte offset of each line.
pub(super) fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(ends.map(|(offset, _)| offset + 1)).collect()
}

/// A message without its line breaks.
pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
