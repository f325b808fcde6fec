//! Filters that ask for what stood on the board, in the list: saved games, those of a file, and those of a long file.

use patzer::app::effect::{LibraryEffect, SearchSource};
use patzer::app::msg::Scanned;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::{Game, pgn};
use patzer::library::{BoardQuery, BoardVerdict, GameId, ScannedGame};

use super::{game, games, names, reader, write};
use crate::player::Player;

/// A search that was asked for.
type Asked = (u64, BoardQuery, SearchSource);

/// The searches that were asked for, in order.
fn searches(player: &Player) -> Vec<Asked> {
    let asked = player.effects.iter().filter_map(|effect| match effect {
        Effect::Library(LibraryEffect::Search { generation, board, games }) => {
            Some((*generation, board.clone(), games.clone()))
        }
        _ => None,
    });
    asked.collect()
}

fn asked(player: &Player) -> Asked {
    searches(player).pop().expect("a search was asked for")
}

/// A game of these moves.
fn played(moves: &str) -> Game {
    pgn::read_all(moves.as_bytes()).unwrap().remove(0).game
}

/// The games of the list have these moves, in its order; some of them are answered for. A game without moves can't be read.
fn answer(player: &mut Player, moves: &[&str]) {
    let (generation, board, _) = asked(player);
    let judge = |moves: &&str| match *moves {
        "" => BoardVerdict::Unreadable,
        moves => board.judge(&played(moves)),
    };
    player.tell(Answer::Searched(generation, moves.iter().map(judge).collect()));
}

fn filter(player: &mut Player, text: &str) {
    player.keys("/");
    write(player, text);
}

const ITALIAN: &str = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *";
const QUEENS_PAWN: &str = "1. d4 d5 2. c4 *";
const KNIGHTS: &str = "1. Nf3 Nf6 2. e4 Nc6 3. Bc4 e5 *";

#[test]
fn saved_games_are_found_by_what_stood_on_their_boards() {
    let mut player = reader();
    filter(&mut player, "pieces:Kg1,Bc4");
    let ids = ["2026-11-21-2", "2026-11-21-1", "2026-11-20-1", "2025-03-02-7", "1858-1"];
    assert!(
        matches!(asked(&player).2, SearchSource::Saved(asked) if asked == ids.map(|id| GameId(id.into())))
    );
    let screen = player.screen(80, 24);
    assert!(screen.contains("Searching: 0 of 5 games… Filter: pieces:Kg1,Bc4"), "{screen}");
    assert!(screen.contains("Searching…") && !screen.contains("No games match"), "{screen}");
    answer(&mut player, &[QUEENS_PAWN, ITALIAN]);
    assert_eq!(names(&player), ["Anna"]);
    let screen = player.screen(80, 24);
    assert!(screen.contains("Searching: 2 of 5 games…") && screen.contains("1 of 5 games,"), "{screen}");
    answer(&mut player, &["", KNIGHTS, ITALIAN]);
    assert_eq!(names(&player), ["Anna", "Morphy, Paul"]);
    player.keys("enter");
    let screen = player.screen(80, 24);
    assert!(screen.contains(" 1 game can't be read. Filter: pieces:Kg1,Bc4"), "{screen}");
    let before = searches(&player).len();
    player.keys("esc");
    assert_eq!((names(&player).len(), searches(&player).len()), (5, before));
}

#[test]
fn a_position_is_found_by_its_fen_and_a_balance_by_its_pieces() {
    for (text, moves, found) in [
        (
            "position:\"r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4\"",
            [ITALIAN, KNIGHTS],
            "Anna",
        ),
        ("balance:N", ["1. Nf3 a6 2. Ne5 d6 3. a3 dxe5 4. b3 h6 5. c3 *", ITALIAN], "You"),
    ] {
        let mut player = reader();
        filter(&mut player, text);
        answer(&mut player, &moves);
        assert_eq!(names(&player), [found], "{text}");
    }
}

#[test]
fn keys_work_while_a_search_runs() {
    let mut player = reader();
    filter(&mut player, "pieces:Nf3");
    player.keys("enter");
    answer(&mut player, &[ITALIAN, ITALIAN, QUEENS_PAWN]);
    player.keys("w");
    assert_eq!(names(&player), ["Anna", "You"]);
    player.keys("down");
    answer(&mut player, &[KNIGHTS, KNIGHTS]);
    assert_eq!(names(&player), ["Anna", "Morphy, Paul", "Müller, Hans", "You"]);
    let screen = player.screen(80, 24);
    let chosen = screen.lines().find(|line| line.starts_with('▸')).unwrap_or_default();
    assert!(chosen.contains("You"), "the cursor stays on its game\n{screen}");
    write(&mut player, "Mor");
    player.keys("enter");
    assert_eq!(searches(&player).len(), 1, "no game is read again");
}

#[test]
fn words_and_board_together_read_only_the_games_of_the_words() {
    let mut player = reader();
    filter(&mut player, "white:ann pieces:Nf3");
    assert!(matches!(asked(&player).2, SearchSource::Saved(ids) if ids.len() == 1));
    answer(&mut player, &[ITALIAN]);
    assert_eq!(names(&player), ["Anna"]);
    assert!(player.screen(80, 24).contains("1 of 5 games"));
}

#[test]
fn what_is_wrong_with_a_board_condition_is_told_in_the_prompt() {
    for (typed, told) in [
        ("pieces:K", "'pieces:K' isn't a list of pieces; type pieces:Kg1,Nd5,pe6"),
        ("balance:", "'balance:' isn't a balance; type balance:QvRR"),
        ("position:e4", "'position:e4' isn't a position; type a FEN in quotes"),
    ] {
        let mut player = reader();
        filter(&mut player, typed);
        let screen = player.screen(80, 24);
        assert!(screen.contains(told), "{screen}");
        assert!(searches(&player).is_empty(), "{typed}");
    }
}

#[test]
fn a_newer_filter_cancels_the_search_before() {
    let mut player = reader();
    filter(&mut player, "balance:Q");
    let (old, ..) = asked(&player);
    write(&mut player, "vRR");
    let (new, ..) = asked(&player);
    assert!(new > old);
    player.tell(Answer::Searched(old, vec![BoardVerdict::Reached; 5]));
    assert!(player.screen(80, 24).contains("0 of 5 games"), "a stale answer");
    player.effects.clear();
    player.keys("ctrl-u");
    assert!(player.asked_for(LibraryEffect::StopSearch));
    assert_eq!(names(&player).len(), 5);
    player.tell(Answer::Searched(new, vec![BoardVerdict::Missed; 5]));
    assert_eq!(names(&player).len(), 5);
}

#[test]
fn the_filter_is_in_force_again_when_the_list_is_opened_again() {
    let mut player = reader();
    filter(&mut player, "pieces:Nf3");
    player.keys("enter");
    answer(&mut player, &[ITALIAN, ITALIAN]);
    player.keys("down enter");
    assert!(player.asked_for(LibraryEffect::StopSearch), "the list is closed");
    player.keys("o");
    player.tell(Answer::Games(Ok(games())));
    answer(&mut player, &[ITALIAN]);
    assert_eq!(names(&player), ["You"]);
    answer(&mut player, &[ITALIAN]);
    let screen = player.screen(80, 24);
    let chosen = screen.lines().find(|line| line.starts_with('▸')).unwrap_or_default();
    assert!(chosen.contains("Anna"), "the game that was opened\n{screen}");
}

#[test]
fn the_games_of_a_file_are_searched_by_their_places() {
    let moves = [ITALIAN, QUEENS_PAWN, KNIGHTS];
    let text: Vec<String> = ["Anna", "Ben", "Cara"]
        .iter()
        .zip(moves)
        .map(|(name, moves)| format!("[White \"{name}\"]\n\n{moves}\n\n"))
        .collect();
    let games = pgn::read_all(text.concat().as_bytes()).unwrap();
    let games = games.into_iter().map(|read| read.game).collect();
    let mut player = Player::opening(OpenRequest::Foreign("three.pgn".into(), games));
    player.tell(patzer::app::Input::Resize(80, 24));
    player.keys("w w");
    filter(&mut player, "pieces:Nf3");
    let (_, _, SearchSource::Games(games, places)) = asked(&player) else { panic!("{:?}", asked(&player)) };
    assert_eq!((games.len(), places), (3, vec![2, 1, 0]), "in the order of the list");
    answer(&mut player, &[KNIGHTS]);
    // The other list has other searches.
    player.keys("enter tab");
    assert!(player.asked_for(LibraryEffect::StopSearch));
    player.tell(Answer::Games(Ok(self::games())));
    answer(&mut player, &[QUEENS_PAWN, ITALIAN]);
    assert_eq!(names(&player).len(), 5, "no filter is in force here");
    player.keys("tab");
    assert_eq!(names(&player), ["Cara"]);
    answer(&mut player, &[QUEENS_PAWN, ITALIAN]);
    assert_eq!(names(&player), ["Cara", "Anna"]);
    player.keys("down enter end");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.O-O");
}

#[test]
fn a_long_file_is_searched_while_it_is_looked_through_and_so_many_games_at_once() {
    let mut player = Player::opening(OpenRequest::Long(
        "long.pgn".into(),
        "/long.pgn".into(),
        Box::new(played("1. e4 *")),
    ));
    player.tell(patzer::app::Input::Resize(80, 24));
    let one = |number: u64| ScannedGame {
        offset: number * 100,
        game: game("2024-01-01-1", &format!("P{number}"), "Ben", "*"),
    };
    let finds = |numbers: std::ops::Range<u64>, end| {
        let found = numbers.map(one).collect();
        Answer::Scanned(Scanned { found, read: 300, length: 600, end, is_full: false })
    };
    player.tell(finds(0..2_500, None));
    filter(&mut player, "pieces:Nf3");
    player.keys("enter");
    let (_, _, SearchSource::Places(_, spots)) = asked(&player) else { panic!("{:?}", asked(&player)) };
    assert_eq!((spots.len(), spots[0]), (2_000, one(0).spot()));
    player.tell(finds(2_500..3_000, Some(Ok(()))));
    assert_eq!(searches(&player).len(), 1, "one after the other");
    let (first, ..) = asked(&player);
    let mut verdicts = vec![BoardVerdict::Missed; 1_999];
    verdicts.push(BoardVerdict::Reached);
    player.tell(Answer::Searched(first, verdicts));
    assert_eq!(names(&player), ["P1999"]);
    assert!(player.screen(80, 24).contains("Searching: 2,000 of 3,000 games…"));
    let (_, _, SearchSource::Places(path, spots)) = asked(&player) else { panic!("{:?}", asked(&player)) };
    assert_eq!((path.to_str(), spots.len(), spots[0]), (Some("/long.pgn"), 1_000, one(2_000).spot()));
    answer(&mut player, &[QUEENS_PAWN, KNIGHTS]);
    assert_eq!(names(&player), ["P1999", "P2001"]);
    player.keys("end enter");
    let opened = Effect::Library(LibraryEffect::OpenAt("/long.pgn".into(), one(2_001).spot()));
    assert_eq!(player.effects.last(), Some(&opened));
}
