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
    p(-18, -36), p(-16, -32), p(-14, -28), p(-12, -24), p(-10, -20), p(-8, -16), p(-6, -12), p(-4, -8),
    p(-2, -4), p(0, 0), p(2, 4), p(4, 8), p(6, 12), p(8, 16), p(10, 20), p(12, 24),
    p(14, 28), p(16, 32), p(18, 36), p(20, 40), p(22, 44), p(22, 44), p(22, 44), p(22, 44),
    p(22, 44), p(22, 44), p(22, 44), p(22, 44),
    // passed: A passed pawn by rank.
    p(0, 0), p(2, 12), p(4, 16), p(10, 34), p(26, 62), p(52, 108), p(90, 176), p(0, 0),
    // passed_blocked: A man on the square ahead of one, by rank.
    p(0, 0), p(-1, 0), p(-2, 0), p(-4, 0), p(-10, 0), p(-21, 0), p(-36, 0), p(0, 0),
    // passed_kings: From rank 4 on, a step of a king from the square ahead.
    p(0, 5), p(0, -3),
    // isolated: An isolated pawn.
    p(-12, -10),
    // doubled: A doubled pawn.
    p(-6, -12),
    // backward: A backward pawn.
    p(-9, -7),
    // guarded: A pawn guarded by a pawn, by rank.
    p(0, 0), p(0, 0), p(9, 5), p(8, 6), p(12, 12), p(24, 24), p(50, 44), p(0, 0),
    // outpost: A knight, a bishop on an outpost.
    p(24, 16), p(14, 8),
    // bishop_pair: Bishops on both colours.
    p(28, 46),
    // rook_files: A rook on a half-open, an open file.
    p(14, 10), p(32, 14),
    // shelter: A pawn one rank, two ranks ahead of the king.
    p(16, 0), p(9, 0),
    // king_files: A half-open, an open file on or beside the king.
    p(-12, 0), p(-18, 0),
    // bare_king: A step of a bare king from the centre, of the kings nearer than 7.
    p(0, 20), p(0, 12),
    // tempo: Being to move.
    p(14, 14),
    // zone_attackers: A piece that looks at the king's zone.
    p(120, 40), p(90, 40), p(100, 40), p(100, 60),
    // zone_squares: A square of the zone that a piece looks at.
    p(40, 0), p(36, 0), p(50, 0), p(50, 0),
    // danger_base: What any king is in danger of.
    p(-120, -40),
];
