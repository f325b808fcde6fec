//! Attraction: a great piece is drawn to where it can be hit.

use super::prelude::*;
use crate::safety::exchange::value_of;
use crate::tutor::check::context::danger;
use crate::tutor::check::three::ThreeMoves;
use crate::tutor::find::board::{gain, taken};

fields! {
    /// The answer takes what was offered with a great piece, and the third move hits it there.
    pub struct Attraction {
        /// The three moves.
        line: Vec<Move>,
    }
}

impl ClaimKind for Attraction {
    fn find(step: Step<'_>, found: &mut Candidates<Attraction>) {
        let (Some(answer), Some(third), Some(line)) = (step.later(1), step.later(2), step.line(3)) else {
            return;
        };
        if attracts(step, answer, third) {
            // Where nothing was offered, the capture is told as a capture.
            let offered = value_of(step.before(), step.played()) < 0;
            found.before(step.side(), Attraction { line }, if offered { 2 } else { -6 });
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let three = ThreeMoves::of(&context.now, &self.line)?;
        let drawn = three.answer.role();
        need(
            three.takes_the_offer() && matches!(drawn, Role::King | Role::Queen | Role::Rook),
            "no great piece is drawn in",
        )?;
        let at = notation::destination(three.answer);
        if drawn == Role::King {
            return need(three.done.is_check(), "no check follows");
        }
        let striker = notation::destination(three.third);
        let hit = three.done.board().attacks_from(striker).contains(at);
        // A queen that is hit and guarded was not lured anywhere.
        need(hit && danger(&three.done, at) >= 1, "the piece drawn in is safe")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let [offer, taking, ..] = self.line.as_slice() else {
            return String::new();
        };
        let drawn = format!("{} {}", view.voice.owner(!view.turn()), words::role(taking.role()));
        let to = notation::destination(*offer);
        let lead = view.lead(false);
        if view.voice.plain() {
            let event = moves::event(&view.here, *offer, view.voice);
            return format!("{lead}{event} and draws {drawn} to {to}, where it can be hit");
        }
        let (first, rest) = view.first_and_rest(&self.line);
        format!("{lead}{first} draws {drawn} to {to}{rest}")
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let [offer, taking, ..] = self.line.as_slice() else {
            return None;
        };
        let owner = view.voice.owner(!view.turn());
        Some(format!("drawing {owner} {} to {}", words::role(taking.role()), notation::destination(*offer)))
    }

    fn line(&self) -> &[Move] {
        &self.line
    }
}

fn attracts(step: Step<'_>, answer: Step<'_>, third: Step<'_>) -> bool {
    if taken(answer.played()) != Some(step.to()) || answer.to() != step.to() {
        return false;
    }
    match answer.played().role() {
        Role::King => third.after().is_check(),
        Role::Queen | Role::Rook => {
            third.board().attacks_from(third.to()).contains(answer.to())
                && gain(third.after(), answer.to(), step.side()) >= 1
        }
        Role::Pawn | Role::Knight | Role::Bishop => false,
    }
}

#[cfg(test)]
impl Cases for Attraction {
    fn read(words: &Words<'_>) -> Attraction {
        Attraction { line: words.line(0) }
    }

    const TRUE: &[Case] =
        &[("rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "", "c4f7 e8f7 f3g5")];

    const FALSE: &[Case] =
        &[("rnbqkbnr/ppp2ppp/3p4/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 1", "", "c4f7 e8f7 d2d3")];
}
