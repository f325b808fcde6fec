//! The positions of an EPD file one by one as games, bad lines among good ones.

use std::io::{self, BufRead, ErrorKind, Read};

use crate::chess::Game;
use crate::chess::pgn::{ReadGame, decode};

/// Longest line, in bytes; of a longer one the rest is passed over.
const LONGEST: u64 = 1 << 16;

/// Whether a file begins as an EPD does: a board of eight ranks, then whose move it is; lines that begin with `#` stand before.
pub fn is_epd(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#")).unwrap_or_default();
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_board = words.next().is_some_and(|board| {
        board.split(|byte| *byte == b'/').count() == 8
            && board.iter().all(|byte| b"pnbrqkPNBRQK12345678/".contains(byte))
    });
    is_board && matches!(words.next(), Some(b"w" | b"b"))
}

/// Reads positions as games from a stream.
#[derive(Debug)]
pub struct EpdLines<R> {
    input: R,
    number: u64,
    /// Where the line began that was read last, and where it ended.
    span: (u64, u64),
}

impl<R: BufRead> EpdLines<R> {
    /// Starts reading.
    pub fn new(input: R) -> EpdLines<R> {
        EpdLines { input, number: 0, span: (0, 0) }
    }

    /// Where the line of the last position begins, in bytes from the beginning of the stream.
    pub fn start(&self) -> u64 {
        self.span.0
    }

    /// The next line without its end; nothing at the end of the stream.
    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        let read = (&mut self.input).take(LONGEST).read_until(b'\n', &mut bytes)?;
        self.span = (self.span.1, self.span.1 + read as u64);
        if read as u64 == LONGEST && !bytes.ends_with(b"\n") {
            self.skip_line()?;
        }
        self.number += 1;
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").map(<[u8]>::to_vec).unwrap_or(bytes);
        Ok((read > 0).then(|| decode(bytes)))
    }

    fn skip_line(&mut self) -> io::Result<()> {
        loop {
            let there = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                there => there?,
            };
            let end = there.iter().position(|byte| *byte == b'\n');
            let (count, is_over) =
                (end.map_or(there.len(), |end| end + 1), end.is_some() || there.is_empty());
            self.input.consume(count);
            self.span.1 += count as u64;
            if is_over {
                return Ok(());
            }
        }
    }

    /// The position of a line as a game.
    fn game(&self, line: &str) -> ReadGame {
        match super::parse(line) {
            Ok(epd) => ReadGame { game: epd.game(), refused: false, faults: epd.notes },
            Err(error) => ReadGame {
                game: Game::default(),
                refused: true,
                faults: vec![format!("line {}: {error}", self.number)],
            },
        }
    }
}

impl<R: BufRead> Iterator for EpdLines<R> {
    type Item = io::Result<ReadGame>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.line() {
                Err(error) => return Some(Err(error)),
                Ok(None) => return None,
                Ok(Some(line)) if line.trim().is_empty() || line.starts_with('#') => {}
                Ok(Some(line)) => return Some(Ok(self.game(&line))),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn a_file_is_read_line_by_line_around_bad_ones() {
        let text = "\u{feff}# a head\r\n\r\n4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id \"one\";\r\n\
                    8/8/8/8/8/8/8/8 w - - id \"none\";\r\n4k3/8/8/8/8/8/8/4K3 b - -";
        assert!(is_epd(text.as_bytes()));
        let games: Vec<ReadGame> = EpdLines::new(text.as_bytes()).map(Result::unwrap).collect();
        let told: Vec<(bool, usize)> = games.iter().map(|read| (read.refused, read.faults.len())).collect();
        assert_eq!(told, [(false, 0), (true, 1), (false, 0)]);
        assert!(games[1].faults[0].starts_with("line 4: "), "{:?}", games[1].faults);
        assert_eq!(games[0].game.tags.get("Event"), Some("one"));
        assert_eq!(fen::write(games[2].game.start()), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn a_pgn_is_no_epd() {
        for text in
            ["[Event \"x\"]", "1. e4 e5 *", "", "a/b/c/d/e/f/g/h w", "4k3/8/8/8/8/8/8/4K3", "# only words\n"]
        {
            assert!(!is_epd(text.as_bytes()), "{text}");
        }
        assert!(is_epd(b"4k3/8/8/8/8/8/8/4K3 w - -"));
    }

    #[test]
    fn a_line_without_end_takes_little_memory() {
        let line =
            format!("4k3/8/8/8/8/8/8/4K3 w - - c0 \"{}\n4k3/8/8/8/8/8/8/4K3 b - -\n", "x".repeat(1 << 20));
        let games: Vec<ReadGame> = EpdLines::new(line.as_bytes()).map(Result::unwrap).collect();
        assert_eq!((games.len(), games[0].faults.len()), (2, 1));
    }
}
