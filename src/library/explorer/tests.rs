//! The games behind positions, counted by an index and by playing them through.

use std::collections::BTreeMap;
use std::fs;
use std::io::Cursor;

use proptest::prelude::*;

use super::*;
use crate::chess::{Game, fen, key, notation, pgn};
use crate::library::GameSearch;
use crate::search::StopFlag;

fn games(text: &str) -> Vec<Game> {
    pgn::read_all(text.as_bytes()).unwrap().into_iter().map(|read| read.game).collect()
}

/// The index of some games in memory, with so many plies.
fn index_of(games: &[Game]) -> PositionIndex<Cursor<Vec<u8>>> {
    let mut builder = IndexBuilder::of_saved();
    for (place, game) in games.iter().enumerate() {
        builder.add(game, GameRow::of(place as u64, game)).unwrap();
    }
    let mut bytes = Vec::new();
    builder.finish([0; 2], &StopFlag::default(), &mut bytes).unwrap();
    PositionIndex::open(Cursor::new(bytes)).unwrap()
}

fn explored(index: &mut PositionIndex<Cursor<Vec<u8>>>, position: &Chess) -> ExploredPosition {
    let mut tally = Tally::new(position);
    index.explore(key(position), &mut tally, |_| true).unwrap();
    tally.finish()
}

const FOUR: &str = "[Date \"2001.05.06\"]\n[WhiteElo \"2000\"]\n[BlackElo \"1800\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n\n\
    [Date \"2011.??.??\"]\n[WhiteElo \"2100\"]\n[Result \"0-1\"]\n\n1. e4 c5 0-1\n\n\
    [Result \"1/2-1/2\"]\n\n1. Nf3 e5 2. e4 1/2-1/2\n\n[Result \"*\"]\n\n1. d4 *\n";

#[test]
fn moves_are_counted_with_results_ratings_and_years() {
    let mut index = index_of(&games(FOUR));
    let start = Chess::default();
    let all = explored(&mut index, &start);
    assert_eq!(all.results, ResultCounts { games: 4, white: 1, draws: 1, black: 1 });
    let names: Vec<String> = all.moves.iter().map(|known| notation::san(&start, known.played)).collect();
    assert_eq!((names[0].as_str(), names.len()), ("e4", 3));
    let e4 = all.moves[0];
    assert_eq!(e4.results, ResultCounts { games: 2, white: 1, draws: 0, black: 1 });
    assert_eq!((e4.rating, e4.years), (Some(2_050), Some((2001, 2011))));
    let d4 = all.moves.iter().find(|known| notation::san(&start, known.played) == "d4").unwrap();
    assert_eq!((d4.results.games, d4.rating, d4.years), (1, None, None));
}

#[test]
fn an_index_that_is_stopped_while_it_is_written_is_no_index() {
    let mut builder = IndexBuilder::of_saved();
    let game = &games(FOUR)[0];
    builder.add(game, GameRow::of(0, game)).unwrap();
    let stop = StopFlag::default();
    stop.stop();
    let stopped = builder.finish([0; 2], &stop, &mut Vec::new());
    assert_eq!(stopped.unwrap_err().to_string(), "stopped");
}

#[test]
fn the_same_position_by_another_order_of_moves_is_the_same() {
    let mut index = index_of(&games(FOUR));
    let after = |moves: &str| {
        let game = &games(&format!("1. {moves} *"))[0];
        game.tree().node(game.tree().mainline().last().unwrap()).position().clone()
    };
    let found = explored(&mut index, &after("Nf3 e5 2. e4"));
    assert_eq!((found.results.games, found.moves.len()), (2, 0), "both games end here");
    assert_eq!(explored(&mut index, &after("c4")).results.games, 0);
}

#[test]
fn a_game_that_repeats_a_position_counts_once_with_its_first_move() {
    let mut index = index_of(&games("1. Nf3 Nf6 2. Ng1 Ng8 3. e4 *"));
    let start = Chess::default();
    let all = explored(&mut index, &start);
    assert_eq!((all.results.games, all.moves.len()), (1, 1));
    assert_eq!(notation::san(&start, all.moves[0].played), "Nf3");
}

#[test]
fn castling_promotion_and_en_passant_have_numbers() {
    for text in [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "7k/P7/8/8/8/8/8/K7 w - - 0 1",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    ] {
        let position = fen::parse(text).unwrap().position;
        let moves = position.legal_moves();
        let mut numbers: Vec<u8> = moves.iter().map(|m| number_of(&position, *m)).collect();
        for m in &moves {
            assert_eq!(numbered(&position, number_of(&position, *m)), Some(*m), "{text}");
        }
        numbers.sort_unstable();
        assert!(
            numbers.iter().enumerate().all(|(at, number)| at == usize::from(*number)),
            "{text}: {numbers:?}"
        );
        assert_eq!(numbered(&position, NO_MOVE), None);
    }
}

#[test]
fn a_file_is_indexed_once_and_again_when_it_changes() {
    let home = tempfile::tempdir().unwrap();
    let (path, directory) = (home.path().join("games.pgn"), home.path().join("explorer"));
    fs::write(&path, FOUR).unwrap();
    let open = |builds: &mut usize| {
        let file =
            sources::open_or_build(&path, &directory.join("x.index"), &StopFlag::default(), &mut |_, _| {
                *builds += 1;
            })
            .unwrap();
        ((0..9).take_while(|game| file.row(*game).is_some()).count(), file.plies())
    };
    let mut builds = 0;
    assert_eq!((open(&mut builds), builds), ((4, FILE_PLIES), 4));
    assert_eq!((open(&mut builds), builds), ((4, FILE_PLIES), 4), "it is not read again");
    fs::write(&path, format!("{FOUR}\n1. g4 *\n")).unwrap();
    assert_eq!((open(&mut builds).0, builds), (5, 9));
    let kept = fs::read_dir(&directory).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&kept).unwrap();
    fs::write(&kept, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(open(&mut builds).0, 5, "a damaged one is made anew");
    assert_eq!(fs::read(&kept).unwrap(), whole);
}

#[test]
fn a_block_beyond_the_index_is_damage_and_takes_no_memory() {
    let mut builder = IndexBuilder::of_saved();
    for game in games(FOUR) {
        builder.add(&game, GameRow::default()).unwrap();
    }
    let mut bytes = Vec::new();
    builder.finish([0; 2], &StopFlag::default(), &mut bytes).unwrap();
    assert!(PositionIndex::open(Cursor::new(&bytes)).is_ok());
    // The place of the last block stands before the last eight bytes.
    let place = bytes.len() - 16;
    for far in [1_u64 << 60, bytes.len() as u64, 0] {
        bytes[place..place + 8].copy_from_slice(&far.to_le_bytes());
        assert!(matches!(PositionIndex::open(Cursor::new(&bytes)), Err(IndexError::Damaged)), "{far}");
    }
}

#[test]
fn a_file_without_games_is_refused_and_positions_are_named() {
    let home = tempfile::tempdir().unwrap();
    for (text, reason) in [
        ("some notes\n", "there's no game in it"),
        ("8/8/8/4k3/8/8/4P3/4K3 w - - bm e4;\n", "these are positions without games"),
    ] {
        let path = home.path().join("a.txt");
        fs::write(&path, text).unwrap();
        let mut explorer = Explorer::default();
        let added = explorer.add_file(
            &path,
            home.path(),
            &GameSearch::default(),
            &StopFlag::default(),
            &mut |_, _| (),
        );
        let fault = added.unwrap_err().to_string();
        assert!(fault.contains("a.txt") && fault.contains(reason), "{fault}");
    }
}

#[test]
fn a_stop_leaves_no_index_behind() {
    let home = tempfile::tempdir().unwrap();
    let (path, directory) = (home.path().join("games.pgn"), home.path().join("explorer"));
    fs::write(&path, FOUR).unwrap();
    let stop = StopFlag::default();
    stop.stop();
    let stopped = sources::open_or_build(&path, &directory.join("x.index"), &stop, &mut |_, _| ());
    assert!(matches!(stopped, Err(ExploreError::Stopped)));
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
}

/// The games of random moves.
fn random_games(choices: &[Vec<usize>]) -> Vec<Game> {
    let moves = |choices: &Vec<usize>| {
        let (mut position, mut text) = (Chess::default(), String::new());
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let m = moves[choice % moves.len().min(3)];
            text.push_str(&notation::san(&position, m));
            text.push(' ');
            position.play_unchecked(m);
        }
        format!("[Result \"*\"]\n\n{text} *\n\n")
    };
    games(&choices.iter().map(moves).collect::<String>())
}

/// Of a million games, 200 MB: whatever is played, each may take so many bytes.
#[test]
fn an_index_takes_less_than_200_bytes_a_game() {
    let mut number = 1_u64;
    let mut choice = || {
        // Multiplier and increment are Knuth's, of MMIX.
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize
    };
    let choices: Vec<Vec<usize>> = (0..400).map(|_| (0..FILE_PLIES).map(|_| choice()).collect()).collect();
    let mut builder = IndexBuilder::of_saved();
    for game in random_games(&choices) {
        builder.add(&game, GameRow::of(0, &game)).unwrap();
    }
    let mut bytes = Vec::new();
    builder.finish([0; 2], &StopFlag::default(), &mut bytes).unwrap();
    assert!(bytes.len() < 200 * choices.len(), "{} bytes a game", bytes.len() / choices.len());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_index_counts_what_a_walk_through_the_games_counts(
        choices in prop::collection::vec(prop::collection::vec(any::<usize>(), 0..12), 1..12)
    ) {
        let games = random_games(&choices);
        let mut index = index_of(&games);
        let mut walked: BTreeMap<Key, (Chess, Vec<u32>)> = BTreeMap::new();
        for (number, game) in games.iter().enumerate() {
            let tree = game.tree();
            for id in std::iter::once(crate::chess::NodeId::ROOT).chain(tree.mainline()) {
                let node = tree.node(id);
                let (_, met) = walked.entry(node.key()).or_insert_with(|| (node.position().clone(), Vec::new()));
                met.push(number as u32);
                met.dedup();
            }
        }
        for (key, (position, met)) in walked {
            let found: Vec<u32> = index.passages(key).unwrap().iter().map(|passage| passage.game).collect();
            prop_assert_eq!(&found, &met);
            let all = explored(&mut index, &position);
            let of_moves: u32 = all.moves.iter().map(|known| known.results.games).sum();
            prop_assert!(all.results.games as usize == met.len() && of_moves <= all.results.games);
        }
    }

    #[test]
    fn damaged_bytes_are_an_error_or_an_answer(at in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>()) {
        let mut builder = IndexBuilder::of_saved();
        for game in games(FOUR) {
            builder.add(&game, GameRow::default()).unwrap();
        }
        let mut bytes = Vec::new();
        builder.finish([0; 2], &StopFlag::default(), &mut bytes).unwrap();
        let place = at.index(bytes.len());
        bytes[place] = byte;
        bytes.truncate(cut.index(bytes.len()) + 1);
        if let Ok(mut index) = PositionIndex::open(Cursor::new(bytes)) {
            for game in games(FOUR) {
                for id in game.tree().mainline() {
                    let _ = index.passages(game.tree().node(id).key());
                }
            }
        }
    }
}
