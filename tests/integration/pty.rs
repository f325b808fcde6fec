//! The real program in a pseudo-terminal: keys go in, a terminal reads what comes out, and nothing of the user's is touched.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, SlavePty, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// How long anything may take on a machine with too much to do; what is waited for usually comes in milliseconds.
const PATIENCE: Duration = Duration::from_mins(1);

/// The Esc key as kitty sends it: it needs no wait to be told from the beginning of a sequence.
pub const ESC: &str = "\x1b[27u";

/// A home of its own for each test: settings, games and state.
pub struct Home(TempDir);

impl Home {
    /// A home in which a simple opponent answers at once and the coach thinks no longer than it must.
    pub fn new() -> Home {
        let home = Home(tempfile::tempdir().unwrap());
        home.write_settings(
            "[play]\nopponent = \"random\"\nreply_delay_ms = 0\n[board]\ntheme = \"dusk\"\n[coach]\nthink_ms = 50\n",
        );
        home
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn write_settings(&self, text: &str) {
        let directory = self.path().join("config/patzer");
        std::fs::create_dir_all(&directory).unwrap();
        std::fs::write(directory.join("config.toml"), text).unwrap();
    }

    /// The program with its surroundings, to be changed before it is started.
    pub fn command(&self, args: &[&str]) -> CommandBuilder {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_patzer"));
        command.args(args);
        command.env_clear();
        for (name, value) in self.environment() {
            command.env(name, value);
        }
        command.cwd(self.path());
        command
    }

    /// The variables of a user of today.
    pub fn environment(&self) -> [(&'static str, PathBuf); 7] {
        [
            ("HOME", self.path().to_owned()),
            ("XDG_CONFIG_HOME", self.path().join("config")),
            ("XDG_DATA_HOME", self.path().join("data")),
            ("XDG_STATE_HOME", self.path().join("state")),
            ("TERM", "xterm-256color".into()),
            ("COLORTERM", "truecolor".into()),
            ("LANG", "C.UTF-8".into()),
        ]
    }

    /// Starts the tutor at 80x24 and waits for its first frame.
    pub fn play(&self) -> Session {
        let session = Session::start(self.command(&[]), 100, 38);
        session.wait_for("? more");
        session
    }
}

/// What the terminal has seen so far.
struct Seen {
    terminal: vt100::Parser,
    bytes: Vec<u8>,
    ended: bool,
    /// The terminal reads no more: for a while, or for ever when its line is cut.
    paused: bool,
    cut: bool,
}

type Shared = Arc<(Mutex<Seen>, Condvar)>;

/// A running program and the terminal around it; it is killed when dropped.
pub struct Session {
    master: Option<Box<dyn MasterPty + Send>>,
    slave: Option<Box<dyn SlavePty + Send>>,
    keyboard: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    seen: Shared,
    reader: Option<JoinHandle<()>>,
}

impl Session {
    pub fn start(command: CommandBuilder, columns: u16, rows: u16) -> Session {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let child = pair.slave.spawn_command(command).unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let line = pair.master.try_clone_reader().unwrap();
        let seen: Shared = Arc::new((
            Mutex::new(Seen {
                terminal: vt100::Parser::new(rows, columns, 0),
                bytes: Vec::new(),
                ended: false,
                paused: false,
                cut: false,
            }),
            Condvar::new(),
        ));
        let shared = Arc::clone(&seen);
        Session {
            master: Some(pair.master),
            slave: Some(pair.slave),
            keyboard: Some(keyboard),
            child,
            seen,
            reader: Some(std::thread::spawn(move || read(line, &shared))),
        }
    }

    /// Types these bytes.
    pub fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let keyboard = self.keyboard.as_mut().unwrap();
        keyboard.write_all(bytes.as_ref()).unwrap();
        keyboard.flush().unwrap();
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&self, text: &str) {
        self.wait_until(text, |screen| {
            let seen = screen.contents();
            // Words may go on in the next row.
            seen.contains(text) || seen.split_whitespace().collect::<Vec<_>>().join(" ").contains(text)
        });
    }

    /// Waits until the screen is as it shall be.
    pub fn wait_until(&self, what: &str, holds: impl Fn(&vt100::Screen) -> bool) {
        let found = self.wait(|seen| holds(seen.terminal.screen()));
        assert!(found, "{what:?} did not come; the screen is\n{}", self.contents());
    }

    /// Waits until the bytes received hold these.
    pub fn wait_for_bytes(&self, bytes: &[u8]) {
        let found = self.wait(|seen| seen.bytes.windows(bytes.len()).any(|piece| piece == bytes));
        assert!(found, "{:?} did not come", String::from_utf8_lossy(bytes));
    }

    fn wait(&self, holds: impl Fn(&Seen) -> bool) -> bool {
        let (seen, news) = &*self.seen;
        let guard = seen.lock().unwrap();
        let (guard, _) =
            news.wait_timeout_while(guard, PATIENCE, |seen| !holds(seen) && !seen.ended).unwrap();
        holds(&guard)
    }

    /// The text on the screen.
    pub fn contents(&self) -> String {
        self.seen.0.lock().unwrap().terminal.screen().contents()
    }

    /// Looks at the screen.
    pub fn look<T>(&self, at: impl Fn(&vt100::Screen) -> T) -> T {
        at(self.seen.0.lock().unwrap().terminal.screen())
    }

    /// Everything received so far.
    pub fn bytes(&self) -> Vec<u8> {
        self.seen.0.lock().unwrap().bytes.clone()
    }

    /// Forgets what was received, so that only what comes from now on is found.
    pub fn forget_bytes(&self) {
        self.seen.0.lock().unwrap().bytes.clear();
    }

    pub fn resize(&self, columns: u16, rows: u16) {
        // A terminal of no cells is as good as one of one cell to the model.
        let mut seen = self.seen.0.lock().unwrap();
        seen.terminal.screen_mut().set_size(rows.max(2), columns.max(2));
        drop(seen);
        self.master.as_ref().unwrap().resize(size(columns, rows)).unwrap();
    }

    /// The terminal stops reading, or goes on.
    pub fn pause(&self, paused: bool) {
        self.seen.0.lock().unwrap().paused = paused;
        self.seen.1.notify_all();
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(self.pid(), signal).unwrap();
    }

    pub fn pid(&self) -> Pid {
        Pid::from_raw(self.child.process_id().unwrap() as i32).unwrap()
    }

    /// The modes of the line, as text to compare.
    pub fn termios(&self) -> String {
        modes(self.master.as_deref().unwrap())
    }

    /// Waits until the line has these modes.
    pub fn wait_for_termios(&self, modes: &str) {
        wait_until("the modes of the line", || self.termios() == modes);
    }

    /// Waits for the process to be in a state (`T` is stopped), as Linux tells it.
    pub fn wait_for_state(&self, state: char) {
        wait_for_state(self.pid(), state);
    }

    /// The one process that the program started, as Linux tells it.
    pub fn child(&self) -> Pid {
        let parent = self.pid().as_raw_nonzero().to_string();
        let processes = std::fs::read_dir("/proc").unwrap().flatten();
        let mut children = processes.filter_map(|entry| {
            let id = entry.file_name().to_str()?.parse().ok()?;
            let stat = std::fs::read_to_string(entry.path().join("stat")).ok()?;
            let (_, fields) = stat.rsplit_once(") ")?;
            (fields.split(' ').nth(1)? == parent).then(|| Pid::from_raw(id))?
        });
        let child = children.next().expect("the program has a child");
        assert_eq!(children.next(), None);
        child
    }

    /// Waits for the end of the process.
    pub fn wait_for_exit(&mut self) -> ExitStatus {
        let mut status = None;
        wait_until("the end of the program", || {
            status = self.child.try_wait().unwrap();
            status.is_some()
        });
        status.unwrap()
    }

    /// Waits for the end; the terminal has seen everything when this returns.
    pub fn wait_for_end(&mut self) -> ExitStatus {
        let status = self.wait_for_exit();
        self.slave = None;
        self.wait(|seen| seen.ended);
        status
    }

    /// Cuts the line, as when SSH drops.
    pub fn hang_up(&mut self) {
        self.seen.0.lock().unwrap().cut = true;
        self.seen.1.notify_all();
        // Whatever it answers lets the reader notice.
        self.send("\x0c");
        self.reader.take().unwrap().join().unwrap();
        (self.keyboard, self.master, self.slave) = (None, None, None);
    }

    /// Ends the process as a power cut does.
    pub fn kill(&mut self) {
        self.signal(Signal::KILL);
        self.wait_for_end();
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads the line until its end; answers whether it was cut.
fn read(mut line: Box<dyn Read + Send>, shared: &Shared) {
    let (seen, news) = &**shared;
    let mut bytes = vec![0; 65536];
    loop {
        let count = line.read(&mut bytes).unwrap_or(0);
        let guard = seen.lock().unwrap();
        let mut guard = news.wait_while(guard, |seen| seen.paused && !seen.cut).unwrap();
        guard.ended = count == 0 || guard.cut;
        if !guard.ended {
            guard.terminal.process(&bytes[..count]);
            guard.bytes.extend_from_slice(&bytes[..count]);
        }
        news.notify_all();
        if guard.ended {
            return;
        }
    }
}

/// The modes of a line that nobody has touched.
pub fn usual_termios() -> String {
    let pair = native_pty_system().openpty(size(100, 38)).unwrap();
    modes(pair.master.as_ref())
}

fn modes(line: &dyn MasterPty) -> String {
    format!("{:?}", line.get_termios().unwrap())
}

fn size(columns: u16, rows: u16) -> PtySize {
    let [pixel_width, pixel_height] = [columns.saturating_mul(10), rows.saturating_mul(20)];
    PtySize { rows, cols: columns, pixel_width, pixel_height }
}

/// Waits for a process to be in a state (`T` is stopped), as Linux tells it.
pub fn wait_for_state(process: Pid, state: char) {
    let path = format!("/proc/{}/stat", process.as_raw_nonzero());
    wait_until("the state of the process", || {
        let stat = std::fs::read_to_string(&path).unwrap();
        stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with(state))
    });
}

/// Looks again and again until it holds.
pub fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < end, "{what}: not within {PATIENCE:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
}
