//! Threats to mate at once.

use super::prelude::*;
use crate::chess::{after_null_move, gives_mate};
use crate::tutor::find::board::place_seen;
use crate::tutor::phrase::advice;

fields! {
    /// The side that moved would mate next.
    pub struct MateThreat {
        /// The mating move.
        #[serde(rename = "move")]
        mv: Move,
    }
}

impl ClaimKind for MateThreat {
    fn find(step: Step<'_>, found: &mut Candidates<MateThreat>) {
        // A check must be answered first, and the answer may well end the threat.
        if step.after().is_check() {
            return;
        }
        if let Some(mv) = after_null_move(step.after()).as_ref().and_then(mate_in_one) {
            // Who could mate before as well has not threatened anything by this move.
            let old = mate_in_one(step.before()).is_some();
            found.after(step.side(), MateThreat { mv }, if old { -20 } else { 0 });
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        context.moved()?;
        let turned = to_move(&context.now, context.mover())?;
        legal(&turned, self.mv)?;
        need(gives_mate(&turned, self.mv), "it is no mate")
    }

    fn clause(&self, view: &View<'_>) -> String {
        if view.voice.plain() {
            return format!(
                "{} threatens checkmate on {}",
                view.threatener(self.mv),
                notation::destination(self.mv)
            );
        }
        let begin = view.begin();
        format!("{begin} threatens mate with {}", moves::numbered(&view.here, self.mv))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(if view.voice.plain() {
            format!("threatening checkmate on {}", notation::destination(self.mv))
        } else {
            format!("threatening mate with {}", moves::numbered(&view.here, self.mv))
        })
    }

    fn topic(&self, _: Option<Move>, side: Color) -> Option<Topic> {
        Some(Topic::Mate(!side))
    }

    fn mates_in(&self) -> Option<u32> {
        Some(1)
    }

    /// It can be answered: like a queen.
    fn size(&self) -> Option<i32> {
        Some(9)
    }

    fn prevention(&self) -> &'static [&'static str] {
        // The move that threatens mate is a quiet one: looking at checks does not find it.
        advice::ANSWERS
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::QUIET_THREATS
    }
}

/// The first move that mates at once, in the order in which its side sees the board.
pub(in crate::tutor) fn mate_in_one(position: &Chess) -> Option<Move> {
    let mut mating: Vec<Move> =
        position.legal_moves().into_iter().filter(|m| gives_mate(position, *m)).collect();
    // Sorted, as several moves may mate: the same one must be told with the colours swapped.
    let side = position.turn();
    let place = |square| place_seen(square, side);
    mating.sort_by_key(|m| (place(notation::destination(*m)), place(notation::origin(*m)), m.promotion()));
    mating.first().copied()
}

#[cfg(test)]
impl Cases for MateThreat {
    fn read(words: &Words<'_>) -> MateThreat {
        MateThreat { mv: words.mv(0) }
    }

    const TRUE: &[Case] = &[("6k1/5ppp/8/8/8/8/8/1R4K1 w - - 0 1", "b1a1", "a1a8")];

    const FALSE: &[Case] = &[("6k1/5pp1/7p/8/8/8/8/1R4K1 w - - 0 1", "b1a1", "a1a8")];
}
