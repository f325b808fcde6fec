//! Where a search spends its time: the searcher tells a meter which part it enters. The usual one is compiled away.

use crate::sampling::Samples;

named! {
    /// A part of the search.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum SearchPart {
        /// The tree itself: windows, pruning, reductions.
        Tree = "tree",
        /// The transposition table.
        Table = "table",
        /// The static evaluation of a position.
        Evaluation = "evaluation",
        /// Moves generated and put in order, exchanges included.
        Moves = "moves",
        /// Moves made, with check, pins and keys.
        Making = "making",
        /// Histories and corrections learned from a node.
        History = "history",
    }
}

/// Is told which part of the search works.
pub trait Meter {
    /// Enters a part; returns the one that worked until then.
    fn enter(&mut self, part: SearchPart) -> SearchPart;

    /// Goes back to the part that [`Meter::enter`] returned.
    fn back(&mut self, outer: SearchPart);
}

/// Measures nothing: compiled away in every search that is not measured.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoMeter;

impl Meter for NoMeter {
    #[inline]
    fn enter(&mut self, part: SearchPart) -> SearchPart {
        part
    }

    #[inline]
    fn back(&mut self, _outer: SearchPart) {}
}

/// Samples by part, and how often each was entered.
pub(crate) struct SearchMeter<'a> {
    now: SearchPart,
    samples: &'a mut Samples,
}

impl SearchMeter<'_> {
    /// Measures into samples of [`SearchPart::ALL`].
    pub fn new(samples: &mut Samples) -> SearchMeter<'_> {
        SearchMeter { now: SearchPart::Tree, samples }
    }
}

impl Meter for SearchMeter<'_> {
    fn enter(&mut self, part: SearchPart) -> SearchPart {
        self.samples.charge(self.now as usize);
        self.samples.count(part as usize, 1);
        std::mem::replace(&mut self.now, part)
    }

    fn back(&mut self, outer: SearchPart) {
        self.samples.charge(self.now as usize);
        self.now = outer;
    }
}
