//! The flash of attackers: three pulses within a second, then steady.

use std::time::{Duration, Instant};

use crate::chess::Bitboard;

/// Attackers that flash: three pulses within a second, then steady.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pulse {
    pub squares: Bitboard,
    pub since: Instant,
}

impl Pulse {
    /// A flash of these squares from now on; steady from the start where nothing shall move.
    pub fn new(squares: Bitboard, now: Instant, calm: bool) -> Option<Pulse> {
        let steady = now.checked_sub(Self::PHASE * Self::PHASES);
        let since = if calm { steady.unwrap_or(now) } else { now };
        squares.any().then_some(Pulse { squares, since })
    }

    /// One phase of a pulse; three bright and two dark ones, then steady.
    pub const PHASE: Duration = Duration::from_millis(180);
    pub const PHASES: u32 = 5;

    pub fn phase(self, now: Instant) -> u32 {
        let phase = now.saturating_duration_since(self.since).as_millis() / Self::PHASE.as_millis();
        u32::try_from(phase).unwrap_or(u32::MAX)
    }

    pub fn is_bright(self, now: Instant) -> bool {
        let phase = self.phase(now);
        phase >= Self::PHASES || phase.is_multiple_of(2)
    }

    pub fn next_change(self, now: Instant) -> Option<Instant> {
        let phase = self.phase(now);
        (phase < Self::PHASES).then(|| self.since + Self::PHASE * (phase + 1))
    }
}
