//! The table of the weights: which stand where in the flat list, for which term, and what one of them counts.

use crate::eval::Term;

/// A run of weights in the flat list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slots {
    start: usize,
    len: usize,
}

impl Slots {
    const fn first(len: usize) -> Slots {
        Slots { start: 0, len }
    }

    /// The run that begins where this one ends.
    const fn then(self, len: usize) -> Slots {
        Slots {
            start: self.end(),
            len,
        }
    }

    /// The index of the weight at a place of the run.
    pub const fn at(self, place: usize) -> usize {
        debug_assert!(place < self.len);
        self.start + place
    }

    /// The index of the first weight.
    pub const fn start(self) -> usize {
        self.start
    }

    /// The index after the last.
    pub const fn end(self) -> usize {
        self.start + self.len
    }

    /// How many weights there are; never none.
    #[allow(clippy::len_without_is_empty, reason = "a run is never empty")]
    pub const fn len(self) -> usize {
        self.len
    }
}

/// Weights that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name; never renamed, as kept weights are found by it.
    pub id: &'static str,
    /// The term that its weights count for; those of [`Term::KingAttack`] make up the danger to a king.
    pub term: Term,
    /// Where they stand.
    pub slots: Slots,
    /// What one weight of it is worth, in one sentence.
    pub sentence: &'static str,
}

const fn group(id: &'static str, term: Term, slots: Slots, sentence: &'static str) -> Group {
    Group {
        id,
        term,
        slots,
        sentence,
    }
}

/// By role, pawn to queen.
pub const MATERIAL: Slots = Slots::first(5);
/// Half a board each, pawn to king: by rank from the owner's side, then by file from the edge to the centre.
pub const SQUARES: [Slots; 6] = {
    let mut runs = [MATERIAL.then(32); 6];
    let mut role = 1;
    while role < 6 {
        runs[role] = runs[role - 1].then(32);
        role += 1;
    }
    runs
};
/// By squares, 0 to 8.
pub const KNIGHT_MOBILITY: Slots = SQUARES[5].then(9);
/// By squares, 0 to 13.
pub const BISHOP_MOBILITY: Slots = KNIGHT_MOBILITY.then(14);
/// By squares, 0 to 14.
pub const ROOK_MOBILITY: Slots = BISHOP_MOBILITY.then(15);
/// By squares, 0 to 27.
pub const QUEEN_MOBILITY: Slots = ROOK_MOBILITY.then(28);
/// By rank from the owner's side.
pub const PASSED: Slots = QUEEN_MOBILITY.then(8);
/// By rank.
pub const PASSED_BLOCKED: Slots = PASSED.then(8);
/// The enemy king's steps, then the own king's.
pub const PASSED_KINGS: Slots = PASSED_BLOCKED.then(2);
/// One weight.
pub const ISOLATED: Slots = PASSED_KINGS.then(1);
/// One weight.
pub const DOUBLED: Slots = ISOLATED.then(1);
/// One weight.
pub const BACKWARD: Slots = DOUBLED.then(1);
/// By rank.
pub const GUARDED: Slots = BACKWARD.then(8);
/// Knight, bishop.
pub const OUTPOST: Slots = GUARDED.then(2);
/// One weight.
pub const BISHOP_PAIR: Slots = OUTPOST.then(1);
/// Half-open, open.
pub const ROOK_FILES: Slots = BISHOP_PAIR.then(2);
/// Near, far.
pub const SHELTER: Slots = ROOK_FILES.then(2);
/// Half-open, open.
pub const KING_FILES: Slots = SHELTER.then(2);
/// Steps of the bare king from the centre, steps that the kings are nearer than 7.
pub const BARE_KING: Slots = KING_FILES.then(2);
/// One weight.
pub const TEMPO: Slots = BARE_KING.then(1);
/// By role, knight to queen.
pub const ZONE_ATTACKERS: Slots = TEMPO.then(4);
/// By role, knight to queen.
pub const ZONE_SQUARES: Slots = ZONE_ATTACKERS.then(4);
/// One weight.
pub const DANGER_BASE: Slots = ZONE_SQUARES.then(1);

/// How many weights there are.
pub const COUNT: usize = DANGER_BASE.end();

/// All groups in the order of the flat list, which they fill without gaps.
pub const GROUPS: [Group; 28] = [
    group("material", Term::Material, MATERIAL, "A man, pawn to queen."),
    group(
        "pawn_square",
        Term::PieceSquare,
        SQUARES[0],
        "A pawn on a square.",
    ),
    group(
        "knight_square",
        Term::PieceSquare,
        SQUARES[1],
        "A knight on a square.",
    ),
    group(
        "bishop_square",
        Term::PieceSquare,
        SQUARES[2],
        "A bishop on a square.",
    ),
    group(
        "rook_square",
        Term::PieceSquare,
        SQUARES[3],
        "A rook on a square.",
    ),
    group(
        "queen_square",
        Term::PieceSquare,
        SQUARES[4],
        "A queen on a square.",
    ),
    group(
        "king_square",
        Term::PieceSquare,
        SQUARES[5],
        "A king on a square.",
    ),
    group(
        "knight_mobility",
        Term::Mobility,
        KNIGHT_MOBILITY,
        "A knight with so many squares to go to.",
    ),
    group(
        "bishop_mobility",
        Term::Mobility,
        BISHOP_MOBILITY,
        "A bishop with so many squares to go to.",
    ),
    group(
        "rook_mobility",
        Term::Mobility,
        ROOK_MOBILITY,
        "A rook with so many squares to go to.",
    ),
    group(
        "queen_mobility",
        Term::Mobility,
        QUEEN_MOBILITY,
        "A queen with so many squares to go to.",
    ),
    group("passed", Term::PassedPawns, PASSED, "A passed pawn by rank."),
    group(
        "passed_blocked",
        Term::PassedPawns,
        PASSED_BLOCKED,
        "A man on the square ahead of one, by rank.",
    ),
    group(
        "passed_kings",
        Term::PassedPawns,
        PASSED_KINGS,
        "From rank 4 on, a step of a king from the square ahead.",
    ),
    group("isolated", Term::IsolatedPawns, ISOLATED, "An isolated pawn."),
    group("doubled", Term::DoubledPawns, DOUBLED, "A doubled pawn."),
    group("backward", Term::BackwardPawns, BACKWARD, "A backward pawn."),
    group(
        "guarded",
        Term::GuardedPawns,
        GUARDED,
        "A pawn guarded by a pawn, by rank.",
    ),
    group(
        "outpost",
        Term::Outpost,
        OUTPOST,
        "A knight, a bishop on an outpost.",
    ),
    group(
        "bishop_pair",
        Term::BishopPair,
        BISHOP_PAIR,
        "Bishops on both colours.",
    ),
    group(
        "rook_files",
        Term::RookFiles,
        ROOK_FILES,
        "A rook on a half-open, an open file.",
    ),
    group(
        "shelter",
        Term::KingShelter,
        SHELTER,
        "A pawn one rank, two ranks ahead of the king.",
    ),
    group(
        "king_files",
        Term::KingShelter,
        KING_FILES,
        "A half-open, an open file on or beside the king.",
    ),
    group(
        "bare_king",
        Term::BareKing,
        BARE_KING,
        "A step of a bare king from the centre, of the kings nearer than 7.",
    ),
    group("tempo", Term::Tempo, TEMPO, "Being to move."),
    group(
        "zone_attackers",
        Term::KingAttack,
        ZONE_ATTACKERS,
        "A piece that looks at the king's zone.",
    ),
    group(
        "zone_squares",
        Term::KingAttack,
        ZONE_SQUARES,
        "A square of the zone that a piece looks at.",
    ),
    group(
        "danger_base",
        Term::KingAttack,
        DANGER_BASE,
        "What any king is in danger of.",
    ),
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
