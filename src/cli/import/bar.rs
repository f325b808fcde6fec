//! The progress bar of an import, on standard error: share of the file, games, time left.

use std::io::Write;
use std::time::Duration;

use unicode_width::UnicodeWidthStr;

use crate::cli::games::cut;
use crate::cli::status_line::StatusLine;

/// Widest file name, in cells.
const NAME: usize = 24;

/// Width of the bar, in cells.
const WIDTH: u64 = 20;

/// A bar for one file.
pub struct Bar {
    shown: StatusLine,
    name: String,
    length: Option<u64>,
    /// The games of the files before.
    before: u64,
}

impl Bar {
    /// Returns the bar of a file of `length` bytes, if known; `before` is the number of games from earlier files.
    pub fn new(is_shown: bool, name: &str, length: Option<u64>, before: u64) -> Bar {
        Bar {
            shown: StatusLine::new(is_shown),
            name: cut(name, NAME),
            length: length.filter(|length| *length > 0),
            before,
        }
    }

    /// Draws the bar, unless it was drawn a moment ago.
    pub fn show(&mut self, bytes: u64, games: u64, err: &mut dyn Write) {
        let Bar { shown, name, length, before } = self;
        shown.show(err, |spent| line(name, bytes, *length, games - *before, spent));
    }

    /// Clears the bar.
    pub fn clear(&mut self, err: &mut dyn Write) {
        self.shown.clear(err);
    }
}

/// The line, of at most 79 cells.
fn line(name: &str, bytes: u64, length: Option<u64>, games: u64, spent: Duration) -> String {
    let per_second = (games as f64 / spent.as_secs_f64().max(0.001)) as u64;
    let count = format!("{games} games, {per_second} per second");
    let Some(length) = length else {
        return format!("{name}  {count}");
    };
    let read = bytes.min(length);
    let full = read * WIDTH / length;
    let bar: String = (0..WIDTH).map(|cell| if cell < full { '#' } else { '.' }).collect();
    let percent = read * 100 / length;
    let left = spent.mul_f64((length - read) as f64 / read.max(1) as f64).as_secs();
    let line = format!("[{bar}] {percent:>3}%  {count}, {}:{:02} left", left / 60, left % 60);
    // The name gives way first.
    let room = 79_usize.saturating_sub(line.width() + 1);
    match name.width() {
        width if width <= room => format!("{name} {line}"),
        _ => line,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_how_much_how_many_how_fast_and_how_long_still() {
        let half = line("my.pgn", 50, Some(100), 3_000, Duration::from_secs(2));
        assert_eq!(half, "my.pgn [##########..........]  50%  3000 games, 1500 per second, 0:02 left");
        let none = line("my.pgn", 0, Some(100), 0, Duration::ZERO);
        assert_eq!(none, "my.pgn [....................]   0%  0 games, 0 per second, 0:00 left");
        // A file that grew while it was read.
        assert!(line("x", 150, Some(100), 9, Duration::from_secs(1)).contains("100%"));
        assert_eq!(
            line("standard input", 50, None, 30, Duration::from_secs(3)),
            "standard input  30 games, 10 per second"
        );
    }

    #[test]
    fn a_long_name_gives_way_to_the_numbers() {
        let long = line(&"x".repeat(24), 1 << 29, Some(1 << 30), 1_234_567, Duration::from_mins(61));
        assert!(long.starts_with('[') && long.width() < 80, "{long}");
    }
}
