//! Levels: how much the house engine looks at, and what it overlooks, so that it can also be beaten.

/// What makes a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Positions it looks at for a move; nodes and not time, so that it plays alike on every machine.
    pub nodes: u64,
    /// Chance in percent that it does not think of a move at all.
    pub overlooks: u8,
    /// Chance in percent that it does not look at the answer to a move.
    pub hopes: u8,
    /// How far off its judgement of a move may be, in centipawns either way.
    pub noise: i32,
}

/// All strengths, weakest first: the levels of `patzer` in the roster.
pub const STRENGTHS: [Strength; 8] = [
    Strength {
        nodes: 300,
        overlooks: 45,
        hopes: 40,
        noise: 200,
    },
    Strength {
        nodes: 600,
        overlooks: 35,
        hopes: 25,
        noise: 150,
    },
    Strength {
        nodes: 1_500,
        overlooks: 25,
        hopes: 12,
        noise: 110,
    },
    Strength {
        nodes: 4_000,
        overlooks: 16,
        hopes: 6,
        noise: 70,
    },
    Strength {
        nodes: 12_000,
        overlooks: 9,
        hopes: 2,
        noise: 40,
    },
    Strength {
        nodes: 40_000,
        overlooks: 4,
        hopes: 0,
        noise: 20,
    },
    Strength {
        nodes: 150_000,
        overlooks: 0,
        hopes: 0,
        noise: 0,
    },
    Strength {
        nodes: 900_000,
        overlooks: 0,
        hopes: 0,
        noise: 0,
    },
];

impl Strength {
    /// Whether it plays what its search finds.
    pub fn is_sharp(self) -> bool {
        self.overlooks == 0 && self.hopes == 0 && self.noise == 0
    }

    /// Whether no level is stronger.
    pub fn is_greatest(self) -> bool {
        STRENGTHS.last() == Some(&self)
    }
}

/// The strength of a level (from 1), or the greatest when none is named.
pub fn strength(level: Option<u8>) -> Option<Strength> {
    let number = level.map_or(STRENGTHS.len(), usize::from);
    STRENGTHS.get(number.checked_sub(1)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::roster;

    #[test]
    fn every_level_of_the_roster_has_a_strength() {
        let levels = roster::find("patzer").unwrap().levels;
        assert_eq!(levels.len(), STRENGTHS.len());
        assert!(levels.iter().all(|level| strength(Some(level.number)).is_some()));
        assert_eq!(strength(None), STRENGTHS.last().copied());
        assert_eq!(strength(Some(0)), None);
        assert_eq!(strength(Some(9)), None);
    }

    #[test]
    fn each_level_looks_at_more_and_errs_less_than_the_one_below() {
        for two in STRENGTHS.windows(2) {
            assert!(two[0].nodes < two[1].nodes);
            assert!(two[0].overlooks >= two[1].overlooks);
            assert!(two[0].hopes >= two[1].hopes);
            assert!(two[0].noise >= two[1].noise);
        }
    }
}
