//! The groups of evaluation weights: where each stands in the flat list, its term, and what one weight counts.

use crate::eval::Term;

/// A range of weights in the flat list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightRange {
    start: usize,
    len: usize,
}

impl WeightRange {
    const fn first(len: usize) -> WeightRange {
        WeightRange { start: 0, len }
    }

    /// Returns the range that begins where this one ends.
    const fn then(self, len: usize) -> WeightRange {
        WeightRange { start: self.end(), len }
    }

    /// Returns the index of a weight by its place in the range.
    pub const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.len);
        self.start + place
    }

    /// Returns the index of the first weight.
    pub const fn start(self) -> usize {
        self.start
    }

    /// Returns the index after the last weight.
    pub const fn end(self) -> usize {
        self.start + self.len
    }

    /// Returns the number of weights; at least 1.
    #[allow(clippy::len_without_is_empty, reason = "a range is never empty")]
    pub const fn len(self) -> usize {
        self.len
    }
}

/// A group of weights that are tuned and shown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeightGroup {
    /// Its name; never renamed: weights on disk are found by it.
    pub id: &'static str,
    /// The term that its weights count for; those of [`Term::KingAttack`] make up the danger to a king.
    pub term: Term,
    /// Their indices.
    pub slots: WeightRange,
    /// What one weight of it counts, in one sentence.
    pub sentence: &'static str,
}

const fn group(id: &'static str, term: Term, slots: WeightRange, sentence: &'static str) -> WeightGroup {
    WeightGroup { id, term, slots, sentence }
}

/// Pawn to queen.
pub const MATERIAL: WeightRange = WeightRange::first(5);
/// Piece-square tables of half a board each, pawn to king: by relative rank, then by file from the edge to the centre.
pub const SQUARES: [WeightRange; 6] = {
    let mut runs = [MATERIAL.then(32); 6];
    let mut role = 1;
    while role < 6 {
        runs[role] = runs[role - 1].then(32);
        role += 1;
    }
    runs
};
/// By number of squares in reach, from 0.
pub const KNIGHT_MOBILITY: WeightRange = SQUARES[5].then(9);
/// By number of squares in reach, from 0.
pub const BISHOP_MOBILITY: WeightRange = KNIGHT_MOBILITY.then(14);
/// By number of squares in reach, from 0.
pub const ROOK_MOBILITY: WeightRange = BISHOP_MOBILITY.then(15);
/// By number of squares in reach, from 0.
pub const QUEEN_MOBILITY: WeightRange = ROOK_MOBILITY.then(28);
/// Knight, bishop, rook, queen.
pub const PIECE_WITH_PAWNS: WeightRange = QUEEN_MOBILITY.then(4);
/// Knight, rook.
pub const SECOND_PIECE: WeightRange = PIECE_WITH_PAWNS.then(2);
/// By relative rank.
pub const PASSED: WeightRange = SECOND_PIECE.then(8);
/// By relative rank.
pub const PASSED_BLOCKED: WeightRange = PASSED.then(8);
/// By relative rank.
pub const PASSED_STEP: WeightRange = PASSED_BLOCKED.then(8);
/// By relative rank.
pub const PASSED_FREE: WeightRange = PASSED_STEP.then(8);
/// By relative rank.
pub const PASSED_HELPED: WeightRange = PASSED_FREE.then(8);
/// By relative rank.
pub const PASSED_ENEMY_KING: WeightRange = PASSED_HELPED.then(8);
/// By relative rank.
pub const PASSED_OWN_KING: WeightRange = PASSED_ENEMY_KING.then(8);
/// Own, enemy.
pub const PASSED_BACKERS: WeightRange = PASSED_OWN_KING.then(2);
/// One weight.
pub const PASSED_UNSTOPPABLE: WeightRange = PASSED_BACKERS.then(1);
/// With an enemy pawn ahead on the file, without.
pub const ISOLATED: WeightRange = PASSED_UNSTOPPABLE.then(2);
/// One weight.
pub const DOUBLED: WeightRange = ISOLATED.then(1);
/// With an enemy pawn ahead on the file, without.
pub const BACKWARD: WeightRange = DOUBLED.then(2);
/// By relative rank.
pub const GUARDED: WeightRange = BACKWARD.then(8);
/// By relative rank.
pub const PHALANX: WeightRange = GUARDED.then(8);
/// By relative rank.
pub const CANDIDATE: WeightRange = PHALANX.then(8);
/// Knight there, bishop there, knight that can go there.
pub const OUTPOST: WeightRange = CANDIDATE.then(3);
/// Knight, bishop.
pub const SHIELDED: WeightRange = OUTPOST.then(2);
/// One weight.
pub const BISHOP_PAIR: WeightRange = SHIELDED.then(1);
/// Pawns, pawns times blocked ones.
pub const BAD_BISHOP: WeightRange = BISHOP_PAIR.then(2);
/// One weight.
pub const LONG_DIAGONAL: WeightRange = BAD_BISHOP.then(1);
/// Half-open, open.
pub const ROOK_FILES: WeightRange = LONG_DIAGONAL.then(2);
/// One weight.
pub const ROOK_SEVENTH: WeightRange = ROOK_FILES.then(1);
/// One weight.
pub const TRAPPED_ROOK: WeightRange = ROOK_SEVENTH.then(1);
/// One weight.
pub const QUEEN_PIN: WeightRange = TRAPPED_ROOK.then(1);
/// One weight.
pub const EARLY_QUEEN: WeightRange = QUEEN_PIN.then(1);
/// By file from the edge, then by relative rank, 0 for none.
pub const SHELTER: WeightRange = EARLY_QUEEN.then(28);
/// Half-open, open.
pub const KING_FILES: WeightRange = SHELTER.then(2);
/// By file from the edge, then by relative rank, 0 for none.
pub const STORM: WeightRange = KING_FILES.then(28);
/// By relative rank.
pub const STORM_BLOCKED: WeightRange = STORM.then(8);
/// One weight.
pub const KING_PAWNS: WeightRange = STORM_BLOCKED.then(1);
/// Knight, bishop, rook, queen.
pub const ZONE_ATTACKERS: WeightRange = KING_PAWNS.then(4);
/// One weight.
pub const ZONE_TOGETHER: WeightRange = ZONE_ATTACKERS.then(1);
/// One weight.
pub const RING_ATTACKS: WeightRange = ZONE_TOGETHER.then(1);
/// One weight.
pub const WEAK_RING: WeightRange = RING_ATTACKS.then(1);
/// Attacks, guards.
pub const WING: WeightRange = WEAK_RING.then(2);
/// One weight.
pub const DANGER_FILES: WeightRange = WING.then(1);
/// Knight, bishop, rook, queen.
pub const SAFE_CHECKS: WeightRange = DANGER_FILES.then(4);
/// One weight.
pub const UNSAFE_CHECKS: WeightRange = SAFE_CHECKS.then(1);
/// Always, pinned pieces, knight near by, no queen.
pub const DANGER_OTHER: WeightRange = UNSAFE_CHECKS.then(4);
/// One weight.
pub const HANGING: WeightRange = DANGER_OTHER.then(1);
/// By victim, pawn to queen.
pub const PAWN_THREAT: WeightRange = HANGING.then(5);
/// One weight.
pub const PUSH_THREAT: WeightRange = PAWN_THREAT.then(1);
/// By victim, pawn to queen.
pub const MINOR_THREAT: WeightRange = PUSH_THREAT.then(5);
/// By victim, pawn to queen.
pub const ROOK_THREAT: WeightRange = MINOR_THREAT.then(5);
/// One weight.
pub const KING_THREAT: WeightRange = ROOK_THREAT.then(1);
/// One weight.
pub const RESTRICTION: WeightRange = KING_THREAT.then(1);
/// One weight.
pub const SPACE: WeightRange = RESTRICTION.then(1);
/// Steps from the centre, nearness of the kings, steps to the corner, all.
pub const BARE_KING: WeightRange = SPACE.then(4);
/// One weight.
pub const KING_AND_PAWN: WeightRange = BARE_KING.then(1);
/// One weight.
pub const TEMPO: WeightRange = KING_AND_PAWN.then(1);

/// Number of weights.
pub const COUNT: usize = TEMPO.end();

/// All groups in the order of the flat list, which they fill without gaps; one line each.
#[rustfmt::skip]
pub const GROUPS: [WeightGroup; 63] = [
    group("material", Term::Material, MATERIAL, "A piece, pawn to queen."),
    group("pawn_square", Term::PieceSquare, SQUARES[0], "A pawn on a square."),
    group("knight_square", Term::PieceSquare, SQUARES[1], "A knight on a square."),
    group("bishop_square", Term::PieceSquare, SQUARES[2], "A bishop on a square."),
    group("rook_square", Term::PieceSquare, SQUARES[3], "A rook on a square."),
    group("queen_square", Term::PieceSquare, SQUARES[4], "A queen on a square."),
    group("king_square", Term::PieceSquare, SQUARES[5], "A king on a square."),
    group("knight_mobility", Term::Mobility, KNIGHT_MOBILITY, "A knight with so many squares to go to."),
    group("bishop_mobility", Term::Mobility, BISHOP_MOBILITY, "A bishop with so many squares to go to."),
    group("rook_mobility", Term::Mobility, ROOK_MOBILITY, "A rook with so many squares to go to."),
    group("queen_mobility", Term::Mobility, QUEEN_MOBILITY, "A queen with so many squares to go to."),
    group("piece_with_pawns", Term::Imbalance, PIECE_WITH_PAWNS, "A piece for each own pawn beyond five."),
    group("second_piece", Term::Imbalance, SECOND_PIECE, "Having two knights, two rooks."),
    group("passed", Term::PassedPawns, PASSED, "A passed pawn by rank."),
    group("passed_blocked", Term::PassedPawns, PASSED_BLOCKED, "A piece on the square ahead of one, by rank."),
    group("passed_step", Term::PassedPawns, PASSED_STEP, "The next square not held by the enemy, but a later one, by rank."),
    group("passed_free", Term::PassedPawns, PASSED_FREE, "The whole way free and not held by the enemy, by rank."),
    group("passed_helped", Term::PassedPawns, PASSED_HELPED, "The next square guarded by an own piece, by rank."),
    group("passed_enemy_king", Term::PassedPawns, PASSED_ENEMY_KING, "A step of the enemy king from the square ahead, by rank."),
    group("passed_own_king", Term::PassedPawns, PASSED_OWN_KING, "A step of the own king from the square ahead, by rank."),
    group("passed_backers", Term::PassedPawns, PASSED_BACKERS, "An own, an enemy rook or queen behind one."),
    group("passed_unstoppable", Term::PassedPawns, PASSED_UNSTOPPABLE, "One that nobody can stop any more."),
    group("isolated", Term::IsolatedPawns, ISOLATED, "An isolated pawn, opposed on its file or not."),
    group("doubled", Term::DoubledPawns, DOUBLED, "A doubled pawn."),
    group("backward", Term::BackwardPawns, BACKWARD, "A backward pawn, opposed on its file or not."),
    group("guarded", Term::GuardedPawns, GUARDED, "A pawn guarded by a pawn, by rank."),
    group("phalanx", Term::PhalanxPawns, PHALANX, "A pawn with another beside it, by rank."),
    group("candidate", Term::CandidatePawns, CANDIDATE, "A pawn that can become passed, by rank."),
    group("outpost", Term::Outpost, OUTPOST, "A knight, a bishop on an outpost, a knight that can go to one."),
    group("shielded", Term::ShieldedMinors, SHIELDED, "A knight, a bishop right behind a pawn."),
    group("bishop_pair", Term::BishopPair, BISHOP_PAIR, "Bishops on both colours."),
    group("bad_bishop", Term::BadBishop, BAD_BISHOP, "An own pawn on its colour; the same for each blocked pawn of the centre."),
    group("long_diagonal", Term::LongDiagonal, LONG_DIAGONAL, "A bishop that sees the centre on a long diagonal."),
    group("rook_files", Term::RookFiles, ROOK_FILES, "A rook on a half-open, an open file."),
    group("rook_seventh", Term::RookSeventh, ROOK_SEVENTH, "A rook on the 7th rank with something to do there."),
    group("trapped_rook", Term::TrappedRook, TRAPPED_ROOK, "A rook shut in by its king, twice when it cannot castle."),
    group("queen_pin", Term::QueenPin, QUEEN_PIN, "A queen that a rook or bishop looks at through one piece."),
    group("early_queen", Term::EarlyQueen, EARLY_QUEEN, "A minor piece at home while the queen is out."),
    group("shelter", Term::KingShelter, SHELTER, "The nearest own pawn before the king, by file and rank."),
    group("king_files", Term::KingShelter, KING_FILES, "A half-open, an open file on or beside the king."),
    group("storm", Term::PawnStorm, STORM, "The nearest enemy pawn before the king, by file and rank."),
    group("storm_blocked", Term::PawnStorm, STORM_BLOCKED, "One right ahead of an own pawn there, by rank."),
    group("king_pawns", Term::KingPawns, KING_PAWNS, "A step of the king from its nearest own pawn."),
    group("zone_attackers", Term::KingAttack, ZONE_ATTACKERS, "A piece that looks at the king's zone."),
    group("zone_together", Term::KingAttack, ZONE_TOGETHER, "Two pieces that look there together."),
    group("ring_attacks", Term::KingAttack, RING_ATTACKS, "A square next to the king that a piece looks at."),
    group("weak_ring", Term::KingAttack, WEAK_RING, "A square next to the king that only king and queen guard."),
    group("wing", Term::KingAttack, WING, "A square of the king's wing attacked; guarded."),
    group("danger_files", Term::KingAttack, DANGER_FILES, "A file on or beside the king without its own pawn."),
    group("safe_checks", Term::KingAttack, SAFE_CHECKS, "A check that could be given safely, two at most."),
    group("unsafe_checks", Term::KingAttack, UNSAFE_CHECKS, "A check that would be answered, three at most."),
    group("danger_other", Term::KingAttack, DANGER_OTHER, "Any king; a pinned piece; a knight near by; no queen to attack with."),
    group("hanging", Term::Hanging, HANGING, "An enemy piece guarded too little."),
    group("pawn_threat", Term::PawnThreats, PAWN_THREAT, "An enemy piece that a safe pawn attacks."),
    group("push_threat", Term::PushThreats, PUSH_THREAT, "An enemy piece that a step of a pawn would attack."),
    group("minor_threat", Term::MinorThreats, MINOR_THREAT, "An enemy piece that a knight or bishop attacks."),
    group("rook_threat", Term::RookThreats, ROOK_THREAT, "An enemy piece that a rook attacks."),
    group("king_threat", Term::KingThreats, KING_THREAT, "An enemy piece that the king attacks."),
    group("restriction", Term::Restriction, RESTRICTION, "A square that the enemy cannot use freely."),
    group("space", Term::Space, SPACE, "A square for pieces in the own centre, for each piece beyond eight."),
    group("bare_king", Term::BareKing, BARE_KING, "A step of a bare king from the centre; of the kings nearer than 7; towards the right corner; that it can be mated."),
    group("king_and_pawn", Term::KingPawnEnding, KING_AND_PAWN, "A pawn that wins against a bare king, by the exact table."),
    group("tempo", Term::Tempo, TEMPO, "Being to move."),
];

/// The term of each weight.
pub static TERMS: [Term; COUNT] = {
    let mut terms = [Term::Material; COUNT];
    let mut number = 0;
    while number < GROUPS.len() {
        let group = GROUPS[number];
        let mut place = 0;
        while place < group.slots.len() {
            terms[group.slots.at(place)] = group.term;
            place += 1;
        }
        number += 1;
    }
    terms
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_fill_the_list_without_gaps_under_names_of_their_own() {
        let mut end = 0;
        for (number, group) in GROUPS.iter().enumerate() {
            assert_eq!(group.slots.start(), end, "{}", group.id);
            assert!(group.slots.len() > 0);
            assert!(GROUPS[..number].iter().all(|other| other.id != group.id));
            assert!(group.sentence.ends_with('.'));
            assert!((group.slots.start()..group.slots.end()).all(|index| TERMS[index] == group.term));
            end = group.slots.end();
        }
        assert_eq!(end, COUNT);
    }
}
