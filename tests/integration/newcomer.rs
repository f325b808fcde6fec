//! What somebody meets who plays for the first time: words that are whole, lines that are understood, nothing taken away.

use patzer::app::effect::SettingsEffect;
use patzer::app::{Answer, Effect, Input, OpenRequest};
use patzer::chess::{Position, Score, Square, notation, pgn};
use patzer::config::{Choices, LoadedConfig};
use patzer::review::practice::Portion;
use patzer::review::schedule::{Day, Scheduler};
use patzer::review::training::Training;
use patzer::search::{Analysis, Line};

use crate::player::Player;

#[test]
fn a_pasted_move_is_typed_and_takes_no_game_off_the_board() {
    let mut player = Player::new();
    player.line("e4").reply("e5");
    player.tell(Input::Paste("Nf3\n".into()));
    assert_eq!(player.moves(), "1.e4 e5");
    player.keys("enter");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
}

#[test]
fn a_pasted_game_is_still_opened() {
    let mut player = Player::new();
    player.tell(Input::Paste("1. d4 d5 2. c4 *".into()));
    player.keys("end");
    assert_eq!(player.moves(), "1.d4 d5 2.c4");
}

#[test]
fn a_typed_promotion_without_its_piece_asks_for_it() {
    let mut player = Player::at("7k/P7/8/8/8/8/8/K7 w - - 0 1");
    player.line("a8").keys("n");
    assert_eq!(player.moves(), "1.a8=N");
}

#[test]
fn a_line_that_is_nothing_is_said_to_be_neither_move_nor_command() {
    let mut player = Player::new();
    player.line("fly");
    let screen = player.screen(100, 38);
    assert!(screen.contains("'fly' is not a move or a command"), "{screen}");
    player.line("theme");
    let screen = player.screen(100, 38);
    assert!(screen.contains("Themes: dusk, paper"), "{screen}");
    assert!(!screen.contains("No theme"), "{screen}");
}

#[test]
fn a_position_named_at_the_start_is_said_to_be_a_game() {
    let home = crate::pty::Home::new();
    let session = crate::pty::Session::start(home.command(&["6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"]), 80, 24);
    session.wait_for("New game from this");
}

#[test]
fn the_question_of_the_first_start_tells_what_follows() {
    let home = crate::pty::Home::new();
    let session = crate::pty::Session::start(home.command(&["play"]), 80, 24);
    session.wait_for("1: I'm new (level 400)");
}

#[test]
fn every_level_is_told_in_whole_words() {
    let mut player = Player::new();
    player.keys(&format!("n up up{}", " left".repeat(2)));
    let screen = player.screen(100, 38);
    for words in ["‹ 400 ›", "Plays like people rated 400", "has just"] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
    player.keys("down right");
    let screen = player.screen(100, 38);
    assert!(screen.contains("3 minutes each, plus 2"), "{screen}");
}

#[test]
fn a_level_is_kept_while_the_opponents_are_looked_at() {
    let mut player = Player::new();
    let opponents = LoadedConfig::built_in().config.engines.specs().count();
    let once_round = " right".repeat(opponents);
    player.keys(&format!("n home down{once_round}"));
    let screen = player.screen(80, 24);
    assert!(screen.contains("‹ patzer ›") && screen.contains("‹ 800 ›"), "{screen}");
}

#[test]
fn words_typed_as_a_move_begin_no_game() {
    let mut player = Player::new();
    player.line("e4").reply("e5").keys("k n space c 3 esc");
    assert_eq!(player.moves(), "1.e4 e5");
    player.keys("n enter");
    assert_eq!(player.moves(), "");
}

#[test]
fn an_opening_s_idea_gives_way_to_a_piece_that_hangs() {
    // The name is reached by another order of moves, in which a pawn hangs.
    let mut player = Player::after(Choices { audience: Some("novice".into()), ..Choices::default() });
    player.line("e4").reply("Nf6").advise_all();
    player.line("Nf3").advise_all();
    assert!(!player.screen(100, 38).contains("stops"), "{}", player.screen(100, 38));
}

#[test]
fn the_new_game_offers_every_opponent_with_its_sentence() {
    let mut player = Player::new();
    player.keys("n home down");
    for spec in LoadedConfig::built_in().config.engines.specs() {
        let screen = player.screen(80, 24);
        let beside_the_board = screen.lines().filter_map(|line| line.split_once('│'));
        let words: Vec<&str> = beside_the_board.flat_map(|(_, text)| text.split_whitespace()).collect();
        let words = words.join(" ");
        assert!(words.contains(&format!("‹ {} ›", spec.name)), "{screen}");
        assert!(words.contains(spec.sentence), "{screen}");
        assert!(words.contains("Opponents: patzer, coach, Bo,"), "{screen}");
        assert!(spec.beat.is_none_or(|beat| words.contains(beat)), "{screen}");
        player.keys("right");
    }
    player.keys("left left down");
    assert!(player.screen(80, 24).contains("‹ none ›"), "positional has no levels");
}

#[test]
fn the_opponent_that_was_chosen_last_is_the_next_start_s() {
    let mut player = Player::new();
    player.keys("n up up right right down down enter");
    let screen = player.screen(80, 24);
    assert!(screen.contains("patzer (1200)"), "{screen}");
    let remembered = player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Settings(SettingsEffect::Remember(choices)) => Some(choices.clone()),
        _ => None,
    });
    let choices = remembered.expect("the choice is remembered");
    let screen = Player::after(choices.clone()).screen(80, 24);
    assert!(screen.contains("patzer (1200)"), "{screen}");
    // Who is not there any more is no choice.
    for (opponent, level) in [("gone", Some(1200)), ("patzer", Some(99)), ("patzer", None)] {
        let choices = Choices { opponent: Some(opponent.to_owned()), level, ..choices.clone() };
        let screen = Player::after(choices).screen(80, 24);
        assert!(screen.contains("patzer (800)"), "{screen}");
    }
}

#[test]
fn a_level_is_chosen_on_the_smallest_screen_too() {
    let mut player = Player::new();
    player.keys("n up up right");
    let screen = player.screen(60, 20);
    for words in ["‹ 1000 ›", "Plays like people rated", "when they are near."] {
        assert!(screen.contains(words), "{words}: {screen}");
    }
}

#[test]
fn help_tells_all_keys_of_an_action() {
    let mut player = Player::new();
    player.keys("? p i c k");
    let screen = player.screen(100, 38);
    assert!(screen.contains("enter space") && !screen.contains('…'), "{screen}");
}

#[test]
fn the_list_of_games_shows_every_result_whole() {
    let text = "[White \"Kasparov, Garry\"]\n[Black \"Topalov, Veselin\"]\n[Date \"1999.01.20\"]\n[Result \"1-0\"]\n\n\
                1. e4 1-0\n\n[White \"A\"]\n[Black \"B\"]\n[Date \"?\"]\n[Result \"0-1\"]\n\n1. d4 0-1\n";
    let games = pgn::read_all(text.as_bytes()).unwrap();
    let games = games.into_iter().map(|read| read.game).collect();
    let player = Player::opening(OpenRequest::Foreign("two.pgn".into(), games));
    let screen = player.screen(80, 24);
    assert!(screen.contains("1-0") && screen.contains("0-1"), "{screen}");
    let column = |text: &str| {
        let mut places = screen.lines().filter_map(|line| Some(line.split_once(text)?.0));
        places.next().unwrap_or_else(|| panic!("{text}: {screen}")).chars().count()
    };
    assert_eq!(column("1-0"), column("0-1"), "{screen}");
}

#[test]
fn what_must_be_read_is_put_away_one_by_one() {
    let mut player = Player::new();
    player.tell(Answer::Notice("The first thing.".into()));
    player.tell(Answer::Notice("The second thing.".into()));
    let screen = player.screen(100, 38);
    assert!(screen.contains("The first thing. (Esc shows 1 more)"), "{screen}");
    player.keys("esc");
    let screen = player.screen(100, 38);
    assert!(screen.contains("The second thing. (Esc closes this)"), "{screen}");
    player.keys("esc");
    assert!(!player.screen(100, 38).contains("thing."));
}

#[test]
fn the_number_of_positions_is_never_cut() {
    let mut player = Player::new();
    player.keys("E");
    let position = player.app.game().position().clone();
    for nodes in [9_999, 999_999, 1_061_000, 9_999_999, 123_456_789, 4_000_000_000] {
        let analysis = Analysis {
            depth: 38,
            seldepth: 60,
            nodes,
            elapsed: std::time::Duration::from_secs(3),
            hash_fullness: 0,
            lines: vec![Line {
                score: Score::Cp(20),
                moves: vec![notation::parse_san(&position, "e4").unwrap()],
            }],
        };
        player.tell(Answer::View(player.viewed(), Ok(analysis), false));
        for (columns, rows) in [(100, 38), (60, 20)] {
            let screen = player.screen(columns, rows);
            let line = screen.lines().find(|line| line.contains("depth 38")).unwrap();
            assert!(line.ends_with("positions"), "{line}");
        }
    }
}

#[test]
fn keys_in_sentences_can_be_told_from_the_sentence() {}

#[test]
fn who_looks_back_is_told_the_way_to_the_game() {
    let mut player = Player::new();
    player.line("e4").reply("e5").keys(",").click(Square::E8);
    let screen = player.screen(100, 38);
    assert!(screen.contains("End goes back to the game"), "{screen}");
    assert!(!screen.contains("can't move"), "{screen}");
    player.keys("end").click(Square::E8);
    let screen = player.screen(100, 38);
    assert!(screen.contains("The king on e8 is Black's; it's White's move."), "{screen}");
}

/// What stands below the upper player's name and above the lower one's: the pieces that each has taken.
fn taken(player: &Player, columns: u16, rows: u16) -> [String; 2] {
    let screen = player.screen(columns, rows);
    let column: Vec<&str> = screen.lines().filter_map(|row| Some(row.split_once('│')?.1.trim())).collect();
    let lower = column.iter().rposition(|row| row.starts_with(['○', '●'])).unwrap();
    [column[1].to_owned(), column[lower - 1].to_owned()]
}

#[test]
fn the_pieces_taken_are_counted_when_they_are_many() {
    let mut game = patzer::chess::Game::default();
    while game.position().board().occupied().count() > 12 {
        let moves = game.position().legal_moves();
        let taking = moves.iter().find(|m| m.is_capture());
        game.play(*taking.unwrap_or(&moves[game.ply() as usize % moves.len()])).unwrap();
    }
    let mut player = Player::opening(OpenRequest::Foreign("x.pgn".into(), vec![game]));
    player.keys("end");
    // The column is narrow for so many.
    let [black, white] = taken(&player, 80, 24);
    assert!(black.contains("♙") && black.contains(|c: char| c.is_ascii_digit()), "{black}");
    assert!(white.contains("♟"), "{white}");
}

#[test]
fn the_pieces_taken_are_those_of_this_game() {
    let taken = |player: &Player| taken(player, 100, 38);
    let mut extra = Player::at("rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(taken(&extra), ["", "+3"]);
    let mut few = Player::at("4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1");
    assert_eq!(taken(&few), ["", ""]);
    few.line("dxe5");
    assert!(taken(&few)[1].starts_with("♟"), "{:?}", taken(&few));
    extra.reply("d5").line("h3").reply("dxe4");
    assert!(taken(&extra)[0].starts_with("♘"), "{:?}", taken(&extra));
}

/// The figures of the column below its heading: the piece's own first, then those of the reasons.
fn heat_figures(screen: &str) -> Vec<i32> {
    // In tenths, which add up exactly.
    let figure = |words: &str| {
        let digits = words.replace('−', "-").replacen('.', "", 1);
        digits.parse::<i32>().ok().filter(|_| words.contains('.') || words == "0")
    };
    let column = screen.lines().filter_map(|row| Some(row.split_once('│')?.1.trim()));
    let mut below = column.skip_while(|row| !row.starts_with("Heatmap")).skip(1);
    let own = below.next().and_then(|row| figure(row.strip_suffix(" of 10")?.split_whitespace().last()?));
    let reasons = below.take_while(|row| !row.is_empty());
    let reasons = reasons.filter_map(|row| figure(row.split_whitespace().next()?));
    own.into_iter().chain(reasons).collect()
}

#[test]
fn the_reasons_of_the_heatmap_add_up_however_few_rows_they_have() {
    let position = "rnbqkb1r/pppp1ppp/5n2/8/3pP3/5N2/PPPPKPPP/RNBQ1B1R w kq - 2 4";
    let mut cut = 0;
    for keys in ["m", "m E"] {
        let mut player = Player::at(position);
        player.keys(keys);
        for square in [Square::E2, Square::D7, Square::E4, Square::F3, Square::E8, Square::D4] {
            player.click(square);
            for (columns, rows) in [(100, 38), (100, 30), (70, 18)] {
                let screen = player.screen(columns, rows);
                let figures = heat_figures(&screen);
                let Some((own, reasons)) = figures.split_first().filter(|(_, reasons)| !reasons.is_empty())
                else {
                    continue;
                };
                assert_eq!(reasons.iter().sum::<i32>(), *own, "{square}: {screen}");
                cut += usize::from(screen.contains("more"));
            }
        }
    }
    assert!(cut > 0, "there was room for everything");
    let mut player = Player::at(position);
    player.keys("m E").click(Square::E2);
    // Where one row is left it tells the score.
    let sizes = [60, 80, 100].into_iter().flat_map(|columns| (12..40).map(move |rows| (columns, rows)));
    let rows = sizes.map(|(columns, rows)| player.screen(columns, rows));
    let heading = |screen: String| screen.lines().find(|row| row.contains("Heatmap")).map(str::to_owned);
    let headings: Vec<String> = rows.filter_map(heading).collect();
    assert!(headings.iter().any(|row| row.ends_with("♔ e2  +1.2")), "{headings:?}");
}

#[test]
fn an_opponent_that_is_not_there_is_named_with_those_that_are() {
    let tells = |line: &str, words: &str| {
        let mut player = Player::new();
        player.line(line);
        let screen = player.screen(130, 30);
        assert!(screen.contains(words), "{line}: {screen}");
    };
    tells("opponent nobody", "No opponent called 'nobody'. Opponents: patzer, ");
    tells("opponent patzr", "No opponent called 'patzr'. Did you mean patzer?");
    tells("opponent", "Your opponent is patzer 800");
    tells("level 1437", "Your opponent is now patzer 1437.");
    tells("level 99", "patzer has levels 400 to 2650, not '99'.");
    tells("level", "patzer has levels 400 to 2650.");
    let mut player = Player::new();
    player.line("opponent random").line("level 600");
    assert_eq!(
        player.saved_game().unwrap().session.as_ref().unwrap().opponent.as_ref().unwrap().name,
        "patzer"
    );
    player.keys(": l e v tab 1 0 5 0 enter");
    assert_eq!(
        player.saved_game().unwrap().session.as_ref().unwrap().opponent.as_ref().unwrap().level,
        Some(1050)
    );
}

#[test]
fn the_new_game_tells_people_from_the_engine_at_every_level() {
    for (place, level) in patzer::engines::level::LEVELS.iter().enumerate() {
        let mut player = Player::new();
        player.keys(&format!("n up up{}", " left".repeat(2)));
        player.keys(&" right".repeat(place));
        let told = player.screen(100, 40);
        assert!(told.contains(&format!("‹ {} ›", level.number)), "{told}");
        assert_eq!(told.contains("Plays like people rated"), level.number <= 2000, "{told}");
    }
}

#[test]
fn what_can_be_copied_is_told_in_whole_words() {
    for (columns, rows) in [(100, 38), (60, 20)] {
        let mut player = Player::new();
        player.keys("y");
        let screen = player.screen(columns, rows);
        for words in ["position as FEN", "game as PGN", "share code"] {
            assert!(screen.contains(words), "{words}: {screen}");
        }
    }
}

#[test]
fn help_is_offered_at_all_widths_and_opens() {
    let game = || pgn::read_all(b"1. e4 e5 2. Nf3 Nc6 *").unwrap().remove(0).game;
    let mut over = Player::new();
    over.line("resign").keys("esc");
    let mut setup = Player::new();
    setup.line("setup");
    let foreign = Player::opening(OpenRequest::Foreign("a.pgn".into(), vec![game()]));
    let nothing_due = Training::of(&[], Day(0), &Scheduler::new(0.9), Portion { cards: 20, new: 20 });
    let training = Player::opening(OpenRequest::Training(Box::new(nothing_due)));
    let mut players = Vec::from([Player::new(), foreign]);
    players.push(over);
    players.extend([setup, training]);
    for (which, player) in players.iter_mut().enumerate() {
        // Every width on the board, every fifth elsewhere.
        for columns in (40..=160).step_by(if which == 0 { 1 } else { 5 }) {
            player.tell(Input::Resize(columns, 20));
            let screen = player.screen(columns, 20);
            let keys = screen.lines().last().unwrap();
            assert!(keys.contains("? more"), "{which} {columns} {screen}");
        }
        player.tell(Input::Resize(100, 38));
        let keys = |player: &Player| player.screen(80, 24).lines().last().unwrap().to_owned();
        let before = keys(player);
        player.keys("?");
        let help = player.screen(80, 24);
        assert!(help.contains("Help") && help.contains("Esc closes"), "{which} {help}");
        player.keys("esc");
        assert_eq!(keys(player), before, "{which}");
    }
}

#[test]
fn the_end_of_help_fills_most_of_its_column() {
    let sizes = (40..=200).step_by(10).flat_map(|columns| [(columns, 20), (columns, 24), (columns, 45)]);
    for (columns, rows) in sizes {
        let mut player = Player::new();
        player.tell(Input::Resize(columns, rows));
        player.keys("? end");
        let screen = player.screen(columns, rows);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains("train the lines of the game on the board"), "{screen}");
        let filled = screen.lines().filter(|line| !line.trim().is_empty()).count();
        assert!((columns, rows) != (100, 38) || filled * 2 > usize::from(rows), "{filled} {screen}");
    }
}

#[test]
fn help_over_a_whole_page_is_as_wide_as_the_page() {
    let mut player = Player::new();
    player.keys("o ?");
    let screen = player.screen(80, 24);
    assert!(screen.contains("your mistakes and blunders"), "{screen}");
    assert!(screen.contains("clear the filter; close the list"), "{screen}");
}
