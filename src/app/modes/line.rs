//! A line on the board in place of the game: keys step through it, everything else closes it or goes on to the game.

use crate::app::action::Action;
use crate::app::study::Study;

impl Study {
    /// Handles an action while a line is on the board; returns false if what lies beneath should handle it.
    pub(in crate::app) fn act_on_line(&mut self, action: Action) -> bool {
        self.set_back(action) || self.act_on_shown(action)
    }

    /// Handles an action while a line is shown; returns false if the game should handle it.
    fn act_on_shown(&mut self, action: Action) -> bool {
        match action {
            Action::StepForward => self.step_shown(1),
            Action::StepBack => self.step_shown(-1),
            Action::ToStart => self.step_shown(isize::MIN),
            Action::ToEnd => self.step_shown(isize::MAX),
            Action::NextVariation => self.other_line(),
            Action::Cancel | Action::Why => self.close_shown(),
            Action::CursorLeft
            | Action::CursorRight
            | Action::CursorUp
            | Action::CursorDown
            | Action::Flip
            | Action::Zoom
            | Action::Help
            | Action::Preferences
            | Action::Redraw
            | Action::Suspend
            | Action::Quit => return false,
            Action::Confirm
            | Action::NextPiece
            | Action::PreviousPiece
            | Action::Type
            | Action::Threats
            | Action::Safety
            | Action::Heatmap
            | Action::PreviousRule
            | Action::NextRule
            | Action::EngineView
            | Action::Danger
            | Action::Hint
            | Action::TakeBack
            | Action::PlayAgain
            | Action::PreviousTurn
            | Action::NextTurn
            | Action::MakeMainline
            | Action::Autoplay
            | Action::Search
            | Action::Tree
            | Action::Promote
            | Action::Delete
            | Action::Comment
            | Action::Train
            | Action::NextExercise
            | Action::WasFine
            | Action::Solution
            | Action::NewGame
            | Action::Games
            | Action::Review
            | Action::Learn
            | Action::Copy
            | Action::Setup
            | Action::Resign
            | Action::Draw => {
                self.close_shown();
                return false;
            }
        }
        true
    }

    /// Switches to the better line and back.
    fn other_line(&mut self) {
        let Some(shown) = &mut self.talk.shown else { return };
        if shown.lines.len() < 2 {
            return self.say("There's no better line to show.");
        }
        shown.which = (shown.which + 1) % shown.lines.len();
        shown.at = 1;
        shown.lay_out();
        self.hand.pulse = None;
    }

    /// Handles an action while a line is on the board: stops its playback, and closes a refutation.
    fn set_back(&mut self, action: Action) -> bool {
        self.talk.playing_line = None;
        let sets_back = matches!(action, Action::Confirm | Action::TakeBack) && self.is_asked_for_a_move();
        if sets_back {
            self.close_shown();
        }
        sets_back
    }
}
