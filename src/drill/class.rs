//! The drills there are: which pieces, which of the sides the pupil has, and what is to be reached.

use crate::chess::{Bitboard, Board, Color, Role};
use crate::features::pieces::same_colour;
use crate::tablebase::EndingClass;

/// What the pupil is to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrillGoal {
    /// Checkmate.
    Win,
    /// A pawn promoted to a piece that isn't taken at once.
    Promote,
    /// So many own moves without losing, or a draw on the board before.
    Hold(u8),
}

named! {
    /// A drill of the endgame school, in the order in which to learn them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum DrillClass {
        /// Queen against the bare king.
        Queen = "queen",
        /// Rook against the bare king.
        Rook = "rook",
        /// Two bishops against the bare king.
        TwoBishops = "two_bishops",
        /// Bishop and knight against the bare king.
        BishopKnight = "bishop_knight",
        /// A pawn that wins.
        PawnWin = "pawn_win",
        /// The bare king against a pawn that doesn't.
        PawnHold = "pawn_hold",
        /// The bare king against a pawn on the edge and the wrong bishop.
        WrongBishop = "wrong_bishop",
        /// Queen against a pawn on its seventh rank.
        QueenPawn = "queen_pawn",
        /// A pawn on its seventh rank, near the corner, against a queen.
        PawnQueen = "pawn_queen",
        /// Rook against a pawn.
        RookPawn = "rook_pawn",
        /// Rook and pawn against rook, the king before its pawn: Lucena's position.
        Lucena = "lucena",
        /// Rook against rook and pawn, the rook on its third rank: Philidor's position.
        Philidor = "philidor",
        /// Rook against a knight that strayed.
        RookKnight = "rook_knight",
        /// A knight against a rook.
        KnightRook = "knight_rook",
        /// A bishop against a rook.
        BishopRook = "bishop_rook",
        /// Queen against a rook.
        QueenRook = "queen_rook",
    }
}

/// What a drill is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrillRow {
    /// The name for people.
    pub title: &'static str,
    /// What the pupil is to do.
    pub task: &'static str,
    /// The pieces besides the kings, White having the stronger side; on the board either colour may.
    pieces: &'static [(Color, Role)],
    /// The pupil's side where White has the stronger one.
    pub(super) pupil: Color,
    /// What is to be reached.
    pub goal: DrillGoal,
    /// The shortest win to begin with, in moves; 0 where the goal isn't mate.
    pub(super) shortest: u8,
    /// The squares of a pawn where White has the stronger side.
    pub(super) pawns: Bitboard,
    /// Whether the pupil begins in check.
    pub(super) in_check: bool,
    /// Whether a legal move must give the result away: otherwise there would be nothing to practise.
    pub(super) is_delicate: bool,
}

/// The second to the seventh rank.
const ANYWHERE: Bitboard = Bitboard(0x00ff_ffff_ffff_ff00);
/// The files a and h between them.
const EDGE: Bitboard = Bitboard(0x0081_8181_8181_8100);
/// Black's seventh rank.
const SEVENTH: Bitboard = Bitboard(0x0000_0000_0000_ff00);
/// The same on the files a, c, f and h, where stalemate saves.
const SEVENTH_OF_STALEMATE: Bitboard = Bitboard(0x0000_0000_0000_a500);

const W: Color = Color::White;
const B: Color = Color::Black;

/// A drill in which the stronger side mates, the win taking at least so many moves.
const fn win(
    title: &'static str,
    task: &'static str,
    pieces: &'static [(Color, Role)],
    shortest: u8,
) -> DrillRow {
    let goal = DrillGoal::Win;
    DrillRow {
        title,
        task,
        pieces,
        pupil: W,
        goal,
        shortest,
        pawns: ANYWHERE,
        in_check: false,
        is_delicate: false,
    }
}

/// A drill in which the weaker side holds out for so many moves.
const fn hold(
    title: &'static str,
    task: &'static str,
    pieces: &'static [(Color, Role)],
    moves: u8,
) -> DrillRow {
    DrillRow { pupil: B, goal: DrillGoal::Hold(moves), is_delicate: true, ..win(title, task, pieces, 0) }
}

/// Rook and pawn against rook, from a set-up known by name.
const fn rooks(row: DrillRow) -> DrillRow {
    let pieces = &[(W, Role::Rook), (W, Role::Pawn), (B, Role::Rook)];
    DrillRow { pieces, is_delicate: false, ..row }
}

/// The same begun where a move can spoil it.
const fn delicate(row: DrillRow) -> DrillRow {
    DrillRow { is_delicate: true, ..row }
}

/// The same with the pawn on these squares.
const fn with_pawn_on(pawns: Bitboard, row: DrillRow) -> DrillRow {
    DrillRow { pawns, ..row }
}

/// The shortest wins leave out what is over at once; of the longest there are, in moves: queen 10, rook 16, two bishops 19,
/// bishop and knight 33, pawn 28, queen against rook 35.
#[rustfmt::skip]
const ROWS: [DrillRow; DrillClass::ALL.len()] = [
    win("Queen", "Mate with the queen.", &[(W, Role::Queen)], 5),
    win("Rook", "Mate with the rook.", &[(W, Role::Rook)], 9),
    win("Two bishops", "Mate with two bishops.", &[(W, Role::Bishop), (W, Role::Bishop)], 11),
    win("Bishop and knight", "Mate with bishop and knight.", &[(W, Role::Bishop), (W, Role::Knight)], 20),
    delicate(win("Pawn that wins", "Queen your pawn and mate.", &[(W, Role::Pawn)], 11)),
    hold("King against pawn", "Stop the pawn and hold the draw.", &[(W, Role::Pawn)], 12),
    with_pawn_on(EDGE, hold("Wrong bishop", "Hold against the bishop of the wrong colour.",
        &[(W, Role::Bishop), (W, Role::Pawn)], 12)),
    with_pawn_on(SEVENTH, delicate(win("Queen against pawn", "Win against the pawn on its seventh rank.",
        &[(W, Role::Queen), (B, Role::Pawn)], 10))),
    with_pawn_on(SEVENTH_OF_STALEMATE, DrillRow { in_check: true, ..hold("Pawn against queen",
        "Hold against the queen.", &[(W, Role::Queen), (B, Role::Pawn)], 10) }),
    delicate(win("Rook against pawn", "Win with the rook against the pawn.", &[(W, Role::Rook), (B, Role::Pawn)], 10)),
    rooks(DrillRow { goal: DrillGoal::Promote, ..win("Lucena's position",
        "Build the bridge and promote your pawn.", &[], 0) }),
    rooks(hold("Philidor's position", "Hold with the rook against rook and pawn.", &[], 15)),
    delicate(win("Rook against knight", "Win with the rook against the stray knight.",
        &[(W, Role::Rook), (B, Role::Knight)], 10)),
    hold("Knight against rook", "Hold with the knight against the rook.", &[(W, Role::Rook), (B, Role::Knight)], 15),
    hold("Bishop against rook", "Hold with the bishop against the rook.", &[(W, Role::Rook), (B, Role::Bishop)], 15),
    win("Queen against rook", "Win with the queen against the rook.", &[(W, Role::Queen), (B, Role::Rook)], 15),
];

impl DrillClass {
    /// What the drill is.
    pub fn row(self) -> &'static DrillRow {
        &ROWS[self as usize]
    }

    /// The ending whose tables it needs, and those of what its moves lead to; none with five pieces, which have no tables:
    /// there a search judges.
    pub fn ending(self) -> Option<EndingClass> {
        EndingClass::of_pieces(self.row().pieces).map(|(class, _)| class)
    }

    /// The pieces besides the kings, White having the stronger side.
    pub fn pieces(self) -> &'static [(Color, Role)] {
        self.row().pieces
    }

    /// Whether a board, on which White has the stronger side, is what the drill is about.
    pub(super) fn is_about(self, board: &Board) -> bool {
        self != DrillClass::WrongBishop || has_wrong_bishop(board)
    }
}

/// Whether White's bishop never controls the square on which White's pawn promotes.
fn has_wrong_bishop(board: &Board) -> bool {
    let goal = board.pawns().first().and_then(|pawn| Bitboard::from_file(pawn.file()).last());
    goal.is_some_and(|goal| !board.bishops().intersects(same_colour(goal)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_drill_has_a_sentence_that_asks_and_tables_unless_it_is_a_rook_ending() {
        for class in DrillClass::ALL {
            let row = class.row();
            assert_eq!(class.ending().is_some(), row.pieces.len() < 3, "{class:?}");
            assert!(row.task.ends_with('.') && row.task.len() < 60, "{}", row.task);
            assert_eq!(row.goal == DrillGoal::Win, row.shortest > 0, "{class:?}");
            assert_eq!(matches!(row.goal, DrillGoal::Hold(_)), row.pupil.is_black(), "{class:?}");
        }
    }

    #[test]
    fn names_and_rows_belong_together() {
        let named =
            |class: DrillClass| class.ending().map_or("rooks".to_owned(), |ending| ending.to_string());
        let names = DrillClass::ALL.map(named);
        let expected = [
            "KQK", "KRK", "KBBK", "KBNK", "KPK", "KPK", "KBPK", "KQKP", "KQKP", "KRKP", "rooks", "rooks",
            "KRKN", "KRKN", "KRKB", "KQKR",
        ];
        assert_eq!(names, expected);
    }

    #[test]
    fn a_bishop_is_wrong_where_it_never_controls_the_corner() {
        let is_wrong = |text: &str| {
            has_wrong_bishop(crate::chess::Position::board(&crate::chess::fen::parse(text).unwrap().position))
        };
        assert!(is_wrong("7k/8/8/7P/8/3B4/8/K7 w - - 0 1"));
        assert!(!is_wrong("7k/8/8/7P/8/4B3/8/K7 w - - 0 1"));
        assert!(is_wrong("k7/8/8/P7/8/4B3/8/7K w - - 0 1"));
        assert!(!is_wrong("k7/8/8/P7/8/3B4/8/7K w - - 0 1"));
    }
}
