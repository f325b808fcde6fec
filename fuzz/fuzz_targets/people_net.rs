//! Weight files of human-move nets: any bytes are a net or refused with a sentence, compressed or not.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::engines::people::MaiaWeights;

fuzz_target!(|bytes: &[u8]| {
    for read in [MaiaWeights::read(bytes), MaiaWeights::of_message(bytes)] {
        if let Err(fault) = read {
            assert!(!fault.to_string().is_empty());
        }
    }
});
