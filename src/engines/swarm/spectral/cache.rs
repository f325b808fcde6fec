//! Features of positions, remembered: by the position's key, and below that by the key of each side's links.
//!
//! A move changes the links of its own side and often leaves the other side's as they were, and two orders of the same
//! moves meet again; so a side's features are found by its own links much more often than a position's by its key.
//! Both tables are of fixed size; an entry is written over by the next one that falls on its place.

use super::{Advantage, Solver, SpectralFeatures};
use crate::chess::{ByColor, Chess, Color, Key, Position};
use crate::engines::swarm::graph::{LinkRows, Links};
use crate::features::Phase;

/// Entries of the table of positions: 4 MiB.
const POSITIONS: usize = 1 << 14;
/// Entries of the table of sides: 5 MiB.
const SIDES: usize = 1 << 16;

/// The features of positions, worked out once and remembered.
#[derive(Clone, Debug)]
pub struct Spectral {
    solver: Solver,
    rows: ByColor<LinkRows>,
    positions: DirectMapped<ByColor<SpectralFeatures>>,
    sides: DirectMapped<SpectralFeatures>,
    counts: CacheHits,
}

/// Lookups of the caches, by where they were answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CacheHits {
    /// Positions asked for.
    pub asked: u64,
    /// Of these, known by their key.
    pub positions: u64,
    /// Sides of the others that were known by their links (each has two).
    pub sides: u64,
}

impl Default for Spectral {
    fn default() -> Spectral {
        Spectral::new()
    }
}

impl Spectral {
    /// Nothing is known yet.
    pub fn new() -> Spectral {
        Spectral {
            solver: Solver::new(),
            rows: ByColor::new_with(LinkRows::new),
            positions: DirectMapped::new(POSITIONS),
            sides: DirectMapped::new(SIDES),
            counts: CacheHits::default(),
        }
    }

    /// The features of both sides of a position with its key.
    pub fn features(&mut self, key: Key, position: &Chess) -> ByColor<SpectralFeatures> {
        self.counts.asked += 1;
        if let Some(known) = self.positions.get(key) {
            self.counts.positions += 1;
            return *known;
        }
        let features = ByColor::new_with(|side| self.side(position, side));
        self.positions.put(key, features);
        features
    }

    fn side(&mut self, position: &Chess, side: Color) -> SpectralFeatures {
        let links = self.rows.get_mut(side).update(position);
        let key = links.key();
        if let Some(known) = self.sides.get(key) {
            self.counts.sides += 1;
            return *known;
        }
        self.solver.graph.fill(links);
        let features = self.solver.solve().features;
        self.sides.put(key, features);
        features
    }

    /// The features of both sides worked out anew, whatever is known.
    pub fn features_anew(&mut self, position: &Chess) -> ByColor<SpectralFeatures> {
        ByColor::new_with(|side| {
            self.solver.graph.fill(&Links::of(position, side));
            self.solver.solve().features
        })
    }

    /// The advantage by parts, from White's side.
    pub fn advantage(&mut self, key: Key, position: &Chess) -> Advantage {
        let features = self.features(key, position);
        Advantage::of(&features.white, &features.black, Phase::of(position.board()))
    }

    /// How often something was known.
    pub fn counts(&self) -> CacheHits {
        self.counts
    }

    /// Forgets everything.
    pub fn forget(&mut self) {
        self.positions.entries.fill(None);
        self.sides.entries.fill(None);
        self.counts = CacheHits::default();
    }
}

/// A direct-mapped table.
#[derive(Clone, Debug)]
struct DirectMapped<T> {
    entries: Vec<Option<(u64, T)>>,
}

impl<T: Clone> DirectMapped<T> {
    fn new(size: usize) -> DirectMapped<T> {
        DirectMapped { entries: vec![None; size] }
    }

    fn place(&self, key: u64) -> usize {
        (key % self.entries.len() as u64) as usize
    }

    fn get(&self, key: u64) -> Option<&T> {
        match &self.entries[self.place(key)] {
            Some((known, value)) if *known == key => Some(value),
            _ => None,
        }
    }

    fn put(&mut self, key: u64, value: T) {
        let place = self.place(key);
        self.entries[place] = Some((key, value));
    }
}
