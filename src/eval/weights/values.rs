//! The numbers of the evaluation: centipawns in the middlegame and in the ending, group by group.
//!
//! Written by `Weights::to_source`; what each group counts and in which order is told in `groups.rs`.

use super::COUNT;
use crate::eval::pair::{Pair, pair as p};

#[rustfmt::skip]
pub const VALUES: [Pair; COUNT] = [
    // material: A man, pawn to queen.
    p(77, 132), p(301, 360), p(323, 384), p(425, 651), p(1061, 1136),
    // pawn_square: A pawn on a square.
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    p(-4, 7), p(15, 4), p(11, 6), p(4, 0),
    p(-3, 2), p(7, -3), p(-2, 2), p(-1, 2),
    p(-13, 12), p(-17, 11), p(-10, 3), p(-3, -1),
    p(0, 17), p(1, 18), p(-9, 10), p(-11, 1),
    p(20, 41), p(6, 36), p(3, 23), p(21, 9),
    p(36, 55), p(10, 47), p(42, 57), p(41, 49),
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    // knight_square: A knight on a square.
    p(-67, -49), p(-31, -33), p(-32, -23), p(-22, -20),
    p(-45, -33), p(-18, -7), p(-5, -5), p(-13, 11),
    p(-23, -18), p(13, -11), p(8, 3), p(9, 20),
    p(4, 1), p(17, 8), p(29, 12), p(10, 29),
    p(25, -6), p(12, 9), p(8, 14), p(12, 35),
    p(-25, -21), p(-8, 5), p(10, 0), p(36, 5),
    p(-20, -22), p(-5, -18), p(6, -7), p(16, 11),
    p(-86, -52), p(-53, -38), p(-35, -15), p(-14, -18),
    // bishop_square: A bishop on a square.
    p(-20, -13), p(-16, -9), p(-17, -3), p(-12, -14),
    p(14, -5), p(8, -15), p(17, -7), p(5, -1),
    p(1, -6), p(2, 1), p(6, 3), p(9, 3),
    p(19, -9), p(9, 17), p(12, 14), p(9, 1),
    p(-10, -3), p(7, 23), p(6, 25), p(4, 11),
    p(1, -6), p(2, 15), p(-6, -3), p(16, 3),
    p(-39, 1), p(-31, -14), p(0, 5), p(4, 12),
    p(-33, -13), p(-20, -3), p(-35, -9), p(-17, -4),
    // rook_square: A rook on a square.
    p(-10, -16), p(-10, 3), p(1, -4), p(11, -12),
    p(-39, -3), p(-5, -18), p(15, -7), p(2, -9),
    p(-33, -1), p(-5, 6), p(-10, 5), p(-30, 6),
    p(-34, 15), p(-20, 16), p(-12, 11), p(-18, 4),
    p(-25, 30), p(-14, 14), p(10, 13), p(-5, 12),
    p(17, 13), p(26, 18), p(17, 19), p(14, 21),
    p(-8, 0), p(-2, 5), p(13, 14), p(16, 7),
    p(13, 17), p(-8, 26), p(3, 12), p(1, 15),
    // queen_square: A queen on a square.
    p(-13, -36), p(-8, -31), p(-6, -35), p(6, -45),
    p(-10, -28), p(10, -21), p(12, -41), p(12, -28),
    p(-4, -14), p(3, 15), p(13, 13), p(-5, 14),
    p(1, 2), p(5, 13), p(-6, 30), p(-18, 37),
    p(6, 1), p(-5, 27), p(-5, 18), p(-16, 47),
    p(14, 19), p(7, 23), p(-4, 30), p(-4, 32),
    p(10, 5), p(-12, 29), p(-3, 25), p(5, 34),
    p(-13, -14), p(-9, 2), p(17, 9), p(20, 10),
    // king_square: A king on a square.
    p(19, -69), p(32, -45), p(5, -33), p(9, -30),
    p(9, -30), p(21, -19), p(-15, 6), p(-29, -3),
    p(-27, -21), p(-24, -2), p(-40, 18), p(-47, 17),
    p(-47, -13), p(-43, 10), p(-44, 29), p(-56, 24),
    p(-44, 3), p(-41, 31), p(-54, 27), p(-60, 29),
    p(-34, 5), p(-30, 37), p(-34, 48), p(-43, 37),
    p(-31, -9), p(-24, 18), p(-33, 30), p(-37, 30),
    p(-30, -55), p(-22, -21), p(-29, -12), p(-36, -11),
    // knight_mobility: A knight with so many squares to go to.
    p(-37, -28), p(-19, -28), p(-12, 3), p(-8, 3), p(-2, 13), p(1, 20), p(6, 22), p(6, 22),
    p(26, 22),
    // bishop_mobility: A bishop with so many squares to go to.
    p(-22, -43), p(-13, -17), p(3, -13), p(5, 2), p(10, 15), p(10, 28), p(10, 28), p(10, 37),
    p(12, 37), p(15, 38), p(15, 38), p(30, 38), p(33, 38), p(37, 38),
    // rook_mobility: A rook with so many squares to go to.
    p(-52, -60), p(-16, -30), p(-8, -1), p(-4, 8), p(-4, 17), p(1, 19), p(2, 29), p(2, 43),
    p(3, 45), p(11, 46), p(11, 54), p(11, 54), p(13, 56), p(13, 61), p(25, 68),
    // queen_mobility: A queen with so many squares to go to.
    p(-22, -36), p(-22, -36), p(-17, -33), p(-16, -33), p(-12, -33), p(-6, -23), p(-5, -15),
    p(0, -7), p(1, 5), p(3, 9), p(9, 9), p(10, 29), p(13, 29), p(13, 31),
    p(13, 36), p(13, 44), p(13, 44), p(19, 44), p(28, 45), p(30, 46), p(30, 48),
    p(30, 48), p(30, 48), p(30, 48), p(30, 48), p(30, 48), p(30, 48), p(30, 48),
    // piece_with_pawns: A piece for each own pawn beyond five.
    p(0, -5), p(2, -8), p(-1, -15), p(-24, -16),
    // second_piece: Having two knights, two rooks.
    p(4, 15), p(-5, -4),
    // passed: A passed pawn by rank.
    p(0, 0), p(-4, 20), p(11, 14), p(10, 34), p(28, 57), p(71, 91), p(113, 143), p(0, 0),
    // passed_blocked: A man on the square ahead of one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-5, -3), p(-8, 0), p(-1, -9), p(-43, -74), p(0, 0),
    // passed_step: The next square not held by the enemy, but a later one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(10, 4), p(8, 7), p(28, 28), p(36, 60), p(0, 0),
    // passed_free: The whole way free and not held by the enemy, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(7, 26), p(21, 44), p(61, 107), p(104, 195), p(0, 0),
    // passed_helped: The next square guarded by an own man, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-9, 17), p(16, 6), p(28, 36), p(42, 67), p(0, 0),
    // passed_enemy_king: A step of the enemy king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-7, 17), p(-6, 28), p(-17, 42), p(-14, 52), p(0, 0),
    // passed_own_king: A step of the own king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(7, -14), p(0, -16), p(3, -22), p(6, -23), p(0, 0),
    // passed_backers: An own, an enemy rook or queen behind one.
    p(4, 13), p(-17, -16),
    // passed_unstoppable: One that nobody can stop any more.
    p(59, 365),
    // isolated: An isolated pawn, opposed on its file or not.
    p(-7, -7), p(-6, -12),
    // doubled: A doubled pawn.
    p(2, -9),
    // backward: A backward pawn, opposed on its file or not.
    p(-2, -6), p(-5, -10),
    // guarded: A pawn guarded by a pawn, by rank.
    p(0, 0), p(0, 0), p(9, 12), p(12, -1), p(15, 12), p(41, 35), p(59, 60), p(0, 0),
    // phalanx: A pawn with another beside it, by rank.
    p(0, 0), p(4, -1), p(4, -2), p(7, 3), p(12, 21), p(48, 56), p(52, 65), p(0, 0),
    // candidate: A pawn that can become passed, by rank.
    p(0, 0), p(6, -4), p(7, 2), p(9, 11), p(11, 12), p(27, 61), p(0, 0), p(0, 0),
    // outpost: A knight, a bishop on an outpost, a knight that can go to one.
    p(20, 8), p(22, 17), p(9, 10),
    // shielded: A knight, a bishop right behind a pawn.
    p(3, 11), p(8, 5),
    // bishop_pair: Bishops on both colours.
    p(17, 76),
    // bad_bishop: An own pawn on its colour; the same for each blocked pawn of the centre.
    p(-1, -3), p(-1, -2),
    // long_diagonal: A bishop that sees the centre on a long diagonal.
    p(11, 17),
    // rook_files: A rook on a half-open, an open file.
    p(17, 9), p(37, 7),
    // rook_seventh: A rook on the 7th rank with something to do there.
    p(10, 20),
    // trapped_rook: A rook shut in by its king, twice when it cannot castle.
    p(-14, -6),
    // queen_pin: A queen that a rook or bishop looks at through one man.
    p(-22, -2),
    // early_queen: A minor piece at home while the queen is out.
    p(-5, 0),
    // shelter: The nearest own pawn before the king, by file and rank.
    p(9, 0), p(26, 0), p(31, 0), p(15, 0), p(9, 0), p(16, 0), p(7, 0),
    p(-13, 0), p(19, 0), p(18, 0), p(-13, 0), p(-6, 0), p(-19, 0), p(-15, 0),
    p(-3, 0), p(26, 0), p(6, 0), p(2, 0), p(9, 0), p(6, 0), p(-11, 0),
    p(-9, 0), p(-2, 0), p(-2, 0), p(-11, 0), p(-5, 0), p(-19, 0), p(-32, 0),
    // king_files: A half-open, an open file on or beside the king.
    p(-8, 2), p(-18, 0),
    // storm: The nearest enemy pawn before the king, by file and rank.
    p(-24, 0), p(23, 0), p(-30, 0), p(-36, 0), p(-17, 0), p(-13, 0), p(-17, 0),
    p(-18, 0), p(8, 0), p(-40, 0), p(-2, 0), p(-21, 0), p(7, 0), p(-5, 0),
    p(-7, 0), p(-16, 0), p(-49, 0), p(-18, 0), p(-9, 0), p(0, 0), p(-2, 0),
    p(-1, 0), p(0, 0), p(-24, 0), p(-4, 0), p(3, 0), p(9, 0), p(8, 0),
    // storm_blocked: One right ahead of an own pawn there, by rank.
    p(0, 0), p(-4, -15), p(-29, -35), p(2, -18), p(7, -14), p(16, -15), p(-20, 0), p(0, 0),
    // king_pawns: A step of the king from its nearest own pawn.
    p(0, -4),
    // zone_attackers: A piece that looks at the king's zone.
    p(93, 66), p(67, 54), p(68, 43), p(64, 44),
    // zone_together: Two pieces that look there together.
    p(19, 23),
    // ring_attacks: A square next to the king that a piece looks at.
    p(47, 12),
    // weak_ring: A square next to the king that only king and queen guard.
    p(76, 31),
    // wing: A square of the king's wing attacked; guarded.
    p(44, 37), p(-17, -5),
    // danger_files: A file on or beside the king without its own pawn.
    p(33, 4),
    // safe_checks: A check that could be given safely, two at most.
    p(391, 199), p(242, 152), p(481, 259), p(316, 225),
    // unsafe_checks: A check that would be answered, three at most.
    p(69, 47),
    // danger_other: Any king; a pinned man; a knight near by; no queen to attack with.
    p(-51, -60), p(65, 60), p(-93, -42), p(-499, -254),
    // hanging: An enemy man guarded too little.
    p(15, 31),
    // pawn_threat: An enemy man that a safe pawn attacks.
    p(0, 0), p(66, 48), p(57, 56), p(75, 36), p(64, 34),
    // push_threat: An enemy piece that a step of a pawn would attack.
    p(13, 9),
    // minor_threat: An enemy man that a knight or bishop attacks.
    p(3, 13), p(13, 21), p(40, 31), p(42, 30), p(64, 49),
    // rook_threat: An enemy man that a rook attacks.
    p(1, 12), p(25, 18), p(26, 27), p(-3, 18), p(63, 17),
    // king_threat: An enemy man that the king attacks.
    p(13, 24),
    // restriction: A square that the enemy cannot use freely.
    p(3, 3),
    // space: A square for pieces in the own centre, for each man beyond eight.
    p(1, 0),
    // bare_king: A step of a bare king from the centre; of the kings nearer than 7; towards the right corner; that it can be mated.
    p(0, 20), p(0, 10), p(0, 39), p(200, 200),
    // king_and_pawn: A pawn that wins against a bare king, by the exact table.
    p(0, 348),
    // tempo: Being to move.
    p(29, 17),
];
