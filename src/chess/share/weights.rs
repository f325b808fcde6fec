//! The weights of a move's facts in share codes of version 1, in eighths of a bit; the order is that of `place`.
//!
//! Fitted by maximum likelihood (a conditional logit model) to 181,935 moves of 2,115 games between engines and levels of
//! patzer, from openings of eight plies; a tenth of the games was kept aside and costs 3.39 bits a move (all legal moves
//! alike: 4.52). FROZEN with the version.

/// Where each kind of fact has its weights, by role (pawn 0 … king 5) or by what is said there.
pub(super) mod place {
    /// Ranks from the mover's side, for every phase and role: the destination's counts, the origin's counts against it.
    pub const RANK: usize = 0;
    /// Files from the edge (a and h: 0) in the same way.
    pub const FILE: usize = RANK + 3 * 6 * 8;
    /// Moves of a role, for every phase.
    pub const ROLE: usize = FILE + 3 * 6 * 4;
    /// Takes a piece (by its role) that nobody guards …
    pub const TAKES_FREE: usize = ROLE + 3 * 6;
    /// … or a guarded one worth at least the taker …
    pub const TAKES_WELL: usize = TAKES_FREE + 5;
    /// … or a guarded one worth less.
    pub const TAKES_BADLY: usize = TAKES_WELL + 5;
    /// Takes, by its role, where the opponent has just taken.
    pub const RETAKES: usize = TAKES_BADLY + 5;
    /// Goes, by its role and without taking, where a pawn could take it …
    pub const TO_PAWN: usize = RETAKES + 6;
    /// … or another piece of less worth …
    pub const TO_LESSER: usize = TO_PAWN + 6;
    /// … or any other piece, with no own piece to take back …
    pub const TO_LOOSE: usize = TO_LESSER + 6;
    /// … or with one.
    pub const TO_GUARDED: usize = TO_LOOSE + 6;
    /// Leaves, by its role, a square where a piece of less worth could take it …
    pub const FROM_LESSER: usize = TO_GUARDED + 6;
    /// … or any other piece, with no own piece to take back …
    pub const FROM_LOOSE: usize = FROM_LESSER + 6;
    /// … or with one.
    pub const FROM_GUARDED: usize = FROM_LOOSE + 6;
    /// Gives check where it cannot be taken, and where it can.
    pub const CHECKS: usize = FROM_GUARDED + 6;
    /// Attacks from its new square a piece (by its role) worth more, for each …
    pub const ATTACKS_MORE: usize = CHECKS + 2;
    /// … or one worth no more that nobody guards, for each.
    pub const ATTACKS_LOOSE: usize = ATTACKS_MORE + 5;
    /// Promotes to a knight, bishop, rook, queen.
    pub const PROMOTES: usize = ATTACKS_LOOSE + 5;
    /// Castles on the king's side, on the queen's.
    pub const CASTLES: usize = PROMOTES + 4;
    /// The piece that moved last moves again, for every phase …
    pub const AGAIN: usize = CASTLES + 2;
    /// … back where it came from.
    pub const BACK: usize = AGAIN + 3;
    /// A pawn without enemy pawns ahead or beside its way moves, by its new rank.
    pub const PASSED: usize = BACK + 1;
    /// How many weights there are.
    pub const COUNT: usize = PASSED + 8;
}

/// The weights.
#[rustfmt::skip]
pub(super) const WEIGHTS: [i8; place::COUNT] = [
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
