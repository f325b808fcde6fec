//! Writes games as one PGN, to any output or whole to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::files::{self, Streamed};
use super::format::{self, SavedGame};
use super::store::{GameId, LibraryError, Store, shown};

/// What was written.
#[derive(Debug, Default)]
pub struct Exported {
    /// Games that were written, those in part among them.
    pub games: usize,
    /// What was wrong with those that are damaged or missing.
    pub faults: Vec<LibraryError>,
}

/// Why no file was written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// There is a file of this name, and it was not to be replaced.
    #[error("{}: is there already", shown(.0))]
    Taken(PathBuf),
    /// Who waited for it has given up; nothing was left behind.
    #[error("{}: not written", shown(.0))]
    GivenUp(PathBuf),
    /// The disk said no.
    #[error(transparent)]
    Library(#[from] LibraryError),
}

/// The PGN of one game for other programs: with its roster and patzer's own tag pairs, and its FEN unless it began from the
/// usual position.
pub fn pgn_of(saved: &SavedGame) -> String {
    format::given_away(saved)
}

/// Kept games one after the other, each read when its turn comes.
pub fn kept_games<'a>(
    store: &'a dyn Store,
    ids: &'a [GameId],
) -> impl Iterator<Item = Result<SavedGame, LibraryError>> + 'a {
    ids.iter().map(|id| store.load(id))
}

/// Writes games one after another with an empty line between, of a damaged one what can be read. `go_on` is told after
/// each how many there are so far, and says whether the next is wanted.
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
                // The game is not held with what was wrong with it: of a long file there may be many.
                let part = match &mut fault {
                    LibraryError::Damaged { readable, .. } => readable.take(),
                    _ => None,
                };
                exported.faults.push(fault);
                part.map(|saved| *saved)
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

/// The same to a file: whole or not at all. One that is there already is replaced only if `replace` says so, and is as it
/// was if anything goes wrong. `go_on` may end it, and then nothing is written.
///
/// # Errors
/// [`ExportError`] names the file.
pub fn export_file(
    games: impl Iterator<Item = Result<SavedGame, LibraryError>>,
    path: &Path,
    replace: bool,
    go_on: &mut dyn FnMut(usize) -> bool,
) -> Result<Exported, ExportError> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => {
            return Err(files::refused(path, "is a directory".to_owned()).into());
        }
        Ok(about) if !about.is_file() => return device(games, path, go_on),
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

/// Writes a text to a file: whole or not at all, except where the name is that of a device or a pipe.
///
/// # Errors
/// [`LibraryError::Io`]; a file that was there before is as it was.
pub fn write_file(path: &Path, text: &[u8]) -> Result<(), LibraryError> {
    match fs::metadata(path) {
        Ok(about) if about.is_dir() => Err(files::refused(path, "is a directory".to_owned())),
        Ok(about) if !about.is_file() => File::options()
            .write(true)
            .open(path)
            .and_then(|mut file| file.write_all(text))
            .map_err(|error| files::failed(path, &error)),
        _ => {
            files::sweep_dead(path);
            files::write(path, text)
        }
    }
}

/// A pipe or a device takes the games as they come.
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
        assert_eq!(
            export_file(games(2), &path, false, &mut |_| true).unwrap().games,
            2
        );
        let first = fs::read_to_string(&path).unwrap();
        assert!(first.contains("Player 1") && first.contains("\n\n[Event"));
        assert!(matches!(
            export_file(games(1), &path, false, &mut |_| true),
            Err(ExportError::Taken(_))
        ));
        assert_eq!(fs::read_to_string(&path).unwrap(), first);
        export_file(games(1), &path, true, &mut |_| true).unwrap();
        assert!(!fs::read_to_string(&path).unwrap().contains("Player 1"));
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
