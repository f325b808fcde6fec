//! Openings: where the games of a match begin, from patzer's own set, an EPD file or a PGN file.

use super::player::fingerprint;
use crate::chess::{Chess, Position, fen, pgn};
use crate::engines::Dice;

/// patzer's own set, in the order in which it was made; its head tells how.
const BUILT_IN: &str = include_str!("../../../assets/openings.epd");

/// A set of start positions; at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    positions: Vec<Chess>,
    name: String,
}

/// Why a file holds no openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// A line of an EPD file is no position.
    #[error("line {line}: {fault}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// A game of a PGN file cannot be played to its end.
    #[error("game {game}: {fault}")]
    Game {
        /// Its number, from 1.
        game: usize,
        /// What is wrong.
        fault: String,
    },
    /// There is nothing in it.
    #[error("it holds no positions")]
    Empty,
}

impl Openings {
    /// patzer's own.
    pub fn built_in() -> Openings {
        let positions = epd(BUILT_IN).expect("the file is compiled in, and a test reads it");
        Openings::named("built-in", positions)
    }

    /// Reads a file's text: games, each of whose ends is an opening, if it has a tag; else a position on each line.
    ///
    /// A line may be a FEN or an EPD: its operations are passed over, empty lines and those that begin with `#` too.
    ///
    /// # Errors
    /// [`OpeningsError`] names the first line or game that is none.
    pub fn read(text: &str) -> Result<Openings, OpeningsError> {
        let is_pgn = text.trim_start_matches('\u{feff}').trim_start().starts_with('[');
        let positions = if is_pgn { games(text)? } else { epd(text)? };
        if positions.is_empty() {
            return Err(OpeningsError::Empty);
        }
        Ok(Openings::named("file", positions))
    }

    fn named(kind: &str, positions: Vec<Chess>) -> Openings {
        let all: Vec<String> = positions.iter().map(fen::write).collect();
        let sum = fingerprint(all.join("\n").as_bytes());
        Openings { name: format!("{kind} {} {sum:08x}", positions.len()), positions }
    }

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.positions.len()
    }

    /// A name that another set does not have: where it is from, its size, a number of its positions.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The set in the order that the seed decides (Fisher and Yates' shuffle).
    pub(super) fn shuffled(&self, seed: u64) -> Vec<Chess> {
        let mut positions = self.positions.clone();
        let mut dice = Dice::of(&[seed]);
        for last in (1..positions.len()).rev() {
            positions.swap(last, dice.below(last + 1));
        }
        positions
    }
}

fn epd(text: &str) -> Result<Vec<Chess>, OpeningsError> {
    let lines = text.lines().enumerate();
    lines
        .map(|(index, line)| (index + 1, line.trim().trim_start_matches('\u{feff}')))
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(line, text)| position(text).map_err(|fault| OpeningsError::Line { line, fault }))
        .collect()
}

/// The position of an EPD or FEN: four fields, two counters if they are there; what follows is for others.
fn position(line: &str) -> Result<Chess, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let is_number = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let counters = fields.get(4..6).is_some_and(|two| two.iter().all(is_number));
    let wanted = if counters { 6 } else { 4 };
    let text = fields[..fields.len().min(wanted)].join(" ");
    playable(fen::parse(&text).map_err(|error| error.to_string())?.position)
}

fn games(text: &str) -> Result<Vec<Chess>, OpeningsError> {
    let fault = |game: usize, fault: String| OpeningsError::Game { game, fault };
    let all = pgn::read_all(text.as_bytes()).map_err(|sentence| fault(1, sentence))?;
    let games = all.into_iter().enumerate();
    games
        .map(|(index, read)| {
            if let Some(first) = read.faults.into_iter().next() {
                return Err(fault(index + 1, first));
            }
            let mut game = read.game;
            game.to_end();
            playable(game.position().clone()).map_err(|words| fault(index + 1, words))
        })
        .collect()
}

fn playable(position: Chess) -> Result<Chess, String> {
    if position.legal_moves().is_empty() {
        return Err("the game is over there".to_owned());
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn patzers_own_are_two_hundred_different_positions_after_eight_plies() {
        let set = Openings::built_in();
        assert_eq!(set.len(), 200);
        let mut fens: Vec<String> = set.positions.iter().map(fen::write).collect();
        assert!(fens.iter().all(|fen| fen.ends_with(" 5") && fen.contains(" w ")));
        fens.sort();
        fens.dedup();
        assert_eq!(fens.len(), 200);
        assert!(set.positions.iter().all(|position| !position.is_check()));
    }

    #[test]
    fn epd_fen_and_pgn_are_read() {
        let count = |text: &str| Openings::read(text).map(|set| set.len());
        let epd = "# a head\n\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - hmvc 0; id \"open.1\";\n\
                   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        assert_eq!(count(epd), Ok(2));
        let games = "[Event \"a\"]\n\n1. e4 e5 *\n\n[Event \"b\"]\n\n1. d4 *\n";
        assert_eq!(count(games), Ok(2));
        let set = Openings::read(games).unwrap();
        assert!(fen::write(&set.positions[1]).starts_with("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b"));
    }

    #[test]
    fn what_is_no_opening_is_named_by_its_line() {
        let told = |text: &str| Openings::read(text).unwrap_err().to_string();
        assert_eq!(told(""), "it holds no positions");
        assert!(told("# x\n8/8/8 w - -\n").starts_with("line 2: "));
        assert_eq!(told("7k/6Q1/5K2/8/8/8/8/8 b - -"), "line 1: the game is over there");
        assert!(told("[Event \"a\"]\n\n1. e4 e6 2. Ke3 *\n").starts_with("game 1: "));
        assert!(told("[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").ends_with("over there"));
    }

    #[test]
    fn the_seed_decides_the_order() {
        let set = Openings::built_in();
        assert_eq!(set.shuffled(3), set.shuffled(3));
        assert_ne!(set.shuffled(3), set.shuffled(4));
        let sorted = |mut all: Vec<Chess>| {
            all.sort_by_key(fen::write);
            all
        };
        assert_eq!(sorted(set.shuffled(3)), sorted(set.positions.clone()));
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in "[ -~\\n]{0,200}") {
            let _ = Openings::read(&text);
        }
    }
}
