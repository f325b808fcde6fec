//! The review in the tutor: begun, stopped, taken up, shown and stepped through; from the keys and on the whole program.

use patzer::app::effect::{DeckEffect, LookEffect, StoreEffect};
use patzer::app::msg::{Pointer, ReviewNews};
use patzer::app::{Answer, Effect, Input, OpenRequest, Target};
use patzer::chess::pgn;
use patzer::library::{GameId, SavedGame};
use patzer::review::{Plan, Reviewer};
use patzer::search::{Limits, StopFlag};
use patzer::tutor::Judgement;
use patzer::ui;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use crate::player::Player;
use crate::pty::{Home, Session};

/// Black lets a mate happen.
const SHORT: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n[Date \"2024.05.01\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. Qh5 {early} Nc6 3. Bc4 Nf6?? 4. Qxf7# 1-0\n";

fn game(text: &str) -> patzer::chess::Game {
    pgn::read_all(text.as_bytes()).unwrap().remove(0).game
}

fn saved(text: &str) -> Player {
    let saved = SavedGame { game: game(text), session: None };
    Player::opening(OpenRequest::Saved(GameId("2024-05-01-1".into()), Box::new(saved)))
}

/// The review that was asked for last, unless it was given up.
fn asked(player: &Player) -> Option<(u64, Plan)> {
    player.effects.iter().rev().find_map(|effect| match effect {
        Effect::Look(LookEffect::Review { generation, plan }) => Some(Some((*generation, Plan::clone(plan)))),
        Effect::Look(LookEffect::StopReview) => Some(None),
        _ => None,
    })?
}

/// The reviewer answers the whole question, with few positions searched.
fn answer(player: &mut Player) {
    let (generation, mut plan) = asked(player).expect("a review was asked for");
    plan.limits = Limits { nodes: Some(1_500), ..Limits::default() };
    let mut news = Vec::new();
    let report = Reviewer::new(1)
        .review(&plan, Vec::new(), &StopFlag::default(), &mut |report| {
            news.push(report.clone());
        })
        .unwrap();
    for report in news {
        player.tell(Answer::Reviewed(generation, ReviewNews::Move(Box::new(report))));
    }
    player.tell(Answer::Reviewed(generation, ReviewNews::Done(Box::new(report))));
}

#[test]
fn a_game_is_reviewed_and_its_turning_points_are_gone_to() {
    let mut player = saved(SHORT);
    player.keys("home r");
    let screen = player.screen(100, 38);
    assert!(screen.contains("0 of 7 moves"), "{screen}");
    answer(&mut player);
    for (columns, rows) in [(100, 38), (100, 30), (140, 45)] {
        let screen = player.screen(columns, rows);
        assert!(screen.contains("Accuracy") && screen.contains("Turning points"), "{screen}");
        assert!(screen.contains("3…Nf6"), "{screen}");
        assert!(screen.contains("chances, %"), "{screen}");
    }
    let narrow = player.screen(60, 27);
    let heading = narrow.lines().find(|line| line.contains("Turning points")).expect("they are listed");
    assert!(heading.trim_end().ends_with('%') && !heading.contains('…'), "{narrow}");
    player.keys("end {");
    assert_eq!(player.moves(), "1.e4 e5 2.Qh5 Nc6 3.Bc4 Nf6");
    player.keys(", }");
    assert_eq!(player.app.game().ply(), 6);
    let screen = player.screen(100, 38);
    assert!(screen.contains("Turning point: 3…Nf6. "), "{screen}");
    player.keys("r");
    assert!(!player.screen(100, 38).contains("Accuracy"));
    player.keys("r");
    assert!(player.screen(100, 38).contains("Accuracy"));
    player.keys("esc");
    assert!(!player.screen(100, 38).contains("Accuracy"));
}

#[test]
fn the_key_that_is_named_leads_to_a_turning_point_from_where_one_stands() {
    for (stand, named, key) in [("end", "'{' goes", "{"), ("home", "'}' goes", "}")] {
        let mut player = saved(SHORT);
        player.keys(stand).keys("r");
        answer(&mut player);
        let screen = player.screen(140, 45);
        assert!(screen.contains(&format!("{named} to the turning points")), "{screen}");
        let before = player.app.game().ply();
        player.keys(key);
        assert_ne!(player.app.game().ply(), before);
    }
}

/// Both sides leave pieces standing, early and after the tenth move.
const FAULTS: &str = "[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"0-1\"]\n\n\
    1. e4 e5 2. Nf3 Nf6 3. Bc4 Nc6 4. Ng5 h6 5. d3 hxg5 6. Bxg5 Be7 7. Nc3 d6 8. Qd2 Bg4 9. h3 Bh5 10. a3 Nxe4 \
    11. Nxe4 Bxg5 0-1\n";

#[test]
fn what_happened_at_the_turning_points_stands_in_a_column() {
    let mut player = saved(FAULTS);
    player.keys("home r");
    answer(&mut player);
    let screen = player.screen(100, 38);
    let what = |line: &str| {
        let (_, row) = line.split_once('│')?;
        let (name, rest) = row.trim_start_matches([' ', '▸']).split_once("  ")?;
        let told = rest.trim_start();
        told.contains(" −").then(|| name.chars().count() + rest.chars().count() - told.chars().count())
    };
    let columns: Vec<usize> = screen.lines().filter_map(what).collect();
    assert!(columns.len() > 2, "{screen}");
    assert!(columns.windows(2).all(|two| two[0] == two[1]), "{columns:?}\n{screen}");
}

#[test]
fn the_key_that_stops_a_review_is_offered_while_it_runs() {
    let mut player = saved(FAULTS);
    let keys = |player: &Player| player.screen(100, 38).lines().last().unwrap().to_owned();
    player.keys("r");
    assert!(keys(&player).contains("r review") && !keys(&player).contains("L learn"), "{}", keys(&player));
    answer(&mut player);
    player.keys("left");
    assert!(keys(&player).contains("L learn"), "{}", keys(&player));
}

#[test]
fn the_faults_so_far_are_gone_to_while_the_review_runs() {
    let mut player = saved(FAULTS);
    player.keys("home r");
    let (generation, mut plan) = asked(&player).unwrap();
    plan.limits.nodes = Some(1_500);
    plan.limits.time = None;
    let mut news = Vec::new();
    let told = &mut |report: &_| news.push(patzer::review::MoveReport::clone(report));
    Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), told).unwrap();
    // All but the last few moves, and no sum.
    for report in news.into_iter().take(18) {
        player.tell(Answer::Reviewed(generation, ReviewNews::Move(Box::new(report))));
    }
    assert!(player.screen(100, 38).contains("Faults so far"), "{}", player.screen(100, 38));
    player.keys("}");
    assert!(player.app.game().ply() > 0, "{}", player.screen(100, 38));
}

#[test]
fn what_the_game_comes_to_is_said_again_after_practice() {
    let mut player = saved(FAULTS);
    player.keys("end r");
    answer(&mut player);
    player.keys("L").advise_all();
    assert!(player.screen(80, 24).contains("Exercise 1"), "{}", player.screen(80, 24));
    player.keys("esc end enter");
    let screen = player.screen(80, 24);
    assert!(screen.contains("Costliest:"), "{screen}");
}

#[test]
fn a_turning_point_stays_explained_when_there_is_no_other() {
    let mut player = saved(FAULTS);
    player.keys("end r");
    answer(&mut player);
    player.keys("{ } } }");
    let screen = player.screen(120, 50);
    assert!(screen.contains("There's no turning point after"), "{screen}");
    assert!(screen.contains("Turning point: "), "{screen}");
}

#[test]
fn a_review_can_be_stopped_and_taken_up_again() {
    let mut player = saved(SHORT);
    player.keys("r");
    let (first, _) = asked(&player).unwrap();
    player.keys("esc");
    assert!(asked(&player).is_none());
    assert!(player.screen(100, 38).contains("stopped at 0 of 7"));
    // What the first review still sends is not heard.
    player.tell(Answer::Reviewed(first, ReviewNews::Failed("late".into())));
    assert!(!player.screen(100, 38).contains("late"));
    player.keys("r");
    assert_ne!(asked(&player).unwrap().0, first);
    answer(&mut player);
    assert!(player.screen(100, 38).contains("Accuracy"));
}

#[test]
fn a_game_that_goes_on_is_not_reviewed() {
    let mut player = Player::new();
    player.line("e4").reply("e5").keys("r");
    assert!(asked(&player).is_none());
    assert!(player.screen(100, 38).contains("Finish your game first"));
    player.line("resign").saved(Some("one")).keys("r");
    assert!(asked(&player).is_some());
    // Taken back, the game goes on and nothing is told any more.
    player.keys("u");
    assert!(asked(&player).is_none());
    assert!(!player.screen(100, 38).contains("0 of 2"));
}

#[test]
fn a_click_on_the_graph_goes_to_the_move() {
    let mut player = saved(SHORT);
    player.keys("home r");
    answer(&mut player);
    let area = Rect::new(0, 0, 100, 38);
    let at = |player: &Player, column, row| ui::hit(&player.app, area, column, row);
    // The graph stands in the column, below its heading.
    let screen = player.screen(100, 38);
    let row = screen.lines().position(|line| line.contains("Review ")).unwrap() as u16 + 1;
    let end = at(&player, 99, row);
    assert!(matches!(end, Target::Node(_)), "{end:?}");
    player.tell(Input::Pointer(Pointer::Press, end));
    assert_eq!(player.app.game().ply(), 7);
    let start = at(&player, 66, row);
    player.tell(Input::Pointer(Pointer::Press, start));
    assert_eq!(player.app.game().ply(), 0);
    let screen = player.screen(100, 38);
    let row = screen.lines().position(|line| line.contains("3…Nf6")).unwrap() as u16;
    let turn = at(&player, 70, row);
    player.tell(Input::Pointer(Pointer::Press, turn));
    assert_eq!(player.app.game().ply(), 6);
}

#[test]
fn a_saved_game_gets_scores_and_glyphs_by_one_edit() {
    let text = |player: &Player| pgn::write(player.app.game()).replace('\n', " ");
    let mut player = saved(SHORT);
    let before = text(&player);
    player.keys("r");
    answer(&mut player);
    let marked = pgn::write(&player.saved_game().unwrap().game).replace('\n', " ");
    assert_eq!(marked, text(&player));
    assert_eq!(marked.matches("[%eval ").count(), 6, "{marked}");
    assert!(marked.contains("early}") && marked.contains("3... Nf6 $4 {[%eval #1]}"), "{marked}");
    assert!(player.screen(80, 24).contains("Accuracy"));
    player.keys("u");
    assert_eq!(text(&player), before);
    player.keys("U");
    assert_eq!(text(&player), marked);
    // A file of somebody else's is only read.
    let mut foreign = Player::opening(OpenRequest::Foreign("a.pgn".into(), vec![game(SHORT)]));
    foreign.keys("r");
    answer(&mut foreign);
    assert!(foreign.saved_game().is_none());
}

#[test]
fn the_faults_of_a_side_are_set_up_again() {
    let mut player = saved(SHORT);
    player.keys("home L");
    assert!(player.screen(100, 38).contains("Review the game first"));
    player.keys("r");
    answer(&mut player);
    player.keys("F L");
    let before = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq";
    assert!(player.fen().starts_with(before), "{}", player.fen());
    let saved = player.effects.len();
    player.keys("x i V / r L");
    assert!(
        !player.effects[saved..].iter().any(|effect| matches!(effect, Effect::Store(StoreEffect::Save(..))))
    );
    assert!(player.screen(100, 38).contains("an exercise, not a game"));
    // Esc shows the page of training, and from there brings the game back with its review.
    player.keys("esc end enter");
    assert!(player.screen(100, 38).contains("Accuracy"), "{}", player.screen(100, 38));
}

#[test]
fn a_new_mainline_ends_its_review() {
    let mut player = saved(SHORT);
    player.keys("home r . . .").line("g6").keys("V");
    assert!(asked(&player).is_none());
}

#[test]
fn news_are_drawn_four_times_in_three_seconds_at_most() {
    let mut player = saved(SHORT);
    player.keys("home r");
    let (generation, mut plan) = asked(&player).unwrap();
    plan.limits.time = None;
    plan.limits.nodes = Some(500);
    let mut drawn = Vec::new();
    let mut news = Vec::new();
    Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |report| {
        news.push(report.clone());
    });
    for report in news {
        drawn.push(player.tell(Answer::Reviewed(generation, ReviewNews::Move(Box::new(report)))));
        player.wait(250);
    }
    assert!(drawn.len() > 3, "{drawn:?}");
    for (place, drawn) in drawn.iter().enumerate() {
        assert_eq!(*drawn, place % 3 == 0, "news {place}");
    }
}

#[test]
fn the_whole_program_reviews_a_game() {
    let home = Home::new();
    std::fs::write(home.path().join("short.pgn"), SHORT).unwrap();
    home.write_settings("[board]\ntheme = \"dusk\"\n[review]\nnodes = 27000\n");
    let mut session = Session::start(home.command(&["short.pgn"]), 100, 38);
    session.wait_for("? more");
    session.send("r");
    session.wait_for("Turning points");
    session.wait_for("Accuracy");
    session.send("}");
    session.wait_for("Turning point: ");
    session.send("q");
    session.wait_for_end();
}

#[test]
fn after_a_game_of_ones_own_its_faults_become_exercises() {
    let mut player = Player::new();
    player.line("e4").reply("e5").line("Nf3").reply("Nc6");
    player.line("Bc4").reply("Nf6").line("Bxf7+").reply("Kxf7");
    player.line("resign").saved(Some("one"));
    let screen = player.screen(100, 38);
    assert!(screen.contains("r review"), "{screen}");
    player.keys("r");
    let (_, plan) = asked(&player).unwrap();
    assert_eq!((plan.tags["White"].as_str(), plan.tags["Date"].as_str()), ("You", "2026.09.21"));
    answer(&mut player);
    let added = player.effects.iter().filter_map(|effect| match effect {
        Effect::Deck(DeckEffect::Add(cards)) => Some(cards.len()),
        _ => None,
    });
    assert_eq!(added.collect::<Vec<_>>(), [1]);
    let screen = player.screen(100, 38);
    assert!(screen.contains("Your accuracy:") && screen.contains("4.Bxf7+ (−"), "{screen}");
}

/// The knights go out and back: 40 moves that a test may judge as it likes.
fn shuffle() -> String {
    let moves = ["Nf3 Nf6 Ng1 Ng8"; 10].join(" ");
    format!("[White \"Anna\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n")
}

/// A running review of the shuffle in which these plies are mistakes and those blunders.
fn judged(mistakes: &[u32], blunders: &[u32]) -> Player {
    let mut player = saved(&shuffle());
    player.keys("home r");
    let (generation, mut plan) = asked(&player).unwrap();
    plan.limits = Limits { nodes: Some(1), ..Limits::default() };
    let mut news = Vec::new();
    Reviewer::new(1).review(&plan, Vec::new(), &StopFlag::default(), &mut |report| {
        news.push(report.clone());
    });
    for mut report in news {
        report.judgement = match report.ply {
            ply if mistakes.contains(&ply) => Judgement::Mistake,
            ply if blunders.contains(&ply) => Judgement::Blunder,
            _ => Judgement::Best,
        };
        report.tags.clear();
        player.tell(Answer::Reviewed(generation, ReviewNews::Move(Box::new(report))));
    }
    player
}

/// The row below the graph.
fn marks(player: &Player) -> String {
    let screen = player.screen(140, 45);
    let below = screen.lines().position(|line| line.contains("White   Black")).unwrap();
    let rows = screen.lines().take(below).map(|row| row.split('│').next_back().unwrap().trim());
    rows.filter(|row| !row.is_empty()).last().unwrap().to_owned()
}

#[test]
fn mistakes_and_blunders_are_told_apart_below_the_graph() {
    let mut player = judged(&[5, 6], &[20, 21]);
    let marks_of = |player: &Player| marks(player).replace(' ', "");
    assert_eq!(marks_of(&player), "▲??XX");
    let screen = player.screen(140, 45);
    assert!(screen.contains("? mistake X blunder"), "{screen}");
    // The cursor on a fault's column leaves its sign.
    for _ in 0..5 {
        player.keys(".");
    }
    assert_eq!(marks_of(&player), "??XX");
    let buffer = player.buffer(140, 45);
    let reversed = |sign: &str| {
        let cells = buffer.content.iter().filter(|cell| cell.symbol() == sign);
        cells.filter(|cell| cell.modifier.contains(Modifier::REVERSED) && cell.fg != Color::Reset).count()
    };
    assert_eq!((reversed("?"), reversed("X")), (1, 0));
}

#[test]
fn many_faults_so_far_leave_room_for_the_moves() {
    let blunders: Vec<u32> = (2..=38).collect();
    let player = judged(&[], &blunders);
    let screen = player.screen(200, 60);
    assert!(screen.contains(" of 37 faults"), "{screen}");
    assert!(screen.matches("blunder  ").count() + screen.matches("  blunder").count() > 8, "{screen}");
    let panel = screen.lines().map(|line| line.split('│').next_back().unwrap());
    let moves = panel.filter(|row| row.contains("Nf3") && !row.contains("blunder"));
    assert!(moves.count() >= 3, "{screen}");
}

#[test]
fn who_wants_to_learn_too_early_is_told_how_far_the_review_is() {
    for size in [(100, 38), (140, 45)] {
        let mut player = saved(SHORT);
        player.tell(Input::Resize(size.0, size.1));
        player.keys("home r . L");
        let screen = player.screen(size.0, size.1);
        assert!(screen.contains("The review is at 0 of 7 moves"), "{screen}");
        player.keys("r L");
        let screen = player.screen(size.0, size.1);
        assert!(screen.contains("The review stopped at 0 of 7 moves"), "{screen}");
    }
}
