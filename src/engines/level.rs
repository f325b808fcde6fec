//! Levels: ratings at which people play, and above them patzer's own search, held back less and less.

use std::ops::RangeInclusive;

use super::oversight::Oversight;

/// One level of the house engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number: about the rating of a player of rapid games online.
    pub number: u16,
    /// How it plays, in a few words.
    pub label: &'static str,
    /// What makes it play so.
    pub strength: Strength,
}

/// Who plays at a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strength {
    /// People of that rating, as patzer's net has learned them.
    People,
    /// patzer's own search.
    Engine(Handicap),
}

/// What holds patzer's search back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handicap {
    /// Positions it looks at for a move; nodes and not time, so that it plays alike on every machine.
    pub nodes: u64,
    /// Chance in thousandths that it does not think of a plain capture, of either side; of other moves see
    /// [`Oversight`]. It counts at each position of the search, so a little of it is much.
    pub overlooks: u16,
}

/// All levels, weakest first.
pub const LEVELS: [Level; 19] = [
    people(400, "has just learned the moves"),
    people(600, "takes what it happens to see"),
    people(800, "plays for fun"),
    people(1000, "sees threats when they are near"),
    people(1200, "asks what you might answer"),
    people(1400, "keeps an eye on the queen"),
    people(1600, "a steady club player"),
    people(1800, "knows where the pieces belong"),
    people(2000, "hard to surprise"),
    engine(2100, "leaves no piece hanging", 1_200, 100),
    engine(2200, "a steady opponent", 2_000, 77),
    engine(2300, "has a plan", 2_900, 64),
    engine(2350, "looks ahead", 4_200, 53),
    engine(2400, "rarely slips", 6_500, 41),
    engine(2450, "looks far ahead", 10_800, 27),
    engine(2500, "punishes small mistakes", 16_000, 14),
    engine(2550, "overlooks little", 20_000, 4),
    engine(2600, "sees what there is to see", 30_000, 0),
    engine(2650, "all it knows", 55_000, 0),
];

const fn people(number: u16, label: &'static str) -> Level {
    Level { number, label, strength: Strength::People }
}

const fn engine(number: u16, label: &'static str, nodes: u64, overlooks: u16) -> Level {
    Level { number, label, strength: Strength::Engine(Handicap { nodes, overlooks }) }
}

/// The ratings of people: every number of it is a level, though only those of [`LEVELS`] are offered.
pub const PEOPLE: RangeInclusive<u16> = 400..=2000;

/// The levels nearest to the sixteen of former versions: people by matches of 20 games, the engine's by the positions that
/// it looks at; from 11 on they are the same search.
const OF_SIXTEEN: [u16; 16] =
    [600, 1000, 1200, 1600, 1800, 2000, 2000, 2100, 2200, 2300, 2400, 2450, 2500, 2550, 2600, 2650];

impl Level {
    /// Who plays and how, in one sentence.
    pub fn sentence(&self) -> String {
        let (number, label) = (self.number, self.label);
        match self.strength {
            Strength::People => format!("Plays like people rated {number} in online rapid games: {label}."),
            Strength::Engine(_) => format!("patzer's own search at step {number}: {label}."),
        }
    }
}

impl Handicap {
    /// Whether it plays what its search finds.
    pub fn is_sharp(self) -> bool {
        self.overlooks == 0
    }

    /// What it sees in the game of a seed.
    pub(super) fn oversight(self, seed: u64) -> Oversight {
        Oversight { seed, chance: self.overlooks }
    }
}

/// The offered level of a number.
pub fn find(number: u16) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

/// Who plays at a number; `None` where there is no such level.
pub fn strength(number: u16) -> Option<Strength> {
    if PEOPLE.contains(&number) { Some(Strength::People) } else { Some(find(number)?.strength) }
}

/// The level that a number stands for: of people itself, above them the nearest that is offered, or for 1 to 16 what that
/// level of former versions is now.
pub fn of(number: u16) -> Option<u16> {
    let is_rating = (*PEOPLE.start()..=GREATEST.number).contains(&number);
    former(number).or_else(|| is_rating.then(|| nearest(number)))
}

/// What a level of former versions, 1 to 16, is now.
pub fn former(number: u16) -> Option<u16> {
    OF_SIXTEEN.get(usize::from(number).checked_sub(1)?).copied()
}

/// The level of a first game.
pub const FIRST: u16 = 800;

/// The greatest level.
pub const GREATEST: &Level = &LEVELS[LEVELS.len() - 1];

/// The level whose rating is nearest to a number.
pub fn nearest(rating: u16) -> u16 {
    if PEOPLE.contains(&rating) {
        return rating;
    }
    let offered = LEVELS.iter().map(|level| level.number);
    offered.min_by_key(|number| number.abs_diff(rating)).unwrap_or(GREATEST.number)
}

/// The levels there are, in words.
pub fn words() -> String {
    format!("{} to {}", PEOPLE.start(), GREATEST.number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::roster;

    #[test]
    fn the_roster_shows_every_level() {
        let shown = roster().iter().find(|spec| spec.name == "patzer");
        assert_eq!(shown.map(|spec| spec.levels), Some(&LEVELS[..]));
        assert_eq!(find(2650), Some(GREATEST));
        assert_eq!((find(0), find(17), find(1437)), (None, None, None));
    }

    #[test]
    fn levels_rise_and_the_engine_s_stand_above_people() {
        for two in LEVELS.windows(2) {
            assert!(two[0].number < two[1].number);
            match (two[0].strength, two[1].strength) {
                (Strength::People, _) => {}
                (Strength::Engine(below), Strength::Engine(above)) => {
                    assert!(below.nodes <= above.nodes && below.overlooks >= above.overlooks);
                }
                (Strength::Engine(_), Strength::People) => panic!("people above the engine"),
            }
        }
    }

    #[test]
    fn every_rating_of_people_is_a_level_and_sixteen_numbers_are_former_ones() {
        assert_eq!([400, 1437, 2000, 2350].map(of), [400, 1437, 2000, 2350].map(Some));
        assert_eq!([0, 17, 399, 2651, 9999].map(of), [None; 5]);
        assert_eq!([2001, 2080, 2410, 2649].map(of), [2000, 2100, 2400, 2650].map(Some));
        assert_eq!([1, 4, 8, 16].map(of), [600, 1600, 2100, 2650].map(Some));
        assert!(OF_SIXTEEN.iter().all(|now| find(*now).is_some()) && OF_SIXTEEN.is_sorted());
    }

    #[test]
    fn a_rating_is_played_by_the_nearest_level() {
        assert_eq!([0, 400, 1437, 2040, 2060, 9999].map(nearest), [400, 400, 1437, 2000, 2100, 2650]);
    }
}
