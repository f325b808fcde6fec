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
        let &[offer, taking, third] = self.line.as_slice() else {
            return String::new();
        };
        let (lead, offered) = (view.lead(false), after_move(&view.here, offer));
        if view.voice.plain() {
            let event = |here: &Chess, m: Move| moves::event(here, m, view.voice);
            let taken = after_move(&offered, taking);
            let [offers, takes, hits] =
                [event(&view.here, offer), event(&offered, taking), event(&taken, third)];
            return format!("{lead}{offers}, and if {takes}, {hits}");
        }
        let drawn = format!("{} {}", view.voice.owner(!view.turn()), words::role(taking.role()));
        let to = notation::destination(offer);
        let [first, rest] =
            [notation::line(&view.here, &[offer]), notation::line(&offered, &[taking, third])];
        format!("{lead}{first} draws {drawn} to {to}: {rest}")
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let &[offer, taking, third] = self.line.as_slice() else {
            return None;
        };
        let owner = view.voice.owner(!view.turn());
        let drawing =
            format!("drawing {owner} {} to {}", words::role(taking.role()), notation::destination(offer));
        let taken = after_move(&after_move(&view.here, offer), taking);
        Some(if view.voice.plain() {
            format!("{drawing}, and then {}", moves::event(&taken, third, view.voice))
        } else {
            format!("{drawing} for {}", notation::line(&taken, &[third]))
        })
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
