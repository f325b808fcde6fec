//! The game on the board, and the player's hand over it.

pub(crate) mod analysis;
pub(crate) mod edits;
pub(crate) mod exhibition;
pub(crate) mod facts;
pub(crate) mod heat;
pub(crate) mod pulse;
pub(crate) mod review;
pub(crate) mod seek;
pub(crate) mod slide;
pub(crate) mod timing;
mod turning;

use crate::app::board::analysis::AnalysisBoard;
use crate::app::board::edits::Edits;
use crate::app::board::exhibition::Exhibition;
use crate::app::board::facts::BoardFacts;
use crate::app::board::pulse::Pulse;
use crate::app::board::slide::Slide;
use crate::app::board::timing::MoveTiming;
use crate::app::msg::Generation;
use std::time::Instant;

use crate::chess::share::{self, ShareError};
use crate::chess::{Clock, Game, NodeId, Square, notation};
use crate::library::{GameId, Session};

/// The game on the board.
#[derive(Debug)]
pub(crate) struct Board {
    pub game: Game,
    /// The current position of the game in play; the board may show another.
    pub head: NodeId,
    pub session: Option<Session>,
    /// The two engines that play, while nobody does.
    pub exhibition: Option<Exhibition>,
    /// The analysis board, if it is open.
    pub analysis: Option<AnalysisBoard>,
    pub location: GameLocation,
    /// The number of the game on the board; answers about another game carry another number.
    pub record: Generation,
    /// Decides lots and the opponents' random choices.
    pub seed: u64,
    pub clock: Option<Clock>,
    pub timing: MoveTiming,
    pub edits: Edits,
    pub facts: BoardFacts,
    /// When autoplay steps next.
    pub autoplay: Option<Instant>,
    /// The last search in the game.
    pub sought: String,
}

/// The cursor and the piece in hand.
#[derive(Debug)]
pub(crate) struct Hand {
    pub cursor: Square,
    pub held: Option<Square>,
    /// Whether the mouse carries the piece.
    pub dragged: bool,
    /// Where the right button went down.
    pub drawing: Option<Square>,
    /// The position on which the player has drawn last.
    pub drew_on: Option<NodeId>,
    pub pulse: Option<Pulse>,
    /// The record and position that were on the board last.
    pub seen: Option<(Generation, NodeId)>,
    pub slide: Option<Slide>,
}

/// Where the game on the board is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameLocation {
    /// The unfinished game.
    Unfinished,
    /// A saved game.
    Saved(GameId),
    /// A game of two engines that is not saved yet; the first move saves it.
    Unsaved,
    /// A foreign file that is only read; the first change makes a saved copy.
    Foreign(String),
    /// An exercise, which is no game and is not kept.
    Exercise,
}

impl Board {
    /// Returns an empty board.
    pub fn new(seed: u64) -> Board {
        Board {
            game: Game::default(),
            head: NodeId::ROOT,
            session: None,
            exhibition: None,
            analysis: None,
            location: GameLocation::Unfinished,
            record: 0,
            seed,
            clock: None,
            timing: MoveTiming::default(),
            edits: Edits::default(),
            facts: BoardFacts::default(),
            autoplay: None,
            sought: String::new(),
        }
    }

    /// Returns the next variation from here, if there is one.
    pub fn other_move(&self) -> Option<NodeId> {
        let here = self.game.current();
        let siblings = self.siblings();
        let place = siblings.iter().position(|node| *node == here);
        let beside = place.filter(|_| siblings.len() > 1);
        match beside {
            Some(place) => siblings.get((place + 1) % siblings.len()).copied(),
            None => self.game.tree().node(here).children().get(1).copied(),
        }
    }

    /// Returns the siblings of the current move, itself included.
    pub fn siblings(&self) -> &[NodeId] {
        let tree = self.game.tree();
        tree.node(self.game.current()).parent().map_or(&[], |parent| tree.node(parent).children())
    }

    /// The line on the board: the moves to here and on to its end.
    pub fn line(&self) -> Vec<NodeId> {
        let tree = self.game.tree();
        tree.path(tree.end_of_line(self.game.current()))
    }

    /// The name of a move with its number: `12.Nxf7`.
    pub fn name_of(&self, node: NodeId) -> String {
        let tree = self.game.tree();
        let node = tree.node(node);
        match (node.parent(), node.played()) {
            (Some(parent), Some(m)) => notation::line(tree.node(parent).position(), &[m]),
            _ => "the start".to_owned(),
        }
    }

    /// Returns the share code of the game in play up to its current position, or of a viewed game's mainline.
    pub fn share_code(&self) -> Result<String, ShareError> {
        if self.session.is_none() {
            return share::encode(&self.game);
        }
        let tree = self.game.tree();
        let mut played = Game::new(self.game.start().clone());
        for m in tree.path(self.head).into_iter().filter_map(|id| tree.node(id).played()) {
            played.play(m).expect("it was played in this game");
        }
        played.declare(self.game.declared());
        share::encode(&played)
    }
}

impl Default for Hand {
    fn default() -> Hand {
        Hand {
            cursor: Square::E2,
            held: None,
            dragged: false,
            drawing: None,
            drew_on: None,
            pulse: None,
            seen: None,
            slide: None,
        }
    }
}
