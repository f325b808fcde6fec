//! The typed line: a move in any notation, the name of a command, or a search in the game.

use crate::app::action::ACTIONS;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::study::commands::{LONGEST, TYPED};
use crate::app::text_edit::request;
use tui_input::{Input, InputRequest};

use crate::chess::Move;
use crate::chess::notation::{self, Typed};

/// The line that is being typed.
#[derive(Clone, Debug)]
pub(crate) struct TypedLine {
    pub input: Input,
    pub purpose: Purpose,
}

/// The purpose of the typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move or a command.
    Command,
    /// A search in the game.
    Search,
}

impl TypedLine {
    /// A line that begins with a text.
    pub fn open(study: &mut Study, purpose: Purpose, text: &str) -> TypedLine {
        study.talk.status = None;
        study.close_shown();
        study.outgoing.redraw = true;
        TypedLine { input: Input::new(text.to_owned()), purpose }
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        let is_command = self.purpose == Purpose::Command;
        match chord.key {
            KeyCode::Esc => return Outcome::Close,
            KeyCode::Enter => return self.enter(study),
            KeyCode::Backspace if self.input.value().is_empty() => return Outcome::Close,
            KeyCode::Tab if is_command => self.complete(),
            key => {
                let has_room = self.input.value().len() < LONGEST || key == KeyCode::Backspace;
                if let Some(request) = request(chord).filter(|_| has_room) {
                    self.input.handle(request);
                }
            }
        }
        Outcome::Stay
    }

    fn enter(&self, study: &mut Study) -> Outcome {
        let line = self.input.value().trim();
        match self.purpose {
            Purpose::Command => study.run_line(line),
            Purpose::Search => {
                study.search(line);
                Outcome::Close
            }
        }
    }

    pub fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.input.value().len());
        for c in text.chars().filter(|c| !c.is_control()).take(room) {
            self.input.handle(InputRequest::InsertChar(c));
        }
    }

    /// Returns the move that the line means so far.
    pub fn meant(&self, study: &Study) -> Option<Move> {
        if self.purpose == Purpose::Search {
            return None;
        }
        match notation::typed(study.board.game.position(), self.input.value().trim()) {
            Typed::Move(m) | Typed::Waiting(m)
                if study.board.facts.movable().contains(notation::origin(m)) =>
            {
                Some(m)
            }
            Typed::Move(_)
            | Typed::Waiting(_)
            | Typed::Promotion { .. }
            | Typed::Prefix
            | Typed::Wrong(_) => None,
        }
    }

    /// Completes the name of a command if exactly one starts with the text.
    fn complete(&mut self) {
        let text = self.input.value().to_string();
        let actions = ACTIONS.iter().map(|info| info.id.to_owned());
        let names = actions.chain(TYPED.map(|(name, _)| format!("{name} ")));
        let fitting: Vec<String> = names.filter(|name| !text.is_empty() && name.starts_with(&text)).collect();
        if let [only] = fitting.as_slice() {
            self.input = Input::new(only.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::app::Mode;
    use crate::app::msg::{Input as Hand, Msg, Pointer, Target};
    use crate::app::testing::TestPlayer;
    use crate::chess::Square;

    fn text(player: &TestPlayer) -> Option<&str> {
        match player.mode() {
            Some(Mode::Typing(line)) => Some(line.input.value()),
            _ => None,
        }
    }

    #[test]
    fn a_move_is_played_by_enter() {
        let mut player = TestPlayer::new();
        player.keys(": N f 3");
        assert_eq!(text(&player), Some("Nf3"));
        assert_eq!(player.keys("enter").moves(), "1.Nf3");
        assert_eq!(text(&player), None);
    }

    #[test]
    fn a_whole_line_is_the_same_as_typing_it() {
        let mut player = TestPlayer::new();
        assert_eq!(player.tell(Msg::Line("e2e4".to_owned())).moves(), "1.e4");
        player.reply("e5").tell(Msg::Line("Ke3".to_owned()));
        assert_eq!(player.moves(), "1.e4 e5");
        assert!(!player.status().is_empty());
    }

    #[test]
    fn an_empty_line_closes_by_backspace_and_by_esc() {
        for keys in [": esc", ": a backspace backspace", ": e 4 esc"] {
            let mut player = TestPlayer::new();
            assert_eq!(text(player.keys(keys)), None, "{keys}");
            assert_eq!(player.moves(), "", "{keys}");
        }
    }

    #[test]
    fn tab_completes_a_command_but_no_search() {
        let mut player = TestPlayer::new();
        assert_eq!(text(player.keys(": r e s tab")), Some("resign"));
        player.keys("esc / r e s tab");
        assert_eq!(text(&player), Some("res"));
    }

    #[test]
    fn the_mouse_still_works_on_the_board() {
        let mut player = TestPlayer::new();
        player.keys(": e");
        player.tell(Hand::Pointer(Pointer::Press, Target::Square(Square::G1)));
        assert_eq!(player.app.study.hand.held, Some(Square::G1));
        assert_eq!(text(&player), Some("e"));
    }

    #[test]
    fn pasted_text_is_typed_and_never_a_command() {
        let mut player = TestPlayer::new();
        player.tell(Hand::Paste("resign\n".to_owned()));
        assert_eq!(text(&player), Some("resign"));
        assert!(player.app.is_playing());
    }
}
