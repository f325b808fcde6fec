//! What a search tells while it runs.

use super::Analysis;
use super::transposition::Bound;
use crate::chess::Move;

/// What a search tells while it runs.
#[derive(Clone, Copy, Debug)]
pub enum SearchReport<'a> {
    /// An iteration is finished for all lines.
    Iteration(&'a Analysis),
    /// The value of a line lies outside its aspiration window, and the line is searched again; the analysis has it alone.
    /// Told only of long searches.
    Bound {
        /// The line with its bound as the score.
        analysis: &'a Analysis,
        /// Which of several lines it is (MultiPV), from 1.
        place: usize,
        /// Whether the value is at least the score ([`Bound::Lower`]) or at most.
        bound: Bound,
    },
    /// The next root move is searched. Told only of long searches.
    RootMove {
        /// Depth of the iteration, in plies.
        depth: u8,
        /// The move.
        played: Move,
        /// Its place among the root moves, from 1.
        number: usize,
    },
    /// How far the search has come where nothing else was told for a second; the analysis has no lines.
    Progress(&'a Analysis),
}

/// What is called with the reports of a search.
pub type WatchFn<'a> = &'a mut (dyn FnMut(SearchReport<'_>) + 'a);
