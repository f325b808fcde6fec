//! What an exercise keeps to itself until it is asked for: to see who is in danger is part of solving it.

use crate::app::App;
use crate::app::update::{SAFETY, THREATS};

/// What was asked for in the exercise on the board.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Aids {
    /// Which men are threatened.
    threats: bool,
    /// Where men can go safely.
    safety: bool,
}

impl App {
    /// Whether the threatened men are marked: during an exercise only when asked for there.
    pub(crate) fn sees_threats(&self) -> bool {
        self.aids().map_or(self.view.threats, |aids| aids.threats)
    }

    /// Whether destinations are marked as safe and unsafe: during an exercise only when asked for there.
    pub(crate) fn sees_safety(&self) -> bool {
        self.aids().map_or(self.view.safety, |aids| aids.safety)
    }

    fn aids(&self) -> Option<Aids> {
        let open = self.sitting.as_ref().filter(|sitting| sitting.is_open())?;
        Some(open.exercise.aids)
    }

    /// Shows or hides the threatened men of this exercise.
    pub(super) fn show_threats(&mut self) {
        self.switch_aid(|aids| &mut aids.threats, THREATS);
    }

    /// Shows or hides where men can go safely in this exercise.
    pub(super) fn show_safety(&mut self) {
        self.switch_aid(|aids| &mut aids.safety, SAFETY);
    }

    /// The settings stay as they are.
    fn switch_aid(&mut self, which: fn(&mut Aids) -> &mut bool, name: &str) {
        let Some(sitting) = &mut self.sitting else { return };
        let on = which(&mut sitting.exercise.aids);
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        self.say(format!("{name}: {state}."));
        self.look();
    }
}
