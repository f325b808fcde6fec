//! Overloaded guards: one piece must guard several.

use super::prelude::*;
use crate::safety::exchange::Exchange;
use crate::tutor::check::fight::Fight;

fields! {
    /// A piece must guard several, each lost without it.
    pub struct Overloaded {
        /// The guard.
        sq: Square,
        /// What it must guard: two or more.
        duties: Vec<Square>,
    }
}

impl ClaimKind for Overloaded {
    /// Only a guard one of whose duties the move attends to.
    fn find(step: Step<'_>, found: &mut Candidates<Overloaded>) {
        let side = step.side();
        let board = step.before().board();
        let enemies = board.by_color(!side) & !board.kings();
        let answers = step.later(1).map(Step::from);
        let guards = board.by_color(!side) & !board.pawns();
        for sq in seen(guards, side) {
            let involved = step.played().is_capture() && board.attacks_from(sq).contains(step.to());
            // Most positions have a piece with two duties; only the line shows that it matters.
            if !involved && answers != Some(sq) {
                continue;
            }
            let duties = duties(step.before(), sq, enemies, side);
            let third = step.later(2).map(Step::to);
            let used = third.is_some_and(|square| duties.contains(&square));
            if duties.len() >= 2 && (duties.contains(&step.to()) || used) {
                let worth = if answers == Some(sq) && used { 6 } else { 0 };
                found.before(side, Overloaded { sq, duties }, worth);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let guard = context.piece(self.sq)?;
        let distinct: Bitboard = self.duties.iter().copied().collect();
        need(distinct.count() >= 2 && distinct.count() == self.duties.len(), "too few duties")?;
        let fight = Fight::turned(&context.now, !guard.color);
        for &duty in &self.duties {
            let kept = context.piece(duty)?;
            need(kept.color == guard.color && kept.role != Role::King, "a duty is no piece of its own")?;
            let guards = context.now.board().attacks_from(self.sq).contains(duty);
            need(guards && fight.gain(duty) <= 0, "it is not guarded")?;
            let alone = fight.without(self.sq);
            // Both ways: a check on the board must neither make the duty nor hide it.
            let needed = alone.gain(duty) >= 1 && alone.answered().gain(duty) >= 1;
            need(needed, "it is guarded without it")?;
        }
        Ok(())
    }

    fn clause(&self, view: &View<'_>) -> String {
        let jobs: Vec<String> = self.duties.iter().map(|&duty| view.the(duty)).collect();
        let (lead, piece, jobs) = (view.lead(false), view.piece_name(self.sq), list(&jobs));
        if view.voice.plain() {
            format!("{lead}{piece} has to guard {jobs} at the same time and cannot do it all")
        } else {
            format!("{lead}{piece} is overloaded: it has to guard {jobs}")
        }
    }

    fn targets(&self) -> Vec<Square> {
        std::iter::once(self.sq).chain(self.duties.iter().copied()).collect()
    }
}

/// What would fall if a piece were not there to guard it.
fn duties(position: &Chess, guard: Square, enemies: Bitboard, side: Color) -> Vec<Square> {
    let board = position.board();
    let mut without = board.clone();
    without.discard_piece_at(guard);
    let kept = board.attacks_from(guard) & enemies;
    seen(kept, side)
        .filter(|duty| {
            Exchange::on(board, *duty).gain(side) <= 0
                && Exchange::on(&without, *duty).with_check_answered(!side).gain(side) >= 1
        })
        .collect()
}

#[cfg(test)]
impl Cases for Overloaded {
    fn read(words: &Words<'_>) -> Overloaded {
        Overloaded { sq: words.sq(0), duties: words.squares(1) }
    }

    const TRUE: &[Case] = &[("b2r2k1/8/8/8/3b4/8/7K/R2R4 w - - 0 1", "", "d8 a8,d4")];

    const FALSE: &[Case] = &[
        ("b2r2k1/8/8/8/3b4/8/7K/R2R4 w - - 0 1", "", "d8 a8,g8"),
        ("b2r2k1/8/8/4p3/3b4/8/7K/R2R4 w - - 0 1", "", "d8 a8,d4"),
    ];
}
