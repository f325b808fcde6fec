//! Scans a long file and reports its games; and reads one of them.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::app::Answer;
use crate::app::msg::Scanned;
use crate::chess::text::clean;
use crate::engines::worker::caught;
use crate::library::{self, LibraryError, OpenError, SavedGame, Scan, Spot};
use crate::search::StopFlag;

/// Time and number of games between two reports: the list takes them in within a frame.
const TOLD: (Duration, usize) = (Duration::from_millis(100), 4_000);

/// Most games of a list: five million take some 300 MB.
const MOST: usize = 5_000_000;

/// Size of the first report: a screenful.
const FIRST: usize = 100;

/// Takes an answer; returns whether more are wanted.
pub type Tell<'a> = &'a mut dyn FnMut(Answer) -> bool;

/// Reports the games of a file until its end or a stop.
pub fn scan(path: &Path, stop: &StopFlag, tell: Tell<'_>) {
    if let Err(fault) = caught(|| scan_all(path, stop, tell)) {
        tell(Answer::Notice(fault));
    }
}

fn scan_all(path: &Path, stop: &StopFlag, tell: Tell<'_>) {
    let mut scan = match Scan::new(path) {
        Ok(scan) => scan.at_most(MOST),
        Err(error) => {
            let unread = Scanned { end: Some(Err(error.to_string())), ..Scanned::default() };
            tell(Answer::Scanned(unread));
            return;
        }
    };
    let mut found = Vec::new();
    let (mut last, mut most) = (Instant::now(), FIRST);
    let end = loop {
        match scan.next() {
            None => break Ok(()),
            Some(Err(error)) => break Err(error.to_string()),
            Some(Ok(game)) => found.push(game),
        }
        if found.len() >= most || last.elapsed() > TOLD.0 {
            (last, most) = (Instant::now(), TOLD.1);
            let batch = std::mem::take(&mut found);
            if stop.is_stopped() || !tell(answer(batch, &scan, None)) {
                return;
            }
        }
    };
    tell(answer(found, &scan, Some(end)));
}

fn answer(found: Vec<library::ScannedGame>, scan: &Scan, end: Option<Result<(), String>>) -> Answer {
    let (read, length) = scan.progress();
    Answer::Scanned(Scanned { found, read, length, end, is_full: scan.is_full() })
}

/// Reads a game to open it; its first fault comes as a notice.
pub fn open(path: &Path, spot: Spot) -> Vec<Answer> {
    let (answer, faults) = match caught(|| read(path, spot)).unwrap_or_else(Err) {
        Ok((game, faults)) => (Ok(game), faults),
        Err(fault) => (Err(fault), Vec::new()),
    };
    let told = faults.first().map(|fault| Answer::Notice(clean(fault).into_owned()));
    std::iter::once(Answer::OpenedAt(spot, answer)).chain(told).collect()
}

/// Reads the game at a spot of a file, with its faults.
///
/// # Errors
/// Why the game is unreadable, safe to show.
pub fn read(path: &Path, spot: Spot) -> Result<(Box<SavedGame>, Vec<String>), String> {
    let read = library::open_at(path, spot).map_err(|error| error.to_string())?;
    if read.refused {
        let faults = read.faults.join("; ");
        return Err(clean(&faults).into_owned());
    }
    let (game, session) = (read.game, None);
    Ok((Box::new(SavedGame { game, session }), read.faults))
}

/// Reads a game for an export: a damaged one is an error that carries the readable part.
pub fn game_at(path: &Path, spot: Spot) -> Result<SavedGame, LibraryError> {
    let told = |(OpenError::Io { path, reason } | OpenError::NotPgn { path, reason })| LibraryError::Io {
        path,
        reason,
    };
    let read = library::open_at(path, spot).map_err(told)?;
    let name = |tag: &str| read.game.tags.get(tag).unwrap_or("?");
    let players = format!("{} – {}", name("White"), name("Black"));
    let (game, session) = (read.game, None);
    let saved = SavedGame { game, session };
    if !read.refused && read.faults.is_empty() {
        return Ok(saved);
    }
    Err(LibraryError::Damaged {
        path: path.to_owned(),
        reason: clean(&format!("{players}: {}", read.faults.join("; "))).into_owned(),
        readable: (!read.refused).then(|| Box::new(saved)),
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::library::ScannedGame;

    #[test]
    fn games_of_a_file_that_are_not_whole_are_told_and_never_written_as_if_they_were() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("games.pgn");
        let whole = "[White \"Anna\"]\n\n1. e4 e5 *\n\n";
        let broken = "[White \"Ben\"]\n\n1. e4 e5 2. Ke3 a6 *\n\n";
        let refused = "[White \"Clara\"]\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n\n";
        fs::write(&path, format!("{whole}{broken}{refused}")).unwrap();
        let found: Vec<ScannedGame> = Scan::new(&path).unwrap().map(Result::unwrap).collect();
        let games: Vec<_> = found.iter().map(|found| game_at(&path, found.spot())).collect();
        let mut text = Vec::new();
        let exported = library::export(games.into_iter(), &mut text, &mut |_| true).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains("Anna") && text.contains("Ben") && !text.contains("Clara"), "{text}");
        let faults: Vec<String> = exported.faults.iter().map(ToString::to_string).collect();
        assert_eq!((exported.games, faults.len()), (2, 2), "{faults:?}");
        assert!(faults[0].contains("games.pgn: Ben – ?: ") && faults[0].contains("Ke3"), "{faults:?}");
        assert!(faults[1].contains("Clara – ?: "), "{faults:?}");
    }
}
