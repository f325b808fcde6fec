//! Moves as text: SAN and UCI in and out, and the lenient reading of what people type.

mod ends;
mod refusal;
mod spelling;
mod typing;
mod wish;

use std::fmt::Write as _;

use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;

use super::{CastlingSide, Chess, Move, Position, words};

pub use ends::{destination, origin};
pub use refusal::refusal;
use spelling::{Fit, Spelled};
pub use typing::{Typed, completions, typed};
use wish::Wish;

/// Why a text is no move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is no move in any notation.
    #[error("'{0}' is not a move")]
    Unreadable(String),
    /// No legal move fits.
    #[error("{0} is not a legal move here")]
    Illegal(String),
    /// Several legal moves fit.
    #[error("{text} could be {}", .choices.join(" or "))]
    Ambiguous {
        /// What was given.
        text: String,
        /// The moves it could be, as SAN.
        choices: Vec<String>,
    },
}

/// A legal move as SAN with its check or mate sign.
pub fn san(position: &Chess, m: Move) -> String {
    SanPlus::from_move(position.clone(), m).to_string()
}

/// A move as UCI; castling as the king's step (`e1g1`).
pub fn uci(m: Move) -> String {
    UciMove::from_standard(m).to_string()
}

/// A move as UCI has it in a position: in Chess960 castling is the king taking its rook (`e1h1`).
pub fn uci_in(position: &Chess, m: Move) -> String {
    UciMove::from_move(m, position.castles().mode()).to_string()
}

/// Reads SAN as files carry it: signs and glyphs at its end are passed over, `0-0`, `e8Q`, a missing `x` and
/// a full origin (`Ng1f3`, `e2e4`) are understood. Upper and lower case count.
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse_san(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let exact = San::from_ascii(text.trim_end_matches(['!', '?', '+', '#']).as_bytes());
    if let Some(m) = exact.ok().and_then(|san| san.to_move(position).ok()) {
        return Ok(m);
    }
    read(position, text, &[false])
}

/// Reads UCI; castling both as the king's step and as king takes rook.
///
/// # Errors
/// [`MoveError`] when it is no move or not a legal one.
pub fn parse_uci(position: &Chess, text: &str) -> Result<Move, MoveError> {
    let uci = UciMove::from_ascii(text.trim().to_ascii_lowercase().as_bytes());
    match uci {
        Ok(uci @ UciMove::Normal { .. }) => {
            uci.to_move(position).map_err(|_| MoveError::Illegal(shortened(text)))
        }
        _ => Err(MoveError::Unreadable(shortened(text))),
    }
}

/// Reads a whole typed move, as lenient as it can without guessing: SAN, UCI, `0-0`, `e8Q`, lower case where clear, and
/// plain words ("castle long", "knight c3", "takes e5").
///
/// ```
/// use patzer::chess::{Chess, notation};
///
/// let start = Chess::default();
/// let m = notation::parse(&start, "ng1-f3").unwrap();
/// assert_eq!(notation::san(&start, m), "Nf3");
/// assert_eq!(notation::parse(&start, "knight to f3"), Ok(m));
/// ```
///
/// # Errors
/// [`MoveError`] when it is no move or not one legal move.
pub fn parse(position: &Chess, text: &str) -> Result<Move, MoveError> {
    match (read(position, text, &[false, true]), Wish::of_words(text, false)) {
        (Err(MoveError::Unreadable(_)), Some(wish)) => only(position, text, &wish.legal(position)),
        // `1f3` has the letters of a move and the shape of none.
        (Err(MoveError::Illegal(text)), None) if !has_shape(position, &text) => {
            Err(MoveError::Unreadable(text))
        }
        (read, _) => read,
    }
}

/// Whether letters name a piece and squares as moves do.
fn has_shape(position: &Chess, text: &str) -> bool {
    Spelled::new(text).is_some_and(|spelled| Wish::of_letters(spelled.letters(), position).is_some())
}

/// A move in words: `knight to f3`, `pawn takes bishop on d5`, `castles short`.
pub fn in_words(m: Move) -> String {
    if let Some(side) = m.castling_side() {
        let side = if side == CastlingSide::KingSide { "short" } else { "long" };
        return format!("castles {side}");
    }
    let (mover, to) = (words::role(m.role()), destination(m));
    let done = match m.capture() {
        Some(victim) => format!("{mover} takes {} on {to}", words::role(victim)),
        None => format!("{mover} to {to}"),
    };
    m.promotion().map_or(done.clone(), |role| format!("{done}, becomes a {}", words::role(role)))
}

/// The one move that a text means.
fn only(position: &Chess, text: &str, moves: &[Move]) -> Result<Move, MoveError> {
    match moves {
        [] => Err(MoveError::Illegal(shortened(text))),
        [m] => Ok(*m),
        several => Err(ambiguous(position, text, several)),
    }
}

/// The moves of a line as SAN with numbers: `5.O-O Nf6 6.d3`, or `5…Nf6` first when Black begins.
///
/// A move that the line does not allow ends it.
pub fn line(start: &Chess, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut text = String::new();
    for (place, m) in moves.iter().enumerate() {
        if !position.is_legal(*m) {
            break;
        }
        let number = position.fullmoves();
        let gap = if place == 0 { "" } else { " " };
        // Writing into a string cannot fail.
        let _ = match (position.turn().is_white(), place) {
            (true, _) => write!(text, "{gap}{number}."),
            (false, 0) => write!(text, "{number}…"),
            (false, _) => write!(text, "{gap}"),
        };
        let _ = write!(text, "{}", SanPlus::from_move_and_play_unchecked(&mut position, *m));
    }
    text
}

/// Reads a whole move, trying exact case, then any case, as `folds` says.
fn read(position: &Chess, text: &str, folds: &[bool]) -> Result<Move, MoveError> {
    let Some(spelled) = Spelled::new(text) else {
        return Err(MoveError::Unreadable(shortened(text)));
    };
    for folded in folds {
        let found = spelled.fits(position, *folded);
        let mut fitting = of_fit(&found, Fit::Whole);
        if fitting.is_empty() {
            fitting = of_fit(&found, Fit::Unpromoted);
        }
        match fitting.as_slice() {
            [] => {}
            [m] => return Ok(*m),
            several => return Err(ambiguous(position, text, several)),
        }
    }
    Err(unfit(&spelled, text))
}

fn of_fit(found: &[(Move, Fit)], wanted: Fit) -> Vec<Move> {
    let fitting = found.iter().filter(|(_, fit)| *fit == wanted);
    fitting.map(|(m, _)| *m).collect()
}

fn ambiguous(position: &Chess, text: &str, moves: &[Move]) -> MoveError {
    MoveError::Ambiguous { text: shortened(text), choices: moves.iter().map(|m| san(position, *m)).collect() }
}

fn unfit(spelled: &Spelled, text: &str) -> MoveError {
    let text = shortened(text);
    if spelled.is_move_shaped() { MoveError::Illegal(text) } else { MoveError::Unreadable(text) }
}

/// A text cut to what a message can show.
fn shortened(text: &str) -> String {
    const SHOWN: usize = 24;
    let text = text.trim();
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::chess::{fen, playout};

    fn at(fen: &str) -> Chess {
        fen::parse(fen).unwrap().position
    }

    /// What a text means, as UCI or the first word of the refusal.
    fn meaning(position: &Chess, text: &str) -> String {
        match parse(position, text) {
            Ok(m) => uci(m),
            Err(MoveError::Unreadable(_)) => "unreadable".into(),
            Err(MoveError::Illegal(_)) => "illegal".into(),
            Err(MoveError::Ambiguous { choices, .. }) => choices.join(" "),
        }
    }

    fn check(fen: &str, cases: &[(&str, &str)]) {
        let position = at(fen);
        for (text, expected) in cases {
            assert_eq!(meaning(&position, text), *expected, "{text} in {fen}");
        }
    }

    #[test]
    fn moves_are_understood_as_people_type_them() {
        check(
            "startpos",
            &[
                ("e4", "e2e4"),
                ("E4", "e2e4"),
                ("e2e4", "e2e4"),
                ("e2-e4", "e2e4"),
                ("E2E4", "e2e4"),
                ("1. e4!", "e2e4"),
                ("nf3", "g1f3"),
                ("Ng1-f3", "g1f3"),
                ("♘f3", "g1f3"),
                ("Nxf3", "illegal"),
                ("e5", "illegal"),
                ("Kg1", "illegal"),
                ("O-O", "illegal"),
                ("castle", "illegal"),
                ("knight c3", "b1c3"),
                ("1f3", "unreadable"),
                ("Knight to f3", "g1f3"),
                ("n f3", "g1f3"),
                ("pawn e4", "e2e4"),
                ("e2 to e4", "e2e4"),
                ("e2 e4", "e2e4"),
                ("bishop c4", "illegal"),
                ("takes e5", "illegal"),
                ("knight", "Na3 Nc3 Nf3 Nh3"),
                ("knights c3", "unreadable"),
                ("short", "unreadable"),
                ("", "unreadable"),
                ("0000", "unreadable"),
            ],
        );
    }

    #[test]
    fn castling_has_many_names() {
        check(
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            &[
                ("O-O", "e8g8"),
                ("0-0", "e8g8"),
                ("oo", "e8g8"),
                ("o-o-o", "e8c8"),
                ("0-0-0+", "e8c8"),
                ("e8g8", "e8g8"),
                ("e8h8", "e8g8"),
                ("Ke8-c8", "e8c8"),
                ("kg8", "e8g8"),
            ],
        );
    }

    #[test]
    fn castling_and_captures_are_read_from_words() {
        check(
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            &[
                ("castle", "O-O O-O-O"),
                ("castle short", "e8g8"),
                ("Castles kingside", "e8g8"),
                ("castle king side", "e8g8"),
                ("castle king-side", "e8g8"),
                ("castle long", "e8c8"),
                ("castle queenside", "e8c8"),
                ("castling queen side", "e8c8"),
                ("rook takes rook", "Rxa1+ Rxh1+"),
                ("takes a1", "a8a1"),
            ],
        );
        check(
            "4k3/8/8/4p3/3P1P2/5N2/8/4K3 w - - 0 1",
            &[
                ("takes e5", "fxe5 dxe5 Nxe5"),
                ("d takes e5", "d4e5"),
                ("knight takes", "f3e5"),
                ("knight takes pawn", "f3e5"),
                ("knight takes queen", "illegal"),
                ("pawn takes e5", "fxe5 dxe5"),
            ],
        );
        check(
            "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
            &[
                ("e8 knight", "e7e8n"),
                ("pawn to e8 becomes queen", "e7e8q"),
                ("pawn e8", "e8=Q e8=R e8=B e8=N"),
            ],
        );
    }

    #[test]
    fn bxc3_is_the_pawn_and_capital_bxc3_the_bishop() {
        let both = "4k3/8/8/8/1B6/2p5/1P6/4K3 w - - 0 1";
        check(
            both,
            &[
                ("bxc3", "b2c3"),
                ("Bxc3", "b4c3"),
                ("bc3", "b2c3"),
                ("bishop takes c3", "b4c3"),
                ("b takes c3", "b2c3"),
                ("takes c3", "bxc3 Bxc3"),
            ],
        );
        check("4k3/8/8/8/1B6/2p5/8/4K3 w - - 0 1", &[("bxc3", "b4c3")]);
    }

    #[test]
    fn bc8_is_the_pawn_if_it_can_and_else_the_bishop() {
        let both = "2r1k3/1P6/8/8/6B1/8/8/4K3 w - - 0 1";
        check(both, &[("bc8", "bxc8=Q+ bxc8=R+ bxc8=B bxc8=N"), ("Bc8", "g4c8"), ("bxc8q", "b7c8q")]);
        check(
            "2r1k3/8/8/8/6B1/8/8/4K3 w - - 0 1",
            &[("bc8", "g4c8"), ("bxc8", "g4c8"), ("b4c8", "g4c8"), ("b5c8", "illegal")],
        );
    }

    #[test]
    fn promotions_name_their_piece() {
        check(
            "8/4P2k/8/8/8/8/8/4K3 w - - 0 1",
            &[
                ("e8=Q", "e7e8q"),
                ("e8q", "e7e8q"),
                ("e8(N)", "e7e8n"),
                ("e7e8r", "e7e8r"),
                ("e7-e8=B", "e7e8b"),
                ("e8", "e8=Q e8=R e8=B e8=N"),
                ("e8=K", "illegal"),
            ],
        );
    }

    #[test]
    fn a_pin_decides_what_is_ambiguous() {
        check(
            "4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1",
            &[("Nc3", "Nbc3 Ndc3"), ("Nbc3", "b1c3"), ("ndc3", "d1c3")],
        );
        check("4k3/8/8/8/8/8/8/1N2KN1r w - - 0 1", &[("Nd2", "b1d2")]);
        check("4k3/8/8/8/4r3/4N3/2N5/4K3 w - - 0 1", &[("Nd4", "c2d4"), ("Nd5", "illegal")]);
    }

    #[test]
    fn files_may_be_sloppy_but_their_case_counts() {
        let position = at("4k3/8/8/3pP3/8/5n2/8/3K2N1 w - d6 0 2");
        for (text, expected) in [
            ("exd6 e.p.", "e5d6"),
            ("exd6e.p.", "e5d6"),
            ("ed", "none"),
            ("Nxf3+!?", "g1f3"),
            ("Nf3", "g1f3"),
            ("nf3", "none"),
            ("--", "none"),
        ] {
            let read = parse_san(&position, text).map_or("none".into(), uci);
            assert_eq!(read, expected, "{text}");
        }
    }

    #[test]
    fn castling_in_chess960_is_the_king_taking_its_rook() {
        let check = |text: &str, expected: &[(&str, &str)]| {
            let position = fen::parse_chess960(text).unwrap().position;
            for (uci, name) in expected {
                let m = parse_uci(&position, uci).unwrap();
                assert_eq!(san(&position, m), *name, "{uci} in {text}");
                assert_eq!(uci_in(&position, m), *uci, "{text}");
            }
        };
        // The king steps onto g1, beside a rook that stays, or swaps places with it.
        check("4k3/8/8/8/8/8/8/5K1R w K -", &[("f1g1", "Kg1"), ("f1h1", "O-O")]);
        check("4k3/8/8/8/8/8/8/R3KR2 w KQ -", &[("e1f1", "O-O"), ("e1a1", "O-O-O")]);
        check("4k3/8/8/8/8/8/8/5KR1 w G -", &[("f1g1", "O-O")]);
        check("4k3/8/8/8/8/8/8/1RK4R w KQ -", &[("c1b1", "O-O-O"), ("c1h1", "O-O")]);
        check("rkr5/8/8/8/8/8/8/5K2 b kq -", &[("b8c8", "O-O+")]);
        let usual = fen::parse("4k3/8/8/8/8/8/8/4K2R w K -").unwrap().position;
        assert_eq!(uci_in(&usual, parse_uci(&usual, "e1h1").unwrap()), "e1g1");
    }

    #[test]
    fn uci_castles_both_ways_and_is_strict_otherwise() {
        let position = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (text, expected) in [("e1g1", "O-O"), ("e1h1", "O-O"), ("e1a1", "O-O-O"), ("a1a8", "Rxa8+")] {
            assert_eq!(san(&position, parse_uci(&position, text).unwrap()), expected);
        }
        for text in ["0000", "e1", "e1g1q", "e8g8", "é1g1", "O-O", "Q@e4"] {
            assert!(parse_uci(&position, text).is_err(), "{text}");
        }
    }

    #[test]
    fn lines_are_numbered_as_in_books() {
        let start = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 5");
        let moves: Vec<Move> = ["O-O", "Rg8+", "Kh2"]
            .iter()
            .scan(start.clone(), |position, text| {
                let m = parse_san(position, text).unwrap();
                position.play_unchecked(m);
                Some(m)
            })
            .collect();
        assert_eq!(line(&start, &moves), "5.O-O Rg8+ 6.Kh2");
        let mut black = start.clone();
        black.play_unchecked(moves[0]);
        assert_eq!(line(&black, &moves[1..]), "5…Rg8+ 6.Kh2");
        assert_eq!(line(&black, &moves), "");
        assert_eq!(line(&start, &[]), "");
    }

    /// Every way to write a move is read as that move, at once and key by key.
    fn check_move(position: &Chess, m: Move) {
        let (san, uci) = (san(position, m), uci(m));
        assert_eq!(parse_uci(position, &uci), Ok(m));
        for text in [&uci, &san, &san.replace(['=', '+', '#', 'x'], ""), &format!("{m}")] {
            assert_eq!(parse(position, text), Ok(m), "{text} in {}", fen::write(position));
        }
        // B5B6 may be the pawn on b5 or a bishop on the fifth rank.
        let upper = parse(position, &uci.to_ascii_uppercase());
        assert!(upper == Ok(m) || matches!(upper, Err(MoveError::Ambiguous { .. })), "{upper:?}");
        for text in [&san, &uci, &format!("{m}")] {
            assert_eq!(parse_san(position, text), Ok(m), "{text} in {}", fen::write(position));
        }
        let bare = san.trim_end_matches(['+', '#']);
        for (end, _) in bare.char_indices() {
            let early = typed(position, &bare[..end]);
            assert!(!matches!(early, Typed::Wrong(_)), "{} in {}", &bare[..end], fen::write(position));
        }
        assert!(
            matches!(typed(position, bare), Typed::Move(read) | Typed::Waiting(read) if read == m),
            "{bare}"
        );
        assert_eq!(typed(position, &uci), Typed::Move(m), "{uci}");
    }

    /// Words and notation that people mix.
    const SPOKEN: [&str; 40] = [
        "castle",
        "short",
        "long",
        "king",
        "queen",
        "side",
        "queenside",
        "knight",
        "bishop",
        "rook",
        "pawn",
        "takes",
        "x",
        "to",
        "on",
        "e5",
        "c3",
        "b",
        "bc3",
        "Bc3",
        "bxc3",
        "e4",
        "d5",
        "e2",
        "N",
        "n",
        "f3",
        "g1",
        "h8",
        "becomes",
        "=",
        "Q",
        "a8",
        "a",
        "1",
        "0-0",
        "O-O-O",
        "é",
        "check",
        "+",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn every_legal_move_is_read_as_it_is_written(positions in playout::positions(60)) {
            let position = positions.last().unwrap();
            for m in position.legal_moves() {
                check_move(position, m);
            }
        }

        #[test]
        fn every_move_of_chess960_is_read_as_it_is_written(positions in playout::chess960(40)) {
            for position in positions {
                for m in position.legal_moves() {
                    prop_assert_eq!(parse_uci(&position, &uci_in(&position, m)), Ok(m), "{:?} in {:?}", m, position);
                }
            }
        }

        #[test]
        fn no_text_is_read_as_an_illegal_move(text in "[a-hKQRBNkqrn0-8oOx=+#-]{0,7}|\\PC{0,40}", positions in playout::positions(20)) {
            let position = positions.last().unwrap();
            for read in [parse(position, &text), parse_san(position, &text), parse_uci(position, &text)] {
                prop_assert!(read.map_or(true, |m| position.is_legal(m)));
            }
            if let Typed::Move(m) | Typed::Waiting(m) = typed(position, &text) {
                prop_assert!(position.is_legal(m) && parse(position, &text) == Ok(m));
            }
        }

        #[test]
        fn words_and_refusals_neither_panic_nor_contradict_a_strict_reader(
            words in prop::collection::vec(prop::sample::select(SPOKEN.to_vec()), 0..6),
            glue in prop::sample::select(vec![" ", "-", ""]),
            positions in playout::positions(40),
        ) {
            let (position, text) = (positions.last().unwrap(), words.join(glue));
            let lenient = parse(position, &text);
            let strict = San::from_ascii(text.as_bytes()).ok().and_then(|san| san.to_move(position).ok());
            let strict = strict.or_else(|| parse_uci(position, &text).ok());
            if let Some(strict) = strict {
                prop_assert!(lenient == Ok(strict) || matches!(lenient, Err(MoveError::Ambiguous { .. })), "{}", text);
            }
            if let Ok(m) = lenient {
                prop_assert!(position.is_legal(m), "{}", text);
                prop_assert_eq!(refusal(position, &text), None, "{}", text);
            }
            if matches!(lenient, Err(MoveError::Illegal(_))) {
                prop_assert!(refusal(position, &text).is_some(), "{} in {}", text, fen::write(position));
            }
            for m in completions(position, &text) {
                prop_assert!(position.is_legal(m), "{}", text);
            }
        }

        #[test]
        fn a_move_in_words_is_read_as_that_move(positions in playout::positions(60)) {
            let position = positions.last().unwrap();
            for m in position.legal_moves() {
                match parse(position, &in_words(m)) {
                    Ok(read) => prop_assert_eq!(read, m),
                    Err(error) => prop_assert!(matches!(error, MoveError::Ambiguous { .. }), "{}", in_words(m)),
                }
            }
        }
    }
}
