//! The weights of a move's facts in share codes of version 1, in eighths of a bit; the order is that of `model::place`.
//!
//! Fitted by maximum likelihood (a conditional logit model) to 181,935 moves of 2,115 games between engines and levels of
//! patzer, from openings of eight plies; a tenth of the games was kept aside and costs 3.39 bits a move (all legal moves
//! alike: 4.52). FROZEN with the version.

use super::model::place::COUNT;

/// The weights.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i8; COUNT] = [
    // Ranks 1 to 8, 28 pieces and more: pawn, knight, bishop, rook, queen, king.
    0, -4, -2, -1, 3, 7, 0, 0,
    -16, -6, 5, 8, 7, 3, -1, 2,
    -10, 6, 5, 3, -1, -3, 0, -1,
    2, -12, -5, -1, 4, 5, 7, 5,
    -5, 1, 2, 0, 1, 2, -2, 4,
    5, -5, -8, 0, 0, 0, 0, 0,
    // Ranks 1 to 8, 15 to 27 pieces: pawn, knight, bishop, rook, queen, king.
    0, 2, -1, -3, -1, 2, 3, 0,
    -13, -6, 1, 4, 6, 3, 1, 1,
    -9, -1, 2, 3, 3, 2, 0, -1,
    -2, -4, -3, -2, 1, 3, 6, 3,
    -8, -1, 2, 1, 2, 2, 2, 1,
    -4, 0, 2, 2, 3, 1, -1, 1,
    // Ranks 1 to 8, fewer pieces: pawn, knight, bishop, rook, queen, king.
    0, 3, -3, -5, -3, 3, 8, 1,
    -6, -2, 3, 5, 5, 2, -3, -9,
    -5, -1, 2, 3, 3, 1, -2, -5,
    -4, -3, -2, -1, 2, 2, 3, 1,
    -7, -3, 0, 2, 2, 3, 1, -1,
    -13, -5, 1, 5, 8, 9, 4, -7,
    // Files from the edge, 28 pieces and more.
    -5, 3, 1, 2,
    -13, 0, 4, 5,
    -4, 3, 0, -1,
    -4, -9, 0, 11,
    -3, 0, 1, 2,
    3, 14, -6, -11,
    // Files from the edge, 15 to 27 pieces.
    -4, 0, 2, 4,
    -7, -1, 3, 3,
    -4, 0, 1, 2,
    -3, -1, 0, 4,
    -3, 0, 2, 2,
    -3, 4, 0, -2,
    // Files from the edge, fewer pieces.
    -1, 0, 0, 2,
    -7, -1, 3, 3,
    -6, -1, 2, 3,
    1, 1, 0, -1,
    -4, -1, 2, 3,
    -7, 1, 2, 3,
    // Moves of a role, for every phase.
    2, 5, 3, -4, -3, -9,
    1, 3, 0, -2, -1, -3,
    3, 1, -2, -2, -1, 0,
    // Takes what is free (pawn to queen), what is guarded and worth at least the taker, what is worth less.
    26, 36, 35, 42, 41,
    17, 18, 23, 25, 32,
    -13, -9, -9, -15, 0,
    // Takes back (pawn to king).
    23, 23, 20, 22, 19, 15,
    // Goes where a pawn could take it, a piece of less worth, another with no own piece to take back, or with one.
    0, -39, -42, -48, -47, 0,
    0, 0, 0, -40, -46, 0,
    -20, -36, -35, -41, -43, 0,
    2, -2, -2, 5, 7, 0,
    // Leaves a square where a piece of less worth could take it, another with no own piece to take back, or with one.
    0, 31, 30, 29, 32, 8,
    10, 18, 23, 24, 22, 0,
    1, 2, 6, 5, 3, 0,
    // Checks where it cannot be taken, and where it can.
    20, 8,
    // Attacks pieces worth more (pawn to queen), loose pieces worth no more.
    0, 12, 11, 8, 10,
    6, 8, 9, 7, -1,
    // Promotes to a knight, bishop, rook, queen.
    -15, -12, -11, 20,
    // Castles on the king's side, on the queen's.
    25, 26,
    // Moves the same piece again, for every phase; puts it back.
    2, 2, 3,
    3,
    // Moves a passed pawn to ranks 1 to 8.
    0, 0, 1, 9, 7, 8, 12, 1,
];
