//! Every line of the list gives its own name, and games are named as players know them.

use super::*;
use crate::chess::{Color, fen, playout};
use proptest::prelude::*;

/// A game from a FEN by SAN moves.
fn game(start: &str, moves: &str) -> Game {
    let mut game = Game::new(fen::parse(start).unwrap().position);
    for text in moves.split_whitespace() {
        let m = notation::parse_san(game.position(), text).unwrap();
        game.play(m).unwrap();
    }
    game
}

fn check(moves: &str, expected: (&str, &str, u32)) {
    let opening = of(&game("startpos", moves)).expect(moves);
    assert_eq!((opening.eco, opening.name, opening.ply), expected, "{moves}");
}

#[test]
fn every_line_of_the_list_gives_its_name() {
    let mut moves: Vec<&str> = Vec::new();
    let (mut lines, mut longest) = (0, 0);
    for row in include_str!("../../../assets/eco.tsv").lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [eco, name, kept, further] = columns[..] else {
            panic!("{row}");
        };
        moves.truncate(kept.parse().unwrap());
        moves.extend(further.split(' '));
        let mut game = Game::default();
        for uci in &moves {
            let m = notation::parse_uci(game.position(), uci).unwrap();
            game.play(m).unwrap();
        }
        let expected = Some(Opening { eco, name, ply: moves.len() as u32 });
        assert_eq!(of(&game), expected, "{moves:?}");
        lines += 1;
        longest = longest.max(moves.len());
    }
    assert_eq!((lines, longest), (3810, 36));
    assert!(list().named.windows(2).all(|pair| pair[0].key < pair[1].key), "one position, one name");
}

#[test]
fn codes_and_names_are_clean_text() {
    for entry in &list().named {
        let code = entry.eco.as_bytes();
        assert!(matches!(code, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']), "{entry:?}");
        assert!(!entry.name.is_empty() && entry.name.chars().all(|c| !c.is_control()), "{entry:?}");
    }
}

#[test]
fn games_have_the_names_that_players_know() {
    check("e4 e5 Nf3 Nc6 Bb5", ("C60", "Ruy Lopez", 5));
    check("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", ("B90", "Sicilian Defense: Najdorf Variation", 10));
    check("e4 e5 Nf3 Nc6 Bc4", ("C50", "Italian Game", 5));
    check("d4 d5 c4", ("D06", "Queen's Gambit", 3));
}

#[test]
fn a_transposition_has_the_name_of_what_it_became() {
    check("c4 e6 d4 d5 Nc3", ("D31", "Queen's Gambit Declined: Queen's Knight Variation", 5));
    check("c4 Nf6 Nc3 e6 d4 d5", ("D35", "Queen's Gambit Declined: Normal Defense", 6));
    check("c4 e6 d4 d5", ("D30", "Queen's Gambit Declined", 4));
    check("e4 e6 d4 c5 Nf3 cxd4", ("B40", "Sicilian Defense: French Variation, Open", 6));
}

#[test]
fn the_last_name_stays_when_a_game_leaves_the_list() {
    check("e4 e5 Nf3 Nc6 Bb5 h5 a3 h4", ("C60", "Ruy Lopez", 5));
    assert_eq!(of(&Game::default()), None);
}

#[test]
fn a_name_is_followed_back_and_into_variations() {
    let mut game = game("startpos", "e4 e5 Nf3 Nc6 Bb5");
    let name = |game: &Game| at(game, game.current()).map(|opening| opening.name);
    assert_eq!(name(&game), Some("Ruy Lopez"));
    game.back();
    let bc4 = notation::parse_san(game.position(), "Bc4").unwrap();
    game.play(bc4).unwrap();
    assert_eq!(name(&game), Some("Italian Game"));
    assert_eq!(of(&game).map(|opening| opening.name), Some("Ruy Lopez"), "the mainline's");
    game.to_start();
    assert_eq!(name(&game), None);
}

#[test]
fn a_named_position_that_was_set_up_is_named() {
    let ruy = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 7 30";
    assert_eq!(of(&game(ruy, "")).map(|opening| (opening.name, opening.ply)), Some(("Ruy Lopez", 0)));
    assert_eq!(of(&game(ruy, "a6")).map(|opening| opening.ply), Some(1));
    let unlike = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b kq - 0 3";
    assert_eq!(of(&game(unlike, "")), None, "White may not castle: another position");
}

#[test]
fn colours_count() {
    let mirrored = "rnbqk2r/pppp1ppp/5n2/4p3/1b2P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - 0 3";
    let game = game(mirrored, "");
    assert_eq!((game.turn(), of(&game)), (Color::White, None));
}

#[test]
fn chess960_has_no_names() {
    let usual = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -";
    let start = fen::parse_chess960(usual).unwrap().position;
    assert_eq!(of(&Game::new(start)), None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn by_keys_and_by_game_the_name_is_the_same(positions in playout::positions(60)) {
        let keys: Vec<Key> = positions.iter().map(crate::chess::key).collect();
        let found = of_keys(&keys);
        prop_assert_eq!(found, of_keys(&keys[..keys.len().min(LATEST + 1)]));
        if let Some(opening) = found {
            prop_assert_eq!(of_position(keys[opening.ply as usize]), Some((opening.eco, opening.name)));
        }
    }
}

#[test]
fn positions_on_the_way_to_a_name_are_known_and_others_are_not() {
    let after = |moves: &str| {
        let mut position = Chess::default();
        let mut last = crate::chess::key(&position);
        for san in moves.split_whitespace() {
            position.play_unchecked(notation::parse_san(&position, san).unwrap());
            last = crate::chess::key(&position);
        }
        is_known(last)
    };
    assert!(after("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2"));
    assert!(!after("e4 e5 Nf3 Nc6 Bb5 h5 h4"));
}

#[test]
fn named_moves_begin_with_those_that_most_lines_go_on_with() {
    let names = |moves: &str| {
        let game = game("startpos", moves);
        let named = named_moves(game.position()).into_iter();
        named.map(|one| (notation::san(game.position(), one.played), one.name)).collect::<Vec<_>>()
    };
    assert_eq!(names("")[0], ("e4".to_owned(), "King's Pawn Game"));
    assert_eq!(names("e4 e5")[0], ("Nf3".to_owned(), "King's Knight Opening"));
    assert_eq!(names("e4")[0].0, "e5");
    assert!(names("e4 e5 Nf3 Nc6").contains(&("Bc4".to_owned(), "Italian Game")));
    assert_eq!(names("a3 a6 a4 a5"), [], "nobody has named these");
}

#[test]
fn a_line_counts_where_it_passes() {
    let named = named_moves(&Chess::default());
    let all: usize = named.iter().map(|one| one.lines).sum();
    assert!(named.windows(2).all(|pair| pair[0].lines >= pair[1].lines));
    // Nearly all lines of the list begin with one of the named first moves.
    assert!((3700..=3810).contains(&all), "{all}");
}

#[test]
fn the_packed_list_is_the_one_that_can_be_read() {
    assert!(
        text() == include_str!("../../../assets/eco.tsv"),
        "pack it: gzip -9nc assets/eco.tsv >assets/eco.gz"
    );
}
