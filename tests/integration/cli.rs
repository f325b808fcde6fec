//! The command line as a shell sees it: words in, lines and exit status out.

use std::fs;
use std::io::Read;
use std::process::Stdio;

use crate::user::{User, finish, refused};

#[test]
fn help_and_version_are_answers() {
    let user = User::new();
    let help = user.run(&["--help"]);
    assert_eq!((help.status, help.err.as_str()), (0, ""));
    for word in
        ["play", "facts", "heatmap", "analyze", "config", "--color", "--plain", "--theme", "--version"]
    {
        assert!(help.out.contains(word), "{word}");
    }
    let version = user.run(&["--version"]);
    assert_eq!(version.out, format!("patzer {}\n", env!("CARGO_PKG_VERSION")));
    for command in ["play", "games", "facts", "analyze", "perft", "config"] {
        let run = user.run(&[command, "--help"]);
        assert!(run.status == 0 && run.out.contains("Usage: patzer"), "{command}");
    }
}

#[test]
fn no_line_of_help_is_wider_than_a_terminal() {
    let user = User::new();
    for words in [
        &["--help"][..],
        &["facts", "--help"],
        &["play", "--help"],
        &["analyze", "--help"],
        &["match", "--help"],
        &["explain", "--help"],
        &["review", "--help"],
        &["train", "--help"],
        &["progress", "--help"],
        &["repertoire", "--help"],
        &["learn", "--help"],
    ] {
        let help = user.run(words).out;
        let widest = help.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{words:?}: {widest}");
    }
}

fn hinted(words: &[&str], error: &str, hint: &str) {
    let run = refused(words, 2, error);
    assert!(run.err.contains(hint), "{words:?}: {}", run.err);
}

#[test]
fn wrong_words_are_status_2_with_a_hint() {
    hinted(&["analyse"], "'analyse' isn't a command", "patzer analyze");
    hinted(&["xyzzy"], "'xyzzy' isn't a command", "patzer --help");
    hinted(&["facts", "startpos", "--jsno"], "'--jsno'", "'--json'");
    hinted(&["facts"], "<FEN>", "patzer facts --help");
    hinted(&["--color", "blue", "games"], "'blue'", "patzer");
    hinted(&["analyze", "startpos", "--depth", "0"], "1..=100", "patzer analyze --help");
    hinted(&["perft", "-1"], "'-1'", "patzer perft --help");
    hinted(&["foo", "games"], "command", "patzer --help");
    hinted(&["explane"], "'explane' isn't a command", "patzer explain");
    hinted(&["explain"], "<FEN>", "patzer explain --help");
}

#[test]
fn wrong_positions_are_status_2() {
    refused(&["8/8/8/8/8/8/8/8 w - -"], 2, "king");
    refused(&["rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], 2, "bad FEN");
    refused(&["8/8/8/8/8/8/8/K1k5", "x", "-", "-", "0", "1"], 2, "bad FEN");
}

#[test]
fn what_is_not_there_is_status_1() {
    refused(&["no/such/game.pgn"], 1, "no/such/game.pgn");
    refused(&["--config", "nowhere.toml", "config"], 1, "nowhere.toml");
}

#[test]
fn foreign_text_in_messages_reaches_no_terminal() {
    for words in [&["\u{1b}[31mred\u{202e}"][..], &["import", "--\u{9b}31m"], &["--\u{1b}]0;x\u{7}"]] {
        let run = User::new().run(words);
        assert_eq!(run.status, 2, "{words:?}");
        assert!(!run.err.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{7}']), "{:?}", run.err);
    }
}

#[test]
fn commands_that_read_leave_nothing_behind() {
    let user = User::new();
    for words in [&["config"][..], &["man"], &["completions", "bash"], &["--help"]] {
        assert_eq!(user.run(words).status, 0, "{words:?}");
    }
    assert_eq!(fs::read_dir(user.0.path()).unwrap().count(), 0);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let user = User::new();
    for words in [&["man"][..], &["completions", "zsh"], &["config"], &["--help"]] {
        let mut child = user.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        assert_eq!((child.wait().unwrap().code(), err.as_str()), (Some(0), ""), "{words:?}");
    }
}

#[test]
fn a_full_disk_is_told() {
    let user = User::new();
    let full = fs::OpenOptions::new().write(true).open("/dev/full");
    let Ok(full) = full else { return };
    let output = user.command(&["man"]).stdout(full).stderr(Stdio::piped()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("error: "));
}

#[test]
fn packagers_get_completions_and_a_manual() {
    let user = User::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = user.run(&["completions", shell]);
        assert!(run.status == 0 && run.out.contains("patzer") && run.out.contains("analyze"), "{shell}");
    }
    let manual = user.run(&["man"]).out;
    for word in [".TH patzer 1", "analyze", "perft", "movetime", "EXIT STATUS", "PATZER_CONFIG", "PATZER_LOG"]
    {
        assert!(manual.contains(word), "{word}");
    }
}

/// The commands that answer positions, with options that keep them quick.
const ANSWERING: [&[&str]; 5] =
    [&["facts"], &["heatmap"], &["eval"], &["analyze", "--depth", "2"], &["perft", "2"]];

#[test]
fn a_position_is_answered_on_one_line_of_json() {
    let user = User::new();
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    for command in ANSWERING {
        let quoted = user.run(&[command, &["--json", fen]].concat());
        assert_eq!((quoted.status, quoted.err.as_str()), (0, ""), "{command:?}");
        assert_eq!(quoted.out.lines().count(), 1, "{command:?}");
        let answer: serde_json::Value = serde_json::from_str(&quoted.out).unwrap();
        assert_eq!(answer["fen"], fen, "{command:?}");
        let words: Vec<&str> = fen.split(' ').collect();
        let loose = user.run(&[command, &["--json"], words.as_slice()].concat());
        let again: serde_json::Value = serde_json::from_str(&loose.out).unwrap();
        assert_eq!(again["fen"], fen, "{command:?} in six words");
    }
}

#[test]
fn positions_from_standard_input_are_answered_line_by_line() {
    let user = User::new();
    let input = "startpos\nnonsense\n\n8/8/8/8/8/8/8/8 w - -\nstartpos e4 e5\r\n\u{feff}startpos Nf3\n4k3/8/8/8/8/8/8/4K3 w - -";
    for command in ANSWERING {
        let run = user.run_with_input(&[command, &["-", "--json"]].concat(), input);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{command:?}");
        let answers: Vec<serde_json::Value> =
            run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let wrong: Vec<bool> = answers.iter().map(|answer| answer["error"].is_string()).collect();
        assert_eq!(wrong, [false, true, true, false, false, false], "{command:?}");
    }
}

#[test]
fn wrong_lines_without_json_are_told_and_the_next_is_read() {
    let run = User::new().run_with_input(&["eval", "-"], "nonsense\nstartpos\n");
    assert_eq!((run.status, run.err.lines().count()), (2, 1), "{}", run.err);
    assert!(run.err.starts_with("error: bad FEN") && run.out.contains("tempo"));
}

#[test]
fn every_command_names_what_is_wrong_with_a_position() {
    for command in ANSWERING {
        let words = |fen: &'static str| [command, &[fen]].concat();
        refused(&words("8/8/8/8/8/8/8/8 w - - 0 1"), 2, "king");
        refused(&words("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w - -"), 2, "bad FEN");
        refused(&[command, &["startpos", "e5"]].concat(), 2, "e5");
        let run = refused(&words("\u{1b}[31m/8/8/8/8/8/8/8 w - -"), 2, "bad FEN");
        assert!(!run.err.contains('\u{1b}'));
    }
}

#[test]
fn who_stops_listening_ends_the_answers_quietly() {
    let user = User::new();
    let mut child = user
        .command(&["facts", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    // The pipe closes on us as soon as patzer has noticed.
    while std::io::Write::write_all(&mut input, b"startpos\n").is_ok() {}
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn an_answer_comes_before_the_next_question() {
    let user = User::new();
    let mut child =
        user.command(&["eval", "-", "--json"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = std::io::BufReader::new(child.stdout.take().unwrap());
    for _ in 0..3 {
        std::io::Write::write_all(&mut input, b"startpos\n").unwrap();
        let mut answer = String::new();
        std::io::BufRead::read_line(&mut answers, &mut answer).unwrap();
        assert!(answer.starts_with('{'), "{answer}");
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn an_engine_s_name_that_is_misspelled_is_answered_with_the_nearest() {
    for words in [
        &["analyze", "startpos", "--engine", "matrial"][..],
        &["play", "--opponent", "matrial"],
        &["match", "random", "matrial"],
    ] {
        hinted(words, "'matrial'", "did you mean 'material'?");
    }
    hinted(&["eval", "startpos", "--engine", "positonal"], "'positonal'", "did you mean 'positional'?");
    hinted(&["eval", "startpos", "--engine", "random"], "has no terms to show", "patzer, positional, swarm");
}

#[test]
fn engines_tell_what_they_are_with_their_options_and_strength() {
    let user = User::new();
    let settings = user.write("mine.toml", "[engines.minimax]\ndepth = 5\n");
    let run = user.run(&["--config", settings.to_str().unwrap(), "engines"]);
    for spec in patzer::engines::roster() {
        assert!(run.out.contains(spec.sentence), "{}", run.out);
    }
    assert!(run.out.contains("[engines.minimax] depth = 5"), "{}", run.out);
    let answer = user.run(&["engines", "--json"]).out;
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    let engines = answer["engines"].as_array().unwrap();
    let minimax = engines.iter().find(|engine| engine["name"] == "minimax").unwrap();
    assert_eq!(minimax["options"], serde_json::json!({ "depth": 3 }));
    for engine in engines {
        let measured = engine["elo"].is_i64() && engine["games"].is_u64();
        assert!(measured || (engine["elo"].is_null() && engine["games"].is_null()), "{engine}");
    }
}

#[test]
fn nothing_that_goes_into_a_pipe_has_colour() {
    let user = User::new();
    for words in [
        &["facts", "startpos"][..],
        &["heatmap", "startpos"],
        &["eval", "startpos"],
        &["engines"],
        &["themes"],
        &["keys"],
        &["config"],
        &["games"],
        &["--help"],
    ] {
        let mut command = user.command(words);
        let run = finish(command.env("COLORTERM", "truecolor").env("NO_COLOR", "1"));
        assert_eq!(run.status, 0, "{words:?}: {}", run.err);
        assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'), "{words:?}");
    }
}

#[test]
fn the_screen_needs_a_terminal() {
    for words in [&[][..], &["startpos"], &["play"], &["play", "--opponent", "random", "--level", "1"]] {
        let run = User::new().run(words);
        assert_eq!((run.status, run.out.as_str()), (2, ""), "{words:?}");
        assert!(run.err.starts_with("error: "), "{words:?}: {}", run.err);
    }
    let run = User::new().run(&[]);
    assert!(
        run.err.contains("needs a terminal") && run.err.contains("hint: use 'patzer --plain'"),
        "{}",
        run.err
    );
}

#[test]
fn choices_for_a_game_are_checked_before_anything_else() {
    refused(&["play", "--opponent", "pazter"], 2, "there's no opponent 'pazter'");
    refused(&["play", "--level", "99"], 2, "patzer has levels 400 to 2650, not '99'");
    refused(&["play", "--clock", "soon"], 2, "soon");
    refused(&["play", "--fen", "8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"], 2, "king");
    refused(&["play", "--as", "green"], 2, "green");
}

#[test]
fn a_file_that_is_no_game_is_told() {
    let user = User::new();
    let file = user.write("notes.pgn", "<html><body>nothing</body></html>");
    let run = user.run(&[file.to_str().unwrap()]);
    assert_eq!(run.status, 2, "{}", run.err);
    assert!(run.err.contains("not PGN"), "{}", run.err);
    let run = user.run(&[user.0.path().to_str().unwrap()]);
    assert_eq!(run.status, 1, "{}", run.err);
}
