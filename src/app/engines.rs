//! The opponent's search and the engine's view.

use std::time::Instant;

use crate::app::msg::Generation;
use crate::chess::polyglot::BookMove;
use crate::chess::{NodeId, Score};
use crate::engines::swarm::show::SwarmShow;
use crate::search::Analysis;

/// The engines at work.
#[derive(Debug, Default)]
pub(crate) struct Engines {
    pub thinking: Option<OpponentSearch>,
    /// The opponent's own score at its last move.
    pub last_score: Option<Score>,
    /// Where the opponent has offered a draw, which stands until a move is played.
    pub draw_offer: Option<NodeId>,
    pub view: EngineView,
}

/// A search by the opponent in progress.
#[derive(Clone, Debug)]
pub(crate) struct OpponentSearch {
    pub generation: Generation,
    pub node: NodeId,
    pub since: Instant,
    pub depth: u8,
}

/// The engine's view of the current position.
#[derive(Clone, Debug, Default)]
pub(crate) struct EngineView {
    pub generation: Generation,
    pub running: bool,
    pub analysis: Option<Analysis>,
    pub fault: Option<String>,
    /// What the hybrid has seen here, if it looks.
    pub inside: Option<Box<SwarmShow>>,
    /// The book's moves here.
    pub book: Vec<BookMove>,
}
