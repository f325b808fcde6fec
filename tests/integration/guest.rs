//! Guests of a host: whatever they type and whatever lies around, nothing but patzer's own files is touched.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::pty::{ESC, Home, Session, wait_until};
use crate::user::{User, finish};

/// The names that guests would love to write.
pub const COVETED: [&str; 7] =
    [".bashrc", "../.bashrc", ".ssh/rc", ".ssh/authorized_keys", "/dev/tty", "games.pgn", "pipe"];

/// Renames the first game's White to what a shell would run, asks for it to be saved under every coveted name, and leaves.
pub fn attack(session: &mut Session) {
    session.wait_for("? more");
    // A game that can be kept: the Fool's Mate, pasted and played on.
    session.send("\x1b[200~[White \"Anna\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\x1b[201~");
    session.wait_for("the pasted game");
    session.send("i!\r");
    session.send("o");
    session.wait_for("1 game");
    session.send("e\x15$(sh>&2)\r");
    session.wait_for("$(sh>&2)");
    for name in COVETED {
        session.send("s");
        session.wait_for("This game as PGN");
        // What would be the name and its confirmation in a prompt scrolls the text here.
        session.send(format!("{name}\r\r"));
        session.send(ESC);
        session.wait_until("the list", |screen| !screen.contents().contains("This game as PGN"));
    }
    session.send("a");
    session.wait_for("Guests copy one game at a time");
    session.send(ESC);
    session.wait_for("? more");
    session.send("\x1a");
    session.wait_for("Guests can't suspend patzer.");
    session.send("\x03");
}

/// Everything below a directory, the parts of the games' own directories apart.
fn strange_files(home: &Path) -> Vec<PathBuf> {
    let mut waiting = vec![home.to_path_buf()];
    let mut strange = Vec::new();
    while let Some(directory) = waiting.pop() {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            let below = path.strip_prefix(home).unwrap();
            let is_own = below.starts_with("data") || below.starts_with("state");
            match path.symlink_metadata().unwrap().is_dir() {
                true if is_own => waiting.push(path),
                _ if is_own => {}
                _ => strange.push(path),
            }
        }
    }
    strange
}

/// Checks that a guest's directory holds his games and nothing else.
pub fn is_untouched(home: &Path) {
    assert_eq!(strange_files(home), [] as [PathBuf; 0]);
    let games = home.join("data/games");
    let kept = fs::read_dir(&games).unwrap().flatten();
    let names: Vec<String> = kept.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    assert!(names.iter().any(|name| name.contains(".pgn")), "the game is saved: {names:?}");
}

fn guest(home: &Home, player: &Path, more: &[&str]) -> Session {
    let mut words = vec!["--guest", "--home", player.to_str().unwrap()];
    words.extend(more);
    Session::start(home.command(&words), 100, 38)
}

#[test]
fn what_a_guest_types_reaches_no_other_file() {
    let home = Home::new();
    let player = home.path().join("anna");
    let mut session = guest(&home, &player, &[]);
    attack(&mut session);
    assert!(session.wait_for_end().success());
    is_untouched(&player);
    // What was shown is on the clipboard too.
    let bytes = String::from_utf8_lossy(&session.bytes()).into_owned();
    assert!(bytes.contains("\x1b]52;c;"));
}

#[test]
fn the_environment_and_settings_of_a_guest_count_for_nothing() {
    let home = Home::new();
    let touched = home.path().join("touched");
    let evil = home.path().join("evil.toml");
    let engine = format!("command = [\"touch\", \"{}\"]", touched.display());
    let text =
        format!("[play]\nopponent = \"evil\"\n[engine]\nanalyst = \"evil\"\n[engines.evil]\n{engine}\n");
    fs::write(&evil, &text).unwrap();
    home.write_settings(&text);
    let player = home.path().join("anna");
    fs::create_dir_all(player.join("config")).unwrap();
    fs::write(player.join("config/config.toml"), &text).unwrap();
    let mut command = home.command(&["--guest", "--home", player.to_str().unwrap()]);
    command.env("PATZER_CONFIG", &evil);
    command.env("PATZER_LOG", "trace");
    command.env("XDG_DATA_HOME", "/nowhere/else");
    let mut session = Session::start(command, 100, 38);
    session.wait_for("? more");
    for words in ["opponent evil", &format!("opponent uci:touch {}", touched.display())] {
        session.send(format!(":{words}\r"));
        session.wait_for("No opponent called");
        session.send(ESC);
    }
    session.send("E\r\x1b[A\x1b[A\rq");
    session.wait_for_end();
    assert!(!touched.exists());
    assert!(player.join("state/unfinished-1.pgn").exists());
    assert!(!player.join("state/patzer.log").exists());
}

#[test]
fn links_devices_and_pipes_in_a_guests_directories_are_not_followed() {
    let home = Home::new();
    let outside = home.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("secret.pgn"), "[White \"Secret\"]\n\n1. e4 *\n").unwrap();
    fs::write(outside.join("choices.toml"), "").unwrap();
    let player = home.path().join("anna");
    let (games, state) = (player.join("data/games"), player.join("state"));
    fs::create_dir_all(&games).unwrap();
    fs::create_dir_all(&state).unwrap();
    symlink(outside.join("secret.pgn"), games.join("2020-01-01-1.pgn")).unwrap();
    symlink("/dev/zero", games.join("2020-01-01-2.pgn")).unwrap();
    finish(Command::new("mkfifo").arg(games.join("2020-01-01-3.pgn")));
    symlink(&outside, games.join("trash")).unwrap();
    symlink(outside.join("made"), games.join(".lock")).unwrap();
    symlink(outside.join("choices.toml"), state.join("choices.toml")).unwrap();
    symlink(outside.join("made"), state.join(".unfinished-1.lock")).unwrap();
    symlink(&outside, player.join("data/training")).unwrap();
    let mut session = guest(&home, &player, &[]);
    session.wait_for("? more");
    session.send("o");
    session.wait_for("Paste a game to look at");
    assert!(!session.contents().contains("Secret"));
    session.send(ESC);
    session.send("m");
    session.wait_for("Heatmap: on");
    session.send("q");
    session.wait_for_end();
    let names: Vec<_> = fs::read_dir(&outside).unwrap().flatten().collect();
    assert_eq!(names.len(), 2, "nothing was made outside: {names:?}");
    assert_eq!(fs::read_to_string(outside.join("choices.toml")).unwrap(), "");
}

#[test]
fn a_guest_has_no_commands_files_or_settings() {
    let user = User::new();
    user.write("games.pgn", "1. e4 *\n");
    let home = user.path("anna");
    let home = home.to_str().unwrap();
    let refused = |words: &[&str], error: &str| {
        let run = user.run(&[&["--guest", "--home", home], words].concat());
        assert_eq!(run.status, 2, "{words:?}: {}", run.err);
        assert!(run.err.contains(error), "{words:?}: {}", run.err);
    };
    for command in [&["games"][..], &["uci"], &["match", "random", "random"], &["export", "--all"]] {
        refused(command, "guests can only play");
    }
    refused(&["--config", "/etc/passwd"], "guests have no settings file");
    refused(&["games.pgn"], "guests can't open files");
    refused(&["/etc/passwd"], "guests can't open files");
    let alone = user.run(&["--home", home]);
    assert_eq!(alone.status, 2, "--home goes with --guest: {}", alone.err);
    let relative = user.run(&["--guest", "--home", "anna"]);
    assert!(relative.err.contains("isn't an absolute path"), "{}", relative.err);
    // A position and the same in lines of text are fine.
    let mut plain = user.command(&["--guest", "--home", home, "--plain", "8/8/8/4k3/8/8/4P3/4K3 w - -"]);
    let ended = plain.stdin(std::process::Stdio::null()).output().unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
}

#[test]
fn a_guest_whose_room_is_used_up_plays_on_and_is_told() {
    let home = Home::new();
    let player = home.path().join("anna");
    fs::create_dir_all(player.join("data")).unwrap();
    let ballast = fs::File::create(player.join("data/ballast")).unwrap();
    ballast.set_len(32 << 20).unwrap();
    let mut session = guest(&home, &player, &[]);
    session.wait_for("? more");
    session.send("\r\x1b[A\x1b[A\r");
    session.wait_for("32 MB of space are full");
    session.send("u");
    session.send("q");
    session.wait_for_end();
    wait_until("no game was written", || {
        fs::read_dir(player.join("state")).is_ok_and(|entries| {
            entries.flatten().all(|entry| !entry.file_name().to_string_lossy().contains(".pgn"))
        })
    });
}
