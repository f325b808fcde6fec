//! The terms of the positional evaluation: what a person would say about a piece, each with its name.

use crate::eval::Named;

/// One evaluation term of the engine `positional`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionalTerm {
    /// What the pieces are worth: pawn 100, knight and bishop 330, rook 520, queen 980.
    Material,
    /// Pawns without own pawns on the neighbouring files.
    IsolatedPawns,
    /// Pawns with another own pawn on the file.
    DoubledPawns,
    /// Pawns left behind by their neighbours, the square in front attacked by an enemy pawn.
    BackwardPawns,
    /// How far the pawns have come, most in the middle.
    PawnAdvance,
    /// The d- and e-pawn at home.
    HomePawns,
    /// Pawns next to their own king.
    PawnsNearKing,
    /// Passed pawns.
    PassedPawns,
    /// Knights near the centre.
    KnightCentre,
    /// Knights near enemy pieces.
    KnightEnemies,
    /// Knights far from the kings.
    KnightKings,
    /// Knights on outposts.
    KnightOutpost,
    /// Bishops when the board empties.
    BishopGrowth,
    /// Where bishops can go.
    BishopMobility,
    /// What bishops look at through a piece.
    BishopXray,
    /// Bishops near the centre.
    BishopCentre,
    /// Squares beside the enemy king that bishops attack.
    BishopAttack,
    /// Where rooks can go.
    RookMobility,
    /// What rooks look at through a piece.
    RookXray,
    /// Rooks on files without own pawns.
    RookFiles,
    /// Rooks far from the enemy king.
    RookNearKing,
    /// Queens far from the enemy king.
    QueenNearKing,
    /// The king away from the centre early, and in it late.
    KingCentre,
    /// Files without own pawns on the king and beside it.
    KingFiles,
    /// The king without a pawn beside it.
    KingAlone,
    /// Checks that the enemy can give safely.
    SafeChecks,
    /// Having castled, or having lost the right to.
    Castling,
    /// What is lost and won by whole centipawns.
    Rounding,
}

impl PositionalTerm {
    /// All terms in the order in which they are shown.
    pub const ALL: [PositionalTerm; 28] = [
        PositionalTerm::Material,
        PositionalTerm::IsolatedPawns,
        PositionalTerm::DoubledPawns,
        PositionalTerm::BackwardPawns,
        PositionalTerm::PawnAdvance,
        PositionalTerm::HomePawns,
        PositionalTerm::PawnsNearKing,
        PositionalTerm::PassedPawns,
        PositionalTerm::KnightCentre,
        PositionalTerm::KnightEnemies,
        PositionalTerm::KnightKings,
        PositionalTerm::KnightOutpost,
        PositionalTerm::BishopGrowth,
        PositionalTerm::BishopMobility,
        PositionalTerm::BishopXray,
        PositionalTerm::BishopCentre,
        PositionalTerm::BishopAttack,
        PositionalTerm::RookMobility,
        PositionalTerm::RookXray,
        PositionalTerm::RookFiles,
        PositionalTerm::RookNearKing,
        PositionalTerm::QueenNearKing,
        PositionalTerm::KingCentre,
        PositionalTerm::KingFiles,
        PositionalTerm::KingAlone,
        PositionalTerm::SafeChecks,
        PositionalTerm::Castling,
        PositionalTerm::Rounding,
    ];
}

impl Named for PositionalTerm {
    fn id(self) -> &'static str {
        match self {
            PositionalTerm::Material => "material",
            PositionalTerm::IsolatedPawns => "isolated_pawns",
            PositionalTerm::DoubledPawns => "doubled_pawns",
            PositionalTerm::BackwardPawns => "backward_pawns",
            PositionalTerm::PawnAdvance => "pawn_advance",
            PositionalTerm::HomePawns => "home_pawns",
            PositionalTerm::PawnsNearKing => "pawns_near_king",
            PositionalTerm::PassedPawns => "passed_pawns",
            PositionalTerm::KnightCentre => "knight_centre",
            PositionalTerm::KnightEnemies => "knight_enemies",
            PositionalTerm::KnightKings => "knight_kings",
            PositionalTerm::KnightOutpost => "knight_outpost",
            PositionalTerm::BishopGrowth => "bishop_growth",
            PositionalTerm::BishopMobility => "bishop_mobility",
            PositionalTerm::BishopXray => "bishop_xray",
            PositionalTerm::BishopCentre => "bishop_centre",
            PositionalTerm::BishopAttack => "bishop_attack",
            PositionalTerm::RookMobility => "rook_mobility",
            PositionalTerm::RookXray => "rook_xray",
            PositionalTerm::RookFiles => "rook_files",
            PositionalTerm::RookNearKing => "rook_near_king",
            PositionalTerm::QueenNearKing => "queen_near_king",
            PositionalTerm::KingCentre => "king_centre",
            PositionalTerm::KingFiles => "king_files",
            PositionalTerm::KingAlone => "king_alone",
            PositionalTerm::SafeChecks => "safe_checks",
            PositionalTerm::Castling => "castling",
            PositionalTerm::Rounding => "rounding",
        }
    }
}
