//! Searching the game on the board: for a position (FEN), a move (`Nxf7`, `e2e4`), or words in comments.

use super::action::Action;
use super::{App, Typing};
use crate::chess::notation::{self, destination};
use crate::chess::{Board, Color, GameTree, NodeId, Position, annotation, fen};

/// What is looked for.
#[derive(Clone, Debug, PartialEq)]
enum Wanted {
    /// The men on their squares, and who is to move if the text says so.
    Position(Box<Board>, Option<Color>),
    /// A move as SAN or UCI without signs of check, or words in comments, small letters alike.
    Text(String),
}

impl Wanted {
    fn of(text: &str) -> Wanted {
        let looks_like_fen = text
            .split_whitespace()
            .next()
            .is_some_and(|men| men.matches('/').count() == 7);
        match fen::parse(text).ok().filter(|_| looks_like_fen) {
            Some(read) => {
                let says_turn = text.split_whitespace().nth(1).is_some();
                let turn = says_turn.then(|| read.position.turn());
                Wanted::Position(Box::new(read.position.board().clone()), turn)
            }
            None => Wanted::Text(text.to_owned()),
        }
    }

    /// Whether a node is what is wanted, by its position or its move.
    fn is_at(&self, tree: &GameTree, id: NodeId) -> bool {
        match self {
            Wanted::Position(board, turn) => {
                let position = tree.node(id).position();
                position.board() == &**board && turn.is_none_or(|turn| turn == position.turn())
            }
            Wanted::Text(text) => is_move(tree, id, text),
        }
    }

    /// Whether the words about a node have what is wanted.
    fn is_said_at(&self, tree: &GameTree, id: NodeId) -> bool {
        let Wanted::Text(text) = self else { return false };
        let node = tree.node(id);
        let text = text.to_lowercase();
        [&node.comment, &node.comment_before]
            .into_iter()
            .any(|comment| !comment.is_empty() && annotation::without(comment).to_lowercase().contains(&text))
    }
}

/// Whether the move that led to a node is written like this.
fn is_move(tree: &GameTree, id: NodeId, text: &str) -> bool {
    let node = tree.node(id);
    let (Some(m), Some(parent)) = (node.played(), node.parent()) else {
        return false;
    };
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let castles = bare.starts_with(['O', '0', 'o']);
    // Most moves go elsewhere, and are told by that alone.
    if !castles && !bare.contains(&destination(m).to_string()) {
        return false;
    }
    let san = notation::san(tree.node(parent).position(), m);
    let san = san.trim_end_matches(['+', '#']);
    san == bare || notation::uci(m) == bare || castles && san == bare.to_uppercase().replace('0', "O")
}

impl App {
    /// `/`: a line to type what is looked for.
    pub(super) fn start_search(&mut self) {
        self.start_typing("");
        self.typing = Typing::Search;
    }

    /// What Enter would look for while nothing is typed: the same again.
    pub(crate) fn sought(&self) -> &str {
        &self.sought
    }

    /// Looks for a text, or for the last one again, from the position on the board on and round.
    pub(super) fn search(&mut self, text: &str) {
        if !text.is_empty() {
            text.clone_into(&mut self.sought);
        }
        if self.sought.is_empty() {
            return;
        }
        let wanted = Wanted::of(&self.sought);
        let name = match wanted {
            Wanted::Position(..) => "The position".to_owned(),
            Wanted::Text(_) => format!("'{}'", self.sought),
        };
        match self.find(&wanted) {
            Some(node) if node == self.game.current() => {
                self.say(format!("{name} is here and nowhere else in this game."));
            }
            Some(node) => {
                self.go_to(node);
                let again = self.key_name(Action::Search);
                let place = self.name_of(node);
                self.say(format!(
                    "{name}: found at {place}. {again} and Enter looks further."
                ));
            }
            None => self.warn(format!(
                "{name} is nowhere in this game: no position, no move and no comment."
            )),
        }
    }

    /// The next node in reading order that is wanted: by position or move, or else by the words about it.
    fn find(&self, wanted: &Wanted) -> Option<NodeId> {
        let tree = self.game.tree();
        let here = self.game.current();
        let order: Vec<NodeId> =
            std::iter::successors(Some(NodeId::ROOT), |id| tree.read_after(*id)).collect();
        let place = order.iter().position(|id| *id == here).unwrap_or(0) + 1;
        let round = || order[place..].iter().chain(&order[..place]).copied();
        round()
            .find(|id| wanted.is_at(tree, *id))
            .or_else(|| round().find(|id| wanted.is_said_at(tree, *id)))
    }
}
