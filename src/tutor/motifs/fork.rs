//! Forks: one piece attacks several at once.

use super::prelude::*;
use crate::tutor::check::context::danger;
use crate::tutor::check::fight::Fight;
use crate::tutor::find::board::{self, capture_gain, rank};
use crate::tutor::phrase::advice;

fields! {
    /// One piece attacks several, each of them the king or to be won, and cannot be won itself.
    pub struct Fork {
        /// Where the forking piece stands.
        sq: Square,
        /// What it attacks: two or more.
        targets: Vec<Square>,
    }
}

/// What novices hear the first time.
fn definition(targets: usize) -> &'static str {
    if targets > 2 { "That is a fork: one piece hits several" } else { "That is a fork: one piece hits two" }
}

impl ClaimKind for Fork {
    fn find(step: Step<'_>, found: &mut Candidates<Fork>) {
        let targets = prey(step.after(), step.to(), step.side());
        // A piece that is taken has forked nothing, nor has one that is traded.
        if targets.len() < 2
            || board::danger(step.after(), step.to()) > 0
            || board::can_be_taken(step.before(), step.played())
        {
            return;
        }
        // The opponent saves the greater target, so the lesser one is what the fork wins.
        let weakest = targets.iter().map(|target| worth_of(step.board(), *target)).min().unwrap_or(0);
        let sq = step.to();
        // From a rook on, what the lesser target is worth makes no better fork.
        found.after(step.side(), Fork { sq, targets }, weakest.min(5));
    }

    fn check(&self, context: &CheckContext<'_>, _: &mut dyn Oracle) -> Verdict {
        let piece = context.piece(self.sq)?;
        let distinct: Bitboard = self.targets.iter().copied().collect();
        need(distinct.count() >= 2 && distinct.count() == self.targets.len(), "too few targets")?;
        let safe = to_move(&context.now, !piece.color).map(|enemy| danger(&enemy, self.sq) <= 0)?;
        need(safe, "the forking piece can be won")?;
        let fight = Fight::turned(&context.now, piece.color);
        for &target in &self.targets {
            let prey = context.piece(target)?;
            need(prey.color != piece.color, "a target is its own")?;
            let hit = context.now.board().attacks_from(self.sq).contains(target);
            let paying =
                prey.role == Role::King || fight.capture(self.sq, target).is_some_and(|gain| gain >= 1);
            need(hit && paying, "taking a target wins nothing")?;
        }
        Ok(())
    }

    fn clause(&self, view: &View<'_>) -> String {
        let (lead, pieces) = (view.lead_of(self.sq), view.piece_names(&self.targets));
        if !view.voice.plain() {
            return format!("{lead}{} forks {pieces}", view.actor(self.sq));
        }
        let forker = if view.arrived() == Some(self.sq) {
            format!("{} goes to {} and", view.bare(self.sq), self.sq)
        } else {
            view.piece_name(self.sq)
        };
        format!("{lead}{forker} attacks {pieces} at once. {}", definition(self.targets.len()))
    }

    fn tail(&self, view: &View<'_>) -> Option<String> {
        let pieces = view.piece_names(&self.targets);
        Some(if view.voice.plain() {
            format!("attacking {pieces} at once")
        } else {
            format!("forking {pieces}")
        })
    }

    fn made_on(&self) -> Vec<Square> {
        vec![self.sq]
    }

    fn targets(&self) -> Vec<Square> {
        self.targets.clone()
    }

    fn noun(&self) -> Option<&'static str> {
        Some("a fork")
    }

    fn prevention(&self) -> &'static [&'static str] {
        advice::LOOK
    }

    fn search_advice(&self) -> &'static [&'static str] {
        advice::FORCING
    }
}

/// What a side's piece attacks and can win, the king and the greatest pieces first; pawns only beside better prey.
pub(super) fn prey(after: &Chess, forker: Square, side: Color) -> Vec<Square> {
    let board = after.board();
    let attacked = board.attacks_from(forker) & board.by_color(!side);
    let is_target = |target: &Square| {
        board.kings().contains(*target) || capture_gain(after, forker, *target).is_some_and(|gain| gain >= 1)
    };
    let all: Vec<Square> = seen(attacked, side).filter(is_target).collect();
    let (pawns, mut targets): (Vec<Square>, Vec<Square>) =
        all.into_iter().partition(|target| board.role_at(*target) == Some(Role::Pawn));
    // A pawn beside a piece is a target; two pawns are no fork worth the word.
    if targets.len() == 1 {
        targets.extend(pawns);
    }
    targets.sort_by_key(|target| -worth_of(board, *target));
    targets
}

fn worth_of(board: &Board, target: Square) -> i32 {
    board.role_at(target).map_or(0, rank)
}

#[cfg(test)]
impl Cases for Fork {
    fn read(words: &Words<'_>) -> Fork {
        Fork { sq: words.sq(0), targets: words.squares(1) }
    }

    const TRUE: &[Case] = &[("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "c7 a8,e8")];

    const FALSE: &[Case] = &[
        ("r2qk3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "c7 a8,e8"),
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "c7 a8"),
        ("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1", "d5c7", "c7 a8,a8"),
        // A guarded pawn is no target of a rook.
        ("4k3/8/1p1p4/p3p3/R7/8/8/4K3 w - - 0 1", "a4a5", "a5 b6,e5"),
    ];
}
