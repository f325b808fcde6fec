//! Facts about a position, defined once: the heatmap colours them, the evaluation weighs them, the coach says them.

pub mod king;
pub mod passed;
pub mod pawns;
pub mod phase;
pub mod pieces;
pub mod span;
pub mod squares;

use std::cell::OnceCell;

pub use king::KingFacts;
pub use pawns::PawnFacts;
pub use phase::Phase;
pub use pieces::PieceFacts;
pub use squares::SquareFacts;

use crate::chess::{Bitboard, Board, ByColor, Color, Square};
use crate::safety::AttackMap;

/// All facts of one board, each worked out when first asked and then kept, over one shared attack map.
#[derive(Debug)]
pub struct Features {
    board: Board,
    phase: Phase,
    attacks: OnceCell<AttackMap>,
    pawns: ByColor<OnceCell<PawnFacts>>,
    king: ByColor<OnceCell<KingFacts>>,
    pieces: ByColor<OnceCell<PieceFacts>>,
    squares: ByColor<OnceCell<SquareFacts>>,
}

impl Features {
    /// The facts of a board; nothing but the phase is worked out yet.
    ///
    /// ```
    /// use patzer::chess::{Board, Color, Square};
    /// use patzer::features::Features;
    ///
    /// let board = Board::from_ascii_board_fen(b"4k3/pp6/8/3N4/4P3/8/8/4K3").unwrap();
    /// let features = Features::of(&board);
    /// assert!(features.pieces(Color::White).outposts.contains(Square::D5));
    /// assert_eq!(features.phase().units(), 1);
    /// ```
    pub fn of(board: &Board) -> Features {
        Features {
            phase: Phase::of(board),
            board: board.clone(),
            attacks: OnceCell::new(),
            pawns: ByColor::default(),
            king: ByColor::default(),
            pieces: ByColor::default(),
            squares: ByColor::default(),
        }
    }

    /// How much of the pieces is left.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who attacks what.
    pub fn attacks(&self) -> &AttackMap {
        self.attacks.get_or_init(|| AttackMap::new(&self.board))
    }

    /// A side's pawns.
    pub fn pawns(&self, side: Color) -> &PawnFacts {
        self.pawns.get(side).get_or_init(|| PawnFacts::of(&self.board, side))
    }

    /// A side's king.
    pub fn king(&self, side: Color) -> &KingFacts {
        self.king.get(side).get_or_init(|| KingFacts::of(&self.board, self.attacks(), self.pawns(side), side))
    }

    /// A side's pieces.
    pub fn pieces(&self, side: Color) -> &PieceFacts {
        self.pieces.get(side).get_or_init(|| PieceFacts::of(&self.board, self.pawns(side), side))
    }

    /// A side's squares.
    pub fn squares(&self, side: Color) -> &SquareFacts {
        self.squares
            .get(side)
            .get_or_init(|| SquareFacts::of(&self.board, self.attacks(), self.pawns(!side), side))
    }

    /// The squares that a piece could go to as far as its own pieces and a pin allow; check is not looked at.
    pub fn mobility(&self, square: Square) -> Bitboard {
        pieces::mobility(&self.board, self.attacks(), square)
    }
}
