//! Two engines on the board: `patzer watch` in lines of text, kept games, what is typed wrong.

use serde_json::Value;

use crate::player::Player;
use crate::user::User;

fn saved_games(user: &User) -> Vec<Value> {
    let list: Value = serde_json::from_str(&user.run(&["games", "--json"]).out).unwrap();
    list["games"].as_array().unwrap().clone()
}

#[test]
fn a_running_game_is_told_to_its_end_and_kept() {
    let user = User::hurried();
    let mate_in_one = "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1";
    let words = ["watch", "material", "random", "--plain", "--pause", "0", "--fen", mate_in_one];
    let text = user.run(&words).out;
    assert!(text.starts_with("patzer. material is White, random is Black.\nWhite plays 1."), "{text}");
    assert!(text.contains("White plays 1.Q") && text.contains("#, queen from f7"), "{text}");
    assert!(text.contains(" Its score for White: "), "{text}");
    assert!(text.contains("The game is over."), "{text}");
    let games = saved_games(&user);
    assert_eq!(games.len(), 1, "{games:?}");
    assert_eq!((&games[0]["white"], &games[0]["result"]), (&"material".into(), &"1-0".into()));
}

#[test]
fn a_stepped_game_waits_for_enter_before_every_move() {
    let user = User::hurried();
    let words = ["watch", "material", "random", "--plain", "--step", "--seed", "5"];
    let told = |typed: &str| user.run_with_input(&words, typed).out;
    let none = told("quit\n");
    assert!(!none.contains("White plays") && none.contains("Press Enter for the next move"), "{none}");
    assert!(!none.contains("lets the game run"), "the greeting says it in the words to type: {none}");
    let two = told("\n\nquit\n");
    assert!(two.contains("White plays 1.") && two.contains("Black plays 1…"), "{two}");
    assert!(!two.contains("White plays 2."), "{two}");
    let moves = |text: &str| {
        text.lines().filter(|line| line.contains(" plays ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(moves(&two), moves(&told("\n\nquit\n")), "the same seed gives the same game");
    assert!(saved_games(&user).iter().all(|game| game["black"] == "random"));
}

#[test]
fn typed_in_a_game_it_goes_on_from_the_board() {
    let user = User::hurried();
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1";
    let words = ["play", "--plain", "--as", "white", "--opponent", "random", "--fen", fen];
    let text = user.run_with_input(&words, "watch material random\nquit\n").out;
    assert!(text.contains("White plays 1.Q") && text.contains("The game is over."), "{text}");
}

#[test]
fn what_is_no_engine_is_told_with_the_nearest() {
    let user = User::hurried();
    let fault = |words: &[&str]| {
        let run = user.run(words);
        assert_eq!(run.status, 2);
        run.err
    };
    let told = fault(&["watch", "minimx", "random"]);
    assert!(
        told.contains("no engine is called 'minimx'") && told.contains("did you mean 'minimax'?"),
        "{told}"
    );
    let over = fault(&["watch", "random", "random", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"]);
    assert!(over.contains("the game is over"), "{over}");
    assert!(fault(&["watch", "random", "random", "--pause", "1", "--step"]).contains("--step"));
}

/// Moves of which White's seventh loses the queen.
const QUEEN_LOST: [&str; 14] =
    ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "c3", "Nf6", "d3", "d6", "Qb3", "O-O", "Qxb7", "Bxb7"];

#[test]
fn the_winning_chances_of_a_watched_game_are_drawn_on_every_screen() {
    let mut player = Player::new();
    player.line("watch random material");
    for text in &QUEEN_LOST[..11] {
        player.reply(text).advise_all();
        assert!(!player.screen(80, 24).contains("Winning chances"), "too early to tell anything");
    }
    for text in &QUEEN_LOST[11..] {
        player.reply(text).advise_all();
    }
    for (columns, rows) in [(80, 24), (100, 30), (120, 40)] {
        let screen = player.screen(columns, rows);
        assert!(screen.contains("Winning chances") && screen.contains("White "), "{screen}");
        assert!(screen.contains("Bxb7") && screen.contains("material"), "{screen}");
    }
}
