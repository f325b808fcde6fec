//! A side's links from position to position: only the rows of pieces that a change can affect are worked out anew.

use super::{LinkBounds, Links};
use crate::chess::{Bitboard, Board, Chess, Color, Position, Role, Square, attacks};

/// The links of a side in the position seen last.
///
/// A row depends on the squares that its piece attacks or could advance over, on whether it is pinned, and on the check
/// that it must answer. A king's row depends on every enemy piece, so it is always worked out.
#[derive(Clone, Debug)]
pub struct LinkRows {
    bounds: LinkBounds,
    board: Board,
    links: Links,
    /// What each piece's row depends on, by the square it stands on.
    regions: [Bitboard; 64],
    /// Whose rows hold en passant or castling.
    rare: Bitboard,
    rebuilt: u64,
}

impl LinkRows {
    /// The links of a side that has no pieces yet.
    pub fn new(side: Color) -> LinkRows {
        LinkRows {
            bounds: LinkBounds { side, king: None, pinned: Bitboard::EMPTY, answers: Bitboard::FULL },
            board: Board::empty(),
            links: Links::new(),
            regions: [Bitboard::EMPTY; 64],
            rare: Bitboard::EMPTY,
            rebuilt: 0,
        }
    }

    /// The links in a position, which may be any: the nearer to the one before, the fewer rows are worked out.
    pub fn update(&mut self, position: &Chess) -> &Links {
        let (board, side) = (position.board(), self.bounds.side);
        let bounds = LinkBounds::of(position, side);
        let changed = changed(&self.board, board);
        let affected = self.affected(board, &bounds, changed);
        self.links.set_pieces(board, side);
        for from in affected {
            self.links.set_row(board, from, &bounds);
            self.regions[usize::from(from)] = region(board, from, side);
        }
        self.rebuilt += affected.count() as u64;
        self.rare = self.links.add_rare_moves(position, side);
        self.board = board.clone();
        self.bounds = bounds;
        &self.links
    }

    /// Rows worked out so far.
    #[cfg(test)]
    pub fn rebuilt(&self) -> u64 {
        self.rebuilt
    }

    /// The squares whose rows may be others than before, those that a piece has left among them.
    fn affected(&self, board: &Board, bounds: &LinkBounds, changed: Bitboard) -> Bitboard {
        let own = board.by_color(bounds.side);
        let left = self.board.by_color(bounds.side) & !own;
        if bounds.king != self.bounds.king || bounds.answers != self.bounds.answers {
            return own | left;
        }
        let touched = own.into_iter().filter(|&square| (self.regions[usize::from(square)] & changed).any());
        let touched: Bitboard = touched.collect();
        let king = bounds.king.map_or(Bitboard::EMPTY, Bitboard::from_square);
        let pins = bounds.pinned ^ self.bounds.pinned;
        left | (own & (changed | touched | pins | self.rare | king))
    }
}

/// The squares on which something else stands than before.
fn changed(before: &Board, after: &Board) -> Bitboard {
    let roles = Role::ALL.into_iter().map(|role| before.by_role(role) ^ after.by_role(role));
    let colors = Color::ALL.into_iter().map(|side| before.by_color(side) ^ after.by_color(side));
    roles.chain(colors).fold(Bitboard::EMPTY, |all, some| all | some)
}

/// The squares that the row of a piece depends on: what it attacks, and for a pawn the two squares ahead.
fn region(board: &Board, from: Square, side: Color) -> Bitboard {
    let Some(piece) = board.piece_at(from) else { return Bitboard::EMPTY };
    let attacked = attacks::attacks(from, piece, board.occupied());
    if piece.role != Role::Pawn {
        return attacked;
    }
    let ahead = |squares: Bitboard| squares.shift(side.fold_wb(8, -8));
    let one = ahead(Bitboard::from_square(from));
    attacked | one | ahead(one)
}
