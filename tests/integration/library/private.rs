//! Whom the files are for: what patzer keeps is its owner's alone, what the player asks for is as the umask says.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::pty::Home;

/// Every file and directory below a place with its permissions, and whether it is a directory.
fn modes(place: &Path) -> Vec<(String, bool, u32)> {
    let mut open = vec![place.to_owned()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        let about = fs::symlink_metadata(&path).unwrap();
        if about.is_dir() {
            open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        }
        let mode = about.permissions().mode() & 0o777;
        found.push((path.display().to_string(), about.is_dir(), mode));
    }
    found
}

/// Runs patzer in a shell with this umask.
fn run(home: &Home, umask: &str, line: &str) {
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(format!("umask {umask}; {line}"));
    command.env_clear().envs(home.environment());
    command.env("P", env!("CARGO_BIN_EXE_patzer")).current_dir(home.path());
    let output = command.output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{line}: {told}");
}

#[test]
fn what_is_kept_is_private_whatever_the_umask() {
    for umask in ["000", "022", "077"] {
        let home = Home::new();
        fs::write(home.path().join("two.pgn"), "1. f3 e5 2. g4 Qh4# 0-1\n\n1. d4 d5 *\n").unwrap();
        run(&home, umask, "\"$P\" import two.pgn");
        run(&home, umask, "\"$P\" remove undated-1 && \"$P\" games");
        run(&home, umask, "\"$P\" export undated-2 -o out.pgn");
        let kept: Vec<_> = ["data", "state"].iter().map(|name| home.path().join(name)).collect();
        let found: Vec<_> =
            kept.iter().filter(|place| place.exists()).flat_map(|place| modes(place)).collect();
        for part in ["games/undated-2.pgn", "trash/undated-1.pgn", ".index/games", "games/.lock"] {
            assert!(found.iter().any(|(name, ..)| name.ends_with(part)), "{part} in {found:?}");
        }
        for (name, is_directory, mode) in found {
            let expected = if is_directory { 0o700 } else { 0o600 };
            assert_eq!(mode, expected, "umask {umask}, {name}: {mode:o}");
        }
        let exported = fs::metadata(home.path().join("out.pgn")).unwrap().permissions().mode() & 0o777;
        assert_eq!(exported, 0o666 & !u32::from_str_radix(umask, 8).unwrap(), "umask {umask}");
    }
}

#[test]
fn a_game_that_is_played_leaves_private_files_alone() {
    let home = Home::new();
    let mut command = portable_pty::CommandBuilder::new("/bin/sh");
    command.args(["-c", "umask 000; exec \"$P\""]);
    command.env_clear();
    for (name, value) in home.environment() {
        command.env(name, value);
    }
    command.env("P", env!("CARGO_BIN_EXE_patzer"));
    command.cwd(home.path());
    let mut session = crate::pty::Session::start(command, 100, 38);
    session.wait_for("? more");
    session.send("t:e4\r");
    session.wait_for("1 e4");
    session.send("q");
    session.wait_for_exit();
    let found = modes(&home.path().join("state"));
    for part in ["unfinished-1.pgn", ".unfinished-1.lock", "choices.toml"] {
        assert!(found.iter().any(|(name, ..)| name.ends_with(part)), "{part} in {found:?}");
    }
    for (name, is_directory, mode) in found {
        let expected = if is_directory { 0o700 } else { 0o600 };
        assert_eq!(mode, expected, "{name}: {mode:o}");
    }
}
