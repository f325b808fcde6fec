//! Texts of own rules, kept as long as the program runs, so that their ids and reasons are used like those of built-in
//! rules.

use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};

static TEXTS: Mutex<Option<HashSet<&'static str>>> = Mutex::new(None);

/// The text, the same one each time: reading the settings again takes no more memory.
pub(super) fn interned(text: &str) -> &'static str {
    let mut texts = TEXTS.lock().unwrap_or_else(PoisonError::into_inner);
    let texts = texts.get_or_insert_default();
    if let Some(known) = texts.get(text) {
        return known;
    }
    let kept: &'static str = Box::leak(text.into());
    texts.insert(kept);
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_text_is_kept_once() {
        let one = interned(&String::from("a rook behind a passed pawn"));
        let other = interned(&String::from("a rook behind a passed pawn"));
        assert!(std::ptr::eq(one, other));
    }
}
