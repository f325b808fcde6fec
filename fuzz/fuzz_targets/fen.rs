//! FEN: any text is a position that is written and read the same, or its faults are named; so is any draft of one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::fen;
use patzer::chess::setup::Draft;

fuzz_target!(|text: &str| {
    match fen::parse(text) {
        Ok(read) => assert_eq!(
            fen::parse(&fen::write(&read.position)).map(|read| read.position),
            Ok(read.position)
        ),
        Err(faults) => assert!(!faults.0.is_empty()),
    }
    let _ = fen::parse_chess960(text);
    if let Ok((draft, _)) = Draft::read(text) {
        let _ = draft.judge();
        let again = Draft::read(&draft.fen()).map(|(draft, _)| draft);
        assert_eq!(again, Ok(draft));
    }
});
