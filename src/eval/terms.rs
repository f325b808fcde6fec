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

impl Term {
    /// What it counts, in one sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Term::Material => "What the pieces themselves are worth.",
            Term::Imbalance => "How well the pieces fit each other and the number of own pawns.",
            Term::PieceSquare => "What a piece's square is worth to it, early and late in the game.",
            Term::Mobility => "How many squares a piece can go to that no enemy pawn guards.",
            Term::PassedPawns => {
                "Pawns that no enemy pawn can stop, more the further they are and the freer their way."
            }
            Term::CandidatePawns => "Pawns that become passed once their neighbours have been exchanged.",
            Term::IsolatedPawns => "Pawns without an own pawn on a neighbouring file.",
            Term::DoubledPawns => "Pawns with another own pawn on the file.",
            Term::BackwardPawns => {
                "Pawns left behind by their neighbours, their next square held by an enemy pawn."
            }
            Term::GuardedPawns => "Pawns that an own pawn guards.",
            Term::PhalanxPawns => "Pawns with another own pawn right beside them.",
            Term::Outpost => {
                "Knights and bishops on squares guarded by a pawn that no enemy pawn can ever attack."
            }
            Term::ShieldedMinors => "Knights and bishops right behind a pawn.",
            Term::BishopPair => "Bishops on both colours.",
            Term::BadBishop => "Bishops with own pawns on their colour, worse when the centre is blocked.",
            Term::LongDiagonal => "Bishops that see the centre from a long diagonal.",
            Term::RookFiles => "Rooks on files without own pawns, better still without any.",
            Term::RookSeventh => "Rooks on the 7th rank, with enemy pawns there or the king behind it.",
            Term::TrappedRook => "Rooks shut in between their own king and the edge.",
            Term::QueenPin => "Queens that an enemy rook or bishop looks at through one piece.",
            Term::EarlyQueen => "The queen out while knights and bishops still stand at home.",
            Term::KingShelter => "The pawns before the king, and the open files around it.",
            Term::PawnStorm => "Enemy pawns that come near the king.",
            Term::KingPawns => "How far the king is from its nearest own pawn, late in the game.",
            Term::KingAttack => "The pieces that look at the squares around the enemy king.",
            Term::Hanging => "Enemy pieces that are attacked and not guarded enough.",
            Term::PawnThreats => "Enemy pieces that a safe pawn attacks.",
            Term::PushThreats => "Enemy pieces that a pawn would attack after a safe step.",
            Term::MinorThreats => "Enemy pieces that a knight or bishop attacks.",
            Term::RookThreats => "Enemy pieces that a rook attacks.",
            Term::KingThreats => "Enemy pieces that the king attacks.",
            Term::Restriction => "Squares that the enemy attacks but cannot use freely.",
            Term::Space => "Room for pieces in the own centre, while there are many of them.",
            Term::BareKing => "Driving a bare king to the edge of the board, the own king near it.",
            Term::KingPawnEnding => "King and pawn that win against a bare king, looked up exactly.",
            Term::Tempo => "The right to move.",
            Term::Scaling => "What an advantage loses because the ending is hard to win.",
            Term::Rounding => "What whole centipawns leave over.",
        }
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
    fn every_term_stands_once_with_a_name_of_its_own_and_a_sentence() {
        for (index, term) in Term::ALL.into_iter().enumerate() {
            assert_eq!(term as usize, index);
            assert!(Term::ALL[..index].iter().all(|other| other.id() != term.id()));
            assert!(term.sentence().ends_with('.'));
        }
    }
}
