//! `[book]`: an opening book, for opponents and for lookups.

use std::path::Path;

use super::section::ConfigSection;
use crate::engines::book::{Book, BookSettings};

/// Reads the section; notes a fault for a file that is not a book.
pub(super) fn read(section: &mut ConfigSection<'_>) -> BookSettings {
    BookSettings {
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
