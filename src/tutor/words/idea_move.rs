//! A quiet move with what surrounds it, and an idea that it may have.

use super::teller::{Teller, Telling};
use crate::chess::{Bitboard, Chess, Color, Move, Position, Role, Square, after_move, notation};
use crate::safety::made;
use crate::tutor::find::board::danger;

/// An idea as a verb with what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Idea {
    does: &'static str,
    doing: &'static str,
    what: String,
    /// The squares that the board marks with the words.
    squares: Bitboard,
}

impl Idea {
    pub fn new(does: &'static str, doing: &'static str, what: String) -> Idea {
        Idea { does, doing, what, squares: Bitboard::EMPTY }
    }

    pub fn marking(self, square: Square) -> Idea {
        Idea { squares: self.squares.with(square), ..self }
    }

    /// Whether it is that a piece is offered for one like it.
    pub fn is_offer(&self) -> bool {
        self.does == OFFERS
    }

    /// The idea behind the name of the move: `guards your pawn on e5`.
    pub fn told(&self, told: &mut Telling) -> String {
        told.squares |= self.squares;
        format!("{} {}", self.does, self.what)
    }

    /// The idea behind a better move: `guarding your pawn on e5`.
    pub fn tail(&self, told: &mut Telling) -> String {
        told.squares |= self.squares;
        format!("{} {}", self.doing, self.what)
    }
}

/// What a move does that offers a trade.
pub(super) const OFFERS: &str = "offers to trade";

/// A move of the reader's with what surrounds it.
pub(super) struct IdeaMove<'a> {
    pub teller: &'a Teller<'a>,
    pub m: Move,
    pub after: Chess,
    /// What follows by the search, the answer first.
    pub line: &'a [Move],
}

impl<'a> IdeaMove<'a> {
    /// `None` of a move that takes something, castles, promotes, ends the game, goes where its piece is taken, or answers a check, which
    /// it is for.
    pub fn of(teller: &'a Teller<'a>, m: Move, line: &'a [Move]) -> Option<IdeaMove<'a>> {
        let after = after_move(teller.root(), m);
        let is_quiet = !m.is_castle() && !m.is_promotion() && !m.is_capture();
        let stays = !after.is_game_over() && danger(&after, notation::destination(m)) < 1;
        (is_quiet && stays && !teller.root().is_check()).then_some(IdeaMove { teller, m, after, line })
    }

    pub fn before(&self) -> &Chess {
        self.teller.root()
    }

    pub fn side(&self) -> Color {
        self.teller.mover()
    }

    pub fn from(&self) -> Square {
        notation::origin(self.m)
    }

    pub fn to(&self) -> Square {
        notation::destination(self.m)
    }

    /// Whether the answer takes the piece where it has gone: then it does nothing there but trade. Of pawns the one that takes back
    /// does the same.
    pub fn is_taken(&self) -> bool {
        let taken = self.line.first().is_some_and(|m| m.is_capture() && made::taken_square(*m) == self.to());
        taken && self.m.role() != Role::Pawn
    }

    /// The mover's next move by the search's line.
    pub fn next(&self) -> Option<Move> {
        self.line.get(1).copied()
    }

    /// The squares that the piece attacks from where it has come, and did not before.
    pub fn newly_attacked(&self) -> Bitboard {
        self.after.board().attacks_from(self.to()) & !self.before().board().attacks_from(self.from())
    }
}
