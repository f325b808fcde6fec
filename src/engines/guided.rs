//! Guided search: patzer's search with another evaluation, for engines that judge a position in a way of their own.

use super::{Choice, ChosenMove, Engine};
use crate::eval::Evaluator;
use crate::search::{Limits, ReportFn, Root, Search, StopFlag};

/// Depth or nodes of such an engine where no limit is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Usual {
    /// So many plies, unless another depth is asked for. Where positions are not counted, mates within the plies are
    /// proven, so that none is missed where the search looks less closely.
    Depth(u8),
    /// So many positions, when nothing else ends the search.
    Nodes(u64),
}

impl Usual {
    fn within(self, limits: &Limits) -> Limits {
        let open = limits.depth.is_none()
            && limits.nodes.is_none()
            && limits.time.is_none()
            && limits.clock.is_none();
        match self {
            Usual::Depth(depth) => Limits {
                depth: limits.depth.or(Some(depth)),
                mate: limits.mate.or(limits.nodes.is_none().then_some(depth.div_ceil(2))),
                ..limits.clone()
            },
            Usual::Nodes(nodes) if open => Limits { nodes: Some(nodes), ..limits.clone() },
            Usual::Nodes(_) => limits.clone(),
        }
    }
}

/// patzer's search behind an evaluation.
#[derive(Debug)]
pub(super) struct Guided {
    search: Search,
    usual: Usual,
}

impl Guided {
    /// A search with a table of so many MiB.
    pub fn new(evaluator: impl Evaluator + 'static, usual: Usual, hash_mib: usize) -> Guided {
        Guided { search: Search::with_evaluator(hash_mib, evaluator), usual }
    }
}

impl Engine for Guided {
    /// Nothing is kept from move to move: the choice depends on the game alone, so that a resumed game goes on alike.
    fn think(&mut self, root: &Root, limits: &Limits, stop: &StopFlag, report: ReportFn<'_>) -> Choice {
        self.search.clear();
        ChosenMove::best_of(self.search.run(root, &self.usual.within(limits), stop, report))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn what_is_asked_for_goes_before_what_is_usual() {
        let none = Limits::default();
        let depth = |depth| Limits { depth: Some(depth), ..Limits::default() };
        let timed = Limits { time: Some(Duration::from_secs(1)), ..Limits::default() };
        let plies = |limits: &Limits| Usual::Depth(3).within(limits);
        assert_eq!((plies(&none).depth, plies(&none).mate), (Some(3), Some(2)));
        assert_eq!(plies(&depth(5)).depth, Some(5));
        assert_eq!(plies(&timed).depth, Some(3));
        let counted = Limits { nodes: Some(9), ..Limits::default() };
        assert_eq!((plies(&counted).depth, plies(&counted).mate), (Some(3), None));
        assert_eq!(Usual::Nodes(9).within(&none).nodes, Some(9));
        assert_eq!(Usual::Nodes(9).within(&depth(5)), depth(5));
        assert_eq!(Usual::Nodes(9).within(&timed), timed);
    }
}
