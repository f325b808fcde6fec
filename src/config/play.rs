//! `[play]`: the choices for a new game.

use super::error::Problem;
use super::section::ConfigSection;
use crate::chess::{Color, TimeControl};
use crate::engines::{COACH, Opponent, level, roster};

named! {
    /// The side that a new game gives the player.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PlaySide {
        /// White.
        White = "white",
        /// Black.
        Black = "black",
        /// Drawn for every game.
        Random = "random",
        /// Both: two players share the board.
        Both = "both",
    }
}

impl PlaySide {
    /// Returns the colour, if one is fixed.
    pub fn color(self) -> Option<Color> {
        match self {
            PlaySide::White => Some(Color::White),
            PlaySide::Black => Some(Color::Black),
            PlaySide::Random | PlaySide::Both => None,
        }
    }
}

impl From<Color> for PlaySide {
    fn from(color: Color) -> PlaySide {
        color.fold_wb(PlaySide::White, PlaySide::Black)
    }
}

/// `[play]`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct Play {
    /// The opponent.
    pub opponent: Opponent,
    /// Whether the command line named the opponent, which then overrides the last choice.
    pub is_named: bool,
    /// The player's side.
    pub side: PlaySide,
    /// Whether the board flips to the side to move when two players share it.
    pub flips_each_move: bool,
    /// The clock, if any.
    pub clock: Option<TimeControl>,
    /// Shortest delay before the opponent's move, in milliseconds, so that the player can follow; opponents that play
    /// like people take less of it for a plain move.
    pub reply_delay_ms: u64,
    /// Whether opponents that play like people resign.
    pub resigns: bool,
    /// Whether they offer draws.
    pub offers_draws: bool,
}

impl Play {
    /// `others` are the names of characters, nets of people and other programs' engines. The level is that of the settings,
    /// whether or not the opponent has levels.
    pub(super) fn read<'a>(section: &mut ConfigSection<'_>, others: impl Iterator<Item = &'a str>) -> Play {
        let opponents: Vec<&str> =
            roster().iter().map(|spec| spec.name).chain([COACH]).chain(others).collect();
        let name = section.name("opponent", &opponents, "a name from 'patzer engines'");
        let level = Some(level(section));
        Play {
            opponent: Opponent { name, level },
            is_named: false,
            side: section.choice("side", &PlaySide::ALL.map(|side| (side.id(), side))),
            flips_each_move: section.flag("flip_each_move"),
            clock: section.parsed("clock", "\"none\", or minutes and seconds a move such as \"10+5\"", clock),
            reply_delay_ms: section.whole("reply_delay_ms", 0..=10_000) as u64,
            resigns: section.flag("resigns"),
            offers_draws: section.flag("offers_draws"),
        }
    }
}

/// The level; a number of former versions still counts, and is told.
fn level(section: &mut ConfigSection<'_>) -> u16 {
    let number = section.whole_such_as("level", &format!("a level: {}", level::words()), |number| {
        let number = u16::try_from(number).ok()?;
        level::of(number).map(|_| number)
    });
    let Some(now) = level::former(number) else { return level::nearest(number) };
    section.remark("level", Problem::Rescaled { old: number, new: now });
    now
}

fn clock(text: &str) -> Result<Option<TimeControl>, String> {
    match text {
        "none" => Ok(None),
        _ => text.parse().map(Some),
    }
}
