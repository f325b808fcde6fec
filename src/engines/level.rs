//! Levels: how much the house engine looks at, what it overlooks and what it does not know, so that it can be beaten.

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
    /// Chance in percent that it does not think of a plain capture, of either side; of other moves see [`Oversight`].
    pub overlooks: u8,
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
/// The stronger of two neighbours scored, by `patzer match patzer:N+1 patzer:N` (with `--adjudicate` from level 8 on):
///
/// | levels | games | percent | | levels | games | percent |
/// | --- | --- | --- | --- | --- | --- | --- |
/// | 2-1 | 100 | 60.0 | | 9-8 | 60 | 75.8 |
/// | 3-2 | 100 | 75.5 | | 10-9 | 60 | 74.2 |
/// | 4-3 | 200 | 68.8 | | 11-10 | 60 | 63.3 |
/// | 5-4 | 200 | 70.2 | | 12-11 | 60 | 75.0 |
/// | 6-5 | 200 | 68.2 | | 13-12 | 60 | 60.0 |
/// | 7-6 | 200 | 70.8 | | 14-13 | 60 | 75.8 |
/// | 8-7 | 200 | 61.5 | | 15-14 | 30 | 81.7 |
///
/// Sixty games leave some 100 Elo of doubt. Level 16 won all of five games against level 15: its number is an estimate.
/// The scale is fixed at level 8 = 1350: at that stage levels 7, 8 and 9 scored 42, 52 and 47 percent in 20 games each
/// against Stockfish 15.1 with `UCI_Elo` 1350 and 4,000 positions a move.
pub const LEVELS: [Level; 16] = [
    level(
        1,
        "has just learned the moves",
        [431, 100],
        blind(1, 300, 28, 160),
    ),
    level(
        2,
        "takes what it happens to see",
        [501, 200],
        blind(1, 300, 21, 112),
    ),
    level(
        3,
        "sees threats when they are near",
        [697, 300],
        blind(1, 300, 17, 88),
    ),
    level(4, "finds every mate in one", [834, 400], near(1, 300, 16, 80, 25)),
    level(5, "plays for fun", [983, 400], near(2, 600, 16, 80, 55)),
    level(
        6,
        "asks what you might answer",
        [1116, 400],
        near(2, 600, 16, 80, 75),
    ),
    level(7, "leaves no piece hanging", [1269, 400], careful(2, 600, 16, 78)),
    level(8, "a steady club player", [1350, 260], careful(3, 1_000, 15, 75)),
    level(9, "has a plan", [1549, 120], careful(5, 1_800, 9, 45)),
    level(10, "hard to surprise", [1732, 120], careful(100, 1_800, 9, 0)),
    level(11, "rarely slips", [1827, 120], careful(100, 2_400, 7, 0)),
    level(12, "looks far ahead", [2018, 120], careful(100, 3_600, 5, 0)),
    level(
        13,
        "punishes small mistakes",
        [2088, 120],
        careful(100, 5_200, 4, 0),
    ),
    level(14, "overlooks little", [2287, 90], careful(100, 8_000, 3, 0)),
    level(
        15,
        "misses the hardest moves alone",
        [2547, 30],
        careful(100, 12_000, 2, 0),
    ),
    level(16, "all it knows", [2800, 0], sharp(300_000)),
];

const fn level(number: u8, label: &'static str, [elo, games]: [i32; 2], strength: Strength) -> Level {
    Level {
        number,
        label,
        scale: Scale {
            elo,
            games: games.cast_unsigned(),
        },
        strength,
    }
}

const fn blind(depth: u8, nodes: u64, overlooks: u8, noise: i32) -> Strength {
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

const fn near(depth: u8, nodes: u64, overlooks: u8, noise: i32, looks_twice: u8) -> Strength {
    Strength {
        sees_mates: true,
        looks_twice,
        ..blind(depth, nodes, overlooks, noise)
    }
}

const fn careful(depth: u8, nodes: u64, overlooks: u8, noise: i32) -> Strength {
    near(depth, nodes, overlooks, noise, 100)
}

/// Plays what it finds among so many positions.
const fn sharp(nodes: u64) -> Strength {
    careful(100, nodes, 0, 0)
}

/// The level from which a term of the evaluation counts: beginners know what the men are worth and where they like to
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
        Oversight {
            seed,
            chance: self.overlooks,
            sees_mates: self.sees_mates,
        }
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
    LEVELS
        .iter()
        .min_by_key(|level| level.scale.elo.abs_diff(elo))
        .unwrap_or(GREATEST)
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
    fn each_level_sees_knows_and_minds_no_less_than_the_one_below() {
        for two in LEVELS.windows(2) {
            let [below, above] = [two[0].strength, two[1].strength];
            assert!(below.nodes <= above.nodes && below.depth <= above.depth);
            assert!(below.overlooks >= above.overlooks && below.noise >= above.noise);
            assert!(below.sees_mates <= above.sees_mates && below.looks_twice <= above.looks_twice);
        }
    }

    #[test]
    fn care_begins_where_it_is_promised() {
        for level in &LEVELS {
            assert_eq!(
                level.strength.sees_mates,
                level.number > 3,
                "level {}",
                level.number
            );
            assert_eq!(
                level.strength.looks_twice == 100,
                level.number > 6,
                "level {}",
                level.number
            );
        }
    }

    #[test]
    fn the_scale_rises_from_level_to_level_and_finds_them_again() {
        for two in LEVELS.windows(2) {
            assert!(
                two[0].scale.elo + 50 < two[1].scale.elo,
                "level {}",
                two[0].number
            );
        }
        for level in &LEVELS {
            assert_eq!(nearest(level.scale.elo), level);
        }
        assert_eq!(nearest(-1_000).number, 1);
        assert_eq!(nearest(5_000).number, 16);
    }
}
