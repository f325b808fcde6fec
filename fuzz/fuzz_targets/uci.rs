//! UCI: any line of either side is a message or none.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::uci::message::UciCommand;
use patzer::uci::reply::Reply;

fuzz_target!(|line: &str| {
    let _ = UciCommand::parse(line);
    let _ = Reply::parse(line);
});
