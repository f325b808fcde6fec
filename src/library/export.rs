//! Writes kept games as one PGN, to any output or whole to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use super::files;
use super::format::{self, SavedGame};
use super::store::{GameId, LibraryError, Store};

/// The PGN of one game as it is kept: with its FEN, its roster and patzer's own tag pairs.
pub fn pgn_of(saved: &SavedGame) -> String {
    format::kept(saved)
}

/// Writes games one after another with an empty line between; answers what was wrong with those that are damaged.
///
/// # Errors
/// The error of the output.
pub fn export(store: &dyn Store, ids: &[GameId], out: &mut dyn Write) -> io::Result<Vec<LibraryError>> {
    let mut faults = Vec::new();
    let mut between = "";
    for id in ids {
        let saved = match store.load(id) {
            Ok(saved) => Some(saved),
            Err(LibraryError::Damaged {
                path,
                reason,
                readable,
            }) => {
                let part = readable.clone();
                faults.push(LibraryError::Damaged {
                    path,
                    reason,
                    readable,
                });
                part.map(|saved| *saved)
            }
            Err(error) => {
                faults.push(error);
                None
            }
        };
        if let Some(saved) = saved {
            write!(out, "{between}{}", pgn_of(&saved))?;
            between = "\n";
        }
    }
    Ok(faults)
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
        _ => files::write(path, text),
    }
}
