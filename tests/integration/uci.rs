//! `patzer uci` through its pipes, as a program that plays with it sees it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The program at the other end of two pipes.
struct Served {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Served {
    fn start() -> Served {
        let mut child = Command::new(env!("CARGO_BIN_EXE_patzer"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Served { input: child.stdin.take(), output: BufReader::new(child.stdout.take().unwrap()), child }
    }

    fn send(&mut self, text: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(text.as_ref()).unwrap();
        input.write_all(b"\n").unwrap();
        input.flush().unwrap();
    }

    /// Every line up to the first that begins so, which is the last of them.
    fn lines_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            let length = self.output.read_line(&mut line).unwrap();
            assert_ne!(length, 0, "ended before '{start}', after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(start) {
                return lines;
            }
        }
    }

    fn line(&mut self, start: &str) -> String {
        self.lines_until(start).pop().unwrap()
    }

    /// The first line of people's text.
    fn note(&mut self) -> String {
        self.line("info string")
    }

    /// The best move of a position.
    fn best(&mut self, position: &str, go: &str) -> String {
        self.send(format!("position {position}\n{go}"));
        let line = self.line("bestmove");
        line.split(' ').nth(1).unwrap().to_owned()
    }

    /// The memory that the program has in use, in MiB, as Linux tells it.
    #[cfg(target_os = "linux")]
    fn resident_mib(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let kib: usize = line.trim().strip_suffix(" kB").unwrap().parse().unwrap();
        kib / 1024
    }

    /// Closes the input: the program must end by itself, and well.
    fn end(mut self) {
        drop(self.input.take());
        let mut rest = Vec::new();
        std::io::Read::read_to_end(&mut self.output, &mut rest).unwrap();
        assert!(self.child.wait().unwrap().success());
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn it_introduces_itself_and_finds_a_mate() {
    let mut served = Served::start();
    served.send("uci");
    let lines = served.lines_until("uciok");
    assert!(lines[0].starts_with("id name patzer "), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Hash ")));
    served.send("ucinewgame\nisready");
    served.line("readyok");
    assert_eq!(served.best("fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "go depth 3"), "a1a8");
    served.end();
}

#[test]
fn a_search_is_stopped_and_another_takes_its_place() {
    let mut served = Served::start();
    served.send("go infinite\nisready");
    served.line("readyok");
    served.send("stop");
    served.line("bestmove");
    served.send("go infinite\ngo depth 1");
    served.line("bestmove");
    served.line("bestmove");
    served.send("go infinite");
    served.end();
}

#[test]
fn a_game_that_is_over_has_no_best_move() {
    let mut served = Served::start();
    assert_eq!(served.best("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"), "(none)");
    assert_eq!(served.best("fen k7/8/KQ6/8/8/8/8/8 w - - 0 1 moves b6b7", "go wtime 9 btime 9"), "(none)");
    served.end();
}

#[test]
fn what_is_wrong_is_named_and_nothing_else_happens() {
    let mut served = Served::start();
    served.send("position startpos moves e2e4 e2e4 e7e5");
    assert!(served.note().contains("move 2"));
    served.send("position fen 8/8/8/8/8/8/8/K7 w - - 0 1");
    assert!(served.note().contains("Black has no king"));
    // Black is to move after 1.e4.
    served.send("go depth 1");
    let best = served.line("bestmove");
    let rank = best.as_bytes()["bestmove e".len()];
    assert!(matches!(rank, b'7' | b'8'), "{best}");
    served.send("hello\nsetoption name Nothing value 3\nsetoption name Hash value much");
    for word in ["hello", "Nothing", "much"] {
        assert!(served.note().contains(word));
    }
    served.end();
}

#[test]
fn castling_of_chess960_is_taken_and_played() {
    let mut served = Served::start();
    served.send("setoption name UCI_Chess960 value true");
    // King and rook change places.
    let castling = "go depth 2 searchmoves f1g1";
    assert_eq!(served.best("fen 4k3/8/8/8/8/8/8/5KR1 w G - 0 1", castling), "f1g1");
    // White's king stays and its rook passes it; Black's both move.
    served.send("position fen 1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1 moves c1b1 c8g8\nd");
    assert_eq!(served.line("Fen"), "Fen: 1r3rk1/pppppppp/8/8/8/8/PPPPPPPP/2KR2R1 w - - 2 2");
    served.end();
}

#[test]
fn what_people_ask_by_hand_is_answered() {
    let mut served = Served::start();
    served.send("position startpos moves e2e4\nd\neval\nflip\nd\nhelp\ngo perft 3");
    assert_eq!(served.line("Fen"), "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    assert!(served.line("total").contains("White's side"));
    assert_eq!(served.line("Fen"), "Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    served.line("patzer speaks UCI");
    assert_eq!(served.line("Nodes searched"), "Nodes searched: 13160");
    served.send("bench\nstop");
    assert!(served.line("Nodes searched").ends_with("(stopped)"));
    served.end();
}

#[test]
fn no_input_is_too_wild() {
    let mut served = Served::start();
    let mut garbage: Vec<u8> = (0..200_000_u32).map(|place| ((place * 7919) >> 5) as u8).collect();
    garbage.retain(|byte| *byte != b'q');
    served.send(&garbage);
    served.send(vec![b'x'; 2_000_000]);
    served.send("\u{feff} \0 isready\r");
    served.line("readyok");
    assert_eq!(served.best("startpos", "go depth 1 searchmoves a2a3 z9z9"), "a2a3");
    served.end();
}

#[test]
fn quit_ends_it_in_the_middle_of_a_search() {
    let mut served = Served::start();
    served.send("go infinite\nquit");
    assert!(served.child.wait().unwrap().success());
}

#[test]
fn pondering_answers_after_the_expected_move_only() {
    let mut served = Served::start();
    served.send("position startpos moves e2e4 e7e5");
    served.send("go ponder depth 2 wtime 1000 btime 1000\nisready");
    let before = served.lines_until("readyok");
    assert!(!before.iter().any(|line| line.starts_with("bestmove")), "{before:?}");
    served.send("ponderhit");
    served.line("bestmove");
    served.end();
}

#[test]
fn a_table_out_of_range_is_refused_and_told() {
    let mut served = Served::start();
    for value in ["0", "65537", "99999999999999999999"] {
        served.send(format!("setoption name Hash value {value}"));
        let told = served.note();
        assert!(told.contains(value) && told.contains("stays at 16"), "{told}");
    }
    served.send("isready");
    served.line("readyok");
    served.end();
}

/// The largest table there is, or as much of it as this machine has free: nothing is written to it before a search does.
#[cfg(target_os = "linux")]
#[test]
fn a_huge_table_takes_neither_time_nor_memory_before_it_is_used() {
    /// Touching 64 GiB takes longer on any machine, and a busy one has long answered what touches nothing.
    const SOON: std::time::Duration = std::time::Duration::from_secs(15);
    let mut served = Served::start();
    for command in ["setoption name Hash value 65536", "ucinewgame", "setoption name Clear Hash"] {
        let asked = std::time::Instant::now();
        served.send(format!("{command}\nisready"));
        served.line("readyok");
        assert!(asked.elapsed() < SOON, "{command}: {:?}", asked.elapsed());
        assert!(served.resident_mib() < 100, "{command}: {} MiB", served.resident_mib());
    }
    served.best("startpos", "go nodes 500");
    served.end();
}
