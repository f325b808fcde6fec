//! The log of `PATZER_LOG`: made only on request, private, and without anything of the games.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::pty::{Home, Session};
use crate::user::{User, finish};

/// The log and the one before it, below a state directory.
fn logs(state: &Path) -> [Option<String>; 2] {
    ["patzer.log", "patzer.previous.log"].map(|name| fs::read_to_string(state.join(name)).ok())
}

/// Plays a move, comments a pasted game with telling names so that it is saved, and leaves.
fn play(home: &Home, level: Option<&str>) {
    let mut command = home.command(&[]);
    if let Some(level) = level {
        command.env("PATZER_LOG", level);
    }
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send("E\r\x1b[A\x1b[A\r");
    session.wait_for("1 e4");
    session.send("\x1b[200~[White \"Anastasia\"]\n\n1. f3 {secret} e5 2. g4 Qh4# 0-1\n\x1b[201~");
    session.wait_for("the pasted game");
    session.send("i!\r");
    session.send("q");
    assert!(session.wait_for_end().success());
}

#[test]
fn the_tutor_logs_its_borders_and_nothing_of_the_games() {
    let home = Home::new();
    play(&home, Some("trace"));
    let state = home.path().join("state/patzer");
    let [Some(log), None] = logs(&state) else { panic!("{:?}", logs(&state)) };
    let version = format!("version=\"{}\"", env!("CARGO_PKG_VERSION"));
    for event in [
        &version,
        "columns=100 rows=38",
        "xterm-256color",
        "settings read",
        "worker=\"coach\"",
        "asked",
        "wrote a file",
        "terminal given back",
        "ended",
    ] {
        assert!(log.contains(event), "{event} is missing in\n{log}");
    }
    let home = home.path().to_str().unwrap();
    for secret in ["Anastasia", "secret", "Qh4", "e4", "e2", "f3", "g4", home] {
        assert!(!log.contains(secret), "{secret} is in\n{log}");
    }
    let mode = fs::metadata(state.join("patzer.log")).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[test]
fn without_the_variable_there_is_no_log() {
    let home = Home::new();
    play(&home, None);
    play(&home, Some(""));
    assert_eq!(logs(&home.path().join("state/patzer")), [None, None]);
}

#[test]
fn the_log_of_the_last_run_is_kept_and_a_wrong_level_is_named() {
    let user = User::new();
    let state = user.path(".local/state/patzer");
    for (command, level) in [("keys", "info"), ("themes", "debug")] {
        assert_eq!(finish(user.command(&[command]).env("PATZER_LOG", level)).status, 0);
    }
    let [Some(newest), Some(before)] = logs(&state) else { panic!("{:?}", logs(&state)) };
    assert!(newest.contains("patzer themes") && before.contains("patzer keys"));
    let wrong = finish(user.command(&["keys"]).env("PATZER_LOG", "loud"));
    assert_eq!(wrong.status, 2);
    assert_eq!(
        wrong.err,
        "error: PATZER_LOG: 'loud' isn't a level\nhint: use one of error, warn, info, debug, trace\n"
    );
}
