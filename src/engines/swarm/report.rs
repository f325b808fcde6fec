//! What the hybrid did about its last move: for people who want to see how it came about.

use super::ants::Outing;
use super::genes::Evolution;
use super::root::RootVerdict;
use super::trail::Trail;
use crate::search::Analysis;

/// How the last move was found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SwarmReport {
    /// What the ants did, if any walked.
    pub ants: Option<Outing>,
    /// How the weights evolved, if they did.
    pub genes: Option<Evolution>,
    /// What the shallow search found, if there was one.
    pub shallow: Option<Analysis>,
    /// Every move at the root and what became of it, searched ones first; empty when nothing was filtered.
    pub verdicts: Vec<RootVerdict>,
    /// Whether the deep search looked at all moves once more, the dropped ones too.
    pub looks_again: bool,
    /// All pheromone after the move.
    pub trail: Trail,
    /// Positions that were spent before the deep search.
    pub prepared: u64,
}

impl SwarmReport {
    /// How many moves were judged by the replies to them.
    pub fn judged(&self) -> usize {
        self.verdicts.iter().filter(|verdict| verdict.numbers.is_some()).count()
    }

    /// How many moves the first deep search was about.
    pub fn searched(&self) -> usize {
        self.verdicts.iter().filter(|verdict| verdict.is_searched() && !verdict.was_reprieved()).count()
    }
}
