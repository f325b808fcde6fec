//! The question that holds a blunder back, in lines of text: yes plays the move, everything else leaves it.

use super::session::PlainSession;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::{Action, App, Input, Mode};

/// What an answer came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The line has done its work.
    Done,
    /// The line is empty: the question stands.
    None,
    /// The move is not played, and the line asks for something else.
    Elsewhere,
}

/// The question, while it waits for its answer.
pub(super) fn asked(app: &App) -> Option<String> {
    let Some(Mode::Ask(warning)) = app.over_board() else { return None };
    Some(format!("{} Play it anyway? yes or no.", warning.text))
}

/// Takes a line as the answer.
pub(super) fn answer(line: &str, session: &mut PlainSession) -> Answer {
    match line.to_lowercase().as_str() {
        "yes" | "y" => {
            session.tell(Input::Key(Chord::plain(KeyCode::Char('y'))));
            Answer::Done
        }
        // It may be the second half of a double press, as on the screen.
        "" => Answer::None,
        "no" | "n" | "undo" | "u" => {
            session.act(Action::Cancel);
            Answer::Done
        }
        _ => {
            session.act(Action::Cancel);
            Answer::Elsewhere
        }
    }
}
