//! The text that is read on request, in a review and of an exercise: the sentences of the points, in their order.

use super::point::Point;
use super::{of_move, of_position};
use crate::chess::{Bitboard, Position};
use crate::tutor::audience::{Audience, Voice};
use crate::tutor::explain::Explanation;
use crate::tutor::phrase::lexicon::define_once;
use crate::tutor::remark::Remark;

impl Explanation {
    /// All of it in words, to the side that moved.
    pub fn text(&self, audience: Audience) -> String {
        let you = Some(self.question.root.turn());
        self.remark(Voice::new(audience, you)).text
    }

    /// All of it to any reader, with the squares that it speaks of.
    pub fn remark(&self, voice: Voice) -> Remark {
        of(self, voice, false)
    }

    /// The same about a move that is shown to somebody who did not find it.
    pub fn remark_on_shown(&self, voice: Voice) -> Remark {
        of(self, voice, true)
    }
}

fn of(explanation: &Explanation, voice: Voice, is_shown: bool) -> Remark {
    joined(&match explanation.question.played {
        Some(_) => of_move::own(explanation, voice, is_shown),
        None => of_position::text(explanation, voice),
    })
}

/// The points that have a sentence in a text, as one.
pub(super) fn joined(points: &[Point]) -> Remark {
    let told = points.iter().filter(|point| point.in_text().is_some());
    let text: Vec<&str> = told.clone().filter_map(Point::in_text).collect();
    Remark {
        text: define_once(&text.join(" "), |_| false),
        squares: told.fold(Bitboard::EMPTY, |squares, point| squares | point.remark.squares),
    }
}
