//! Hints: a step further each time, kept with the move, and never more than they should tell.

use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

use patzer::app::effect::LookEffect;
use patzer::app::{Answer, Effect, OpenRequest};
use patzer::chess::{annotation, fen, notation, pgn};
use patzer::config::Alert;
use patzer::search::{Analysis, Line};
use patzer::tutor::{Advice, Explanation, Subject};
use proptest::prelude::*;

use crate::coaching::FORK;
use crate::player::Player;

#[test]
fn hints_go_a_step_further_each_time_and_are_kept_with_the_move() {
    let mut player = Player::coached(FORK, Alert::Off);
    player.keys("H");
    assert!(player.screen(100, 38).contains("Thinking about a hint"));
    player.advise_all();
    for step in 1..=5 {
        let screen = player.screen(100, 38);
        assert!(screen.contains(&format!("Hint {step} of 5: ")), "{step}: {screen}");
        assert_eq!(screen.contains("Nc7+"), step > 3, "{step}: {screen}");
        player.keys("H");
    }
    let screen = player.screen(100, 38);
    assert!(screen.contains("Hint 5 of 5: "), "there is no sixth: {screen}");
    assert!(screen.contains("That was the last hint"), "{screen}");
    player.line("Nc7").reply("Kd7").advise_all();
    assert!(!player.screen(100, 38).contains("Hint "), "another position begins anew");
    let kept = player.saved_game().unwrap();
    let first = kept.game.tree().mainline().next().unwrap();
    let comment = &kept.game.tree().node(first).comment;
    assert_eq!(annotation::get(comment, "hints"), Some("5"));
    let read = pgn::read_all(pgn::write(&kept.game).as_bytes()).unwrap();
    let first = read[0].game.tree().mainline().next().unwrap();
    assert_eq!(annotation::get(&read[0].game.tree().node(first).comment, "hints"), Some("5"));
}

#[test]
fn hints_for_the_move_to_come_are_kept_when_one_leaves() {
    let mut player = Player::coached(FORK, Alert::Off);
    player.line("Nc7").reply("Kd7").keys("H").advise_all().keys("H H H H q");
    let left = player.saved_game().unwrap().clone();
    let mut again = Player::opening(OpenRequest::Resume(Box::new(left)));
    assert_eq!(again.app.game().tags.get("PatzerHints"), None);
    again.line("Nxa8");
    let kept = again.saved_game().unwrap();
    let third = kept.game.tree().mainline().nth(2).unwrap();
    let comment = &kept.game.tree().node(third).comment;
    assert_eq!(annotation::get(comment, "hints"), Some("5"));
    assert_eq!(kept.game.tags.get("PatzerHints"), None, "they are written down");
    // Without a hint nothing is written.
    let mut player = Player::coached(FORK, Alert::Off);
    player.line("Nc7").reply("Kd7").keys("q");
    assert_eq!(player.saved_game().unwrap().game.tags.get("PatzerHints"), None);
}

#[test]
fn the_squares_of_a_hint_are_marked() {
    let mut player = Player::coached(FORK, Alert::Off);
    player.keys("H").advise_all().keys("H H");
    assert!(player.screen(100, 38).contains("Hint 3 of 5"));
    // The sign stands in the corner of b5, the knight's square.
    let screen = player.screen(100, 38);
    assert!(screen.lines().any(|row| row.chars().nth(8) == Some('›')), "{screen}");
}

#[test]
fn esc_takes_a_hint_away() {
    let mut player = Player::coached(FORK, Alert::Off);
    player.keys("H").advise_all().keys("esc");
    assert!(!player.screen(100, 38).contains("Hint "));
    player.keys("H");
    assert!(player.screen(100, 38).contains("Hint 2 of 5"), "the count goes on");
}

#[test]
fn a_hint_that_was_asked_for_is_about_that_position_only() {
    let mut player = Player::coached(FORK, Alert::Off);
    player.keys("H").line("Nc7").advise_all();
    assert!(!player.screen(100, 38).contains("Hint "), "not about the opponent's move");
    player.reply("Kd7").advise_all();
    assert!(!player.screen(100, 38).contains("Hint "), "nor about the next");
}

/// What the coach found out about a position, searched once for all cases.
fn found(position: &str) -> Explanation {
    static FOUND: OnceLock<Mutex<HashMap<String, Explanation>>> = OnceLock::new();
    let mut found = FOUND.get_or_init(Mutex::default).lock().unwrap();
    let told = found.entry(position.to_owned()).or_insert_with(|| {
        let mut player = Player::coached(position, Alert::Off);
        player.keys("H");
        let (_, inquiry) = player.inquiry().unwrap();
        assert_eq!(inquiry.subject, Subject::Position);
        match player.answer() {
            Advice::Explained(told) => *told,
            Advice::Compared(_) => panic!("the position was asked about"),
        }
    });
    told.clone()
}

const RIDDLES: [&str; 6] = [
    FORK,
    "6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1",
    "r1bqkb1r/ppp2ppp/2n2n2/3pp3/2B1P1b1/2N2N2/PPPP1PPP/R1BQ1RK1 w kq - 0 6",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "2r3k1/5ppp/8/8/8/1q6/5PPP/2RQ2K1 w - - 0 1",
    "8/5pk1/8/3N4/8/8/1r3PPP/6K1 w - - 0 1",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever is switched on, in the first three steps nothing on the screen tells the move, unless the player's own cursor
    /// points at it with the piece in hand.
    #[test]
    fn hints_leak_nothing(
        riddle in prop::sample::select(&RIDDLES[..]),
        steps in 1usize..=3,
        keys in prop::collection::vec(
            prop::sample::select(vec!["E", "m", "t", "s", "F", "z", "D", "left", "up", "tab", "]", "enter", "."]),
            0..8,
        ),
        columns in 60u16..120,
        rows in 20u16..45,
    ) {
        let told = found(riddle);
        let best = told.question.best_move().unwrap();
        let position = fen::parse(riddle).unwrap().position;
        let san = notation::san(&position, best);
        let line = told.question.best.clone().unwrap();
        let mut player = Player::coached(riddle, Alert::Off);
        // The move was played and taken back, so that the list of moves has it.
        player.line(&san).keys("u");
        for _ in 0..steps {
            player.keys("H");
            if let Some((generation, _)) = player.inquiry() {
                player.tell(Answer::Advised(generation, Ok(Advice::Explained(Box::new(told.clone())))));
            }
        }
        for key in &keys {
            player.keys(key);
        }
        if player.app.game().ply() > 0 || !player.screen(120, 40).contains("Hint ") {
            return Ok(());
        }
        let seen = |player: &mut Player, line: Line| {
            let view = player.effects.iter().rev().find_map(|effect| match effect {
                Effect::Look(LookEffect::View { generation, .. }) => Some(*generation),
                _ => None,
            });
            if let Some(generation) = view {
                let analysis = Analysis { depth: 9, lines: vec![line], ..Analysis::default() };
                player.tell(Answer::View(generation, Ok(analysis), true));
            }
            player.screen(columns, rows)
        };
        let screen = seen(&mut player, line);
        let bare = san.trim_end_matches(['+', '#']);
        // Enter takes the piece in hand.
        let points_at_it = player.app.cursor() == notation::destination(best) && keys.contains(&"enter");
        let is_looked_for = bare.len() > 2 && !points_at_it;
        let words = screen.split(|c: char| !c.is_ascii_alphanumeric());
        for word in words.filter(|_| is_looked_for) {
            prop_assert!(word != bare, "{bare} in\n{screen}");
        }
        let other = patzer::chess::Position::legal_moves(&position)[0];
        let otherwise = Line { score: patzer::chess::Score::Cp(-321), moves: vec![other] };
        prop_assert_eq!(&screen, &seen(&mut player, otherwise), "the engine's view shines through");
    }

    /// However one walks through an explained line, Esc brings the game back exactly as it was.
    #[test]
    fn esc_leaves_a_line_as_if_nothing_had_been(
        keys in prop::collection::vec(prop::sample::select(vec![",", ".", "v", "home", "end", "pageup"]), 0..12),
    ) {
        let mut player = Player::coached(FORK, Alert::Off);
        player.line("h3").reply("Kd7");
        if let Some((generation, _)) = player.inquiry() {
            player.tell(Answer::Advised(generation, Ok(Advice::Explained(Box::new(found(FORK))))));
        }
        player.advise_all().keys("esc");
        let game = player.app.game().clone();
        let before = player.buffer(100, 38);
        let kept = player.effects.len();
        player.keys("w").advise_all();
        for key in keys {
            player.keys(key);
            player.screen(100, 38);
        }
        player.keys("esc");
        prop_assert_eq!(player.app.game(), &game);
        prop_assert_eq!(player.buffer(100, 38), before);
        let only_asked = player.effects[kept..].iter().all(|effect| matches!(effect, Effect::Look(LookEffect::Advise { .. })));
        prop_assert!(only_asked);
    }
}
