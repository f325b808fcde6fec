//! The terms of the positional evaluation: what a person would say about a piece, each with its name.

use crate::eval::Named;

named! {
    /// One evaluation term of the engine `positional`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum PositionalTerm {
        /// What the pieces are worth: pawn 100, knight and bishop 330, rook 520, queen 980.
        Material = "material",
        /// Pawns without own pawns on the neighbouring files.
        IsolatedPawns = "isolated_pawns",
        /// Pawns with another own pawn on the file.
        DoubledPawns = "doubled_pawns",
        /// Pawns left behind by their neighbours, the square in front attacked by an enemy pawn.
        BackwardPawns = "backward_pawns",
        /// How far the pawns have come, most in the middle.
        PawnAdvance = "pawn_advance",
        /// The d- and e-pawn at home.
        HomePawns = "home_pawns",
        /// Pawns next to their own king.
        PawnsNearKing = "pawns_near_king",
        /// Passed pawns.
        PassedPawns = "passed_pawns",
        /// Knights near the centre.
        KnightCentre = "knight_centre",
        /// Knights near enemy pieces.
        KnightEnemies = "knight_enemies",
        /// Knights far from the kings.
        KnightKings = "knight_kings",
        /// Knights on outposts.
        KnightOutpost = "knight_outpost",
        /// Bishops when the board empties.
        BishopGrowth = "bishop_growth",
        /// Where bishops can go.
        BishopMobility = "bishop_mobility",
        /// What bishops look at through a piece.
        BishopXray = "bishop_xray",
        /// Bishops near the centre.
        BishopCentre = "bishop_centre",
        /// Squares beside the enemy king that bishops attack.
        BishopAttack = "bishop_attack",
        /// Where rooks can go.
        RookMobility = "rook_mobility",
        /// What rooks look at through a piece.
        RookXray = "rook_xray",
        /// Rooks on files without own pawns.
        RookFiles = "rook_files",
        /// Rooks far from the enemy king.
        RookNearKing = "rook_near_king",
        /// Queens far from the enemy king.
        QueenNearKing = "queen_near_king",
        /// The king away from the centre early, and in it late.
        KingCentre = "king_centre",
        /// Files without own pawns on the king and beside it.
        KingFiles = "king_files",
        /// The king without a pawn beside it.
        KingAlone = "king_alone",
        /// Checks that the enemy can give safely.
        SafeChecks = "safe_checks",
        /// Having castled, or having lost the right to.
        Castling = "castling",
        /// What is lost and won by whole centipawns.
        Rounding = "rounding",
    }
}

impl Named for PositionalTerm {
    fn id(self) -> &'static str {
        PositionalTerm::id(self)
    }
}
