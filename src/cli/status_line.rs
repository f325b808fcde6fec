//! The line on standard error that is written over while long work goes on.

use std::io::Write;
use std::time::{Duration, Instant};

/// Shortest time between two updates.
// A terminal over a slow connection must not fall behind the work.
const PAUSE: Duration = Duration::from_millis(200);

/// A line that is written over, or nothing where nobody looks.
pub struct StatusLine {
    is_shown: bool,
    begun: Instant,
    last: Option<Instant>,
}

impl StatusLine {
    /// Returns a line; one that is not `is_shown` stays silent.
    pub fn new(is_shown: bool) -> StatusLine {
        StatusLine { is_shown, begun: Instant::now(), last: None }
    }

    /// Writes what there is to tell after so much time, unless that was done a moment ago.
    pub fn show(&mut self, err: &mut dyn Write, line: impl FnOnce(Duration) -> String) {
        if self.is_shown && self.last.is_none_or(|last| last.elapsed() > PAUSE) {
            let line = line(self.begun.elapsed());
            // Nobody is left to tell when standard error fails.
            let _ = write!(err, "\r\x1b[K{line}").and_then(|()| err.flush());
            self.last = Some(Instant::now());
        }
    }

    /// Removes the line.
    pub fn clear(&mut self, err: &mut dyn Write) {
        if self.last.take().is_some() {
            let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(line: &mut StatusLine, text: &str) -> String {
        let mut err = Vec::new();
        line.show(&mut err, |_| text.to_owned());
        String::from_utf8(err).unwrap()
    }

    #[test]
    fn a_line_is_written_over_and_removed() {
        let mut line = StatusLine::new(true);
        assert_eq!(written(&mut line, "1 of 9"), "\r\x1b[K1 of 9");
        assert_eq!(written(&mut line, "2 of 9"), "", "too soon");
        line.last = Instant::now().checked_sub(2 * PAUSE);
        assert_eq!(written(&mut line, "3 of 9"), "\r\x1b[K3 of 9");
        let mut err = Vec::new();
        line.clear(&mut err);
        line.clear(&mut err);
        assert_eq!(err, b"\r\x1b[K", "once");
    }

    #[test]
    fn where_nobody_looks_nothing_is_written() {
        let mut line = StatusLine::new(false);
        assert_eq!(written(&mut line, "1 of 9"), "");
        let mut err = Vec::new();
        line.clear(&mut err);
        assert_eq!(err, b"");
    }

    #[test]
    fn a_standard_error_that_fails_ends_nothing() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let mut line = StatusLine::new(true);
        line.show(&mut Closed, |_| "1 of 9".to_owned());
        line.clear(&mut Closed);
    }
}
