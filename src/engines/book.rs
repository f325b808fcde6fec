//! Opening books on disk, and the move that an opponent takes from one.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::swarm::show::SwarmShow;
use super::{Choice, ChosenMove, Dice, Engine, EngineError};
use crate::chess::polyglot::{self, BookEntry, BookMove, RECORD};
use crate::chess::text::clean;
use crate::chess::{Chess, Key, Move};
use crate::search::{Limits, Line, ReportFn, Root, StopFlag};

/// So many records, evenly spread, are looked at to tell a book from another file.
const SAMPLES: u64 = 64;

/// `[book]`: an opening book and what it is for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookSettings {
    /// The file; `None` for no book.
    pub file: Option<PathBuf>,
    /// Whether opponents play from it.
    pub opponents: bool,
    /// How long they do: plies from the start of the game.
    pub plies: usize,
}

/// Why a book cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file is missing or unreadable.
    #[error("{}: {reason}", clean(&.path.to_string_lossy()))]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// It can be read, but it is no polyglot book.
    #[error("{} is no polyglot book: {reason}", clean(&.path.to_string_lossy()))]
    NoBook {
        /// The file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
}

/// An open book; of its file only the records on the way to a position are read.
#[derive(Debug)]
pub struct Book {
    path: PathBuf,
    file: File,
    records: u64,
}

impl Book {
    /// Opens a book and looks whether it is one.
    ///
    /// # Errors
    /// [`BookError`]; pipes and devices are refused before a byte is read.
    pub fn open(path: &Path) -> Result<Book, BookError> {
        let failed = |error: &io::Error| io_error(path, error);
        let about = fs::metadata(path).map_err(|error| failed(&error))?;
        if !about.is_file() {
            return Err(no_book(path, "it is no regular file"));
        }
        let bytes = about.len();
        if bytes == 0 {
            return Err(no_book(path, "it is empty"));
        }
        if bytes % RECORD as u64 != 0 {
            let reason = format!("its {bytes} bytes are not whole records of {RECORD}");
            return Err(no_book(path, reason));
        }
        let mut book = Book {
            path: path.to_path_buf(),
            file: File::open(path).map_err(|error| failed(&error))?,
            records: bytes / RECORD as u64,
        };
        if !book.is_in_order()? {
            return Err(no_book(path, "its records are not in the order of their keys"));
        }
        Ok(book)
    }

    /// The moves that the book knows in a position, the heaviest first; illegal ones are left out.
    ///
    /// # Errors
    /// [`BookError::Io`] when the file can no longer be read.
    pub fn moves(&mut self, position: &Chess) -> Result<Vec<BookMove>, BookError> {
        let key = polyglot::key(position);
        let entries = polyglot::find(self.records, key, |number| self.entry(number))?;
        Ok(polyglot::moves(position, &entries))
    }

    fn entry(&mut self, number: u64) -> Result<BookEntry, BookError> {
        let mut record = [0; RECORD];
        self.file
            .seek(SeekFrom::Start(number * RECORD as u64))
            .and_then(|_| self.file.read_exact(&mut record))
            .map_err(|error| io_error(&self.path, &error))?;
        Ok(BookEntry::read(record))
    }

    fn is_in_order(&mut self) -> Result<bool, BookError> {
        let step = (self.records / SAMPLES).max(1);
        let mut last: Key = 0;
        for number in (0..self.records).step_by(step as usize) {
            let key = self.entry(number)?.key;
            if key < last {
                return Ok(false);
            }
            last = key;
        }
        Ok(true)
    }
}

/// The move that an opponent takes: by lot, each as likely as its weight says; the same seed and game, the same move.
///
/// `None` when no move has any weight.
pub fn choose(moves: &[BookMove], seed: u64, root: &Root) -> Option<Move> {
    let total: usize = moves.iter().map(|known| known.weight as usize).sum();
    let mut lot = Dice::at(seed, root).below(total);
    let chosen = moves.iter().find(|known| {
        let weight = known.weight as usize;
        let is_drawn = lot < weight;
        lot = lot.saturating_sub(weight);
        is_drawn
    });
    chosen.map(|known| known.played)
}

/// An opponent that plays from a book as long as that knows what to play, and thinks itself from then on.
pub(super) struct Reading {
    engine: Box<dyn Engine>,
    path: PathBuf,
    plies: usize,
    seed: u64,
    /// The book, once it was opened.
    book: Option<Book>,
    is_broken: bool,
    notes: Vec<String>,
}

impl Reading {
    /// The same opponent with a book, if the settings give it one.
    pub(super) fn over(engine: Box<dyn Engine>, settings: &BookSettings, seed: u64) -> Box<dyn Engine> {
        match settings.file.clone().filter(|_| settings.opponents) {
            None => engine,
            Some(path) => Box::new(Reading {
                engine,
                path,
                plies: settings.plies,
                seed,
                book: None,
                is_broken: false,
                notes: Vec::new(),
            }),
        }
    }

    /// The book's move here; a book that cannot be read is told, once.
    fn known_move(&mut self, root: &Root) -> Option<Move> {
        if self.is_broken || root.moves.len() >= self.plies {
            return None;
        }
        match self.look_up(&root.position()) {
            Ok(moves) => choose(&moves, self.seed, root),
            Err(error) => {
                self.is_broken = true;
                self.notes.push(format!("No move from the book: {error}."));
                None
            }
        }
    }

    fn look_up(&mut self, position: &Chess) -> Result<Vec<BookMove>, BookError> {
        let book = match self.book.take() {
            Some(book) => book,
            None => Book::open(&self.path)?,
        };
        self.book.insert(book).moves(position)
    }
}

impl Engine for Reading {
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        match self.known_move(root) {
            Some(played) => Ok(ChosenMove::new(played, None)),
            None => self.engine.think(root, limits, stop, report),
        }
    }

    fn scores(&self, root: &Root) -> Option<Vec<Line>> {
        self.engine.scores(root)
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn prepare(&mut self, stop: &StopFlag) -> Result<(), EngineError> {
        self.engine.prepare(stop)
    }

    fn hybrid(&self) -> Option<SwarmShow> {
        self.engine.hybrid()
    }

    fn notes(&mut self) -> Vec<String> {
        let mut notes = std::mem::take(&mut self.notes);
        notes.extend(self.engine.notes());
        notes
    }
}

fn io_error(path: &Path, error: &io::Error) -> BookError {
    let reason = if error.kind() == io::ErrorKind::NotFound {
        "there is no such file".to_owned()
    } else if error.kind() == io::ErrorKind::PermissionDenied {
        "you may not read it".to_owned()
    } else {
        error.to_string()
    };
    BookError::Io { path: path.to_path_buf(), reason }
}

fn no_book(path: &Path, reason: impl Into<String>) -> BookError {
    BookError::NoBook { path: path.to_path_buf(), reason: reason.into() }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Position, notation};

    /// The bytes of a book that knows these lines of SAN, each move with the weight behind it: `e4 3 e5 1`.
    fn bytes(lines: &[&str]) -> Vec<u8> {
        let mut entries = Vec::new();
        for line in lines {
            let mut position = Chess::default();
            let words: Vec<&str> = line.split(' ').collect();
            for pair in words.chunks(2) {
                let m = notation::parse_san(&position, pair[0]).unwrap();
                entries.push(BookEntry {
                    key: polyglot::key(&position),
                    spelled: polyglot::spell(m),
                    weight: pair[1].parse().unwrap(),
                });
                position.play_unchecked(m);
            }
        }
        entries.sort_by_key(|entry| entry.key);
        entries.iter().flat_map(BookEntry::write).collect()
    }

    fn on_disk(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("book.bin");
        fs::write(&path, bytes).unwrap();
        (home, path)
    }

    fn start() -> Root {
        Root { start: Chess::default(), moves: Vec::new() }
    }

    #[test]
    fn a_book_on_disk_tells_its_moves() {
        let (_home, path) = on_disk(&bytes(&["e4 3 e5 1 Nf3 2", "d4 1 d5 4"]));
        let mut book = Book::open(&path).unwrap();
        let told = |moves: Vec<BookMove>, position: &Chess| -> Vec<String> {
            let tell =
                |known: &BookMove| format!("{} {}", notation::san(position, known.played), known.share);
            moves.iter().map(tell).collect()
        };
        let mut position = Chess::default();
        assert_eq!(told(book.moves(&position).unwrap(), &position), ["e4 75", "d4 25"]);
        position.play_unchecked(notation::parse_san(&position, "e4").unwrap());
        assert_eq!(told(book.moves(&position).unwrap(), &position), ["e5 100"]);
        position.play_unchecked(notation::parse_san(&position, "c5").unwrap());
        assert_eq!(book.moves(&position).unwrap(), []);
        assert_eq!(book.records, 5);
    }

    #[test]
    fn what_is_no_book_is_told_by_name() {
        let check = |bytes: &[u8], words: &str| {
            let (_home, path) = on_disk(bytes);
            let told = Book::open(&path).unwrap_err().to_string();
            assert!(told.contains("book.bin") && told.contains(words), "{told}");
        };
        check(b"", "is empty");
        check(&bytes(&["e4 1"])[..15], "15 bytes are not whole records of 16");
        check(&b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4.".repeat(2), "order");
        let home = tempfile::tempdir().unwrap();
        let missing = Book::open(&home.path().join("none.bin")).unwrap_err().to_string();
        assert!(missing.contains("none.bin: there is no such file"), "{missing}");
        let directory = Book::open(home.path()).unwrap_err().to_string();
        assert!(directory.contains("no regular file"), "{directory}");
    }

    #[test]
    fn the_seed_decides_and_weights_are_kept_to() {
        let (_home, path) = on_disk(&bytes(&["e4 3", "d4 1", "a3 0"]));
        let moves = Book::open(&path).unwrap().moves(&Chess::default()).unwrap();
        let mut counts: HashMap<String, u32> = HashMap::new();
        for seed in 0..2000 {
            let m = choose(&moves, seed, &start()).unwrap();
            assert_eq!(choose(&moves, seed, &start()), Some(m));
            *counts.entry(notation::uci(m)).or_default() += 1;
        }
        assert!((1400..=1600).contains(&counts["e2e4"]), "{counts:?}");
        assert!(!counts.contains_key("a2a3"));
        assert_eq!(choose(&moves[2..], 1, &start()), None);
        assert_eq!(choose(&[], 1, &start()), None);
    }

    #[test]
    fn an_opponent_plays_from_the_book_and_then_itself() {
        let (_home, path) = on_disk(&bytes(&["h4 1 a5 1 Rh3 1"]));
        let settings = |plies| BookSettings { file: Some(path.clone()), opponents: true, plies };
        let play = |settings: &BookSettings, moves: &str| {
            let engine: Box<dyn Engine> = Box::new(crate::engines::material::Material::new(1));
            let mut engine = Reading::over(engine, settings, 7);
            let mut root = start();
            for text in moves.split_whitespace() {
                let m = notation::parse_san(&root.position(), text).unwrap();
                root.moves.push(m);
            }
            let choice = engine.think(&root, &Limits::default(), &StopFlag::default(), &mut |_| {});
            (notation::uci(choice.unwrap().played), engine.notes())
        };
        assert_eq!(play(&settings(3), "").0, "h2h4");
        assert_eq!(play(&settings(3), "h4 a5").0, "h1h3");
        assert_ne!(play(&settings(2), "h4 a5").0, "h1h3");
        assert_ne!(play(&settings(3), "h4 b5").0, "h1h3");
        assert_ne!(play(&BookSettings { opponents: false, ..settings(3) }, "").0, "h2h4");
        fs::write(&path, b"fifteen letters").unwrap();
        let (_, notes) = play(&settings(3), "");
        assert!(notes.len() == 1 && notes[0].contains("book.bin is no polyglot book"), "{notes:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_file_is_a_book_or_told(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
            let (_home, path) = on_disk(&bytes);
            if let Ok(mut book) = Book::open(&path) {
                let start = Chess::default();
                let moves = book.moves(&start).unwrap();
                prop_assert!(moves.iter().all(|known| start.is_legal(known.played)));
            }
        }
    }
}
