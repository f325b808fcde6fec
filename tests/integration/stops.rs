//! Reviews that are stopped by a signal: they end at once, wherever their threads wait, and say how to go on.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Output, Stdio};

use crate::pty::wait_until;
use crate::user::{User, finish};

fn started(user: &User, words: &[&str]) -> Child {
    let mut command = user.command(words);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Sends a signal; the review has ended by itself with this status and says how to go on.
fn stop(mut child: Child, signal: &str, status: i32) -> Output {
    finish(Command::new("kill").args([signal, &child.id().to_string()]));
    wait_until("the end of the review", || child.try_wait().unwrap().is_some());
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(status), "{told}");
    assert!(told.contains("repeat the command"), "{told}");
    ended
}

/// A game of 42 half-moves, then twenty of one.
fn one_slow_game_and_many_short_ones() -> String {
    let mut games = String::from("[Event \"slow\"]\n\n");
    for (number, pawn) in "abcdegh".chars().enumerate() {
        let number = 3 * number + 1;
        games.extend([
            format!("{number}. {pawn}3 {pawn}6 {}. Nf3 Nf6 ", number + 1),
            format!("{}. Ng1 Ng8 ", number + 2),
        ]);
    }
    games += "*\n";
    for file in "abcdefgh".chars() {
        games.extend(["3", "4"].map(|rank| format!("\n[Event \"short\"]\n\n1. {file}{rank} *\n")));
    }
    games
}

#[test]
fn a_stop_is_heard_while_a_job_waits_for_a_game_that_may_not_be_begun() {
    let user = User::new();
    user.write("games.pgn", &one_slow_game_and_many_short_ones());
    let words = ["review", "games.pgn", "--jsonl", "--jobs", "2", "--ms", "150"];
    let child = started(&user, &words);
    let journals = user.path(".local/share/patzer/reviews");
    // Eight games may be begun before the first is written: that one, and seven that have ended.
    wait_until("seven games are judged", || {
        let entries = fs::read_dir(&journals).into_iter().flatten().flatten();
        let lines = |path| fs::read_to_string(path).map_or(0, |text| text.lines().count());
        entries.filter(|entry| lines(entry.path()) >= 2).count() >= 8
    });
    let ended = stop(child, "-INT", 130);
    assert_eq!(ended.stdout, b"", "the first game was not judged to its end");
}

#[test]
fn exercises_are_made_from_where_a_stop_came() {
    let user = User::new();
    user.write("config.toml", "[review]\nnodes = 20000\n[train]\ncheck_ms = 50\n");
    let games: Vec<String> = ["a", "b", "c", "d", "h"]
        .map(|pawn| format!("[White \"Ada\"]\n\n1. {pawn}3 e5 2. f3 d5 3. g4 Qh4# 0-1\n\n"))
        .into();
    user.write("games.pgn", &games.concat());
    let words = ["--config", "config.toml", "train", "--from", "games.pgn", "--as", "ada"];
    let child = started(&user, &words);
    let journals = user.path(".local/share/patzer/reviews");
    let lines = || -> usize {
        let entries = fs::read_dir(&journals).into_iter().flatten().flatten();
        let texts = entries.map(|entry| fs::read_to_string(entry.path()).unwrap());
        texts.map(|text| text.lines().count()).sum()
    };
    wait_until("a game is judged and the next begun", || lines() >= 9);
    stop(child, "-INT", 130);
    let (deck, judged) = (user.path(".local/share/patzer/training/deck.jsonl"), lines());
    let first = fs::read_to_string(&deck).expect("what was made is in the deck");
    assert!(first.contains("\"played\":\"g4\""), "{first}");
    assert!(judged < 35, "it was stopped before the end");
    let second = user.run(&words);
    assert_eq!(second.status, 0, "{}", second.err);
    assert_eq!(lines(), 35, "no move was judged twice");
    let whole = fs::read_to_string(&deck).unwrap();
    let unchecked = whole.lines().skip(1).filter(|line| !line.contains("\"checked\":true"));
    assert_eq!(unchecked.count(), 0, "{whole}");
}

#[test]
fn a_stop_is_heard_while_nothing_comes_in() {
    let user = User::new();
    let mut child = started(&user, &["review", "-", "--jsonl", "--nodes", "400"]);
    let mut input = child.stdin.take().unwrap();
    // That the first game is over is known when the second begins, which never ends.
    input.write_all(b"[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4").unwrap();
    let mut first = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut first).unwrap();
    assert!(first.starts_with("{\"number\":1,"), "{first}");
    stop(child, "-TERM", 143);
    assert_eq!(output.fill_buf().unwrap(), b"", "half a game was reviewed");
}
