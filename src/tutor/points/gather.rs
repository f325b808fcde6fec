//! Gathers the points of a position and of the moves that led to it, and ranks them.

use std::cmp::Reverse;

use super::point::Point;
use super::view::CoachView;
use super::{of_move, of_position};
use crate::chess::Position;
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::explain::Explanation;

/// Everything that matters, most important first.
pub fn points(view: &CoachView<'_>) -> Vec<Point> {
    let mut all: Vec<Point> = Vec::new();
    all.extend(view.own.iter().flat_map(|made| of_move::own(made, view.voice, false)));
    all.extend(view.theirs.and_then(|made| of_move::theirs(made, view.voice)));
    if !view.position.is_game_over() {
        all.extend(of_position::points(view));
    }
    all.extend(view.now.iter().flat_map(|now| of_position::text(now, view.voice)));
    // Stable: of equals the one found first, which weighs more; a text keeps its order.
    all.sort_by_key(|point| {
        point.is_beside().then(|| (point.matter, Reverse(point.stake.order()))).ok_or(())
    });
    all
}

/// The points of the move or the position of one explanation alone, for who moves or is to move.
pub fn of_explanation(explanation: &Explanation, audience: Audience) -> Vec<Point> {
    let position = &explanation.question.root;
    points(&CoachView {
        position,
        voice: Voice::new(audience, Some(position.turn())),
        own: explanation.question.played.map(|_| explanation),
        theirs: None,
        now: explanation.question.played.is_none().then_some(explanation),
        opening: None,
    })
}
