//! The three pipes of an engine, served by one thread that never waits for one of them alone.
//!
//! Everything that comes in is read, so the engine is never held up, and kept in bounded space: of the infos only the
//! newest of each line, of standard error the last line, of the answers a few hundred. The thread ends when its owner
//! wants it to, also when a process that ran away keeps the other ends open.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, PipeReader, PipeWriter, Read, Write};
use std::os::fd::AsFd;
use std::process::{ChildStderr, ChildStdin, ChildStdout};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::inbox::Inbox;
use super::lines::LineSplitter;
use super::process::Ends;
use super::words::shown;

/// What may wait to be read by an engine, in bytes; it needs that much only when it does not read.
const OUTBOX: usize = 1 << 20;
/// The last line of standard error is cut to this many characters.
const LAST_WORDS: usize = 120;

/// In each such time …
const WINDOW: Duration = Duration::from_millis(50);
/// … so many infos are read …
const INFOS: usize = 1000;
/// … and so many bytes; who writes more waits, so that a flood leaves the processor to the interface.
const BYTES: usize = 8 << 20;

#[derive(Debug, Default)]
struct Outbox {
    bytes: VecDeque<u8>,
    /// The engine's input ends after these bytes.
    is_last: bool,
    /// The thread is to end now.
    is_over: bool,
}

#[derive(Debug, Default)]
struct Shared {
    inbox: Mutex<Inbox>,
    news: Condvar,
    outbox: Mutex<Outbox>,
}

/// The pipes and their thread.
#[derive(Debug)]
pub(super) struct Pipes {
    shared: Arc<Shared>,
    bell: PipeWriter,
    thread: Option<JoinHandle<()>>,
}

impl Pipes {
    /// Starts the thread.
    ///
    /// # Errors
    /// The system gives no thread or pipe.
    pub fn start(ends: Ends) -> io::Result<Pipes> {
        let (ear, bell) = io::pipe()?;
        rustix::io::ioctl_fionbio(&bell, true)?;
        rustix::io::ioctl_fionbio(&ends.input, true)?;
        let shared = Arc::new(Shared::default());
        let server = Server {
            shared: Arc::clone(&shared),
            ear,
            input: Some(ends.input),
            output: Some(ends.output),
            errors: Some(ends.errors),
            lines: LineSplitter::default(),
            error_lines: LineSplitter::default(),
            window: RateWindow::new(),
        };
        let thread = thread::Builder::new().name("engine".to_owned()).spawn(move || server.run())?;
        Ok(Pipes { shared, bell, thread: Some(thread) })
    }

    /// Sends a line, without waiting; answers false when too much waits already.
    pub fn send(&self, line: &str) -> bool {
        let mut outbox = locked(&self.shared.outbox);
        if outbox.bytes.len() + line.len() >= OUTBOX {
            return false;
        }
        outbox.bytes.extend(line.bytes().chain([b'\n']));
        drop(outbox);
        self.ring();
        true
    }

    /// The engine's input ends when it has read what was sent.
    pub fn close_input(&self) {
        locked(&self.shared.outbox).is_last = true;
        self.ring();
    }

    /// What has come in.
    pub fn inbox(&self) -> MutexGuard<'_, Inbox> {
        locked(&self.shared.inbox)
    }

    /// Waits for an answer or the end, but not longer than this.
    pub fn wait(&self, longest: Duration) -> MutexGuard<'_, Inbox> {
        let is_quiet = |inbox: &mut Inbox| inbox.replies.is_empty() && !inbox.is_ended;
        let waited = self.shared.news.wait_timeout_while(self.inbox(), longest, is_quiet);
        waited.unwrap_or_else(PoisonError::into_inner).0
    }

    fn ring(&self) {
        // A bell that is full has been heard, and after the thread's end nobody needs to hear it.
        let _ = (&self.bell).write(&[1]);
    }
}

impl Drop for Pipes {
    fn drop(&mut self) {
        locked(&self.shared.outbox).is_over = true;
        self.ring();
        if let Some(thread) = self.thread.take() {
            let _it_panics_never = thread.join();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the thread works with.
struct Server {
    shared: Arc<Shared>,
    ear: PipeReader,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    errors: Option<ChildStderr>,
    lines: LineSplitter,
    error_lines: LineSplitter,
    window: RateWindow,
}

impl Server {
    fn run(mut self) {
        let mut buffer = vec![0; 64 * 1024];
        while !locked(&self.shared.outbox).is_over {
            let Ok([ear, input, output, errors]) = self.wait() else {
                break;
            };
            if ear {
                let _rung = self.ear.read(&mut buffer);
            }
            if input {
                self.write();
            }
            if output {
                self.read_output(&mut buffer);
            }
            if errors {
                self.read_errors(&mut buffer);
            }
        }
        self.end_output();
    }

    /// Sleeps until a pipe has something to do; answers whether the ear, the input, the output, standard error have.
    fn wait(&self) -> io::Result<[bool; 4]> {
        let rest = self.window.rest();
        let outbox = locked(&self.shared.outbox);
        let writes = !outbox.bytes.is_empty() || outbox.is_last;
        drop(outbox);
        let input = self.input.as_ref().filter(|_| writes).map(AsFd::as_fd);
        let output = self.output.as_ref().filter(|_| rest.is_none()).map(AsFd::as_fd);
        let errors = self.errors.as_ref().filter(|_| rest.is_none()).map(AsFd::as_fd);
        let wanted = [Some(self.ear.as_fd()), input, output, errors];
        let flags = [PollFlags::IN, PollFlags::OUT, PollFlags::IN, PollFlags::IN];
        let mut asked: Vec<PollFd<'_>> = wanted
            .iter()
            .zip(flags)
            .filter_map(|(end, flag)| Some(PollFd::from_borrowed_fd((*end)?, flag)))
            .collect();
        let time = rest.map(|rest| Timespec { tv_sec: 0, tv_nsec: rest.subsec_nanos().into() });
        match poll(&mut asked, time.as_ref()) {
            Ok(_) => {}
            Err(rustix::io::Errno::INTR) => return self.wait(),
            Err(error) => return Err(error.into()),
        }
        let mut answers = asked.iter().map(|end| !end.revents().is_empty());
        Ok(wanted.map(|end| end.is_some() && answers.next() == Some(true)))
    }

    /// Writes as much as the pipe takes.
    fn write(&mut self) {
        let mut outbox = locked(&self.shared.outbox);
        while let Some(input) = self.input.as_mut().filter(|_| !outbox.bytes.is_empty()) {
            match input.write(outbox.bytes.as_slices().0) {
                Ok(count) => drop(outbox.bytes.drain(..count)),
                Err(error) if error.kind() == ErrorKind::WouldBlock => return,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // Nobody reads any more; that shows when it does not answer.
                Err(_) => self.input = None,
            }
        }
        if self.input.is_none() || outbox.is_last {
            outbox.bytes.clear();
            outbox.is_last = false;
            self.input = None;
        }
    }

    fn read_output(&mut self, buffer: &mut [u8]) {
        let Some(count) = self.output.as_mut().map(|output| read(output, buffer)) else {
            return;
        };
        let Some(count) = count else {
            return self.end_output();
        };
        let mut inbox = locked(&self.shared.inbox);
        let mut infos = 0;
        self.lines.take(&buffer[..count], &mut |line| infos += inbox.hear(line));
        let has_news = !inbox.replies.is_empty();
        drop(inbox);
        self.window.spend(count, infos);
        if has_news {
            self.shared.news.notify_all();
        }
    }

    fn read_errors(&mut self, buffer: &mut [u8]) {
        let Some(count) = self.errors.as_mut().map(|errors| read(errors, buffer)) else {
            return;
        };
        let mut last = None;
        let mut keep = |line: &str| {
            if !line.trim().is_empty() {
                last = Some(line.chars().take(2 * LAST_WORDS).collect::<String>());
            }
        };
        if let Some(count) = count {
            self.error_lines.take(&buffer[..count], &mut keep);
        } else {
            self.error_lines.end(&mut keep);
            self.errors = None;
        }
        let mut inbox = locked(&self.shared.inbox);
        inbox.errors_ended = count.is_none();
        if let Some(last) = last {
            inbox.last_words = shown(last.trim(), LAST_WORDS);
        }
        drop(inbox);
        self.window.spend(count.unwrap_or(0), 0);
    }

    /// Nothing more will be read.
    fn end_output(&mut self) {
        self.output = None;
        let mut inbox = locked(&self.shared.inbox);
        self.lines.end(&mut |line| {
            inbox.hear(line);
        });
        inbox.is_ended = true;
        drop(inbox);
        self.shared.news.notify_all();
    }
}

/// The bytes that are there; `None` at the end.
fn read(end: &mut impl Read, buffer: &mut [u8]) -> Option<usize> {
    match end.read(buffer) {
        Ok(0) => None,
        Ok(count) => Some(count),
        Err(error) if matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock) => Some(0),
        Err(_) => None,
    }
}

/// What was read in the running piece of time.
struct RateWindow {
    began: Instant,
    bytes: usize,
    infos: usize,
}

impl RateWindow {
    fn new() -> RateWindow {
        RateWindow { began: Instant::now(), bytes: 0, infos: 0 }
    }

    fn spend(&mut self, bytes: usize, infos: usize) {
        if self.began.elapsed() >= WINDOW {
            *self = RateWindow::new();
        }
        self.bytes += bytes;
        self.infos += infos;
    }

    /// How long reading is to rest, if too much was read.
    fn rest(&self) -> Option<Duration> {
        let is_spent = self.bytes > BYTES || self.infos > INFOS;
        WINDOW.checked_sub(self.began.elapsed()).filter(|rest| is_spent && !rest.is_zero())
    }
}
