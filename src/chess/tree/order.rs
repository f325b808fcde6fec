//! The order in which a game is read: a move, the variations on it, then what follows; step by step from any node.

use super::{GameTree, NodeId};

impl GameTree {
    /// The node that is read after this one, as a book or a PGN file has them; the root is read first.
    pub fn read_after(&self, id: NodeId) -> Option<NodeId> {
        let siblings = self.siblings(id);
        if let [first, variation, ..] = siblings
            && *first == id
        {
            return Some(*variation);
        }
        self.next(id).or_else(|| self.after_line(id))
    }

    /// The node that is read before this one.
    pub fn read_before(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.node(id).parent()?;
        let siblings = self.siblings(id);
        match siblings.iter().position(|sibling| *sibling == id)? {
            0 => Some(self.last_about(parent)),
            1 => Some(siblings[0]),
            place => Some(self.last_of(siblings[place - 1])),
        }
    }

    /// How many variations a node stands inside of; 0 on the mainline.
    pub fn depth(&self, id: NodeId) -> usize {
        let line = std::iter::successors(Some(id), |id| self.node(*id).parent());
        line.filter(|id| !self.is_first(*id)).count()
    }

    /// A node with the others that were played instead of it; the root has none.
    fn siblings(&self, id: NodeId) -> &[NodeId] {
        let parent = self.node(id).parent();
        parent.map_or(&[], |parent| self.node(parent).children())
    }

    /// What is read when a line has ended with this node.
    fn after_line(&self, mut end: NodeId) -> Option<NodeId> {
        loop {
            let start = self.variation_of(end)?;
            let siblings = self.siblings(start);
            let place = siblings.iter().position(|sibling| *sibling == start)?;
            if let Some(next) = siblings.get(place + 1) {
                return Some(*next);
            }
            if let Some(next) = self.next(siblings[0]) {
                return Some(next);
            }
            end = siblings[0];
        }
    }

    /// What is read last before the move after a node: the node, or the last of the variations on it.
    fn last_about(&self, id: NodeId) -> NodeId {
        match self.siblings(id) {
            [first, .., last] if *first == id => self.last_of(*last),
            _ => id,
        }
    }

    /// What is read last of a line with all its variations.
    fn last_of(&self, start: NodeId) -> NodeId {
        let mut line = start;
        loop {
            let end = self.end_of_line(line);
            match self.siblings(end) {
                [first, .., last] if *first == end => line = *last,
                _ => return end,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Chess, Position};

    /// The order by a stack of what is still to be read.
    fn by_stack(tree: &GameTree) -> Vec<NodeId> {
        let mut read = Vec::new();
        let mut open = vec![(NodeId::ROOT, true)];
        while let Some((id, move_too)) = open.pop() {
            if move_too {
                read.push(id);
            }
            let Some((main, variations)) = tree.node(id).children().split_first() else {
                continue;
            };
            open.push((*main, false));
            open.extend(variations.iter().rev().map(|id| (*id, true)));
            read.push(*main);
        }
        read
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_node_is_read_once_and_in_order(moves in prop::collection::vec((any::<prop::sample::Index>(), 0_usize..4), 0..60)) {
            let mut tree = GameTree::new(Chess::default());
            for (node, choice) in moves {
                let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.walk()).collect();
                let id = *node.get(&nodes);
                let m = tree.node(id).position().legal_moves().get(choice).copied();
                m.and_then(|m| tree.add(id, m).ok());
            }
            let expected = by_stack(&tree);
            let read: Vec<NodeId> = std::iter::successors(Some(NodeId::ROOT), |id| tree.read_after(*id)).collect();
            prop_assert_eq!(&read, &expected);
            let last = *expected.last().unwrap();
            let mut back: Vec<NodeId> = std::iter::successors(Some(last), |id| tree.read_before(*id)).collect();
            back.reverse();
            prop_assert_eq!(back, expected);
            prop_assert_eq!(read.len(), tree.len());
        }
    }
}
