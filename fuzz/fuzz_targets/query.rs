//! Filters of the list of games, and commands in comments.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::{Game, annotation, text};
use patzer::library::{GameSearch, GameSummary};

fuzz_target!(|typed: &str| {
    if let Ok(filter) = GameSearch::parse(typed) {
        let _ = filter.query.matches(&GameSummary::default());
        let _ = filter.board.judge(&Game::default());
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
