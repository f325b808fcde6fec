//! The game tree: every move of a game with its variations, comments and glyphs; no operation recurses.

mod edit;
mod order;
mod removal;

use super::{Chess, Glyph, Key, Move, Position, key, key_after};

pub use edit::{EditStep, MoveAnnotation};
pub use removal::Removed;

/// Names a node of one [`GameTree`]; the root is the start position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position, before any move.
    pub const ROOT: NodeId = NodeId(0);

    fn index(self) -> usize {
        self.0 as usize
    }
}

/// One position of the tree with the move that led to it and what was written about that move.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    parent: Option<NodeId>,
    children: Vec<NodeId>,
    played: Option<Move>,
    position: Chess,
    key: Key,
    ply: u32,
    place: NodePlace,
    /// Text written after the move.
    pub comment: String,
    /// Text written before the move, where a variation opens with words.
    pub comment_before: String,
    /// Glyphs of the move, in the order they were written.
    pub glyphs: Vec<Glyph>,
}

/// Where a node is, seen from its parent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NodePlace {
    /// Among the parent's children.
    Tree,
    /// Taken out, and ready to come back.
    Out,
    /// Taken out, played again, and then brought back: this other node is now both.
    Merged(NodeId),
}

impl Node {
    /// The start of a tree.
    fn root(position: Chess) -> Node {
        Node {
            parent: None,
            children: Vec::new(),
            played: None,
            key: key(&position),
            position,
            ply: 0,
            place: NodePlace::Tree,
            comment: String::new(),
            comment_before: String::new(),
            glyphs: Vec::new(),
        }
    }

    /// The node that a legal move leads to.
    fn after(parent: NodeId, before: &Node, m: Move) -> Node {
        let mut position = before.position.clone();
        position.play_unchecked(m);
        Node {
            parent: Some(parent),
            children: Vec::new(),
            played: Some(m),
            key: key_after(&before.position, before.key, m, &position),
            position,
            ply: before.ply + 1,
            place: NodePlace::Tree,
            comment: String::new(),
            comment_before: String::new(),
            glyphs: Vec::new(),
        }
    }

    /// The node before this one; `None` at the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves played from here: the mainline first, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// The move that led here; `None` at the root.
    pub fn played(&self) -> Option<Move> {
        self.played
    }

    /// The position after that move.
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// The key of that position.
    pub fn key(&self) -> Key {
        self.key
    }

    /// How many plies the root is away (the root itself: 0).
    pub fn ply(&self) -> u32 {
        self.ply
    }
}

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal in this position")]
pub struct IllegalMove;

/// All moves of a game: a mainline and variations to any depth.
#[derive(Clone, Debug, PartialEq)]
pub struct GameTree {
    nodes: Vec<Node>,
}

impl GameTree {
    /// Makes a tree with a start position and no moves.
    pub fn new(start: Chess) -> GameTree {
        GameTree { nodes: vec![Node::root(start)] }
    }

    /// The node of an id that this tree gave out.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The node of an id, for changing its comments and glyphs.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The start position.
    pub fn start(&self) -> &Chess {
        &self.nodes[0].position
    }

    /// How many nodes are in the tree, the root included, removed ones not.
    pub fn len(&self) -> usize {
        self.walk().count() + 1
    }

    /// Whether no move was played.
    pub fn is_empty(&self) -> bool {
        self.nodes[0].children.is_empty()
    }

    /// Adds a move after a node, as its last variation, or finds the one that is there already.
    ///
    /// # Errors
    /// [`IllegalMove`] if the position of the node does not allow the move; the tree stays as it was.
    pub fn add(&mut self, parent: NodeId, m: Move) -> Result<NodeId, IllegalMove> {
        if self.child(parent, m).is_none() && !self.node(parent).position.is_legal(m) {
            return Err(IllegalMove);
        }
        Ok(self.add_legal(parent, m))
    }

    /// Adds a move that is known to be legal, as [`GameTree::add`] does.
    pub(super) fn add_legal(&mut self, parent: NodeId, m: Move) -> NodeId {
        if let Some(known) = self.child(parent, m) {
            return known;
        }
        let id =
            NodeId(u32::try_from(self.nodes.len()).expect("no memory holds four thousand million nodes"));
        let node = Node::after(parent, self.node(parent), m);
        self.nodes.push(node);
        self.node_mut(parent).children.push(id);
        id
    }

    /// The child of a node that plays this move.
    pub fn child(&self, parent: NodeId, m: Move) -> Option<NodeId> {
        let children = &self.node(parent).children;
        children.iter().copied().find(|id| self.node(*id).played == Some(m))
    }

    /// The move that follows on the node's own line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).children.first().copied()
    }

    /// The last node of the line that goes on from here by first children.
    pub fn end_of_line(&self, mut id: NodeId) -> NodeId {
        while let Some(next) = self.next(id) {
            id = next;
        }
        id
    }

    /// The nodes from the first move to this one, the root left out.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::with_capacity(self.node(id).ply as usize);
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The nodes of the mainline, the root left out.
    pub fn mainline(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |id| self.next(*id))
    }

    /// Whether the node is on the mainline.
    pub fn is_mainline(&self, id: NodeId) -> bool {
        let mut at = id;
        while let Some(parent) = self.node(at).parent {
            if self.next(parent) != Some(at) {
                return false;
            }
            at = parent;
        }
        true
    }

    /// Every node but the root, each before what follows it, a mainline before its variations' neighbours.
    pub fn walk(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut open: Vec<NodeId> = self.nodes[0].children.iter().rev().copied().collect();
        std::iter::from_fn(move || {
            let id = open.pop()?;
            open.extend(self.node(id).children.iter().rev().copied());
            Some(id)
        })
    }

    /// Makes the node the first of its siblings; its line becomes the one that its parent goes on with.
    ///
    /// Answers whether anything changed.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let Some(parent) = self.node(id).parent else {
            return false;
        };
        let siblings = &mut self.node_mut(parent).children;
        match siblings.iter().position(|sibling| *sibling == id) {
            None | Some(0) => false,
            Some(place) => {
                siblings[..=place].rotate_right(1);
                true
            }
        }
    }

    /// Promotes the node and all before it, so that it stands on the mainline.
    pub fn promote_to_mainline(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        for step in self.path(id) {
            changed |= self.promote(step);
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::notation;

    /// Plays a move after a node, for the tests here and of removal.
    pub(super) fn play(tree: &mut GameTree, at: NodeId, text: &str) -> NodeId {
        let m = notation::parse_san(tree.node(at).position(), text).unwrap();
        tree.add(at, m).unwrap()
    }

    #[test]
    fn a_move_played_twice_is_one_node() {
        let mut tree = GameTree::new(Chess::default());
        let first = play(&mut tree, NodeId::ROOT, "e4");
        assert_eq!(play(&mut tree, NodeId::ROOT, "e4"), first);
        assert_eq!(tree.len(), 2);
    }

    #[test]
    fn a_variation_can_become_the_mainline_and_nothing_is_lost() {
        let mut tree = GameTree::new(Chess::default());
        let e4 = play(&mut tree, NodeId::ROOT, "e4");
        let e5 = play(&mut tree, e4, "e5");
        let d4 = play(&mut tree, NodeId::ROOT, "d4");
        let d5 = play(&mut tree, d4, "d5");
        assert!(tree.is_mainline(e5) && !tree.is_mainline(d5));
        assert!(tree.promote_to_mainline(d5));
        assert_eq!(tree.mainline().collect::<Vec<_>>(), [d4, d5]);
        assert_eq!(tree.walk().collect::<Vec<_>>(), [d4, d5, e4, e5]);
        assert!(!tree.promote_to_mainline(d5));
    }

    #[test]
    fn a_very_long_game_is_walked_and_dropped_without_recursion() {
        let mut tree = GameTree::new(Chess::default());
        let mut at = NodeId::ROOT;
        for round in 0..25_000 {
            let text = ["Nf3", "Nf6", "Ng1", "Ng8"][round % 4];
            at = play(&mut tree, at, text);
        }
        assert_eq!(tree.walk().count(), 25_000);
        assert_eq!(tree.end_of_line(NodeId::ROOT), at);
        assert_eq!(tree.path(at).len(), 25_000);
    }
}
