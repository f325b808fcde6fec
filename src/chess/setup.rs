//! A position being set up: pieces, side, castling and en passant, changed one by one, with every fault named.

use super::fen::{self, FenError};
use super::{
    Board, CastlingSide, Chess, Color, EnPassantMode, File, Piece, Position, Rank, Setup, Square, words,
};

/// A board that need not be playable yet. Rights that pieces no longer bear out are dropped, and told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft(Setup);

impl Draft {
    /// The draft of a position.
    pub fn of(position: &Chess) -> Draft {
        Draft(position.to_setup(EnPassantMode::Legal))
    }

    /// A board without pieces, White to move.
    pub fn empty() -> Draft {
        Draft(Setup::empty())
    }

    /// Reads a FEN, of a position that cannot be played too; the notes tell what was dropped.
    ///
    /// # Errors
    /// [`FenError`] names every fault of the text.
    pub fn read(text: &str) -> Result<(Draft, Vec<String>), FenError> {
        let (setup, mut notes) = fen::parse_setup(text)?;
        let mut draft = Draft(setup);
        notes.extend(draft.settle());
        Ok((draft, notes))
    }

    /// The draft as FEN.
    pub fn fen(&self) -> String {
        let Draft(setup) = self;
        let side = setup.turn.char();
        let mut rights: String = Self::RIGHTS
            .iter()
            .filter(|(color, side)| self.may_castle(*color, *side))
            .map(|(color, side)| letter(*color, *side))
            .collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let passing = setup.ep_square.map_or("-".to_owned(), |square| square.to_string());
        format!("{} {side} {rights} {passing} {} {}", setup.board, setup.halfmoves, setup.fullmoves)
    }

    /// The position, if it can be played.
    ///
    /// # Errors
    /// [`FenError`] names every fault of it.
    pub fn judge(&self) -> Result<Chess, FenError> {
        fen::judge(&self.0).map(|read| read.position)
    }

    /// The pieces.
    pub fn board(&self) -> &Board {
        &self.0.board
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.0.turn
    }

    /// The four rights to castle in the order of a FEN.
    pub const RIGHTS: [(Color, CastlingSide); 4] = [
        (Color::White, CastlingSide::KingSide),
        (Color::White, CastlingSide::QueenSide),
        (Color::Black, CastlingSide::KingSide),
        (Color::Black, CastlingSide::QueenSide),
    ];

    /// Whether a side has the right to castle.
    pub fn may_castle(&self, color: Color, side: CastlingSide) -> bool {
        self.0.castling_rights.contains(corner(color, side))
    }

    /// Whether a side could have the right: its king and that rook stand where a game begins.
    pub fn could_castle(&self, color: Color, side: CastlingSide) -> bool {
        fen::right_stands(&self.0.board, letter(color, side))
    }

    /// The square of en passant.
    pub fn en_passant(&self) -> Option<Square> {
        self.0.ep_square
    }

    /// The squares on which the side to move could take en passant, if the last move was that pawn's.
    pub fn en_passant_choices(&self) -> Vec<Square> {
        let rank = self.0.turn.relative_rank(Rank::Sixth);
        let squares = File::ALL.into_iter().map(|file| Square::from_coords(file, rank));
        squares
            .filter(|square| {
                let mut asked = self.0.clone();
                asked.ep_square = Some(*square);
                fen::judge(&asked).is_ok_and(|read| read.position.legal_ep_square() == Some(*square))
            })
            .collect()
    }

    /// Puts a piece on a square, or takes away what stands there; answers what was dropped for it.
    pub fn put(&mut self, square: Square, piece: Option<Piece>) -> Vec<String> {
        match piece {
            Some(piece) => self.0.board.set_piece_at(square, piece),
            None => self.0.board.discard_piece_at(square),
        }
        self.changed()
    }

    /// Moves a piece; what stood where it goes is taken away. Answers what was dropped for it.
    pub fn carry(&mut self, from: Square, to: Square) -> Vec<String> {
        if let Some(piece) = self.0.board.remove_piece_at(from) {
            self.0.board.set_piece_at(to, piece);
        }
        self.changed()
    }

    /// Gives the other side the move; answers what was dropped for it.
    pub fn swap_turn(&mut self) -> Vec<String> {
        self.0.turn = !self.0.turn;
        self.changed()
    }

    /// Gives or takes the right to castle.
    ///
    /// # Errors
    /// Why the right cannot be given.
    pub fn toggle_right(&mut self, color: Color, side: CastlingSide) -> Result<(), String> {
        if !self.could_castle(color, side) {
            let king = Square::from_coords(File::E, color.backrank());
            return Err(format!(
                "{} cannot have that right: it needs a king on {king} and a rook on {}.",
                words::side(color),
                corner(color, side)
            ));
        }
        self.0.castling_rights.toggle(corner(color, side));
        Ok(())
    }

    /// Chooses the next square on which one could take en passant, none among them.
    ///
    /// # Errors
    /// Why there is none.
    pub fn next_en_passant(&mut self) -> Result<(), String> {
        let choices = self.en_passant_choices();
        if choices.is_empty() {
            return Err(format!("{} could take no pawn en passant here.", words::side(self.0.turn)));
        }
        let place = self.0.ep_square.and_then(|now| choices.iter().position(|square| *square == now));
        self.0.ep_square = choices.get(place.map_or(0, |place| place + 1)).copied();
        Ok(())
    }

    /// What follows every change of the pieces or the side: no half move counts any more, and rights are looked at.
    fn changed(&mut self) -> Vec<String> {
        self.0.halfmoves = 0;
        self.settle()
    }

    /// Drops the rights that cannot be, and says so.
    fn settle(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        for (color, side) in Self::RIGHTS {
            if self.may_castle(color, side) && !self.could_castle(color, side) {
                self.0.castling_rights.discard(corner(color, side));
                let name = side_name(side);
                told.push(format!("{}'s right to castle {name} was dropped.", words::side(color)));
            }
        }
        if let Some(square) = self.0.ep_square
            && !self.en_passant_choices().contains(&square)
        {
            self.0.ep_square = None;
            told.push(format!("En passant on {square} was dropped."));
        }
        told
    }
}

/// `kingside` or `queenside`.
fn side_name(side: CastlingSide) -> &'static str {
    if side.is_king_side() { "kingside" } else { "queenside" }
}

/// The rook's square of a right to castle.
fn corner(color: Color, side: CastlingSide) -> Square {
    let file = if side.is_king_side() { File::H } else { File::A };
    Square::from_coords(file, color.backrank())
}

/// The letter of a right to castle in a FEN.
fn letter(color: Color, side: CastlingSide) -> char {
    let letter = if side.is_king_side() { 'k' } else { 'q' };
    color.fold_wb(letter.to_ascii_uppercase(), letter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::{Bitboard, Role, playout};
    use proptest::prelude::*;

    fn draft(text: &str) -> Draft {
        Draft::read(text).unwrap().0
    }

    fn faults(draft: &Draft) -> Vec<String> {
        draft.judge().err().map_or(Vec::new(), |error| error.0)
    }

    #[test]
    fn a_position_is_set_up_piece_by_piece() {
        let mut draft = Draft::empty();
        assert_eq!(faults(&draft), ["White has no king", "Black has no king"]);
        draft.put(Square::E1, Some(Role::King.of(Color::White)));
        draft.put(Square::E8, Some(Role::King.of(Color::Black)));
        draft.put(Square::A7, Some(Role::Pawn.of(Color::White)));
        assert_eq!(draft.fen(), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        draft.carry(Square::A7, Square::A8);
        assert_eq!(faults(&draft), ["pawns cannot stand on the first or last rank (a8)"]);
        draft.put(Square::A8, Some(Role::Queen.of(Color::White)));
        assert!(faults(&draft)[0].contains("already in check (a8)"), "{:?}", faults(&draft));
        draft.swap_turn();
        assert_eq!(faults(&draft), Vec::<String>::new());
        assert!(draft.judge().unwrap().is_check());
        draft.put(Square::A8, None);
        assert_eq!(draft.fen(), "4k3/8/8/8/8/8/8/4K3 b - - 0 1");
    }

    #[test]
    fn a_third_checker_is_a_fault_and_a_second_is_none() {
        let mut draft = draft("4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1");
        assert_eq!(faults(&draft), Vec::<String>::new());
        draft.put(Square::A1, Some(Role::Queen.of(Color::Black)));
        let told = faults(&draft);
        assert!(told[0].contains("in check by 3 pieces (a1, d3, e4)"), "{told:?}");
    }

    #[test]
    fn rights_are_given_where_they_can_be_and_dropped_when_pieces_leave() {
        let mut draft = draft("r3k2r/8/8/8/8/8/8/R3K2R w - - 4 9");
        for (color, side) in Draft::RIGHTS {
            assert_eq!(draft.toggle_right(color, side), Ok(()));
        }
        assert_eq!(draft.fen(), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 4 9");
        let told = draft.carry(Square::H1, Square::H5);
        assert_eq!(told, ["White's right to castle kingside was dropped."]);
        let told = draft.put(Square::E8, None);
        assert_eq!(told.len(), 2);
        assert_eq!(draft.fen(), "r6r/8/8/7R/8/8/8/R3K3 w Q - 0 9");
        let refused = draft.toggle_right(Color::Black, CastlingSide::KingSide).unwrap_err();
        assert!(refused.contains("a king on e8 and a rook on h8"), "{refused}");
        assert_eq!(draft.toggle_right(Color::White, CastlingSide::QueenSide), Ok(()));
        assert_eq!(draft.fen(), "r6r/8/8/7R/8/8/8/R3K3 w - - 0 9");
    }

    #[test]
    fn only_squares_where_one_could_take_are_offered() {
        let mut white = draft("4k3/8/8/2pPp3/8/8/8/4K3 w - - 0 1");
        let mut black = draft("4k3/8/8/8/2PpP3/8/8/4K3 b - - 0 1");
        for (draft, names) in [(&mut white, ["c6", "e6"]), (&mut black, ["c3", "e3"])] {
            let mut seen = Vec::new();
            for _ in 0..3 {
                draft.next_en_passant().unwrap();
                seen.push(draft.en_passant().map(|square| square.to_string()));
            }
            assert_eq!(seen, [Some(names[0].to_owned()), Some(names[1].to_owned()), None]);
        }
        // The pawn is pinned along its rank once both pawns have left it.
        let pinned = draft("4k3/8/8/r2pP1K1/8/8/8/8 w - - 0 1");
        assert_eq!(pinned.en_passant_choices(), []);
        assert!(Draft::empty().next_en_passant().is_err());
    }

    #[test]
    fn en_passant_goes_with_its_pawns_and_its_side() {
        let start = draft("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        assert_eq!(start.en_passant(), Some(Square::D6));
        for change in [
            |draft: &mut Draft| draft.put(Square::E5, None),
            |draft: &mut Draft| draft.carry(Square::D5, Square::D4),
            |draft: &mut Draft| draft.swap_turn(),
        ] {
            let mut changed = start.clone();
            assert_eq!(change(&mut changed), ["En passant on d6 was dropped."]);
            assert_eq!(changed.en_passant(), None);
        }
    }

    #[test]
    fn a_fen_is_read_even_when_its_position_cannot_be_played() {
        let (draft, notes) = Draft::read("8/8/8/8/8/8/8/R6K w KQ - 3 7").unwrap();
        assert_eq!(draft.fen(), "8/8/8/8/8/8/8/R6K w - - 3 7");
        assert_eq!(notes.len(), 1);
        assert_eq!(faults(&draft), ["Black has no king"]);
        assert!(Draft::read("hello").is_err());
        assert!(Draft::read("8/8/8/8/8/8/8/x7 w - - 0 1").unwrap_err().0[0].contains("'x'"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn the_draft_of_a_position_is_that_position(positions in playout::positions(60)) {
            for position in positions {
                let draft = Draft::of(&position);
                prop_assert_eq!(draft.fen(), fen::write(&position));
                prop_assert_eq!(draft.judge().unwrap(), position);
            }
        }

        #[test]
        fn any_edits_leave_only_rights_that_stand(
            edits in prop::collection::vec((0_u32..64, 0_u32..64, 0_usize..14), 0..40),
            start in prop::sample::select(vec![fen::USUAL, "r3k2r/8/8/2pPp3/2PpP3/8/8/R3K2R w KQkq e6 0 1"]),
        ) {
            let mut draft = draft(start);
            for (from, to, what) in edits {
                match what {
                    0..=3 => drop(draft.toggle_right(Draft::RIGHTS[what].0, Draft::RIGHTS[what].1)),
                    4 => drop(draft.swap_turn()),
                    5 => drop(draft.next_en_passant()),
                    6 => drop(draft.put(Square::new(from), None)),
                    7..=9 => drop(draft.carry(Square::new(from), Square::new(to))),
                    _ => drop(draft.put(Square::new(from), "PkRq".chars().nth(what - 10).and_then(Piece::from_char))),
                }
                prop_assert!((draft.0.castling_rights & !Bitboard::CORNERS).is_empty());
                let (read, notes) = Draft::read(&draft.fen()).unwrap();
                prop_assert!(notes.is_empty(), "{:?} of {}", notes, draft.fen());
                prop_assert_eq!(&read, &draft);
            }
        }
    }
}
