//! A bounded map that forgets its oldest entries, so that a long game takes no more memory than a short one.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A map of at most `most` entries, first in, first out.
#[derive(Clone, Debug)]
pub(crate) struct Recent<K, V> {
    most: usize,
    entries: HashMap<K, V>,
    /// The keys, oldest first.
    order: VecDeque<K>,
}

impl<K: Copy + Eq + Hash, V> Recent<K, V> {
    /// Remembers up to `most` entries, at least 1.
    pub fn new(most: usize) -> Recent<K, V> {
        Recent { most: most.max(1), entries: HashMap::new(), order: VecDeque::new() }
    }

    /// The value of a key, if it is still remembered.
    pub fn get(&self, key: &K) -> Option<&V> {
        self.entries.get(key)
    }

    /// Whether the value of a key is still remembered.
    pub fn contains(&self, key: &K) -> bool {
        self.entries.contains_key(key)
    }

    /// Forgets a key.
    pub fn remove(&mut self, key: &K) {
        if self.entries.remove(key).is_some() {
            self.order.retain(|old| old != key);
        }
    }

    /// Inserts a value; a replaced key counts as new.
    pub fn insert(&mut self, key: K, value: V) {
        if self.entries.insert(key, value).is_some() {
            self.order.retain(|old| *old != key);
        }
        self.order.push_back(key);
        while self.order.len() > self.most {
            if let Some(oldest) = self.order.pop_front() {
                self.entries.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which of the keys 1 to 4 are remembered, up to three at once, after these were inserted.
    fn check(inserted: &[u8], expected: &[u8]) {
        let mut recent = Recent::new(3);
        for key in inserted {
            recent.insert(*key, 10 * key);
        }
        let known: Vec<u8> = (1..=4).filter(|key| recent.contains(key)).collect();
        assert_eq!(known, expected, "{inserted:?}");
        assert!(known.iter().all(|key| recent.get(key) == Some(&(10 * key))));
    }

    #[test]
    fn the_oldest_entry_is_forgotten_when_there_are_too_many() {
        check(&[1, 2, 3], &[1, 2, 3]);
        check(&[1, 2, 3, 4], &[2, 3, 4]);
    }

    #[test]
    fn an_entry_that_is_removed_makes_room() {
        let mut recent = Recent::new(2);
        recent.insert(1, "one");
        recent.insert(2, "two");
        recent.remove(&2);
        recent.remove(&4);
        recent.insert(3, "three");
        assert_eq!((recent.get(&1), recent.get(&2), recent.get(&3)), (Some(&"one"), None, Some(&"three")));
    }

    #[test]
    fn an_entry_that_is_replaced_is_young_again() {
        check(&[1, 2, 3, 1, 4], &[1, 3, 4]);
        check(&[1, 1, 1, 1, 2], &[1, 2]);
    }
}
