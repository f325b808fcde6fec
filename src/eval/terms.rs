//! The terms: everything that the evaluation sums, each with its name and what it means.

use super::account::Named;

/// One kind of thing that the evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// What the pieces are worth.
    Material,
    /// How the pieces fit each other and the pawns.
    Imbalance,
    /// Where they stand.
    PieceSquare,
    /// Where the pieces can go.
    Mobility,
    /// Passed pawns.
    PassedPawns,
    /// Pawns that can become passed.
    CandidatePawns,
    /// Isolated pawns.
    IsolatedPawns,
    /// Doubled pawns.
    DoubledPawns,
    /// Backward pawns.
    BackwardPawns,
    /// Pawns guarded by pawns.
    GuardedPawns,
    /// Pawns side by side.
    PhalanxPawns,
    /// Knights and bishops on outposts.
    Outpost,
    /// Knights and bishops behind a pawn.
    ShieldedMinors,
    /// Bishops on both colours.
    BishopPair,
    /// Bishops hindered by their own pawns.
    BadBishop,
    /// Bishops on a long diagonal.
    LongDiagonal,
    /// Rooks on open and half-open files.
    RookFiles,
    /// Rooks on the 7th rank.
    RookSeventh,
    /// Rooks shut in by their king.
    TrappedRook,
    /// Queens looked at through a piece.
    QueenPin,
    /// Queens out before the minor pieces.
    EarlyQueen,
    /// Pawns before the king, open files around it.
    KingShelter,
    /// Enemy pawns that come near the king.
    PawnStorm,
    /// How far the king is from its pawns.
    KingPawns,
    /// Pieces that look at the enemy king's zone.
    KingAttack,
    /// Enemy pieces guarded too little.
    Hanging,
    /// Enemy pieces attacked by pawns.
    PawnThreats,
    /// Enemy pieces that a pawn could attack.
    PushThreats,
    /// Enemy pieces attacked by knights and bishops.
    MinorThreats,
    /// Enemy pieces attacked by rooks.
    RookThreats,
    /// Enemy pieces attacked by the king.
    KingThreats,
    /// Squares taken from the enemy.
    Restriction,
    /// Room behind the own pawns.
    Space,
    /// Driving a bare king to the edge.
    BareKing,
    /// King and pawn against king.
    KingPawnEnding,
    /// Being to move.
    Tempo,
    /// Endings that are hard to win.
    Scaling,
    /// What is lost and won by whole centipawns.
    Rounding,
}

impl Term {
    /// All terms in the order in which they are shown.
    pub const ALL: [Term; 38] = [
        Term::Material,
        Term::Imbalance,
        Term::PieceSquare,
        Term::Mobility,
        Term::PassedPawns,
        Term::CandidatePawns,
        Term::IsolatedPawns,
        Term::DoubledPawns,
        Term::BackwardPawns,
        Term::GuardedPawns,
        Term::PhalanxPawns,
        Term::Outpost,
        Term::ShieldedMinors,
        Term::BishopPair,
        Term::BadBishop,
        Term::LongDiagonal,
        Term::RookFiles,
        Term::RookSeventh,
        Term::TrappedRook,
        Term::QueenPin,
        Term::EarlyQueen,
        Term::KingShelter,
        Term::PawnStorm,
        Term::KingPawns,
        Term::KingAttack,
        Term::Hanging,
        Term::PawnThreats,
        Term::PushThreats,
        Term::MinorThreats,
        Term::RookThreats,
        Term::KingThreats,
        Term::Restriction,
        Term::Space,
        Term::BareKing,
        Term::KingPawnEnding,
        Term::Tempo,
        Term::Scaling,
        Term::Rounding,
    ];

    /// Its name in JSON and tables; never renamed.
    pub const fn id(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::Imbalance => "imbalance",
            Term::PieceSquare => "piece_square",
            Term::Mobility => "mobility",
            Term::PassedPawns => "passed_pawns",
            Term::CandidatePawns => "candidate_pawns",
            Term::IsolatedPawns => "isolated_pawns",
            Term::DoubledPawns => "doubled_pawns",
            Term::BackwardPawns => "backward_pawns",
            Term::GuardedPawns => "guarded_pawns",
            Term::PhalanxPawns => "phalanx_pawns",
            Term::Outpost => "outpost",
            Term::ShieldedMinors => "shielded_minors",
            Term::BishopPair => "bishop_pair",
            Term::BadBishop => "bad_bishop",
            Term::LongDiagonal => "long_diagonal",
            Term::RookFiles => "rook_files",
            Term::RookSeventh => "rook_seventh",
            Term::TrappedRook => "trapped_rook",
            Term::QueenPin => "queen_pin",
            Term::EarlyQueen => "early_queen",
            Term::KingShelter => "king_shelter",
            Term::PawnStorm => "pawn_storm",
            Term::KingPawns => "king_pawns",
            Term::KingAttack => "king_attack",
            Term::Hanging => "hanging",
            Term::PawnThreats => "pawn_threats",
            Term::PushThreats => "push_threats",
            Term::MinorThreats => "minor_threats",
            Term::RookThreats => "rook_threats",
            Term::KingThreats => "king_threats",
            Term::Restriction => "restriction",
            Term::Space => "space",
            Term::BareKing => "bare_king",
            Term::KingPawnEnding => "king_pawn_ending",
            Term::Tempo => "tempo",
            Term::Scaling => "scaling",
            Term::Rounding => "rounding",
        }
    }

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
