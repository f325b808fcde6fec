//! An exercise on the board: the keys that mean something else than in a game.

use crate::app::action::Action;
use crate::app::study::Study;

impl Study {
    /// Handles an action during an exercise; returns false to handle it as usual.
    pub(in crate::app) fn act_in_exercise(&mut self, action: Action) -> bool {
        if self.training.exercises.is_none() {
            return false;
        }
        let open = self.is_asked_for_a_move();
        match action {
            Action::Confirm if !open => self.next_exercise(),
            Action::NextExercise => self.next_exercise(),
            Action::WasFine => self.call_it_fine(),
            Action::Solution => self.give_up(),
            Action::Threats if open => self.toggle_threats(),
            Action::Safety if open => self.toggle_safety(),
            Action::Why if open => {
                let hint = self.key_name(Action::Hint);
                self.say(format!("Find your move first; {hint} gives a hint."));
            }
            Action::Hint if open => {
                if let Some(exercises) = &mut self.training.exercises {
                    exercises.exercise.hinted = true;
                }
                return false;
            }
            Action::TakeBack | Action::PlayAgain => {
                self.say("patzer takes wrong tries back for you.");
            }
            Action::Cancel
                if self.hand.held.is_none() && self.talk.notices.is_empty() && !self.close_hint() =>
            {
                self.open_page();
            }
            Action::Train => self.open_page(),
            Action::Resign
            | Action::Draw
            | Action::Delete
            | Action::Comment
            | Action::MakeMainline
            | Action::Promote
            | Action::Autoplay
            | Action::Search
            | Action::PreviousTurn
            | Action::NextTurn
            | Action::Review
            | Action::Learn => self.say("This is an exercise, not a game."),
            Action::CursorLeft
            | Action::CursorDown
            | Action::CursorUp
            | Action::CursorRight
            | Action::Confirm
            | Action::Cancel
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
            | Action::Why
            | Action::StepBack
            | Action::StepForward
            | Action::ToStart
            | Action::ToEnd
            | Action::NextVariation
            | Action::Tree
            | Action::Flip
            | Action::Zoom
            | Action::NewGame
            | Action::Games
            | Action::Copy
            | Action::Setup
            | Action::Preferences
            | Action::Help
            | Action::Redraw
            | Action::Suspend
            | Action::Quit => return false,
        }
        true
    }
}
