//! A collection of samples as text: which games it holds whole, and what goes on from there.
//!
//! ```text
//! # patzer datagen: seed 1, nodes 5000, per game 10
//! 8/8/3k4/8/3PK3/8/8/8 w - - 3 60; 112; 1.0
//! # game 1: 1.0, 143 plies
//! ```
//! A game's samples stand before its own line, so what follows the last such line was cut off in the writing.

use std::collections::HashSet;
use std::io::{self, BufRead};

use super::sample::{LONGEST, Sample};
use super::selfplay::{SelfPlay, SelfPlayGame};
use crate::chess::{Key, key};

/// What a collection of samples on disk holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SampleCollection {
    /// What decided its games; `None` when the text is empty or no collection.
    pub settings: Option<SelfPlay>,
    /// Its games are those with the numbers from 1 to this.
    pub games: u64,
    /// Its samples.
    pub positions: u64,
    /// Bytes up to the end of the last whole game.
    pub bytes: u64,
    seen: HashSet<Key>,
}

impl SampleCollection {
    /// Reads a collection up to its last whole game.
    ///
    /// # Errors
    /// The text cannot be read.
    pub fn read(input: &mut dyn BufRead) -> io::Result<SampleCollection> {
        let mut kept = SampleCollection::default();
        let (mut bytes, mut open) = (0, Vec::new());
        while let Some(line) = next_line(input)? {
            bytes += line.bytes;
            if !line.ended {
                break;
            }
            let text = std::str::from_utf8(&line.text).unwrap_or_default();
            if let (0, Some(settings)) = (kept.bytes, parse_head(text)) {
                kept.settings = Some(settings);
                kept.bytes = bytes;
            } else if let Some(number) = parse_game(text) {
                kept.games = number;
                kept.positions += open.len() as u64;
                kept.bytes = bytes;
                kept.seen.extend(open.drain(..));
            } else if let Ok(sample) = Sample::parse(&line.text) {
                open.push(key(&sample.position));
            }
        }
        Ok(kept)
    }

    /// A collection without games, and the text that it begins with.
    pub fn empty(settings: SelfPlay) -> (SampleCollection, String) {
        let SelfPlay { seed, nodes, per_game } = settings;
        let head = format!("# patzer datagen: seed {seed}, nodes {nodes}, per game {per_game}\n");
        let kept = SampleCollection {
            settings: Some(settings),
            bytes: head.len() as u64,
            ..SampleCollection::default()
        };
        (kept, head)
    }

    /// Adds the next game: the text to append, with those of its samples that stand nowhere yet.
    pub fn add(&mut self, game: &SelfPlayGame) -> String {
        self.games += 1;
        let mut text = String::new();
        for sample in &game.samples {
            if self.seen.insert(key(&sample.position)) {
                self.positions += 1;
                text.push_str(&sample.line());
                text.push('\n');
            }
        }
        text.push_str(&game_line(self.games, game));
        self.bytes += text.len() as u64;
        text
    }
}

fn game_line(number: u64, game: &SelfPlayGame) -> String {
    let points = game.outcome.points();
    format!("# game {number}: {points:.1}, {} plies\n", game.plies)
}

fn parse_head(line: &str) -> Option<SelfPlay> {
    let rest = line.strip_prefix("# patzer datagen: seed ")?;
    let (seed, rest) = rest.split_once(", nodes ")?;
    let (nodes, per_game) = rest.split_once(", per game ")?;
    Some(SelfPlay { seed: seed.parse().ok()?, nodes: nodes.parse().ok()?, per_game: per_game.parse().ok()? })
}

/// The number of the game whose samples end with this line.
pub(super) fn parse_game(line: &str) -> Option<u64> {
    let (number, _) = line.strip_prefix("# game ")?.split_once(':')?;
    number.parse().ok()
}

/// A line as it was read: never more than a little over [`LONGEST`] bytes of it.
pub(super) struct RawLine {
    /// The line without its end; of an endless one the beginning.
    pub(super) text: Vec<u8>,
    /// What was read, with the end.
    pub(super) bytes: u64,
    /// Whether the line had an end.
    pub(super) ended: bool,
}

/// The next line, however long or broken it is; `None` at the end.
pub(super) fn next_line(input: &mut dyn BufRead) -> io::Result<Option<RawLine>> {
    let mut line = RawLine { text: Vec::new(), bytes: 0, ended: false };
    while !line.ended {
        let ready = input.fill_buf()?;
        if ready.is_empty() {
            break;
        }
        let end = ready.iter().position(|byte| *byte == b'\n');
        let part = &ready[..end.unwrap_or(ready.len())];
        let room = (LONGEST + 1).saturating_sub(line.text.len());
        line.text.extend_from_slice(&part[..part.len().min(room)]);
        let used = part.len() + usize::from(end.is_some());
        line.ended = end.is_some();
        line.bytes += used as u64;
        input.consume(used);
    }
    Ok((line.bytes > 0).then_some(line))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::tuning::sample::GameResult;

    const SETTINGS: SelfPlay = SelfPlay { seed: 1, nodes: 50, per_game: 10 };

    fn read(text: &[u8]) -> SampleCollection {
        SampleCollection::read(&mut &*text).unwrap()
    }

    fn game(fens: &[&str]) -> SelfPlayGame {
        let sample = |fen: &&str| Sample::parse(format!("{fen}; 5; 0.5").as_bytes()).unwrap();
        SelfPlayGame { samples: fens.iter().map(sample).collect(), outcome: GameResult::Draw, plies: 80 }
    }

    fn two_games() -> String {
        let (mut kept, head) = SampleCollection::empty(SETTINGS);
        head + &kept.add(&game(&["startpos"]))
            + &kept.add(&game(&["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "startpos"]))
    }

    #[test]
    fn a_collection_says_which_games_it_holds() {
        let text = two_games();
        let kept = read(text.as_bytes());
        assert_eq!((kept.games, kept.positions, kept.bytes), (2, 2, text.len() as u64));
        assert_eq!(kept.settings, Some(SETTINGS));
        // The start had been seen in the first game.
        assert_eq!(text.matches("rnbqkbnr").count(), 1);
    }

    #[test]
    fn a_cut_collection_goes_on_after_its_last_whole_game() {
        let text = two_games();
        let first = text.find("plies\n").unwrap() + "plies\n".len();
        for cut in first..text.len() {
            let kept = read(&text.as_bytes()[..cut]);
            assert_eq!((kept.games, kept.bytes), (1, first as u64), "cut at {cut}");
        }
    }

    #[test]
    fn a_new_or_foreign_text_has_no_settings() {
        assert_eq!(read(b"").settings, None);
        assert_eq!(read(b"[Event \"?\"]\n1. e4 e5\n").settings, None);
        assert_eq!(
            read(b"# patzer datagen: seed one, nodes 5, per game 10\n# game x: 1\n"),
            SampleCollection::default()
        );
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_text_is_read(text in prop::collection::vec(any::<u8>(), 0..600)) {
            let kept = read(&text);
            prop_assert!(kept.bytes <= text.len() as u64);
        }

        #[test]
        fn any_tail_without_games_leaves_the_whole_ones(tail in "[^#]{0,200}") {
            let text = two_games();
            let kept = read((text.clone() + &tail).as_bytes());
            prop_assert_eq!((kept.games, kept.bytes), (2, text.len() as u64));
        }
    }
}
