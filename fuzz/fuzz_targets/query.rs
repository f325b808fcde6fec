//! Filters of the list of games, and commands in comments.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::{annotation, text};
use patzer::library::{GameSummary, Query};

fuzz_target!(|typed: &str| {
    if let Ok(query) = Query::parse(typed) {
        let _ = query.matches(&GameSummary::default());
    }
    let written = annotation::with(typed, "eval", "0.3");
    assert_eq!(annotation::get(&written, "eval"), Some("0.3"));
    assert_eq!(
        annotation::get(&annotation::reworded(&written, "fine"), "eval"),
        Some("0.3")
    );
    let _ = annotation::without(typed);
    assert!(!text::clean(typed).contains(text::is_unsafe));
});
