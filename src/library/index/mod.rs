//! The index of the saved games: the list line of each file, so that 100,000 games are listed without reading them.
//!
//! It is only a cache. A line is valid while its file has the same time, size and inode; a missing or damaged index is
//! rebuilt from the games. It has a directory of its own, so that writing it does not touch that of the games (the index of
//! a linked directory lies in the state directory):
//!
//! - `games`: all lines in the order of the list, under a head with their checksum, their number, and the time of the
//!   directory in which these were all its games. While the directory still has that time, no file came, went or was
//!   replaced.
//! - `added`: lines that came since, each with its own checksum; they count more.

use std::collections::HashMap;
use std::fs::{File, Metadata};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::files;
use super::store::LibraryError;
use super::summary::GameSummary;

mod line;

/// Beginning of the header; changes with the form or meaning of the lines.
const FORMAT: &str = "patzer games 4";

/// Largest index, in bytes: several million games.
const LARGEST: u64 = 1 << 30;

/// Age of a directory's time from which it tells the state from a later one: several ticks of the file system's clock, which
/// may count in seconds, or in two.
const SETTLED: (Duration, Duration) = (Duration::from_millis(50), Duration::from_secs(2));

/// The files of an index.
#[derive(Debug)]
pub(super) struct Index {
    directory: PathBuf,
}

/// The contents of an index.
#[derive(Debug, Default)]
pub(super) struct Remembered {
    /// The games, newest first when [`Remembered::whole`] is known.
    pub games: Vec<GameSummary>,
    /// The state of each file when its line was written.
    pub stamps: Vec<Stamp>,
    /// The directory's time in which these were all its games; `None` when that is not known.
    pub whole: Option<u64>,
}

/// Identifies one state of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stamp {
    /// Bytes.
    size: u64,
    /// When it was written, in nanoseconds since 1970; 0 for times before.
    written: u64,
    /// The inode: each of our writes makes a new one, so that two within one clock tick differ.
    inode: u64,
}

impl Stamp {
    /// The stamp of a file.
    pub(super) fn of(about: &Metadata) -> Stamp {
        Stamp { size: about.len(), written: written(about), inode: inode(about) }
    }
}

/// When a file or directory was written, in nanoseconds since 1970; 0 for times before.
pub(super) fn written(about: &Metadata) -> u64 {
    about.modified().map_or(0, nanoseconds)
}

/// Whether a directory's time is so old that any later change would have changed it.
pub(super) fn is_settled(written: u64, now: SystemTime) -> bool {
    let slack = if written.is_multiple_of(1_000_000_000) { SETTLED.1 } else { SETTLED.0 };
    written + slack.as_nanos() as u64 <= nanoseconds(now)
}

fn nanoseconds(time: SystemTime) -> u64 {
    time.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as u64)
}

#[cfg(unix)]
fn inode(about: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::ino(about)
}

#[cfg(not(unix))]
fn inode(_about: &Metadata) -> u64 {
    0
}

impl Index {
    /// Returns the index of this directory, which may be missing.
    pub(super) fn new(directory: PathBuf) -> Index {
        Index { directory }
    }

    /// Reads the index; of a damaged one the intact lines.
    pub(super) fn read(&self) -> Remembered {
        let text = read_text(&self.games());
        let mut known = whole(&text).unwrap_or_default();
        let added = read_text(&self.added());
        if !added.is_empty() {
            known.whole = None;
            add(&mut known, &added);
        }
        known
    }

    /// Rewrites the index; `whole` is the directory's time at which these were all its games.
    pub(super) fn write(&self, known: &Remembered) -> Result<(), LibraryError> {
        let mut lines = String::new();
        let games = known.games.iter().zip(&known.stamps);
        let count = games.filter(|(game, stamp)| line::write(&mut lines, game, **stamp)).count();
        let whole = known.whole.filter(|_| count == known.games.len()).unwrap_or(0);
        let body = format!("\t{whole}\t{count}\n{lines}");
        let text = format!("{FORMAT}\t{:016x}{body}", checksum(body.as_bytes()));
        files::ensure_directory(&self.directory)?;
        files::sweep_dead(&self.games());
        files::write(&self.games(), text.as_bytes())?;
        files::remove(&self.added())
    }

    /// Appends lines, which override older ones; ignores failures.
    pub(super) fn append<'a>(&self, games: impl Iterator<Item = (Stamp, &'a GameSummary)>) {
        let mut text = String::new();
        for (stamp, game) in games {
            let mut written = String::new();
            if line::write(&mut written, game, stamp) {
                let sum = format!("{:016x}\t", checksum(written.as_bytes()));
                text.extend([sum, written]);
            }
        }
        // The index is only a cache: without these lines the next list takes longer.
        let _ = files::ensure_directory(&self.directory).ok().and_then(|()| {
            let mut file = files::open_or_create(&self.added(), File::options().append(true)).ok()?;
            file.write_all(text.as_bytes()).ok()
        });
    }

    fn games(&self) -> PathBuf {
        self.directory.join("games")
    }

    fn added(&self) -> PathBuf {
        self.directory.join("added")
    }
}

/// Reads a file as text up to the first invalid byte; empty if unreadable.
fn read_text(path: &Path) -> String {
    let bytes = files::read_up_to(path, LARGEST).unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let end = error.utf8_error().valid_up_to();
        let mut bytes = error.into_bytes();
        bytes.truncate(end);
        String::from_utf8(bytes).unwrap_or_default()
    })
}

/// Parses the lines if the header's checksum and count match.
fn whole(text: &str) -> Option<Remembered> {
    let rest = text.strip_prefix(FORMAT)?.strip_prefix('\t')?;
    let (sum, body) = rest.split_at_checked(16)?;
    if u64::from_str_radix(sum, 16).ok()? != checksum(body.as_bytes()) {
        return None;
    }
    let (head, lines) = body.split_once('\n')?;
    let (time, count) = head.trim_start().split_once('\t')?;
    let (time, count): (u64, usize) = (time.parse().ok()?, count.parse().ok()?);
    let mut known = Remembered {
        games: Vec::with_capacity(count.min(lines.len())),
        stamps: Vec::with_capacity(count.min(lines.len())),
        whole: (time != 0).then_some(time),
    };
    for (game, stamp) in lines.lines().filter_map(line::read) {
        known.games.push(game);
        known.stamps.push(stamp);
    }
    (known.games.len() == count).then_some(known)
}

/// Overlays the appended lines.
fn add(known: &mut Remembered, added: &str) {
    let ids = known.games.iter().enumerate();
    let mut places: HashMap<String, usize> = ids.map(|(place, game)| (game.id.0.clone(), place)).collect();
    for text in added.split_inclusive('\n') {
        let Some((sum, text)) = text.split_once('\t') else {
            continue;
        };
        if u64::from_str_radix(sum, 16) != Ok(checksum(text.as_bytes())) {
            continue;
        }
        let Some((game, stamp)) = line::read(text.trim_end_matches('\n')) else {
            continue;
        };
        let place = *places.entry(game.id.0.clone()).or_insert(known.games.len());
        if place == known.games.len() {
            known.games.push(game);
            known.stamps.push(stamp);
        } else {
            known.games[place] = game;
            known.stamps[place] = stamp;
        }
    }
}

/// A checksum over eight bytes at a time: an index has many million bytes and is read before the list appears.
///
/// The steps are those of FNV-1a, with a rotation, as whole words would leave their highest bits alone.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, word: u64| (hash ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words.iter().fold(0xcbf2_9ce4_8422_2325, |hash, word| step(hash, u64::from_le_bytes(*word)));
    rest.iter().fold(sum, |hash, byte| step(hash, u64::from(*byte)))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::library::GameId;

    fn remembered(ids: &[&str]) -> Remembered {
        let game = |id: &&str| GameSummary {
            id: GameId((*id).to_owned()),
            white: "Bähr".to_owned(),
            round: "3.1".to_owned(),
            faults: Some([1, 12]),
            moves: u64::MAX,
            plies: 7,
            ..GameSummary::default()
        };
        let stamp = Stamp { size: 1, written: 2, inode: 3 };
        Remembered { games: ids.iter().map(game).collect(), stamps: vec![stamp; ids.len()], whole: Some(99) }
    }

    #[test]
    fn an_index_is_read_as_it_was_written() {
        let home = tempfile::tempdir().unwrap();
        let index = Index::new(home.path().join("index"));
        assert!(index.read().games.is_empty());
        let written = remembered(&["a", "b"]);
        index.write(&written).unwrap();
        let read = index.read();
        assert_eq!((&read.games, &read.stamps, read.whole), (&written.games, &written.stamps, Some(99)));
    }

    #[test]
    fn added_lines_count_more_and_make_the_index_incomplete() {
        let home = tempfile::tempdir().unwrap();
        let index = Index::new(home.path().to_owned());
        index.write(&remembered(&["a", "b"])).unwrap();
        let mut newer = remembered(&["b", "c"]);
        newer.games[0].plies = 40;
        let lines = newer.stamps.iter().copied().zip(&newer.games);
        index.append(lines);
        let read = index.read();
        let plies: Vec<(&str, u32)> =
            read.games.iter().map(|game| (game.id.0.as_str(), game.plies)).collect();
        assert_eq!((plies, read.whole), (vec![("a", 7), ("b", 40), ("c", 7)], None));
        index.write(&read).unwrap();
        assert_eq!(index.read().games, read.games);
    }

    #[test]
    fn a_flipped_bit_is_noticed() {
        let home = tempfile::tempdir().unwrap();
        let index = Index::new(home.path().to_owned());
        index.write(&remembered(&["a", "b"])).unwrap();
        let bytes = fs::read(index.games()).unwrap();
        // Every fifth: each bit of a byte is among them.
        for bit in (0..bytes.len() * 8).step_by(5) {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            fs::write(index.games(), &flipped).unwrap();
            let read = index.read();
            // A small letter of the checksum may become the same digit as a capital one.
            assert!(read.games.is_empty() || read.games == remembered(&["a", "b"]).games, "bit {bit}");
        }
        index.append(std::iter::once((remembered(&["x"]).stamps[0], &remembered(&["x"]).games[0])));
        let added = fs::read(index.added()).unwrap();
        for length in 0..added.len() {
            fs::write(index.added(), &added[..length]).unwrap();
            assert!(index.read().games.iter().all(|game| game.id.0 != "x"), "{length} bytes");
        }
    }

    #[test]
    fn a_directory_is_settled_when_its_clock_has_moved_on() {
        let at = |milliseconds| UNIX_EPOCH + Duration::from_millis(milliseconds);
        assert!(!is_settled(nanoseconds(at(1_234)), at(1_250)));
        assert!(is_settled(nanoseconds(at(1_234)), at(1_284)));
        assert!(!is_settled(nanoseconds(at(1_000)), at(2_900)));
        assert!(is_settled(nanoseconds(at(1_000)), at(3_000)));
        assert!(!is_settled(nanoseconds(at(9_999)), at(5)));
    }
}
