//! The king: castling, its shelter, and who looks at it.

use super::{Finds, Step};
use crate::chess::Bitboard;
use crate::chess::{CastlingSide, Color, Position, Rank, Role, Square, attacks};
use crate::features::king::shelter;
use crate::features::span::{beside, relative};
use crate::tutor::Kind;

pub fn find(step: Step<'_>, finds: &mut Finds) {
    castling(step, finds);
    weakened(step, finds);
    attacked(step, finds);
}

fn castling(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    if let Some(wing) = step.played().castling_side() {
        finds.after(side, Kind::Castles { wing }, 0);
        return;
    }
    let has = |position: &crate::chess::Chess, wing| position.castles().has(side, wing);
    let lost = |wing: &CastlingSide| has(step.before(), *wing) && !has(step.after(), *wing);
    let wings: Vec<CastlingSide> = CastlingSide::ALL.into_iter().filter(lost).collect();
    if !wings.is_empty() {
        finds.after(!side, Kind::LosesCastling { wings }, 0);
    }
}

fn weakened(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let board = step.before().board();
    let Some(king) = board.king_of(side) else {
        return;
    };
    let [near, far] = shelter(board, king, side);
    let home = side.relative_rank(king.rank()) == Rank::First && !is_central(king);
    if step.played().role() == Role::Pawn && home && (near | far).contains(step.from()) {
        finds.after(!side, Kind::WeakensKing, 0);
    }
}

fn is_central(king: Square) -> bool {
    matches!(king.file(), crate::chess::File::D | crate::chess::File::E)
}

/// The enemy king when the move looks at it: how many do, and whether pawns cover it.
fn attacked(step: Step<'_>, finds: &mut Finds) {
    let side = step.side();
    let board = step.board();
    let Some(sq) = board.king_of(!side) else {
        return;
    };
    let around = attacks::king_attacks(sq);
    let pieces = board.by_color(side) & !board.pawns() & !board.kings();
    let attackers = pieces
        .into_iter()
        .filter(|piece| board.attacks_from(*piece).intersects(around))
        .count();
    let looks = step.after().is_check() || board.attacks_from(step.to()).intersects(around);
    if attackers >= 2 && looks {
        finds.after(side, Kind::KingAttack { sq }, attackers.min(4) as i32);
    }
    if looks
        && is_bare(board.by_piece(Role::Pawn.of(!side)), sq, !side)
        && (board.by_color(side) & board.rooks_and_queens()).any()
    {
        finds.after(side, Kind::ExposedKing { sq }, 0);
    }
}

/// Whether no own pawn stands beside or in front of a king.
fn is_bare(own: Bitboard, king: Square, side: Color) -> bool {
    let king = relative(Bitboard::from_square(king), side);
    let row = king | beside(king);
    let cover = (row | crate::features::span::north(row)) & !king;
    (relative(own, side) & cover).is_empty()
}
