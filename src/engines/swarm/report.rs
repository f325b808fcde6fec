//! What the hybrid did about its last move: for people who want to see how it came about.

use super::ants::Outing;
use super::genes::Evolution;
use super::root::RootVerdict;
use crate::chess::Move;
use crate::search::Analysis;

/// How the last move was found.
#[derive(Clone, Debug, Default)]
pub struct SwarmReport {
    /// What the ants did, if any walked.
    pub ants: Option<Outing>,
    /// How the weights evolved, if they did.
    pub genes: Option<Evolution>,
    /// What the shallow search found, if there was one.
    pub shallow: Option<Analysis>,
    /// Every move at the root and what became of it, searched ones first; empty when nothing was filtered.
    pub verdicts: Vec<RootVerdict>,
    /// The ways with the most pheromone that are moves at the root, most first.
    pub trail: Vec<(Move, f64)>,
    /// The pheromone that leads to each square, a1 first.
    pub squares: Vec<f64>,
    /// Positions that were spent before the deep search.
    pub prepared: u64,
}
