//! The terms of the positional evaluation: what a person would say about a man, each with its name.

use crate::eval::Named;

/// One kind of thing that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// What the men are worth: pawn 100, knight and bishop 330, rook 520, queen 980.
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
    /// Knights near enemy men.
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

impl Term {
    /// All terms in the order in which they are shown.
    pub const ALL: [Term; 28] = [
        Term::Material,
        Term::IsolatedPawns,
        Term::DoubledPawns,
        Term::BackwardPawns,
        Term::PawnAdvance,
        Term::HomePawns,
        Term::PawnsNearKing,
        Term::PassedPawns,
        Term::KnightCentre,
        Term::KnightEnemies,
        Term::KnightKings,
        Term::KnightOutpost,
        Term::BishopGrowth,
        Term::BishopMobility,
        Term::BishopXray,
        Term::BishopCentre,
        Term::BishopAttack,
        Term::RookMobility,
        Term::RookXray,
        Term::RookFiles,
        Term::RookNearKing,
        Term::QueenNearKing,
        Term::KingCentre,
        Term::KingFiles,
        Term::KingAlone,
        Term::SafeChecks,
        Term::Castling,
        Term::Rounding,
    ];
}

impl Named for Term {
    fn id(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::IsolatedPawns => "isolated_pawns",
            Term::DoubledPawns => "doubled_pawns",
            Term::BackwardPawns => "backward_pawns",
            Term::PawnAdvance => "pawn_advance",
            Term::HomePawns => "home_pawns",
            Term::PawnsNearKing => "pawns_near_king",
            Term::PassedPawns => "passed_pawns",
            Term::KnightCentre => "knight_centre",
            Term::KnightEnemies => "knight_enemies",
            Term::KnightKings => "knight_kings",
            Term::KnightOutpost => "knight_outpost",
            Term::BishopGrowth => "bishop_growth",
            Term::BishopMobility => "bishop_mobility",
            Term::BishopXray => "bishop_xray",
            Term::BishopCentre => "bishop_centre",
            Term::BishopAttack => "bishop_attack",
            Term::RookMobility => "rook_mobility",
            Term::RookXray => "rook_xray",
            Term::RookFiles => "rook_files",
            Term::RookNearKing => "rook_near_king",
            Term::QueenNearKing => "queen_near_king",
            Term::KingCentre => "king_centre",
            Term::KingFiles => "king_files",
            Term::KingAlone => "king_alone",
            Term::SafeChecks => "safe_checks",
            Term::Castling => "castling",
            Term::Rounding => "rounding",
        }
    }
}
