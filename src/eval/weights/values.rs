//! The numbers of the evaluation: centipawns in the middlegame and in the ending, group by group.
//!
//! Written by `Weights::to_source`; what each group counts and in which order is told in `groups.rs`.

use super::COUNT;
use crate::eval::pair::{Pair, pair as p};

#[rustfmt::skip]
pub const VALUES: [Pair; COUNT] = [
    // material: A piece, pawn to queen.
    p(96, 165), p(376, 450), p(404, 480), p(531, 814), p(1326, 1420),
    // pawn_square: A pawn on a square.
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    p(-5, 9), p(19, 5), p(14, 8), p(5, 0),
    p(-4, 3), p(9, -4), p(-3, 3), p(-1, 3),
    p(-16, 15), p(-21, 14), p(-13, 4), p(-4, -1),
    p(0, 21), p(1, 23), p(-11, 13), p(-14, 1),
    p(25, 51), p(8, 45), p(4, 29), p(26, 11),
    p(45, 69), p(13, 59), p(53, 71), p(51, 61),
    p(0, 0), p(0, 0), p(0, 0), p(0, 0),
    // knight_square: A knight on a square.
    p(-84, -61), p(-39, -41), p(-40, -29), p(-28, -25),
    p(-56, -41), p(-23, -9), p(-6, -6), p(-16, 14),
    p(-29, -23), p(16, -14), p(10, 4), p(11, 25),
    p(5, 1), p(21, 10), p(36, 15), p(13, 36),
    p(31, -8), p(15, 11), p(10, 18), p(15, 44),
    p(-31, -26), p(-10, 6), p(13, 0), p(45, 6),
    p(-25, -28), p(-6, -23), p(8, -9), p(20, 14),
    p(-108, -65), p(-66, -48), p(-44, -19), p(-18, -23),
    // bishop_square: A bishop on a square.
    p(-25, -16), p(-20, -11), p(-21, -4), p(-15, -18),
    p(18, -6), p(10, -19), p(21, -9), p(6, -1),
    p(1, -8), p(3, 1), p(8, 4), p(11, 4),
    p(24, -11), p(11, 21), p(15, 18), p(11, 1),
    p(-13, -4), p(9, 29), p(8, 31), p(5, 14),
    p(1, -8), p(3, 19), p(-8, -4), p(20, 4),
    p(-49, 1), p(-39, -18), p(0, 6), p(5, 15),
    p(-41, -16), p(-25, -4), p(-44, -11), p(-21, -5),
    // rook_square: A rook on a square.
    p(-13, -20), p(-13, 4), p(1, -5), p(14, -15),
    p(-49, -4), p(-6, -23), p(19, -9), p(3, -11),
    p(-41, -1), p(-6, 8), p(-13, 6), p(-38, 8),
    p(-43, 19), p(-25, 20), p(-15, 14), p(-23, 5),
    p(-31, 38), p(-18, 18), p(13, 16), p(-6, 15),
    p(21, 16), p(33, 23), p(21, 24), p(18, 26),
    p(-10, 0), p(-3, 6), p(16, 18), p(20, 9),
    p(16, 21), p(-10, 33), p(4, 15), p(1, 19),
    // queen_square: A queen on a square.
    p(-16, -45), p(-10, -39), p(-8, -44), p(8, -56),
    p(-13, -35), p(13, -26), p(15, -51), p(15, -35),
    p(-5, -18), p(4, 19), p(16, 16), p(-6, 18),
    p(1, 3), p(6, 16), p(-8, 38), p(-23, 46),
    p(8, 1), p(-6, 34), p(-6, 23), p(-20, 59),
    p(18, 24), p(9, 29), p(-5, 38), p(-5, 40),
    p(13, 6), p(-15, 36), p(-4, 31), p(6, 43),
    p(-16, -18), p(-11, 3), p(21, 11), p(25, 13),
    // king_square: A king on a square.
    p(24, -86), p(40, -56), p(6, -41), p(11, -38),
    p(11, -38), p(26, -24), p(-19, 8), p(-36, -4),
    p(-34, -26), p(-30, -3), p(-50, 23), p(-59, 21),
    p(-59, -16), p(-54, 13), p(-55, 36), p(-70, 30),
    p(-55, 4), p(-51, 39), p(-68, 34), p(-75, 36),
    p(-43, 6), p(-38, 46), p(-43, 60), p(-54, 46),
    p(-39, -11), p(-30, 23), p(-41, 38), p(-46, 38),
    p(-38, -69), p(-28, -26), p(-36, -15), p(-45, -14),
    // knight_mobility: A knight with so many squares to go to.
    p(-46, -35), p(-24, -35), p(-15, 4), p(-10, 4), p(-3, 16), p(1, 25), p(8, 28), p(8, 28),
    p(33, 28),
    // bishop_mobility: A bishop with so many squares to go to.
    p(-28, -54), p(-16, -21), p(4, -16), p(6, 3), p(13, 19), p(13, 35), p(13, 35), p(13, 46),
    p(15, 46), p(19, 48), p(19, 48), p(38, 48), p(41, 48), p(46, 48),
    // rook_mobility: A rook with so many squares to go to.
    p(-65, -75), p(-20, -38), p(-10, -1), p(-5, 10), p(-5, 21), p(1, 24), p(3, 36), p(3, 54),
    p(4, 56), p(14, 58), p(14, 68), p(14, 68), p(16, 70), p(16, 76), p(31, 85),
    // queen_mobility: A queen with so many squares to go to.
    p(-28, -45), p(-28, -45), p(-21, -41), p(-20, -41), p(-15, -41), p(-8, -29), p(-6, -19),
    p(0, -9), p(1, 6), p(4, 11), p(11, 11), p(13, 36), p(16, 36), p(16, 39),
    p(16, 45), p(16, 55), p(16, 55), p(24, 55), p(35, 56), p(38, 58), p(38, 60),
    p(38, 60), p(38, 60), p(38, 60), p(38, 60), p(38, 60), p(38, 60), p(38, 60),
    // piece_with_pawns: A piece for each own pawn beyond five.
    p(0, -6), p(3, -10), p(-1, -19), p(-30, -20),
    // second_piece: Having two knights, two rooks.
    p(5, 19), p(-6, -5),
    // passed: A passed pawn by rank.
    p(0, 0), p(-5, 25), p(14, 18), p(13, 43), p(35, 71), p(89, 114), p(141, 179), p(0, 0),
    // passed_blocked: A piece on the square ahead of one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-6, -4), p(-10, 0), p(-1, -11), p(-54, -93), p(0, 0),
    // passed_step: The next square not held by the enemy, but a later one, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(13, 5), p(10, 9), p(35, 35), p(45, 75), p(0, 0),
    // passed_free: The whole way free and not held by the enemy, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(9, 33), p(26, 55), p(76, 134), p(130, 244), p(0, 0),
    // passed_helped: The next square guarded by an own piece, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-11, 21), p(20, 8), p(35, 45), p(53, 84), p(0, 0),
    // passed_enemy_king: A step of the enemy king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(-9, 21), p(-8, 35), p(-21, 53), p(-18, 65), p(0, 0),
    // passed_own_king: A step of the own king from the square ahead, by rank.
    p(0, 0), p(0, 0), p(0, 0), p(9, -18), p(0, -20), p(4, -28), p(8, -29), p(0, 0),
    // passed_backers: An own, an enemy rook or queen behind one.
    p(5, 16), p(-21, -20),
    // passed_unstoppable: One that nobody can stop any more.
    p(74, 456),
    // isolated: An isolated pawn, opposed on its file or not.
    p(-9, -9), p(-8, -15),
    // doubled: A doubled pawn.
    p(3, -11),
    // backward: A backward pawn, opposed on its file or not.
    p(-3, -8), p(-6, -13),
    // guarded: A pawn guarded by a pawn, by rank.
    p(0, 0), p(0, 0), p(11, 15), p(15, -1), p(19, 15), p(51, 44), p(74, 75), p(0, 0),
    // phalanx: A pawn with another beside it, by rank.
    p(0, 0), p(5, -1), p(5, -3), p(9, 4), p(15, 26), p(60, 70), p(65, 81), p(0, 0),
    // candidate: A pawn that can become passed, by rank.
    p(0, 0), p(8, -5), p(9, 3), p(11, 14), p(14, 15), p(34, 76), p(0, 0), p(0, 0),
    // outpost: A knight, a bishop on an outpost, a knight that can go to one.
    p(25, 10), p(28, 21), p(11, 13),
    // shielded: A knight, a bishop right behind a pawn.
    p(4, 14), p(10, 6),
    // bishop_pair: Bishops on both colours.
    p(21, 95),
    // bad_bishop: An own pawn on its colour; the same for each blocked pawn of the centre.
    p(-1, -4), p(-1, -3),
    // long_diagonal: A bishop that sees the centre on a long diagonal.
    p(14, 21),
    // rook_files: A rook on a half-open, an open file.
    p(21, 11), p(46, 9),
    // rook_seventh: A rook on the 7th rank with something to do there.
    p(13, 25),
    // trapped_rook: A rook shut in by its king, twice when it cannot castle.
    p(-18, -8),
    // queen_pin: A queen that a rook or bishop looks at through one piece.
    p(-28, -3),
    // early_queen: A minor piece at home while the queen is out.
    p(-6, 0),
    // shelter: The nearest own pawn before the king, by file and rank.
    p(11, 0), p(33, 0), p(39, 0), p(19, 0), p(11, 0), p(20, 0), p(9, 0),
    p(-16, 0), p(24, 0), p(23, 0), p(-16, 0), p(-8, 0), p(-24, 0), p(-19, 0),
    p(-4, 0), p(33, 0), p(8, 0), p(3, 0), p(11, 0), p(8, 0), p(-14, 0),
    p(-11, 0), p(-3, 0), p(-3, 0), p(-14, 0), p(-6, 0), p(-24, 0), p(-40, 0),
    // king_files: A half-open, an open file on or beside the king.
    p(-10, 3), p(-23, 0),
    // storm: The nearest enemy pawn before the king, by file and rank.
    p(-30, 0), p(29, 0), p(-38, 0), p(-45, 0), p(-21, 0), p(-16, 0), p(-21, 0),
    p(-23, 0), p(10, 0), p(-50, 0), p(-3, 0), p(-26, 0), p(9, 0), p(-6, 0),
    p(-9, 0), p(-20, 0), p(-61, 0), p(-23, 0), p(-11, 0), p(0, 0), p(-3, 0),
    p(-1, 0), p(0, 0), p(-30, 0), p(-5, 0), p(4, 0), p(11, 0), p(10, 0),
    // storm_blocked: One right ahead of an own pawn there, by rank.
    p(0, 0), p(-5, -19), p(-36, -44), p(3, -23), p(9, -18), p(20, -19), p(-25, 0), p(0, 0),
    // king_pawns: A step of the king from its nearest own pawn.
    p(0, -5),
    // zone_attackers: A piece that looks at the king's zone.
    p(104, 83), p(75, 68), p(76, 54), p(72, 55),
    // zone_together: Two pieces that look there together.
    p(21, 29),
    // ring_attacks: A square next to the king that a piece looks at.
    p(53, 15),
    // weak_ring: A square next to the king that only king and queen guard.
    p(85, 39),
    // wing: A square of the king's wing attacked; guarded.
    p(49, 46), p(-19, -6),
    // danger_files: A file on or beside the king without its own pawn.
    p(37, 5),
    // safe_checks: A check that could be given safely, two at most.
    p(437, 249), p(271, 190), p(538, 324), p(353, 281),
    // unsafe_checks: A check that would be answered, three at most.
    p(77, 59),
    // danger_other: Any king; a pinned piece; a knight near by; no queen to attack with.
    p(-57, -75), p(73, 75), p(-104, -53), p(-558, -318),
    // hanging: An enemy piece guarded too little.
    p(19, 39),
    // pawn_threat: An enemy piece that a safe pawn attacks.
    p(0, 0), p(83, 60), p(71, 70), p(94, 45), p(80, 43),
    // push_threat: An enemy piece that a step of a pawn would attack.
    p(16, 11),
    // minor_threat: An enemy piece that a knight or bishop attacks.
    p(4, 16), p(16, 26), p(50, 39), p(53, 38), p(80, 61),
    // rook_threat: An enemy piece that a rook attacks.
    p(1, 15), p(31, 23), p(33, 34), p(-4, 23), p(79, 21),
    // king_threat: An enemy piece that the king attacks.
    p(16, 30),
    // restriction: A square that the enemy cannot use freely.
    p(4, 4),
    // space: A square for pieces in the own centre, for each piece beyond eight.
    p(1, 0),
    // bare_king: A step of a bare king from the centre; of the kings nearer than 7; towards the right corner; that it can be mated.
    p(0, 25), p(0, 13), p(0, 49), p(250, 250),
    // king_and_pawn: A pawn that wins against a bare king, by the exact table.
    p(0, 435),
    // tempo: Being to move.
    p(36, 21),
];
