//! Mates: short ones proved by trying every defence, longer ones as the search has them.

use super::scene::{Scene, along, legal, to_move};
use super::{Verdict, need};
use crate::chess::{Bitboard, Chess, Move, Position, Rank, Role, Score, Square, attacks};
use crate::tutor::Oracle;
use crate::tutor::claim::Pattern;

/// Mates within so many moves are proved here; for longer ones the search is asked.
const PROVED: u32 = 2;

pub(super) fn forced(start: &Chess, n: u32, line: &[Move], oracle: &mut dyn Oracle) -> Verdict {
    let positions = along(start, line)?;
    let ends = positions.last().is_some_and(Position::is_checkmate);
    need(
        n >= 1 && line.len() as u32 == 2 * n - 1 && ends,
        "the line does not mate in so many",
    )?;
    let after = &positions[1];
    if n <= PROVED {
        return need(n == 1 || all_mated(after, n - 1), "there is a defence");
    }
    let mated = oracle.score(after).and_then(Score::mate);
    need(
        mated.is_some_and(|moves| moves <= 0 && moves.unsigned_abs() < n),
        "the search does not see the mate",
    )
}

/// Whether every answer allows mate within so many moves.
fn all_mated(position: &Chess, moves: u32) -> bool {
    let answers = position.legal_moves();
    !answers.is_empty() && answers.into_iter().all(|m| mates(&after(position, m), moves))
}

/// Whether the side to move mates within so many moves.
fn mates(position: &Chess, moves: u32) -> bool {
    position.legal_moves().into_iter().any(|m| {
        let next = after(position, m);
        next.is_checkmate() || (moves > 1 && all_mated(&next, moves - 1))
    })
}

fn after(position: &Chess, m: Move) -> Chess {
    let mut next = position.clone();
    next.play_unchecked(m);
    next
}

pub(super) fn threat(scene: &Scene<'_>, m: Move) -> Verdict {
    scene.moved()?;
    let turned = to_move(&scene.now, scene.mover())?;
    legal(&turned, m)?;
    need(after(&turned, m).is_checkmate(), "it is no mate")
}

pub(super) fn pattern(position: &Chess, name: Pattern) -> Verdict {
    need(position.is_checkmate(), "it is no mate")?;
    let side = position.turn();
    let Some(king) = position.board().king_of(side) else {
        return need(false, "there is no king");
    };
    let own = position.board().by_color(side);
    let around = attacks::king_attacks(king);
    match name {
        Pattern::BackRank => {
            let second = Bitboard::from_rank(side.fold_wb(Rank::Second, Rank::Seventh));
            let home = side.relative_rank(king.rank()) == Rank::First;
            need(
                home && (around & second).is_subset(own),
                "the king is not shut in by its own pieces",
            )?;
            need(checked_along_the_rank(position, king), "the check is another")
        }
        Pattern::Smothered => {
            let knight = position.checkers().intersects(position.board().knights());
            need(knight && around.is_subset(own), "the king has room")
        }
    }
}

fn checked_along_the_rank(position: &Chess, king: Square) -> bool {
    let straight = position.board().by_role(Role::Rook) | position.board().by_role(Role::Queen);
    (position.checkers() & straight)
        .into_iter()
        .any(|checker| checker.rank() == king.rank())
}
