//! Pieces that were in danger before the move and are not any more: guarded, or gone.

use super::prelude::*;
use crate::tutor::check::context::calm_danger;
use crate::tutor::find::board::danger;

fields! {
    /// A piece that was in danger is guarded now.
    pub struct Defends {
        /// The guard.
        from: Square,
        /// What it guards.
        target: Square,
    }
}

fields! {
    /// The piece that moved was in danger and is not any more.
    pub struct Escapes {}
}

impl ClaimKind for Defends {
    fn find(step: Step<'_>, found: &mut Candidates<Defends>) {
        let (side, before, after) = (step.side(), step.before(), step.after());
        if before.is_check() {
            return;
        }
        let others = step.board().by_color(side).without(step.to()) & !step.board().kings();
        for target in seen(others, side) {
            let lost = danger(before, target);
            // Where nothing attacks it any more no guard is what saves it.
            if lost < 1 || danger(after, target) > 0 || !is_attacked(after, target) {
                continue;
            }
            let guards = step.board().attacks_to(target, side, step.board().occupied());
            let new = guards & !before.board().attacks_to(target, side, before.board().occupied());
            // The piece that moved before one whose line it opened: it is the one that is seen to do it.
            let from = seen(new, side).find(|guard| *guard == step.to());
            if let Some(from) = from.or_else(|| seen(new, side).next()) {
                found.after(side, Defends { from, target }, lost.min(5));
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (side, target) = (context.mover(), self.target);
        need(
            context.piece(self.from)?.color == side && context.piece(target)?.color == side,
            "a piece is the opponent's",
        )?;
        let guards = context.now.board().attacks_from(self.from).contains(target);
        need(self.from != target && guards, "it does not guard it")?;
        need(is_attacked(&context.now, target), "nothing attacks it any more")?;
        let stood = if target == notation::destination(last) { notation::origin(last) } else { target };
        saved(before, stood, &context.now, target)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let target = view.piece_name(self.target);
        let begin = view.begin();
        if view.arrived() == Some(self.from) {
            format!("{begin} guards {target}, which was attacked")
        } else {
            format!("{begin} saves {target}: {} guards it now", view.the(self.from))
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        Some(format!("guarding {}", view.piece_name(self.target)))
    }

    fn topic(&self, _: Option<Move>, _: Color) -> Option<Topic> {
        Some(Topic::Motif("defends", Bitboard::from_square(self.target)))
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target]
    }
}

impl ClaimKind for Escapes {
    fn find(step: Step<'_>, found: &mut Candidates<Escapes>) {
        let before = step.before();
        // Out of check a piece has no choice, and castling is told as that.
        if before.is_check() || step.played().is_castle() {
            return;
        }
        let lost = danger(before, step.from());
        if lost >= 1 && danger(step.after(), step.to()) <= 0 {
            found.after(step.side(), Escapes {}, lost.min(5));
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (before, last) = context.moved()?;
        let (from, to) = (notation::origin(last), notation::destination(last));
        saved(before, from, &context.now, to)
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        if view.voice.plain() {
            return format!("{begin} gets out of danger");
        }
        match view.last_move() {
            Some(m) => format!("{begin} saves the {}", words::role(m.role())),
            None => begin,
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        if view.voice.plain() {
            return Some("out of danger".to_string());
        }
        let role = view.last_move()?.role();
        Some(format!("saving the {}", words::role(role)))
    }
}

/// Whether the side to move attacks a square.
fn is_attacked(position: &Chess, square: Square) -> bool {
    let board = position.board();
    board.attacks_to(square, position.turn(), board.occupied()).any()
}

fn saved(before: &Chess, stood: Square, now: &Chess, stands: Square) -> Verdict {
    need(calm_danger(before, stood) >= 1, "it was in no danger")?;
    need(calm_danger(now, stands) <= 0, "it is still in danger")
}

#[cfg(test)]
impl Cases for Defends {
    fn read(words: &Words<'_>) -> Defends {
        Defends { from: words.sq(0), target: words.sq(1) }
    }

    const TRUE: &[Case] = &[("4k3/4p3/8/3n4/8/8/8/3RK3 b - - 0 1", "e7e6", "e6 d5")];

    const FALSE: &[Case] = &[
        ("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "e8d7", "d7 d5"),
        // It was guarded before.
        ("4k3/8/4p3/3n4/8/8/8/3RK3 b - - 0 1", "e8e7", "e6 d5"),
        // The knight that attacked the queen is gone: that the rook guards her now does not matter.
        ("r2q1rk1/ppp3pp/2n1p3/8/1b1P4/1BN1nN2/PP3PPP/R1BQ2K1 w - - 2 13", "c1e3", "a1 d1"),
    ];
}

#[cfg(test)]
impl Cases for Escapes {
    fn read(_: &Words<'_>) -> Escapes {
        Escapes {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/3n4/8/8/8/3RK3 b - - 0 1", "d5b4", "")];

    const FALSE: &[Case] = &[("4k3/8/8/3n4/8/8/4K3/3R4 b - - 0 1", "d5e3", "")];
}
