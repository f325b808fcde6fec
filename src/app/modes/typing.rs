//! The typed line: a move in any notation, the name of a command, or a search in the game.

use std::time::{Duration, Instant};

use tui_input::{Input, InputRequest};

use crate::app::keymap::{Chord, KeyCode};
use crate::app::modes::completion::{self, Completion, common_start};
use crate::app::modes::menu::turn;
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::study::commands::LONGEST;
use crate::app::text_edit::request;
use crate::chess::notation::{self, Typed};
use crate::chess::{Move, Square};

/// The line that is being typed.
#[derive(Clone, Debug)]
pub(crate) struct TypedLine {
    pub input: Input,
    pub purpose: Purpose,
    /// What was typed before Tab chose among its completions, and the one chosen.
    chosen: Option<(String, usize)>,
}

/// The purpose of the typed line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// A move, begun by its first letter; the line goes with its last.
    Move,
    /// A move or a command.
    Command,
    /// A search in the game.
    Search,
}

/// A key over the board that may have been meant as the first letter of a move in lower case.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceLetter {
    pub letter: char,
    pub typed: Instant,
    /// Where the cursor stood before the key.
    pub cursor: Square,
    /// Whether it quits unless a move follows.
    pub quits: bool,
}

/// How long quitting waits for the rest of a queen's move: the same key or Enter quits at once.
const QUITS_AFTER: Duration = Duration::from_millis(1200);

impl PieceLetter {
    /// Returns when quitting has waited long enough.
    pub(crate) fn quits_at(self) -> Option<Instant> {
        self.quits.then(|| self.typed + QUITS_AFTER)
    }
}

impl TypedLine {
    /// A line that begins with a text.
    pub fn open(study: &mut Study, purpose: Purpose, text: &str) -> TypedLine {
        study.talk.status = None;
        study.close_shown();
        study.outgoing.redraw = true;
        TypedLine { input: Input::new(text.to_owned()), purpose, chosen: None }
    }

    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys mean the same here")]
    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        match chord.key {
            KeyCode::Esc => return self.give_up(study),
            KeyCode::Enter => return self.enter(study),
            KeyCode::Backspace if self.is_at_its_start() => return self.give_up(study),
            KeyCode::Tab | KeyCode::Up | KeyCode::Down => self.complete(study, chord),
            key => {
                self.chosen = None;
                let has_room = self.input.value().len() < LONGEST || key == KeyCode::Backspace;
                if let Some(request) = request(chord).filter(|_| has_room) {
                    self.input.handle(request);
                }
            }
        }
        Outcome::Stay
    }

    /// Whether another Backspace leaves the line: an empty one, or a move without its first letter.
    fn is_at_its_start(&self) -> bool {
        let text = self.input.value();
        text.is_empty() || self.purpose == Purpose::Move && text.chars().count() == 1
    }

    /// Closes the line; a lone letter was perhaps meant as the key that it was before.
    fn give_up(&self, study: &mut Study) -> Outcome {
        if self.purpose == Purpose::Move {
            study.tell_old_key(self.input.value());
        }
        Outcome::Close
    }

    fn enter(&self, study: &mut Study) -> Outcome {
        let line = self.input.value().trim();
        match self.purpose {
            Purpose::Move | Purpose::Command => study.run_line(line),
            Purpose::Search => {
                study.search(line);
                Outcome::Close
            }
        }
    }

    pub fn paste(&mut self, text: &str) {
        self.chosen = None;
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

    /// Returns what the typed text can become, and which of it is chosen.
    pub fn completions(&self, study: &Study) -> (Vec<Completion>, Option<usize>) {
        let (text, at) = match &self.chosen {
            Some((text, at)) => (text.as_str(), Some(*at)),
            None => (self.input.value(), None),
        };
        match self.purpose {
            Purpose::Search => (Vec::new(), None),
            Purpose::Move | Purpose::Command => (completion::completions(study, text.trim_start()), at),
        }
    }

    /// Returns the moves that the board marks: all that the text can become.
    pub fn begun(&self, study: &Study) -> Vec<Move> {
        match self.purpose {
            Purpose::Search => Vec::new(),
            Purpose::Move | Purpose::Command => completion::moves(study, self.input.value().trim()),
        }
    }

    /// Returns the square from which all moves go that the text can become, if it is one.
    pub fn origin(&self, study: &Study) -> Option<Square> {
        let begun = self.begun(study);
        let from = notation::origin(*begun.first()?);
        begun.iter().all(|m| notation::origin(*m) == from).then_some(from)
    }

    /// Completes as far as there is no choice, then chooses: Tab and Down the next, Shift-Tab and Up the previous.
    fn complete(&mut self, study: &Study, chord: Chord) {
        let (all, at) = self.completions(study);
        let start = common_start(&all);
        let typed = self.input.value().to_owned();
        if all.is_empty() {
            return;
        }
        if chord.key == KeyCode::Tab && at.is_none() && (all.len() == 1 || goes_on(&typed, start)) {
            self.input = Input::new(start.to_owned());
            return;
        }
        let by = if chord.key == KeyCode::Up || chord.shift { -1 } else { 1 };
        let next = match at {
            Some(at) => turn(at, by, all.len()),
            None if by > 0 => 0,
            None => all.len() - 1,
        };
        let base = self.chosen.take().map_or(typed, |(base, _)| base);
        self.input = Input::new(all[next].text.clone());
        self.chosen = Some((base, next));
    }
}

/// Whether a text goes on after what was typed, in either case.
fn goes_on(typed: &str, text: &str) -> bool {
    text.len() > typed.len() && text.get(..typed.len()).is_some_and(|head| head.eq_ignore_ascii_case(typed))
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
    fn a_letter_of_a_move_opens_the_line_with_it() {
        for letter in crate::app::action::BEGIN_A_MOVE.chars() {
            let mut player = TestPlayer::new();
            player.keys(&letter.to_string());
            assert_eq!(text(&player), Some(letter.to_string().as_str()), "{letter}");
            assert_eq!(text(player.keys("backspace")), None, "{letter}");
        }
        for typed in ["e 4", "N f 3", "e 2 e 4", "e 2 - e 4", "b 1 c 3", "g 1 - f 3"] {
            let mut player = TestPlayer::new();
            assert!(!player.keys(typed).keys("enter").moves().is_empty(), "{typed}");
        }
        let mut player = TestPlayer::at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(player.keys("c a s t l e space l o n g enter").moves(), "1.O-O-O");
        let mut player = TestPlayer::at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        assert_eq!(player.keys("0 - 0 enter").moves(), "1.O-O");
    }

    #[test]
    fn an_old_habit_is_answered_once_with_the_new_key() {
        let mut player = TestPlayer::new();
        player.keys("f esc");
        assert_eq!(player.status(), "The key for 'flip' is F; f begins a move.");
        assert_eq!(player.keys("f esc").status(), "");
        assert_eq!(player.keys("f 4 esc").status(), "");
        player.keys("d backspace");
        assert_eq!(player.status(), "The key for 'danger' is D; d begins a move.");
        player.keys("h esc");
        assert!(player.status().contains("vi = true"), "{}", player.status());
    }

    #[test]
    fn tab_completes_as_far_as_it_can_and_then_chooses() {
        let mut player = TestPlayer::new();
        assert_eq!(text(player.keys("e tab")), Some("e3"));
        assert_eq!(text(player.keys("tab")), Some("e4"));
        assert_eq!(text(player.keys("tab")), Some("e3"));
        assert_eq!(text(player.keys("shift-tab")), Some("e4"));
        assert_eq!(player.keys("enter").moves(), "1.e4");
        let mut player = TestPlayer::new();
        assert_eq!(text(player.keys(": t h e tab")), Some("theme "));
        assert_eq!(text(player.keys("p tab")), Some("theme paper"));
        let mut player = TestPlayer::new();
        assert_eq!(text(player.keys(": n f tab")), Some("Nf3"));
    }

    #[test]
    fn a_move_that_cannot_be_is_answered_with_its_reason() {
        for (line, why) in [
            ("Bc4", "The pawn on e2 is in the way."),
            ("Nd4", "There is no knight that can reach d4. Did you mean Nc3?"),
            ("castle", "The knight on g1 is in the way."),
            ("resing", "'resing' is not a move or a command. Did you mean 'resign'?"),
            ("theme papre", "No theme called 'papre'. Did you mean 'paper'?"),
        ] {
            let mut player = TestPlayer::new();
            assert_eq!(player.line(line).status(), why, "{line}");
        }
        let mut player = TestPlayer::new();
        assert_eq!(player.line("e4").line("Nf3").status(), "Your opponent is thinking.");
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
