//! Keys that edit a line of text.

use crate::app::keymap::{Chord, KeyCode};
use tui_input::InputRequest;

/// Returns the edit that a key makes to a typed line.
pub(in crate::app) fn request(chord: Chord) -> Option<InputRequest> {
    Some(match chord.key {
        KeyCode::Char('a') if chord.ctrl => InputRequest::GoToStart,
        KeyCode::Char('e') if chord.ctrl => InputRequest::GoToEnd,
        KeyCode::Char('u') if chord.ctrl => InputRequest::DeleteLine,
        KeyCode::Char('w') if chord.ctrl => InputRequest::DeletePrevWord,
        KeyCode::Char(c) if !chord.ctrl && !chord.alt && !c.is_control() => InputRequest::InsertChar(c),
        KeyCode::Backspace => InputRequest::DeletePrevChar,
        KeyCode::Delete => InputRequest::DeleteNextChar,
        KeyCode::Left => InputRequest::GoToPrevChar,
        KeyCode::Right => InputRequest::GoToNextChar,
        KeyCode::Home => InputRequest::GoToStart,
        KeyCode::End => InputRequest::GoToEnd,
        KeyCode::Char(_)
        | KeyCode::Enter
        | KeyCode::Esc
        | KeyCode::Tab
        | KeyCode::Insert
        | KeyCode::Up
        | KeyCode::Down
        | KeyCode::PageUp
        | KeyCode::PageDown
        | KeyCode::F(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use tui_input::Input;

    use super::*;

    /// The line after these keys, with `|` where its cursor is.
    fn edited(line: &str, keys: &str) -> String {
        let mut input = Input::from(line);
        for request in keys.split_whitespace().filter_map(|key| request(key.parse().unwrap())) {
            input.handle(request);
        }
        let (left, right): (String, String) = (
            input.value().chars().take(input.cursor()).collect(),
            input.value().chars().skip(input.cursor()).collect(),
        );
        format!("{left}|{right}")
    }

    #[test]
    fn keys_edit_where_the_cursor_is() {
        for (keys, after) in [
            ("x", "Nf3 e5x|"),
            ("left left x", "Nf3 x|e5"),
            ("home delete", "|f3 e5"),
            ("ctrl-a right backspace", "|f3 e5"),
            ("home ctrl-e backspace", "Nf3 e|"),
            ("ctrl-w", "Nf3 |"),
            ("ctrl-u", "|"),
            ("home left end right", "Nf3 e5|"),
        ] {
            assert_eq!(edited("Nf3 e5", keys), after, "{keys}");
        }
    }

    #[test]
    fn letters_of_any_script_count_as_one() {
        assert_eq!(edited("Köln ♞", "backspace backspace backspace"), "Köl|");
        assert_eq!(edited("Köln", "left left backspace"), "K|ln");
    }

    #[test]
    fn keys_that_edit_nothing_are_left_to_others() {
        for key in ["enter", "esc", "tab", "up", "down", "pageup", "f1", "ctrl-x", "alt-e", "insert"] {
            assert_eq!(request(key.parse().unwrap()), None, "{key}");
        }
    }
}
