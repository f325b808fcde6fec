//! Levels: how much the house engine looks at, and what it overlooks, so that it can also be beaten.

/// What makes a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Plies it looks ahead at most.
    pub depth: u8,
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
///
/// Neighbours were set apart by 60 games from paired openings each: the stronger scored 83, 78, 77, 83, 84 and 91
/// percent up to level 7, and level 8 won all its games.
pub const STRENGTHS: [Strength; 8] = [
    slips(1, 40, 60, 250),
    slips(2, 28, 30, 150),
    slips(2, 18, 14, 100),
    slips(3, 16, 10, 80),
    slips(4, 9, 4, 50),
    slips(5, 3, 1, 25),
    sharp(8_000),
    sharp(900_000),
];

/// Looks so many plies ahead and errs on the way.
const fn slips(depth: u8, overlooks: u8, hopes: u8, noise: i32) -> Strength {
    Strength {
        depth,
        nodes: 100_000,
        overlooks,
        hopes,
        noise,
    }
}

/// Plays what it finds among so many positions.
const fn sharp(nodes: u64) -> Strength {
    Strength {
        depth: 100,
        nodes,
        overlooks: 0,
        hopes: 0,
        noise: 0,
    }
}

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

/// The strength of a level, from 1.
pub fn strength(level: u8) -> Option<Strength> {
    STRENGTHS.get(usize::from(level).checked_sub(1)?).copied()
}

/// The greatest strength.
pub fn greatest() -> Strength {
    STRENGTHS[STRENGTHS.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::roster;

    #[test]
    fn every_level_of_the_roster_has_a_strength() {
        let levels = roster::roster()[0].levels;
        assert_eq!(levels.len(), STRENGTHS.len());
        assert!(levels.iter().all(|level| strength(level.number).is_some()));
        assert_eq!(strength(8), Some(greatest()));
        assert_eq!(strength(0), None);
        assert_eq!(strength(9), None);
    }

    #[test]
    fn each_level_looks_at_more_and_errs_less_than_the_one_below() {
        for two in STRENGTHS.windows(2) {
            assert!(two[0].depth <= two[1].depth);
            assert!(two[0].overlooks >= two[1].overlooks);
            assert!(two[0].hopes >= two[1].hopes);
            assert!(two[0].noise >= two[1].noise);
        }
    }
}
