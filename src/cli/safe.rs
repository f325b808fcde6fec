//! Standard output for what stands in files: every byte of it into a pipe or a file, without controls onto a terminal.

use std::io::{self, Write};
use std::path::Path;

use super::context::CommandContext;
use crate::chess::text::clean;

/// A file's name as it may be shown.
pub(crate) fn file_name(path: &Path) -> String {
    if path == Path::new("-") {
        return "standard input".to_owned();
    }
    clean(&path.to_string_lossy()).into_owned()
}

/// Where a command writes text of files; on a terminal whole lines are made safe. It is to be flushed at the end.
pub(super) struct SafeOut<'a> {
    out: &'a mut (dyn Write + Send),
    is_terminal: bool,
    /// What has been written of the line that has not ended yet.
    line: Vec<u8>,
}

impl<'a> SafeOut<'a> {
    pub(super) fn new(out: &'a mut (dyn Write + Send), is_terminal: bool) -> SafeOut<'a> {
        SafeOut { out, is_terminal, line: Vec::new() }
    }

    /// Standard output of a command.
    pub(super) fn of<'b>(context: &'a mut CommandContext<'b>) -> SafeOut<'a> {
        SafeOut::new(&mut *context.out, context.out_is_terminal)
    }
}

impl Write for SafeOut<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_terminal {
            return self.out.write(bytes);
        }
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (text, end) = piece.strip_suffix(b"\n").map_or((piece, ""), |text| (text, "\n"));
            self.line.extend_from_slice(text);
            if !end.is_empty() {
                self.end_line(end)?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end_line("")?;
        self.out.flush()
    }
}

impl SafeOut<'_> {
    fn end_line(&mut self, end: &str) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        write!(self.out, "{}{end}", clean(&String::from_utf8_lossy(&line)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What comes out of pieces.
    fn written(pieces: &[&[u8]], is_terminal: bool) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut out = SafeOut::new(&mut bytes, is_terminal);
        for piece in pieces {
            out.write_all(piece).unwrap();
        }
        out.flush().unwrap();
        bytes
    }

    #[test]
    fn a_terminal_gets_no_controls_however_the_text_is_cut() {
        let text = "Müller\u{1b}[2J\n\u{9b}31m é\r\n\nend\u{202e}".as_bytes();
        let safe = "Müller␛[2J\n·31m é␍\n\nend".as_bytes();
        for cut in 0..=text.len() {
            let (first, second) = text.split_at(cut);
            assert_eq!(written(&[first, second], true), safe, "{cut}");
            assert_eq!(written(&[first, second], false), text, "{cut}");
        }
        assert_eq!(written(&[b"\xff\x9b\n"], true), "\u{fffd}\u{fffd}\n".as_bytes());
        assert_eq!(written(&[b"\xff\x9b\n"], false), b"\xff\x9b\n");
    }
}
