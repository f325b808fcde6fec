//! The textbook rungs of the ladder, `minimax` to `table`: one small search, to which each rung adds one idea.
//!
//! They are there to be watched and counted, so the search has nothing beyond these ideas: no iterative deepening unless
//! something may cut it short, no killers, no reductions. patzer's own is in [`crate::search`].

mod memory;
mod pieces;
mod tree;

use std::time::Instant;

use super::{Choice, ChosenMove, Dice, Engine};
use crate::search::{Analysis, Limits, ReportFn, Root, SearchBudget, StopFlag};
use tree::TreeSearch;

named! {
    /// A textbook search, each with all ideas of those before it.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Rung {
        /// Every move, so many plies deep.
        Minimax = "minimax",
        /// The same moves found without looking where nothing can change the choice.
        AlphaBeta = "alphabeta",
        /// Captures are played out where the others stop and count.
        Quiescence = "quiescence",
        /// Positions that were seen before are remembered, and shallow searches order the deeper ones.
        Table = "table",
    }
}

impl Rung {
    fn prunes(self) -> bool {
        self >= Rung::AlphaBeta
    }

    fn plays_captures_out(self) -> bool {
        self >= Rung::Quiescence
    }

    fn remembers(self) -> bool {
        self >= Rung::Table
    }
}

/// How far each rung looks ahead unless it is told: plies, 1 to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RungDepths {
    /// `[engines.minimax]`.
    pub minimax: u8,
    /// `[engines.alphabeta]`.
    pub alphabeta: u8,
    /// `[engines.quiescence]`.
    pub quiescence: u8,
    /// `[engines.table]`.
    pub table: u8,
}

impl Default for RungDepths {
    fn default() -> RungDepths {
        RungDepths { minimax: 3, alphabeta: 3, quiescence: 3, table: 4 }
    }
}

impl RungDepths {
    /// Returns the depth of a rung, in plies.
    pub fn of(self, rung: Rung) -> u8 {
        match rung {
            Rung::Minimax => self.minimax,
            Rung::AlphaBeta => self.alphabeta,
            Rung::Quiescence => self.quiescence,
            Rung::Table => self.table,
        }
    }
}

/// The opponent of a rung.
#[derive(Clone, Debug)]
pub struct Classic {
    rung: Rung,
    depth: u8,
    seed: u64,
}

impl Classic {
    /// Looks so many plies ahead; the seed chooses among moves that are equally good.
    pub fn new(rung: Rung, depths: RungDepths, seed: u64) -> Classic {
        Classic { rung, depth: depths.of(rung), seed }
    }
}

impl Engine for Classic {
    /// Nothing is kept from move to move: the choice depends on the game alone, so that a resumed game goes on alike.
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        let depth = limits.depth.unwrap_or(self.depth).max(1);
        let budget = SearchBudget::new(limits, stop, Instant::now());
        let mut search = TreeSearch::new(self.rung, root, budget);
        search.draw_lots(Dice::at(self.seed, root), &limits.moves);
        let cut_short = limits.nodes.is_some() || limits.time.is_some() || limits.clock.is_some();
        let first = if cut_short || self.rung.remembers() { 1 } else { depth };
        let lines = limits.lines.max(1);
        let mut analysis = search.analysis(0, lines);
        for depth in first..=depth {
            if !search.iterate(depth, lines) {
                // The nodes and the time of an iteration that was cut short were spent all the same.
                let spent = search.analysis(depth, lines);
                analysis = Analysis { nodes: spent.nodes, elapsed: spent.elapsed, ..analysis };
                break;
            }
            analysis = search.analysis(depth, lines);
            report(&analysis);
        }
        ChosenMove::best_of(analysis)
    }
}

/// What a rung costs at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RungCost {
    /// The rung.
    pub rung: Rung,
    /// Positions visited.
    pub nodes: u64,
    /// Whether the search came to its end; otherwise it was given up after these nodes.
    pub whole: bool,
}

/// Returns what each rung up to this one visits at a depth, in plies; each gives up after `most` nodes.
pub fn costs(up_to: Rung, root: &Root, depth: u8, most: u64, stop: &StopFlag) -> Vec<RungCost> {
    let rungs = Rung::ALL.into_iter().filter(|rung| *rung <= up_to);
    rungs.map(|rung| cost(rung, root, depth, most, stop)).collect()
}

fn cost(rung: Rung, root: &Root, depth: u8, most: u64, stop: &StopFlag) -> RungCost {
    let limits = Limits { nodes: Some(most), ..Limits::default() };
    let mut search = TreeSearch::new(rung, root, SearchBudget::new(&limits, stop, Instant::now()));
    let first = if rung.remembers() { 1 } else { depth };
    let whole = (first..=depth).all(|depth| search.iterate(depth, 1));
    RungCost { rung, nodes: search.analysis(depth, 1).nodes, whole }
}

#[cfg(test)]
mod tests;
