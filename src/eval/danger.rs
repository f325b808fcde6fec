//! King danger: attackers of the king zone, weak squares next to the king, safe checks.

use super::tally::SideTally;
use super::trace::Trace;
use super::view::EvalContext;
use super::weights::groups;
use crate::chess::{Bitboard, Color, Rank, Role, Square, attacks};
use crate::features::king;

const ATTACKERS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Counts the danger that a side puts the enemy king in.
pub fn count<T: Trace>(view: &EvalContext<'_>, side: Color, tally: &mut SideTally<'_, T>) {
    let Some(enemy) = view.board.king_of(!side) else {
        return;
    };
    let joined = attackers(view, side, enemy, tally);
    if joined == 0 && view.of_role(side, Role::Queen).is_empty() {
        // One quiet piece alone is no danger, however bare the king.
        return;
    }
    squares(view, side, enemy, tally);
    checks(view, side, enemy, tally);
    defenders(view, side, enemy, tally);
}

/// Counts the attackers of the king zone.
fn attackers<T: Trace>(
    view: &EvalContext<'_>,
    side: Color,
    enemy: Square,
    tally: &mut SideTally<'_, T>,
) -> i32 {
    let zone = king::zone(enemy, !side);
    let ring = attacks::king_attacks(enemy);
    let (mut joined, mut looks) = (0, 0);
    for (number, role) in ATTACKERS.into_iter().enumerate() {
        if !view.by_role(side, role).intersects(zone) {
            continue;
        }
        let mut of_role = 0;
        for piece in view.of_role(side, role) {
            let seen = view.attacks.from(piece);
            of_role += i32::from(seen.intersects(zone));
            looks += (seen & ring).count() as i32;
        }
        tally.danger(groups::ZONE_ATTACKERS.at(number), of_role);
        joined += of_role;
    }
    // Pairs of attackers: each that joins helps all that are there, so the third adds more than the second.
    tally.danger(groups::ZONE_TOGETHER.start(), joined * (joined - 1) / 2);
    tally.danger(groups::RING_ATTACKS.start(), looks);
    joined
}

/// Counts weak squares next to the king, and attacks and guards on its wing.
fn squares<T: Trace>(view: &EvalContext<'_>, side: Color, enemy: Square, tally: &mut SideTally<'_, T>) {
    let ring = attacks::king_attacks(enemy);
    let times = |squares: Bitboard| squares.count() as i32;
    tally.danger(groups::WEAK_RING.start(), times(ring & weak(view, side)));
    let camp = king::wing(enemy) & camp(!side);
    let seen = view.attacks.by(side) & camp;
    let seen_twice = view.attacks.twice(side) & camp;
    tally.danger(groups::WING.at(0), times(seen) + times(seen_twice));
    tally.danger(groups::WING.at(1), times(view.attacks.by(!side) & camp));
    let files = king::files_around(enemy) & Bitboard::from_rank(Rank::First);
    let pawns = view.pawns.get(!side);
    let open = files & (pawns.open_files | pawns.half_open_files);
    tally.danger(groups::DANGER_FILES.start(), times(open));
}

/// Returns relative ranks 1 to 5 of a side.
fn camp(side: Color) -> Bitboard {
    Bitboard(side.fold_wb(0x0000_00ff_ffff_ffff, 0xffff_ffff_ff00_0000))
}

/// Returns weak squares: attacked by a side, guarded by king or queen alone or not at all.
fn weak(view: &EvalContext<'_>, side: Color) -> Bitboard {
    let map = &view.attacks;
    // The definition is that of Stockfish's hand-written evaluation (to 2023): king and queen are poor guards. A
    // queen that takes back is lost for less, and a king may not take what is guarded.
    let held = map.by(!side) & !(map.by_role(!side, Role::King) | map.by_role(!side, Role::Queen));
    map.by(side) & !map.twice(!side) & !held
}

/// Counts the checks that a side could give, safe ones by role.
fn checks<T: Trace>(view: &EvalContext<'_>, side: Color, enemy: Square, tally: &mut SideTally<'_, T>) {
    let map = &view.attacks;
    let sound = !map.by(!side) | (weak(view, side) & map.twice(side));
    let open = !view.board.by_color(side);
    // As there, lines pass through the defender's queen: the piece behind would pin her, and she is lost for it.
    let seen_through = view.board.occupied() & !view.of_role(!side, Role::Queen);
    let lines = attacks::rook_attacks(enemy, seen_through);
    let diagonals = attacks::bishop_attacks(enemy, seen_through);
    let ways = [
        (Role::Knight, attacks::knight_attacks(enemy)),
        (Role::Bishop, diagonals),
        (Role::Rook, lines),
        // Where the other queen could take her, a queen's check offers a trade, no attack.
        (Role::Queen, (lines | diagonals) & !map.by_role(!side, Role::Queen)),
    ];
    let mut answered = Bitboard::EMPTY;
    for (number, (role, way)) in ways.into_iter().enumerate() {
        let checks = way & open & map.by_role(side, role);
        let safe = checks & sound;
        let times = i32::from(safe.any()) + i32::from(safe.more_than_one());
        tally.danger(groups::SAFE_CHECKS.at(number), times);
        // A queen is not given up for a check.
        if role != Role::Queen {
            answered |= checks & !sound;
        }
    }
    tally.danger(groups::UNSAFE_CHECKS.start(), answered.count().min(3) as i32);
}

/// Counts pinned defenders, a knight near by, and the lack of a queen to attack with.
fn defenders<T: Trace>(view: &EvalContext<'_>, side: Color, enemy: Square, tally: &mut SideTally<'_, T>) {
    let near = view.by_role(!side, Role::Knight).intersects(king::zone(enemy, !side));
    let pinned = view.attacks.pinned(!side).count() as i32;
    let no_queen = view.of_role(side, Role::Queen).is_empty();
    tally.danger(groups::DANGER_OTHER.at(0), 1);
    tally.danger(groups::DANGER_OTHER.at(1), pinned);
    tally.danger(groups::DANGER_OTHER.at(2), i32::from(near));
    tally.danger(groups::DANGER_OTHER.at(3), i32::from(no_queen));
}
