//! `patzer`: our own search, at a level.

use super::caution;
use super::level::{Level, Strength};
use super::{Choice, ChosenMove, Dice, Engine, EngineError};
use crate::chess::{Chess, Move, Score, key, notation};
use crate::eval::Evaluation;
use crate::search::{Analysis, Limits, Line, ReportFn, Root, Search, StopFlag, TimeLeft};

/// Largest transposition table of a level below the greatest, in MiB: it searches too few nodes to fill more.
const SMALL_TABLE: usize = 2;

/// Least nodes of a second look.
const SECOND_LOOK: u64 = 600;

/// Most that a careful player loses at once, in pawns.
const BEARABLE: i32 = 2;

/// The house engine.
#[derive(Debug)]
pub struct House {
    strength: Strength,
    /// Whether it keeps to its strength's limits even when it is given more.
    leveled: bool,
    seed: u64,
    search: Search,
}

impl House {
    /// Plays at a level, what it overlooks decided by the seed, with a table of so many MiB.
    pub fn new(level: &Level, seed: u64, hash_mib: usize) -> House {
        let greatest = level.is_greatest();
        let mib = if greatest { hash_mib } else { hash_mib.min(SMALL_TABLE) };
        House {
            strength: level.strength,
            leveled: !greatest,
            seed,
            search: Search::with_evaluator(mib, Evaluation::with(level.weights())),
        }
    }

    /// The limits asked for and those of the strength. The greatest level is held to its own only where nothing else
    /// ends its search; the others never look at more than theirs, so that neither a clock nor patience makes them
    /// stronger.
    fn within(&self, limits: &Limits) -> Limits {
        if !self.is_held(limits) {
            return limits.clone();
        }
        Limits {
            depth: Some(limits.depth.map_or(self.strength.depth, |d| d.min(self.strength.depth))),
            nodes: Some(limits.nodes.map_or(self.strength.nodes, |n| n.min(self.strength.nodes))),
            lines: limits.lines.max(self.strength.wavers),
            ..limits.clone()
        }
    }

    /// Whether the limits of the strength hold beside those asked for.
    fn is_held(&self, limits: &Limits) -> bool {
        let open = limits.depth.is_none() && limits.nodes.is_none();
        let timed = limits.time.is_some() || limits.clock.is_some();
        self.leveled || (open && !timed)
    }

    /// Plays with the oversights of the level.
    fn err(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let position = root.position();
        let oversight = self.strength.oversight(self.seed);
        let own = self.within(limits);
        let asked = limits.lines.max(1);
        let mut shown = |found: &Analysis| {
            let mut found = found.clone();
            found.lines.truncate(asked);
            report(&found);
        };
        let mut analysis = self.search.run_filtered(root, &own, &oversight, stop, &mut shown);
        let chosen = self.waver(&position, &analysis).ok_or(EngineError::NoMove)?;
        let played = chosen.moves[0];
        if !stop.is_stopped() && self.doubts(&position, played) && leaves_something(limits, &analysis) {
            return self.look_again(root, limits, &analysis, stop);
        }
        analysis.lines.retain(|line| *line != chosen);
        analysis.lines.insert(0, chosen);
        analysis.lines.truncate(asked);
        Ok(ChosenMove { played, analysis: Some(analysis) })
    }

    /// The line that looks best, judged with the level's noise, which is the same whenever the position comes about.
    fn waver(&self, position: &Chess, analysis: &Analysis) -> Option<Line> {
        let judged = |line: &&Line| {
            let mut dice = self.dice(position, line.moves[0]);
            centipawns(line.score) + dice.around_zero(self.strength.noise)
        };
        // Of equals the one that was found first.
        analysis.lines.iter().rev().max_by_key(judged).cloned()
    }

    /// Dice for a move of a position, the same in the whole game.
    fn dice(&self, position: &Chess, m: Move) -> Dice {
        let (from, to) = (notation::origin(m), notation::destination(m));
        Dice::of(&[self.seed, key(position), from.into(), to.into()])
    }

    /// Whether a move is not let go without a second look.
    fn doubts(&self, position: &Chess, m: Move) -> bool {
        let Strength { sees_mates, looks_twice, .. } = self.strength;
        (sees_mates && caution::misses_mate(position, m))
            || (caution::loss(position, m) > BEARABLE && self.dice(position, m).percent(looks_twice))
    }

    /// Looks at the position with open eyes, within what the first look has left of the limits.
    fn look_again(&mut self, root: &Root, limits: &Limits, first: &Analysis, stop: &StopFlag) -> Choice {
        let left = limits.nodes.map_or(u64::MAX, |asked| asked.saturating_sub(first.nodes));
        let open = Limits {
            nodes: Some(left.min(self.strength.nodes.max(SECOND_LOOK))),
            time: limits.time.map(|time| time.saturating_sub(first.elapsed)),
            clock: limits
                .clock
                .map(|clock| TimeLeft { remaining: clock.remaining.saturating_sub(first.elapsed), ..clock }),
            ..limits.clone()
        };
        self.search.clear();
        let mut analysis = self.search.run(root, &open, stop, &mut |_| {});
        analysis.nodes += first.nodes;
        ChosenMove::best_of(analysis)
    }
}

/// Returns whether the first look has left something of the limits.
fn leaves_something(limits: &Limits, first: &Analysis) -> bool {
    limits.nodes.is_none_or(|asked| first.nodes < asked)
        && limits.time.is_none_or(|time| first.elapsed < time)
}

impl Engine for House {
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        if self.is_held(limits) {
            // Nothing is kept from move to move: the choice depends on the game alone, not on what was thought before.
            self.search.clear();
        }
        if self.strength.is_sharp() {
            return ChosenMove::best_of(self.search.run(root, &self.within(limits), stop, report));
        }
        self.err(root, limits, stop, report)
    }

    fn new_game(&mut self) {
        self.search.clear();
    }
}

/// Returns a score as a number: mates far beyond any evaluation, shorter ones further.
fn centipawns(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score {
        Score::Cp(cp) => cp,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

#[cfg(test)]
mod tests;
