//! The danger check: the opponent's checks, captures and threats, listed when the player asks for them.

use crate::app::action::Action;
use crate::app::study::Study;
use crate::app::talk::danger::DangerCheck;
use crate::tutor::Remark;
use crate::tutor::danger;
use crate::tutor::words::Audience;

impl Study {
    /// Opens or closes the danger check.
    pub(in crate::app) fn check_danger(&mut self) {
        if self.close_danger() {
            return;
        }
        if let Some(reason) = self.why_no_help() {
            return self.say(reason);
        }
        self.talk.danger = Some(DangerCheck {
            node: self.board.game.current(),
            remarks: danger::remarks(self.board.game.position(), self.voice()),
        });
    }

    /// Closes the danger check; returns false if it was not open.
    pub(in crate::app) fn close_danger(&mut self) -> bool {
        let was = self.dangers().is_some();
        self.talk.danger = None;
        was
    }

    /// Returns the remarks while their position is on the board.
    pub(crate) fn dangers(&self) -> Option<&[Remark]> {
        let check = self.talk.danger.as_ref()?;
        (check.node == self.board.game.current()).then_some(&check.remarks)
    }

    /// Returns the reminder for novices to look at the opponent's chances before a move.
    pub(crate) fn danger_reminder(&self) -> Option<String> {
        let coach = &self.settings.config.coach;
        let wanted = coach.comments && coach.level == Audience::Novice && self.is_my_turn();
        if !wanted || self.board.game.ply() < 2 || self.dangers().is_some() {
            return None;
        }
        let key = self.settings.keymap.hint(Action::Danger)?;
        let opponent = crate::chess::words::side(!self.viewer());
        Some(format!("Before you move: {key} shows {opponent}'s checks, captures and threats."))
    }
}
