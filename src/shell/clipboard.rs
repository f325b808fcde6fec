//! The clipboard of the terminal, by OSC 52: it works over SSH, where no other clipboard is near.

use crossterm::clipboard::CopyToClipboard;

use super::ansi::put;

/// The longest sequence that terminals take for certain, in bytes.
const LONGEST: usize = 74_994;

/// The bytes that put text on the clipboard; `None` when it is longer than terminals take.
pub fn copy(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    put(CopyToClipboard::to_clipboard_from(text), &mut bytes);
    (bytes.len() <= LONGEST).then_some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terminals_would_cut_is_refused() {
        let bytes = String::from_utf8(copy("foo").unwrap()).unwrap();
        assert!(bytes.starts_with("\x1b]52;c;Zm9v"), "{bytes:?}");
        assert!(copy(&"x".repeat(56_000)).is_some());
        assert!(copy(&"x".repeat(57_000)).is_none());
    }
}
