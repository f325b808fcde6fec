//! The last filter before the terminal: lets no control code through, and only ASCII without UTF-8.

use crate::chess::text::is_unsafe;
use crate::ui::placeholder::is_placeholder;

/// Returns a cell's symbol as sent.
///
/// Text is cleaned on entry, and the screen uses characters that the terminal has; anything that slips through becomes a
/// question mark rather than a command.
pub fn symbol(symbol: &str, unicode: bool) -> &str {
    match symbol {
        "" => " ",
        picture if unicode && is_placeholder(picture) => picture,
        harmless if harmless.chars().all(|c| (unicode || c.is_ascii()) && !is_unsafe(c)) => harmless,
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_seen_passes() {
        for seen in ["a", " ", "é", "♞", "♟\u{fe0e}", "▀", "日"] {
            assert_eq!(symbol(seen, true), seen);
        }
        assert_eq!(symbol("", true), " ");
        assert_eq!(symbol("\u{10eeee}\u{305}\u{305}", true), "\u{10eeee}\u{305}\u{305}");
    }

    #[test]
    fn commands_never_pass() {
        for hidden in
            ["\x1b", "\x07", "\u{9b}", "\x7f", "a\u{202e}", "\u{2028}", "\u{e0041}", "\u{200d}", "\u{10eeee}"]
        {
            assert_eq!(symbol(hidden, true), "?", "{hidden:?}");
            assert_eq!(symbol(hidden, false), "?", "{hidden:?}");
        }
    }

    #[test]
    fn without_utf8_everything_is_ascii() {
        for sign in ["♟\u{fe0e}", "─", "é", "日", "\u{80}"] {
            assert_eq!(symbol(sign, false), "?");
        }
        assert_eq!(symbol("x", false), "x");
    }
}
