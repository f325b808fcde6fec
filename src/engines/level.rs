//! Levels: the nodes the house engine searches, the moves it overlooks and the terms it does not know.

use super::oversight::Oversight;
use crate::eval::{Term, Weights};

/// One level of the house engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Its number, from 1.
    pub number: u8,
    /// How it plays, in a few words.
    pub label: &'static str,
    /// How strong it is taken to be, and how well that was measured.
    pub scale: Scale,
    /// What makes it play so.
    pub strength: Strength,
}

/// A place on the engine scale: an estimate where no games stand behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// Elo on patzer's own engine scale.
    pub elo: i32,
    /// The games against the neighbouring levels behind it.
    pub games: u32,
}

/// What makes a strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Plies it looks ahead at most.
    pub depth: u8,
    /// Positions it looks at for a move; nodes and not time, so that it plays alike on every machine.
    pub nodes: u64,
    /// Chance in thousandths that it does not think of a plain capture, of either side; of other moves see
    /// [`Oversight`]. It counts at each position of the search, so a little of it is much.
    pub overlooks: u16,
    /// How far off its judgement of a move may be, in centipawns either way.
    pub noise: i32,
    /// Among how many of the best moves it wavers; 1 when it plays the best it sees.
    pub wavers: usize,
    /// Whether it misses no mate in one, its own or the opponent's.
    pub sees_mates: bool,
    /// Chance in percent that it looks once more, with open eyes, before it plays a move that loses more than two pawns
    /// at once.
    pub looks_twice: u8,
}

/// All levels, weakest first: number, label, engine scale and the games with the neighbours behind it, what makes it.
///
/// The stronger of two neighbours scored, by `patzer match patzer:N+1 patzer:N` (`--seed 7`, with
/// `--adjudicate` from level 9 on):
///
/// | levels | games | percent | | levels | games | percent |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | 2-1 | 400 | 63.1 | | 10-9 | 200 | 74.5 |
/// | 3-2 | 400 | 72.8 | | 11-10 | 200 | 67.3 |
/// | 4-3 | 400 | 69.9 | | 12-11 | 200 | 72.3 |
/// | 5-4 | 400 | 67.5 | | 13-12 | 200 | 73.0 |
/// | 6-5 | 400 | 66.5 | | 14-13 | 200 | 72.3 |
/// | 7-6 | 400 | 73.3 | | 15-14 | 200 | 72.8 |
/// | 8-7 | 200 | 74.8 | | 16-15 | 140 | 70.0 |
/// | 9-8 | 200 | 74.5 | | | | |
///
/// Two hundred games leave some 50 Elo of doubt either way (95 %), four hundred some 35. The scale is fixed at level 8 =
/// 1350 by 60 games each against Stockfish 15.1 at 20,000 positions a move: level 8 scored 51 percent with `UCI_Elo`
/// 1350, level 9 scored 56 percent with 1600 and level 11 scored 15 percent with 2000, which would put level 8 at 1356,
/// 1455 and 1202, each about 100 Elo either way; 1353 between them.
pub const LEVELS: [Level; 16] = [
    level(1, "has just learned the moves", [330, 400], blind(1, 300, 200, 106)),
    level(2, "takes what it happens to see", [424, 800], blind(1, 300, 148, 77)),
    level(3, "sees threats when they are near", [594, 800], blind(1, 300, 124, 62)),
    level(4, "finds every mate in one", [740, 800], near(2, 600, 144, 70, 58)),
    level(5, "plays for fun", [867, 800], near(2, 600, 122, 65, 76)),
    level(6, "asks what you might answer", [986, 800], near(2, 600, 107, 58, 94)),
    level(7, "leaves no piece hanging", [1161, 600], careful(3, 1_000, 106, 54)),
    level(8, "a steady club player", [1350, 400], careful(5, 1_800, 80, 20)),
    level(9, "has a plan", [1536, 400], careful(100, 1_900, 80, 0)),
    level(10, "hard to surprise", [1722, 400], careful(100, 3_700, 56, 0)),
    level(11, "rarely slips", [1847, 400], careful(100, 6_500, 41, 0)),
    level(12, "looks far ahead", [2014, 400], careful(100, 10_800, 27, 0)),
    level(13, "punishes small mistakes", [2186, 400], careful(100, 16_000, 14, 0)),
    level(14, "overlooks little", [2353, 400], careful(100, 20_000, 4, 0)),
    level(15, "sees what there is to see", [2523, 340], sharp(30_000)),
    level(16, "all it knows", [2671, 140], sharp(55_000)),
];

const fn level(number: u8, label: &'static str, [elo, games]: [i32; 2], strength: Strength) -> Level {
    Level { number, label, scale: Scale { elo, games: games.cast_unsigned() }, strength }
}

const fn blind(depth: u8, nodes: u64, overlooks: u16, noise: i32) -> Strength {
    Strength {
        depth,
        nodes,
        overlooks,
        noise,
        wavers: if noise > 0 { 5 } else { 1 },
        sees_mates: false,
        looks_twice: 0,
    }
}

const fn near(depth: u8, nodes: u64, overlooks: u16, noise: i32, looks_twice: u8) -> Strength {
    Strength { sees_mates: true, looks_twice, ..blind(depth, nodes, overlooks, noise) }
}

const fn careful(depth: u8, nodes: u64, overlooks: u16, noise: i32) -> Strength {
    near(depth, nodes, overlooks, noise, 100)
}

/// Returns the strength of a search of so many nodes.
const fn sharp(nodes: u64) -> Strength {
    careful(100, nodes, 0, 0)
}

/// The level from which a term of the evaluation counts: beginners know what the pieces are worth and where they like to
/// stand, and learn the rest one by one.
const fn learned_at(term: Term) -> u8 {
    match term {
        Term::Material | Term::Imbalance | Term::PieceSquare | Term::Tempo | Term::Rounding => 1,
        Term::BareKing | Term::Hanging => 3,
        Term::PassedPawns | Term::KingShelter | Term::EarlyQueen => 4,
        Term::DoubledPawns | Term::IsolatedPawns | Term::PawnThreats | Term::KingPawnEnding => 5,
        Term::Mobility | Term::RookFiles | Term::KingPawns => 6,
        Term::KingAttack | Term::GuardedPawns | Term::RookSeventh | Term::MinorThreats => 7,
        Term::BishopPair | Term::BackwardPawns | Term::TrappedRook | Term::RookThreats => 8,
        Term::Outpost | Term::BadBishop | Term::PhalanxPawns | Term::PawnStorm | Term::PushThreats => 9,
        Term::Scaling | Term::CandidatePawns | Term::Space | Term::KingThreats | Term::QueenPin => 10,
        Term::ShieldedMinors | Term::LongDiagonal | Term::Restriction => 11,
    }
}

impl Level {
    /// What it knows of the evaluation.
    pub(super) fn weights(&self) -> Weights {
        Weights::standard().without(&self.unknown())
    }

    /// The terms of the evaluation that it does not know yet.
    fn unknown(&self) -> Vec<Term> {
        let known = |term: &Term| learned_at(*term) <= self.number;
        Term::ALL.into_iter().filter(|term| !known(term)).collect()
    }

    /// Whether no level is stronger.
    pub fn is_greatest(&self) -> bool {
        self.number == GREATEST.number
    }
}

impl Strength {
    /// Whether it plays what its search finds.
    pub fn is_sharp(self) -> bool {
        self.overlooks == 0 && self.noise == 0
    }

    /// What it sees in the game of a seed.
    pub(super) fn oversight(self, seed: u64) -> Oversight {
        Oversight { seed, chance: self.overlooks, sees_mates: self.sees_mates }
    }
}

/// The level of a number.
pub fn find(number: u8) -> Option<&'static Level> {
    LEVELS.get(usize::from(number).checked_sub(1)?)
}

/// The greatest level.
pub const GREATEST: &Level = &LEVELS[LEVELS.len() - 1];

/// The level whose strength is nearest to a number on the engine scale.
pub fn nearest(elo: i32) -> &'static Level {
    LEVELS.iter().min_by_key(|level| level.scale.elo.abs_diff(elo)).unwrap_or(GREATEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::roster;

    #[test]
    fn the_roster_shows_every_level() {
        let shown = roster().iter().find(|spec| spec.name == "patzer");
        assert_eq!(shown.map(|spec| spec.levels), Some(&LEVELS[..]));
        assert_eq!(find(16), Some(GREATEST));
        assert_eq!(find(0), None);
        assert_eq!(find(17), None);
    }

    #[test]
    fn each_level_looks_no_less_far_than_the_one_below() {
        for two in LEVELS.windows(2) {
            let [below, above] = [two[0].strength, two[1].strength];
            assert!(below.nodes <= above.nodes && below.depth <= above.depth);
            assert!(below.sees_mates <= above.sees_mates && below.looks_twice <= above.looks_twice);
        }
    }

    /// Level 4 looks twice as far as level 3 and overlooks a little more.
    #[test]
    fn who_looks_equally_far_overlooks_and_wavers_less_the_higher_the_level() {
        for two in LEVELS.windows(2).filter(|two| two[0].number != 3) {
            let [below, above] = [two[0].strength, two[1].strength];
            assert!(below.overlooks >= above.overlooks && below.noise >= above.noise);
        }
    }

    #[test]
    fn care_begins_where_it_is_promised() {
        for level in &LEVELS {
            assert_eq!(level.strength.sees_mates, level.number > 3, "level {}", level.number);
            assert_eq!(level.strength.looks_twice == 100, level.number > 6, "level {}", level.number);
        }
    }

    /// 60 percent of the points are 70 Elo, 75 percent are 191.
    #[test]
    fn each_level_scores_60_to_75_percent_against_the_one_below() {
        for two in LEVELS.windows(2) {
            let step = two[1].scale.elo - two[0].scale.elo;
            assert!((70..=191).contains(&step), "level {}: {step}", two[1].number);
        }
    }

    #[test]
    fn levels_are_found_by_their_place_on_the_scale() {
        for level in &LEVELS {
            assert_eq!(nearest(level.scale.elo), level);
        }
        assert_eq!(nearest(-1_000).number, 1);
        assert_eq!(nearest(5_000).number, 16);
    }
}
