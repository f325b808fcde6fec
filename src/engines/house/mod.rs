//! `patzer`: our own search, at full strength or held back.

use super::caution;
use super::level::Handicap;
use super::{Choice, ChosenMove, Engine};
use crate::chess::{Chess, Move};
use crate::search::{Analysis, Limits, ReportFn, Root, Search, StopFlag, TimeLeft};
use crate::tablebase::SharedTables;

/// Largest transposition table of a level below the greatest, in MiB: it searches too few nodes to fill more.
const SMALL_TABLE: usize = 2;

/// Most that a careful player loses at once, in pawns.
const BEARABLE: i32 = 2;

/// The house engine.
#[derive(Debug)]
pub struct House {
    handicap: Handicap,
    /// Whether it keeps to its own limits even when it is given more.
    leveled: bool,
    seed: u64,
    search: Search,
}

impl House {
    /// Plays with a handicap (the greatest level only where nothing else ends its search), what it overlooks decided by
    /// the seed, with a table of so many MiB.
    pub fn new(handicap: Handicap, is_greatest: bool, seed: u64, hash_mib: usize) -> House {
        let mib = if is_greatest { hash_mib } else { hash_mib.min(SMALL_TABLE) };
        let tables = if is_greatest { SharedTables::of_process() } else { SharedTables::default() };
        let search = if is_greatest { Search::at_full_strength(mib) } else { Search::new(mib) };
        // The levels were measured without the net and its numbers; the greatest is the engine at full strength.
        House { handicap, leveled: !is_greatest, seed, search: search.with_tables(tables) }
    }

    /// The limits asked for and its own. The greatest level is held to its own only where nothing else
    /// ends its search; the others never look at more than theirs, so that neither a clock nor patience makes them
    /// stronger.
    fn within(&self, limits: &Limits) -> Limits {
        if !self.is_held(limits) {
            return limits.clone();
        }
        Limits {
            nodes: Some(limits.nodes.map_or(self.handicap.nodes, |n| n.min(self.handicap.nodes))),
            ..limits.clone()
        }
    }

    /// Whether its own limits hold beside those asked for.
    fn is_held(&self, limits: &Limits) -> bool {
        let open = limits.depth.is_none() && limits.nodes.is_none();
        let timed = limits.time.is_some() || limits.clock.is_some();
        self.leveled || (open && !timed)
    }

    /// Plays with the oversights of the level.
    fn err(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let oversight = self.handicap.oversight(self.seed);
        let analysis = self.search.run_filtered(root, &self.within(limits), &oversight, stop, report);
        let is_doubtful = analysis.best().is_some_and(|best| doubts(&root.position(), best));
        if !stop.is_stopped() && is_doubtful && leaves_something(limits, &analysis) {
            return self.look_again(root, limits, &analysis, stop);
        }
        ChosenMove::best_of(analysis)
    }

    /// Looks at the position with open eyes, within what the first look has left of the limits.
    fn look_again(&mut self, root: &Root, limits: &Limits, first: &Analysis, stop: &StopFlag) -> Choice {
        let left = limits.nodes.map_or(u64::MAX, |asked| asked.saturating_sub(first.nodes));
        let open = Limits {
            nodes: Some(left.min(self.handicap.nodes)),
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

/// Returns whether a move is not played without a second look.
fn doubts(position: &Chess, m: Move) -> bool {
    caution::misses_mate(position, m) || caution::loss(position, m) > BEARABLE
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
        if self.handicap.is_sharp() {
            return ChosenMove::best_of(self.search.run(root, &self.within(limits), stop, report));
        }
        self.err(root, limits, stop, report)
    }

    fn new_game(&mut self) {
        self.search.clear();
    }
}

#[cfg(test)]
mod tests;
