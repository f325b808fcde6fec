//! Share codes: any text is a game whose code is read the same, or none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::share;

fuzz_target!(|text: &str| {
    if let Ok(game) = share::decode(text) {
        let code = share::encode(&game).expect("a game that was read has a code");
        assert!(share::decode(&code).is_ok());
    }
});
