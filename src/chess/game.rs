//! A game: tags, the tree of moves, where one stands in it, and how it ended.

use super::ending::{self, DrawClaim, Ending};
use super::tree::{GameTree, IllegalMove, NodeId};
use super::{Chess, Color, Key, Move, Position, key};

/// The tag pairs of a game in the order they were given; a name stands once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Sets a tag, in its old place if it had one.
    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        let (name, value) = (name.into(), value.into());
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Takes a tag out.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|(known, _)| known != name);
    }

    /// All pairs, name and value.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A game being played or looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The tag pairs, as in PGN.
    pub tags: Tags,
    tree: GameTree,
    current: NodeId,
    declared: Option<Ending>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Chess::default())
    }
}

impl Game {
    /// A game without moves from a start position.
    pub fn new(start: Chess) -> Game {
        Game::from_tree(Tags::default(), GameTree::new(start), None)
    }

    /// A game from its parts, standing at the start; `declared` is an ending that the board does not show.
    pub fn from_tree(tags: Tags, tree: GameTree, declared: Option<Ending>) -> Game {
        Game {
            tags,
            tree,
            current: NodeId::ROOT,
            declared,
        }
    }

    /// The tree of moves.
    pub fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The tree of moves, for comments, glyphs, promoting and removing.
    ///
    /// Who removes the line on which the game stands goes to another node first.
    pub fn tree_mut(&mut self) -> &mut GameTree {
        &mut self.tree
    }

    /// The start position.
    pub fn start(&self) -> &Chess {
        self.tree.start()
    }

    /// The node on which the game stands.
    pub fn current(&self) -> NodeId {
        self.current
    }

    /// The position on which the game stands.
    pub fn position(&self) -> &Chess {
        self.tree.node(self.current).position()
    }

    /// The move that led to the current position.
    pub fn last_move(&self) -> Option<Move> {
        self.tree.node(self.current).played()
    }

    /// How many plies were played from the start position to here.
    pub fn ply(&self) -> u32 {
        self.tree.node(self.current).ply()
    }

    /// The moves from the start position to here.
    pub fn moves(&self) -> Vec<Move> {
        let path = self.tree.path(self.current);
        path.into_iter()
            .filter_map(|id| self.tree.node(id).played())
            .collect()
    }

    /// Plays a move here: follows the tree if it knows the move, else adds it (as a variation, if others are there).
    ///
    /// # Errors
    /// [`IllegalMove`] if the position does not allow it; the game stays as it was.
    pub fn play(&mut self, m: Move) -> Result<NodeId, IllegalMove> {
        self.current = self.tree.add(self.current, m)?;
        Ok(self.current)
    }

    /// Stands on another node of the tree.
    pub fn go_to(&mut self, id: NodeId) {
        self.current = id;
    }

    /// Steps to the position before; answers whether there was one.
    pub fn back(&mut self) -> bool {
        self.step(self.tree.node(self.current).parent())
    }

    /// Steps to the next position of this line; answers whether there was one.
    pub fn forward(&mut self) -> bool {
        self.step(self.tree.next(self.current))
    }

    /// Goes to the start position.
    pub fn to_start(&mut self) {
        self.current = NodeId::ROOT;
    }

    /// Goes to the end of this line.
    pub fn to_end(&mut self) {
        self.current = self.tree.end_of_line(self.current);
    }

    /// How the game ended at the current position: by the board, or as it was declared at the end of the mainline.
    pub fn ending(&self) -> Option<Ending> {
        let history = self.keys();
        ending::on_board(self.position(), &history).or_else(|| {
            let last = self.tree.end_of_line(NodeId::ROOT);
            self.declared.filter(|_| self.current == last)
        })
    }

    /// The draws that the side to move may claim here.
    pub fn claims(&self) -> Vec<DrawClaim> {
        ending::claims(self.position(), &self.keys())
    }

    /// Ends the game by something that the board does not show: resignation, time, agreement, a claim.
    pub fn declare(&mut self, ending: Option<Ending>) {
        self.declared = ending;
    }

    /// The ending that was declared, wherever the game stands.
    pub fn declared(&self) -> Option<Ending> {
        self.declared
    }

    /// The result of the mainline as in PGN: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub fn result(&self) -> &'static str {
        let mut end = self.clone();
        end.to_start();
        end.to_end();
        end.ending().map_or("*", Ending::result)
    }

    /// The keys of all positions from the start to here, the current one last.
    pub fn keys(&self) -> Vec<Key> {
        let path = self.tree.path(self.current);
        std::iter::once(NodeId::ROOT)
            .chain(path)
            .map(|id| key(self.tree.node(id).position()))
            .collect()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    fn step(&mut self, to: Option<NodeId>) -> bool {
        match to {
            Some(id) => {
                self.current = id;
                true
            }
            None => false,
        }
    }
}
