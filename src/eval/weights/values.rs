//! The numbers of the evaluation: centipawns in the middlegame and in the ending, group by group.
//!
//! Written by `Weights::to_source`; what each group counts and in which order is told in `groups.rs`.

use super::COUNT;
use crate::eval::pair::{Pair, pair as p};

#[rustfmt::skip]
pub const VALUES: [Pair; COUNT] = [
    // material: A man, pawn to queen.
    p(90, 112), p(330, 320), p(345, 340), p(480, 550), p(1000, 1020),
    // pawn_square: A pawn on a square.
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    p(-10, 8), p(4, 6), p(-2, 4), p(-16, 4),
    p(-10, 4), p(0, 2), p(0, 0), p(2, 0),
    p(-12, 8), p(-4, 6), p(6, 0), p(18, -4),
    p(-6, 16), p(4, 12), p(8, 6), p(20, 2),
    p(4, 30), p(12, 26), p(24, 20), p(28, 16),
    p(20, 54), p(28, 50), p(34, 44), p(38, 40),
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    // knight_square: A knight on a square.
    p(-64, -44), p(-24, -36), p(-22, -22), p(-16, -16),
    p(-26, -32), p(-18, -18), p(-6, -10), p(0, -2),
    p(-18, -20), p(0, -6), p(10, 2), p(14, 14),
    p(-10, -12), p(6, 2), p(14, 16), p(18, 24),
    p(-6, -12), p(10, 4), p(22, 18), p(28, 26),
    p(-18, -20), p(14, -4), p(28, 10), p(32, 16),
    p(-36, -30), p(-14, -16), p(16, -8), p(16, 4),
    p(-100, -56), p(-50, -36), p(-30, -22), p(-14, -14),
    // bishop_square: A bishop on a square.
    p(-16, -18), p(-4, -10), p(-14, -12), p(-12, -6),
    p(-2, -12), p(12, -10), p(8, -4), p(2, 0),
    p(0, -8), p(10, -2), p(10, 6), p(8, 8),
    p(-4, -6), p(4, 2), p(8, 8), p(20, 10),
    p(-6, -4), p(4, 4), p(12, 6), p(22, 10),
    p(-6, -2), p(8, 2), p(12, 4), p(12, 6),
    p(-22, -8), p(-12, -2), p(-6, 0), p(-4, 0),
    p(-28, -16), p(-20, -10), p(-22, -8), p(-20, -6),
    // rook_square: A rook on a square.
    p(-14, -6), p(-10, -4), p(2, -2), p(10, -6),
    p(-30, -8), p(-12, -6), p(-8, -4), p(-4, -4),
    p(-26, -4), p(-12, -2), p(-10, -4), p(-6, -6),
    p(-22, 4), p(-12, 4), p(-10, 4), p(-4, 0),
    p(-14, 8), p(-4, 6), p(4, 6), p(8, 2),
    p(-6, 8), p(8, 8), p(10, 4), p(14, 2),
    p(8, 12), p(12, 12), p(22, 10), p(26, 6),
    p(10, 12), p(12, 10), p(6, 12), p(12, 10),
    // queen_square: A queen on a square.
    p(-12, -36), p(-12, -30), p(-8, -26), p(4, -24),
    p(-14, -26), p(-4, -20), p(6, -18), p(4, -10),
    p(-8, -16), p(0, -8), p(0, 2), p(-2, 4),
    p(-6, -6), p(-6, 8), p(-4, 14), p(-6, 24),
    p(-6, 2), p(-6, 14), p(-2, 20), p(-4, 30),
    p(0, -2), p(2, 8), p(8, 18), p(8, 24),
    p(-4, -4), p(-18, 14), p(4, 18), p(2, 24),
    p(4, -6), p(8, 6), p(14, 8), p(16, 10),
    // king_square: A king on a square.
    p(24, -46), p(34, -28), p(4, -18), p(-6, -22),
    p(14, -22), p(10, -8), p(-14, 2), p(-30, 6),
    p(-16, -14), p(-20, 2), p(-30, 12), p(-36, 18),
    p(-36, -12), p(-36, 10), p(-44, 22), p(-52, 28),
    p(-40, -4), p(-44, 20), p(-50, 28), p(-58, 32),
    p(-36, 0), p(-30, 24), p(-40, 30), p(-46, 28),
    p(-30, -12), p(-26, 12), p(-34, 16), p(-38, 14),
    p(-30, -50), p(-24, -26), p(-30, -14), p(-36, -14),
    // knight_mobility: A knight with so many squares to go to.
    p(-40, -46), p(-24, -28), p(-10, -12), p(-2, -2), p(5, 6), p(10, 12), p(14, 16), p(18, 18),
    p(22, 20),
    // bishop_mobility: A bishop with so many squares to go to.
    p(-34, -42), p(-18, -24), p(-4, -10), p(4, 0), p(10, 8), p(16, 14), p(20, 20), p(24, 24),
    p(26, 28), p(28, 30), p(30, 32), p(32, 34), p(34, 36), p(36, 38),
    // rook_mobility: A rook with so many squares to go to.
    p(-30, -50), p(-16, -28), p(-8, -12), p(-4, 0), p(-1, 9), p(2, 17), p(5, 24), p(8, 29),
    p(10, 33), p(12, 37), p(14, 40), p(16, 42), p(18, 44), p(20, 46), p(22, 48),
    // queen_mobility: A queen with so many squares to go to.
    p(-18, -36), p(-16, -32), p(-14, -28), p(-12, -24), p(-10, -20), p(-8, -16), p(-6, -12),
    p(-4, -8), p(-2, -4), p(0, 0), p(2, 4), p(4, 8), p(6, 12), p(8, 16),
    p(10, 20), p(12, 24), p(14, 28), p(16, 32), p(18, 36), p(20, 40), p(22, 44),
    p(22, 44), p(22, 44), p(22, 44), p(22, 44), p(22, 44), p(22, 44), p(22, 44),
    // piece_with_pawns: A piece for each own pawn beyond five.
    p(2, 3), p(0, 2), p(-4, -3), p(0, -2),
    // second_piece: Having two knights, two rooks.
    p(-4, -5), p(-8, -12),
    // passed: A passed pawn by rank.
    p(0, 0), p(0, 10), p(2, 14), p(4, 20), p(24, 36), p(62, 80), p(105, 125), p(0, 0),
    // passed_blocked: A man on the square ahead of one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-3, -6), p(-10, -18), p(-22, -38), p(-32, -60), p(0, 0),
    // passed_step: The next square not held by the enemy, but a later one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(4, 6), p(10, 18), p(22, 36), p(36, 60), p(0, 0),
    // passed_free: The whole way free and not held by the enemy, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(8, 16), p(24, 48), p(60, 100), p(100, 160), p(0, 0),
    // passed_helped: The next square guarded by an own man, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(4, 4), p(10, 14), p(20, 26), p(30, 36), p(0, 0),
    // passed_enemy_king: A step of the enemy king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(0, 5), p(0, 14), p(0, 24), p(0, 32), p(0, 0),
    // passed_own_king: A step of the own king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(0, -3), p(0, -6), p(0, -9), p(0, -11), p(0, 0),
    // passed_backers: An own, an enemy rook or queen behind one.
    p(8, 18), p(-8, -20),
    // passed_unstoppable: One that nobody can stop any more.
    p(60, 380),
    // isolated: An isolated pawn, opposed on its file or not.
    p(-7, -8), p(-16, -14),
    // doubled: A doubled pawn.
    p(-5, -12),
    // backward: A backward pawn, opposed on its file or not.
    p(-6, -7), p(-14, -12),
    // guarded: A pawn guarded by a pawn, by rank.
    p(0, 0), p(0, 0), p(9, 5), p(8, 6), p(12, 12), p(24, 24), p(50, 44), p(0, 0),
    // phalanx: A pawn with another beside it, by rank.
    p(0, 0), p(2, 0), p(6, 2), p(9, 6), p(20, 16), p(38, 40), p(50, 60), p(0, 0),
    // candidate: A pawn that can become passed, by rank.
    p(0, 0), p(0, 3), p(2, 5), p(8, 14), p(18, 32), p(34, 60), p(0, 0), p(0, 0),
    // outpost: A knight, a bishop on an outpost, a knight that can go to one.
    p(28, 18), p(18, 10), p(14, 8),
    // shielded: A knight, a bishop right behind a pawn.
    p(8, 4), p(6, 2),
    // bishop_pair: Bishops on both colours.
    p(28, 46),
    // bad_bishop: An own pawn on its colour; the same for each blocked pawn of the centre.
    p(-1, -3), p(-1, -2),
    // long_diagonal: A bishop that sees the centre on a long diagonal.
    p(20, 4),
    // rook_files: A rook on a half-open, an open file.
    p(12, 8), p(28, 14),
    // rook_seventh: A rook on the 7th rank with something to do there.
    p(10, 20),
    // trapped_rook: A rook shut in by its king, twice when it cannot castle.
    p(-26, -8),
    // queen_pin: A queen that a rook or bishop looks at through one man.
    p(-26, -8),
    // early_queen: A minor piece at home while the queen is out.
    p(-5, 0),
    // shelter: The nearest own pawn before the king, by file and rank.
    p(-6, 0), p(36, 0), p(40, 0), p(26, 0), p(16, 0), p(8, 0), p(6, 0),
    p(-26, 0), p(36, 0), p(20, 0), p(-12, 0), p(-10, 0), p(-6, 0), p(-14, 0),
    p(-12, 0), p(34, 0), p(14, 0), p(0, 0), p(6, 0), p(0, 0), p(-14, 0),
    p(-18, 0), p(4, 0), p(-8, 0), p(-16, 0), p(-16, 0), p(-20, 0), p(-40, 0),
    // king_files: A half-open, an open file on or beside the king.
    p(-8, 2), p(-18, 0),
    // storm: The nearest enemy pawn before the king, by file and rank.
    p(0, 0), p(24, 0), p(-30, 0), p(-30, 0), p(-18, 0), p(-12, 0), p(-10, 0),
    p(0, 0), p(8, 0), p(-44, 0), p(-22, 0), p(-14, 0), p(-2, 0), p(-4, 0),
    p(0, 0), p(-14, 0), p(-56, 0), p(-18, 0), p(-6, 0), p(2, 0), p(2, 0),
    p(0, 0), p(0, 0), p(-38, 0), p(-8, 0), p(-6, 0), p(2, 0), p(6, 0),
    // storm_blocked: One right ahead of an own pawn there, by rank.
    p(0, 0), p(0, 0), p(-24, -16), p(-6, -4), p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    // king_pawns: A step of the king from its nearest own pawn.
    p(0, -7),
    // zone_attackers: A piece that looks at the king's zone.
    p(90, 60), p(70, 50), p(70, 50), p(50, 40),
    // zone_together: Two pieces that look there together.
    p(30, 15),
    // ring_attacks: A square next to the king that a piece looks at.
    p(34, 20),
    // weak_ring: A square next to the king that only king and queen guard.
    p(90, 50),
    // wing: A square of the king's wing attacked; guarded.
    p(9, 5), p(-7, -4),
    // danger_files: A file on or beside the king without its own pawn.
    p(40, 10),
    // safe_checks: A check that could be given safely, two at most.
    p(400, 200), p(270, 150), p(500, 260), p(380, 220),
    // unsafe_checks: A check that would be answered, three at most.
    p(90, 50),
    // danger_other: Any king; a pinned man; a knight near by; no queen to attack with.
    p(-60, -60), p(60, 60), p(-70, -40), p(-500, -250),
    // hanging: An enemy man guarded too little.
    p(34, 20),
    // pawn_threat: An enemy man that a safe pawn attacks.
    p(0, 0), p(74, 46), p(76, 50), p(84, 46), p(78, 40),
    // push_threat: An enemy piece that a step of a pawn would attack.
    p(22, 16),
    // minor_threat: An enemy man that a knight or bishop attacks.
    p(2, 14), p(26, 20), p(32, 24), p(48, 44), p(42, 56),
    // rook_threat: An enemy man that a rook attacks.
    p(0, 18), p(18, 28), p(22, 26), p(0, 16), p(40, 20),
    // king_threat: An enemy man that the king attacks.
    p(10, 40),
    // restriction: A square that the enemy cannot use freely.
    p(3, 3),
    // space: A square for pieces in the own centre, for each man beyond eight.
    p(1, 0),
    // bare_king: A step of a bare king from the centre; of the kings nearer than 7; towards the right corner; that it can be mated.
    p(0, 20), p(0, 12), p(0, 40), p(200, 200),
    // king_and_pawn: A pawn that wins against a bare king, by the exact table.
    p(0, 350),
    // tempo: Being to move.
    p(14, 14),
];
