//! The library as a player uses it: listed, filtered, sorted, opened, renamed, deleted and brought back, written to files.

use patzer::app::effect::ExportSource;
use patzer::app::effect::{LibraryEffect, StoreEffect};
use patzer::app::msg::{ExportEnd, Scanned};
use patzer::app::{Answer, Effect, Msg, OpenRequest};
use patzer::chess::pgn;
use patzer::library::{GameId, GameSummary, SavedGame, ScannedGame};

use crate::player::Player;
use crate::screens::accept;

mod real;
mod returning;
mod searching;
mod telling;
mod undoing;

fn game(id: &str, white: &str, black: &str, result: &str) -> GameSummary {
    GameSummary {
        id: GameId(id.to_owned()),
        white: white.to_owned(),
        black: black.to_owned(),
        result: result.to_owned(),
        date: id.rsplit_once('-').unwrap().0.replace('-', "."),
        event: "Club championship".to_owned(),
        plies: 40 + id.len() as u32,
        ..GameSummary::default()
    }
}

/// Games that differ in everything the list shows.
fn games() -> Vec<GameSummary> {
    vec![
        GameSummary {
            eco: "C50".to_owned(),
            opening: "Italian Game".to_owned(),
            ending: "checkmate".to_owned(),
            faults: Some([0, 2]),
            plies: 7,
            ..game("2026-11-21-2", "You", "patzer, level 3", "1-0")
        },
        GameSummary {
            eco: "B90".to_owned(),
            opening: "Sicilian Defense: Najdorf Variation, English Attack".to_owned(),
            faults: Some([0, 0]),
            ..game("2026-11-21-1", "Anna", "Ben", "1/2-1/2")
        },
        game("2026-11-20-1", "羽生善治と藤井聡太の長い名前", "Eve␛[2J 🎉 of the long name", "0-1"),
        game("2025-03-02-7", "Müller, Hans", "Ångström, Zoë", "*"),
        GameSummary {
            date: "1858.??.??".to_owned(),
            ..game("1858-1", "Morphy, Paul", "Duke Karl / Count Isouard", "1-0")
        },
    ]
}

/// A player in front of the list.
fn reader() -> Player {
    let mut player = Player::new();
    player.tell(patzer::app::Input::Resize(80, 24));
    player.keys("o");
    player.tell(Answer::Games(Ok(games())));
    player
}

/// The lines of the list on a screen of 80x24: White's names.
fn names(player: &Player) -> Vec<String> {
    let screen = player.screen(80, 24);
    let lines = screen.lines().skip(3).take_while(|line| !line.contains("──"));
    lines.map(white).filter(|name| !name.is_empty()).collect()
}

/// White's name in a line of the list.
fn white(line: &str) -> String {
    let name: String = line.chars().skip(14).take(15).collect();
    name.trim().to_owned()
}

fn write(player: &mut Player, text: &str) {
    for c in text.chars() {
        let key = if c == ' ' { "space".to_owned() } else { c.to_string() };
        player.keys(&key);
    }
}

/// The preview of the game under the cursor.
fn preview(player: &mut Player) {
    let text = "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0";
    let game = pgn::read_all(text.as_bytes()).unwrap().remove(0).game;
    let saved = SavedGame { game, session: None };
    player.tell(Answer::Peeked(GameId("2026-11-21-2".into()), Ok(Box::new(saved))));
}

#[test]
fn the_library_at_80x24() {
    let mut player = reader();
    preview(&mut player);
    accept("the-library-at-80x24", &player.screen(80, 24));
}

#[test]
fn the_library_at_60x20() {
    accept("the-library-at-60x20", &reader().screen(60, 20));
}

#[test]
fn the_library_at_140x45_has_the_game_on_a_board() {
    let mut player = reader();
    preview(&mut player);
    accept("the-library-at-140x45", &player.screen(140, 45));
}

#[test]
fn the_library_in_ascii() {
    let mut player = Player::in_ascii();
    player.keys("o");
    player.tell(Answer::Games(Ok(games())));
    let screen = player.screen(80, 24);
    assert!(screen.is_ascii(), "{screen}");
}

#[test]
fn the_first_frame_does_not_wait_for_the_list() {
    let mut player = Player::new();
    player.keys("o");
    assert_eq!(player.effects.last(), Some(&Effect::Library(LibraryEffect::List)));
    assert!(player.screen(80, 24).contains("Reading…"));
    player.tell(Answer::Listing(1_000, 100_000));
    assert!(player.screen(80, 24).contains("Reading… 1,000 of 100,000 games"));
    player.tell(Answer::Games(Err("/games: permission denied".into())));
    assert!(player.screen(80, 24).contains("permission denied"));
}

#[test]
fn columns_stay_in_line_whatever_the_names_are() {
    let buffer = reader().buffer(80, 24);
    // The result of every line begins in the same cell; wide letters and controls have not moved it.
    for (row, result) in [(3, "1"), (4, " "), (5, "0"), (6, " "), (7, "1")] {
        assert_eq!(buffer[(46, row)].symbol(), result, "row {row}");
    }
}

#[test]
fn a_filter_is_in_force_while_it_is_typed() {
    let mut player = reader();
    player.keys("/");
    write(&mut player, "opening:sicilian");
    assert_eq!(names(&player), ["Anna"]);
    assert!(player.screen(80, 24).contains("1 of 5 games"));
    player.keys("ctrl-u");
    write(&mut player, "result:");
    let screen = player.screen(80, 24);
    assert!(screen.contains("'result:' isn't a result; type result:1-0"), "{screen}");
    // The last list that was understood: nobody is called 'result'.
    assert!(player.screen(80, 24).contains("0 of 5 games"));
    write(&mut player, "won");
    player.keys("enter");
    assert_eq!(names(&player), ["You"]);
    assert!(player.screen(80, 24).contains("Filter: result:won"));
    player.keys("esc");
    assert_eq!(names(&player).len(), 5);
    player.keys("/");
    write(&mut player, "morphy");
    player.keys("esc");
    assert_eq!(names(&player).len(), 5);
    player.keys("esc");
    assert!(!player.screen(80, 24).contains("Saved games"));
}

#[test]
fn a_key_orders_the_list_and_the_same_again_turns_it() {
    let mut player = reader();
    assert_eq!(names(&player)[0], "You");
    for (key, first) in [
        ("w", "Anna"),
        ("w", "羽生善治"),
        ("b", "Müller, Hans"),
        ("r", "You"),
        ("o", "Anna"),
        ("l", "Anna"),
        ("l", "You"),
        ("m", "You"),
        ("d", "You"),
        ("d", "Morphy, Paul"),
    ] {
        player.keys(key);
        let names = names(&player);
        let found: String = names[0].chars().filter(|c| *c != ' ').collect();
        let expected = first.replace(' ', "");
        assert!(found.starts_with(&expected), "{key}: {names:?}");
    }
}

#[test]
fn a_name_is_gone_to_as_it_is_typed() {
    let mut player = reader();
    write(&mut player, "Mor");
    assert!(player.screen(80, 24).contains("Go to: Mor"));
    player.keys("enter");
    assert_eq!(player.effects.last(), Some(&Effect::Store(StoreEffect::Load(GameId("1858-1".into())))));
    let mut player = reader();
    write(&mut player, "2025");
    player.keys("enter");
    assert_eq!(player.effects.last(), Some(&Effect::Store(StoreEffect::Load(GameId("2025-03-02-7".into())))));
    let mut player = reader();
    write(&mut player, "Xerxes");
    assert!(player.screen(80, 24).contains("No game starts with 'Xerxes'"));
}

#[test]
fn all_listed_games_are_written_and_a_file_that_is_there_is_asked_about() {
    let mut player = reader();
    player.keys("/");
    write(&mut player, "date:2026");
    player.keys("enter a enter");
    let wanted = |replace| {
        Effect::Library(LibraryEffect::Export {
            games: ExportSource::Saved(
                ["2026-11-21-2", "2026-11-21-1", "2026-11-20-1"].map(|id| GameId(id.into())).into(),
            ),
            file: "games.pgn".into(),
            replace,
        })
    };
    assert_eq!(player.effects.last(), Some(&wanted(false)));
    player.tell(Answer::Exporting(2));
    assert!(player.screen(80, 24).contains("Saving: 2 of 3 games. Esc stops it."));
    player.tell(Answer::Exported(ExportEnd::Taken("/home/you/games.pgn".into())));
    assert!(player.screen(80, 24).contains("/home/you/games.pgn exists: Enter replaces it"));
    player.keys("enter");
    assert_eq!(player.effects.last(), Some(&wanted(true)));
    player.tell(Answer::Exported(ExportEnd::Written {
        games: 3,
        path: "/home/you/games.pgn".into(),
        faults: Vec::new(),
    }));
    assert!(player.screen(80, 24).contains("Saved 3 games to /home/you/games.pgn."));
}

#[test]
fn faults_of_games_that_are_written_are_told_few_by_name_and_the_rest_by_number() {
    let mut player = reader();
    player.keys("a enter");
    player.tell(Answer::Exported(ExportEnd::Written {
        games: 90,
        path: "/games.pgn".into(),
        faults: (1..=90).map(|number| format!("game {number}: no such move")).collect(),
    }));
    assert!(player.screen(80, 24).contains("Saved 90 games to /games.pgn, 90 with errors."));
    player.keys("esc");
    assert!(player.screen(80, 24).contains("game 1: no such move"));
    player.keys("esc esc esc");
    let screen = player.screen(80, 24);
    let column = screen.lines().filter_map(|row| row.rsplit_once('│'));
    let words: Vec<&str> = column.flat_map(|(_, words)| words.split_whitespace()).collect();
    assert!(words.join(" ").contains("87 more of these games have errors."), "{screen}");
}

#[test]
fn the_games_of_a_file_are_a_library_that_is_only_read() {
    let text =
        "[White \"Anna\"]\n\n1. e4 c5 *\n\n[White \"Ben\"]\n\n1. d4 d5 *\n\n[White \"Cara\"]\n\n1. c4 *\n";
    let games = pgn::read_all(text.as_bytes()).unwrap();
    let games = games.into_iter().map(|read| read.game).collect();
    let mut player = Player::opening(OpenRequest::Foreign("three.pgn".into(), games));
    assert_eq!(names(&player), ["Anna", "Ben", "Cara"]);
    player.keys("x");
    assert!(player.screen(80, 24).contains("never changes this file"));
    player.keys("w w enter");
    assert_eq!(player.moves(), "");
    player.keys("end");
    assert_eq!(player.moves(), "1.c4");
    // The list of the file is still there, as it was ordered.
    player.keys("o");
    assert_eq!(names(&player), ["Cara", "Ben", "Anna"]);
    player.keys("tab");
    player.tell(Answer::Games(Ok(self::games())));
    assert_eq!(names(&player).len(), 5);
    player.keys("tab");
    assert_eq!(names(&player), ["Cara", "Ben", "Anna"]);
}

#[test]
fn a_long_file_is_listed_as_it_is_looked_through() {
    let first = Box::new(pgn::read_all("1. e4 *".as_bytes()).unwrap().remove(0).game);
    let mut player = Player::opening(OpenRequest::Long("long.pgn".into(), "/long.pgn".into(), first));
    assert!(player.asked_for(LibraryEffect::Scan("/long.pgn".into())));
    assert!(player.screen(80, 24).contains("Reading…"));
    let one = |number: u64| ScannedGame {
        offset: number * 100,
        game: game("2024-01-01-1", &format!("P{number}"), "Ben", "*"),
    };
    let found = |numbers: std::ops::Range<u64>| numbers.map(one).collect();
    let finds = |found, (read, length), end| {
        Msg::From(Answer::Scanned(Scanned { found, read, length, end, is_full: false }))
    };
    player.tell(finds(found(0..30), (300, 600), None));
    assert!(player.screen(80, 24).contains("30 games, 50% read"));
    player.keys("/");
    write(&mut player, "white:p3");
    assert_eq!(names(&player), ["P3"]);
    player.tell(finds(found(30..60), (600, 600), Some(Ok(()))));
    assert_eq!(names(&player)[..3], ["P3", "P30", "P31"]);
    assert!(player.screen(80, 24).contains("11 of 60 games"));
    player.keys("enter end enter");
    let opened = Effect::Library(LibraryEffect::OpenAt("/long.pgn".into(), one(39).spot()));
    assert_eq!(player.effects.last(), Some(&opened));
    assert!(player.screen(80, 24).contains("Reading…"), "the list stays");
    let asked = |player: &Player| player.effects.iter().filter(|effect| **effect == opened).count();
    player.keys("enter");
    assert_eq!(asked(&player), 1, "it is being read");
    let read = |moves: &str| {
        let game = pgn::read_all(moves.as_bytes()).unwrap().remove(0).game;
        Ok(Box::new(SavedGame { game, session: None }))
    };
    player.tell(Answer::OpenedAt(one(5).spot(), read("1. d4 *")));
    assert_eq!(names(&player)[..1], ["P3"], "nobody asked for that game");
    player.tell(Answer::OpenedAt(one(39).spot(), Err("long.pgn: gone".to_owned())));
    assert!(player.screen(80, 24).contains("long.pgn: gone"));
    player.keys("enter");
    assert_eq!(asked(&player), 2);
    player.tell(Answer::OpenedAt(one(39).spot(), read("1. c4 *")));
    player.keys("end");
    assert_eq!(player.moves(), "1.c4");
    player.keys("o");
    assert_eq!(names(&player).last().unwrap(), "P39");
}

#[test]
fn a_list_that_is_full_says_so() {
    let first = Box::new(pgn::read_all("1. e4 *".as_bytes()).unwrap().remove(0).game);
    let mut player = Player::opening(OpenRequest::Long("long.pgn".into(), "/long.pgn".into(), first));
    let found = ["Anna", "Ben"]
        .map(|white| ScannedGame { offset: 0, game: game("2024-01-01-1", white, "Cara", "*") });
    player.tell(Answer::Scanned(Scanned {
        found: found.to_vec(),
        read: 300,
        length: 600,
        end: Some(Ok(())),
        is_full: true,
    }));
    assert!(player.screen(80, 24).contains("the first 2 games, as in the file"));
    player.keys("/");
    write(&mut player, "anna");
    assert!(player.screen(80, 24).contains("1 of the first 2 games"));
}

#[test]
fn a_list_of_100_000_games_goes_where_it_is_told() {
    let many = (0..100_000)
        .map(|number| game(&format!("2024-01-01-{}", 100_000 - number), &format!("P{number}"), "Q", "*"));
    let mut player = Player::new();
    player.tell(patzer::app::Input::Resize(80, 24));
    player.keys("o");
    player.tell(Answer::Games(Ok(many.collect())));
    assert!(player.screen(80, 24).contains("100,000 games, newest first"));
    assert_eq!(names(&player).len(), 17);
    player.keys("end");
    assert_eq!(names(&player).last().unwrap(), "P99999");
    player.keys("pageup");
    assert!(names(&player).contains(&"P99982".to_owned()));
    player.keys("home pagedown");
    assert!(names(&player).contains(&"P17".to_owned()));
}

#[test]
fn any_keys_leave_the_library_in_order() {
    let mut player = reader();
    let keys = "/ a enter w x u e tab esc s esc a 1 2 esc A enter o tab ? esc pagedown end home left right , . delete m m k j";
    for _ in 0..3 {
        for key in keys.split(' ') {
            player.keys(key);
            for size in [(27, 11), (44, 13), (60, 20), (80, 24), (100, 30), (200, 60)] {
                player.screen(size.0, size.1);
            }
        }
    }
}
