//! Autoplay: the game steps forward by itself until a key, a click or the end of the line stops it.

use crate::app::study::Study;
use std::time::{Duration, Instant};

impl Study {
    /// `a`: begins to step, or stops.
    pub(in crate::app) fn switch_autoplay(&mut self) {
        if self.board.game.tree().next(self.board.game.current()).is_none() || self.is_at_head_of_play() {
            return self.say("This is the end of the line.");
        }
        self.board.autoplay = Some(self.next_step());
        self.say("Autoplay is on; any key stops it.");
    }

    /// Returns whether the board shows the current position of a game in play.
    fn is_at_head_of_play(&self) -> bool {
        self.is_playing() && self.board.game.current() == self.board.head
    }

    fn next_step(&self) -> Instant {
        self.now.instant + Duration::from_millis(self.settings.config.board.autoplay_ms)
    }

    /// Stops autoplay and returns whether it was running.
    pub(in crate::app) fn stop_autoplay(&mut self) -> bool {
        let stopped = self.board.autoplay.take().is_some();
        if stopped {
            self.talk.status = None;
            self.outgoing.redraw = true;
        }
        stopped
    }

    /// Steps forward when the time has come.
    pub(in crate::app) fn check_autoplay(&mut self) {
        if self.board.autoplay.is_none_or(|at| at > self.now.instant) {
            return;
        }
        self.step_forward();
        let over =
            self.board.game.tree().next(self.board.game.current()).is_none() || self.is_at_head_of_play();
        self.board.autoplay = (!over).then(|| self.next_step());
    }
}
