//! The score of a match so far, its games counted in their order.

use crate::engines::arena::{GameRecord, InOrder, MatchTally, Sprt, SprtResult};

/// The score so far.
#[derive(Debug, Default)]
pub(super) struct MatchStanding {
    pub sprt: Option<Sprt>,
    /// Games counted in their order, so that the test ends the match at the same game however many are played at once.
    pub tally: MatchTally,
    pub order: InOrder<GameRecord>,
    pub verdict: Option<SprtResult>,
}

impl MatchStanding {
    /// Counts a game when its turn comes; after a verdict nothing counts.
    pub fn add(&mut self, record: GameRecord) {
        for due in self.order.push(record.number, record) {
            if self.verdict.is_none() {
                self.tally.add(&due);
                self.verdict = self.tally.verdict(self.sprt);
            }
        }
    }

    /// Counts the games that still wait for their turn: no earlier one will come.
    pub fn close(&mut self) {
        if self.verdict.is_none() {
            self.order.waiting().for_each(|record| self.tally.add(record));
        }
    }

    pub fn is_done(&self, games: u32) -> bool {
        self.verdict.is_some() || self.tally.counts.games() >= games
    }
}
