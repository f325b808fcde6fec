//! Share codes: any text is a game whose code is read the same, or none; so is one whose check digits are right.
#![no_main]

use libfuzzer_sys::fuzz_target;
use patzer::chess::share::{self, PREFIX};

fuzz_target!(|text: &str| {
    let _ = share::decode(text);
    let of_code = text
        .strip_prefix(PREFIX)
        .and_then(|rest| rest.get(..rest.len().saturating_sub(4)));
    let mut code = PREFIX.to_owned();
    code.extend(
        of_code
            .unwrap_or(text)
            .chars()
            .filter(char::is_ascii_alphanumeric),
    );
    code += &share::check_digits(&code);
    if let Ok(game) = share::decode(&code) {
        assert_eq!(share::encode(&game), Ok(code));
    }
});
