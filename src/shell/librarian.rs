//! The librarian's worker: lists and reads kept games and writes games to files, in a thread that sleeps between jobs.
//!
//! It has a store of its own, so that saves never wait for a list.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::scanner;
use crate::app::Msg;
use crate::app::effect::Wanted;
use crate::app::msg::ExportEnd;
use crate::config::Places;
use crate::engines::worker::caught;
use crate::library::{self, ExportError, GameId, LibraryError, SavedGame, Spot, Store};
use crate::search::StopFlag;

/// How often the player is told how many games are written.
const BETWEEN: Duration = Duration::from_millis(250);

/// Answers that wait to be taken, each of them thousands of games at most: who has more waits.
const WAITING: usize = 8;

/// How long a file that is given up may take to be removed when the program ends.
const TO_END: Duration = Duration::from_secs(1);

/// A job on its way to the thread.
#[derive(Debug)]
enum Job {
    Peek(GameId),
    PeekAt(PathBuf, Spot, GameId),
    Scan(PathBuf, StopFlag),
    OpenAt(PathBuf, Spot),
    Long(Work),
}

/// What takes its time.
#[derive(Debug)]
enum Work {
    List,
    Export {
        games: Wanted,
        file: String,
        replace: bool,
        stop: StopFlag,
    },
}

/// The thread, seen from outside.
#[derive(Debug)]
pub struct Librarian {
    jobs: Sender<Job>,
    answers: Receiver<Msg>,
    stop: StopFlag,
    /// Ends the look through a long file.
    stop_scan: StopFlag,
    /// Whether games were written to a file.
    has_written: bool,
}

impl Librarian {
    /// Starts the thread; it looks at the games of these places with its first job.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(places: &Places) -> io::Result<Librarian> {
        let (jobs, incoming) = unbounded();
        let (outgoing, answers) = bounded(WAITING);
        let (games, state) = (places.games.clone(), places.state.clone());
        thread::Builder::new()
            .name("librarian".to_owned())
            .spawn(move || work(&incoming, &outgoing, games.as_deref(), state.as_deref()))?;
        Ok(Librarian {
            jobs,
            answers,
            stop: StopFlag::default(),
            stop_scan: StopFlag::default(),
            has_written: false,
        })
    }

    /// Lists the kept games.
    pub fn list(&self) {
        self.ask(Job::Long(Work::List));
    }

    /// Reads a kept game; of those asked for in a row only the last is read.
    pub fn peek(&self, id: GameId) {
        self.ask(Job::Peek(id));
    }

    /// Reads a game of a long file; of those asked for in a row only the last is read.
    pub fn peek_at(&self, path: PathBuf, spot: Spot, id: GameId) {
        self.ask(Job::PeekAt(path, spot, id));
    }

    /// Looks through a long file; another one is given up.
    pub fn scan(&mut self, path: PathBuf) {
        self.stop_scan.stop();
        self.stop_scan = StopFlag::default();
        self.ask(Job::Scan(path, self.stop_scan.clone()));
    }

    /// Reads a game of a long file to open it.
    pub fn open_at(&self, path: PathBuf, spot: Spot) {
        self.ask(Job::OpenAt(path, spot));
    }

    /// Writes games to a file.
    pub fn export(&mut self, games: Wanted, file: String, replace: bool) {
        self.stop = StopFlag::default();
        self.has_written = true;
        self.ask(Job::Long(Work::Export {
            games,
            file,
            replace,
            stop: self.stop.clone(),
        }));
    }

    /// Ends the writing of games.
    pub fn stop_export(&self) {
        self.stop.stop();
    }

    /// Where answers come in.
    pub fn answers(&self) -> &Receiver<Msg> {
        &self.answers
    }

    fn ask(&self, job: Job) {
        // The thread turns panics into answers and so outlives us.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Librarian {
    /// The thread ends when nobody can ask any more; a file that is half written is given up and removed.
    fn drop(&mut self) {
        self.stop.stop();
        self.stop_scan.stop();
        if std::mem::take(&mut self.has_written) {
            self.jobs = unbounded().0;
            let latest = Instant::now() + TO_END;
            while self.answers.recv_deadline(latest).is_ok() {}
        }
    }
}

fn work(jobs: &Receiver<Job>, answers: &Sender<Msg>, games: Option<&Path>, state: Option<&Path>) {
    let mut waiting: Option<Job> = None;
    let mut store = None;
    while let Some(job) = waiting.take().or_else(|| jobs.recv().ok()) {
        let (job, next) = last_peek(job, jobs);
        waiting = next;
        let told = match job {
            Job::PeekAt(path, spot, id) => {
                let read = caught(|| scanner::read(&path, spot)).unwrap_or_else(Err);
                vec![Msg::Peeked(id, read.map(|(game, _)| game))]
            }
            Job::Scan(path, stop) => fault(scanner::start(path, stop, answers.clone())),
            Job::OpenAt(path, spot) => fault(scanner::open(path, spot, answers.clone())),
            // Without a place for games they are in memory, where nobody asks for them here.
            job => match store.get_or_insert_with(|| library::at(games, state)) {
                Some(store) => of_store(job, store.as_mut(), answers),
                None => Vec::new(),
            },
        };
        for msg in told {
            if answers.send(msg).is_err() {
                return;
            }
        }
    }
}

/// What kept a thread from starting.
fn fault(started: io::Result<()>) -> Vec<Msg> {
    let error = started.err();
    error
        .map(|error| Msg::Told(error.to_string()))
        .into_iter()
        .collect()
}

/// Answers a job for which the store is needed, and what the store has to tell.
fn of_store(job: Job, store: &mut dyn Store, answers: &Sender<Msg>) -> Vec<Msg> {
    let answer = caught(|| match job {
        Job::Peek(id) => Some(peek(store, id)),
        Job::Long(work) => Some(perform(work, store, answers)),
        Job::PeekAt(..) | Job::Scan(..) | Job::OpenAt(..) => None,
    });
    let answer = answer.unwrap_or_else(|fault| Some(Msg::Told(fault)));
    answer
        .into_iter()
        .chain(store.notes().into_iter().map(Msg::Told))
        .collect()
}

/// The last of the games that were asked for in a row, and the job after them.
fn last_peek(first: Job, jobs: &Receiver<Job>) -> (Job, Option<Job>) {
    let mut peek = first;
    if !matches!(peek, Job::Peek(_) | Job::PeekAt(..)) {
        return (peek, None);
    }
    for job in jobs.try_iter() {
        match job {
            next @ (Job::Peek(_) | Job::PeekAt(..)) => peek = next,
            other => return (peek, Some(other)),
        }
    }
    (peek, None)
}

fn perform(work: Work, store: &dyn Store, answers: &Sender<Msg>) -> Msg {
    match work {
        Work::List => {
            let mut told = Instant::now();
            let games = store.list_telling(&mut |done, all| {
                if told.elapsed() > BETWEEN {
                    told = Instant::now();
                    // Nobody is left to tell when the tutor has ended.
                    let _ = answers.send(Msg::Listing(done, all));
                }
            });
            Msg::Games(games.map_err(|error| error.to_string()))
        }
        Work::Export {
            games,
            file,
            replace,
            stop,
        } => {
            // Who does not listen any more has stopped us too.
            let tell = |count| drop(answers.send(Msg::Exporting(count)));
            Msg::Exported(export(store, games, &file, replace, &stop, &tell))
        }
    }
}

/// The kept games.
pub(super) fn list(store: &dyn Store) -> Msg {
    Msg::Games(store.list().map_err(|error| error.to_string()))
}

/// A kept game as far as it can be read.
pub(super) fn peek(store: &dyn Store, id: GameId) -> Msg {
    let read = match store.load(&id) {
        Err(LibraryError::Damaged {
            readable: Some(saved),
            ..
        }) => Ok(saved),
        read => read.map(Box::new).map_err(|error| error.to_string()),
    };
    Msg::Peeked(id, read)
}

/// Writes games to a file, telling now and then how many it has.
pub(super) fn export(
    store: &dyn Store,
    games: Wanted,
    file: &str,
    replace: bool,
    stop: &StopFlag,
    tell: &dyn Fn(usize),
) -> ExportEnd {
    let path = whole(file);
    let mut told = Instant::now();
    let mut go_on = |count| {
        if told.elapsed() > BETWEEN {
            told = Instant::now();
            tell(count);
        }
        !stop.is_stopped()
    };
    let written = match games {
        Wanted::Kept(ids) => {
            library::export_file(library::kept_games(store, &ids), &path, replace, &mut go_on)
        }
        Wanted::Places(path_of, places) => {
            let games = places.into_iter().map(|spot| scanner::game_at(&path_of, spot));
            library::export_file(games, &path, replace, &mut go_on)
        }
        Wanted::Games(games) => {
            let games = games.into_iter().map(Ok::<SavedGame, LibraryError>);
            library::export_file(games, &path, replace, &mut go_on)
        }
    };
    let name = crate::chess::text::clean(&path.to_string_lossy()).into_owned();
    match written {
        Ok(exported) => ExportEnd::Written {
            games: exported.games,
            path: name,
            faults: exported.faults.iter().map(ToString::to_string).collect(),
        },
        Err(ExportError::Taken(_)) => ExportEnd::Taken(name),
        Err(ExportError::GivenUp(_)) => ExportEnd::GivenUp,
        Err(ExportError::Library(error)) => ExportEnd::Failed(error.to_string()),
    }
}

/// The file that a player means: below the directory patzer was started in, or with `~/` below the home directory.
fn whole(file: &str) -> PathBuf {
    let home = file
        .strip_prefix("~/")
        .and_then(|rest| Some(directories::BaseDirs::new()?.home_dir().join(rest)));
    let path = home.unwrap_or_else(|| PathBuf::from(file));
    std::path::absolute(&path).unwrap_or(path)
}
