//! Themes: two files of a user, parted by a form feed, give a theme at every depth, whatever they inherit.
#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use patzer::theme::{self, ColorDepth, Theme, Token};

fuzz_target!(|bytes: &[u8]| {
    let home = tempfile::tempdir().expect("there is room for a directory");
    let mut files = bytes.splitn(2, |byte| *byte == b'\x0c');
    for name in ["one.toml", "two.toml"] {
        fs::write(home.path().join(name), files.next().unwrap_or_default()).expect("the directory is ours");
    }
    let _ = theme::sentence("one", Some(home.path()));
    for depth in [
        ColorDepth::None,
        ColorDepth::Sixteen,
        ColorDepth::Indexed,
        ColorDepth::True,
    ] {
        let (loaded, warnings) = Theme::load("one", depth, Some(home.path()));
        for token in Token::ALL {
            let _ = loaded.style(token);
        }
        assert!(warnings.iter().all(|warning| !warning.to_string().is_empty()));
    }
});
