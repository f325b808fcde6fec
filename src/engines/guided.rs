//! Guided search: patzer's search with another evaluation, for engines that judge a position in a way of their own.

use super::{Choice, ChosenMove, Engine};
use crate::eval::Evaluator;
use crate::search::{Limits, ReportFn, Root, Search, StopFlag};

/// patzer's search behind an evaluation.
#[derive(Debug)]
pub(super) struct Guided {
    search: Search,
    /// Positions that it looks at when nothing else ends the search.
    nodes: u64,
}

impl Guided {
    /// A search with a table of so many MiB; it looks at so many positions when nothing else ends the search.
    pub fn new(evaluator: impl Evaluator + 'static, nodes: u64, hash_mib: usize) -> Guided {
        Guided { search: Search::with_evaluator(hash_mib, evaluator), nodes }
    }

    fn within(&self, limits: &Limits) -> Limits {
        let open = limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_none()
            && limits.clock.is_none();
        Limits { nodes: limits.nodes.or(open.then_some(self.nodes)), ..limits.clone() }
    }
}

impl Engine for Guided {
    /// Nothing is kept from move to move: the choice depends on the game alone, so that a resumed game goes on alike.
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        self.search.clear();
        ChosenMove::best_of(self.search.run(root, &self.within(limits), stop, report))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::eval::Evaluation;

    #[test]
    fn what_is_asked_for_goes_before_what_is_usual() {
        let guided = Guided::new(Evaluation::new(), 9, 1);
        let none = Limits::default();
        let deep = Limits { depth: Some(5), ..Limits::default() };
        let counted = Limits { nodes: Some(7), ..Limits::default() };
        let timed = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        assert_eq!(guided.within(&none).nodes, Some(9));
        for asked in [deep, counted, timed] {
            assert_eq!(guided.within(&asked), asked);
        }
    }
}
