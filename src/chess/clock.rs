//! Clocks: pure arithmetic on given instants, so that a test gives the same game twice.

use std::time::{Duration, Instant};

use super::{ByColor, Color};

/// Time for the whole game and what each move adds to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeControl {
    /// At the start, for each side.
    pub base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

/// The two clocks of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Duration>,
    running: Option<(Color, Instant)>,
}

impl std::str::FromStr for TimeControl {
    type Err = String;

    /// Reads `10+5`: minutes and seconds a move; `0.5+0`, `10` too.
    fn from_str(_text: &str) -> Result<TimeControl, String> {
        todo!()
    }
}

impl Clock {
    /// Both clocks full and stopped.
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: ByColor::new_with(|_| control.base),
            running: None,
        }
    }

    /// Clocks with the time that was left when the game was kept, stopped.
    pub fn resumed(control: TimeControl, left: ByColor<Duration>) -> Clock {
        Clock {
            control,
            left,
            running: None,
        }
    }

    /// What was agreed.
    pub fn control(&self) -> TimeControl {
        self.control
    }

    /// Starts the clock of a side (and stops the other without an increment).
    pub fn start(&mut self, _side: Color, _now: Instant) {
        todo!()
    }

    /// Stops both clocks.
    pub fn stop(&mut self, _now: Instant) {
        todo!()
    }

    /// The running side has moved: adds its increment and starts the other clock.
    pub fn press(&mut self, _now: Instant) {
        todo!()
    }

    /// What a side has left at an instant; never below zero.
    pub fn left(&self, _side: Color, _now: Instant) -> Duration {
        todo!()
    }

    /// The side whose flag has fallen.
    pub fn flag(&self, _now: Instant) -> Option<Color> {
        todo!()
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }
}
