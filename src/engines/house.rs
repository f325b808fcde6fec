//! `patzer`: our own search, at a level.

use super::level::{self, Strength};
use super::{Choice, Dice, Engine, EngineError};
use crate::chess::{Chess, Move, Position, Score, key, notation};
use crate::eval;
use crate::search::{Analysis, Limits, Line, Root, Search, StopFlag};

/// The largest table that a level below the greatest gets, in MiB: it looks at too little to fill more.
const SMALL_TABLE: usize = 2;

/// The house engine.
#[derive(Debug)]
pub struct House {
    strength: Strength,
    /// Whether it keeps to its strength's limits even when it is given time.
    leveled: bool,
    seed: u64,
    search: Search,
}

impl House {
    /// Plays at a strength, its slips decided by the seed, with a table of so many MiB.
    pub fn new(strength: Strength, seed: u64, hash_mib: usize) -> House {
        let mib = if strength.is_sharp() {
            hash_mib
        } else {
            hash_mib.min(SMALL_TABLE)
        };
        House {
            strength,
            leveled: strength != level::greatest(),
            seed,
            search: Search::new(mib),
        }
    }

    /// The limits asked for; where they leave it open, those of the strength. Depth and nodes are taken as asked; time
    /// lets only the greatest strength look at more, so that a clock makes no level stronger.
    fn within(&self, limits: &Limits) -> Limits {
        let open = limits.depth.is_none() && limits.nodes.is_none();
        if !open || (limits.time.is_some() && !self.leveled) {
            return limits.clone();
        }
        Limits {
            depth: Some(self.strength.depth),
            nodes: Some(self.strength.nodes),
            ..limits.clone()
        }
    }

    /// Judges every move, with the level's slips, and plays what then looks best.
    fn slip(&mut self, root: &Root, limits: &Limits, stop: &StopFlag) -> Result<Choice, EngineError> {
        // Each move is judged from nothing, so that it depends on the game alone and not on what was thought before.
        self.search.clear();
        let position = root.position();
        let all = Limits {
            lines: position.legal_moves().len(),
            ..self.within(limits)
        };
        // Only a finished depth has looked at all moves alike.
        let mut finished = None;
        let last = self.search.run(root, &all, stop, &mut |analysis| {
            finished = Some(analysis.clone());
        });
        let mut analysis = finished.unwrap_or(last);
        let eye = Eye {
            strength: self.strength,
            seed: self.seed,
            position: &position,
            last: root.moves.last().copied(),
        };
        let chosen = analysis
            .lines
            .iter()
            .filter_map(|line| Some((eye.judge(line)?, line)))
            .max_by_key(|(worth, _)| *worth)
            .map(|(_, line)| line.clone())
            .or_else(|| analysis.lines.first().cloned())
            .ok_or(EngineError::NoMove)?;
        let played = chosen.moves[0];
        analysis.lines = vec![chosen];
        Ok(Choice {
            played,
            analysis: Some(analysis),
        })
    }
}

impl Engine for House {
    fn think(
        &mut self,
        root: &Root,
        limits: &Limits,
        stop: &StopFlag,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Choice, EngineError> {
        if !self.strength.is_sharp() {
            return self.slip(root, limits, stop);
        }
        let analysis = self.search.run(root, &self.within(limits), stop, report);
        let played = analysis.best().ok_or(EngineError::NoMove)?;
        Ok(Choice {
            played,
            analysis: Some(analysis),
        })
    }

    fn new_game(&mut self) {
        self.search.clear();
    }
}

/// How a weaker player sees the moves of one position.
struct Eye<'a> {
    strength: Strength,
    seed: u64,
    position: &'a Chess,
    last: Option<Move>,
}

impl Eye<'_> {
    /// What a move seems worth, in centipawns; `None` when it is not thought of.
    ///
    /// Everything is decided by the seed, the position and the move, so that it does not change when asked again.
    fn judge(&self, line: &Line) -> Option<i32> {
        let m = line.moves[0];
        let mut dice = Dice::of(&[self.seed, key(self.position), m.from()?.into(), m.to().into()]);
        let obvious = line.score == Score::Mate(1) || self.takes_back(m);
        if dice.percent(self.strength.overlooks) && !obvious {
            return None;
        }
        let seen = centipawns(line.score);
        let judged = if dice.percent(self.strength.hopes) {
            self.hoped(m).max(seen)
        } else {
            seen
        };
        Some(judged + dice.around_zero(self.strength.noise))
    }

    /// Whether the move takes the man that has just moved: nobody overlooks that.
    fn takes_back(&self, m: Move) -> bool {
        m.is_capture()
            && self
                .last
                .is_some_and(|last| notation::destination(last) == m.to())
    }

    /// What the position after the move looks like to somebody who does not ask what comes next.
    fn hoped(&self, m: Move) -> i32 {
        let mut after = self.position.clone();
        after.play_unchecked(m);
        let white = eval::evaluate(&after);
        if self.position.turn().is_white() {
            white
        } else {
            -white
        }
    }
}

/// A score as a number: mates far beyond any evaluation, the nearer the farther.
fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    fn think(level: u8, seed: u64, root: &Root, limits: &Limits) -> Choice {
        let strength = level::strength(level).unwrap();
        let mut house = House::new(strength, seed, 1);
        house
            .think(root, limits, &StopFlag::default(), &mut |_| {})
            .unwrap()
    }

    fn root(text: &str) -> Root {
        Root::from_position(fen::parse(text).unwrap().position)
    }

    /// The moves that a level plays over many seeds.
    fn played(level: u8, root: &Root) -> Vec<String> {
        let limits = Limits::default();
        let mut all: Vec<String> = (0..16)
            .map(|seed| notation::uci(think(level, seed, root, &limits).played))
            .collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn a_mate_in_one_is_never_overlooked() {
        for level in 1..=6 {
            assert_eq!(
                played(level, &root("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")),
                ["a1a8"]
            );
        }
    }

    #[test]
    fn who_takes_is_taken_back() {
        let start = fen::parse("6k1/5ppp/8/8/8/8/q4PPP/R3Q1K1 b - - 0 1")
            .unwrap()
            .position;
        let m = notation::parse_uci(&start, "a2a1").unwrap();
        let root = Root {
            start,
            moves: vec![m],
        };
        assert_eq!(played(4, &root), ["e1a1"]);
    }

    #[test]
    fn low_levels_vary_and_high_ones_do_not() {
        assert!(played(1, &root("startpos")).len() > 5);
        assert_eq!(played(7, &root("startpos")).len(), 1);
    }

    #[test]
    fn the_same_seed_slips_alike_whatever_came_before() {
        let mut house = House::new(level::strength(2).unwrap(), 9, 1);
        let mut think = |root: &Root| {
            let limits = Limits::default();
            let choice = house
                .think(root, &limits, &StopFlag::default(), &mut |_| {})
                .unwrap();
            choice.played
        };
        let first = think(&root("startpos"));
        think(&root(
            "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        ));
        assert_eq!(think(&root("startpos")), first);
    }

    #[test]
    fn limits_that_are_given_go_before_the_levels() {
        let nodes = |level, limits: Limits| {
            think(level, 1, &root("startpos"), &limits)
                .analysis
                .unwrap()
                .nodes
        };
        let asked = Limits {
            nodes: Some(500),
            ..Limits::default()
        };
        assert_eq!(nodes(7, asked), 500);
        assert_eq!(nodes(7, Limits::default()), 8_000);
        // Much time does not make a level stronger.
        let time = Some(std::time::Duration::from_mins(1));
        assert_eq!(
            nodes(
                7,
                Limits {
                    time,
                    ..Limits::default()
                }
            ),
            8_000
        );
    }
}
