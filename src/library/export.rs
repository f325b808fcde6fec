//! Writes games as one PGN, to any output or whole to a file.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use super::fence;
use super::files::{self, Streamed};
use super::format::{self, SavedGame};
use super::store::{GameId, LibraryError, Store, shown};
use crate::chess::pgn;

/// Bytes read to see whether patzer wrote a file's first game: a game of 4,000 plies needs 30,000.
const FIRST_GAME: u64 = 1 << 20;

/// The result of an export.
#[derive(Debug, Default)]
pub struct Exported {
    /// Written games, including incomplete ones.
    pub games: usize,
    /// The faults of damaged or missing games.
    pub faults: Vec<LibraryError>,
}

/// Why no file was written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The file exists, and must not be replaced.
    #[error("{}: this file exists already", shown(.0))]
    Taken(PathBuf),
    /// The file exists, and patzer did not write it.
    #[error("{}: patzer didn't write this file; choose another name", shown(.0))]
    NotOurs(PathBuf),
    /// The player stopped the export; nothing is left behind.
    #[error("{}: not written", shown(.0))]
    GivenUp(PathBuf),
    /// The system refused.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// Returns a game as PGN for other programs: with the seven-tag roster and patzer's own tag pairs, and with its FEN unless
/// it began from the usual position.
pub fn pgn_of(saved: &SavedGame) -> String {
    format::given_away(saved)
}

/// Reads saved games one by one.
pub fn saved_games<'a>(
    store: &'a dyn Store,
    ids: &'a [GameId],
) -> impl Iterator<Item = Result<SavedGame, LibraryError>> + 'a {
    ids.iter().map(|id| store.load(id))
}

/// Writes games with an empty line between, and the readable part of damaged ones. `go_on` gets the count after each game
/// and returns whether to continue.
///
/// # Errors
/// The error of the output.
pub fn export(
    games: impl Iterator<Item = Result<SavedGame, LibraryError>>,
    out: &mut dyn Write,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> io::Result<Exported> {
    let mut exported = Exported::default();
    for (number, game) in games.enumerate() {
        let saved = match game {
            Ok(saved) => Some(saved),
            Err(mut fault) => {
                // The fault drops its game: a long file may have many.
                let part = fault.take_readable();
                exported.faults.push(fault);
                part
            }
        };
        if let Some(saved) = saved {
            let between = if exported.games > 0 { "\n" } else { "" };
            write!(out, "{between}{}", pgn_of(&saved))?;
            exported.games += 1;
        }
        if !go_on(number + 1) {
            break;
        }
    }
    Ok(exported)
}

/// Writes games to a file atomically. Replaces an existing file only if patzer wrote it and `replace` is set, and leaves it
/// unchanged after a failure or when `go_on` stops the export.
///
/// # Errors
/// [`ExportError`] names the file.
pub fn export_file(
    games: impl Iterator<Item = Result<SavedGame, LibraryError>>,
    path: &Path,
    replace: bool,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Exported, ExportError> {
    fence::allow(path).map_err(|error| files::failed(path, &error))?;
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => {
            return Err(files::refused(path, "this is a directory; name a file".to_owned()).into());
        }
        Ok(about) if !about.is_file() => return device(games, path, go_on),
        Ok(_) if !is_ours(path) => return Err(ExportError::NotOurs(path.to_path_buf())),
        Ok(_) if !replace => return Err(ExportError::Taken(path.to_path_buf())),
        _ => {}
    }
    let mut exported = Exported::default();
    let mut wanted = true;
    let streamed = files::stream(path, replace, |out| {
        exported = export(games, out, &mut |count| {
            wanted = go_on(count);
            wanted
        })?;
        Ok(wanted)
    })?;
    match streamed {
        Streamed::Whole => Ok(exported),
        Streamed::Taken => Err(ExportError::Taken(path.to_path_buf())),
        Streamed::GivenUp => Err(ExportError::GivenUp(path.to_path_buf())),
    }
}

/// Whether a file is empty or a PGN that patzer wrote: it begins exactly as its first game written again. No other program
/// lays out tags, lines and comments quite like this.
fn is_ours(path: &Path) -> bool {
    let Ok(mut file) = super::source(path) else {
        return false;
    };
    let mut beginning = Vec::new();
    if file.by_ref().take(FIRST_GAME).read_to_end(&mut beginning).is_err() {
        return false;
    }
    let games = pgn::read_all(&beginning).unwrap_or_default();
    let first = games.into_iter().next().map(|read| pgn_of(&format::from_pgn(read.game)));
    beginning.is_empty() || first.is_some_and(|first| beginning.starts_with(first.as_bytes()))
}

/// Writes a text to a file, atomically except for devices and pipes.
///
/// # Errors
/// [`LibraryError::Io`]; an existing file is unchanged.
pub fn write_file(path: &Path, text: &[u8]) -> Result<(), LibraryError> {
    fence::allow(path).map_err(|error| files::failed(path, &error))?;
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => {
            Err(files::refused(path, "this is a directory; name a file".to_owned()))
        }
        Ok(about) if !about.is_file() => File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(text))
            .map_err(|error| files::failed(path, &error)),
        _ => {
            files::sweep_dead(path);
            files::write_usual(path, text)
        }
    }
}

/// Streams the games into a pipe or device.
fn device(
    games: impl Iterator<Item = Result<SavedGame, LibraryError>>,
    path: &Path,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Exported, ExportError> {
    let opened = File::options().write(true).open(path);
    let written = opened.and_then(|mut file| export(games, &mut file, go_on));
    Ok(written.map_err(|error| files::failed(path, &error))?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Game;

    fn games(count: usize) -> impl Iterator<Item = Result<SavedGame, LibraryError>> {
        (0..count).map(|number| {
            let mut game = Game::default();
            game.tags.set("White", format!("Player {number}"));
            Ok(SavedGame { game, session: None })
        })
    }

    #[test]
    fn a_file_that_is_there_is_replaced_only_on_demand() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("games.pgn");
        assert_eq!(export_file(games(2), &path, false, &mut |_| true).unwrap().games, 2);
        let first = fs::read_to_string(&path).unwrap();
        assert!(first.contains("Player 1") && first.contains("\n\n[Event"));
        assert!(matches!(export_file(games(1), &path, false, &mut |_| true), Err(ExportError::Taken(_))));
        assert_eq!(fs::read_to_string(&path).unwrap(), first);
        export_file(games(1), &path, true, &mut |_| true).unwrap();
        assert!(!fs::read_to_string(&path).unwrap().contains("Player 1"));
    }

    #[test]
    fn only_what_patzer_wrote_is_replaced() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("games.pgn");
        let is_replaced = |content: &str| {
            fs::write(&path, content).unwrap();
            export_file(games(1), &path, true, &mut |_| true).is_ok()
        };
        let mut own = Vec::new();
        export(games(3), &mut own, &mut |_| true).unwrap();
        let own = String::from_utf8(own).unwrap();
        assert!(is_replaced(&own) && is_replaced(""));
        for other in [
            "alias ll='ls -l'\n".to_owned(),
            "[Event \"Rated game\"]\n[White \"Anna\"]\n\n1. e4 { [%clk 0:03:00] } 1... e5 *\n".to_owned(),
            own.replace("\n\n*", "\n\n\n*"),
            format!("export PATH=/tmp\n{own}"),
        ] {
            assert!(!is_replaced(&other), "{other}");
            assert_eq!(fs::read_to_string(&path).unwrap(), other);
            let asked = export_file(games(1), &path, false, &mut |_| true);
            assert!(matches!(asked, Err(ExportError::NotOurs(_))));
        }
    }

    #[test]
    fn who_gives_up_leaves_nothing_behind() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("games.pgn");
        let mut told = Vec::new();
        let ended = export_file(games(9), &path, false, &mut |count| {
            told.push(count);
            count < 3
        });
        assert!(matches!(ended, Err(ExportError::GivenUp(_))));
        assert_eq!(told, [1, 2, 3]);
        assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
    }

    #[test]
    fn a_missing_game_is_told_and_the_others_are_written() {
        let missing = Err(LibraryError::Unknown("x".to_owned()));
        let mut out = Vec::new();
        let exported = export(games(1).chain([missing]).chain(games(1)), &mut out, &mut |_| true).unwrap();
        assert_eq!((exported.games, exported.faults.len()), (2, 1));
    }
}
