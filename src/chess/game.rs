//! A game: tags, the tree of moves, where one stands in it, and how it ended.

use super::ending::{self, DrawClaim, Ending};
use super::tree::{GameTree, IllegalMove, NodeId};
use super::{Chess, Color, Key, Move, Position};

/// The tag pairs of a game in the order they were given; a name stands once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
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
        Game { tags, tree, current: NodeId::ROOT, declared }
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
        path.into_iter().filter_map(|id| self.tree.node(id).played()).collect()
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
        self.ending_at(self.current)
    }

    /// How the game ended at a node: by the board, or as it was declared at the end of the mainline.
    pub fn ending_at(&self, id: NodeId) -> Option<Ending> {
        self.shown_at(id).or_else(|| self.declared.filter(|_| id == self.tree.end_of_line(NodeId::ROOT)))
    }

    /// How the game ended at a node by the board alone, whatever was declared.
    pub(super) fn shown_at(&self, id: NodeId) -> Option<Ending> {
        ending::on_board(self.tree.node(id).position(), &self.reversible(id))
    }

    /// The draws that the side to move may claim here.
    pub fn claims(&self) -> Vec<DrawClaim> {
        ending::claims(self.position(), &self.reversible(self.current))
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
        let end = self.tree.end_of_line(NodeId::ROOT);
        self.ending_at(end).map_or("*", Ending::result)
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The keys since the last capture or pawn move, the node's own last: all that can have stood twice.
    fn reversible(&self, id: NodeId) -> Vec<Key> {
        let wanted = self.tree.node(id).position().halfmoves() as usize + 1;
        let line = std::iter::successors(Some(id), |id| self.tree.node(*id).parent());
        let mut keys: Vec<Key> = line.take(wanted).map(|id| self.tree.node(id).key()).collect();
        keys.reverse();
        keys
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{fen, notation};

    fn play(game: &mut Game, moves: &str) {
        for text in moves.split_whitespace() {
            let m = notation::parse_san(game.position(), text).unwrap();
            game.play(m).unwrap();
        }
    }

    #[test]
    fn one_steps_through_a_game_and_branches_off() {
        let mut game = Game::default();
        play(&mut game, "e4 e5 Nf3");
        assert!(!game.forward() && game.back() && game.back() && game.back() && !game.back());
        assert_eq!((game.ply(), game.current(), game.last_move()), (0, NodeId::ROOT, None));
        assert!(game.forward());
        play(&mut game, "c5");
        assert_eq!(game.moves().len(), 2);
        assert!(!game.tree().is_mainline(game.current()));
        game.to_start();
        game.to_end();
        assert_eq!(game.ply(), 3);
        assert_eq!(game.turn(), Color::Black);
    }

    #[test]
    fn an_illegal_move_leaves_the_game_as_it_was() {
        let mut game = Game::default();
        let other = fen::parse("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap().position;
        let rook = notation::parse_san(&other, "Ra8+").unwrap();
        assert_eq!(game.play(rook), Err(IllegalMove));
        assert_eq!(game, Game::default());
    }

    #[test]
    fn the_result_is_that_of_the_mainline_wherever_one_stands() {
        let mut game = Game::default();
        play(&mut game, "f3 e5 g4 Qh4#");
        game.to_start();
        assert_eq!((game.result(), game.ending()), ("0-1", None));
        play(&mut game, "e4");
        assert_eq!(game.result(), "0-1");
        let mut given_up = Game::default();
        play(&mut given_up, "e4");
        let winner = Color::White;
        given_up.declare(Some(Ending::Resignation { winner }));
        assert_eq!((given_up.result(), given_up.ending()), ("1-0", given_up.declared()));
        given_up.back();
        assert_eq!((given_up.result(), given_up.ending()), ("1-0", None));
    }

    #[test]
    fn tags_keep_their_order_and_stand_once() {
        let mut tags = Tags::default();
        tags.set("White", "Anna");
        tags.set("Black", "Ben");
        tags.set("White", "Clara");
        assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "Clara"), ("Black", "Ben")]);
        tags.remove("White");
        assert_eq!((tags.get("White"), tags.get("Black")), (None, Some("Ben")));
    }

    #[test]
    fn repetition_is_counted_along_the_line_that_was_played() {
        let mut game = Game::default();
        play(&mut game, "Nf3 Nf6 Ng1");
        game.back();
        play(&mut game, "Nc3 Nc6 Nb1 Nb8");
        assert_eq!(game.claims(), []);
        play(&mut game, "Nc3 Nc6 Nb1 Nb8");
        assert_eq!(game.claims(), [DrawClaim::ThreefoldRepetition]);
    }
}
