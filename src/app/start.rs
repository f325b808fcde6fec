//! What the app starts with: settings, choices, the time, and what to open.

use std::path::PathBuf;
use std::time::{Instant, SystemTime};

pub use crate::app::board::exhibition::NewExhibition;
use crate::chess::Game;
use crate::config::{Choices, Config};
use crate::library::{GameId, SavedGame};
use crate::review::mix::RunKind;
use crate::review::rating::RatedGame;
use crate::review::repertoire::{OpeningRepertoire, RecalledMove};
use crate::review::training::Training;
use crate::school::SchoolRecord;
use crate::theme::Theme;

/// The time at which something happens, passed in so that a test gives the same game twice.
#[derive(Clone, Copy, Debug)]
pub struct Now {
    /// For clocks and animation; never goes back.
    pub instant: Instant,
    /// For dates in records.
    pub wall: SystemTime,
}

/// What to open at the start, or in place of the current game.
#[derive(Clone, Debug)]
pub enum OpenRequest {
    /// The game that was left unfinished.
    Resume(Box<SavedGame>),
    /// A new game with the settings' choices, from this position.
    New(Box<crate::chess::Chess>),
    /// A game of two engines to watch.
    Watch(Box<NewExhibition>),
    /// A saved game.
    Saved(GameId, Box<SavedGame>),
    /// The games of a foreign file, by the name the player gave.
    Foreign(String, Vec<Game>),
    /// A foreign file too long to be read whole, by the name the player gave, its place, and its first game.
    Long(String, PathBuf, Box<Game>),
    /// Training with this deck.
    Training(Box<Training>),
    /// The school, at this lesson or at its page.
    Lesson(Box<SchoolRecord>, Option<String>),
    /// A run over the box, with this deck.
    Run(Box<Training>, RunKind),
    /// A repertoire with the answers given so far.
    Lines(Box<OpeningRepertoire>, Vec<RecalledMove>),
}

/// Everything the app needs to start.
#[derive(Debug)]
pub struct Start {
    /// The settings in force.
    pub config: Config,
    /// The player's stored choices.
    pub choices: Choices,
    /// The theme and its name.
    pub theme: (String, Theme),
    /// All themes that can be chosen.
    pub themes: Vec<String>,
    /// Whether the terminal can show chess glyphs.
    pub glyphs: bool,
    /// Whether the terminal is on this machine, not behind a line.
    pub is_near: bool,
    /// Columns and rows.
    pub size: (u16, u16),
    /// What to open.
    pub opening: OpenRequest,
    /// Decides lots and the opponents' random choices.
    pub seed: u64,
    /// Notices to show first: errors in the settings, a damaged save.
    pub notices: Vec<String>,
    /// The player's rated games, the oldest first.
    pub rated: Vec<RatedGame>,
    /// The time.
    pub now: Now,
    /// The player's rights on this machine.
    pub access: Access,
}

/// The player's rights on the machine that runs patzer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Access {
    /// Whatever the account may.
    #[default]
    Full,
    /// A host's guest: cannot write files under other names, cannot suspend.
    Guest,
}

/// The date and time of a record, as in PGN tags (`2026.11.21`, `18:05:00`, UTC); unknown parts are question marks.
pub(crate) fn date_and_time(wall: SystemTime) -> (String, String) {
    let Ok(stamp) = jiff::Timestamp::try_from(wall) else {
        return ("????.??.??".into(), "??:??:??".into());
    };
    (stamp.strftime("%Y.%m.%d").to_string(), stamp.strftime("%H:%M:%S").to_string())
}
