//! Opening books: any records are found by their key, and only legal moves come of them.
#![no_main]

use std::convert::Infallible;

use libfuzzer_sys::fuzz_target;
use patzer::chess::polyglot::{self, BookEntry};
use patzer::chess::{Chess, Position};

fuzz_target!(|bytes: &[u8]| {
    let mut entries: Vec<BookEntry> = bytes
        .as_chunks::<16>()
        .0
        .iter()
        .map(|record| BookEntry::read(*record))
        .collect();
    for (entry, record) in entries.iter().zip(bytes.as_chunks::<16>().0) {
        // What a book has learned, the last four bytes, is not kept.
        assert_eq!(entry.write()[..12], record[..12]);
    }
    let position = Chess::default();
    let key = polyglot::key(&position);
    let find = |entries: &[BookEntry]| {
        let read = |number| Ok::<BookEntry, Infallible>(entries[number as usize]);
        let Ok(found) = polyglot::find(entries.len() as u64, key, read);
        found
    };
    // Whatever the order of a broken book, and in the position of all its records.
    let _ = find(&entries);
    entries.iter_mut().for_each(|entry| entry.key = key);
    for book_move in polyglot::moves(&position, &find(&entries)) {
        assert!(position.is_legal(book_move.played));
    }
});
