//! A game from the first key to the next start, with the real program: moves, answers, leaving, coming back.

use rustix::process::Signal;

use super::pty::{ESC, Home, Session};

/// The move list's line for a number, as its words: `["1", "e4", "Nf6"]`.
fn moves(session: &Session, number: u32) -> Vec<String> {
    let text = session.contents();
    let columns = text.lines().map(|line| line.chars().skip(65).collect::<String>());
    // The coach's signs come when it has looked.
    let bare = |word: &str| word.trim_end_matches(['!', '?']).to_owned();
    let lines = columns.map(|line| line.split_whitespace().map(bare).collect::<Vec<_>>());
    let number = number.to_string();
    lines.into_iter().find(|words| words.first() == Some(&number)).unwrap_or_default()
}

/// Types a move, plays it whatever the coach says, and waits until it and the answer to it are on the list.
fn play(session: &mut Session, number: u32, san: &str) -> String {
    session.send(format!(":{san}\r"));
    let answered = |session: &Session| {
        let words = moves(session, number);
        words.len() >= 3 && words[1] == san
    };
    let held_back = |session: &Session| session.contents().contains("Enter plays it");
    super::pty::wait_until("the move", || answered(session) || held_back(session));
    // What the opponent has prepared is chance; the coach may think the move a fault.
    if held_back(session) {
        // An Enter that comes with the question is no answer to it.
        std::thread::sleep(std::time::Duration::from_millis(600));
        session.send("\r");
    }
    super::pty::wait_until("the answer", || answered(session));
    moves(session, number)[2].clone()
}

#[test]
fn a_move_is_answered_and_both_are_there_after_leaving() {
    let home = Home::new();
    let mut session = home.play();
    let answer = play(&mut session, 1, "e4");
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
    let session = home.play();
    assert_eq!(moves(&session, 1)[1..], ["e4".to_owned(), answer]);
}

#[test]
fn every_move_that_was_shown_survives_the_end_by_force() {
    let home = Home::new();
    let mut played = Vec::new();
    for (number, san) in [(1, "a3"), (2, "h3"), (3, "b3")] {
        let mut session = home.play();
        let answer = play(&mut session, number, san);
        played.push([san.to_owned(), answer]);
        session.kill();
    }
    let session = home.play();
    for (index, pair) in played.iter().enumerate() {
        assert_eq!(moves(&session, index as u32 + 1)[1..3], pair[..]);
    }
}

#[test]
fn a_cut_line_loses_no_move() {
    let home = Home::new();
    let mut session = home.play();
    let answer = play(&mut session, 1, "d4");
    session.hang_up();
    session.wait_for_end();
    let session = home.play();
    assert_eq!(moves(&session, 1)[1..], ["d4".to_owned(), answer]);
}

#[test]
fn a_piece_is_moved_by_the_cursor_and_by_the_mouse() {
    let home = Home::new();
    let mut session = home.play();
    // The cursor stands on e2.
    session.send(" \x1b[A\x1b[A ");
    super::pty::wait_until("1 e4", || moves(&session, 1).len() >= 3);
    assert_eq!(moves(&session, 1)[1], "e4");
    // Squares of 8x4 cells; the rank's label stands in the last row of its square on the a-file.
    let row = row_of_rank_two(&session);
    let at = |file: u16, up: u16| (8 * file + 4, row - 4 * up);
    let (from, to) = (at(3, 0), at(3, 1));
    for (cell, last) in [(from, 'M'), (from, 'm'), (to, 'M'), (to, 'm')] {
        session.send(format!("\x1b[<0;{};{}{last}", cell.0 + 1, cell.1 + 1));
    }
    super::pty::wait_until("2 d3", || moves(&session, 2).len() >= 2);
    assert_eq!(moves(&session, 2)[1], "d3");
}

/// The row with the label of the second rank.
fn row_of_rank_two(session: &Session) -> u16 {
    session.look(|screen| screen.rows(0, 4).position(|line| line.starts_with('2')).unwrap() as u16)
}

#[test]
fn a_move_is_taken_back_and_another_game_begun() {
    let home = Home::new();
    let mut session = home.play();
    play(&mut session, 1, "e4");
    session.send("u");
    session.wait_for("Took back");
    session.send(":d4\r");
    session.wait_for("d4");
    session.send(format!("?{ESC}n"));
    session.wait_for("New game");
    session.send(ESC);
    session.send("q");
    assert_eq!(session.wait_for_end().exit_code(), 0);
}

#[test]
fn two_at_once_play_two_games() {
    let home = Home::new();
    let (mut one, mut two) = (home.play(), home.play());
    play(&mut one, 1, "e4");
    play(&mut two, 1, "d4");
    one.signal(Signal::TERM);
    assert_eq!(one.wait_for_end().exit_code(), 143);
    two.send("q");
    assert_eq!(two.wait_for_end().exit_code(), 0);
    let mut first = home.play();
    let mut second = home.play();
    let mut found = [moves(&first, 1)[1].clone(), moves(&second, 1)[1].clone()];
    found.sort();
    assert_eq!(found, ["d4", "e4"]);
    first.send("q");
    second.send("q");
}

#[test]
fn overlays_chosen_by_keys_are_there_again() {
    let home = Home::new();
    let mut session = home.play();
    session.send("m");
    session.wait_for("Heatmap: on");
    session.send("q");
    session.wait_for_end();
    let mut session = home.play();
    session.send("m");
    session.wait_for("Heatmap: off");
}
