//! The terms: everything that the evaluation sums, each with its name and what it means.

/// One kind of thing that the evaluation counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Term {
    /// What the men are worth.
    Material,
    /// Where they stand.
    PieceSquare,
    /// Where the pieces can go.
    Mobility,
    /// Passed pawns.
    PassedPawns,
    /// Isolated pawns.
    IsolatedPawns,
    /// Doubled pawns.
    DoubledPawns,
    /// Backward pawns.
    BackwardPawns,
    /// Pawns guarded by pawns.
    GuardedPawns,
    /// Knights and bishops on outposts.
    Outpost,
    /// Bishops on both colours.
    BishopPair,
    /// Rooks on open and half-open files.
    RookFiles,
    /// Pawns before the king, open files around it.
    KingShelter,
    /// Pieces that look at the enemy king's zone.
    KingAttack,
    /// Driving a bare king to the edge.
    BareKing,
    /// Being to move.
    Tempo,
    /// Endings that are hard to win.
    Scaling,
    /// What is lost and won by whole centipawns.
    Rounding,
}

impl Term {
    /// All terms in the order in which they are shown.
    pub const ALL: [Term; 17] = [
        Term::Material,
        Term::PieceSquare,
        Term::Mobility,
        Term::PassedPawns,
        Term::IsolatedPawns,
        Term::DoubledPawns,
        Term::BackwardPawns,
        Term::GuardedPawns,
        Term::Outpost,
        Term::BishopPair,
        Term::RookFiles,
        Term::KingShelter,
        Term::KingAttack,
        Term::BareKing,
        Term::Tempo,
        Term::Scaling,
        Term::Rounding,
    ];

    /// Its name in JSON and tables; never renamed.
    pub const fn id(self) -> &'static str {
        match self {
            Term::Material => "material",
            Term::PieceSquare => "piece_square",
            Term::Mobility => "mobility",
            Term::PassedPawns => "passed_pawns",
            Term::IsolatedPawns => "isolated_pawns",
            Term::DoubledPawns => "doubled_pawns",
            Term::BackwardPawns => "backward_pawns",
            Term::GuardedPawns => "guarded_pawns",
            Term::Outpost => "outpost",
            Term::BishopPair => "bishop_pair",
            Term::RookFiles => "rook_files",
            Term::KingShelter => "king_shelter",
            Term::KingAttack => "king_attack",
            Term::BareKing => "bare_king",
            Term::Tempo => "tempo",
            Term::Scaling => "scaling",
            Term::Rounding => "rounding",
        }
    }

    /// What it counts, in one sentence.
    pub const fn sentence(self) -> &'static str {
        match self {
            Term::Material => "What the men themselves are worth.",
            Term::PieceSquare => "What a man's square is worth to it, early and late in the game.",
            Term::Mobility => "How many squares a piece can go to that no enemy pawn guards.",
            Term::PassedPawns => {
                "Pawns that no enemy pawn can stop, more the further they are and the freer their way."
            }
            Term::IsolatedPawns => "Pawns without an own pawn on a neighbouring file.",
            Term::DoubledPawns => "Pawns with another own pawn on the file.",
            Term::BackwardPawns => {
                "Pawns left behind by their neighbours, their next square held by an enemy pawn."
            }
            Term::GuardedPawns => "Pawns that an own pawn guards.",
            Term::Outpost => {
                "Knights and bishops on squares guarded by a pawn that no enemy pawn can ever attack."
            }
            Term::BishopPair => "Bishops on both colours.",
            Term::RookFiles => "Rooks on files without own pawns, better still without any.",
            Term::KingShelter => "The pawns before the king, and the open files around it.",
            Term::KingAttack => "The pieces that look at the squares around the enemy king.",
            Term::BareKing => "Driving a bare king to the edge of the board, the own king near it.",
            Term::Tempo => "The right to move.",
            Term::Scaling => "What an advantage loses because the ending is hard to win.",
            Term::Rounding => "What whole centipawns leave over.",
        }
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
