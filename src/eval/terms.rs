//! The terms: everything that the evaluation sums, each with its name and what it means.

use super::account::Named;

named! {
    /// One kind of thing that the evaluation counts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Term {
        /// What the pieces are worth.
        Material = "material",
        /// How the pieces fit each other and the pawns.
        Imbalance = "imbalance",
        /// Where they stand.
        PieceSquare = "piece_square",
        /// Where the pieces can go.
        Mobility = "mobility",
        /// Passed pawns.
        PassedPawns = "passed_pawns",
        /// Pawns that can become passed.
        CandidatePawns = "candidate_pawns",
        /// Isolated pawns.
        IsolatedPawns = "isolated_pawns",
        /// Doubled pawns.
        DoubledPawns = "doubled_pawns",
        /// Backward pawns.
        BackwardPawns = "backward_pawns",
        /// Pawns guarded by pawns.
        GuardedPawns = "guarded_pawns",
        /// Pawns side by side.
        PhalanxPawns = "phalanx_pawns",
        /// Knights and bishops on outposts.
        Outpost = "outpost",
        /// Knights and bishops behind a pawn.
        ShieldedMinors = "shielded_minors",
        /// Bishops on both colours.
        BishopPair = "bishop_pair",
        /// Bishops hindered by their own pawns.
        BadBishop = "bad_bishop",
        /// Bishops on a long diagonal.
        LongDiagonal = "long_diagonal",
        /// Rooks on open and half-open files.
        RookFiles = "rook_files",
        /// Rooks on the 7th rank.
        RookSeventh = "rook_seventh",
        /// Rooks shut in by their king.
        TrappedRook = "trapped_rook",
        /// Queens looked at through a piece.
        QueenPin = "queen_pin",
        /// Queens out before the minor pieces.
        EarlyQueen = "early_queen",
        /// Pawns before the king, open files around it.
        KingShelter = "king_shelter",
        /// Enemy pawns that come near the king.
        PawnStorm = "pawn_storm",
        /// How far the king is from its pawns.
        KingPawns = "king_pawns",
        /// Pieces that look at the enemy king's zone.
        KingAttack = "king_attack",
        /// Enemy pieces guarded too little.
        Hanging = "hanging",
        /// Enemy pieces attacked by pawns.
        PawnThreats = "pawn_threats",
        /// Enemy pieces that a pawn could attack.
        PushThreats = "push_threats",
        /// Enemy pieces attacked by knights and bishops.
        MinorThreats = "minor_threats",
        /// Enemy pieces attacked by rooks.
        RookThreats = "rook_threats",
        /// Enemy pieces attacked by the king.
        KingThreats = "king_threats",
        /// Squares taken from the enemy.
        Restriction = "restriction",
        /// Room behind the own pawns.
        Space = "space",
        /// Driving a bare king to the edge.
        BareKing = "bare_king",
        /// King and pawn against king.
        KingPawnEnding = "king_pawn_ending",
        /// Being to move.
        Tempo = "tempo",
        /// Endings that are hard to win.
        Scaling = "scaling",
        /// What is lost and won by whole centipawns.
        Rounding = "rounding",
    }
}

impl Named for Term {
    fn id(self) -> &'static str {
        Term::id(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_term_stands_once_with_a_name_of_its_own() {
        for (index, term) in Term::ALL.into_iter().enumerate() {
            assert_eq!(term as usize, index);
            assert!(Term::ALL[..index].iter().all(|other| other.id() != term.id()));
        }
    }
}
