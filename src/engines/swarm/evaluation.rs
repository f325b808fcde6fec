//! The evaluation that the shared search asks: nine weighed terms, those of the board remembered by position.
//!
//! The terms are remembered, not their sum, so that evolved weights never meet a sum of older ones.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::blend::{Blend, Terms};
use super::count;
use super::settings::Settings;
use crate::chess::{Chess, Position, key};
use crate::eval::Evaluator;

/// The hybrid's judgement of positions.
#[derive(Debug)]
pub struct Judge {
    /// The weights that the engine has settled for the search that comes.
    settled: Arc<Mutex<Blend>>,
    /// The weights of the search that goes on.
    blend: Blend,
    relief: f64,
    cache: Cache,
}

impl Judge {
    /// Judges by these settings, and has seen nothing yet.
    pub fn new(settings: &Settings) -> Judge {
        Judge {
            settled: Arc::new(Mutex::new(settings.blend())),
            blend: settings.blend(),
            relief: settings.relief.0,
            cache: Cache::new(settings.cache.get()),
        }
    }

    /// Another one for the search, which takes over the weights that this one is given.
    #[must_use]
    pub fn for_search(&self) -> Judge {
        Judge {
            settled: Arc::clone(&self.settled),
            blend: self.blend,
            relief: self.relief,
            cache: Cache::new(self.cache.entries.len()),
        }
    }

    /// Judges by other weights, in searches that begin from now on.
    pub fn settle(&mut self, blend: Blend) {
        *self.settled.lock().unwrap_or_else(PoisonError::into_inner) = blend;
        self.blend = blend;
    }

    /// The weights in force.
    pub fn blend(&self) -> &Blend {
        &self.blend
    }

    /// What each term counts in a position.
    pub fn terms(&mut self, position: &Chess) -> Terms {
        let relief = self.relief;
        self.cache
            .terms(key(position), || count::terms(position.board(), relief))
    }

    /// A position's value in centipawns from White's side.
    pub fn white(&mut self, position: &Chess) -> i32 {
        let terms = self.terms(position);
        self.blend.of(&terms)
    }
}

impl Evaluator for Judge {
    fn for_mover(&mut self, position: &Chess, _ply: usize) -> i32 {
        let white = self.white(position);
        position.turn().fold_wb(white, -white)
    }

    fn fresh(&self) -> Box<dyn Evaluator> {
        Box::new(self.for_search())
    }

    fn visit(&mut self, _position: &Chess, ply: usize) {
        if ply == 0 {
            self.blend = *self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Remembered terms by position; a new position takes the place of the old one.
struct Cache {
    entries: Box<[(u64, Terms)]>,
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache of {}", self.entries.len())
    }
}

impl Cache {
    fn new(entries: usize) -> Cache {
        // The key 0 with no terms at all would be taken for a remembered one; no position is known to have it.
        Cache {
            entries: vec![(0, Terms::default()); entries.max(1)].into_boxed_slice(),
        }
    }

    fn terms(&mut self, key: u64, count: impl FnOnce() -> Terms) -> Terms {
        let place = (u128::from(key) * self.entries.len() as u128) >> 64;
        let entry = &mut self.entries[place as usize];
        if entry.0 != key {
            *entry = (key, count());
        }
        entry.1
    }
}
