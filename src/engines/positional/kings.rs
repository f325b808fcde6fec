//! The kings' terms.

use super::PositionalTerm;
use super::sheet::{PositionalContext, Sheet, TermTally, always};
use crate::chess::{Bitboard, CastlingSide, Color, File, Position, Rank, Role, Square, attacks};
use crate::eval::pair;
use crate::features::king::files_around;
use crate::features::squares::steps_to_centre;

/// A king in the very centre, early and late; nothing in the corner, between them evenly by steps along files and ranks.
const CENTRE_EARLY: i32 = -24;
const CENTRE_LATE: i32 = 36;
const CORNER: i32 = 6;

/// Each file without own pawns on the king or beside it, early; nothing late.
const FILE: i32 = -23;

/// No own pawn beside the king.
const ALONE: i32 = -8;

/// No safe check for the enemy, one, and so on to four or more: from -6 to -50, evenly.
const SAFE_CHECKS: [i32; 5] = [0, -6, -21, -35, -50];

/// Having castled, and having moved before, early; nothing late.
const CASTLED: i32 = 10;
const MOVED: i32 = -40;

/// Counts a side's king.
pub fn count<S: Sheet>(tally: &mut TermTally<'_, S>) {
    let (look, side) = (tally.look, tally.side);
    let Some(king) = look.board.king_of(side) else {
        return;
    };
    let near = CORNER - steps_to_centre(king) as i32;
    // Against pawns alone it goes where the pawns are.
    let late = if look.pieces(!side).is_empty() { 0 } else { CENTRE_LATE };
    let centre = pair(CENTRE_EARLY * near / CORNER, late * near / CORNER);
    tally.piece(king, PositionalTerm::KingCentre, centre);

    let pawns = look.pawns.get(side);
    let first_rank = Bitboard::from_rank(Rank::First);
    let files = files_around(king) & (pawns.open_files | pawns.half_open_files) & first_rank;
    tally.piece(king, PositionalTerm::KingFiles, pair(FILE * files.count() as i32, 0));
    if (attacks::king_attacks(king) & look.of_role(side, Role::Pawn)).is_empty() {
        tally.piece(king, PositionalTerm::KingAlone, always(ALONE));
    }
    let checks = safe_checks(look, king, side).min(SAFE_CHECKS.len() - 1);
    tally.piece(king, PositionalTerm::SafeChecks, always(SAFE_CHECKS[checks]));
    if !may_castle(look, side) {
        let value = if has_castled(look, king, side) { CASTLED } else { MOVED };
        tally.piece(king, PositionalTerm::Castling, pair(value, 0));
    }
}

/// The squares from which an enemy piece could give check and not be taken, counted for each kind of piece. The king
/// takes what nobody guards.
fn safe_checks(look: &PositionalContext<'_>, king: Square, side: Color) -> usize {
    let (board, map, enemy) = (look.board, &look.attacks, !side);
    let king_alone = map.by_role(side, Role::King) & !map.twice(side);
    let unharmed = !map.by(side) | (king_alone & map.twice(enemy));
    let to = unharmed & !board.by_color(enemy);
    let lines = attacks::rook_attacks(king, board.occupied());
    let diagonals = attacks::bishop_attacks(king, board.occupied());
    let ways = [
        (Role::Knight, attacks::knight_attacks(king)),
        (Role::Bishop, diagonals),
        (Role::Rook, lines),
        (Role::Queen, lines | diagonals),
    ];
    let checks = |(role, way): (Role, Bitboard)| (way & to & map.by_role(enemy, role)).count();
    ways.into_iter().map(checks).sum()
}

fn may_castle(look: &PositionalContext<'_>, side: Color) -> bool {
    let castles = look.position.castles();
    CastlingSide::ALL.into_iter().any(|wing| castles.has(side, wing))
}

/// Whether a king that may no longer castle stands as one that did: on the first two ranks on files a to c or g and h,
/// and no own rook on its rank between it and the edge. How it came there a position does not tell.
fn has_castled(look: &PositionalContext<'_>, king: Square, side: Color) -> bool {
    let is_low = side.relative_rank(king.rank()) <= Rank::Second;
    let outside = |rook: Square| {
        if king.file() <= File::C { rook.file() < king.file() } else { rook.file() > king.file() }
    };
    let beside = look.of_role(side, Role::Rook) & Bitboard::from_rank(king.rank());
    is_low && !matches!(king.file(), File::D | File::E | File::F) && !beside.into_iter().any(outside)
}
