//! In-between moves: the recapture waits for another move.

use super::prelude::*;
use crate::tutor::check::context::danger;
use crate::tutor::check::three::ThreeMoves;

fields! {
    /// A recapture was put off for another move.
    pub struct Intermezzo {
        /// Where it is taken back.
        sq: Square,
        /// The three moves.
        line: Vec<Move>,
    }
}

impl ClaimKind for Intermezzo {
    fn find(step: Step<'_>, found: &mut Candidates<Intermezzo>) {
        let (Some(third), Some(line)) = (step.later(2), step.line(3)) else {
            return;
        };
        if let Some(sq) = comes_first(step, third) {
            found.before(step.side(), Intermezzo { sq, line }, 4);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let three = ThreeMoves::of(&context.now, &self.line)?;
        let last = context.last.ok_or(Refuted("no move was made"))?;
        need(last.is_capture() && notation::destination(last) == self.sq, "nothing was taken there")?;
        let retakes = |m: &Move| m.is_capture() && notation::destination(*m) == self.sq;
        need(context.now.legal_moves().iter().any(retakes), "nothing could be taken back")?;
        let between = notation::destination(three.first) != self.sq;
        need(between && retakes(&three.third), "it is no move in between")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, sq) = (view.lead(false), self.sq);
        let Some(&between) = self.line.first() else {
            return String::new();
        };
        if view.voice.plain() {
            let event = moves::event(&view.here, between, view.voice);
            return format!("{lead}before taking back on {sq}, {event}");
        }
        let has = view.voice.does(view.turn(), "have", "has");
        format!("{lead}{has} an in-between move before taking back on {sq}: {}", view.shown(&self.line))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let saved = self.line.first().and_then(|between| saves(&view.here, *between));
        let saving = saved.map_or_else(String::new, |role| format!("saving the {} ", words::role(role)));
        Some(format!("{saving}before taking back on {}", self.sq))
    }

    fn line(&self) -> &[Move] {
        &self.line
    }
}

/// The piece that a move takes out of danger by moving it.
fn saves(here: &Chess, m: Move) -> Option<Role> {
    let is_piece = !matches!(m.role(), Role::Pawn | Role::King);
    let (was, is) =
        (danger(here, notation::origin(m)), danger(&after_move(here, m), notation::destination(m)));
    (is_piece && was >= 1 && is < 1).then_some(m.role())
}

/// The square where something was taken and is taken back only after another move.
fn comes_first(step: Step<'_>, third: Step<'_>) -> Option<Square> {
    let last = step.answered().filter(|last| last.is_capture())?;
    let square = notation::destination(last);
    let retakes = third.played().is_capture() && third.to() == square;
    // The very piece that takes back later: otherwise the move between made the recapture possible and put
    // nothing off.
    let could = step
        .before()
        .legal_moves()
        .iter()
        .any(|m| notation::destination(*m) == square && notation::origin(*m) == third.from());
    (step.to() != square && retakes && could).then_some(square)
}

#[cfg(test)]
impl Cases for Intermezzo {
    fn read(words: &Words<'_>) -> Intermezzo {
        Intermezzo { sq: words.sq(0), line: words.line(1) }
    }

    const TRUE: &[Case] = &[("4k3/4b3/8/4p3/3n4/5N2/8/4K3 w - - 0 1", "f3d4", "d4 e7b4 e1e2 e5d4")];

    const FALSE: &[Case] = &[("4k3/4b3/8/4p3/3n4/5N2/8/4K3 w - - 0 1", "f3d4", "d4 e5d4 e1e2 e8f8")];
}
