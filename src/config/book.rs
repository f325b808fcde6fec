//! `[book]`: an opening book, for opponents and for looking things up.

use std::path::Path;

use super::section::Section;
use crate::engines::book::{Book, Settings};

/// Reads the section; a file that is no book is told and is none.
pub(super) fn read(section: &mut Section<'_>) -> Settings {
    Settings {
        file: section.file("file", |text| {
            if text.is_empty() {
                return Ok(None);
            }
            let path = Path::new(text);
            match Book::open(path) {
                Ok(_) => Ok(Some(path.to_owned())),
                Err(error) => Err(format!("a polyglot book, or \"\" for none; {error}")),
            }
        }),
        opponents: section.flag("opponents"),
        plies: section.whole("plies", 1..=400) as usize,
    }
}
