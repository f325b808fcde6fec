//! Plays a tape to the real program in a pseudo-terminal, and keeps what its screen showed and when.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use vt100::Parser;

use crate::picture::{self, Frame};
use crate::tape::{Step, Tape};
use crate::{Outcome, root};

/// A screen counts once nothing has come for this long: a frame is drawn in one piece, but may come in several.
const QUIET: Duration = Duration::from_millis(60);

/// For how long words are waited for: a review takes 5 s where nothing else runs, and a minute on a busy machine.
const PATIENCE: Duration = Duration::from_mins(3);

/// What a terminal is asked at the start and what one with 24-bit colours and a dark ground answers to it.
const QUESTIONS: [(&[u8], &[u8]); 2] =
    [(b"\x1b[c", b"\x1b[?62;22c"), (b"\x1b]11;?", b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\")];

/// What a tape is played on, where that isn't its own affair.
#[derive(Debug, Default)]
pub struct Stage {
    /// Columns and rows of the terminal.
    pub size: (u16, u16),
    /// Further words of the command line.
    pub args: Vec<String>,
    /// The text of the settings file.
    pub settings: String,
    /// The program, if it is another than the one that cargo builds.
    pub program: Option<PathBuf>,
}

/// Records a tape as a picture.
pub fn run(tape: &Path, svg: &Path) -> Outcome {
    let tape = read(tape)?;
    build()?;
    let frames = frames(&tape, &Stage { size: tape.size, ..Stage::default() })?;
    let picture = picture::svg(&frames, tape.size);
    fs::write(root().join(svg), &picture)?;
    println!("{}: {} screens, {} bytes", svg.display(), frames.len(), picture.len());
    Ok(())
}

/// Reads a tape of the repository.
pub fn read(tape: &Path) -> Outcome<Tape> {
    let text = fs::read_to_string(root().join(tape))?;
    Tape::read(&text).map_err(|fault| format!("{}: {fault}", tape.display()).into())
}

/// Builds the program that tapes are played to.
pub fn build() -> Outcome {
    let built = Command::new("cargo").args(["build", "--release", "--locked", "--bin", "patzer"]).status()?;
    if built.success() { Ok(()) } else { Err("patzer doesn't build".into()) }
}

/// The directory of the programs that cargo builds for release.
fn programs() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("release")
}

/// A home of its own for each tape, with these settings.
fn home(settings: &str) -> Outcome<PathBuf> {
    static HOMES: AtomicU32 = AtomicU32::new(0);
    let number = HOMES.fetch_add(1, Ordering::Relaxed);
    let home = std::env::temp_dir().join(format!("patzer-record-{}-{number}", std::process::id()));
    let config = home.join(".config/patzer");
    fs::create_dir_all(&config)?;
    if !settings.is_empty() {
        fs::write(config.join("config.toml"), settings)?;
    }
    Ok(home)
}

/// Plays the tape and returns each screen that stood for a moment.
pub fn frames(tape: &Tape, stage: &Stage) -> Outcome<Vec<Frame>> {
    let home = home(&stage.settings)?;
    let (columns, rows) = stage.size;
    let size = PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 };
    let pair = native_pty_system().openpty(size)?;
    let built = programs().join(tape.command.first().ok_or("the tape runs nothing")?);
    let program = stage.program.clone().unwrap_or(built);
    let mut command = CommandBuilder::new(program);
    command.args(&tape.command[1..]);
    command.args(&stage.args);
    command.cwd(root());
    command.env_clear();
    for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")] {
        command.env(name, value);
    }
    command.env("HOME", &home);
    let mut child = pair.slave.spawn_command(command)?;
    drop(pair.slave);
    let mut screen = Screen {
        parser: Parser::new(rows, columns, 0),
        bytes: reader(pair.master.try_clone_reader()?),
        answers: pair.master.take_writer()?,
        begun: Instant::now(),
        frames: Vec::new(),
    };
    screen.watch(Duration::from_millis(1200))?;
    screen.restart();
    for step in &tape.steps {
        match step {
            Step::Send(text) => screen.answers.write_all(text.as_bytes())?,
            Step::Sleep(time) => screen.watch(*time)?,
            Step::Wait(words) => screen.wait(words)?,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    fs::remove_dir_all(&home)?;
    Ok(screen.frames)
}

/// Reads in a thread of its own, so that waiting can have an end.
fn reader(mut from: Box<dyn Read + Send>) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let mut buffer = vec![0; 65_536];
        while let Ok(count) = from.read(&mut buffer) {
            if count == 0 || sender.send(buffer[..count].to_vec()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The terminal of the recording.
struct Screen {
    parser: Parser,
    bytes: Receiver<Vec<u8>>,
    answers: Box<dyn Write + Send>,
    begun: Instant,
    frames: Vec<Frame>,
}

impl Screen {
    /// Takes what comes for some time, and keeps each screen that stands.
    fn watch(&mut self, time: Duration) -> Outcome {
        let end = Instant::now() + time;
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            match self.bytes.recv_timeout(left.min(QUIET)) {
                Ok(bytes) => self.take(&bytes)?,
                Err(RecvTimeoutError::Timeout) => self.keep(),
                Err(RecvTimeoutError::Disconnected) => return Err("patzer ended during the tape".into()),
            }
        }
        self.keep();
        Ok(())
    }

    /// Watches until the screen shows these words.
    fn wait(&mut self, words: &str) -> Outcome {
        let end = Instant::now() + PATIENCE;
        while !self.parser.screen().contents().contains(words) {
            if Instant::now() > end {
                return Err(format!("the screen never showed '{words}'").into());
            }
            self.watch(QUIET)?;
        }
        Ok(())
    }

    fn take(&mut self, bytes: &[u8]) -> Outcome {
        self.parser.process(bytes);
        for (question, answer) in QUESTIONS {
            if bytes.windows(question.len()).any(|part| part == question) {
                self.answers.write_all(answer)?;
            }
        }
        Ok(())
    }

    /// Keeps the screen, if it is another than the last one.
    fn keep(&mut self) {
        let frame = Frame::of(self.parser.screen(), self.begun.elapsed());
        match self.frames.last_mut() {
            Some(last) if last.rows == frame.rows => last.until = frame.until,
            _ => self.frames.push(frame),
        }
    }

    /// Lets the recording begin with the screen as it stands.
    fn restart(&mut self) {
        self.begun = Instant::now();
        self.frames.clear();
        self.keep();
    }
}
