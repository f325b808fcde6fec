//! `patzer`: our own search, at a level.

use super::level::Strength;
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
            seed,
            search: Search::new(mib),
        }
    }

    /// The limits asked for, and the level's nodes: depth and nodes are taken as asked, and time lets only the greatest
    /// level look at more, so that a clock makes no level stronger.
    fn within(&self, limits: &Limits) -> Limits {
        let is_asked = limits.depth.is_some() || limits.nodes.is_some();
        let is_timed = limits.time.is_some() && self.strength.is_greatest();
        Limits {
            nodes: limits
                .nodes
                .or_else(|| (!is_asked && !is_timed).then_some(self.strength.nodes)),
            ..*limits
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
        let mut analysis = self.search.run(root, &all, stop, &mut |_| {});
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
    use std::time::Duration;

    use super::*;
    use crate::engines::level;

    fn within(level: u8, limits: Limits) -> Option<u64> {
        let strength = level::strength(Some(level)).unwrap();
        House::new(strength, 1, 1).within(&limits).nodes
    }

    #[test]
    fn a_clock_makes_no_level_stronger() {
        let timed = Limits {
            time: Some(Duration::from_secs(20)),
            ..Limits::default()
        };
        for level in 1..8 {
            let alone = within(level, Limits::default());
            assert!(alone.is_some());
            assert_eq!(within(level, timed), alone);
        }
        assert_eq!(within(8, timed), None);
    }

    #[test]
    fn depth_and_nodes_are_taken_as_asked() {
        let deep = Limits {
            depth: Some(5),
            ..Limits::default()
        };
        let many = Limits {
            nodes: Some(7),
            ..Limits::default()
        };
        assert_eq!(within(1, deep), None);
        assert_eq!(within(1, many), Some(7));
    }
}
