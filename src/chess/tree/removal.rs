//! Taking moves out of the tree and putting them back, without losing what was played in between.

use super::{GameTree, Node, NodeId, NodePlace};

/// What [`GameTree::remove`] took out; [`GameTree::restore`] puts it back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    node: NodeId,
    parent: NodeId,
    place: usize,
}

impl GameTree {
    /// Takes a move and everything after it out of the tree; the root cannot be removed.
    pub fn remove(&mut self, id: NodeId) -> Option<Removed> {
        let parent = self.node(id).parent?;
        let siblings = &mut self.node_mut(parent).children;
        let place = siblings.iter().position(|sibling| *sibling == id)?;
        siblings.remove(place);
        self.node_mut(id).place = NodePlace::Out;
        Some(Removed { node: id, parent, place })
    }

    /// Puts back what [`GameTree::remove`] took out, at its old place.
    ///
    /// If the move was played again in the meantime, both become one: the newer node takes over what followed the older one.
    /// Answers with the node that is in the tree now; `None` if nothing was out.
    pub fn restore(&mut self, removed: Removed) -> Option<NodeId> {
        if self.node(removed.node).place != NodePlace::Out {
            return None;
        }
        let parent = self.present(removed.parent);
        let again = self.node(removed.node).played.and_then(|m| self.child(parent, m));
        let id = again.unwrap_or(removed.node);
        if let Some(again) = again {
            self.merge(removed.node, again);
        } else {
            self.node_mut(id).parent = Some(parent);
            self.node_mut(id).place = NodePlace::Tree;
        }
        let siblings = &mut self.node_mut(parent).children;
        siblings.retain(|sibling| *sibling != id);
        siblings.insert(removed.place.min(siblings.len()), id);
        Some(id)
    }

    /// The node that stands for this one, if it was merged into another.
    fn present(&self, mut id: NodeId) -> NodeId {
        while let NodePlace::Merged(into) = self.node(id).place {
            id = into;
        }
        id
    }

    /// Moves everything after and about `old` to `new`, which plays the same moves.
    fn merge(&mut self, old: NodeId, new: NodeId) {
        let mut open = vec![(old, new)];
        while let Some((old, new)) = open.pop() {
            self.merge_words(old, new);
            self.node_mut(old).place = NodePlace::Merged(new);
            for child in std::mem::take(&mut self.node_mut(old).children) {
                let twin = self.node(child).played.and_then(|m| self.child(new, m));
                if let Some(twin) = twin {
                    open.push((child, twin));
                } else {
                    self.node_mut(child).parent = Some(new);
                    self.node_mut(new).children.push(child);
                }
            }
        }
    }

    /// Gives `new` the comments and glyphs of `old` where it has none of its own.
    fn merge_words(&mut self, old: NodeId, new: NodeId) {
        let Node { comment, comment_before, glyphs, .. } = self.node(old).clone();
        let node = self.node_mut(new);
        if node.comment.is_empty() {
            node.comment = comment;
        }
        if node.comment_before.is_empty() {
            node.comment_before = comment_before;
        }
        if node.glyphs.is_empty() {
            node.glyphs = glyphs;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::tree::tests::play;
    use crate::chess::{Chess, Position, key};

    #[test]
    fn what_is_removed_comes_back_at_its_place() {
        let mut tree = GameTree::new(Chess::default());
        let e4 = play(&mut tree, NodeId::ROOT, "e4");
        play(&mut tree, e4, "e5");
        play(&mut tree, NodeId::ROOT, "d4");
        let before = tree.clone();
        let removed = tree.remove(e4).unwrap();
        assert_eq!(tree.len(), 2);
        tree.restore(removed);
        assert_eq!(tree, before);
        assert!(tree.remove(NodeId::ROOT).is_none());
    }

    #[test]
    fn a_removed_move_that_was_played_again_is_still_one() {
        let mut tree = GameTree::new(Chess::default());
        let e4 = play(&mut tree, NodeId::ROOT, "e4");
        let e5 = play(&mut tree, e4, "e5");
        let nf3 = play(&mut tree, e5, "Nf3");
        let c5 = play(&mut tree, e4, "c5");
        tree.node_mut(e5).comment = "open".into();
        play(&mut tree, NodeId::ROOT, "d4");
        let (first, second) = (tree.remove(nf3).unwrap(), tree.remove(e4).unwrap());
        let again = play(&mut tree, NodeId::ROOT, "e4");
        let reply = play(&mut tree, again, "e5");
        tree.restore(second);
        assert_eq!(tree.node(NodeId::ROOT).children()[0], again);
        assert_eq!(tree.node(again).children(), [reply, c5]);
        assert_eq!(tree.node(reply).comment, "open");
        tree.restore(first);
        assert_eq!(tree.path(nf3), [again, reply, nf3]);
        tree.restore(second);
        assert_eq!(tree.len(), 6);
    }

    /// Whether the tree holds together: each node in its place, playing its move from its parent's position.
    fn check(tree: &GameTree) {
        for id in tree.walk() {
            let node = tree.node(id);
            let parent = node.parent().unwrap();
            assert_eq!(tree.node(parent).children().iter().filter(|child| **child == id).count(), 1);
            let mut replayed = tree.start().clone();
            for step in tree.path(id) {
                replayed = replayed.play(tree.node(step).played().unwrap()).unwrap();
            }
            assert_eq!(node.position(), &replayed);
            assert_eq!((node.key(), node.ply() as usize), (key(&replayed), tree.path(id).len()));
            assert_eq!(tree.child(parent, node.played().unwrap()), Some(id), "a move stands once");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn every_node_is_its_path_replayed(steps in prop::collection::vec((0_u8..8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..60)) {
            let mut tree = GameTree::new(Chess::default());
            let mut removed = Vec::new();
            for (what, node, choice) in steps {
                let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.walk()).collect();
                let id = *node.get(&nodes);
                match what {
                    0..=3 => {
                        // Few different moves, so that the same ones are often played again.
                        let legal = tree.node(id).position().legal_moves();
                        if !legal.is_empty() {
                            tree.add(id, legal[choice.index(legal.len().min(4))]).unwrap();
                        }
                    }
                    4 => {
                        tree.promote(id);
                    }
                    5 => {
                        let changed = tree.promote_to_mainline(id);
                        assert!(tree.is_mainline(id));
                        assert!(!(changed && tree.promote_to_mainline(id)));
                    }
                    6 => removed.extend(tree.remove(id)),
                    _ => {
                        let before = tree.len();
                        removed.pop().and_then(|taken| tree.restore(taken));
                        assert!(tree.len() >= before);
                    }
                }
                check(&tree);
            }
        }
    }
}
