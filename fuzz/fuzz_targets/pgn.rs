//! PGN: any bytes are read or refused; what is written of them is read back the same, and both readers cut alike.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::pgn::{self, Outlines, Reader};
use patzer::engines::arena::record;

fuzz_target!(|bytes: &[u8]| {
    let games: Vec<_> = Reader::new(bytes).filter_map(Result::ok).collect();
    assert_eq!(games.len(), Outlines::new(bytes).filter_map(Result::ok).count());
    for read in games {
        let _ = record::read(&read.game);
        let text = pgn::write(&read.game);
        let back = pgn::read_all(text.as_bytes()).expect("what is written is PGN");
        assert_eq!(pgn::write(&back[0].game), text);
    }
});
