//! The facts of the position on the board, computed once when it changes.

use crate::app::board::heat::Heat;
use crate::chess::notation::origin;
use crate::chess::{Bitboard, Chess, Color, Opening, Position, Square, after_null_move};
use crate::safety::{Destination, Safety, Threat};
use crate::tutor::Remark;
use crate::tutor::points::Point;

/// The facts of the position on the board, from the viewer's side.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardFacts {
    /// Threats to the viewer's pieces, and the safety of each move when it is the viewer's turn.
    pub safety: Option<Safety>,
    /// Whether the viewer is to move; otherwise there are no destinations.
    pub to_move: bool,
    /// The heatmap, while it is on.
    pub heat: Option<Heat>,
    /// What matters now, the most important first: whatever is marked strongly or said unasked is one of these.
    pub points: Vec<Point>,
    /// The coach's remarks, the most important first.
    pub remarks: Vec<Remark>,
    /// The named opening that the line on the board has reached.
    pub opening: Option<Opening>,
}

impl BoardFacts {
    pub fn of(position: &Chess, viewer: Color) -> BoardFacts {
        let to_move = position.turn() == viewer;
        let turned = if to_move { Some(position.clone()) } else { after_null_move(position) };
        BoardFacts {
            safety: turned.as_ref().map(Safety::of),
            to_move,
            heat: None,
            points: Vec::new(),
            remarks: Vec::new(),
            opening: None,
        }
    }

    /// The threatened pieces, in board order.
    pub fn threats(&self) -> &[Threat] {
        self.safety.as_ref().map_or(&[], |safety| &safety.threats)
    }

    /// The threat to the piece on a square.
    pub fn threat(&self, square: Square) -> Option<&Threat> {
        self.threats().iter().find(|threat| threat.square == square)
    }

    /// Every move the viewer can make now with the safety of where it goes.
    pub fn destinations(&self) -> &[Destination] {
        match &self.safety {
            Some(safety) if self.to_move => &safety.destinations,
            _ => &[],
        }
    }

    /// The safety of one move; of several promotions the queen's.
    pub fn destination(&self, from: Square, to: Square) -> Option<&Destination> {
        let mut fitting = self.destinations().iter().filter(|d| origin(d.played) == from && d.to == to);
        let first = fitting.next()?;
        fitting.find(|d| d.played.promotion() == Some(crate::chess::Role::Queen)).or(Some(first))
    }

    /// Where the piece on a square can go.
    pub fn targets(&self, from: Square) -> Bitboard {
        let there = self.destinations().iter().filter(|d| origin(d.played) == from).map(|d| d.to);
        there.collect()
    }

    /// The pieces that can move now.
    pub fn movable(&self) -> Bitboard {
        match &self.safety {
            Some(safety) if self.to_move => safety.movable,
            _ => Bitboard::EMPTY,
        }
    }
}
