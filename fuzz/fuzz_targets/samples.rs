//! Texts for the makers of patzer: openings of matches, samples of positions and their collections.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::engines::arena::Openings;
use patzer::tuning::reader::{self, SampleLine};
use patzer::tuning::{Sample, SampleCollection};

fuzz_target!(|bytes: &[u8]| {
    let mut each = |found| {
        if let SampleLine::Sample(sample) = found {
            assert_eq!(Sample::parse(sample.line().as_bytes()), Ok(sample));
        }
        true
    };
    let count = reader::read(&mut &*bytes, &mut each).expect("memory can be read");
    let kept = SampleCollection::read(&mut &*bytes).expect("memory can be read");
    assert!(kept.positions <= count.samples && kept.bytes <= bytes.len() as u64);
    if let Ok(openings) = Openings::read(&String::from_utf8_lossy(bytes)) {
        assert!(openings.len() > 0);
    }
});
