//! Autoplay: the game steps forward by itself until a key, a click or the end of the line stops it.

use std::time::{Duration, Instant};

use super::App;

impl App {
    /// `a`: begins to step, or stops.
    pub(super) fn switch_autoplay(&mut self) {
        if self.game.tree().next(self.game.current()).is_none() || self.is_at_head_of_play() {
            return self.say("This is the end of the line; there is nothing to play on.");
        }
        self.autoplay = Some(self.next_step());
        self.say("The game plays itself; any key stops it.");
    }

    /// Whether a step by itself would leave the game that is being played.
    fn is_at_head_of_play(&self) -> bool {
        self.is_playing() && self.game.current() == self.head
    }

    fn next_step(&self) -> Instant {
        self.now.instant + Duration::from_millis(self.config.board.autoplay_ms)
    }

    /// Stops; whether the game was playing itself.
    pub(super) fn stop_autoplay(&mut self) -> bool {
        let stopped = self.autoplay.take().is_some();
        if stopped {
            self.status = None;
            self.redraw = true;
        }
        stopped
    }

    /// Takes a step when it is time.
    pub(super) fn check_autoplay(&mut self) {
        if self.autoplay.is_none_or(|at| at > self.now.instant) {
            return;
        }
        self.step_forward();
        let over = self.game.tree().next(self.game.current()).is_none() || self.is_at_head_of_play();
        self.autoplay = (!over).then(|| self.next_step());
    }
}
