//! What terminals send: any bytes mean the same however they are cut, leave the keyboard working, and tell a background.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::shell::fuzzed::{BackgroundReply, Parser, TerminalInput};

fuzz_target!(|bytes: &[u8]| {
    let feed = |pieces: &[&[u8]]| {
        let (mut parser, mut found) = (Parser::default(), Vec::new());
        pieces.iter().for_each(|piece| parser.feed(piece, &mut found));
        (parser, found)
    };
    let cut = usize::from(bytes.first().copied().unwrap_or_default()) % (bytes.len() + 1);
    let (head, tail) = bytes.split_at(cut);
    let (mut parser, mut found) = feed(&[bytes]);
    assert_eq!(feed(&[head, tail]).1, found);
    parser.give_up(&mut found);
    found.clear();
    parser.feed(b"q", &mut found);
    assert!(matches!(found.last(), Some(TerminalInput::Key(_))));
    assert_eq!(BackgroundReply::of(bytes.to_vec()).bytes, bytes);
});
