//! What matters most now, for the board and for the lines beside it: one rank of what can be won and what may be lost.

use super::point::{Point, PointMatter, Stake, Whose};
use crate::chess::{Move, Square};

/// A piece that the board marks because a point is about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedPiece {
    /// Where it stands.
    pub square: Square,
    /// Whether the reader wins or loses it.
    pub whose: Whose,
    /// How loudly.
    pub rank: MarkRank,
}

/// How loudly a piece is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkRank {
    /// It outshouts all others; a pawn never does.
    Loud,
    /// It is to be won or lost, but something matters more, or it is a pawn.
    Quiet,
    /// It is attacked together with one that is lost, and can be saved.
    Attacked,
}

/// Returns the points in the order in which they are looked at on the board: a mate that the reader can give, before which
/// nothing counts; a capture that solves everything, being the best move; then the list as it is.
pub fn ranked<'a>(points: impl IntoIterator<Item = &'a Point>, best: Option<Move>) -> Vec<&'a Point> {
    let mut ranked: Vec<&Point> = points.into_iter().collect();
    let gives_mate = |point: &Point| point.matter == PointMatter::Mate && point.whose == Whose::Use;
    if ranked.iter().any(|point| gives_mate(point)) {
        ranked.retain(|point| !is_material(point));
    }
    let solves = |point: &Point| {
        let is_best = best.is_some() && point.moves.first() == best.as_ref();
        point.matter == PointMatter::Chance && point.whose == Whose::Use && is_best
    };
    ranked.sort_by_key(|point| (!gives_mate(point), !solves(point)));
    ranked
}

/// Returns the pieces to be marked: those of the first two points that name one, and of mate alone where there is one; then those
/// that can be saved from what they are about.
pub fn strong(points: &[Point], best: Option<Move>) -> Vec<MarkedPiece> {
    /// More than two strong colours at once rank nothing.
    const MOST: usize = 2;
    let named = ranked(points, best).into_iter().filter(|point| is_now(point) && point.victim.is_some());
    let mut named: Vec<&Point> = named.collect();
    if let Some(mate) = named.iter().position(|point| point.matter == PointMatter::Mate) {
        named.truncate(mate + 1);
    }
    named.truncate(MOST);
    let loud = named.iter().position(|point| is_grave(point.stake));
    let marked = |(place, point): (usize, &Point)| {
        let rank = if Some(place) == loud { MarkRank::Loud } else { MarkRank::Quiet };
        Some(MarkedPiece { square: point.victim?, whose: point.whose, rank })
    };
    let mut all: Vec<MarkedPiece> = named.iter().copied().enumerate().filter_map(marked).collect();
    for point in named {
        let spared = |square: &Square| all.iter().all(|known| known.square != *square);
        let hit: Vec<Square> = point.hit.into_iter().filter(spared).collect();
        let attacked = |square| MarkedPiece { square, whose: point.whose, rank: MarkRank::Attacked };
        all.extend(hit.into_iter().map(attacked));
    }
    all
}

/// Whether mate is to be given or to be feared: then lesser marks are silent.
pub fn has_mate(points: &[Point]) -> bool {
    points.iter().any(|point| point.matter == PointMatter::Mate && is_now(point))
}

fn is_now(point: &Point) -> bool {
    matches!(point.whose, Whose::Use | Whose::Fear)
}

/// Whether a point of the position is about material to be won or lost.
fn is_material(point: &Point) -> bool {
    is_now(point) && matches!(point.matter, PointMatter::Threat | PointMatter::Chance)
}

/// Whether so much is at stake that it is to be seen at once: more than a pawn.
fn is_grave(stake: Stake) -> bool {
    /// Centipawns: from the exchange on.
    const EXCHANGE: i32 = 200;
    /// Points of win percentage: a blunder's.
    const BLUNDER: f64 = 15.0;
    match stake {
        Stake::Mate(_) => true,
        Stake::Cp(cp) => cp >= EXCHANGE,
        Stake::Win(points) => points >= BLUNDER,
        Stake::Idea => false,
    }
}
