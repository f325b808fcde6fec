//! Pawn facts of one side: passed, isolated, doubled, backward; outpost squares and holes.

use super::span::{beside, files_of, north, north_fill, relative, south, south_fill};
use crate::chess::{Bitboard, Board, Color, Rank};

/// The facts of a side's pawns; ranks are relative to the side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PawnFacts {
    /// No enemy pawn ahead on the same or a neighbouring file.
    pub passed: Bitboard,
    /// No own pawn on a neighbouring file.
    pub isolated: Bitboard,
    /// Another own pawn on the file.
    pub doubled: Bitboard,
    /// Own neighbours all further advanced (and at least one), the square in front attacked by an enemy pawn.
    pub backward: Bitboard,
    /// No enemy pawn ahead on the same file.
    pub unopposed: Bitboard,
    /// An own pawn beside it.
    pub phalanx: Bitboard,
    /// Not passed, but unopposed and with as many own pawns beside or behind it on the neighbouring files as there are
    /// enemy pawns ahead on them: once exchanged, it is passed.
    pub candidates: Bitboard,
    /// Squares the pawns attack now.
    pub attacks: Bitboard,
    /// Squares the pawns attack now or after straight advances, pieces in the way ignored.
    pub attack_span: Bitboard,
    /// Ranks 4 to 6: guarded by an own pawn, and no enemy pawn attacks it or ever can.
    pub outpost_squares: Bitboard,
    /// Ranks 3 to 5: no own pawn guards it or ever can.
    pub holes: Bitboard,
    /// Files without any pawn, whole (the same for both sides).
    pub open_files: Bitboard,
    /// Files without an own pawn but with enemy ones, whole.
    pub half_open_files: Bitboard,
}

impl PawnFacts {
    /// Works out the facts of one side.
    ///
    /// ```
    /// use patzer::chess::{Board, Color, Square};
    /// use patzer::features::PawnFacts;
    ///
    /// let board = Board::from_ascii_board_fen(b"4k3/pp6/8/3P4/8/8/8/4K3").unwrap();
    /// let white = PawnFacts::of(&board, Color::White);
    /// assert!(white.passed.contains(Square::D5), "no black pawn stands ahead of it on c, d or e");
    /// assert!(white.isolated.contains(Square::D5));
    /// ```
    pub fn of(board: &Board, side: Color) -> PawnFacts {
        let own = relative(board.pawns() & board.by_color(side), side);
        let enemy = relative(board.pawns() & board.by_color(!side), side);
        facts_of(own, enemy).map(|squares| relative(squares, side))
    }

    fn map(self, change: impl Fn(Bitboard) -> Bitboard) -> PawnFacts {
        PawnFacts {
            passed: change(self.passed),
            isolated: change(self.isolated),
            doubled: change(self.doubled),
            backward: change(self.backward),
            unopposed: change(self.unopposed),
            phalanx: change(self.phalanx),
            candidates: change(self.candidates),
            attacks: change(self.attacks),
            attack_span: change(self.attack_span),
            outpost_squares: change(self.outpost_squares),
            holes: change(self.holes),
            open_files: self.open_files,
            half_open_files: self.half_open_files,
        }
    }
}

/// Returns the facts, with the board turned so that the side's pawns run north.
fn facts_of(own: Bitboard, enemy: Bitboard) -> PawnFacts {
    let attacks = beside(north(own));
    let attack_span = north_fill(attacks);
    let enemy_attacks = beside(south(enemy));
    let enemy_span = south_fill(enemy_attacks);
    let isolated = own & !files_of(beside(own));
    let passed = own & !stopped_by(enemy);
    let unopposed = own & !south_fill(south(enemy));
    PawnFacts {
        passed,
        unopposed,
        phalanx: own & beside(own),
        candidates: candidates(unopposed & !passed & !isolated, own, enemy),
        isolated,
        doubled: own & (north_fill(north(own)) | south_fill(south(own))),
        backward: own & !isolated & !north_fill(beside(own)) & south(enemy_attacks),
        attacks,
        attack_span,
        outpost_squares: ranks(&[Rank::Fourth, Rank::Fifth, Rank::Sixth]) & attacks & !enemy_span,
        holes: ranks(&[Rank::Third, Rank::Fourth, Rank::Fifth]) & !attack_span,
        open_files: !files_of(own | enemy),
        half_open_files: files_of(enemy) & !files_of(own),
    }
}

/// Those of some pawns that become passed when their neighbours exchange themselves.
fn candidates(hopeful: Bitboard, own: Bitboard, enemy: Bitboard) -> Bitboard {
    let can = |pawn: Bitboard| {
        let helpers = own & beside(south_fill(pawn));
        let sentries = enemy & beside(north_fill(north(pawn)));
        helpers.count() >= sentries.count()
    };
    hopeful
        .into_iter()
        .map(Bitboard::from_square)
        .filter(|pawn| can(*pawn))
        .fold(Bitboard::EMPTY, |all, pawn| all | pawn)
}

/// The squares from which a pawn would have to pass one of these enemy pawns.
fn stopped_by(enemy: Bitboard) -> Bitboard {
    south_fill(south(enemy | beside(enemy)))
}

fn ranks(list: &[Rank]) -> Bitboard {
    list.iter().fold(Bitboard::EMPTY, |all, rank| all | Bitboard::from_rank(*rank))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{File, Role, Square};

    fn facts(fen: &str, side: Color) -> PawnFacts {
        let board = Board::from_ascii_board_fen(fen.as_bytes()).unwrap();
        PawnFacts::of(&board, side)
    }

    fn names(squares: Bitboard) -> String {
        squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    /// Checks one list of White's facts, and the mirrored one of Black's.
    fn check(fen: &str, list: fn(&PawnFacts) -> Bitboard, expected: &str) {
        let white = list(&facts(fen, Color::White));
        assert_eq!(names(white), expected, "{fen}");
        let mirrored = Board::from_ascii_board_fen(fen.as_bytes()).unwrap().into_mirrored();
        let black = list(&PawnFacts::of(&mirrored, Color::Black));
        assert_eq!(black, white.flip_vertical(), "mirrored {fen}");
    }

    #[test]
    fn a_pawn_is_passed_when_no_enemy_pawn_stands_ahead_on_three_files() {
        let passed = |facts: &PawnFacts| facts.passed;
        check("4k3/pp6/8/3P4/8/8/8/4K3", passed, "d5");
        check("4k3/2p5/8/3P4/8/8/8/4K3", passed, "");
        check("4k3/3p4/8/3P4/8/8/8/4K3", passed, "");
        // Beside or behind is not ahead.
        check("4k3/8/8/2pPp3/3p4/8/8/4K3", passed, "d5");
        // The rear pawn of a pair is passed as well: no enemy pawn is ahead of it.
        check("4k3/8/8/8/8/P7/P7/4K3", passed, "a2 a3");
        // Files do not wrap around the edge.
        check("4k3/8/7p/P7/8/8/8/4K3", passed, "a5");
    }

    #[test]
    fn a_pawn_is_isolated_without_own_pawns_on_neighbouring_files() {
        let isolated = |facts: &PawnFacts| facts.isolated;
        check("4k3/8/8/8/8/8/P1P5/4K3", isolated, "a2 c2");
        check("4k3/8/8/8/1P6/8/P1P5/4K3", isolated, "");
        check("4k3/8/8/8/8/8/P6P/4K3", isolated, "a2 h2");
        check("4k3/1p6/8/8/8/8/P7/4K3", isolated, "a2");
    }

    #[test]
    fn pawns_are_doubled_with_another_own_pawn_on_the_file() {
        let doubled = |facts: &PawnFacts| facts.doubled;
        check("4k3/8/8/8/3P4/8/3P4/4K3", doubled, "d2 d4");
        check("4k3/8/3P4/8/3P4/8/3P4/4K3", doubled, "d2 d4 d6");
        check("4k3/3p4/8/8/8/8/3P4/4K3", doubled, "");
    }

    #[test]
    fn a_pawn_is_backward_when_its_neighbours_have_gone_ahead_and_its_next_square_is_attacked() {
        let backward = |facts: &PawnFacts| facts.backward;
        check("4k3/8/8/2p5/2P1P3/3P4/8/4K3", backward, "d3");
        // A neighbour level with it can still guard it.
        check("4k3/8/8/2p5/2P5/3PP3/8/4K3", backward, "");
        // The square in front is not attacked by a pawn.
        check("4k3/8/2p5/8/2P1P3/3P4/8/4K3", backward, "");
        // Isolated is not backward.
        check("4k3/8/8/2p5/8/3P4/8/4K3", backward, "");
    }

    #[test]
    fn a_candidate_becomes_passed_when_its_neighbours_exchange_themselves() {
        let candidates = |facts: &PawnFacts| facts.candidates;
        check("4k3/p7/8/8/8/8/PP6/4K3", candidates, "b2");
        check("4k3/p1p5/8/8/8/8/PP6/4K3", candidates, "");
        check("4k3/p1p5/8/8/8/8/PPP5/4K3", candidates, "b2");
        check("4k3/p1p5/8/8/1P6/P1P5/8/4K3", candidates, "b4");
        // A helper that has run ahead helps no more.
        check("4k3/p7/8/P7/8/8/1P6/4K3", candidates, "");
        // A passed pawn is no candidate, nor is one with an enemy pawn on its file.
        check("4k3/1p6/8/8/8/8/PP6/4K3", candidates, "a2");
    }

    #[test]
    fn pawns_side_by_side_are_a_phalanx() {
        let phalanx = |facts: &PawnFacts| facts.phalanx;
        check("4k3/8/8/8/8/3P4/PP6/4K3", phalanx, "a2 b2");
        check("4k3/8/8/8/8/P6P/8/4K3", phalanx, "");
    }

    #[test]
    fn a_pawn_is_opposed_by_an_enemy_pawn_ahead_on_its_file() {
        let unopposed = |facts: &PawnFacts| facts.unopposed;
        check("4k3/p7/8/8/1p6/8/P1P5/4K3", unopposed, "c2");
        check("4k3/8/8/P7/p7/8/8/4K3", unopposed, "a5");
    }

    #[test]
    fn an_outpost_square_is_guarded_by_a_pawn_and_never_attacked_by_one() {
        let squares = |facts: &PawnFacts| facts.outpost_squares;
        check("4k3/8/8/8/4P3/8/8/4K3", squares, "d5 f5");
        check("4k3/2p5/8/8/4P3/8/8/4K3", squares, "f5");
        // A pawn that has run past cannot come back.
        check("4k3/8/8/8/2p1P3/8/8/4K3", squares, "d5 f5");
        // Rank 3 and 7 are no outposts.
        check("4k3/8/P7/8/8/8/P7/4K3", squares, "");
    }

    #[test]
    fn a_hole_can_never_be_guarded_by_an_own_pawn() {
        let holes = |facts: &PawnFacts| facts.holes;
        check("4k3/8/8/8/8/8/PPPPPPPP/4K3", holes, "");
        check("4k3/8/8/8/8/8/P1PPPPPP/4K3", holes, "a3 a4 a5");
        check("4k3/8/8/8/4P3/8/PPPP1PPP/4K3", holes, "");
        check("4k3/8/8/8/2P1P3/8/PP3PPP/4K3", holes, "d3 d4");
    }

    #[test]
    fn files_are_open_without_pawns_and_half_open_without_own_ones() {
        let white = facts("4k3/p1p5/8/8/8/8/P6P/4K3", Color::White);
        let of = |file| Bitboard::from_file(file);
        assert_eq!(white.half_open_files, of(File::C));
        assert_eq!(white.open_files, of(File::B) | of(File::D) | of(File::E) | of(File::F) | of(File::G));
        let black = facts("4k3/p1p5/8/8/8/8/P6P/4K3", Color::Black);
        assert_eq!(black.half_open_files, of(File::H));
        assert_eq!(black.open_files, white.open_files);
    }

    /// The definitions once more, square by square as a person checks them.
    fn slow(own: Bitboard, enemy: Bitboard, pawn: Square, side: Color) -> [bool; 4] {
        let ahead = |other: Square| {
            let (a, b) = (i32::from(other.rank()), i32::from(pawn.rank()));
            if side.is_white() { a - b } else { b - a }
        };
        let apart = |other: Square| i32::from(other.file()).abs_diff(i32::from(pawn.file()));
        let neighbours: Vec<Square> = own.into_iter().filter(|other| apart(*other) == 1).collect();
        let front_attacked = enemy.into_iter().any(|other| apart(other) == 1 && ahead(other) == 2);
        [
            !enemy.into_iter().any(|other| apart(other) <= 1 && ahead(other) > 0),
            neighbours.is_empty(),
            own.into_iter().any(|other| other != pawn && apart(other) == 0),
            !neighbours.is_empty() && neighbours.iter().all(|other| ahead(*other) > 0) && front_attacked,
        ]
    }

    /// Outpost square and hole once more, from the definitions.
    fn slow_square(own: Bitboard, enemy: Bitboard, square: Square, side: Color) -> [bool; 2] {
        let ahead = |pawn: Square| {
            let (a, b) = (i32::from(pawn.rank()), i32::from(square.rank()));
            if side.is_white() { a - b } else { b - a }
        };
        let beside = |pawn: &Square| i32::from(pawn.file()).abs_diff(i32::from(square.file())) == 1;
        let guarded = own.into_iter().filter(beside).any(|pawn| ahead(pawn) == -1);
        let can_be_guarded = own.into_iter().filter(beside).any(|pawn| ahead(pawn) < 0);
        let can_be_attacked = enemy.into_iter().filter(beside).any(|pawn| ahead(pawn) > 0);
        let rank = side.relative_rank(square.rank());
        [
            (Rank::Fourth..=Rank::Sixth).contains(&rank) && guarded && !can_be_attacked,
            (Rank::Third..=Rank::Fifth).contains(&rank) && !can_be_guarded,
        ]
    }

    proptest! {
        #[test]
        fn the_arithmetic_agrees_with_looking_square_by_square(white in any::<u64>(), thin in any::<[u64; 2]>(), black in any::<u64>()) {
            let inner = 0x00ff_ffff_ffff_ff00;
            let white = Bitboard(white & thin[0] & thin[1] & inner);
            let black = Bitboard(black & !thin[0] & !thin[1] & inner) & !white;
            let mut board = Board::empty();
            for square in white { board.set_piece_at(square, Role::Pawn.of(Color::White)); }
            for square in black { board.set_piece_at(square, Role::Pawn.of(Color::Black)); }
            for (side, own, enemy) in [(Color::White, white, black), (Color::Black, black, white)] {
                let facts = PawnFacts::of(&board, side);
                for pawn in own {
                    let fast = [&facts.passed, &facts.isolated, &facts.doubled, &facts.backward]
                        .map(|list| list.contains(pawn));
                    prop_assert_eq!(fast, slow(own, enemy, pawn, side), "{:?} {}", side, pawn);
                }
                for square in Square::ALL {
                    let fast = [facts.outpost_squares, facts.holes].map(|list| list.contains(square));
                    prop_assert_eq!(fast, slow_square(own, enemy, square, side), "{:?} {}", side, square);
                }
            }
        }
    }
}
