//! Uncovered lines: who attacks what since the piece before it has gone.

use super::prelude::*;
use crate::tutor::check::fight::Fight;
use crate::tutor::find::board::{capture_gain, rank, sliders};
use crate::tutor::phrase::advice;

fields! {
    /// The last move opened a line, and a slider behind attacks something.
    pub struct DiscoveredAttack {
        /// The slider.
        attacker: Square,
        /// What it attacks.
        target: Square,
    }
}

fields! {
    /// The last move opened a line, and a slider behind gives check.
    pub struct DiscoveredCheck {
        /// The slider.
        attacker: Square,
        /// The king.
        target: Square,
    }
}

/// The lines that a move has opened for its side's sliders, each with what stands at its end.
fn opened(step: Step<'_>) -> Vec<(Square, Square)> {
    let (side, board) = (step.side(), step.board());
    let lines = |attacker: Square| {
        // Only lines through the square that was left: every other one was open before.
        let targets = board.attacks_from(attacker) & board.by_color(!side);
        seen(targets, side)
            .filter(move |target| attacks::between(attacker, *target).contains(step.from()))
            .map(move |target| (attacker, target))
    };
    seen(sliders(board, side).without(step.to()), side).flat_map(lines).collect()
}

/// That the last move left the line between two pieces, and one attacks the other since.
fn uncovered(context: &CheckContext<'_>, attacker: Square, target: Square) -> Result<Piece, Refuted> {
    let (before, last) = context.moved()?;
    let side = context.mover();
    let (own, prey) = (context.piece(attacker)?, context.piece(target)?);
    need(own.color == side && prey.color != side, "the colours are wrong")?;
    need(attacker != notation::destination(last), "the attacker has moved itself")?;
    need(attacks::between(attacker, target).contains(notation::origin(last)), "the line was open")?;
    let attacked = |position: &Chess| {
        let board = position.board();
        board.attacks_to(target, side, board.occupied()).contains(attacker)
    };
    need(attacked(&context.now) && !attacked(before), "nothing was uncovered")?;
    Ok(prey)
}

impl DiscoveredAttack {
    /// Whether the piece that moved attacks the same: then it is not attacked because of the line alone.
    pub fn is_shared(&self, view: &View<'_>) -> bool {
        let moved = view.last_move().map(notation::destination);
        moved.is_some_and(|moved| view.here.board().attacks_from(moved).contains(self.target))
    }
}

impl ClaimKind for DiscoveredAttack {
    fn find(step: Step<'_>, found: &mut Candidates<DiscoveredAttack>) {
        for (attacker, target) in opened(step) {
            let role = step.board().role_at(target).unwrap_or(Role::Pawn);
            let pays = capture_gain(step.after(), attacker, target).is_some_and(|gain| gain >= 1);
            // A king is told as a discovered check.
            if role == Role::King || !pays {
                continue;
            }
            let follows = step.takes_later(target);
            // A pawn that nobody goes on to take is no reason to open a line.
            let idle = if role == Role::Pawn && !follows { -10 } else { 0 };
            // What the line goes on to take is what the move was for.
            let worth = rank(role).min(5) + if follows { 6 } else { 0 };
            found.after(step.side(), DiscoveredAttack { attacker, target }, worth + idle);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let prey = uncovered(context, self.attacker, self.target)?;
        if prey.role == Role::King {
            return Ok(());
        }
        let gain = Fight::turned(&context.now, context.mover()).capture(self.attacker, self.target);
        need(gain.is_some_and(|gain| gain >= 1), "the target cannot be won")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (slider, prey) = (view.the(self.attacker), view.piece_name(self.target));
        let begin = format!("{}{}", view.lead(true), view.last_seen());
        if self.is_shared(view) {
            format!("{begin} attacks {prey} together with {slider}")
        } else if view.voice.plain() {
            format!("{begin} opens the way for {slider}, which attacks {prey}")
        } else {
            format!("{begin} uncovers {slider}, which attacks {prey}")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let prey = view.piece_name(self.target);
        // Nobody calls an attack on a pawn by the grand name.
        let is_pawn = view.here.board().role_at(self.target) == Some(Role::Pawn);
        Some(if self.is_shared(view) {
            format!("attacking {prey} together with {}", view.the(self.attacker))
        } else if is_pawn || view.voice.plain() {
            format!("uncovering an attack on {prey}")
        } else {
            format!("with a discovered attack on {prey}")
        })
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target]
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a discovered attack")
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::FORCING
    }
}

impl ClaimKind for DiscoveredCheck {
    fn find(step: Step<'_>, found: &mut Candidates<DiscoveredCheck>) {
        for (attacker, target) in opened(step) {
            if step.board().role_at(target) == Some(Role::King) {
                found.after(step.side(), DiscoveredCheck { attacker, target }, 0);
            }
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let prey = uncovered(context, self.attacker, self.target)?;
        need(prey.role == Role::King, "it is no check")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let slider = view.the(self.attacker);
        let begin = view.begin();
        // Where the piece that moved checks as well, the line alone is not what is hard to meet.
        let is_double = view.here.checkers().count() > 1;
        if view.voice.plain() {
            let too = if is_double { " too" } else { "" };
            format!(
                "{}{} opens the way for {slider}, which gives check{too}",
                view.lead(true),
                view.last_seen()
            )
        } else if is_double {
            format!("{begin} is a double check: {slider} gives one too, so the king must move")
        } else {
            format!("{begin} gives a discovered check by {slider}")
        }
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        // A move in words says so itself.
        (!view.voice.plain()).then(|| "with a discovered check".to_owned())
    }

    fn targets(&self) -> Vec<Square> {
        vec![self.target]
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a discovered check")
    }
}

#[cfg(test)]
impl Cases for DiscoveredAttack {
    fn read(words: &Words<'_>) -> DiscoveredAttack {
        DiscoveredAttack { attacker: words.sq(0), target: words.sq(1) }
    }

    const TRUE: &[Case] = &[("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4e6", "d1 d8")];

    const FALSE: &[Case] = &[
        ("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4e6", "e6 d8"),
        // The rook would be lost for a knight.
        ("3nk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4b5", "d1 d8"),
    ];
}

#[cfg(test)]
impl Cases for DiscoveredCheck {
    fn read(words: &Words<'_>) -> DiscoveredCheck {
        DiscoveredCheck { attacker: words.sq(0), target: words.sq(1) }
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "e4c5", "e1 e8")];

    const FALSE: &[Case] = &[("3qk3/8/8/8/3N4/8/8/3RK3 w - - 0 1", "d4e6", "d1 d8")];
}
