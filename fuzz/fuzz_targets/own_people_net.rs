//! The file of patzer's own net of people: any bytes are a net or refused with a sentence, with a right checksum too.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::checksum::fnv1a;
use patzer::engines::people::shipped;

fuzz_target!(|bytes: &[u8]| {
    let sum = fnv1a(bytes.iter().copied()).to_le_bytes();
    for bytes in [bytes, &[bytes, &sum].concat()] {
        if let Err(fault) = shipped::read(bytes) {
            assert!(!fault.to_string().is_empty());
        }
    }
});
