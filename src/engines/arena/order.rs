//! Games that end out of their order, handed on in it.

use std::collections::BTreeMap;

/// What belongs to numbered games, handed on from number 1 without a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InOrder<T> {
    next: u32,
    waiting: BTreeMap<u32, T>,
}

impl<T> Default for InOrder<T> {
    fn default() -> InOrder<T> {
        InOrder { next: 1, waiting: BTreeMap::new() }
    }
}

impl<T> InOrder<T> {
    /// Takes what belongs to a game; answers all that is due now.
    pub fn push(&mut self, number: u32, item: T) -> Vec<T> {
        self.waiting.insert(number, item);
        let mut due = Vec::new();
        while let Some(item) = self.waiting.remove(&self.next) {
            due.push(item);
            self.next += 1;
        }
        due
    }

    /// What waits for a game before it, in order.
    pub fn waiting(&self) -> impl Iterator<Item = &T> {
        self.waiting.values()
    }

    /// Whether a game is still to come.
    pub fn lacks(&self, number: u32) -> bool {
        number >= self.next && !self.waiting.contains_key(&number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_overtakes() {
        let mut order = InOrder::default();
        assert_eq!(order.push(3, 'c'), []);
        assert_eq!(order.push(2, 'b'), []);
        assert_eq!(order.waiting().collect::<String>(), "bc");
        assert!(order.lacks(1) && !order.lacks(2) && order.lacks(4));
        assert_eq!(order.push(1, 'a'), ['a', 'b', 'c']);
        assert_eq!(order.push(5, 'e'), []);
        assert!(!order.lacks(1) && order.lacks(4));
    }
}
