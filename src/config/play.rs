//! `[play]`: the choices for a new game.

use super::section::ConfigSection;
use crate::chess::{Color, TimeControl};
use crate::engines::{Opponent, roster};

/// `[play]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The opponent.
    pub opponent: Opponent,
    /// Whether the command line named the opponent, which then overrides the last choice.
    pub is_named: bool,
    /// The player's side; `None` is random.
    pub side: Option<Color>,
    /// The clock, if any.
    pub clock: Option<TimeControl>,
    /// Shortest delay before the opponent's move, in milliseconds, so that the player can follow.
    pub reply_delay_ms: u64,
}

const SIDES: [(&str, Option<Color>); 3] =
    [("white", Some(Color::White)), ("black", Some(Color::Black)), ("random", None)];

impl Play {
    /// `others` are the names of nets of people and of other programs' engines.
    pub(super) fn read(section: &mut ConfigSection<'_>, others: &[String]) -> Play {
        let own = roster().iter().map(|spec| (spec.name, (spec.name, !spec.levels.is_empty())));
        let others = others.iter().map(|name| (name.as_str(), (name.as_str(), false)));
        let opponents: Vec<_> = own.chain(others).collect();
        let (name, has_levels) = section.choice("opponent", &opponents);
        let most = roster().iter().map(|spec| spec.levels.len()).max().unwrap_or(1);
        let level = section.whole("level", 1..=most as i64) as u8;
        Play {
            opponent: Opponent { name: name.to_owned(), level: has_levels.then_some(level) },
            is_named: false,
            side: section.choice("side", &SIDES),
            clock: section.parsed("clock", "\"none\", or minutes and seconds a move such as \"10+5\"", clock),
            reply_delay_ms: section.whole("reply_delay_ms", 0..=10_000) as u64,
        }
    }
}

fn clock(text: &str) -> Result<Option<TimeControl>, String> {
    match text {
        "none" => Ok(None),
        _ => text.parse().map(Some),
    }
}
