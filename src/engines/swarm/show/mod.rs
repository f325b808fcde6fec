//! Everything that the hybrid sees in a position: both graphs, the terms of its score, the root, ants and genes at work.

mod side;
pub mod words;

pub use side::{EdgeKind, GraphEdge, SideShow};

use std::sync::Arc;

use super::Swarm;
use super::blend::{SwarmTerm, apportioned};
use super::evaluation::Judge;
use super::report::SwarmReport;
use super::settings::SwarmSettings;
use super::spectral::advantage::PART_IDS;
use crate::chess::{ByColor, Chess, Color};
use crate::engines::Engine;
use crate::search::{Limits, Root, StopFlag};

/// What one of the nine terms counts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownTerm {
    /// The term.
    pub term: SwarmTerm,
    /// Its weight.
    pub weight: f64,
    /// What it counts once it is weighed: centipawns from White's side.
    pub cp: i32,
}

/// What one of the eight parts of the spectral term counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownPart {
    /// Its name, one of [`PART_IDS`].
    pub id: &'static str,
    /// What it counts once it is weighed: centipawns from White's side.
    pub cp: i32,
}

/// The score of a position as a sum that can be checked: the parts add up to the spectral term, the terms to the score.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownScore {
    /// The nine terms.
    pub terms: Vec<ShownTerm>,
    /// The eight parts of the spectral term.
    pub parts: Vec<ShownPart>,
    /// The score: centipawns from White's side.
    pub cp: i32,
}

impl ShownScore {
    /// The score of a position by the settled weights.
    pub fn of(position: &Chess, settings: &SwarmSettings) -> ShownScore {
        let mut judge = Judge::new(settings);
        let (blend, values) = (settings.blend(), judge.all_terms(position));
        let counts = blend.counts(&values);
        let terms = SwarmTerm::ALL.into_iter().zip(counts);
        let terms: Vec<ShownTerm> =
            terms.map(|(term, cp)| ShownTerm { term, weight: blend.weight(term), cp }).collect();
        let weight = blend.weight(SwarmTerm::Spectral);
        let exact = judge.advantage(position).unwrap_or_default().parts.map(|part| weight * part);
        let whole = apportioned(&exact, terms[SwarmTerm::Spectral as usize].cp);
        ShownScore {
            parts: PART_IDS.into_iter().zip(whole).map(|(id, cp)| ShownPart { id, cp }).collect(),
            terms,
            cp: blend.of(&values),
        }
    }

    /// What one term counts: centipawns from White's side.
    pub fn cp_of(&self, term: SwarmTerm) -> i32 {
        self.terms[term as usize].cp
    }
}

/// Everything that the hybrid sees in a position.
#[derive(Clone, Debug, PartialEq)]
pub struct SwarmShow {
    /// The position.
    pub position: Chess,
    /// The graphs of both sides.
    pub sides: ByColor<SideShow>,
    /// The score of the position as it stands.
    pub score: ShownScore,
    /// The root, ants and genes at work; empty where there is no move.
    pub report: SwarmReport,
}

impl SwarmShow {
    /// What is seen in a position, with what a search of it has reported.
    pub fn of(position: &Chess, settings: &SwarmSettings, report: SwarmReport) -> SwarmShow {
        SwarmShow {
            position: position.clone(),
            sides: ByColor::new_with(|side| SideShow::of(position, side)),
            score: ShownScore::of(position, settings),
            report,
        }
    }

    /// Lets a new hybrid look at a root for the settings' own number of positions: the same seed shows the same.
    pub fn searched(root: &Root, settings: &Arc<SwarmSettings>, seed: u64, stop: &StopFlag) -> SwarmShow {
        let mut swarm = Swarm::new(Arc::clone(settings), seed, HASH_MIB);
        // Without a move there is nothing to report; the position can be looked at all the same.
        let _ = swarm.think(root, &Limits::default(), stop, &mut |_| {});
        SwarmShow::of(&swarm.root, settings, swarm.report)
    }

    /// The graph of a side.
    pub fn side(&self, side: Color) -> &SideShow {
        self.sides.get(side)
    }
}

/// The table of a search that is shown, in MiB: enough for the usual 100,000 positions.
const HASH_MIB: usize = 8;

#[cfg(test)]
mod tests;
