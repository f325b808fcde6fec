//! A user with a home of their own, and what their patzer says: the whole program without a terminal.

use std::fs;
use std::io::{Seek, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

/// A user with an empty home, whose patzer knows no other environment.
pub struct User(pub TempDir);

/// What a run of patzer left behind.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl User {
    pub fn new() -> User {
        User(tempfile::tempdir().unwrap())
    }

    /// A user of Linux whose coach thinks no longer than it must, and asks about no move: random opponents leave pieces hanging.
    pub fn hurried() -> User {
        let user = User::new();
        user.write(".config/patzer/config.toml", "[coach]\nthink_ms = 50\nalert = \"off\"\n");
        user
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        path
    }

    pub fn command(&self, words: &[&str]) -> Command {
        self.program("patzer", words)
    }

    fn program(&self, name: &str, words: &[&str]) -> Command {
        let mut command = Command::new(cargo_bin(name));
        command.args(words).env_clear().current_dir(self.0.path()).env("HOME", self.0.path());
        command.env("LANG", "C.UTF-8").env("TERM", "xterm-256color").stdin(Stdio::null());
        command
    }

    /// Runs patzer with these lines as its input.
    pub fn run_with_input(&self, words: &[&str], input: impl AsRef<[u8]>) -> Run {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(input.as_ref()).unwrap();
        file.rewind().unwrap();
        finish(self.command(words).stdin(file))
    }

    pub fn run(&self, words: &[&str]) -> Run {
        finish(&mut self.command(words))
    }

    /// Runs patzer-lab.
    pub fn lab(&self, words: &[&str]) -> Run {
        finish(&mut self.program("patzer-lab", words))
    }
}

/// Runs a command to its end.
pub fn finish(command: &mut Command) -> Run {
    let output = command.output().unwrap();
    Run {
        status: output.status.code().expect("ended by itself"),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

/// A run must be refused with this status, one `error:` line, nothing on standard output and no panic.
pub fn refused(words: &[&str], status: i32, error: &str) -> Run {
    let run = User::new().run(words);
    assert_eq!((run.status, run.out.as_str()), (status, ""), "{words:?}: {}", run.err);
    assert!(run.err.starts_with("error: ") && run.err.contains(error), "{words:?}: {}", run.err);
    assert!(run.err.lines().skip(1).all(|line| line.starts_with("hint: ")), "{words:?}: {}", run.err);
    run
}
