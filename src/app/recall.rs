//! Restores the player's choices over the settings.

use crate::config::{Choices, CoachSettings};
use crate::engines::{Opponent, Roster, level};
use crate::tutor::words::Audience;

/// Returns the last opponent, if it and its level still exist.
pub(super) fn opponent(chosen: &Choices, engines: &Roster) -> Option<Opponent> {
    let spec = engines.find(chosen.opponent.as_ref()?)?;
    let is_known = spec.levels.is_empty() || chosen.level.and_then(level::of).is_some();
    spec.at(None, chosen.level).ok().filter(|_| is_known)
}

/// Applies the last choices for the coach.
pub(super) fn coach(coach: &mut CoachSettings, chosen: &Choices) {
    coach.comments = chosen.comments.unwrap_or(coach.comments);
    coach.alert = chosen.alert.unwrap_or(coach.alert);
    let audience = chosen.audience.as_deref().and_then(Audience::from_id);
    coach.level = audience.unwrap_or(coach.level);
}
