//! The tally of a match: games counted in their order, pair by pair.

use std::collections::BTreeMap;

use super::elo::MatchCounts;
use super::record::{EndReason, GameRecord};
use super::{MatchSide, Sprt, SprtResult};

/// The running score of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Games and pairs, from the first player's side.
    pub counts: MatchCounts,
    /// The same of those games alone in which the first player had White; without pairs.
    pub with_white: MatchCounts,
    /// How often each reason ended a game.
    pub reasons: BTreeMap<EndReason, u32>,
    /// How often the fault of each player ended one.
    pub faults: [BTreeMap<EndReason, u32>; 2],
    /// Half points of the games whose pair is not whole, by pair.
    halves: BTreeMap<u32, u8>,
}

impl MatchTally {
    /// Counts a game, each once.
    pub fn add(&mut self, record: &GameRecord) {
        count(&mut self.counts, record.winner);
        if record.white == MatchSide::A {
            count(&mut self.with_white, record.winner);
        }
        *self.reasons.entry(record.reason).or_default() += 1;
        if let Some(culprit) = record.culprit {
            *self.faults[culprit as usize].entry(record.reason).or_default() += 1;
        }
        let halves = match record.winner {
            Some(MatchSide::A) => 2,
            None => 1,
            Some(MatchSide::B) => 0,
        };
        let pair = record.number.div_ceil(2);
        match self.halves.remove(&pair) {
            Some(before) => self.counts.pairs[usize::from(before + halves)] += 1,
            None => {
                self.halves.insert(pair, halves);
            }
        }
    }

    /// Whether the test, if there is one, has been decided.
    pub fn verdict(&self, sprt: Option<Sprt>) -> Option<SprtResult> {
        sprt.and_then(|sprt| sprt.verdict(&self.counts))
    }
}

fn count(counts: &mut MatchCounts, winner: Option<MatchSide>) {
    match winner {
        Some(MatchSide::A) => counts.wins += 1,
        None => counts.draws += 1,
        Some(MatchSide::B) => counts.losses += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color::{Black, White};

    #[test]
    fn games_are_counted_by_result_reason_fault_and_pair() {
        let mut tally = MatchTally::default();
        for record in [
            GameRecord::new(1, Some(White), EndReason::Checkmate, Black),
            // The second pair's games come first to their end.
            GameRecord::new(4, None, EndReason::Stalemate, Black),
            GameRecord::new(3, Some(Black), EndReason::Crash, White),
            GameRecord::new(2, Some(Black), EndReason::Checkmate, White),
            GameRecord::new(5, None, EndReason::Repetition, White),
        ] {
            tally.add(&record);
        }
        let counts = tally.counts;
        assert_eq!((counts.wins, counts.draws, counts.losses), (2, 2, 1));
        assert_eq!(counts.pairs, [0, 1, 0, 0, 1]);
        let white = tally.with_white;
        assert_eq!((white.wins, white.draws, white.losses), (1, 1, 1));
        assert_eq!(tally.reasons[&EndReason::Checkmate], 2);
        assert_eq!(tally.faults[0], BTreeMap::from([(EndReason::Crash, 1)]));
        assert!(tally.faults[1].is_empty());
    }
}
