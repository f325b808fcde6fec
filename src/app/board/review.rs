//! A review of the game on the board, running, stopped or done.

use crate::app::msg::Generation;
use crate::chess::NodeId;
use crate::review::{GameReport, Moment, MoveReport, chances, looked_at_again};
use crate::tutor::words::Voice;
use crate::tutor::{Explanation, Judgement};
use std::time::Instant;

/// A review, running, stopped or done.
#[derive(Debug)]
pub(crate) struct Review {
    pub generation: Generation,
    /// The mainline that is reviewed.
    pub nodes: Vec<NodeId>,
    pub moves: Vec<MoveReport>,
    pub report: Option<Box<GameReport>>,
    pub running: bool,
    /// Whether it is shown beside the board.
    pub shown: bool,
    pub drawn: Option<Instant>,
}

/// A turning point, or a mistake while the review is still running.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TurningPoint {
    pub node: NodeId,
    pub ply: u32,
    /// The kind of turning point, in a few words.
    pub what: &'static str,
    /// The glyph of its judgement; empty for most moves.
    pub sign: &'static str,
    pub praise: bool,
    /// Its cost in points of win percentage.
    pub drop: f64,
    /// Its explanation; empty while the review runs.
    pub text: String,
}

impl TurningPoint {
    /// Returns whether it is a strong move rather than a mistake.
    pub fn is_praise(&self) -> bool {
        self.praise
    }
}

impl Review {
    /// Returns the number of judged moves and of all moves.
    pub fn progress(&self) -> (usize, usize) {
        (self.moves.len(), self.nodes.len())
    }

    /// Returns whether the review is running.
    pub fn is_running(&self) -> bool {
        self.running
    }

    /// Returns the report, if the review is done.
    pub fn report(&self) -> Option<&GameReport> {
        self.report.as_deref()
    }

    /// The moves judged so far.
    pub fn moves(&self) -> &[MoveReport] {
        self.report.as_ref().map_or(&self.moves, |report| &report.moves)
    }

    /// Returns White's win percentage at the start and after each judged move.
    pub fn chances(&self) -> Vec<f64> {
        chances(self.moves())
    }

    /// Returns the node at a ply of the mainline.
    pub fn node_at(&self, ply: usize) -> NodeId {
        let place = ply.min(self.nodes.len()).checked_sub(1);
        place.map_or(NodeId::ROOT, |place| self.nodes[place])
    }

    /// Returns the report on the move that led to a node.
    pub fn judged(&self, node: NodeId, ply: u32) -> Option<&MoveReport> {
        let place = (ply as usize).checked_sub(1)?;
        self.moves().get(place).filter(|_| self.nodes.get(place) == Some(&node))
    }

    /// Takes over what a deeper look found of a move; returns whether that changed the review.
    pub fn deepen(&mut self, ply: u32, told: &Explanation, reader: Voice) -> bool {
        let place = ply as usize - 1;
        let moves = self.report.as_mut().map_or(&mut self.moves, |report| &mut report.moves);
        let Some(old) = moves.get_mut(place).filter(|old| old.depth() < told.depth) else {
            return false;
        };
        *old = looked_at_again(old, told, reader);
        if let Some(report) = &mut self.report {
            report.add_up(reader);
        }
        true
    }

    /// The turning point at a ply.
    pub fn moment(&self, ply: u32) -> Option<&Moment> {
        self.report.as_ref()?.moments.iter().find(|moment| moment.ply == ply)
    }

    /// Returns the turning points, or the mistakes so far while the review runs, in the order of the game.
    pub fn turns(&self) -> Vec<TurningPoint> {
        let turn = |ply: u32, what, praise, text: &str| {
            let report = self.moves().get(ply as usize - 1);
            TurningPoint {
                node: self.node_at(ply as usize),
                ply,
                what,
                sign: report.map_or("", MoveReport::sign),
                praise,
                drop: report.map_or(0.0, |report| report.win_drop),
                text: text.to_owned(),
            }
        };
        let mut turns: Vec<TurningPoint> = match &self.report {
            Some(report) => report
                .moments
                .iter()
                .map(|moment| {
                    let kind = moment.kind;
                    let judgement = report.at(moment.ply).map_or(Judgement::Best, |report| report.judgement);
                    turn(moment.ply, kind.brief(judgement), kind.is_praise(), &moment.text)
                })
                .collect(),
            None => self
                .moves
                .iter()
                .filter(|report| report.judgement.is_fault())
                .map(|report| turn(report.ply, report.judgement.id(), false, ""))
                .collect(),
        };
        turns.sort_by_key(|turn| turn.ply);
        turns
    }
}
