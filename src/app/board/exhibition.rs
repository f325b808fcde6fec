//! A game of two engines that nobody plays: who plays, and whether the moves come by themselves.

use std::time::{Duration, Instant};

use crate::chess::{ByColor, Chess, Color, Score};
use crate::engines::Opponent;
use crate::search::Limits;

/// A game of two engines as it was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct NewExhibition {
    /// The position to begin with.
    pub start: Chess,
    /// The engines.
    pub players: ByColor<Opponent>,
    /// What each may spend on a move; an unset limit is the engine's own.
    pub limits: Limits,
    /// Decides the engines' random choices; `None` for another game each time.
    pub seed: Option<u64>,
    /// The least time between two moves; `None` for that of autoplay.
    pub pause: Option<Duration>,
    /// Whether the moves come by themselves from the start.
    pub runs: bool,
}

/// A game of two engines on the board.
#[derive(Clone, Debug)]
pub(crate) struct Exhibition {
    pub players: ByColor<Opponent>,
    pub limits: Limits,
    pub seed: u64,
    pub pause: Duration,
    /// Whether the moves come by themselves.
    pub runs: bool,
    /// When the last move was played, or the game began.
    pub moved: Instant,
    /// What each engine thought of its last move, from its own side.
    scores: ByColor<Option<Score>>,
}

impl Exhibition {
    pub fn new(new: NewExhibition, usual_pause: Duration, seed: u64, now: Instant) -> Exhibition {
        Exhibition {
            players: new.players,
            limits: new.limits,
            seed: new.seed.unwrap_or(seed),
            pause: new.pause.unwrap_or(usual_pause),
            runs: new.runs,
            moved: now,
            scores: ByColor::default(),
        }
    }

    /// Notes a move and what its engine thought of it.
    pub fn moved(&mut self, mover: Color, score: Option<Score>, now: Instant) {
        *self.scores.get_mut(mover) = score;
        self.moved = now;
    }

    /// What an engine thought of its last move, from its own side.
    pub fn score(&self, side: Color) -> Option<Score> {
        *self.scores.get(side)
    }

    /// What is left of the pause before the next move.
    pub fn pause_left(&self, now: Instant) -> Duration {
        self.pause.saturating_sub(now.saturating_duration_since(self.moved))
    }
}
