//! `patzer train --import FILE.csv`: puzzles into the deck, filtered on their way, with progress and bad lines by number.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::super::args::TrainingArgs;
use super::super::context::Context;
use super::super::error::CliError;
use super::{name, told};
use crate::library::deck;
use crate::library::puzzles::{Puzzle, Puzzles};
use crate::review::practice::Card;
use crate::shell::Trainer;

/// How often progress is shown.
const PAUSE: Duration = Duration::from_millis(200);

/// Bad lines that are told one by one; what follows them is counted.
const TOLD: u64 = 10;

/// What a reading came to.
#[derive(Debug, Default)]
struct Read {
    cards: Vec<Card>,
    puzzles: u64,
    bad: u64,
}

/// Reads a file of puzzles, or standard input for `-`, until there are as many as wanted.
pub(super) fn run(
    file: &Path,
    args: &TrainingArgs,
    themes: Option<&str>,
    trainer: &Trainer,
    context: &mut Context<'_>,
) -> Result<(), CliError> {
    let wanted = Wanted::of(args, themes)?;
    let shows = context.err_is_terminal;
    let read = if file == Path::new("-") {
        read(
            &mut *context.input,
            &name(file),
            None,
            &wanted,
            shows,
            &mut *context.err,
        )?
    } else {
        let (input, length) = open(file)?;
        read(
            input,
            &name(file),
            Some(length),
            &wanted,
            shows,
            &mut *context.err,
        )?
    };
    if read.puzzles == 0 {
        let error = CliError::usage(format!("{}: there is no puzzle in it", name(file)));
        return Err(error.hint("a line holds PuzzleId,FEN,Moves,Rating,… as lichess publishes them"));
    }
    let found = read.cards.len();
    let room = deck::MOST.saturating_sub(trainer.read().map_err(told)?.progress.cards);
    let cards: Vec<Card> = read.cards.into_iter().take(room).collect();
    if cards.is_empty() && found > 0 {
        return Err(CliError::failed(format!(
            "the training deck is full: it holds {} exercises",
            deck::MOST
        )));
    }
    let new = trainer.add(cards).map_err(told)?.len();
    let words = in_words(read.puzzles, found, new, read.bad);
    Ok(writeln!(context.err, "{words}")?)
}

/// A regular file and its length; one that is packed is told so.
fn open(file: &Path) -> Result<(BufReader<File>, u64), CliError> {
    let failed = |reason: String| CliError::failed(format!("{}: {reason}", name(file)));
    let reason = |error: std::io::Error| {
        let words = error.to_string();
        words
            .split(" (os error")
            .next()
            .unwrap_or_default()
            .to_lowercase()
    };
    let about = fs::metadata(file).map_err(|error| failed(reason(error)))?;
    if !about.is_file() {
        return Err(failed("is not a file".to_owned()));
    }
    let opened = File::open(file).map_err(|error| failed(reason(error)))?;
    let mut input = BufReader::with_capacity(1 << 16, opened);
    let first = input.fill_buf().map_err(|error| failed(reason(error)))?;
    if first.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) {
        let error = CliError::usage(format!("{}: is packed (zstd)", name(file)));
        return Err(error.hint("'zstd -dc FILE | patzer train --import -' unpacks it on the way"));
    }
    Ok((input, about.len()))
}

/// Which puzzles are taken.
struct Wanted {
    ratings: std::ops::RangeInclusive<u32>,
    themes: Vec<String>,
    limit: usize,
}

impl Wanted {
    fn of(args: &TrainingArgs, themes: Option<&str>) -> Result<Wanted, CliError> {
        let ratings = match &args.rating {
            None => 0..=u32::MAX,
            Some(text) => ratings(text).ok_or_else(|| {
                let error = CliError::usage(format!("'{text}' is no range of ratings"));
                error.hint("--rating 1200..1600, 1200.. or ..1600")
            })?,
        };
        Ok(Wanted {
            ratings,
            themes: themes
                .into_iter()
                .flat_map(|themes| themes.split([',', ' ']))
                .filter(|theme| !theme.is_empty())
                .map(str::to_lowercase)
                .collect(),
            limit: args.limit.unwrap_or(500),
        })
    }

    /// Whether a puzzle is in the range and has all the themes.
    fn takes(&self, puzzle: &Puzzle) -> bool {
        let has = |theme: &String| {
            puzzle.themes.iter().any(|other| other.to_lowercase() == *theme)
                || puzzle.card.motifs.contains(theme)
        };
        self.ratings.contains(&puzzle.rating) && self.themes.iter().all(has)
    }
}

/// `1200..1600`, `1200..`, `..1600`.
fn ratings(text: &str) -> Option<std::ops::RangeInclusive<u32>> {
    let (low, high) = text.split_once("..")?;
    let high = high.strip_prefix('=').unwrap_or(high);
    let number = |text: &str, open: u32| match text.trim() {
        "" => Some(open),
        text => text.parse().ok(),
    };
    let (low, high) = (number(low, 0)?, number(high, u32::MAX)?);
    (low <= high).then_some(low..=high)
}

fn read(
    input: impl BufRead,
    name: &str,
    length: Option<u64>,
    wanted: &Wanted,
    shows: bool,
    err: &mut dyn Write,
) -> Result<Read, CliError> {
    let mut puzzles = Puzzles::new(input);
    let mut read = Read::default();
    let mut last: Option<Instant> = None;
    while read.cards.len() < wanted.limit {
        let Some(next) = puzzles.next() else { break };
        match next.map_err(|error| CliError::failed(format!("{name}: {error}")))? {
            Ok(puzzle) => {
                read.puzzles += 1;
                if wanted.takes(&puzzle) {
                    read.cards.push(puzzle.card);
                }
            }
            Err(bad) => {
                read.bad += 1;
                if read.bad <= TOLD {
                    clear(&mut last, err);
                    let _ = writeln!(err, "{name}: {}", crate::chess::text::clean(&bad.to_string()));
                }
            }
        }
        if shows && last.is_none_or(|last| last.elapsed() > PAUSE) {
            let part = length.map_or(String::new(), |length| {
                format!("{:3} %  ", puzzles.bytes * 100 / length.max(1))
            });
            let _ = write!(
                err,
                "\r\x1b[K{name}: {part}{} puzzles, {} taken",
                read.puzzles,
                read.cards.len()
            )
            .and_then(|()| err.flush());
            last = Some(Instant::now());
        }
    }
    clear(&mut last, err);
    Ok(read)
}

/// Nobody is left to tell when standard error fails.
fn clear(last: &mut Option<Instant>, err: &mut dyn Write) {
    if last.take().is_some() {
        let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
    }
}

fn in_words(puzzles: u64, found: usize, new: usize, bad: u64) -> String {
    let counted = |count: u64| if count == 1 { "puzzle" } else { "puzzles" };
    let known = match found - new {
        0 => String::new(),
        known => format!(", {known} were there already"),
    };
    let bad = match bad {
        0 => String::new(),
        1 => ", one line could not be read".to_owned(),
        bad => format!(", {bad} lines could not be read"),
    };
    let of = if found as u64 == puzzles {
        String::new()
    } else {
        format!(" of {puzzles} read")
    };
    format!(
        "{new} new {} in the training deck{of}{known}{bad}",
        counted(new as u64)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_may_be_open() {
        assert_eq!(ratings("1200..1600"), Some(1200..=1600));
        assert_eq!(ratings("1200..=1600"), Some(1200..=1600));
        assert_eq!(ratings("1200.."), Some(1200..=u32::MAX));
        assert_eq!(ratings("..900"), Some(0..=900));
        for wrong in ["1200", "a..b", "1600..1200", "-1..5"] {
            assert_eq!(ratings(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_was_read_is_told_in_words() {
        assert_eq!(in_words(1, 1, 1, 0), "1 new puzzle in the training deck");
        assert_eq!(
            in_words(300, 20, 18, 2),
            "18 new puzzles in the training deck of 300 read, 2 were there already, 2 lines could not be read"
        );
    }
}
