//! Another program's engine as a child process: greeted, asked and ended, with a time limit on every step.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::time::{Duration, Instant};

use super::fault::{End, EngineFault};
use super::inbox::Inbox;
use super::pipes::Pipes;
use super::process::Process;
pub use super::process::end_all;
use super::reply::{Declared, Info, Reply};
use crate::search::StopFlag;

/// How soon a stop is seen while an engine thinks.
const GLANCE: Duration = Duration::from_millis(10);
/// What an engine tells while it thinks is handed on no more often than this.
const BETWEEN_REPORTS: Duration = Duration::from_millis(100);
/// What a process that has ended still had to say has been read by then.
const LAST_BYTES: Duration = Duration::from_millis(200);

/// How long an engine may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To `uciok` after `uci`, and to `readyok` after `isready`.
    pub start: Duration,
    /// To `bestmove` after `stop`.
    pub stop: Duration,
    /// To `bestmove` after its time is up; then it is told to stop.
    pub grace: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            start: Duration::from_secs(10),
            stop: Duration::from_secs(2),
            grace: Duration::from_secs(1),
        }
    }
}

/// A running engine; it is ended with its whole process group when this is dropped.
#[derive(Debug)]
pub struct Client {
    // The pipes end first: an engine whose input has ended leaves by itself.
    pipes: Pipes,
    process: Process,
    patience: Patience,
    options: Vec<Declared>,
    /// What it was asked and has not answered, since when.
    awaited: Option<(Word, Instant)>,
    is_greeted: bool,
}

/// An answer that is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    UciOk,
    ReadyOk,
}

impl Word {
    fn question(self) -> &'static str {
        match self {
            Word::UciOk => "uci",
            Word::ReadyOk => "isready",
        }
    }

    fn is(self, reply: &Reply) -> bool {
        match self {
            Word::UciOk => *reply == Reply::UciOk,
            Word::ReadyOk => *reply == Reply::ReadyOk,
        }
    }
}

impl Client {
    /// Starts the first word as a program with the others as its arguments, in a process group of its own.
    ///
    /// # Errors
    /// [`EngineFault::NotStarted`].
    pub fn start(command: &[OsString], patience: Patience) -> Result<Client, EngineFault> {
        let (process, ends) = Process::start(command)?;
        let pipes = Pipes::start(ends).map_err(|error| EngineFault::NotStarted {
            program: "pipe".to_owned(),
            reason: error.to_string(),
        })?;
        Ok(Client { pipes, process, patience, options: Vec::new(), awaited: None, is_greeted: false })
    }

    /// Waits until the engine has told its name and its options; answers at once when it has done so before.
    ///
    /// # Errors
    /// [`EngineFault::Stopped`] leaves it as it is, to be asked again; after any other it is of no use.
    pub fn greet(&mut self, stop: &StopFlag) -> Result<(), EngineFault> {
        if !self.is_greeted {
            self.ask(Word::UciOk, stop)?;
            self.is_greeted = true;
        }
        Ok(())
    }

    /// Waits until the engine has done all it was told; what it still had to say about earlier searches is dropped.
    ///
    /// # Errors
    /// As [`Client::greet`].
    pub fn wait_until_ready(&mut self, stop: &StopFlag) -> Result<(), EngineFault> {
        self.ask(Word::ReadyOk, stop)
    }

    /// Whether it has told its name and its options.
    pub fn is_greeted(&self) -> bool {
        self.is_greeted
    }

    /// The options that it declared.
    pub fn options(&self) -> &[Declared] {
        &self.options
    }

    /// The option of this name in any case.
    pub fn option(&self, name: &str) -> Option<&Declared> {
        let mut options = self.options.iter();
        options.find(|option| option.name.to_lowercase() == name.to_lowercase())
    }

    /// Sets an option, if the engine has it; answers whether it has.
    ///
    /// # Errors
    /// [`EngineFault::Deaf`].
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<bool, EngineFault> {
        let Some(option) = self.option(name) else {
            return Ok(false);
        };
        let line = if option.is_button {
            format!("setoption name {}", option.name)
        } else {
            format!("setoption name {} value {value}", option.name)
        };
        self.tell(&line).map(|()| true)
    }

    /// Sends a line; blanks and line ends within it become single blanks, so that it stays one line.
    ///
    /// # Errors
    /// [`EngineFault::Deaf`] when too much waits already.
    pub fn tell(&mut self, line: &str) -> Result<(), EngineFault> {
        let line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        self.pipes.send(&line).then_some(()).ok_or(EngineFault::Deaf)
    }

    /// Lets a ready engine search; answers its move as it is written, `None` when it says that there is none.
    ///
    /// `report` gets the newest info of each line, at most ten times a second and once at the end. When `time` and the
    /// patience's grace are over, or the flag says so, the engine is told to stop.
    ///
    /// # Errors
    /// After each the engine is of no use.
    pub fn search(
        &mut self,
        position: &str,
        go: &str,
        time: Option<Duration>,
        stop: &StopFlag,
        report: &mut dyn FnMut(&BTreeMap<u16, Info>),
    ) -> Result<Option<String>, EngineFault> {
        self.listen(true);
        self.tell(position)?;
        self.tell(go)?;
        let found = self.follow(time, stop, report);
        self.listen(false);
        found
    }

    fn listen(&self, listens: bool) {
        let mut inbox = self.pipes.inbox();
        inbox.listens = listens;
        inbox.heard = 0;
        inbox.infos.clear();
    }

    /// Follows a search to its end.
    fn follow(
        &mut self,
        time: Option<Duration>,
        stop: &StopFlag,
        report: &mut dyn FnMut(&BTreeMap<u16, Info>),
    ) -> Result<Option<String>, EngineFault> {
        let latest = time.map(|time| Instant::now() + time + self.patience.grace);
        let mut news = InfoProgress::default();
        let mut told_to_stop = None;
        let mut death = Death::default();
        loop {
            let mut inbox = self.pipes.wait(GLANCE);
            let best = inbox.replies.drain(..).find_map(|reply| match reply {
                Reply::BestMove(word) => Some(word),
                Reply::Name(_) | Reply::Option(_) | Reply::UciOk | Reply::ReadyOk | Reply::Info(_) => None,
            });
            let infos = news.take(&inbox, best.is_some());
            drop(inbox);
            if let Some(infos) = infos {
                report(&infos);
            }
            if let Some(word) = best {
                return Ok(word);
            }
            self.check(&mut death)?;
            match told_to_stop {
                None if stop.is_stopped() || latest.is_some_and(|latest| Instant::now() >= latest) => {
                    self.tell("stop")?;
                    told_to_stop = Some(Instant::now());
                }
                Some(at) => within(at, self.patience.stop, "stop")?,
                None => {}
            }
        }
    }

    /// Asks, unless it was asked before, and waits for the answer; what comes before it is taken note of or dropped.
    fn ask(&mut self, word: Word, stop: &StopFlag) -> Result<(), EngineFault> {
        let since = match self.awaited.take() {
            Some((asked, since)) if asked == word => since,
            _ => {
                self.tell(word.question())?;
                Instant::now()
            }
        };
        let mut death = Death::default();
        loop {
            if self.hears(word) {
                return Ok(());
            }
            if stop.is_stopped() {
                self.awaited = Some((word, since));
                return Err(EngineFault::Stopped);
            }
            self.check(&mut death)?;
            within(since, self.patience.start, word.question())?;
        }
    }

    /// Takes the replies that have come up to the awaited one; answers whether it was among them.
    fn hears(&mut self, word: Word) -> bool {
        let mut inbox = self.pipes.wait(GLANCE);
        while let Some(reply) = inbox.replies.pop_front() {
            if word.is(&reply) {
                return true;
            }
            match reply {
                Reply::Option(option) if !self.is_greeted => self.options.push(option),
                Reply::Name(_)
                | Reply::Option(_)
                | Reply::UciOk
                | Reply::ReadyOk
                | Reply::Info(_)
                | Reply::BestMove(_) => {}
            }
        }
        false
    }

    /// A fault when the process or its output has ended, and all that it had to say has been read.
    fn check(&self, death: &mut Death) -> Result<(), EngineFault> {
        let inbox = self.pipes.inbox();
        let (is_silent, has_ended) = (inbox.is_ended, inbox.is_ended && inbox.errors_ended);
        drop(inbox);
        let end = self.process.ending();
        if end.is_none() && !is_silent {
            return Ok(());
        }
        let since = *death.since.get_or_insert_with(Instant::now);
        let is_sure = has_ended && end.is_some();
        if !is_sure && since.elapsed() < LAST_BYTES {
            std::thread::sleep(Duration::from_millis(1));
            return Ok(());
        }
        let Inbox { replies, last_words, .. } = &mut *self.pipes.inbox();
        // It may have said its last word in between; then that is read first.
        if !replies.is_empty() {
            return Ok(());
        }
        Err(EngineFault::Died { end: end.unwrap_or(End::Closed), said: std::mem::take(last_words) })
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.pipes.send("quit");
        self.pipes.close_input();
        self.process.wait_to_leave();
    }
}

/// What of a search has been reported.
#[derive(Default)]
struct InfoProgress {
    heard: u64,
    at: Option<Instant>,
}

impl InfoProgress {
    /// The infos, if there are new ones and it is time to report them (or the search is at its end).
    fn take(&mut self, inbox: &Inbox, is_last: bool) -> Option<BTreeMap<u16, Info>> {
        let is_due = is_last || self.at.is_none_or(|at| at.elapsed() >= BETWEEN_REPORTS);
        if !is_due || inbox.heard == self.heard {
            return None;
        }
        (self.heard, self.at) = (inbox.heard, Some(Instant::now()));
        Some(inbox.infos.clone())
    }
}

/// When an engine was first found dead.
#[derive(Default)]
struct Death {
    since: Option<Instant>,
}

fn within(since: Instant, longest: Duration, asked: &'static str) -> Result<(), EngineFault> {
    if since.elapsed() < longest {
        return Ok(());
    }
    Err(EngineFault::NoAnswer { asked, after: longest })
}
