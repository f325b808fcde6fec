//! Exchanges: what a capture wins when both sides go on capturing on that square as long as it pays.
//!
//! All values are exact: the full minimax over *legal* captures, so that pinned pieces, pieces that must answer a check
//! and kings before guarded squares take no part. Only pieces leave the board during an exchange, so the pieces still there
//! and the piece on the square are all that is carried along.

use super::made;
use crate::chess::{
    Bitboard, Board, Chess, Color, Move, Piece, Position, Rank, Role, Square, attacks, material, notation,
};

/// What a piece is worth in an exchange, in pawns: P1 N3 B3 R5 Q9, the king 0 (it is never taken).
pub const fn value(role: Role) -> i32 {
    material::value(role).cast_signed()
}

/// What the least of the pieces is worth in an exchange, in pawns.
pub const PIECE: i32 = value(Role::Knight);

/// The same less the pawn that is got for it: from here on a piece is lost, even where a pawn falls for it.
pub const PIECE_FOR_PAWN: i32 = PIECE - value(Role::Pawn);

/// The exchange value X of a legal move, in pawns: what it takes (and gains by promotion) less the opponent's best
/// continuation of legal captures on the same square, each side free to stop. After a pawn's double step the
/// continuation may be en passant.
pub fn value_of(position: &Chess, m: Move) -> i32 {
    let side = position.turn();
    let board = made::after(position.board(), side, m);
    taken(m) - replies(&board, side, m).gain()
}

/// The material that a move takes, in pawns: the captured piece, and the new piece less the pawn of a promotion.
pub const fn taken(m: Move) -> i32 {
    let captured = match m.capture() {
        Some(role) => value(role),
        None => 0,
    };
    let gained = match m.promotion() {
        Some(role) => value(role) - value(Role::Pawn),
        None => 0,
    };
    captured + gained
}

/// A capture and what it is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// Where the capturing piece stands.
    pub from: Square,
    /// Where it goes; only en passant leaves the taken piece's square.
    pub to: Square,
    /// Its exchange value X in pawns; below 0 if it loses material.
    pub value: i32,
}

/// The legal captures of one piece, and the best of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// The pieces that could take it.
    pub by: Bitboard,
    /// The capture with the highest value; among equals the one of the least piece.
    pub best: Option<Capture>,
}

impl Captures {
    /// What the captures win in pawns: 0 if none pays.
    pub fn gain(&self) -> i32 {
        self.best.map_or(0, |best| best.value.max(0))
    }

    fn add(&mut self, capture: Capture) {
        self.by.add(capture.from);
        if self.best.is_none_or(|best| capture.value > best.value) {
            self.best = Some(capture);
        }
    }
}

/// The opponent's legal captures of the piece that has just moved, on the board after the move; `side` moved it.
pub fn replies(board: &Board, side: Color, m: Move) -> Captures {
    let mut found = Exchange::on(board, notation::destination(m)).captures(!side);
    if let Some(passed) = made::passed_square(m) {
        let pawns = board.by_piece(Piece { color: !side, role: Role::Pawn });
        for from in attacks::pawn_attacks(side, passed) & pawns {
            let taking = Move::EnPassant { from, to: passed };
            let after = made::after(board, !side, taking);
            if !in_check(&after, !side) {
                let value = taken(taking) - Exchange::on(&after, passed).gain(side);
                found.add(Capture { from, to: passed, value });
            }
        }
    }
    found
}

fn in_check(board: &Board, side: Color) -> bool {
    board.king_of(side).is_some_and(|king| board.attacks_to(king, !side, board.occupied()).any())
}

/// The fight for one square: both sides capture there in turn, and either may stop.
#[derive(Clone, Copy)]
pub struct Exchange<'a> {
    board: &'a Board,
    square: Square,
    /// Pawns, knights and kings of both sides that reach the square; nothing can come in their way.
    steppers: Bitboard,
    /// Pieces whose check to a king keeps nobody else from capturing.
    excused: Bitboard,
}

/// The window of the exchange search, in pawns: gains up to `floor` and from `enough` on are all alike.
#[derive(Clone, Copy)]
struct GainWindow {
    floor: i32,
    enough: i32,
}

impl<'a> Exchange<'a> {
    /// Looks at a square with a piece on it.
    pub fn on(board: &'a Board, square: Square) -> Exchange<'a> {
        let steppers = (attacks::knight_attacks(square) & board.knights())
            | (attacks::king_attacks(square) & board.kings())
            | (attacks::pawn_attacks(Color::Black, square) & board.pawns() & board.white())
            | (attacks::pawn_attacks(Color::White, square) & board.pawns() & board.black());
        Exchange { board, square, steppers, excused: Bitboard::EMPTY }
    }

    /// The same with the check that a side stands in taken as answered: its pieces capture as if there were none.
    #[must_use]
    pub fn with_check_answered(mut self, side: Color) -> Exchange<'a> {
        if let Some(king) = self.board.king_of(side) {
            self.excused = self.board.attacks_to(king, !side, self.board.occupied());
        }
        self
    }

    /// The pieces of a side that could legally take the piece on the square if it were that side's turn.
    pub fn capturers(&self, side: Color) -> Bitboard {
        let pieces = self.board.occupied();
        let reaching = self.reaching(pieces) & self.board.by_color(side);
        reaching.into_iter().filter(|&from| self.is_legal(pieces, side, from)).collect()
    }

    /// The pieces of a side that could take on the square one after the other, those that stand behind another included.
    pub fn fighters(&self, side: Color) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        loop {
            let left = self.board.occupied() & !found;
            let reaching = self.reaching(left) & self.board.by_color(side);
            let next: Bitboard =
                reaching.into_iter().filter(|&from| self.is_legal(left, side, from)).collect();
            if next.is_empty() {
                return found;
            }
            found |= next;
        }
    }

    /// The legal captures of the piece on the square by a side.
    pub fn captures(&self, side: Color) -> Captures {
        let pieces = self.board.occupied();
        let prize = self.board.role_at(self.square).map_or(0, value);
        let mut found = Captures::default();
        for (from, role) in self.cheapest_first(side, self.reaching(pieces)) {
            if self.is_legal(pieces, side, from) {
                let (worth, gain) = self.arriving(role);
                // A value that does not beat the best so far need not be known exactly.
                let best = found.best.map_or(i32::MIN / 2, |best| best.value);
                let window = GainWindow { floor: 0, enough: prize + gain - best };
                let value = prize + gain - self.win(pieces.without(from), !side, worth, window);
                found.add(Capture { from, to: self.square, value });
            }
        }
        found
    }

    /// What a side wins at best by taking the piece on the square, in pawns: 0 if no capture pays.
    pub fn gain(&self, side: Color) -> i32 {
        let prize = self.board.role_at(self.square).map_or(0, value);
        let window = GainWindow { floor: 0, enough: i32::MAX };
        self.win(self.board.occupied(), side, prize, window)
    }

    /// What a side wins at best, free to stop at once: exact within the window, else its nearer bound or beyond.
    /// `pieces` are still on the board; the piece on the square is worth `prize`.
    fn win(&self, pieces: Bitboard, side: Color, prize: i32, window: GainWindow) -> i32 {
        let mut best = 0;
        for (from, role) in self.cheapest_first(side, self.reaching(pieces)) {
            let (worth, gain) = self.arriving(role);
            let most = prize + gain;
            let floor = best.max(window.floor);
            if floor >= most || best >= window.enough {
                break;
            }
            if self.is_legal(pieces, side, from) {
                let window = GainWindow { floor: most.saturating_sub(window.enough), enough: most - floor };
                best = best.max(most - self.win(pieces.without(from), !side, worth, window));
            }
        }
        best
    }

    /// The pieces of both sides that reach the square, of those still there.
    fn reaching(&self, pieces: Bitboard) -> Bitboard {
        let straight = attacks::rook_attacks(self.square, pieces) & self.board.rooks_and_queens();
        let diagonal = attacks::bishop_attacks(self.square, pieces) & self.board.bishops_and_queens();
        (self.steppers | straight | diagonal) & pieces
    }

    /// The pieces of these with the least first, and among equals those nearest to their side's a1.
    fn cheapest_first(&self, side: Color, pieces: Bitboard) -> impl Iterator<Item = (Square, Role)> {
        let pieces = pieces & self.board.by_color(side);
        Role::ALL.into_iter().flat_map(move |role| {
            let alike = pieces & self.board.by_role(role);
            let seen = if side.is_white() { alike } else { alike.flip_vertical() };
            seen.into_iter().map(move |from| (seen_from(side, from), role))
        })
    }

    /// Whether the capturing side's king is safe once the piece from `from` stands on the square.
    fn is_legal(&self, pieces: Bitboard, side: Color, from: Square) -> bool {
        let Some(home) = self.board.king_of(side) else {
            return true;
        };
        let king = if from == home { self.square } else { home };
        let left = pieces.without(from);
        let excused = if from == home { Bitboard::EMPTY } else { self.excused };
        (self.board.attacks_to(king, !side, left) & left.without(self.square) & !excused).is_empty()
    }

    /// What a piece is worth once it stands on the square, and what it gains by coming there: a pawn promotes on the
    /// last rank. A queen is always the best choice within an exchange: who may retake does not depend on the new
    /// piece, so the highest gain less at most its own loss is never the worse.
    fn arriving(&self, role: Role) -> (i32, i32) {
        if role == Role::Pawn && matches!(self.square.rank(), Rank::First | Rank::Eighth) {
            (value(Role::Queen), value(Role::Queen) - value(Role::Pawn))
        } else {
            (value(role), 0)
        }
    }
}

/// A square as the other side of the board sees it for Black, unchanged for White: choices among equals are then the
/// same when the colours are swapped. Applied twice it gives the square back.
pub(super) fn seen_from(side: Color, square: Square) -> Square {
    if side.is_white() { square } else { square.flip_vertical() }
}
