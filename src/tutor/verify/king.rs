//! Castling and the king's safety.

use super::scene::Scene;
use super::{UNKNOWN, Verdict, need};
use crate::chess::{
    Bitboard, CastlingSide, Chess, Color, File, Move, Position, Rank, Role, Square, attacks, notation,
};
use crate::tutor::Kind;

pub(super) fn check(scene: &Scene<'_>, kind: &Kind) -> Verdict {
    match kind {
        Kind::Castles { wing } => {
            let (_, last) = scene.moved()?;
            need(last.castling_side() == Some(*wing), "it does not castle there")
        }
        Kind::LosesCastling { wings } => loses(scene, wings),
        Kind::WeakensKing => weakens(scene),
        Kind::ExposedKing { sq } => {
            let king = scene.one_of(*sq, &[Role::King])?;
            let own = scene.now.board().by_piece(Role::Pawn.of(king.color));
            need(cover(*sq, king.color, own).is_empty(), "a pawn covers it")
        }
        Kind::KingAttack { sq } => {
            let king = scene.one_of(*sq, &[Role::King])?;
            need(attackers(&scene.now, *sq, !king.color) >= 2, "too few attack it")
        }
        _ => UNKNOWN,
    }
}

fn loses(scene: &Scene<'_>, wings: &[CastlingSide]) -> Verdict {
    let (before, last) = scene.moved()?;
    let side = scene.mover();
    need(!wings.is_empty() && !last.is_castle(), "it castled")?;
    let lost =
        |wing: &CastlingSide| before.castles().has(side, *wing) && !scene.now.castles().has(side, *wing);
    need(wings.iter().all(lost), "the right is not lost")
}

fn weakens(scene: &Scene<'_>) -> Verdict {
    let (_, last) = scene.moved()?;
    let side = scene.mover();
    let king = scene.now.board().king_of(side);
    let home = |king: Square| {
        side.relative_rank(king.rank()) == Rank::First && !matches!(king.file(), File::D | File::E)
    };
    let king = king.filter(|king| home(*king));
    need(
        king.is_some_and(|king| leaves_shield(last, king, side)),
        "it is no pawn of the shield",
    )
}

fn leaves_shield(m: Move, king: Square, side: Color) -> bool {
    let from = notation::origin(m);
    let near = from.file().distance(king.file()) <= 1;
    m.role() == Role::Pawn && near && side.relative_rank(from.rank()) <= Rank::Third
}

/// The own pawns beside and in front of a king.
fn cover(king: Square, side: Color, own: Bitboard) -> Bitboard {
    let around = attacks::king_attacks(king) & own;
    let here = side.relative_rank(king.rank());
    around
        .into_iter()
        .filter(|pawn| side.relative_rank(pawn.rank()) >= here)
        .collect()
}

/// How many pieces of a side hit a square next to the king.
fn attackers(position: &Chess, king: Square, side: Color) -> usize {
    let board = position.board();
    let around = attacks::king_attacks(king);
    let pieces = board.by_color(side) & !board.pawns() & !board.kings();
    let hits = |piece: &Square| board.attacks_from(*piece).intersects(around);
    pieces.into_iter().filter(hits).count()
}
