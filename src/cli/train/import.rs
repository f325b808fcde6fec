//! `patzer train --import FILE.csv`: adds puzzles to the deck, filtered, with progress and bad lines by number.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use super::super::args::TrainingArgs;
use super::super::context::CommandContext;
use super::super::continued;
use super::super::error::CliError;
use crate::chess::{Key, pgn};
use crate::cli::safe::file_name;
use crate::library::puzzles::{BadLine, Puzzle, Puzzles};
use crate::library::{deck, reason};
use crate::review::practice::Card;
use crate::search::StopFlag;
use crate::shell::DeckStore;
use crate::shell::interrupt::Interrupt;

/// Time between two updates of the progress line.
const PAUSE: Duration = Duration::from_millis(200);

/// Number of bad lines that are printed; the rest is counted.
const TOLD: u64 = 10;

/// The counts of an import.
#[derive(Debug, Default)]
struct PuzzleTally {
    /// Exercises to add.
    cards: Vec<Card>,
    /// Puzzles read.
    puzzles: u64,
    /// Puzzles that passed the filter.
    wanted: u64,
    /// Puzzles that passed the filter and are in the deck already.
    known: u64,
    /// Bad lines.
    bad: u64,
    /// Whether the deck is full.
    is_full: bool,
}

/// Reads puzzles from a file, or standard input for `-`, up to the wanted number. Ctrl-C keeps those read so far.
pub(super) fn run(
    file: &Path,
    args: &TrainingArgs,
    themes: Option<&str>,
    deck_store: &DeckStore,
    context: &mut CommandContext<'_>,
) -> Result<(), CliError> {
    let interrupt = Interrupt::watch()?;
    let wanted = PuzzleFilter::of(args, themes, deck_store.keys().map_err(CliError::failed)?)?;
    let shows = context.err_is_terminal;
    let (mut input, length): (Box<dyn BufRead + '_>, _) = if file == Path::new("-") {
        (Box::new(&mut *context.input), None)
    } else {
        let (input, length) = open(file)?;
        (Box::new(input), Some(length))
    };
    refuse_packed(&mut input, file)?;
    let mut input = Puzzles::new(input);
    let mut progress = PuzzleProgress::new(file_name(file), length, shows, &mut *context.err);
    let mut read = read(&mut input, wanted, interrupt.flag(), &mut progress)?;
    if read.puzzles == 0 && interrupt.status().is_none() {
        let error = CliError::usage(format!("{}: there's no puzzle in it", file_name(file)));
        return Err(error.hint("use the lichess format: PuzzleId,FEN,Moves,Rating,…"));
    }
    if read.is_full && read.cards.is_empty() {
        return Err(CliError::failed(format!("the training deck is full: {}", it_holds())));
    }
    let new = deck_store.add(std::mem::take(&mut read.cards)).map_err(CliError::failed)?.len();
    writeln!(context.err, "{}", in_words(&read, new))?;
    continued::told_stop(&interrupt, true, context.err)
}

/// Opens a regular file; returns it with its length in bytes.
fn open(file: &Path) -> Result<(BufReader<File>, u64), CliError> {
    let failed = |reason: String| CliError::failed(format!("{}: {reason}", file_name(file)));
    let about = fs::metadata(file).map_err(|error| failed(reason(&error)))?;
    if !about.is_file() {
        return Err(failed("is not a file".to_owned()));
    }
    let opened = File::open(file).map_err(|error| failed(reason(&error)))?;
    Ok((BufReader::with_capacity(1 << 16, opened), about.len()))
}

/// Refuses compressed files and PGN.
fn refuse_packed(input: &mut dyn BufRead, file: &Path) -> Result<(), CliError> {
    let failed = |error: std::io::Error| CliError::failed(format!("{}: {}", file_name(file), reason(&error)));
    let head = input.fill_buf().map_err(failed)?;
    if head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head).starts_with(b"[Event \"") {
        let error = CliError::usage(format!("{}: this looks like PGN", file_name(file)));
        return Err(error.hint("use 'patzer train --from FILE.pgn' to train on the mistakes in games"));
    }
    let Some(kind) = pgn::signature(head) else {
        return Ok(());
    };
    let error = CliError::usage(format!("{}: this looks like {kind}", file_name(file)));
    let packer = ["zstd", "gzip", "bzip2", "xz"].into_iter().find(|packer| kind.contains(packer));
    Err(match packer {
        Some(packer) => error.hint(format!("use '{packer} -dc FILE | patzer train --import -'")),
        None => error,
    })
}

/// Which puzzles to take.
struct PuzzleFilter {
    ratings: std::ops::RangeInclusive<u32>,
    themes: Vec<String>,
    limit: usize,
    /// The positions in the deck.
    known: HashSet<Key>,
}

impl PuzzleFilter {
    fn of(args: &TrainingArgs, themes: Option<&str>, known: HashSet<Key>) -> Result<PuzzleFilter, CliError> {
        let ratings = match &args.rating {
            None => 0..=u32::MAX,
            Some(text) => ratings(text).ok_or_else(|| {
                let error = CliError::usage(format!("'{text}' isn't a range of ratings"));
                error.hint("type --rating 1200..1600, 1200.. or ..1600")
            })?,
        };
        Ok(PuzzleFilter {
            ratings,
            themes: themes
                .into_iter()
                .flat_map(|themes| themes.split([',', ' ']))
                .filter(|theme| !theme.is_empty())
                .map(str::to_lowercase)
                .collect(),
            limit: args.limit.map_or(500, |most| most as usize),
            known,
        })
    }

    /// Whether a puzzle is in the rating range and has all the themes.
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

/// Reads up to the wanted number, or until a stop.
fn read(
    puzzles: &mut Puzzles<impl BufRead>,
    mut wanted: PuzzleFilter,
    stop: &StopFlag,
    progress: &mut PuzzleProgress<'_>,
) -> Result<PuzzleTally, CliError> {
    let mut read = PuzzleTally::default();
    while read.cards.len() < wanted.limit && !read.is_full && !stop.is_stopped() {
        let Some(next) = puzzles.next() else { break };
        match next.map_err(|error| CliError::failed(format!("{}: {}", progress.name, reason(&error))))? {
            Ok(puzzle) => {
                read.puzzles += 1;
                if wanted.takes(&puzzle) {
                    read.take(puzzle.card, &mut wanted.known);
                }
            }
            Err(bad) => {
                read.bad += 1;
                if read.bad <= TOLD {
                    progress.tell_bad(&bad);
                }
            }
        }
        progress.tell(&read, puzzles.bytes);
    }
    progress.clear();
    Ok(read)
}

/// The progress line on standard error, and the bad lines.
struct PuzzleProgress<'a> {
    name: String,
    length: Option<u64>,
    is_shown: bool,
    last: Option<Instant>,
    err: &'a mut dyn Write,
}

/// Ignores a failing standard error: there is nobody left to tell.
impl<'a> PuzzleProgress<'a> {
    fn new(name: String, length: Option<u64>, is_shown: bool, err: &'a mut dyn Write) -> PuzzleProgress<'a> {
        PuzzleProgress { name, length, is_shown, last: None, err }
    }

    fn tell(&mut self, read: &PuzzleTally, bytes: u64) {
        if !self.is_shown || self.last.is_some_and(|last| last.elapsed() <= PAUSE) {
            return;
        }
        let part =
            self.length.map_or(String::new(), |length| format!("{:3}%  ", bytes * 100 / length.max(1)));
        let (name, puzzles, taken) = (&self.name, read.puzzles, read.cards.len());
        let line = format!("\r\x1b[K{name}: {part}{puzzles} puzzles, {taken} taken");
        let _ = write!(self.err, "{line}").and_then(|()| self.err.flush());
        self.last = Some(Instant::now());
    }

    fn tell_bad(&mut self, bad: &BadLine) {
        self.clear();
        let bad = bad.to_string();
        let _ = writeln!(self.err, "{}: {}", self.name, crate::chess::text::clean(&bad));
    }

    fn clear(&mut self) {
        if self.last.take().is_some() {
            let _ = write!(self.err, "\r\x1b[K").and_then(|()| self.err.flush());
        }
    }
}

impl PuzzleTally {
    /// Takes a puzzle that passed the filter, if it is new and the deck has room.
    fn take(&mut self, card: Card, known: &mut HashSet<Key>) {
        self.wanted += 1;
        let is_there = known.contains(&card.key());
        if is_there {
            self.known += 1;
        } else if known.len() >= deck::MOST {
            self.is_full = true;
        } else {
            known.insert(card.key());
            self.cards.push(card);
        }
    }
}

fn in_words(read: &PuzzleTally, new: usize) -> String {
    let puzzles = if new == 1 { "puzzle" } else { "puzzles" };
    let known = match read.known {
        0 => String::new(),
        1 => ", you had one already".to_owned(),
        known => format!(", you had {known} already"),
    };
    let full = if read.is_full { format!("; the deck is full: {}", it_holds()) } else { String::new() };
    let bad = match read.bad {
        0 => String::new(),
        1 => ", one unreadable line".to_owned(),
        bad => format!(", {bad} unreadable lines"),
    };
    let of = if read.wanted == read.puzzles { String::new() } else { format!(" of {} read", read.puzzles) };
    format!("{new} new {puzzles} in the training deck{of}{known}{bad}{full}")
}

fn it_holds() -> String {
    format!("it holds {} exercises", deck::MOST)
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
        let read = |puzzles, wanted, known, bad| PuzzleTally {
            puzzles,
            wanted,
            known,
            bad,
            ..PuzzleTally::default()
        };
        assert_eq!(in_words(&read(1, 1, 0, 0), 1), "1 new puzzle in the training deck");
        assert_eq!(
            in_words(&read(300, 20, 2, 2), 18),
            "18 new puzzles in the training deck of 300 read, you had 2 already, 2 unreadable lines"
        );
        let full = PuzzleTally { is_full: true, ..read(9, 9, 1, 0) };
        assert_eq!(
            in_words(&full, 3),
            "3 new puzzles in the training deck, you had one already; the deck is full: it holds 50000 exercises"
        );
    }

    /// Lines of which the last but one is the last to be read before Ctrl-C.
    struct Stopped<'a>(std::iter::Peekable<std::slice::Iter<'a, String>>, StopFlag);

    impl std::io::Read for Stopped<'_> {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            unreachable!("lines are read from the buffer")
        }
    }

    impl BufRead for Stopped<'_> {
        fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
            Ok(self.0.peek().map_or(&[], |line| line.as_bytes()))
        }

        fn consume(&mut self, count: usize) {
            if count > 0 {
                self.0.next();
            }
            if self.0.len() == 1 {
                self.1.stop();
            }
        }
    }

    #[test]
    fn what_was_read_before_a_stop_is_taken() {
        let line = |square| format!("p,7k/8/8/8/8/8/8/R6K b - - 0 1,h8{square} a1a8,900\n");
        let lines = ["h7", "g7", "g8"].map(line);
        let stop = StopFlag::default();
        let wanted =
            PuzzleFilter { ratings: 0..=u32::MAX, themes: Vec::new(), limit: 500, known: HashSet::new() };
        let mut puzzles = Puzzles::new(Stopped(lines.iter().peekable(), stop.clone()));
        let mut err = Vec::new();
        let mut progress = PuzzleProgress::new("p.csv".to_owned(), None, false, &mut err);
        let read = read(&mut puzzles, wanted, &stop, &mut progress).unwrap();
        assert_eq!((read.puzzles, read.cards.len()), (2, 2));
    }

    #[test]
    fn what_the_deck_has_takes_no_place_of_what_it_has_not() {
        let puzzle = |square: &str| {
            let text = format!("p,7k/8/8/8/8/8/8/R6K b - - 0 1,h8{square} a1a8,900\n");
            let mut puzzles = Puzzles::new(text.as_bytes());
            puzzles.next().unwrap().unwrap().unwrap().card
        };
        let (first, second, third) = (puzzle("h7"), puzzle("g7"), puzzle("g8"));
        // All but one place are taken.
        let mut known: HashSet<Key> = (1..deck::MOST as Key - 1).collect();
        known.insert(first.key());
        let mut read = PuzzleTally::default();
        for card in [&first, &second, &second, &first, &third] {
            read.take(card.clone(), &mut known);
        }
        assert_eq!(read.cards, [second]);
        assert_eq!((read.wanted, read.known, read.is_full), (5, 3, true));
    }
}
