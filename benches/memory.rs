//! The memory of a long session: seeded random keys in a pseudo-terminal, and what patzer holds after each minute.
//!
//! `cargo bench --bench memory -- 60 7` plays for 60 minutes by seed 7. The default settings are in force, so the coach
//! comments, warns and explains while moves, takebacks, overlays, hints, stepping, reviews and new games come six keys a
//! second. Linux only: it reads `/proc`.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};

/// Time between two keys.
const PACE: Duration = Duration::from_millis(1000 / 6);

const ROWS: u16 = 40;
const COLUMNS: u16 = 120;

/// What a player does, in keys, and how often of a hundred times.
const HABITS: &[(u32, &[&str])] = &[
    // A piece is picked up, a destination found, the piece put down.
    (50, &["TABS", "\r", "TABS", "\r"]),
    (7, &["u"]),
    (2, &["U"]),
    (6, &["w"]),
    (5, &["H"]),
    (3, &["d"]),
    (2, &["t"]),
    (2, &["s"]),
    (2, &["m"]),
    (3, &["]"]),
    (1, &["e"]),
    (4, &[","]),
    (3, &["."]),
    (1, &["\x1b[H"]),
    (3, &["\x1b[F"]),
    (1, &["v"]),
    (1, &["f"]),
    (3, &["\x1b[27u"]),
];

/// What happens seldom: once in so many habits.
const SELDOM: &[(u32, &[&str])] = &[
    (80, &["\x1b[27u", "\x1b[27u", "n", "\r"]),
    (120, &["o", "\x1b[B", "\x1b[27u"]),
    (150, &["r"]),
    (400, &["T", "\r", "TABS", "\r", "\x1b[27u", "\x1b[27u"]),
    (400, &["L", "TABS", "\r", "TABS", "\r"]),
    // Another opponent, three lines above the one that begins the game.
    (
        250,
        &[
            "\x1b[27u", "\x1b[27u", "n", "\x1b[A", "\x1b[A", "\x1b[A", "RIGHTS", "\x1b[B", "\x1b[B",
            "\x1b[B", "\r",
        ],
    ),
    // Another setting, the engine that makes the view among them.
    (250, &["\x1b[27u", "p", "DOWNS", "\x1b[C", "\x1b[27u"]),
];

/// Keys that are pressed a few times, by the word that stands for them above.
const REPEATED: &[(&str, &str)] = &[("TABS", "\t"), ("RIGHTS", "\x1b[C"), ("DOWNS", "\x1b[B")];

fn main() {
    // Cargo adds `--bench` to what was asked for.
    let mut numbers = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let minutes = numbers.next().unwrap_or(60);
    let seed = numbers.next().unwrap_or(7);
    if let Err(fault) = measure(minutes, seed) {
        eprintln!("memory: {fault}");
        std::process::exit(1);
    }
}

fn measure(minutes: u64, seed: u64) -> Result<(), Box<dyn std::error::Error>> {
    let home = tempfile::tempdir()?;
    let pair = native_pty_system().openpty(PtySize {
        rows: ROWS,
        cols: COLUMNS,
        pixel_width: 0,
        pixel_height: 0,
    })?;
    let mut child = pair.slave.spawn_command(command(home.path()))?;
    drop(pair.slave);
    let mut keyboard = pair.master.take_writer()?;
    let screen = Arc::new(Mutex::new(vt100::Parser::new(ROWS, COLUMNS, 0)));
    let (line, shown) = (pair.master.try_clone_reader()?, Arc::clone(&screen));
    thread::spawn(move || watch(line, &shown));
    let id = child.process_id().ok_or("the program has no number")?;

    println!("seed {seed}, {minutes} minutes, a key every {} ms", PACE.as_millis());
    println!("{:>7} {:>7} {:>8} {:>8}", "minute", "keys", "RSS MiB", "most MiB");
    let mut keys = Keys::new(seed);
    thread::sleep(Duration::from_secs(2));
    report(id, 0, 0)?;
    let started = Instant::now();
    let (mut sent, mut minute) = (0_u32, 0);
    while minute < minutes {
        if child.try_wait()?.is_some() {
            let end = screen.lock().unwrap_or_else(PoisonError::into_inner).screen().contents();
            return Err(format!("patzer ended after {sent} keys:\n{end}").into());
        }
        keyboard.write_all(keys.next().as_bytes())?;
        sent += 1;
        thread::sleep((PACE * sent).saturating_sub(started.elapsed()));
        if started.elapsed().as_secs() / 60 > minute {
            minute += 1;
            report(id, minute, sent)?;
        }
    }
    println!("{}", screen.lock().unwrap_or_else(PoisonError::into_inner).screen().contents());
    child.kill()?;
    child.wait()?;
    Ok(())
}

/// The program as a new user starts it; `PATZER` names another one to compare with.
fn command(home: &Path) -> CommandBuilder {
    let program = std::env::var("PATZER").unwrap_or_else(|_| env!("CARGO_BIN_EXE_patzer").to_owned());
    let mut command = CommandBuilder::new(program);
    command.env_clear();
    command.env("HOME", home);
    for (name, value) in std::env::vars().filter(|(name, _)| name.starts_with("MALLOC_") || name == "PATH") {
        command.env(name, value);
    }
    for (name, value) in [("TERM", "xterm-256color"), ("COLORTERM", "truecolor"), ("LANG", "C.UTF-8")] {
        command.env(name, value);
    }
    command.cwd(home);
    command
}

/// Takes everything that the program shows.
fn watch(mut line: Box<dyn Read + Send>, screen: &Mutex<vt100::Parser>) {
    let mut bytes = vec![0; 65_536];
    while let Ok(count @ 1..) = line.read(&mut bytes) {
        screen.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
    }
}

fn report(id: u32, minute: u64, sent: u32) -> std::io::Result<()> {
    let status = fs::read_to_string(format!("/proc/{id}/status"))?;
    let mib = |name: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<f64>().ok());
        kib.unwrap_or(f64::NAN) / 1024.0
    };
    println!("{minute:>7} {sent:>7} {:>8.1} {:>8.1}", mib("VmRSS:"), mib("VmHWM:"));
    std::io::stdout().flush()
}

/// The keys of a player who has all these habits.
struct Keys {
    random: fastrand::Rng,
    waiting: Vec<&'static str>,
}

impl Keys {
    fn new(seed: u64) -> Keys {
        Keys { random: fastrand::Rng::with_seed(seed), waiting: Vec::new() }
    }

    fn next(&mut self) -> &'static str {
        while self.waiting.is_empty() {
            let habit = self.habit();
            for key in habit.iter().rev() {
                let repeated = REPEATED.iter().find(|(word, _)| word == key);
                let (key, count) = repeated.map_or((*key, 1), |(_, key)| (*key, self.random.usize(..6)));
                self.waiting.extend(std::iter::repeat_n(key, count));
            }
        }
        self.waiting.pop().unwrap_or("\t")
    }

    fn habit(&mut self) -> &'static [&'static str] {
        if let Some((_, keys)) = SELDOM.iter().find(|(times, _)| self.random.u32(..*times) == 0) {
            return keys;
        }
        let all: u32 = HABITS.iter().map(|(weight, _)| weight).sum();
        let mut place = self.random.u32(..all);
        let habit = HABITS.iter().find(|(weight, _)| {
            let is_it = place < *weight;
            place = place.saturating_sub(*weight);
            is_it
        });
        habit.map_or(&["\t"], |(_, keys)| keys)
    }
}
