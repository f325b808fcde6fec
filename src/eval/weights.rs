//! The weights: every number of the evaluation, in centipawns for the middlegame and the ending.
//!
//! The men's values and the shape of the tables start from the well-known design that weighs pieces by mobility, place
//! and the kings' safety; the numbers are our own estimates, to be tuned on games.

use super::pair::{Pair, pair};
use crate::chess::{ByRole, Color, Move, Role, Square};

/// What a man is worth; the king is never counted.
pub const MATERIAL: ByRole<Pair> = ByRole {
    pawn: pair(90, 112),
    knight: pair(330, 320),
    bishop: pair(345, 340),
    rook: pair(480, 550),
    queen: pair(1000, 1020),
    king: pair(0, 0),
};

/// Being to move.
pub const TEMPO: Pair = pair(14, 14);

/// A passed pawn by rank, counted from its owner's side.
pub const PASSED: [Pair; 8] = [
    pair(0, 0),
    pair(2, 12),
    pair(4, 16),
    pair(10, 34),
    pair(26, 62),
    pair(52, 108),
    pair(90, 176),
    pair(0, 0),
];

/// A passed pawn loses this share of its bonus when a man stands in its way, in percent.
pub const BLOCKADED_PERCENT: i32 = 40;

/// Late in the game a passed pawn from rank 4 on gains for each step of the enemy king from the square ahead of it.
pub const PASSED_ENEMY_KING: Pair = pair(0, 5);

/// And loses for each step of its own king.
pub const PASSED_OWN_KING: Pair = pair(0, -3);

/// A pawn without an own pawn on a neighbouring file.
pub const ISOLATED: Pair = pair(-12, -10);

/// A pawn with another own pawn on the file.
pub const DOUBLED: Pair = pair(-6, -12);

/// A pawn left behind by its neighbours, its next square attacked by an enemy pawn.
pub const BACKWARD: Pair = pair(-9, -7);

/// A pawn guarded by a pawn, by rank from its owner's side.
pub const GUARDED: [Pair; 8] = [
    pair(0, 0),
    pair(0, 0),
    pair(9, 5),
    pair(8, 6),
    pair(12, 12),
    pair(24, 24),
    pair(50, 44),
    pair(0, 0),
];

/// A knight on an outpost.
pub const KNIGHT_OUTPOST: Pair = pair(24, 16);

/// A bishop on an outpost.
pub const BISHOP_OUTPOST: Pair = pair(14, 8);

/// Bishops on both colours.
pub const BISHOP_PAIR: Pair = pair(28, 46);

/// A rook on a file without pawns.
pub const ROOK_ON_OPEN: Pair = pair(32, 14);

/// A rook on a file without own pawns.
pub const ROOK_ON_HALF_OPEN: Pair = pair(14, 10);

/// A pawn on the rank right ahead of its king, on the same or a neighbouring file.
pub const SHELTER_NEAR: Pair = pair(16, 0);

/// A pawn one rank further.
pub const SHELTER_FAR: Pair = pair(9, 0);

/// A file without pawns on or beside the king.
pub const KING_OPEN_FILE: Pair = pair(-18, 0);

/// A file there without pawns of its own.
pub const KING_HALF_OPEN_FILE: Pair = pair(-12, 0);

/// A bare king that can be mated is better driven away from the centre, by steps of files and ranks.
pub const BARE_KING_FROM_CENTRE: Pair = pair(0, 20);

/// And better approached, by the steps that the kings are nearer than 7.
pub const BARE_KING_NEAR: Pair = pair(0, 12);

/// Each square of the enemy king's zone that a piece attacks, before [`ATTACKERS_PERCENT`].
pub const ZONE_ATTACK: ByRole<i32> = ByRole {
    pawn: 0,
    knight: 20,
    bishop: 18,
    rook: 28,
    queen: 34,
    king: 0,
};

/// How much of the zone attacks counts, by how many pieces attack it: one alone does little.
pub const ATTACKERS_PERCENT: [i32; 6] = [0, 12, 50, 75, 90, 100];

/// Endings where the side ahead has no pawn and is no more than a minor piece ahead keep this much, in percent.
pub const NO_PAWNS_PERCENT: i32 = 15;

/// Endings of bishops on opposite colours and pawns keep this much, in percent.
pub const OPPOSITE_BISHOPS_PERCENT: i32 = 55;

/// Squares that a piece can go to, from none on.
pub fn mobility(role: Role, squares: usize) -> Pair {
    match role {
        Role::Knight => KNIGHT_MOBILITY[squares],
        Role::Bishop => BISHOP_MOBILITY[squares],
        Role::Rook => ROOK_MOBILITY[squares],
        Role::Queen => QUEEN_MOBILITY[squares],
        Role::Pawn | Role::King => pair(0, 0),
    }
}

const KNIGHT_MOBILITY: [Pair; 9] = [
    pair(-40, -46),
    pair(-24, -28),
    pair(-10, -12),
    pair(-2, -2),
    pair(5, 6),
    pair(10, 12),
    pair(14, 16),
    pair(18, 18),
    pair(22, 20),
];

const BISHOP_MOBILITY: [Pair; 14] = [
    pair(-34, -42),
    pair(-18, -24),
    pair(-4, -10),
    pair(4, 0),
    pair(10, 8),
    pair(16, 14),
    pair(20, 20),
    pair(24, 24),
    pair(26, 28),
    pair(28, 30),
    pair(30, 32),
    pair(32, 34),
    pair(34, 36),
    pair(36, 38),
];

const ROOK_MOBILITY: [Pair; 15] = [
    pair(-30, -50),
    pair(-16, -28),
    pair(-8, -12),
    pair(-4, 0),
    pair(-1, 9),
    pair(2, 17),
    pair(5, 24),
    pair(8, 29),
    pair(10, 33),
    pair(12, 37),
    pair(14, 40),
    pair(16, 42),
    pair(18, 44),
    pair(20, 46),
    pair(22, 48),
];

const QUEEN_MOBILITY: [Pair; 28] = {
    let mut table = [pair(0, 0); 28];
    let mut squares = 0;
    while squares < 28 {
        let steps = squares as i32;
        // Straight up to 20 squares; more freedom than that is hardly used.
        let capped = if steps < 20 { steps } else { 20 };
        table[squares] = pair(2 * capped - 18, 4 * capped - 36);
        squares += 1;
    }
    table
};

/// What a square is worth to a man.
pub fn square(piece: Role, color: Color, square: Square) -> Pair {
    TABLES[color as usize][piece as usize - 1][usize::from(square)]
}

/// About how much a capture or promotion can win, in centipawns of the middlegame.
pub fn trade_value(m: Move) -> i32 {
    let taken = m.capture().map_or(0, |role| MATERIAL.get(role).mg);
    let grown = m
        .promotion()
        .map_or(0, |role| MATERIAL.get(role).mg - MATERIAL.pawn.mg);
    taken + grown
}

/// By rank from the owner's side, and by file from the edge to the centre.
type Half = [[Pair; 4]; 8];

const PAWN: Half = [
    [pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0)],
    [pair(-10, 8), pair(4, 6), pair(-2, 4), pair(-16, 4)],
    [pair(-10, 4), pair(0, 2), pair(0, 0), pair(2, 0)],
    [pair(-12, 8), pair(-4, 6), pair(6, 0), pair(18, -4)],
    [pair(-6, 16), pair(4, 12), pair(8, 6), pair(20, 2)],
    [pair(4, 30), pair(12, 26), pair(24, 20), pair(28, 16)],
    [pair(20, 54), pair(28, 50), pair(34, 44), pair(38, 40)],
    [pair(0, 0), pair(0, 0), pair(0, 0), pair(0, 0)],
];

const KNIGHT: Half = [
    [pair(-64, -44), pair(-24, -36), pair(-22, -22), pair(-16, -16)],
    [pair(-26, -32), pair(-18, -18), pair(-6, -10), pair(0, -2)],
    [pair(-18, -20), pair(0, -6), pair(10, 2), pair(14, 14)],
    [pair(-10, -12), pair(6, 2), pair(14, 16), pair(18, 24)],
    [pair(-6, -12), pair(10, 4), pair(22, 18), pair(28, 26)],
    [pair(-18, -20), pair(14, -4), pair(28, 10), pair(32, 16)],
    [pair(-36, -30), pair(-14, -16), pair(16, -8), pair(16, 4)],
    [pair(-100, -56), pair(-50, -36), pair(-30, -22), pair(-14, -14)],
];

const BISHOP: Half = [
    [pair(-16, -18), pair(-4, -10), pair(-14, -12), pair(-12, -6)],
    [pair(-2, -12), pair(12, -10), pair(8, -4), pair(2, 0)],
    [pair(0, -8), pair(10, -2), pair(10, 6), pair(8, 8)],
    [pair(-4, -6), pair(4, 2), pair(8, 8), pair(20, 10)],
    [pair(-6, -4), pair(4, 4), pair(12, 6), pair(22, 10)],
    [pair(-6, -2), pair(8, 2), pair(12, 4), pair(12, 6)],
    [pair(-22, -8), pair(-12, -2), pair(-6, 0), pair(-4, 0)],
    [pair(-28, -16), pair(-20, -10), pair(-22, -8), pair(-20, -6)],
];

const ROOK: Half = [
    [pair(-14, -6), pair(-10, -4), pair(2, -2), pair(10, -6)],
    [pair(-30, -8), pair(-12, -6), pair(-8, -4), pair(-4, -4)],
    [pair(-26, -4), pair(-12, -2), pair(-10, -4), pair(-6, -6)],
    [pair(-22, 4), pair(-12, 4), pair(-10, 4), pair(-4, 0)],
    [pair(-14, 8), pair(-4, 6), pair(4, 6), pair(8, 2)],
    [pair(-6, 8), pair(8, 8), pair(10, 4), pair(14, 2)],
    [pair(8, 12), pair(12, 12), pair(22, 10), pair(26, 6)],
    [pair(10, 12), pair(12, 10), pair(6, 12), pair(12, 10)],
];

const QUEEN: Half = [
    [pair(-12, -36), pair(-12, -30), pair(-8, -26), pair(4, -24)],
    [pair(-14, -26), pair(-4, -20), pair(6, -18), pair(4, -10)],
    [pair(-8, -16), pair(0, -8), pair(0, 2), pair(-2, 4)],
    [pair(-6, -6), pair(-6, 8), pair(-4, 14), pair(-6, 24)],
    [pair(-6, 2), pair(-6, 14), pair(-2, 20), pair(-4, 30)],
    [pair(0, -2), pair(2, 8), pair(8, 18), pair(8, 24)],
    [pair(-4, -4), pair(-18, 14), pair(4, 18), pair(2, 24)],
    [pair(4, -6), pair(8, 6), pair(14, 8), pair(16, 10)],
];

const KING: Half = [
    [pair(24, -46), pair(34, -28), pair(4, -18), pair(-6, -22)],
    [pair(14, -22), pair(10, -8), pair(-14, 2), pair(-30, 6)],
    [pair(-16, -14), pair(-20, 2), pair(-30, 12), pair(-36, 18)],
    [pair(-36, -12), pair(-36, 10), pair(-44, 22), pair(-52, 28)],
    [pair(-40, -4), pair(-44, 20), pair(-50, 28), pair(-58, 32)],
    [pair(-36, 0), pair(-30, 24), pair(-40, 30), pair(-46, 28)],
    [pair(-30, -12), pair(-26, 12), pair(-34, 16), pair(-38, 14)],
    [pair(-30, -50), pair(-24, -26), pair(-30, -14), pair(-36, -14)],
];

/// The half tables spread over the board, for White and for Black.
static TABLES: [[[Pair; 64]; 6]; 2] = {
    let halves = [&PAWN, &KNIGHT, &BISHOP, &ROOK, &QUEEN, &KING];
    let mut tables = [[[pair(0, 0); 64]; 6]; 2];
    let mut place = 0;
    while place < 64 {
        let (rank, file) = (place / 8, place % 8);
        let from_edge = if file < 4 { file } else { 7 - file };
        let mut role = 0;
        while role < 6 {
            tables[Color::White as usize][role][place] = halves[role][rank][from_edge];
            tables[Color::Black as usize][role][place] = halves[role][7 - rank][from_edge];
            role += 1;
        }
        place += 1;
    }
    tables
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn black_sees_the_tables_from_the_other_end() {
        for place in Square::ALL {
            for role in Role::ALL {
                let white = square(role, Color::White, place);
                assert_eq!(white, square(role, Color::Black, place.flip_vertical()));
                assert_eq!(white, square(role, Color::White, place.flip_horizontal()));
            }
        }
        assert_eq!(square(Role::Knight, Color::White, Square::A8), pair(-100, -56));
        assert_eq!(square(Role::King, Color::Black, Square::G8), pair(34, -28));
    }

    #[test]
    fn more_squares_are_never_worth_less() {
        for (role, most) in [
            (Role::Knight, 8),
            (Role::Bishop, 13),
            (Role::Rook, 14),
            (Role::Queen, 27),
        ] {
            let values: Vec<Pair> = (0..=most).map(|squares| mobility(role, squares)).collect();
            assert!(
                values
                    .windows(2)
                    .all(|two| two[0].mg <= two[1].mg && two[0].eg <= two[1].eg)
            );
        }
    }
}
