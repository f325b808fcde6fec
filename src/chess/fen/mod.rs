//! Positions in and out as FEN; every fault of a position is named at once.

mod board;
mod rights;

use std::num::NonZeroU32;

use shakmaty::PositionError;
use shakmaty::fen::Fen;

use super::{Board, CastlingMode, Chess, Color, EnPassantMode, Setup, text};

/// A position read, with what was odd but harmless (castling rights without a rook, en passant that cannot be).
#[derive(Clone, Debug, PartialEq)]
pub struct Read {
    /// The position.
    pub position: Chess,
    /// What was dropped or assumed, one sentence each.
    pub notes: Vec<String>,
}

/// Everything that is wrong with a FEN, one sentence each; at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.join("; "))]
pub struct FenError(pub Vec<String>);

/// The usual start position.
pub const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// No FEN needs more letters: 71 for the pieces, the rest for five short fields.
const LONGEST: usize = 128;
/// The largest halfmove clock and move number that are believed.
const LARGEST: (u32, u32) = (9_999, 99_999);

/// Reads a FEN (four to six fields, extra blanks allowed) or the word `startpos`.
///
/// Positions that no game can produce are read as long as they can be played: nine queens, sixteen pawns, a double check that
/// no move gives. A king in check by three pieces or more is refused.
///
/// ```
/// use patzer::chess::fen;
///
/// let read = fen::parse("4k3/8/8/8/8/8/8/4K3 w KQ -").unwrap();
/// assert_eq!(fen::write(&read.position), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// assert_eq!(read.notes.len(), 1);
/// ```
///
/// # Errors
/// [`FenError`] names every fault of the text or the position.
pub fn parse(text: &str) -> Result<Read, FenError> {
    parse_in(text, CastlingMode::Standard)
}

/// The same in Chess960: any rook beside a king on its first rank may castle, named by its file (`HAha`) or, if it is
/// the outermost on its side, as usual (`KQkq`).
///
/// # Errors
/// [`FenError`] names every fault of the text or the position.
pub fn parse_chess960(text: &str) -> Result<Read, FenError> {
    parse_in(text, CastlingMode::Chess960)
}

fn parse_in(text: &str, mode: CastlingMode) -> Result<Read, FenError> {
    let is_usual = text.trim().eq_ignore_ascii_case("startpos");
    let fields = split(if is_usual { USUAL } else { text })?;
    FenFields::read(&fields, mode).finish(mode)
}

/// Writes a position as FEN with six fields; en passant only when it is legal.
pub fn write(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Reads a FEN whose position need not be playable, with notes on what was dropped.
///
/// # Errors
/// [`FenError`] names every fault of the text.
pub(super) fn parse_setup(text: &str) -> Result<(Setup, Vec<String>), FenError> {
    let is_usual = text.trim().eq_ignore_ascii_case("startpos");
    let fields = split(if is_usual { USUAL } else { text })?;
    let read = FenFields::read(&fields, CastlingMode::Standard);
    if read.faults.is_empty() { Ok((read.setup, read.notes)) } else { Err(FenError(read.faults)) }
}

/// The position of a setup whose rights stand, if it can be played.
///
/// # Errors
/// [`FenError`] names every fault of it.
pub(super) fn judge(setup: &Setup) -> Result<Read, FenError> {
    let fields = FenFields { setup: setup.clone(), is_whole: true, faults: Vec::new(), notes: Vec::new() };
    fields.finish(CastlingMode::Standard)
}

/// Whether king and rook stand for a castling right by its letter in a FEN (`K`, `Q`, `k` or `q`).
pub(super) fn right_stands(board: &Board, letter: char) -> bool {
    rights::stands(board, letter)
}

fn split(text: &str) -> Result<Vec<&str>, FenError> {
    if let Some(bad) = text.trim().chars().find(|c| text::is_unsafe(*c) && *c != '\t') {
        let fault = format!("the text holds a control character (U+{:04X})", u32::from(bad));
        return Err(FenError(vec![fault]));
    }
    let letters = text.chars().filter(|c| !c.is_whitespace()).count();
    if letters > LONGEST {
        return Err(FenError(vec![format!("{letters} letters are too many for a FEN")]));
    }
    if letters == 0 {
        return Err(FenError(vec!["the FEN is empty".into()]));
    }
    if !text.contains('/') {
        let fault = format!("a FEN begins with eight ranks divided by '/', such as {USUAL}");
        return Err(FenError(vec![fault]));
    }
    Ok(text.split_whitespace().collect())
}

/// What the fields say so far, and everything that is wrong with them.
struct FenFields {
    setup: Setup,
    /// Pieces and side to move are known, so that the position itself can be judged.
    is_whole: bool,
    faults: Vec<String>,
    notes: Vec<String>,
}

impl FenFields {
    fn read(fields: &[&str], mode: CastlingMode) -> FenFields {
        let mut read =
            FenFields { setup: Setup::empty(), is_whole: false, faults: Vec::new(), notes: Vec::new() };
        if !(4..=6).contains(&fields.len()) {
            read.faults.push(format!(
                "a FEN has four to six fields (pieces, side, castling, en passant, two counters), not {}",
                fields.len()
            ));
        }
        let field = |place: usize| fields.get(place).copied();
        let board = read.board(field(0).unwrap_or_default());
        read.side(field(1));
        read.is_whole = board.is_some() && matches!(field(1), Some("w" | "b"));
        read.castling(field(2).unwrap_or("-"), board.as_ref(), mode);
        read.en_passant(field(3).unwrap_or("-"), board.is_some());
        read.setup.halfmoves = read.number("halfmove clock", field(4), 0..=LARGEST.0).unwrap_or(0);
        let moves = read.number("move number", field(5), 0..=LARGEST.1);
        read.setup.fullmoves = moves.and_then(NonZeroU32::new).unwrap_or(NonZeroU32::MIN);
        read
    }

    /// The board, if it is whole; its faults are noted either way.
    fn board(&mut self, field: &str) -> Option<Board> {
        match board::read(field) {
            Ok(board) => {
                self.setup.board = board.clone();
                Some(board)
            }
            Err(faults) => {
                self.faults.extend(faults);
                None
            }
        }
    }

    fn side(&mut self, field: Option<&str>) {
        match field {
            Some("w") => self.setup.turn = Color::White,
            Some("b") => self.setup.turn = Color::Black,
            Some(other) => self.faults.push(format!("the side to move is '{other}'; it can be w or b")),
            None => {}
        }
    }

    fn castling(&mut self, field: &str, board: Option<&Board>, mode: CastlingMode) {
        match rights::castling(field, board, mode) {
            Ok(rights) => {
                self.setup.castling_rights = rights.rooks;
                self.notes.extend(rights.note);
            }
            Err(fault) => self.faults.push(fault),
        }
    }

    fn en_passant(&mut self, field: &str, whole: bool) {
        match rights::en_passant(field) {
            Ok(square) => self.setup.ep_square = square,
            Err(fault) => self.faults.push(fault),
        }
        if let (Some(square), true) = (self.setup.ep_square, whole)
            && !rights::can_be_en_passant(&self.setup)
        {
            self.drop_en_passant(square.to_string().as_str());
        }
    }

    fn drop_en_passant(&mut self, square: &str) {
        self.setup.ep_square = None;
        self.notes.push(format!(
            "en passant on {square} was dropped: the last move cannot have been a pawn's double step past it"
        ));
    }

    fn number(
        &mut self,
        name: &str,
        field: Option<&str>,
        range: std::ops::RangeInclusive<u32>,
    ) -> Option<u32> {
        let field = field.filter(|field| *field != "-")?;
        let digits = field.bytes().all(|byte| byte.is_ascii_digit());
        let number = field.parse().ok().filter(|number| digits && range.contains(number));
        if number.is_none() {
            let (low, high) = range.into_inner();
            self.faults.push(format!("the {name} is '{field}'; it can be a number from {low} to {high}"));
        }
        number
    }

    fn finish(mut self, mode: CastlingMode) -> Result<Read, FenError> {
        if self.is_whole {
            self.faults.extend(board::faults(&self.setup));
        }
        if !self.faults.is_empty() {
            return Err(FenError(self.faults));
        }
        let mut position = self.setup.clone().position(mode);
        if let (Err(error), Some(square)) = (&position, self.setup.ep_square)
            && error.kinds().contains(shakmaty::PositionErrorKinds::IMPOSSIBLE_CHECK)
        {
            self.drop_en_passant(square.to_string().as_str());
            position = self.setup.clone().position(mode);
        }
        let position = position
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .map_err(|error: PositionError<Chess>| FenError(vec![error.to_string()]))?;
        Ok(Read { position, notes: self.notes })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{Piece, Position, Square, playout};

    /// The faults of a FEN, each of which must hold one of the words, in any order.
    fn check(fen: &str, words: &[&str]) {
        let faults = parse(fen).expect_err(fen).0;
        assert_eq!(faults.len(), words.len(), "{fen}: {faults:?}");
        for word in words {
            assert!(faults.iter().any(|fault| fault.contains(word)), "{fen}: {word} in {faults:?}");
        }
    }

    #[test]
    fn every_fault_of_the_text_is_named_at_once() {
        check("8/8/8 x ZZ q9 -1 z", &["3 ranks", "'x'", "'ZZ'", "'q9'", "clock is '-1'", "number is 'z'"]);
        check("8/7/44p/8/8/3x4/8/4K2k w - -", &["rank 7 has 7", "rank 6 has 9", "rank 3 holds 'x'"]);
        check("9/8/8/8/8/8/8/4K2k w - -", &["rank 8 holds '9'", "rank 8 has 1 squares"]);
        check("4k3/8/8/8/8/8/8/4K3/8 w - -", &["9 ranks"]);
        check("4k3/8/8/8/8/8/8/4K3", &["four to six fields"]);
        check("4k3/8/8/8/8/8/8/4K3 w - - 0 1 7", &["not 7"]);
        check("4k3/8/8/8/8/8/8/4K3 w - - 1e3 99999999999999999999", &["clock", "move number"]);
        check("4k3/8/8/8/8/8/8/4K3 w - - +1 1", &["clock"]);
        check("4k3/8/8/8/8/8/8/4K3 \u{202e}w - -", &["U+202E"]);
        check("4k3/8/8/8/8/8/8/4K3 w - \u{1b}[2J", &["U+001B"]);
        check(&"8/".repeat(10_000), &["too many"]);
        check("  ", &["empty"]);
    }

    #[test]
    fn every_fault_of_the_position_is_named_at_once() {
        check("8/8/8/8/8/8/8/8 w - -", &["White has no king", "Black has no king"]);
        check("4k2k/8/8/8/8/8/8/P3K3 w - -", &["Black has 2 kings (e8, h8)", "(a1)"]);
        check("8/8/8/3kK3/8/8/8/8 w - -", &["side by side"]);
        check("4k3/8/8/8/8/8/8/4RK2 w - -", &["Black's king on e8 is already in check (e1)"]);
        check("4K3/8/8/8/8/8/8/4rk2 b - -", &["White's king on e8 is already in check (e1)"]);
    }

    #[test]
    fn three_checkers_are_refused_and_two_are_played() {
        check("4k3/8/8/8/4r3/3n4/8/q3K3 w - -", &["White's king on e1 is in check by 3 pieces (a1, d3, e4)"]);
        check(
            "4k3/5Q2/3N4/1B6/8/8/8/4RK2 b - -",
            &["Black's king on e8 is in check by 4 pieces (e1, b5, d6, f7)"],
        );
        for two in ["4k3/8/8/8/4r3/3n4/8/4K3 w - - 0 1", "4k3/8/8/8/4r3/8/8/q3K3 w - - 0 1"] {
            assert_eq!(write(&parse(two).unwrap().position), two);
        }
        // Of the side that has just moved, any check at all is the fault.
        check("4k3/8/8/8/4r3/3n4/8/q3K3 b - -", &["already in check"]);
    }

    #[test]
    fn four_fields_extra_blanks_and_unset_counters_are_read() {
        for fen in [
            "4k3/8/8/8/8/8/8/4K3 b - -",
            "  4k3/8/8/8/8/8/8/4K3   b\t-  -  - -\r\n",
            "4k3/8/8/8/8/8/8/4K3 b - - 0",
            "4k3/8/8/8/8/8/8/4K3 b - - 0 0",
        ] {
            let read = parse(fen).unwrap();
            assert_eq!(write(&read.position), "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "{fen}");
            assert!(read.notes.is_empty());
        }
        assert_eq!(parse("startpos").unwrap().position, Chess::default());
    }

    #[test]
    fn rights_that_cannot_be_are_dropped_and_told() {
        for (fen, expected) in [
            ("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq -", "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1"),
            ("4k3/8/8/8/8/8/8/R4K1R w KQ -", "4k3/8/8/8/8/8/8/R4K1R w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3 w HAha -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/8/8/8/8/4K3 w - e6", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d3", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"),
            // The rook on e8 gives check, so Black's last move was not d7-d5.
            ("4r2k/8/8/3pP3/8/8/8/3NK3 w - d6", "4r2k/8/8/3pP3/8/8/8/3NK3 w - - 0 1"),
        ] {
            let read = parse(fen).unwrap();
            assert_eq!(write(&read.position), expected);
            let odd = usize::from(!fen.contains("4r2k"));
            assert_eq!(read.notes.len(), odd, "{fen}: {:?}", read.notes);
        }
    }

    #[test]
    fn a_check_that_no_double_step_gives_drops_en_passant() {
        let read = parse("7k/8/8/3pP3/8/8/4r3/4K3 w - d6").unwrap();
        assert_eq!(write(&read.position), "7k/8/8/3pP3/8/8/4r3/4K3 w - - 0 1");
        assert_eq!(read.notes.len(), 1);
    }

    #[test]
    fn an_unusable_double_step_needs_no_word() {
        let read = parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
        assert!(read.notes.is_empty());
        assert!(write(&read.position).contains(" KQkq - "));
        let usable = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
        assert_eq!(write(&parse(usable).unwrap().position), usable);
    }

    #[test]
    fn chess960_is_refused_by_name_unless_it_is_usual_chess() {
        let usual = parse("r3k2r/8/8/8/8/8/8/R3K2R w HAha -").unwrap();
        assert_eq!(write(&usual.position), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        check("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf -", &["Chess960"]);
        check("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq -", &["Chess960"]);
        check("4k3/8/8/8/8/8/8/R3KR2 w F -", &["Chess960"]);
    }

    #[test]
    fn chess960_reads_rights_by_file_and_by_side() {
        for (fen, expected) in [
            ("startpos", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
            ("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb -", "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"),
            ("1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq -", "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1"),
            // The inner rook has the right: only its file can tell.
            ("4k3/8/8/8/8/8/8/4KR1R w F -", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
            ("4k3/8/8/8/8/8/8/4KR1R w K -", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1"),
        ] {
            let read = parse_chess960(fen).unwrap();
            assert_eq!((write(&read.position).as_str(), read.notes.len()), (expected, 0), "{fen}");
        }
        for fen in [
            "4k3/8/8/8/8/8/4K3/5R1R w F -",
            "4k3/8/8/8/8/8/8/4K3 w KQ -",
            "4k3/8/8/8/8/8/8/R3K3 w K -",
            "4k3/8/8/8/8/8/8/4KR1R w FH -",
        ] {
            assert_eq!(parse_chess960(fen).unwrap().notes.len(), 1, "{fen}");
        }
        assert!(parse_chess960("8/8/8/8/8/8/8/8 w KQ -").is_err());
    }

    #[test]
    fn more_moves_than_a_list_can_hold_are_refused() {
        check("BQQQQQQK/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/BR5Q/kBQQQQQB w - -", &["too many"]);
        check("Kbqqqqqb/br5q/q6q/q6q/q6q/q6q/q6q/bqqqqqqk b - -", &["too many"]);
        let full =
            parse("qqqqkqqq/qqqqqqqq/qqqqqqqq/pppppppp/PPPPPPPP/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w - -").unwrap();
        assert!(!full.position.legal_moves().is_empty());
        let most = parse("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -").unwrap();
        assert_eq!(most.position.legal_moves().len(), 218);
    }

    #[test]
    fn what_no_game_can_produce_is_playable() {
        for fen in [
            "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
            "4k3/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
            "4k3/8/8/8/4r3/2n5/5n2/b3K2q w - - 0 1",
            "4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1",
        ] {
            let read = parse(fen).unwrap();
            assert_eq!(write(&read.position), fen);
            assert!(read.notes.is_empty());
            let _ = read.position.legal_moves();
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn what_is_written_is_read_the_same(positions in playout::positions(80)) {
            for position in positions {
                let text = write(&position);
                let read = parse(&text).unwrap();
                prop_assert_eq!(&read.position, &position);
                prop_assert_eq!(write(&read.position), text);
                prop_assert!(read.notes.is_empty());
            }
        }

        #[test]
        fn chess960_is_read_as_it_is_written(positions in playout::chess960(40)) {
            for position in positions {
                let read = parse_chess960(&write(&position)).unwrap();
                prop_assert_eq!(read.position.castles().castling_rights(), position.castles().castling_rights());
                prop_assert_eq!((read.position, read.notes.len()), (position, 0));
            }
        }

        #[test]
        fn reading_never_panics(text in "([1-9kqrbnpKQRBNPx]{0,9}/){6,8}[1-8kK]{0,4} [wbx] [KQkqHAha-]{0,3} ([a-h][1-8]|-) [0-9-]{0,9} [0-9]{0,9}|\\PC*") {
            match parse(&text) {
                Ok(read) => prop_assert!(parse(&write(&read.position)).is_ok()),
                Err(error) => prop_assert!(!error.0.is_empty()),
            }
            if let Ok(read) = parse_chess960(&text) {
                prop_assert_eq!(&parse_chess960(&write(&read.position)).unwrap().position, &read.position);
            }
        }

        #[test]
        fn any_pieces_anywhere_are_played_or_refused(
            pieces in prop::collection::vec((0_u32..64, 0_usize..10), 0..40),
            kings in (0_u32..64, 0_u32..64),
            white: bool,
        ) {
            let mut board = Board::empty();
            let kings = [(kings.0, 10), (kings.1, 11)];
            for (square, piece) in pieces.into_iter().chain(kings) {
                let piece = "PNBRQpnbrqKk".chars().nth(piece).and_then(Piece::from_char).unwrap();
                board.set_piece_at(Square::new(square), piece);
            }
            let side = if white { 'w' } else { 'b' };
            if let Ok(read) = parse(&format!("{board} {side} KQkq -")) {
                prop_assert!(parse(&write(&read.position)).unwrap().notes.is_empty());
                prop_assert!(read.position.legal_moves().into_iter().all(|m| read.position.clone().play(m).is_ok()));
            }
        }
    }
}
