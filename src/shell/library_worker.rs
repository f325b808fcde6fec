//! The library worker: a thread that lists, reads, searches and exports games.
//!
//! It has a store of its own, so that saves never wait for a list.

use std::io;
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::board_searcher::BoardInquiry;
use super::events::{Closed, EventSender};
use super::scanner;
use crate::app::Answer;
use crate::app::effect::ExportSource;
use crate::app::msg::ExportEnd;
use crate::config::UserPaths;
use crate::engines::worker::caught;
use crate::library::{self, ExportError, GameId, LibraryError, SavedGame, Spot, Store};
use crate::search::StopFlag;

/// Time between two progress messages.
const BETWEEN: Duration = Duration::from_millis(250);

/// Unread answers at most; each holds at most some thousand games, so this bounds memory.
const WAITING: usize = 8;

/// Longest wait at the end of the program for the removal of an unfinished export.
const TO_END: Duration = Duration::from_secs(1);

/// A job on its way to the thread.
#[derive(Debug)]
enum LibraryJob {
    Peek(GameId),
    PeekAt(PathBuf, Spot, GameId),
    Scan(PathBuf, StopFlag),
    OpenAt(PathBuf, Spot),
    Search(BoardInquiry, StopFlag),
    Long(LongJob),
}

/// A job that needs progress messages.
#[derive(Debug)]
enum LongJob {
    List,
    Export { games: ExportSource, file: String, replace: bool, stop: StopFlag },
}

/// Handle of the thread.
#[derive(Debug)]
pub struct LibraryWorker {
    jobs: Sender<LibraryJob>,
    /// Closes when the thread has ended.
    ended: Receiver<()>,
    stop: StopFlag,
    /// Stops the scan of a long file.
    stop_scan: StopFlag,
    /// Stops the search of games.
    stop_search: StopFlag,
    /// Whether an export was started.
    has_written: bool,
}

impl LibraryWorker {
    /// Starts the thread; it opens the store with its first job.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(places: &UserPaths, events: &EventSender) -> io::Result<LibraryWorker> {
        let (jobs, incoming) = unbounded();
        let (alive, ended) = bounded(0);
        let answers = events.limited(WAITING);
        let (games, state) = (places.games.clone(), places.state.clone());
        thread::Builder::new().name("library".to_owned()).spawn(move || {
            let _alive: Sender<()> = alive;
            // Nobody listens any more when it fails.
            let _ = work(&incoming, &answers, games.as_deref(), state.as_deref());
        })?;
        tracing::debug!(worker = "library", "started");
        Ok(LibraryWorker {
            jobs,
            ended,
            stop: StopFlag::default(),
            stop_scan: StopFlag::default(),
            stop_search: StopFlag::default(),
            has_written: false,
        })
    }

    /// Lists the saved games.
    pub fn list(&self) {
        self.ask(LibraryJob::Long(LongJob::List));
    }

    /// Reads a saved game; of several requests in a row only the last counts.
    pub fn peek(&self, id: GameId) {
        self.ask(LibraryJob::Peek(id));
    }

    /// Reads a game of a long file; of several requests in a row only the last counts.
    pub fn peek_at(&self, path: PathBuf, spot: Spot, id: GameId) {
        self.ask(LibraryJob::PeekAt(path, spot, id));
    }

    /// Scans a long file; stops the previous scan.
    pub fn scan(&mut self, path: PathBuf) {
        self.stop_scan.stop();
        self.stop_scan = StopFlag::default();
        self.ask(LibraryJob::Scan(path, self.stop_scan.clone()));
    }

    /// Reads a game of a long file to open it.
    pub fn open_at(&self, path: PathBuf, spot: Spot) {
        self.ask(LibraryJob::OpenAt(path, spot));
    }

    /// Searches games; stops the previous search.
    pub fn search(&mut self, inquiry: BoardInquiry) {
        self.stop_search.stop();
        self.stop_search = StopFlag::default();
        self.ask(LibraryJob::Search(inquiry, self.stop_search.clone()));
    }

    /// Stops the search.
    pub fn stop_search(&self) {
        self.stop_search.stop();
    }

    /// Writes games to a file.
    pub fn export(&mut self, games: ExportSource, file: String, replace: bool) {
        self.stop = StopFlag::default();
        self.has_written = true;
        self.ask(LibraryJob::Long(LongJob::Export { games, file, replace, stop: self.stop.clone() }));
    }

    /// Stops the export.
    pub fn stop_export(&self) {
        self.stop.stop();
    }

    fn ask(&self, job: LibraryJob) {
        // The thread turns panics into answers and so outlives us.
        let _ = self.jobs.send(job);
    }
}

impl Drop for LibraryWorker {
    /// Ends the thread; stops an export and waits until its unfinished file is removed.
    fn drop(&mut self) {
        self.stop.stop();
        self.stop_scan.stop();
        self.stop_search.stop();
        if std::mem::take(&mut self.has_written) {
            self.jobs = unbounded().0;
            let _closed_or_too_late = self.ended.recv_timeout(TO_END);
        }
    }
}

fn work(
    jobs: &Receiver<LibraryJob>,
    answers: &EventSender,
    games: Option<&Path>,
    state: Option<&Path>,
) -> Result<(), Closed> {
    let mut waiting: Option<LibraryJob> = None;
    let mut store = None;
    while let Some(job) = waiting.take().or_else(|| jobs.recv().ok()) {
        let (job, next) = last_peek(job, jobs);
        waiting = next;
        let told = match job {
            LibraryJob::PeekAt(path, spot, id) => {
                let read = caught(|| scanner::read(&path, spot)).unwrap_or_else(Err);
                vec![Answer::Peeked(id, read.map(|(game, _)| game))]
            }
            LibraryJob::Scan(path, stop) => beside("scan", answers, move |answers| {
                scanner::scan(&path, &stop, &mut |answer| answers.answer(answer).is_ok());
            }),
            // A game may be so long that nothing else should wait for it.
            LibraryJob::OpenAt(path, spot) => beside("open", answers, move |answers| {
                let _ = scanner::open(&path, spot).into_iter().try_for_each(|answer| answers.answer(answer));
            }),
            LibraryJob::Search(inquiry, stop) => {
                let places = games.map(Path::to_owned).zip(state.map(Path::to_owned));
                beside("search", answers, move |answers| search(inquiry, places, &stop, answers))
            }
            // Without a directory the games are in memory, and no job for the store comes here.
            job @ (LibraryJob::Peek(_) | LibraryJob::Long(_)) => {
                match store.get_or_insert_with(|| library::at(games, state)) {
                    Some(store) => of_store(job, store.as_mut(), answers),
                    None => Vec::new(),
                }
            }
        };
        told.into_iter().try_for_each(|answer| answers.answer(answer))?;
    }
    Ok(())
}

/// Searches games, in a store of its own: the preview must not wait.
fn search(inquiry: BoardInquiry, places: Option<(PathBuf, PathBuf)>, stop: &StopFlag, answers: &EventSender) {
    let store = places.filter(|_| inquiry.is_of_store());
    let store = store.and_then(|(games, state)| library::at(Some(&games), Some(&state)));
    inquiry.answer(store.as_deref(), stop, &mut |answer| answers.answer(answer).is_ok());
}

/// Starts a thread of its own for long work; returns a notice if the system gives none.
pub fn beside(
    name: &str,
    answers: &EventSender,
    work: impl FnOnce(&EventSender) + Send + 'static,
) -> Vec<Answer> {
    let answers = answers.clone();
    let started = thread::Builder::new().name(name.to_owned()).spawn(move || work(&answers));
    started.err().map(|error| Answer::Notice(error.to_string())).into_iter().collect()
}

/// Performs a job on the store; adds the store's notes.
fn of_store(job: LibraryJob, store: &mut dyn Store, answers: &EventSender) -> Vec<Answer> {
    let answer = caught(|| match job {
        LibraryJob::Peek(id) => Some(peek(store, id)),
        LibraryJob::Long(work) => Some(perform(work, store, answers)),
        LibraryJob::PeekAt(..) | LibraryJob::Scan(..) | LibraryJob::OpenAt(..) | LibraryJob::Search(..) => {
            None
        }
    });
    let answer = answer.unwrap_or_else(|fault| Some(Answer::Notice(fault)));
    answer.into_iter().chain(store.notes().into_iter().map(Answer::Notice)).collect()
}

/// Skips to the last of several read requests; also returns the job after them.
fn last_peek(first: LibraryJob, jobs: &Receiver<LibraryJob>) -> (LibraryJob, Option<LibraryJob>) {
    let mut peek = first;
    let is_peek = |job: &LibraryJob| matches!(job, LibraryJob::Peek(_) | LibraryJob::PeekAt(..));
    if !is_peek(&peek) {
        return (peek, None);
    }
    for job in jobs.try_iter() {
        if !is_peek(&job) {
            return (peek, Some(job));
        }
        peek = job;
    }
    (peek, None)
}

fn perform(work: LongJob, store: &dyn Store, answers: &EventSender) -> Answer {
    match work {
        LongJob::List => {
            let mut told = Instant::now();
            let games = store.list_telling(&mut |done, all| {
                if told.elapsed() > BETWEEN {
                    told = Instant::now();
                    // Nobody listens after the tutor has ended.
                    let _ = answers.answer(Answer::Listing(done, all));
                }
            });
            Answer::Games(games.map_err(|error| error.to_string()))
        }
        LongJob::Export { games, file, replace, stop } => {
            // A closed channel also means a stop.
            let tell = |count| drop(answers.answer(Answer::Exporting(count)));
            Answer::Exported(export(store, games, &file, replace, &stop, &tell))
        }
    }
}

/// The saved games.
pub(super) fn list(store: &dyn Store) -> Answer {
    Answer::Games(store.list().map_err(|error| error.to_string()))
}

/// Reads a saved game as far as possible.
pub(super) fn peek(store: &dyn Store, id: GameId) -> Answer {
    let read = store.load(&id).or_else(|mut error| error.take_readable().ok_or(error));
    Answer::Peeked(id, read.map(Box::new).map_err(|error| error.to_string()))
}

/// Exports games to a file; reports the count from time to time.
pub(super) fn export(
    store: &dyn Store,
    games: ExportSource,
    file: &str,
    replace: bool,
    stop: &StopFlag,
    tell: &dyn Fn(usize),
) -> ExportEnd {
    if is_hidden(file) {
        return ExportEnd::Failed(format!(
            "'{file}' is a hidden file. Type its whole path, or choose another name."
        ));
    }
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
        ExportSource::Saved(ids) => {
            library::export_file(library::saved_games(store, &ids), &path, replace, &mut go_on)
        }
        ExportSource::Places(path_of, places) => {
            let games = places.into_iter().map(|spot| scanner::game_at(&path_of, spot));
            library::export_file(games, &path, replace, &mut go_on)
        }
        ExportSource::Games(games) => {
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
        Err(error @ ExportError::NotOurs(_)) => ExportEnd::Failed(format!("{error}.")),
        Err(ExportError::Library(error)) => ExportEnd::Failed(error.to_string()),
    }
}

/// Whether a relative name means a dot file or a dot directory: those configure programs, and an export there would be an
/// accident.
fn is_hidden(file: &str) -> bool {
    let path = Path::new(file);
    let hidden = |part: Component<'_>| matches!(part, Component::Normal(name) if name.as_encoded_bytes().starts_with(b"."));
    !path.is_absolute() && !file.starts_with("~/") && path.components().any(hidden)
}

/// Resolves the name: relative to the working directory, or with `~/` to the home directory.
fn whole(file: &str) -> PathBuf {
    let home =
        file.strip_prefix("~/").and_then(|rest| Some(directories::BaseDirs::new()?.home_dir().join(rest)));
    let path = home.unwrap_or_else(|| PathBuf::from(file));
    std::path::absolute(&path).unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_files_are_meant_only_by_their_whole_path() {
        for hidden in [".bashrc", "./.bashrc", ".ssh/rc", "games/.old/x.pgn", "../.profile"] {
            assert!(is_hidden(hidden), "{hidden}");
        }
        for plain in ["games.pgn", "../games.pgn", "./a.b.pgn", "/home/anna/.chess/x.pgn", "~/.chess/x.pgn"] {
            assert!(!is_hidden(plain), "{plain}");
        }
    }
}
