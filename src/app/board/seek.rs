//! A search of the game on the board: for a position (FEN), a move (`Nxf7`, `e2e4`), or words in comments.

use crate::app::board::Board;
use crate::chess::notation::{self, destination};
use crate::chess::{Color, GameTree, NodeId, Position, annotation, fen};

/// A search target.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SearchTarget {
    /// A placement of pieces, with the side to move if the text names it.
    Position(Box<crate::chess::Board>, Option<Color>),
    /// A move as SAN or UCI without signs of check, or words in comments, small letters alike.
    Text(String),
}

impl SearchTarget {
    pub fn of(text: &str) -> SearchTarget {
        let looks_like_fen =
            text.split_whitespace().next().is_some_and(|pieces| pieces.matches('/').count() == 7);
        match fen::parse(text).ok().filter(|_| looks_like_fen) {
            Some(read) => {
                let says_turn = text.split_whitespace().nth(1).is_some();
                let turn = says_turn.then(|| read.position.turn());
                SearchTarget::Position(Box::new(read.position.board().clone()), turn)
            }
            None => SearchTarget::Text(text.to_owned()),
        }
    }

    /// Returns whether a node has the position or the move.
    fn is_at(&self, tree: &GameTree, id: NodeId) -> bool {
        match self {
            SearchTarget::Position(board, turn) => {
                let position = tree.node(id).position();
                position.board() == &**board && turn.is_none_or(|turn| turn == position.turn())
            }
            SearchTarget::Text(text) => is_move(tree, id, text),
        }
    }

    /// Returns whether the comments of a node contain the text.
    fn is_said_at(&self, tree: &GameTree, id: NodeId) -> bool {
        let SearchTarget::Text(text) = self else {
            return false;
        };
        let node = tree.node(id);
        let text = text.to_lowercase();
        [&node.comment, &node.comment_before]
            .into_iter()
            .any(|comment| !comment.is_empty() && annotation::without(comment).to_lowercase().contains(&text))
    }
}

/// Returns whether the move of a node is written like this.
fn is_move(tree: &GameTree, id: NodeId, text: &str) -> bool {
    let node = tree.node(id);
    let (Some(m), Some(parent)) = (node.played(), node.parent()) else {
        return false;
    };
    let bare = text.trim_end_matches(['+', '#', '!', '?']);
    let castles = bare.starts_with(['O', '0', 'o']);
    // The destination square rules out most moves cheaply.
    if !castles && !bare.contains(&destination(m).to_string()) {
        return false;
    }
    let san = notation::san(tree.node(parent).position(), m);
    let san = san.trim_end_matches(['+', '#']);
    san == bare || notation::uci(m) == bare || castles && san == bare.to_uppercase().replace('0', "O")
}

impl Board {
    /// Returns the next match in reading order: positions and moves first, then comments.
    pub fn find(&self, wanted: &SearchTarget) -> Option<NodeId> {
        let tree = self.game.tree();
        let here = self.game.current();
        let order: Vec<NodeId> =
            std::iter::successors(Some(NodeId::ROOT), |id| tree.read_after(*id)).collect();
        let place = order.iter().position(|id| *id == here).unwrap_or(0) + 1;
        let round = || order[place..].iter().chain(&order[..place]).copied();
        round().find(|id| wanted.is_at(tree, *id)).or_else(|| round().find(|id| wanted.is_said_at(tree, *id)))
    }
}
