//! The rights of a FEN: which castling stands, and whether an en passant square can be one.

use crate::chess::{Bitboard, Board, CastlingMode, CastlingSide, Color, File, Rank, Role, Setup, Square};

/// The castling rights that stand, as the rooks that have them.
pub(super) struct Rights {
    pub rooks: Bitboard,
    pub note: Option<String>,
}

/// Reads the castling field; rights without king and rook in place are dropped with a note.
pub(super) fn castling(field: &str, board: Option<&Board>, mode: CastlingMode) -> Result<Rights, String> {
    let mut rights = Rights { rooks: Bitboard::EMPTY, note: None };
    if field == "-" {
        return Ok(rights);
    }
    let letters = "KQkqABCDEFGHabcdefgh";
    if field.len() > 4 || !field.chars().all(|letter| letters.contains(letter)) {
        return Err(format!("the castling rights are '{field}'; they can be some of KQkq, or -"));
    }
    let Some(board) = board else {
        return Ok(rights);
    };
    let mut dropped = String::new();
    for letter in field.chars() {
        let right = Right::new(letter);
        if mode.is_chess960() {
            match right.rook_of_chess960(board).filter(|rook| is_free(rights.rooks, *rook, board)) {
                Some(rook) => rights.rooks.add(rook),
                None => dropped.push(letter),
            }
        } else if right.stands(board) {
            rights.rooks.add(right.rook);
        } else if right.is_chess960(board) {
            return Err(format!(
                "the castling right '{letter}' is one of Chess960, which is not played here"
            ));
        } else {
            dropped.push(letter);
        }
    }
    if !dropped.is_empty() {
        rights.note =
            Some(format!("the castling rights {dropped} were dropped: king or rook is not in place"));
    }
    Ok(rights)
}

/// Whether king and rook stand for the right of usual chess with this letter.
pub(super) fn stands(board: &Board, letter: char) -> bool {
    Right::new(letter).stands(board)
}

/// Whether no other rook on this side of its king has a right already.
fn is_free(taken: Bitboard, rook: Square, board: &Board) -> bool {
    let Some(king) = board.color_at(rook).and_then(|color| board.king_of(color)) else {
        return false;
    };
    let beside = |other: Square| other != rook && (other > king) == (rook > king);
    !taken.into_iter().any(|other| other.rank() == rook.rank() && beside(other))
}

/// One letter of the castling field.
struct Right {
    color: Color,
    /// The rook that castles; for `K` and `Q` the one in the corner.
    rook: Square,
    /// Whether the letter names a file, as Chess960 does (`HAha`).
    by_file: bool,
}

impl Right {
    fn new(letter: char) -> Right {
        let color = Color::from_white(letter.is_ascii_uppercase());
        let (file, by_file) = match letter.to_ascii_lowercase() {
            'k' => (File::H, false),
            'q' => (File::A, false),
            file => (File::from_char(file).unwrap_or(File::A), true),
        };
        Right { color, rook: Square::from_coords(file, color.backrank()), by_file }
    }

    /// Whether this is a right of usual chess with its king and rook in place.
    fn stands(&self, board: &Board) -> bool {
        let king = Square::from_coords(File::E, self.color.backrank());
        matches!(self.rook.file(), File::A | File::H)
            && board.piece_at(king) == Some(Role::King.of(self.color))
            && board.piece_at(self.rook) == Some(Role::Rook.of(self.color))
    }

    /// Whether king and rook stand as only Chess960 lets them castle.
    ///
    /// `K` and `Q` beside a king that left e1 is an oversight of who wrote the FEN, unless the other king has the same
    /// file at home or the corner is empty: then it is a Chess960 position in the way of X-FEN.
    fn is_chess960(&self, board: &Board) -> bool {
        let (Some(king), Some(rook)) = (self.king_at_home(board), self.rook_of_chess960(board)) else {
            return false;
        };
        let mirrored = board.king_of(!self.color) == Some(king.flip_vertical());
        self.by_file || (king.file() != File::E && (mirrored || rook != self.rook))
    }

    /// The rook that this letter means in Chess960: that on the file named, or the outermost on the side named.
    fn rook_of_chess960(&self, board: &Board) -> Option<Square> {
        let king = self.king_at_home(board)?;
        let rooks = board.by_piece(Role::Rook.of(self.color)) & self.color.backrank();
        if self.by_file {
            return Some(self.rook).filter(|rook| rooks.contains(*rook));
        }
        let side = CastlingSide::from_king_side(self.rook.file() == File::H);
        let outer = if side.is_king_side() { rooks.last() } else { rooks.first() };
        outer.filter(|rook| side.is_king_side() == (*rook > king))
    }

    fn king_at_home(&self, board: &Board) -> Option<Square> {
        let king = board.king_of(self.color)?;
        (king.rank() == self.color.backrank()).then_some(king)
    }
}

/// Reads the en passant field.
pub(super) fn en_passant(field: &str) -> Result<Option<Square>, String> {
    if field == "-" {
        return Ok(None);
    }
    let square = field.to_ascii_lowercase().parse().map(Some);
    square.map_err(|_| format!("the en passant square is '{field}'; it can be a square like e3, or -"))
}

/// Whether the last move can have been a double step past the en passant square.
pub(super) fn can_be_en_passant(setup: &Setup) -> bool {
    let Some(square) = setup.ep_square else {
        return false;
    };
    let behind = |rank: Rank| Square::from_coords(square.file(), setup.turn.relative_rank(rank));
    square.rank() == setup.turn.relative_rank(Rank::Sixth)
        && setup.board.piece_at(square).is_none()
        && setup.board.piece_at(behind(Rank::Seventh)).is_none()
        && setup.board.piece_at(behind(Rank::Fifth)) == Some(Role::Pawn.of(!setup.turn))
}
