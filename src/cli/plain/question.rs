//! The question that holds a blunder back, in lines of text: yes plays the move, everything else leaves it.

use super::session::PlainSession;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::{Action, Input};

/// What an answer came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum QuestionAnswer {
    /// The line has done its work.
    Done,
    /// The line is empty: the question stands.
    None,
    /// The move is not played, and the line asks for something else.
    Elsewhere,
}

/// Takes a line as the answer.
pub(super) fn answer(line: &str, session: &mut PlainSession) -> QuestionAnswer {
    match line.to_lowercase().as_str() {
        "yes" | "y" => {
            session.tell(Input::Key(Chord::plain(KeyCode::Char('y'))));
            QuestionAnswer::Done
        }
        // It may be the second half of a double press, as on the screen.
        "" => QuestionAnswer::None,
        "no" | "n" | "undo" | "u" => {
            session.act(Action::Cancel);
            QuestionAnswer::Done
        }
        _ => {
            session.act(Action::Cancel);
            QuestionAnswer::Elsewhere
        }
    }
}
