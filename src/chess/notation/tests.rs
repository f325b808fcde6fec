//! Moves as people and files write them, read and written back: true and false cases, and every legal move.

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
        &[("e8 knight", "e7e8n"), ("pawn to e8 becomes queen", "e7e8q"), ("pawn e8", "e8=Q e8=R e8=B e8=N")],
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
    check("4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1", &[("Nc3", "Nbc3 Ndc3"), ("Nbc3", "b1c3"), ("ndc3", "d1c3")]);
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
    assert!(matches!(typed(position, bare), Typed::Move(read) | Typed::Waiting(read) if read == m), "{bare}");
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
        // The strict reader takes `xc3` for any pawn's move to c3, one that takes nothing too.
        let strict = strict.filter(|_| !text.starts_with('x'));
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
