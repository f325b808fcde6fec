//! Share codes: games come back, codes stay what they were, and nothing that is no code passes or panics.

use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::chess::{CastlingMode, Move, fen, notation, pgn, playout};

/// Codes that version 1 has given out, forever: a name, the code, and the game as PGN, one a line.
const GIVEN_OUT: &str = include_str!("../../../tests/data/share/version-1.txt");

fn played(start: Chess, moves: &[Move]) -> Game {
    let mut game = Game::new(start);
    for m in moves {
        game.play(*m).unwrap();
    }
    game.to_start();
    game
}

fn game(text: &str) -> Game {
    let mut games = pgn::read_all(text.as_bytes()).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    let read = games.remove(0);
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    read.game
}

/// What a code keeps of a game.
fn kept(game: &Game) -> (String, Vec<Move>, &'static str, Option<Ending>) {
    let mut end = game.clone();
    end.to_start();
    end.to_end();
    let ending = end.ending();
    (fen::write(game.start()), end.moves(), game.result(), ending)
}

/// Encodes and decodes; answers the code.
fn check(game: &Game) -> String {
    let code = encode(game).unwrap();
    assert!(is_code(&code) && code.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{code}");
    let back = decode(&format!(" {code}\n")).unwrap();
    assert_eq!(kept(&back), kept(game), "{code}");
    assert_eq!(back.ply(), 0);
    code
}

fn refused(text: &str) -> ShareError {
    decode(text).unwrap_err()
}

/// A body with the checksum that belongs to it.
fn forged(body: &str) -> String {
    let code = format!("{PREFIX}{body}");
    format!("{code}{}", check_digits(&code))
}

/// The moves of a game in which every move is chosen by a function of the position and the legal moves.
fn playout_by(plies: usize, mut choose: impl FnMut(&Chess, &[Move]) -> Move) -> Vec<Move> {
    let mut position = Chess::default();
    let mut line = Vec::new();
    while line.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = choose(&position, &legal);
        position.play_unchecked(m);
        line.push(m);
    }
    line
}

#[test]
fn codes_given_out_are_read_and_written_the_same_forever() {
    let lines: Vec<&str> = GIVEN_OUT.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len(), 11);
    for line in lines {
        let [name, code, text] = line.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let game = game(text);
        assert_eq!(check(&game), code, "{name}");
    }
}

/// Every ending that can be declared, with the code of 1. e4 e5 2. Nf3 that version 1 has given out for it.
const ENDED: [(Option<Ending>, &str); 12] = {
    let (white, black) = (Color::White, Color::Black);
    [
        (None, "pz11mY9qHAg"),
        (Some(Ending::Resignation { winner: white }), "pz1NGWAOME"),
        (Some(Ending::Resignation { winner: black }), "pz1WeN2CBAW"),
        (Some(Ending::Time { winner: Some(white) }), "pz1vJvKJFFvu"),
        (Some(Ending::Time { winner: Some(black) }), "pz1wG6pY1eHh"),
        (Some(Ending::Time { winner: None }), "pz1xCILalTi"),
        (Some(Ending::Agreement), "pz1pq1UpYhR"),
        (Some(Ending::ThreefoldRepetition), "pz1sZyP6QPvl"),
        (Some(Ending::FiftyMoves), "pz1uNjp4rOmb"),
        (Some(Ending::Recorded { winner: Some(white) }), "pz1faaXuJjc"),
        (Some(Ending::Recorded { winner: Some(black) }), "pz1jLKYYLLI"),
        (Some(Ending::Recorded { winner: None }), "pz1n1SyAabIT"),
    ]
};

#[test]
fn the_ending_comes_back_whatever_it_was() {
    for (ending, code) in ENDED {
        let mut game = game("1. e4 e5 2. Nf3 *");
        game.declare(ending);
        assert_eq!(check(&game), code, "{ending:?}");
    }
    check(&game("1. f3 e5 2. g4 Qh4# 0-1"));
    check(&Game::default());
}

#[test]
fn an_ending_that_the_board_contradicts_is_kept_as_who_won() {
    let mut game = game("1. e4 e5 *");
    game.declare(Some(Ending::Checkmate { winner: Color::Black }));
    let back = decode(&encode(&game).unwrap()).unwrap();
    let winner = Some(Color::Black);
    assert_eq!(back.declared(), Some(Ending::Recorded { winner }));
    // A mate on the board needs no word of it.
    let mut mate = self::game("1. f3 e5 2. g4 Qh4# 0-1");
    let code = encode(&mate).unwrap();
    mate.declare(Some(Ending::Agreement));
    assert_eq!(encode(&mate).unwrap(), code);
}

#[test]
fn a_code_holds_the_mainline_alone() {
    let mainline = encode(&game("1. e4 e5 2. Nf3 Nc6 *")).unwrap();
    let annotated = game("1. e4 $1 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *");
    assert_eq!(encode(&annotated).unwrap(), mainline);
}

#[test]
fn any_start_position_is_packed_in() {
    for text in [
        "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 3 17",
        "rnbqkbnr/pppp1ppp/8/8/3Pp3/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 3",
        "7k/6pp/8/Q1Q1Q3/8/Q1Q1Q3/8/N1N1K2N w - - 9999 99999",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
    ] {
        let start = fen::parse(text).unwrap().position;
        let first = start.legal_moves()[0];
        let code = check(&played(start, &[first]));
        assert!(code.len() < 50, "{} {code}", code.len());
    }
}

#[test]
fn chess960_is_refused_by_name() {
    let start = fen::parse_chess960("rkbnnqbr/pppppppp/8/8/8/8/PPPPPPPP/RKBNNQBR w KQkq - 0 1");
    assert_eq!(encode(&Game::new(start.unwrap().position)), Err(ShareError::Chess960));
    assert_eq!(Chess::default().castles().mode(), CastlingMode::Standard);
}

#[test]
fn a_damaged_code_is_noticed_wherever_the_damage_is() {
    let code = encode(&game("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *")).unwrap();
    for place in PREFIX.len()..code.len() {
        for other in ['0', 'A', 'z'] {
            let mut damaged: Vec<char> = code.chars().collect();
            if std::mem::replace(&mut damaged[place], other) != other {
                let text: String = damaged.into_iter().collect();
                assert_eq!(refused(&text), ShareError::Checksum, "{text}");
            }
        }
        assert_eq!(refused(&code[..place]), ShareError::Checksum);
    }
    assert_eq!(refused(&code.replacen(&code[5..6], "-", 1)), ShareError::Sign { sign: '-', place: 6 });
    assert!(refused(&code.to_lowercase()).hint().unwrap().contains("capital or small"));
}

#[test]
fn other_versions_and_other_texts_are_told_apart() {
    assert_eq!(refused("pz2Abc"), ShareError::Newer('2'));
    assert!(is_code("pz2Abc") && is_code("pz1") && is_code(" pz1x\n"));
    for text in ["", "pz", "e4", "pzx", "startpos", "PZ1abc", "pz.pgn", "1. e4 e5"] {
        assert_eq!(refused(text), ShareError::Foreign, "{text}");
        assert!(!is_code(text), "{text}");
    }
    assert_eq!(refused("pz1"), ShareError::Checksum);
}

#[test]
fn what_no_patzer_writes_is_refused_though_its_checksum_is_right() {
    let code = encode(&game("1. e4 e5 *")).unwrap();
    let body = &code[PREFIX.len()..code.len() - CHECK];
    let told = |text: String| match refused(&text) {
        ShareError::Impossible(told) => told,
        other => panic!("{other:?}"),
    };
    assert_eq!(told(forged(&format!("{body}0"))), "no patzer writes this game so");
    assert_eq!(told(forged(&"z".repeat(95_000))), told(forged(&"z".repeat(95_001))));
    assert_eq!(told(forged(&"0".repeat(100_000))), "it is longer than any game");
}

#[test]
fn moves_after_mate_are_refused() {
    let mate = game("1. f3 e5 2. g4 Qh4# 0-1");
    let line: Vec<NodeId> = mate.tree().mainline().collect();
    let mut parts = Played::along(&mate, &line).by_model;
    parts.push(Part::one_of(2, 0));
    let text: String = digits(mate.start(), 0, Way::Model, &parts).into_iter().map(letter).collect();
    let told = "its moves go on after the end of the game";
    assert_eq!(refused(&forged(&text)), ShareError::Impossible(told.into()));
}

#[test]
fn start_positions_that_cannot_be_are_refused() {
    let mut encoder = Encoder::new();
    encoder.put(Part::of(&START, 1));
    let told = refused(&forged(&encoder.finish().into_iter().map(letter).collect::<String>()));
    let ShareError::Impossible(told) = told else { panic!("{told:?}") };
    assert!(told.contains("Black has no king"), "{told}");
}

#[test]
fn long_games_are_held_and_longer_ones_refused() {
    let round = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut at = 0;
    let line = playout_by(2_000, |position, _| {
        at += 1;
        notation::parse_san(position, round[(at - 1) % 4]).unwrap()
    });
    check(&played(Chess::default(), &line));
    let mut tree = GameTree::new(Chess::default());
    let mut node = NodeId::ROOT;
    for m in line.iter().cycle().take(MOST_PLIES + 1) {
        node = tree.add_legal(node, *m);
    }
    let game = Game::from_tree(Tags::default(), tree, None);
    assert_eq!(encode(&game), Err(ShareError::TooLong(MOST_PLIES + 1)));
}

/// Always the move after which the two sides together have most moves: a game made to have a long code.
#[test]
fn forty_moves_fit_into_a_hundred_letters_even_when_every_move_makes_room() {
    let width = |position: &Chess| {
        let theirs = position.legal_moves().len();
        let ours = position.clone().swap_turn().map_or(0, |after| after.legal_moves().len());
        (theirs * 2 + ours, theirs)
    };
    let line = playout_by(80, |position, legal| {
        let most = legal.iter().max_by_key(|m| width(&position.clone().play(**m).unwrap()));
        *most.unwrap()
    });
    let code = check(&played(Chess::default(), &line));
    assert_eq!(line.len(), 80);
    assert!(code.len() <= 100, "{} {code}", code.len());
}

#[test]
fn a_code_is_never_longer_than_equal_choices_make_it() {
    let mut seed = fastrand::Rng::with_seed(7);
    for _ in 0..20 {
        let mut bits = 0.0;
        let line = playout_by(80, |_, legal| {
            bits += (legal.len() as f64).log2();
            legal[seed.usize(..legal.len())]
        });
        let code = encode(&played(Chess::default(), &line)).unwrap();
        let bound = 11.0 + (bits / (RADIX as f64).log2()).ceil();
        assert!(code.len() as f64 <= bound, "{} letters, {bound} at most", code.len());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn random_games_come_back_and_forty_moves_fit(choices in proptest::collection::vec(any::<Index>(), 0..=80)) {
        let mut choices = choices.iter();
        let line = playout_by(80, |_, legal| match choices.next() {
            Some(choice) => legal[choice.index(legal.len())],
            None => legal[0],
        });
        let code = check(&played(Chess::default(), &line));
        prop_assert!(code.len() <= 100, "{} {}", code.len(), code);
    }

    #[test]
    fn random_games_from_other_starts_come_back(positions in playout::positions(60)) {
        // The moves between the positions, found again.
        let line: Vec<Move> = positions
            .windows(2)
            .map(|pair| {
                let legal = pair[0].legal_moves();
                *legal.iter().find(|m| pair[0].clone().play(**m).unwrap() == pair[1]).unwrap()
            })
            .collect();
        check(&played(positions[0].clone(), &line));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn any_text_is_answered(text in "\\PC{0,60}", body in "[0-9A-Za-z]{0,60}") {
        let _ = decode(&text);
        let _ = decode(&format!("pz1{text}"));
        // Past the checksum anything may still come, and what is taken for a game is one.
        if let Ok(game) = decode(&forged(&body)) {
            prop_assert_eq!(encode(&game).unwrap(), forged(&body));
        }
    }
}
