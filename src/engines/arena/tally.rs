//! The tally of a match: games counted in their order, pair by pair.

use std::collections::BTreeMap;

use super::elo::Counts;
use super::record::{Reason, Record};
use super::{Side, Sprt, Verdict};

/// What has been counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games and pairs, from the first player's side.
    pub counts: Counts,
    /// The same of those games alone in which the first player had White; without pairs.
    pub with_white: Counts,
    /// How often each reason ended a game.
    pub reasons: BTreeMap<Reason, u32>,
    /// How often the fault of each player ended one.
    pub faults: [BTreeMap<Reason, u32>; 2],
    /// Half points of the games whose pair is not whole, by pair.
    halves: BTreeMap<u32, u8>,
}

impl Tally {
    /// Counts a game, each once.
    pub fn add(&mut self, record: &Record) {
        count(&mut self.counts, record.winner);
        if record.white == Side::A {
            count(&mut self.with_white, record.winner);
        }
        *self.reasons.entry(record.reason).or_default() += 1;
        if let Some(culprit) = record.culprit {
            *self.faults[culprit as usize].entry(record.reason).or_default() += 1;
        }
        let halves = match record.winner {
            Some(Side::A) => 2,
            None => 1,
            Some(Side::B) => 0,
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
    pub fn verdict(&self, sprt: Option<Sprt>) -> Option<Verdict> {
        sprt.and_then(|sprt| sprt.verdict(&self.counts))
    }
}

fn count(counts: &mut Counts, winner: Option<Side>) {
    match winner {
        Some(Side::A) => counts.wins += 1,
        None => counts.draws += 1,
        Some(Side::B) => counts.losses += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Color::{Black, White};

    #[test]
    fn games_are_counted_by_result_reason_fault_and_pair() {
        let mut tally = Tally::default();
        for record in [
            Record::new(1, Some(White), Reason::Checkmate, Black),
            // The second pair's games come first to their end.
            Record::new(4, None, Reason::Stalemate, Black),
            Record::new(3, Some(Black), Reason::Crash, White),
            Record::new(2, Some(Black), Reason::Checkmate, White),
            Record::new(5, None, Reason::Repetition, White),
        ] {
            tally.add(&record);
        }
        let counts = tally.counts;
        assert_eq!((counts.wins, counts.draws, counts.losses), (2, 2, 1));
        assert_eq!(counts.pairs, [0, 1, 0, 0, 1]);
        let white = tally.with_white;
        assert_eq!((white.wins, white.draws, white.losses), (1, 1, 1));
        assert_eq!(tally.reasons[&Reason::Checkmate], 2);
        assert_eq!(tally.faults[0], BTreeMap::from([(Reason::Crash, 1)]));
        assert!(tally.faults[1].is_empty());
    }
}
