//! The end of a game in words: said once, to the person who played, and taken back alone.

use patzer::app::Effect;
use patzer::app::OpenRequest;
use patzer::app::effect::LookEffect;
use patzer::chess::{Ending, pgn};
use patzer::config::{Alert, Choices};

use crate::player::Player;

fn times(player: &Player, words: &str) -> usize {
    player.screen(100, 38).matches(words).count()
}

/// After 1.e4 e5 2.Nf3, White being the person, the coach having looked at everything.
fn begun() -> Player {
    let mut player = Player::coached("startpos", Alert::Off);
    player.line("e4").reply("e5").advise_all();
    player.line("Nf3").advise_all();
    player
}

#[test]
fn who_resigns_is_told_that_and_nothing_of_the_last_move() {
    let mut player = begun();
    player.line("resign").advise_all();
    let screen = player.screen(100, 38);
    assert_eq!(times(&player, "You resign: Black wins."), 1, "{screen}");
    for word in ["good", "best", "book", "excellent", "2.Nf3 "] {
        let coach: Vec<&str> = screen.lines().skip_while(|row| !row.starts_with(" Coach")).collect();
        assert!(!coach.join(" ").contains(word), "{word}: {screen}");
    }
    // Whatever is asked for now, it is said once.
    for keys in ["H", "enter", ": d 4 enter"] {
        player.keys(keys);
        assert_eq!(times(&player, "You resign: Black wins."), 1, "{}", player.screen(100, 38));
    }
}

#[test]
fn a_resignation_is_taken_back_alone() {
    let mut player = begun();
    player.line("resign").saved(Some("2026-11-21-1"));
    assert!(times(&player, "u takes the resignation back") <= 1);
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3");
    assert_eq!(player.app.game().ending(), None);
    assert_eq!(times(&player, "You took back your resignation; the game goes on."), 1);
    player.reply("Nc6");
    assert_eq!(player.moves(), "1.e4 e5 2.Nf3 Nc6");
    player.keys("u");
    assert_eq!(player.moves(), "1.e4 e5");
    assert_eq!(player.saved_game().unwrap().game.declared(), None);
}

#[test]
fn a_mate_is_said_once_and_to_the_player() {
    let mut player = Player::coached("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", Alert::Off);
    player.line("Ra8").advise_all();
    let screen = player.screen(80, 24);
    assert!(screen.contains("You checkmate Black."), "{screen}");
    assert_eq!(screen.to_lowercase().matches("checkmate").count(), 1, "{screen}");
    let mut player = Player::new();
    player.line("f3").reply("e5").line("g4").reply("Qh4#").advise_all();
    let screen = player.screen(80, 24);
    assert_eq!(screen.matches("Black checkmates you.").count(), 1, "{screen}");
    assert_eq!(screen.matches("2.g4").count(), 1, "told as what to take home alone: {screen}");
}

/// A level ending at move 40, for either side to move.
const LEVEL: [(&str, &str, &str); 2] = [
    ("4k3/r4ppp/8/8/8/8/R4PPP/4K3 w - - 0 40", "Rb2", "Rc7"),
    ("4k3/r4ppp/8/8/8/8/R4PPP/4K3 b - - 0 40", "Rb7", "Rc2"),
];

#[test]
fn an_opponent_who_stands_no_better_takes_a_draw() {
    for (position, played, reply) in LEVEL {
        let mut player = Player::coached(position, Alert::Off);
        player.line(played).reply_scored(reply, 0).line("draw").advise_all();
        assert_eq!(player.app.game().ending(), Some(Ending::Agreement), "{position}");
        assert_eq!(times(&player, "Draw by agreement."), 1, "{}", player.screen(80, 24));
        assert_eq!(player.saved_game().unwrap().game.declared(), Some(Ending::Agreement));
    }
}

#[test]
fn an_opponent_who_stands_better_declines_and_plays_on() {
    for (position, played, reply) in LEVEL {
        let mut player = Player::coached(position, Alert::Off);
        player.line(played).reply_scored(reply, 40).line("draw");
        assert_eq!(player.app.game().ending(), None, "{position}");
        assert_eq!(times(&player, "Your opponent declines the draw and plays on."), 1);
        player.line(reply.replace("Rc7", "Kd2").replace("Rc2", "Ke7").as_str());
        assert!(player.asked().is_some(), "the game goes on");
    }
}

#[test]
fn early_in_a_game_a_draw_is_declined() {
    let mut player = Player::new();
    player.line("e4").reply_scored("e5", -50).line("draw");
    assert_eq!(player.app.game().ending(), None);
    assert_eq!(times(&player, "Your opponent declines: it's too early for a draw."), 1);
}

/// What stands in the column beside the board, in one line.
fn coach(player: &Player, columns: u16, rows: u16) -> String {
    let screen = player.screen(columns, rows);
    let beside = screen.lines().map(|row| row.rsplit(['│', '█', '▄']).next().unwrap_or_default());
    beside.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

/// A knight is dropped on the first of five moves; then the player resigns.
const DROPPED: [(&str, [&str; 5], [&str; 4]); 2] = [
    (
        "4k3/5ppp/3p4/8/8/5N2/5PPP/4K3 w - - 0 1",
        ["Ne5", "Ke2", "Ke3", "Ke4", "h3"],
        ["dxe5", "Kd7", "Ke6", "g6"],
    ),
    (
        "4k3/5ppp/5n2/8/8/3P4/5PPP/4K3 b - - 0 1",
        ["Ne4", "Ke7", "Ke6", "Ke5", "h6"],
        ["dxe4", "Kd2", "Ke3", "g3"],
    ),
];

#[test]
fn a_game_that_has_ended_is_summed_up_by_itself() {
    for (position, moves, replies) in DROPPED {
        let mut player = Player::coached(position, Alert::Off);
        for (place, m) in moves.iter().enumerate() {
            player.line(m);
            assert_eq!(times(&player, "To take home"), 0, "not while the game goes on");
            if let Some(reply) = replies.get(place) {
                player.reply(reply).advise_all();
            }
        }
        player.line("resign").advise_all();
        let name = patzer::chess::notation::line(player.app.game().start(), &player.app.game().moves()[..1]);
        for (columns, rows) in [(80, 24), (60, 20)] {
            let words = coach(&player, columns, rows);
            let keys = match rows {
                24 => "r reviews the game, '=' is a rematch.",
                _ => "r review , back . forward = rematch",
            };
            for said in ["You resign: ", "Your accuracy: ", &format!("To take home: {name}"), keys] {
                let screen = player.screen(columns, rows);
                assert!(words.contains(said), "{said} at {columns}x{rows}:\n{screen}");
            }
        }
    }
}

#[test]
fn what_is_taken_home_is_told_as_past() {
    for (position, moves, replies) in DROPPED {
        let mut player = Player::coached(position, Alert::Off);
        for (place, m) in moves.iter().enumerate() {
            player.line(m);
            if let Some(reply) = replies.get(place) {
                player.reply(reply).advise_all();
            }
        }
        player.line("resign").advise_all();
        let words = coach(&player, 100, 38);
        let (_, home) = words.split_once("To take home: ").unwrap();
        let (home, _) = home.split_once(" r reviews ").unwrap();
        let present = [
            " drops ",
            " leaves ",
            " puts ",
            " hangs ",
            " loses ",
            " allows ",
            " overlooks ",
            " is ",
            " can ",
        ];
        assert!(!present.iter().any(|verb| home.contains(verb)), "{home}");
    }
}

/// A pawn has just attacked a knight.
const ATTACKED: [(&str, &str, &str); 2] = [
    ("4k3/3p1ppp/8/4N3/8/8/5PPP/4K3 w - - 0 1", "h3", "d6"),
    ("4k3/5ppp/8/8/4n3/8/3P1PPP/4K3 b - - 0 1", "h6", "d3"),
];

#[test]
fn once_a_player_has_resigned_the_coach_speaks_of_no_threat() {
    for (position, m, reply) in ATTACKED {
        let mut player = Player::coached(position, Alert::Off);
        player.line(m).reply(reply).advise_all();
        let knight = if position.contains(" w ") { "our knight on e5" } else { "our knight on e4" };
        assert_eq!(times(&player, knight), 1, "{}", player.screen(100, 38));
        player.line("resign").advise_all();
        assert_eq!(times(&player, knight), 0, "{}", player.screen(100, 38));
        assert_eq!(times(&player, "You resign: "), 1);
    }
}

#[test]
fn without_a_fault_there_is_nothing_to_take_home_and_few_moves_have_no_accuracy() {
    let mut player = begun();
    player.line("resign").advise_all();
    assert_eq!(times(&player, "To take home") + times(&player, "accuracy"), 0);
    let mut player = Player::after(Choices { comments: Some(false), ..Choices::default() });
    player.line("f3").reply("e5").line("g4").reply("Qh4#");
    assert!(player.inquiry().is_none(), "a silent coach searches nothing");
}

const MATE_IN_ONE: [(&str, &str); 2] =
    [("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "Ra8"), ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "Ra1")];

#[test]
fn one_key_reviews_and_one_plays_again_with_colours_swapped() {
    for (position, mate) in MATE_IN_ONE {
        let mut player = Player::coached(position, Alert::Off);
        player.keys("=");
        assert_eq!(times(&player, "Finish your game first."), 1);
        player.line(mate).keys("r");
        let reviews = |effect: &Effect| matches!(effect, Effect::Look(LookEffect::Review { .. }));
        assert!(player.effects.iter().any(reviews));
        let human = player.app.game().turn();
        player.keys("=");
        // The side that was mated is the player's now, and the game begins from the same position.
        assert_eq!((player.fen(), player.app.is_playing()), (position.to_owned(), true));
        assert!(player.asked().is_some(), "the opponent has the move");
        let you = human.fold_wb("○ You", "● You");
        assert!(player.screen(140, 45).contains(you), "{}", player.screen(140, 45));
    }
}

#[test]
fn who_wins_twice_in_a_row_is_offered_the_next_level() {
    for (position, mate) in MATE_IN_ONE {
        let mut player = Player::coached(position, Alert::Off);
        player.line(mate);
        assert_eq!(times(&player, "next level"), 0, "once is not enough");
        player.line(position).line(mate);
        let screen = player.screen(100, 38);
        assert!(screen.contains("You won twice in a row: '+' goes up to level 1000."), "{screen}");
        for (columns, rows) in [(80, 24), (60, 20)] {
            let words = coach(&player, columns, rows);
            assert!(words.contains("'+' goes up to level 1000."), "{columns}x{rows}: {words}");
        }
        player.keys("+");
        assert!(player.asked().is_some());
        player.line("resign");
        let session = player.saved_game().unwrap().session.clone().unwrap();
        assert_eq!(session.opponent.as_ref().unwrap().level, Some(1000));
        assert_eq!(times(&player, "next level") + times(&player, "twice in a row"), 0, "another level");
    }
}

#[test]
fn a_loss_ends_the_row() {
    let (position, mate) = MATE_IN_ONE[0];
    let mut player = Player::coached(position, Alert::Off);
    player.line(mate).line(position).line("resign").line(position).line(mate);
    assert_eq!(times(&player, "twice in a row"), 0);
    // A win that is taken back and won again is one.
    player.keys("u").line(mate);
    assert_eq!(times(&player, "twice in a row"), 0);
}

#[test]
fn games_of_others_are_spoken_of_as_such() {
    let game = pgn::read_all(&b"1. f3 e5 2. g4 Qh4# 0-1"[..]).unwrap().remove(0).game;
    let mut player = Player::opening(OpenRequest::Foreign("x.pgn".into(), vec![game]));
    player.keys("end").advise_all();
    let screen = player.screen(100, 38);
    assert!(screen.contains("Black mates."), "{screen}");
    assert!(!screen.to_lowercase().contains("checkmate"), "{screen}");
    let resignation = Ending::Resignation { winner: patzer::chess::Color::White };
    assert_eq!(resignation.sentence(), "Black resigns: White wins.");
}
