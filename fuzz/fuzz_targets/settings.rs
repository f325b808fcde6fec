//! Settings: any text gives settings that work, and tells what is wrong with it.
#![no_main]

use std::path::Path;

use libfuzzer_sys::fuzz_target;
use patzer::config::LoadedConfig;

fuzz_target!(|text: &str| {
    let _ = LoadedConfig::from_text(Path::new("config.toml"), text);
});
