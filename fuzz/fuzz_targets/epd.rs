//! EPD: any line is read or refused; what is written of it is read back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::epd;

fuzz_target!(|bytes: &[u8]| {
    let _ = epd::EpdLines::new(bytes).count();
    if let Ok(read) = std::str::from_utf8(bytes).map_or(Err(()), |line| epd::parse(line).map_err(|_| ())) {
        let again = epd::parse(&epd::write(&read)).expect("what is written is EPD");
        assert_eq!(
            (again.position, again.operations),
            (read.position, read.operations)
        );
    }
});
