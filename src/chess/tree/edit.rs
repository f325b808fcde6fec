//! Edits of the tree as values: a step is applied and answers with the step that undoes it.

use super::{GameTree, Node, NodeId, Removed};
use crate::chess::Glyph;

/// What people write about a move: the comments before and after it, and its glyphs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveAnnotation {
    /// Text after the move.
    pub comment: String,
    /// Text before the move.
    pub comment_before: String,
    /// The glyphs in their order.
    pub glyphs: Vec<Glyph>,
}

impl MoveAnnotation {
    /// The words of a node.
    pub fn of(node: &Node) -> MoveAnnotation {
        MoveAnnotation {
            comment: node.comment.clone(),
            comment_before: node.comment_before.clone(),
            glyphs: node.glyphs.clone(),
        }
    }
}

/// One step of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditStep {
    /// Take a move out with everything after it.
    TakeOut(NodeId),
    /// Put back what was taken out.
    PutBack(Removed),
    /// Move a node to this place among its siblings.
    Place(NodeId, usize),
    /// Write this about a move in place of what is there.
    Write(NodeId, Box<MoveAnnotation>),
}

impl GameTree {
    /// Applies steps one after the other; answers with the steps that undo them, in the order in which they do.
    ///
    /// A step that has nothing to change (a move that is out already) leaves nothing to undo.
    pub fn apply(&mut self, steps: Vec<EditStep>) -> Vec<EditStep> {
        let mut back: Vec<EditStep> = steps.into_iter().filter_map(|step| self.apply_one(step)).collect();
        back.reverse();
        back
    }

    fn apply_one(&mut self, step: EditStep) -> Option<EditStep> {
        match step {
            EditStep::TakeOut(id) => self.remove(id).map(EditStep::PutBack),
            EditStep::PutBack(removed) => self.restore(removed).map(EditStep::TakeOut),
            EditStep::Place(id, place) => self.place(id, place).map(|old| EditStep::Place(id, old)),
            EditStep::Write(id, words) => {
                let old = self.write(id, *words);
                Some(EditStep::Write(id, Box::new(old)))
            }
        }
    }

    /// The steps that promote a node and all before it, the first move first; none if it stands on the mainline.
    pub fn promotion_to_mainline(&self, id: NodeId) -> Vec<EditStep> {
        let variations = self.path(id).into_iter().filter(|step| !self.is_first(*step));
        variations.map(|step| EditStep::Place(step, 0)).collect()
    }

    /// The start of the innermost variation that a node stands in; `None` on the mainline.
    pub fn variation_of(&self, id: NodeId) -> Option<NodeId> {
        let line = std::iter::successors(Some(id), |id| self.node(*id).parent());
        line.take_while(|id| *id != NodeId::ROOT).find(|id| !self.is_first(*id))
    }

    /// Whether a node is the first of its siblings: the move that its parent goes on with.
    pub(super) fn is_first(&self, id: NodeId) -> bool {
        let parent = self.node(id).parent();
        parent.is_none_or(|parent| self.next(parent) == Some(id))
    }

    /// Moves a node among its siblings; answers with its old place if that was another.
    fn place(&mut self, id: NodeId, place: usize) -> Option<usize> {
        let parent = self.node(id).parent()?;
        let siblings = &mut self.node_mut(parent).children;
        let old = siblings.iter().position(|sibling| *sibling == id)?;
        let place = place.min(siblings.len() - 1);
        let moved = siblings.remove(old);
        siblings.insert(place, moved);
        (old != place).then_some(old)
    }

    fn write(&mut self, id: NodeId, words: MoveAnnotation) -> MoveAnnotation {
        let node = self.node_mut(id);
        MoveAnnotation {
            comment: std::mem::replace(&mut node.comment, words.comment),
            comment_before: std::mem::replace(&mut node.comment_before, words.comment_before),
            glyphs: std::mem::replace(&mut node.glyphs, words.glyphs),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::tree::tests::play;
    use crate::chess::{Chess, Position};

    #[test]
    fn the_innermost_variation_is_found_and_promoted() {
        let mut tree = GameTree::new(Chess::default());
        let e4 = play(&mut tree, NodeId::ROOT, "e4");
        let e5 = play(&mut tree, e4, "e5");
        let c5 = play(&mut tree, e4, "c5");
        let nf3 = play(&mut tree, c5, "Nf3");
        assert_eq!((tree.variation_of(nf3), tree.variation_of(e5)), (Some(c5), None));
        assert_eq!(tree.promotion_to_mainline(e5), []);
        let back = tree.apply(tree.promotion_to_mainline(nf3));
        assert!(tree.is_mainline(nf3));
        tree.apply(back);
        assert_eq!(tree.node(e4).children(), [e5, c5]);
    }

    fn step(
        tree: &mut GameTree,
        what: u8,
        node: prop::sample::Index,
        choice: prop::sample::Index,
    ) -> Vec<EditStep> {
        let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(tree.walk()).collect();
        let id = *node.get(&nodes);
        match what {
            0..=3 => {
                let legal = tree.node(id).position().legal_moves();
                let fresh = |m: &&crate::chess::Move| tree.child(id, **m).is_none();
                let Some(m) = legal.iter().take(1 + choice.index(6)).rfind(fresh).copied() else {
                    return Vec::new();
                };
                let added = tree.add(id, m).unwrap();
                vec![EditStep::TakeOut(added)]
            }
            4 => tree.apply(vec![EditStep::TakeOut(id)]),
            5 => tree.apply(vec![EditStep::Place(id, choice.index(3))]),
            6 => tree.apply(tree.promotion_to_mainline(id)),
            _ => {
                let words = MoveAnnotation {
                    comment: format!("{}", choice.index(100)),
                    glyphs: vec![Glyph(1 + choice.index(6) as u8)],
                    ..MoveAnnotation::default()
                };
                tree.apply(vec![EditStep::Write(id, Box::new(words))])
            }
        }
    }

    /// The tree as people see it: every move with its words, in reading order.
    fn seen(tree: &GameTree) -> Vec<(NodeId, usize, MoveAnnotation)> {
        let nodes = std::iter::once(NodeId::ROOT).chain(tree.walk());
        nodes.map(|id| (id, tree.path(id).len(), MoveAnnotation::of(tree.node(id)))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_edits_are_undone_and_done_again(steps in prop::collection::vec((0_u8..8, any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..40)) {
            let mut tree = GameTree::new(Chess::default());
            let mut done = vec![seen(&tree)];
            let mut back = Vec::new();
            for (what, node, choice) in &steps {
                back.push(step(&mut tree, *what, *node, *choice));
                done.push(seen(&tree));
            }
            let mut again = Vec::new();
            let last = done.pop();
            for (steps, before) in back.into_iter().rev().zip(done.iter().rev()) {
                again.push(tree.apply(steps));
                prop_assert_eq!(&seen(&tree), before);
            }
            for steps in again.into_iter().rev() {
                tree.apply(steps);
            }
            prop_assert_eq!(Some(seen(&tree)), last);
        }
    }
}
