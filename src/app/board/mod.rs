//! The game on the board, and the player's hand over it.

pub(crate) mod edits;
pub(crate) mod facts;
pub(crate) mod heat;
pub(crate) mod pulse;
pub(crate) mod review;

use crate::app::board::edits::Edits;
use crate::app::board::facts::BoardFacts;
use crate::app::board::pulse::Pulse;
use crate::app::msg::Generation;
use std::time::Instant;

use crate::chess::{Clock, Game, NodeId, Square};
use crate::library::{GameId, Session};

/// The game on the board.
#[derive(Debug)]
pub(crate) struct Board {
    pub game: Game,
    /// The current position of the game in play; the board may show another.
    pub head: NodeId,
    pub session: Option<Session>,
    pub location: GameLocation,
    /// The number of the game on the board; answers about another game carry another number.
    pub record: Generation,
    /// Decides lots and the opponents' random choices.
    pub seed: u64,
    pub clock: Option<Clock>,
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
    pub pulse: Option<Pulse>,
}

/// Where the game on the board is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GameLocation {
    /// The unfinished game.
    Unfinished,
    /// A saved game.
    Saved(GameId),
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
            location: GameLocation::Unfinished,
            record: 0,
            seed,
            clock: None,
            edits: Edits::default(),
            facts: BoardFacts::default(),
            autoplay: None,
            sought: String::new(),
        }
    }
}

impl Default for Hand {
    fn default() -> Hand {
        Hand { cursor: Square::E2, held: None, dragged: false, pulse: None }
    }
}
