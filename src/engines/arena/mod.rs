//! A match: two players, pairs of games from the same openings with the colours swapped, and what the score says.
//!
//! [`elo`] and [`sprt`] are arithmetic; a game is played by `game`, many at a time by [`run`]; files and screens are for
//! others.

mod adjudication;
pub mod elo;
mod game;
mod known_endings;
mod openings;
mod order;
mod player;
mod pool;
pub mod record;
pub mod sprt;
mod tally;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use adjudication::{Adjudication, Draw, Resign};
pub use elo::{Elo, MatchCounts};
pub use known_endings::KnownEndings;
pub use openings::{Openings, OpeningsError};
pub use order::InOrder;
pub use player::{Player, PlayerError};
pub use pool::run;
pub use record::{EndReason, GameRecord, MatchGame};
pub use sprt::{Sprt, SprtResult};
pub use tally::MatchTally;

use super::Dice;
use crate::chess::{Color, TimeControl};

/// One of the two players of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchSide {
    /// The first, from whose side a match is told.
    A,
    /// The second.
    B,
}

impl MatchSide {
    /// Who has White in a game: the first player in the first of each pair.
    pub(crate) fn with_white(number: u32) -> MatchSide {
        if number % 2 == 1 { MatchSide::A } else { MatchSide::B }
    }

    /// The other player.
    #[must_use]
    pub fn other(self) -> MatchSide {
        match self {
            MatchSide::A => MatchSide::B,
            MatchSide::B => MatchSide::A,
        }
    }

    /// Who has a colour when this player has White.
    fn of(self, color: Color) -> MatchSide {
        if color.is_white() { self } else { self.other() }
    }
}

/// How much a player may think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As much as its level or its settings say.
    Own,
    /// Time for each move.
    Time(Duration),
    /// Positions for each move.
    Nodes(u64),
    /// Plies for each move, 1 to 100.
    Depth(u8),
    /// A clock for the game.
    Clock(TimeControl),
}

impl Pace {
    /// As PGN's `TimeControl` tag says it: seconds and seconds a move; `-` without a clock.
    fn time_control(self) -> String {
        match self {
            Pace::Clock(control) => {
                format!("{}+{}", control.base.as_secs_f64(), control.increment.as_secs_f64())
            }
            Pace::Own | Pace::Time(_) | Pace::Nodes(_) | Pace::Depth(_) => "-".to_owned(),
        }
    }

    /// The pace in words, the same for the same pace.
    pub fn words(self) -> String {
        match self {
            Pace::Own => "own".to_owned(),
            Pace::Time(time) => format!("{} ms", time.as_millis()),
            Pace::Nodes(nodes) => format!("{nodes} nodes"),
            Pace::Depth(depth) => format!("depth {depth}"),
            Pace::Clock(_) => format!("clock {}", self.time_control()),
        }
    }
}

/// Everything that decides the games of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    players: [Player; 2],
    /// How much each may think.
    pub pace: Pace,
    /// With a game's number it decides the opening and every random choice.
    pub seed: u64,
    /// Where the games begin.
    pub openings: Openings,
    /// Which games end early.
    pub adjudication: Adjudication,
    /// The tables by which they do.
    pub endings: KnownEndings,
    /// The table of patzer's own engines, in MiB.
    pub hash_mib: usize,
    /// How much longer than allowed a move may take before it loses the game.
    pub margin: Duration,
}

impl Match {
    /// A match of these two with patzer's own openings and without limits or adjudication.
    pub fn new(a: Player, b: Player) -> Match {
        Match {
            players: player::told_apart([a, b]),
            pace: Pace::Own,
            seed: 1,
            openings: Openings::built_in(),
            adjudication: Adjudication::default(),
            endings: KnownEndings::default(),
            hash_mib: 16,
            margin: Duration::from_millis(100),
        }
    }

    /// What a player is called.
    pub fn name(&self, side: MatchSide) -> String {
        self.players[side as usize].name.clone()
    }

    fn player(&self, side: MatchSide) -> &Player {
        &self.players[side as usize]
    }

    /// Everything that decides the games, in one line: two matches of one identity play the same games, or would if
    /// time did not come in.
    pub fn identity(&self) -> String {
        let parts = [
            ("first player", self.player(MatchSide::A).identity()),
            ("second player", self.player(MatchSide::B).identity()),
            ("limit", self.pace.words()),
            ("seed", self.seed.to_string()),
            ("openings", self.openings.name().to_owned()),
            ("adjudication", self.adjudication.identity()),
            ("hash", self.hash_mib.to_string()),
        ];
        let said = parts.map(|(name, value)| format!("{name}: {}", value.replace([';', '\n'], ",")));
        said.join("; ")
    }

    /// The first thing in which a match of another identity differs: its name, what it is there, what it is here.
    pub fn difference<'a>(&self, other: &'a str) -> Option<(String, &'a str, String)> {
        let own = self.identity();
        let mut parts = other.split("; ");
        for part in own.split("; ") {
            let there = parts.next().unwrap_or_default();
            if part != there {
                let (name, here) = part.split_once(": ").unwrap_or((part, ""));
                let there = there.split_once(": ").map_or(there, |(_, value)| value);
                return Some((name.to_owned(), there, here.to_owned()));
            }
        }
        None
    }

    /// The seed of a player's random choices in a game.
    fn seed_of(&self, number: u32, side: MatchSide) -> u64 {
        Dice::of(&[self.seed, u64::from(number), side as u64]).below(usize::MAX) as u64
    }
}
