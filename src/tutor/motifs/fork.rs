//! Forks: the piece that has just moved attacks several at once.

use super::board::{capture_gain, danger, rank, seen};
use super::{Finds, Step};
use crate::chess::{Role, Square};
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    let targets = targets(step);
    if targets.len() < 2 || danger(step.after(), step.to()) > 0 {
        return;
    }
    let weakest = targets
        .iter()
        .map(|target| worth_of(step, *target))
        .min()
        .unwrap_or(0);
    let sq = step.to();
    finds.after(step.side(), Kind::Fork { sq, targets }, weakest.min(5));
}

/// What the moved piece attacks and can win, the king and the greatest pieces first; pawns only beside better prey.
fn targets(step: Step<'_>) -> Vec<Square> {
    let board = step.board();
    let attacked = board.attacks_from(step.to()) & board.by_color(!step.side());
    let is_target = |target: &Square| {
        board.kings().contains(*target)
            || capture_gain(step.after(), step.to(), *target).is_some_and(|gain| gain >= 1)
    };
    let all: Vec<Square> = seen(attacked, step.side()).filter(is_target).collect();
    let (pawns, mut targets): (Vec<Square>, Vec<Square>) = all
        .into_iter()
        .partition(|target| board.role_at(*target) == Some(Role::Pawn));
    if targets.len() == 1 {
        targets.extend(pawns);
    }
    targets.sort_by_key(|target| -worth_of(step, *target));
    targets
}

fn worth_of(step: Step<'_>, target: Square) -> i32 {
    step.board().role_at(target).map_or(0, rank)
}
