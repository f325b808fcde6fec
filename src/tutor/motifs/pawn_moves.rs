//! What the last move did with its pawn: far ahead, promoted, en passant, into the centre.

use super::pawn_play::stepping;
use super::prelude::*;
use crate::features::PawnFacts;
use crate::features::pieces::CENTRE;

fields! {
    /// The last move brought a pawn to the sixth rank or beyond.
    pub struct AdvancedPawn {}
}

fields! {
    /// The last move promoted.
    pub struct Promotion {}
}

fields! {
    /// The last move promoted to less than a queen.
    pub struct Underpromotion {}
}

fields! {
    /// The last move took en passant.
    pub struct EnPassant {}
}

fields! {
    /// The last move brought a pawn to the centre.
    pub struct CenterPawn {}
}

fn is_pawn(m: Move) -> bool {
    m.role() == Role::Pawn
}

/// Whether the pawn that the last move pushed is one step from promotion, or has passed.
fn is_close(view: &View<'_>) -> bool {
    let side = view.mover();
    let passed = PawnFacts::of(view.here.board(), side).passed;
    view.arrived().is_some_and(|to| side.relative_rank(to.rank()) >= Rank::Seventh || passed.contains(to))
}

/// Where the last move went.
fn arrived(view: &View<'_>) -> String {
    view.arrived().map_or(String::new(), |to| to.to_string())
}

/// What the last move promoted to.
fn new_piece(view: &View<'_>) -> String {
    let role = view.last_move().and_then(Move::promotion);
    a(role.unwrap_or(Role::Queen))
}

impl ClaimKind for AdvancedPawn {
    fn find(step: Step<'_>, found: &mut Candidates<AdvancedPawn>) {
        let rank = step.side().relative_rank(step.to().rank());
        // Along a line only the last step before promotion is a point of its own.
        let far = if step.ply == 0 { Rank::Sixth } else { Rank::Seventh };
        // Who takes something there does not push on.
        if is_pawn(step.played()) && !step.played().is_capture() && rank >= far {
            // One step from promotion it outweighs what else a quiet move does.
            let worth = if rank >= Rank::Seventh { 10 } else { 0 };
            found.after(step.side(), AdvancedPawn {}, worth);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let rank = context.mover().relative_rank(notation::destination(last).rank());
        need(is_pawn(last) && rank >= Rank::Sixth, "no pawn went so far")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let begin = view.begin();
        let whither = if is_close(view) {
            "close to promotion".to_owned()
        } else {
            format!("deep into {} camp", view.voice.owner(!view.mover()))
        };
        if view.voice.plain() {
            format!("{begin} pushes on to {}, {whither}", arrived(view))
        } else {
            format!("{begin} pushes the pawn {whither}")
        }
    }
}

impl ClaimKind for Promotion {
    fn find(step: Step<'_>, found: &mut Candidates<Promotion>) {
        if step.played().is_promotion() {
            found.after(step.side(), Promotion {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.moved()?.1.is_promotion(), "it is no promotion")
    }

    fn clause(&self, view: &View<'_>) -> String {
        let piece = new_piece(view);
        if view.voice.plain() {
            format!("{} becomes {piece} on {}", view.begin(), arrived(view))
        } else {
            format!("{} makes {piece}", view.begin())
        }
    }

    /// To a novice the move is named by what the pawn becomes.
    fn tail(&self, view: &View<'_>) -> Option<String> {
        (!view.voice.plain()).then(|| "making a new queen".to_owned())
    }
}

impl ClaimKind for Underpromotion {
    fn find(step: Step<'_>, found: &mut Candidates<Underpromotion>) {
        let role = step.played().promotion();
        if role.is_some_and(|role| role != Role::Queen) {
            found.after(step.side(), Underpromotion {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let lesser = |role| matches!(role, Role::Knight | Role::Bishop | Role::Rook);
        need(last.promotion().is_some_and(lesser), "it is no such promotion")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} takes {} instead of a queen", view.begin(), new_piece(view))
    }
}

impl ClaimKind for EnPassant {
    fn find(step: Step<'_>, found: &mut Candidates<EnPassant>) {
        if step.played().is_en_passant() && step.ply == 0 {
            found.after(step.side(), EnPassant {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        need(context.moved()?.1.is_en_passant(), "it is not en passant")
    }

    fn clause(&self, view: &View<'_>) -> String {
        if view.voice.plain() {
            format!("{} takes the pawn that has just passed it: en passant", view.begin())
        } else {
            format!("{} takes en passant", view.begin())
        }
    }
}

impl ClaimKind for CenterPawn {
    fn find(step: Step<'_>, found: &mut Candidates<CenterPawn>) {
        // Only the move asked about: that a line has a pawn in the centre later explains nothing.
        if is_pawn(step.played()) && CENTRE.contains(step.to()) && step.ply == 0 {
            found.after(step.side(), CenterPawn {}, 0);
        }
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let (_, last) = context.moved()?;
        let centre = [Square::D4, Square::E4, Square::D5, Square::E5];
        need(is_pawn(last) && centre.contains(&notation::destination(last)), "no pawn came to the centre")
    }

    fn clause(&self, view: &View<'_>) -> String {
        format!("{} takes space in the centre", view.begin())
    }

    fn tail(&self, _: &View<'_>) -> Option<String> {
        Some("taking space in the centre".to_string())
    }

    fn topic(&self, last: Option<Move>, _: Color) -> Option<Topic> {
        stepping(last)
    }
}

#[cfg(test)]
impl Cases for AdvancedPawn {
    fn read(_: &Words<'_>) -> AdvancedPawn {
        AdvancedPawn {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/3P4/8/8/8/4K3 w - - 0 1", "d5d6", "")];

    const FALSE: &[Case] = &[("4k3/8/8/8/3P4/8/8/4K3 w - - 0 1", "d4d5", "")];
}

#[cfg(test)]
impl Cases for Promotion {
    fn read(_: &Words<'_>) -> Promotion {
        Promotion {}
    }

    const TRUE: &[Case] = &[("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "")];

    const FALSE: &[Case] = &[("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "")];
}

#[cfg(test)]
impl Cases for Underpromotion {
    fn read(_: &Words<'_>) -> Underpromotion {
        Underpromotion {}
    }

    const TRUE: &[Case] = &[("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8n", "")];

    const FALSE: &[Case] = &[("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "")];
}

#[cfg(test)]
impl Cases for EnPassant {
    fn read(_: &Words<'_>) -> EnPassant {
        EnPassant {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "")];

    const FALSE: &[Case] = &[("4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5d6", "")];
}

#[cfg(test)]
impl Cases for CenterPawn {
    fn read(_: &Words<'_>) -> CenterPawn {
        CenterPawn {}
    }

    const TRUE: &[Case] = &[("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d4", "")];

    const FALSE: &[Case] = &[("4k3/8/8/8/8/8/3P4/4K3 w - - 0 1", "d2d3", "")];
}
