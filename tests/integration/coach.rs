//! `patzer coach`: the transcript of a game, the same every time and the same as beside the board.

use crate::user::User;

/// A knight loses its guard on the third move, and a mate in one is let in on the fifth.
const GAME: &str = "[White \"Ann\"]\n[Black \"Bob\"]\n\n\
    1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1\n";

fn transcript(words: &[&str]) -> Vec<serde_json::Value> {
    let words: Vec<&str> = [&["coach", "-", "--nodes", "3000", "--json"], words].concat();
    let run = User::new().run_with_input(&words, GAME);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{}", run.out);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn every_move_of_one_side_has_its_turn() {
    let turns = transcript(&["--as", "white"]);
    let sans: Vec<&str> = turns.iter().map(|turn| turn["san"].as_str().unwrap()).collect();
    assert_eq!(sans, ["e4", "Nf3", "Bc4", "Nxe5", "Nxf7", "Rf1", "Be2"]);
    assert_eq!(turns[6]["ply"], 13);
    for turn in &turns {
        for field in ["grade", "you", "reply", "points", "marks", "hint"] {
            assert!(turn.get(field).is_some(), "{turn}");
        }
    }
    assert_eq!(turns[0]["grade"], "book");
    assert_eq!(transcript(&["--as", "Bob"])[0]["ply"], 2);
}

#[test]
fn a_mate_let_in_is_told_though_the_game_is_lost() {
    let turns = transcript(&["--as", "white", "--level", "club"]);
    let last = turns.last().unwrap();
    assert!(last["you"].as_str().unwrap().contains("Nf3#"), "{last}");
    assert_eq!(last["points"][0]["matter"], "mate", "{last}");
}

#[test]
fn the_same_nodes_give_the_same_words() {
    assert_eq!(transcript(&["--as", "black"]), transcript(&["--as", "black"]));
}

#[test]
fn people_read_lines_and_learn_what_is_wrong_with_a_request() {
    let run = User::new().run_with_input(&["coach", "-", "--nodes", "2000"], GAME);
    assert!(run.out.starts_with("1.e4 Book.\n"), "{}", run.out);
    let run = User::new().run_with_input(&["coach", "-", "--as", "Carol"], GAME);
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("the game has no player 'Carol'"), "{}", run.err);
    let run = User::new().run_with_input(&["coach", "-"], "");
    assert_eq!(run.status, 2, "{}", run.err);
}
