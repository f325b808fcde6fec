//! A position of an ending in few bytes, and where it stands in its table.

use super::class::EndingClass;
use crate::chess::{Bitboard, Chess, Color, EnPassantMode, Piece, Position, Role, Square, attacks};

/// Most pieces of a table, kings included.
pub const MOST: usize = 4;

/// Where the pieces stand and who is to move. The white king comes first, then the black one, then the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    pub turn: Color,
    pub pieces: [Piece; MOST],
    pub squares: [Square; MOST],
    /// How many of them there are.
    pub count: usize,
    /// Whether the other side's pawn has just gone two squares and can be taken in passing.
    pub en_passant: bool,
}

impl Placement {
    /// With the kings alone.
    pub fn kings(turn: Color, white: Square, black: Square) -> Placement {
        let mut pieces = [Color::White.king(); MOST];
        pieces[1] = Color::Black.king();
        let mut squares = [white; MOST];
        squares[1] = black;
        Placement { turn, pieces, squares, count: 2, en_passant: false }
    }

    /// A position with at most four pieces; none where somebody may castle.
    pub fn of(position: &Chess) -> Option<Placement> {
        let board = position.board();
        if board.occupied().count() > MOST || position.castles().any() {
            return None;
        }
        let kings = [Color::White, Color::Black].map(|color| board.king_of(color));
        let mut placement = Placement::kings(position.turn(), kings[0]?, kings[1]?);
        for square in board.occupied() & !board.kings() {
            placement.add(board.piece_at(square)?, square);
        }
        placement.en_passant = position.ep_square(EnPassantMode::Legal).is_some();
        Some(placement)
    }

    /// The position with these pieces; none where that is illegal, and where a pawn can be taken in passing.
    #[cfg(test)]
    pub fn position(&self) -> Option<Chess> {
        use crate::chess::{Board, CastlingMode, FromSetup, Setup};
        let mut board = Board::empty();
        for (square, piece) in self.squares.into_iter().zip(self.pieces).take(self.count) {
            board.set_piece_at(square, piece);
        }
        let is_whole = board.occupied().count() == self.count && !self.en_passant;
        let setup = Setup { board, turn: self.turn, ..Setup::empty() };
        Chess::from_setup(setup, CastlingMode::Standard).ok().filter(|_| is_whole)
    }

    /// Puts another piece on the board.
    pub fn add(&mut self, piece: Piece, square: Square) {
        self.pieces[self.count] = piece;
        self.squares[self.count] = square;
        self.count += 1;
    }

    /// Takes a piece off the board; the later ones move up.
    pub fn remove(&mut self, at: usize) {
        self.pieces.copy_within(at + 1..self.count, at);
        self.squares.copy_within(at + 1..self.count, at);
        self.count -= 1;
    }

    pub fn occupied(&self) -> Bitboard {
        self.squares[..self.count].iter().copied().collect()
    }

    /// Numbers and squares of the pieces of a side.
    pub fn of_side(&self, side: Color) -> impl Iterator<Item = usize> + use<> {
        let pieces = self.pieces;
        (0..self.count).filter(move |at| pieces[*at].color == side)
    }

    /// Whether a side's king is attacked.
    pub fn is_in_check(&self, side: Color, occupied: Bitboard) -> bool {
        let king = self.squares[side.fold_wb(0, 1)];
        let attacker = |at: usize| {
            self.pieces[at].color != side
                && attacks::attacks(self.squares[at], self.pieces[at], occupied).contains(king)
        };
        (0..self.count).any(attacker)
    }

    /// The same with the colours exchanged and the board turned over.
    fn flipped(mut self) -> Placement {
        self.turn = !self.turn;
        for at in 0..self.count {
            self.pieces[at].color = !self.pieces[at].color;
            self.squares[at] = self.squares[at].flip_vertical();
        }
        self.pieces.swap(0, 1);
        self.squares.swap(0, 1);
        self
    }

    /// The class of the pieces, and the placement as that class's table has it: its stronger side White, in its order; none
    /// of bare kings.
    pub fn in_class(&self) -> Option<(EndingClass, Placement)> {
        let mut others = [(Color::White, Role::King); MOST - 2];
        for (to, piece) in others.iter_mut().zip(&self.pieces[2..self.count]) {
            *to = (piece.color, piece.role);
        }
        let (class, strong) = EndingClass::of_pieces(&others[..self.count - 2])?;
        let mut placement = if strong == Color::White { *self } else { self.flipped() };
        let is_first =
            class.pieces().next().is_some_and(|(color, role)| placement.pieces[2] == Piece { color, role });
        if !is_first {
            placement.pieces.swap(2, 3);
            placement.squares.swap(2, 3);
        }
        Some((class, placement))
    }
}

/// The places of a class's positions in its table.
///
/// The white king stands on the files a to d, and without pawns on the ranks 1 to 4 as well: the rest are mirror images.
/// Behind all placings of the pieces come those in which a pawn can be taken in passing, if the class has such.
#[derive(Clone, Copy, Debug)]
pub struct Places {
    class: EndingClass,
    empty: Placement,
    /// Squares of the white king.
    kings: usize,
    /// Squares of the other pieces: 48 of a pawn.
    squares: [usize; 2],
}

/// The first square of a pawn.
const FIRST_OF_PAWNS: usize = 8;

impl Places {
    pub fn new(class: EndingClass) -> Places {
        let mut empty = Placement::kings(Color::White, Square::A1, Square::A1);
        let mut squares = [1; 2];
        for (to, (color, role)) in squares.iter_mut().zip(class.pieces()) {
            *to = if role == Role::Pawn { 48 } else { 64 };
            empty.add(Piece { color, role }, Square::A1);
        }
        let kings = if class.has_pawns() { 32 } else { 16 };
        Places { class, empty, kings, squares }
    }

    /// How many placings there are, without those of en passant.
    fn plain(&self) -> usize {
        2 * self.kings * 64 * self.squares[0] * self.squares[1]
    }

    /// How many places there are.
    pub fn count(&self) -> usize {
        // Both sides, the kings, the file of the pawn that went two squares, and the side of it on which the other stands.
        self.plain() + if self.class.has_en_passant() { 2 * self.kings * 64 * 16 } else { 0 }
    }

    /// The place of a placement of this class.
    pub fn index(&self, placement: &Placement) -> usize {
        let mirror = self.mirror(placement.squares[0]);
        let seen = |square: Square| usize::from(square) ^ mirror;
        let king = seen(placement.squares[0]);
        let mut index = placement.turn.fold_wb(0, 1) * self.kings + king / 8 * 4 + king % 8;
        index = index * 64 + seen(placement.squares[1]);
        if placement.en_passant {
            let pushed = placement.turn.fold_wb(3, 2);
            let (pushed, taker) =
                (seen(placement.squares[pushed]) % 8, seen(placement.squares[5 - pushed]) % 8);
            return self.plain() + index * 16 + pushed * 2 + usize::from(taker > pushed);
        }
        for (at, squares) in self.squares.iter().enumerate().take(self.empty.count - 2) {
            let square = seen(placement.squares[2 + at]);
            index =
                index * squares + if *squares == 48 { square.wrapping_sub(FIRST_OF_PAWNS) } else { square };
        }
        index
    }

    /// The place that a placement gets when the piece `at` goes to a square, from its own; nobody can be taken in passing.
    pub fn moved(&self, place: usize, known: &Placement, at: usize, to: Square) -> usize {
        let stride = match at {
            // The white king's square decides which mirror image it is.
            0 => {
                let mut moved = *known;
                moved.squares[0] = to;
                return self.index(&moved);
            }
            1 => self.squares[0] * self.squares[1],
            2 => self.squares[1],
            _ => 1,
        };
        let mirror = self.mirror(known.squares[0]);
        let seen = |square: Square| usize::from(square) ^ mirror;
        place + seen(to) * stride - seen(known.squares[at]) * stride
    }

    /// What turns the numbers of squares into those of the mirror image with the white king where the table has it: three bits of
    /// the file, then three of the rank.
    fn mirror(&self, king: Square) -> usize {
        let king = usize::from(king);
        let (is_mirrored, is_turned) = (king % 8 > 3, self.kings == 16 && king / 8 > 3);
        let files = if is_mirrored { 0b111 } else { 0 };
        files | if is_turned { 0b111_000 } else { 0 }
    }

    /// The placement of a place; the pieces may stand on one another.
    pub fn placement(&self, index: usize) -> Placement {
        let mut placement = self.empty;
        let mut rest = index;
        if index < self.plain() {
            for at in (0..self.empty.count - 2).rev() {
                let squares = self.squares[at];
                let offset = if squares == 48 { FIRST_OF_PAWNS } else { 0 };
                placement.squares[2 + at] = Square::new((rest % squares + offset) as u32);
                rest /= squares;
            }
        } else {
            rest -= self.plain();
            let (file, side) = (rest % 16 / 2, rest % 2);
            rest /= 16;
            let turn = if rest / 64 / self.kings == 0 { Color::White } else { Color::Black };
            let rank = turn.fold_wb(4, 3);
            let pushed = turn.fold_wb(3, 2);
            // A pawn beyond the edge stands on the other, and so on no square from which it could take.
            let taker = (file + 2 * side + 7) % 8;
            placement.squares[pushed] = Square::new((8 * rank + file) as u32);
            placement.squares[5 - pushed] = Square::new((8 * rank + taker) as u32);
            placement.en_passant = true;
        }
        placement.squares[1] = Square::new((rest % 64) as u32);
        rest /= 64;
        let king = rest % self.kings;
        placement.squares[0] = Square::new((king / 4 * 8 + king % 4) as u32);
        placement.turn = if rest / self.kings == 0 { Color::White } else { Color::Black };
        placement
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::fen;

    #[test]
    fn every_place_has_one_placement() {
        for name in ["KQK", "KPK", "KBNK", "KPKP"] {
            let places = Places::new(name.parse().unwrap());
            for index in (0..places.count()).step_by(997).chain(places.plain()..places.count()) {
                let placement = places.placement(index);
                // The pawns that can be taken stand beside each other; others are no positions.
                let pawns = [2, 3].map(|at| placement.squares[at].file());
                if !placement.en_passant || pawns[0].distance(pawns[1]) == 1 {
                    assert_eq!(places.index(&placement), index, "{name}");
                }
            }
        }
    }

    #[test]
    fn the_place_after_a_step_is_found_from_the_one_before() {
        for name in ["KQK", "KPK", "KBNK", "KPKP"] {
            let places = Places::new(name.parse().unwrap());
            for index in (0..places.plain()).step_by(4_999) {
                let placement = places.placement(index);
                for (at, to) in (0..placement.count).flat_map(|at| Square::ALL.map(|to| (at, to))) {
                    let is_pawn = placement.pieces[at].role == Role::Pawn;
                    if is_pawn && matches!(usize::from(to) / 8, 0 | 7) {
                        continue;
                    }
                    let mut moved = placement;
                    moved.squares[at] = to;
                    assert_eq!(
                        places.moved(index, &placement, at, to),
                        places.index(&moved),
                        "{name} {at} {to}"
                    );
                }
            }
        }
    }

    #[test]
    fn mirror_images_share_a_place() {
        let place = |text: &str| {
            let (class, placement) =
                Placement::of(&fen::parse(text).unwrap().position).unwrap().in_class().unwrap();
            (class.to_string(), Places::new(class).index(&placement))
        };
        let same = |one: &str, other: &str| assert_eq!(place(one), place(other), "{one} and {other}");
        same("8/8/8/8/8/1R6/8/K6k w - - 0 1", "8/8/8/8/8/6R1/8/k6K w - - 0 1");
        same("8/8/8/8/8/1R6/8/K6k w - - 0 1", "K6k/8/1R6/8/8/8/8/8 w - - 0 1");
        same("8/8/8/8/8/1R6/8/K6k w - - 0 1", "k6K/8/1r6/8/8/8/8/8 b - - 0 1");
        assert_ne!(place("K7/8/8/4pP2/8/8/8/5k2 w - e6 0 1"), place("K7/8/8/4pP2/8/8/8/5k2 w - - 0 1"));
    }
}
