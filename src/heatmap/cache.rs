//! Maps already worked out: first in, first out.

use std::sync::Arc;

use super::Heatmap;
use crate::chess::{Chess, Key, Position, Recent, key};

/// Everything a map depends on besides the settings (a change of those empties the cache).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct CacheKey {
    position: Key,
    move_number: u32,
    selected: u64,
}

impl CacheKey {
    /// The key of a position by the selected rules, one bit each.
    pub fn new(position: &Chess, selected: u64) -> CacheKey {
        CacheKey { position: key(position), move_number: position.fullmoves().get(), selected }
    }
}

/// The last maps, of both sides' views together; `None` if none are remembered.
#[derive(Clone, Debug)]
pub(super) struct Cache(Option<Recent<CacheKey, Arc<Heatmap>>>);

impl Cache {
    /// Remembers up to `size` maps; 0 remembers none.
    pub fn new(size: usize) -> Cache {
        Cache((size > 0).then(|| Recent::new(size)))
    }

    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    pub fn get(&self, key: &CacheKey) -> Option<Arc<Heatmap>> {
        self.0.as_ref()?.get(key).cloned()
    }

    pub fn insert(&mut self, key: CacheKey, map: Arc<Heatmap>) {
        if let Some(maps) = &mut self.0 {
            maps.insert(key, map);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbered(move_number: u32) -> CacheKey {
        CacheKey { move_number, ..CacheKey::new(&Chess::default(), 1) }
    }

    fn map() -> Arc<Heatmap> {
        Arc::new(Heatmap { cells: [const { None }; 64], failed: Vec::new() })
    }

    #[test]
    fn the_first_in_is_the_first_out() {
        let mut cache = Cache::new(2);
        for number in 1..=3 {
            cache.insert(numbered(number), map());
            cache.insert(numbered(number), map());
        }
        assert!(cache.get(&numbered(1)).is_none());
        assert!(cache.get(&numbered(2)).is_some() && cache.get(&numbered(3)).is_some());
    }

    #[test]
    fn it_can_be_off() {
        let mut cache = Cache::new(0);
        cache.insert(numbered(1), map());
        assert!(!cache.is_on() && cache.get(&numbered(1)).is_none());
    }

    #[test]
    fn a_key_tells_rules_and_move_numbers_apart() {
        assert_ne!(numbered(1), numbered(2));
        assert_ne!(CacheKey::new(&Chess::default(), 1), CacheKey::new(&Chess::default(), 3));
    }
}
