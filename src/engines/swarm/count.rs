//! The seven terms that are counted on the board: material, squares, kings, mobility, centre and pawns.
//!
//! Each side is counted from its own side of the board, in centipawns, so that swapped colours give the negated sum.

use super::blend::{SwarmTerm, TermValues};
use crate::chess::{Bitboard, Board, ByColor, Color, Role, Square, attacks};
use crate::features::king::{self, files_around};
use crate::features::pieces::CENTRE;
use crate::features::span::{north, relative};
use crate::features::{PawnFacts, Phase, squares};
use crate::safety::AttackMap;

/// What a piece is worth in centipawns: P100 N320 B330 R500 Q900; nobody takes a king.
pub const fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 320,
        Role::Bishop => 330,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// Counts the terms of the board; `relief` is how much less a lead in material counts under a full attack on the
/// leader's king, in parts of it. The spectral term and the net's are left at 0.
pub fn terms(board: &Board, relief: f64) -> TermValues {
    let view = CountContext::of(board);
    let sides = ByColor::new_with(|side| view.side(side));
    let balance = |count: fn(&SideCounts) -> i32| count(&sides.white) - count(&sides.black);
    let lead = balance(|side| side.material);
    let attacker = Color::from_white(lead < 0);
    let attack = f64::from(sides.get(attacker).attack.min(FULL_ATTACK)) / f64::from(FULL_ATTACK);
    let material = (f64::from(lead) * (1.0 - relief * attack)).round() as i32;
    TermValues::default()
        .with(SwarmTerm::Material, material)
        .with(SwarmTerm::Squares, balance(|side| side.squares))
        .with(SwarmTerm::KingSafety, balance(|side| side.safety))
        .with(SwarmTerm::KingAttack, balance(|side| side.attack))
        .with(SwarmTerm::Mobility, balance(|side| side.mobility))
        .with(SwarmTerm::Centre, balance(|side| side.centre))
        .with(SwarmTerm::Pawns, balance(|side| side.pawns))
}

/// An attack on the king that counts so many centipawns is as strong as an attack can be.
const FULL_ATTACK: i32 = 150;

/// What one side has of each term.
struct SideCounts {
    material: i32,
    squares: i32,
    safety: i32,
    attack: i32,
    mobility: i32,
    centre: i32,
    pawns: i32,
}

/// What all terms look at, worked out once.
struct CountContext<'a> {
    board: &'a Board,
    attacks: AttackMap,
    pawns: ByColor<PawnFacts>,
    /// Units of pieces left, of [`Phase::FULL`].
    phase: i32,
}

impl CountContext<'_> {
    fn of(board: &Board) -> CountContext<'_> {
        CountContext {
            board,
            attacks: AttackMap::new(board),
            pawns: ByColor::new_with(|side| PawnFacts::of(board, side)),
            phase: i32::from(Phase::of(board).units()),
        }
    }

    fn side(&self, side: Color) -> SideCounts {
        SideCounts {
            material: self.material(side),
            squares: self.squares(side),
            safety: self.safety(side),
            attack: self.attack(side),
            mobility: self.mobility(side),
            centre: self.centre(side),
            pawns: self.pawns(side),
        }
    }

    fn of_role(&self, side: Color, role: Role) -> Bitboard {
        self.board.by_color(side) & self.board.by_role(role)
    }

    /// A number for the full board and one for the bare one, by what is left.
    fn tapered(&self, full: i32, bare: i32) -> i32 {
        let all = i32::from(Phase::FULL);
        (full * self.phase + bare * (all - self.phase)) / all
    }

    fn material(&self, side: Color) -> i32 {
        Role::ALL.into_iter().map(|role| worth(role) * count(self.of_role(side, role))).sum()
    }

    fn squares(&self, side: Color) -> i32 {
        let mut sum = 0;
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            let table = &SQUARES[role as usize - 1];
            sum += places(self.of_role(side, role), side).map(|at| table.at(at)).sum::<i32>();
        }
        let king =
            places(self.of_role(side, Role::King), side).map(|at| (KING_FULL.at(at), KING_BARE.at(at)));
        sum + king.map(|(full, bare)| self.tapered(full, bare)).sum::<i32>()
    }

    /// Pawns before the king, open files at it, squares next to it that the enemy holds; no matter on a bare board.
    fn safety(&self, side: Color) -> i32 {
        let Some(king) = self.board.king_of(side) else {
            return 0;
        };
        let [near, far] = king::shelter(self.board, king, side);
        let files = files_around(king);
        let facts = self.pawns.get(side);
        let width = |files: Bitboard| count(files) / 8;
        let lost = attacks::king_attacks(king) & squares::controlled(&self.attacks, !side);
        let stands = SHELTER_NEAR * count(near) + SHELTER_FAR * count(far)
            - OPEN_FILE * width(files & facts.open_files)
            - HALF_OPEN_FILE * width(files & facts.half_open_files)
            - LOST_SQUARE * count(lost);
        self.tapered(stands, 0)
    }

    /// How few squares the enemy king has, and how much looks into its zone; fades with the pieces that could come.
    fn attack(&self, side: Color) -> i32 {
        let Some(king) = self.board.king_of(!side) else {
            return 0;
        };
        let held = attacks::king_attacks(king) & (self.attacks.by(side) | self.board.by_color(!side));
        let zone = king::zone(king, !side);
        let (mut attackers, mut looks) = (0, 0);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for piece in self.of_role(side, role) {
                let seen = count(self.attacks.from(piece) & zone);
                attackers += seen.min(1);
                looks += seen * ZONE_LOOK[role as usize - 2];
            }
        }
        // One piece alone mates nobody.
        let together = [0, 1, 3, 4][attackers.min(3) as usize];
        let restricted = RESTRICTION * count(held & self.attacks.by(side));
        self.tapered(restricted + looks * together / 4, (restricted + looks * together / 4) / 4)
    }

    fn mobility(&self, side: Color) -> i32 {
        let area = squares::mobility_area(self.board, &self.pawns, side);
        let pinned = self.attacks.pinned(side);
        let king = self.board.king_of(side);
        let mut sum = 0;
        for (role, usual, each) in MOBILITY {
            for piece in self.of_role(side, role) {
                let mut reach = self.attacks.from(piece) & area;
                if let Some(king) = king.filter(|_| pinned.contains(piece)) {
                    reach &= attacks::ray(king, piece);
                }
                sum += each * (count(reach) - usual);
            }
        }
        sum / 2
    }

    fn centre(&self, side: Color) -> i32 {
        let stand = CENTRE_PAWN * count(CENTRE & self.of_role(side, Role::Pawn));
        let by_pawns = self.pawns.get(side).attacks & CENTRE;
        let looks = self.attacks.by(side) & CENTRE;
        let again = self.attacks.twice(side) & CENTRE;
        let held = CENTRE_BY_PAWN * count(by_pawns) + CENTRE_LOOK * (count(looks) + count(again));
        self.tapered(stand + held, (stand + held) / 3)
    }

    fn pawns(&self, side: Color) -> i32 {
        let facts = self.pawns.get(side);
        let own = self.of_role(side, Role::Pawn);
        let mut sum = -ISOLATED * count(facts.isolated) - DOUBLED * count(facts.doubled);
        for at in places(own & (facts.phalanx | facts.attacks), side) {
            sum += CONNECTED[usize::from(at.rank())];
        }
        let blocked = north(relative(own, side)) & relative(self.board.by_color(!side), side);
        for at in places(own & facts.passed, side) {
            let free = !blocked.contains(at.offset(8).unwrap_or(at));
            let value = PASSED[usize::from(at.rank())];
            let worth = self.tapered(value, 2 * value);
            sum += if free { worth } else { worth / 2 };
        }
        sum
    }
}

fn count(squares: Bitboard) -> i32 {
    squares.count() as i32
}

/// Piece-square values, by relative rank.
fn places(pieces: Bitboard, side: Color) -> impl Iterator<Item = Square> {
    relative(pieces, side).into_iter()
}

/// A piece-square table as a sum: a value for the relative rank and one for the file, from the edge to the centre.
struct RankFileTable {
    ranks: [i32; 8],
    files: [i32; 4],
}

impl RankFileTable {
    fn at(&self, square: Square) -> i32 {
        let file = usize::from(square.file());
        self.ranks[usize::from(square.rank())] + self.files[file.min(7 - file)]
    }
}

/// Pawn to queen: pawns forward in the centre, knights away from the rim, rooks on the seventh.
const SQUARES: [RankFileTable; 5] = [
    RankFileTable { ranks: [0, 0, 2, 8, 15, 25, 40, 0], files: [-4, -1, 2, 5] },
    RankFileTable { ranks: [-20, -8, 0, 6, 10, 8, 0, -14], files: [-18, -4, 4, 8] },
    RankFileTable { ranks: [-8, 2, 3, 4, 4, 3, 0, -6], files: [-5, 1, 3, 4] },
    RankFileTable { ranks: [-2, -2, -2, 0, 2, 4, 14, 6], files: [-4, 0, 3, 5] },
    RankFileTable { ranks: [-4, -1, 1, 3, 4, 4, 3, 0], files: [-3, 0, 2, 3] },
];

/// The king while all pieces are there: at home, in the corner.
const KING_FULL: RankFileTable =
    RankFileTable { ranks: [10, 0, -20, -35, -45, -50, -50, -50], files: [12, 16, -4, -14] };

/// The king on a bare board: in the centre.
const KING_BARE: RankFileTable =
    RankFileTable { ranks: [-24, -10, 0, 10, 16, 14, 4, -10], files: [-16, -4, 6, 12] };

/// An own pawn one rank before the king, and two ranks before it: centipawns.
const SHELTER_NEAR: i32 = 12;
const SHELTER_FAR: i32 = 6;

/// A file at the king without pawns, and one without its own: centipawns.
const OPEN_FILE: i32 = 20;
const HALF_OPEN_FILE: i32 = 12;

/// A square next to the king that the enemy controls: centipawns.
const LOST_SQUARE: i32 = 6;

/// A square next to the enemy king that is attacked: centipawns.
const RESTRICTION: i32 = 4;

/// A square of its zone that a knight, bishop, rook or queen attacks, when several do: centipawns.
const ZONE_LOOK: [i32; 4] = [5, 5, 6, 8];

/// Role, the usual number of squares, and half centipawns for each more or less.
const MOBILITY: [(Role, i32, i32); 4] =
    [(Role::Knight, 4, 8), (Role::Bishop, 6, 8), (Role::Rook, 7, 5), (Role::Queen, 13, 3)];

/// A pawn in the centre, a square of it that a pawn attacks, one that a piece attacks, one that two do: centipawns.
const CENTRE_PAWN: i32 = 10;
const CENTRE_BY_PAWN: i32 = 5;
const CENTRE_LOOK: i32 = 3;

/// A pawn alone, and each of those on one file: centipawns.
const ISOLATED: i32 = 12;
const DOUBLED: i32 = 7;

/// A pawn beside or guarded by another, by rank: centipawns.
const CONNECTED: [i32; 8] = [0, 3, 5, 8, 14, 24, 40, 0];

/// A passed pawn on a full board, by rank; twice that on a bare one: centipawns.
const PASSED: [i32; 8] = [0, 4, 8, 16, 32, 60, 100, 0];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Chess, Position};

    fn count_of(fen: &str, term: SwarmTerm) -> i32 {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        terms(&board, 0.2).0[term as usize]
    }

    /// Checks that a term prefers the first board for White to the second.
    fn prefers(term: SwarmTerm, better: &str, worse: &str) {
        let (better_count, worse_count) = (count_of(better, term), count_of(worse, term));
        assert!(better_count > worse_count, "{}: {better} {better_count}, {worse} {worse_count}", term.id());
    }

    #[test]
    fn material_is_counted_in_full_while_no_king_is_attacked() {
        assert_eq!(count_of("4k3/8/8/8/8/8/PPPPPPPP/RNBQKBNR", SwarmTerm::Material), 4000);
        assert_eq!(count_of("4k3/p7/8/8/8/8/8/4KB2", SwarmTerm::Material), 230);
    }

    #[test]
    fn a_lead_counts_less_while_the_leader_s_king_is_attacked() {
        // Black has a rook less and looks at White's king from everywhere.
        let attacked = "r5k1/8/8/4n3/5bn1/6q1/5P2/RR3QKR";
        let quiet = "r5k1/8/n7/b7/n7/q7/5P2/RR3QKR";
        let lead = count_of(quiet, SwarmTerm::Material);
        let under_attack = count_of(attacked, SwarmTerm::Material);
        assert!(0 < under_attack && under_attack < lead, "{under_attack} of {lead}");
    }

    #[test]
    fn each_term_knows_what_it_is_about() {
        prefers(SwarmTerm::Squares, "4k3/8/8/8/3N4/8/8/4K3", "4k3/8/8/8/8/8/8/N3K3");
        prefers(SwarmTerm::Squares, "4k3/8/8/8/4K3/8/8/8", "4k3/8/8/8/8/8/8/4K3");
        prefers(SwarmTerm::Squares, "r1bqkbnr/8/8/8/8/8/8/R1BQ1BKR", "r1bqkbnr/8/8/8/4K3/8/8/R1BQ1B1R");
        prefers(SwarmTerm::KingSafety, "rq4k1/5ppp/8/8/8/8/5PPP/RQ4K1", "rq4k1/5ppp/8/8/5PPP/8/8/RQ4K1");
        prefers(SwarmTerm::KingAttack, "6k1/5ppp/8/6NQ/8/3B4/8/6K1", "6k1/5ppp/8/8/8/8/8/NQB3K1");
        prefers(SwarmTerm::Mobility, "4k3/8/8/8/3B4/8/8/4K3", "4k3/8/8/8/8/2P5/1P6/B3K3");
        prefers(SwarmTerm::Centre, "4k3/8/8/8/3PP3/8/8/4K3", "4k3/8/8/8/P6P/8/8/4K3");
        prefers(SwarmTerm::Pawns, "4k3/8/3P4/8/8/8/8/4K3", "4k3/8/8/8/8/3P4/8/4K3");
        prefers(SwarmTerm::Pawns, "4k3/8/8/3P4/8/8/8/4K3", "4k3/2p5/8/3P4/8/8/8/4K3");
        prefers(SwarmTerm::Pawns, "4k3/8/8/3P4/8/8/8/4K3", "4k3/8/3n4/3P4/8/8/8/4K3");
        prefers(SwarmTerm::Pawns, "4k3/pppp4/8/8/8/8/PPPP4/4K3", "4k3/pppp4/8/8/8/P7/PP6/P3K3");
        prefers(SwarmTerm::Pawns, "4k3/1p6/8/8/8/8/PP6/4K3", "4k3/1p6/8/8/8/8/P1P5/4K3");
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn swapped_colours_negate_every_term(choices in proptest::collection::vec(any::<usize>(), 0..120)) {
            let mut position = Chess::default();
            for choice in choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play_unchecked(moves[choice % moves.len()]);
            }
            let there = terms(position.board(), 0.3);
            let mirrored = terms(&position.board().clone().into_mirrored(), 0.3);
            prop_assert_eq!(there.0.map(|term| -term), mirrored.0);
        }
    }
}
