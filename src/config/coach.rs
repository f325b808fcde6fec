//! `[coach]`: how much the coach says, at which level, and when it warns.

use super::section::ConfigSection;
use crate::tutor::Judgement;
use crate::tutor::words::Audience;

/// Which faults are held back with a question before they are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Alert {
    /// None.
    Off,
    /// Blunders.
    Blunders,
    /// Mistakes too.
    Mistakes,
}

impl Alert {
    /// The smallest fault that the alert holds back.
    pub fn least(self) -> Option<Judgement> {
        match self {
            Alert::Off => None,
            Alert::Blunders => Some(Judgement::Blunder),
            Alert::Mistakes => Some(Judgement::Mistake),
        }
    }
}

/// `[coach]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoachSettings {
    /// Whether the coach comments on moves and dangers without being asked.
    pub comments: bool,
    /// The level of the words.
    pub level: Audience,
    /// Which faults are held back.
    pub alert: Alert,
    /// Longest wait of a move for the alert, in milliseconds.
    pub alert_wait_ms: u64,
    /// Search time per move or position, in milliseconds.
    pub think_ms: u64,
}

const LEVELS: [(&str, Audience); 3] =
    [("novice", Audience::Novice), ("club", Audience::Club), ("advanced", Audience::Advanced)];

const ALERTS: [(&str, Alert); 3] =
    [("off", Alert::Off), ("blunders", Alert::Blunders), ("mistakes", Alert::Mistakes)];

impl CoachSettings {
    pub(super) fn read(section: &mut ConfigSection<'_>) -> CoachSettings {
        CoachSettings {
            comments: section.flag("comments"),
            level: section.choice("level", &LEVELS),
            alert: section.choice("alert", &ALERTS),
            alert_wait_ms: section.whole("alert_wait_ms", 0..=5_000) as u64,
            think_ms: section.whole("think_ms", 50..=60_000) as u64,
        }
    }
}
