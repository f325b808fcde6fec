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
