//! Overlays hidden during an exercise until the player asks: seeing the danger is part of solving it.

use crate::app::exercise::ExerciseOverlays;
use crate::app::study::Study;
use crate::app::study::switches::{SAFETY, THREATS};

impl Study {
    /// Whether the threatened pieces are marked: during an exercise only when asked for there.
    pub(crate) fn shows_threats(&self) -> bool {
        self.exercise_overlays().map_or(self.screen.view.threats, |overlays| overlays.threats)
    }

    /// Whether destinations are marked as safe and unsafe: during an exercise only when asked for there.
    pub(crate) fn shows_safety(&self) -> bool {
        self.exercise_overlays().map_or(self.screen.view.safety, |overlays| overlays.safety)
    }

    fn exercise_overlays(&self) -> Option<ExerciseOverlays> {
        let open = self.training.exercises.as_ref().filter(|exercises| exercises.is_open())?;
        Some(open.exercise.overlays)
    }

    /// Shows or hides the threatened pieces of this exercise.
    pub(in crate::app) fn toggle_threats(&mut self) {
        self.switch_aid(|overlays| &mut overlays.threats, THREATS);
    }

    /// Shows or hides where pieces can go safely in this exercise.
    pub(in crate::app) fn toggle_safety(&mut self) {
        self.switch_aid(|overlays| &mut overlays.safety, SAFETY);
    }

    /// The settings stay as they are.
    fn switch_aid(&mut self, which: fn(&mut ExerciseOverlays) -> &mut bool, name: &str) {
        let Some(exercises) = &mut self.training.exercises else {
            return;
        };
        let on = which(&mut exercises.exercise.overlays);
        *on = !*on;
        let state = if *on { "on" } else { "off" };
        self.say(format!("{name}: {state}."));
        self.update_facts();
    }
}
