//! The explorer worker: counts the games behind the position of the engine's view, latest request first.

use std::io;
use std::path::{Path, PathBuf};

use super::events::EventSender;
use super::latest_wins::{LatestWins, QueuedJob};
use crate::app::Answer;
use crate::app::msg::{ExplorerNews, Generation};
use crate::chess::Chess;
use crate::chess::checksum::fnv1a;
use crate::chess::text::clean;
use crate::config::{ExplorerSettings, UserPaths};
use crate::engines::worker::caught;
use crate::library::{self, Explorer, GameSearch, GameSummary, Store};
use crate::search::StopFlag;

/// The saved games and the files of the settings, indexed with the first question.
pub struct ExplorerDesk {
    explorer: Explorer,
    /// A fingerprint of the saved games that it knows.
    known: Option<u64>,
    /// The files that are still to be indexed.
    files: Vec<PathBuf>,
    /// Where their indexes are kept.
    directory: Option<PathBuf>,
}

impl ExplorerDesk {
    /// A desk that has looked at nothing yet.
    pub fn new(settings: &ExplorerSettings, places: &UserPaths) -> ExplorerDesk {
        ExplorerDesk {
            explorer: Explorer::default(),
            known: None,
            files: settings.files.clone(),
            directory: places.explorer(),
        }
    }

    /// The names of the files that are indexed before the next answer.
    pub fn to_index(&self) -> Vec<String> {
        let Some(directory) = &self.directory else { return Vec::new() };
        let missing =
            self.files.iter().filter(|path| path.is_file() && !Explorer::is_indexed(path, directory));
        let mut names: Vec<String> = missing.map(|path| name(path)).collect();
        names.dedup();
        names
    }

    /// Counts the games that reached a position. A file that cannot be indexed is told once and then left out.
    pub fn explore(
        &mut self,
        store: Option<&dyn Store>,
        position: &Chess,
        stop: &StopFlag,
        tell: &mut dyn FnMut(ExplorerNews),
    ) -> ExplorerNews {
        if let Some(fault) = self.take_saved(store).or_else(|| self.take_files(stop, tell)) {
            return ExplorerNews::Failed(fault);
        }
        match self.explorer.explore(position) {
            Ok(explored) => ExplorerNews::Found(Box::new(explored)),
            Err(error) => ExplorerNews::Failed(error.to_string()),
        }
    }

    /// Takes the saved games as they are now; returns what went wrong.
    fn take_saved(&mut self, store: Option<&dyn Store>) -> Option<String> {
        let games = store?.list();
        let games = match games {
            Ok(games) => games,
            Err(error) => return Some(error.to_string()),
        };
        let now = fingerprint(&games);
        if self.known == Some(now) {
            return None;
        }
        self.known = Some(now);
        self.explorer.take_saved(store?, &games).err().map(|error| error.to_string())
    }

    /// Indexes the files that are left; returns what went wrong.
    fn take_files(&mut self, stop: &StopFlag, tell: &mut dyn FnMut(ExplorerNews)) -> Option<String> {
        while let Some(path) = self.files.pop() {
            let name = name(&path);
            let Some(directory) = &self.directory else {
                return Some(format!("{name} isn't looked up: you have no home directory for its index"));
            };
            let mut told = 0;
            let added =
                self.explorer.add_file(&path, directory, &GameSearch::default(), stop, &mut |read, total| {
                    let percent = (read * 100 / total.max(1)) as u8;
                    if percent > told {
                        told = percent;
                        tell(ExplorerNews::Indexing(name.clone(), percent));
                    }
                });
            if let Err(error) = added {
                return Some(error.to_string());
            }
        }
        None
    }
}

/// What a file is called.
fn name(path: &Path) -> String {
    clean(&path.file_name().unwrap_or_default().to_string_lossy()).into_owned()
}

/// A fingerprint of a list of games: their names and moves.
fn fingerprint(games: &[GameSummary]) -> u64 {
    fnv1a(games.iter().flat_map(|game| game.id.0.bytes().chain([0]).chain(game.moves.to_le_bytes())))
}

/// Handle of the thread; dropped, it stops an index in the making.
#[derive(Debug)]
pub struct ExplorerWorker {
    queue: LatestWins<Chess>,
    end: StopFlag,
}

impl ExplorerWorker {
    /// Starts the thread; it opens a store of its own with the first question.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn start(
        settings: &ExplorerSettings,
        places: &UserPaths,
        events: EventSender,
    ) -> io::Result<ExplorerWorker> {
        let end = StopFlag::default();
        let mut desk = ExplorerDesk::new(settings, places);
        let (games, state, stop) = (places.games.clone(), places.state.clone(), end.clone());
        let mut store = None;
        // Another position does not stop an index in the making: it would never be whole.
        let queue = LatestWins::start("explorer", events, move |asked: &QueuedJob<Chess>, tell| {
            let store: &Option<Box<dyn Store>> =
                store.get_or_insert_with(|| library::at(games.as_deref(), state.as_deref()));
            let news = |news| tell(Answer::Explored(asked.generation, news));
            let found = caught(|| desk.explore(store.as_deref(), &asked.job, &stop, &mut |part| news(part)));
            news(found.unwrap_or_else(ExplorerNews::Failed));
        })?;
        Ok(ExplorerWorker { queue, end })
    }

    /// Asks for the games behind a position; drops the previous question.
    pub fn ask(&mut self, generation: Generation, position: Chess) {
        self.queue.ask(generation, position);
    }
}

impl Drop for ExplorerWorker {
    fn drop(&mut self) {
        self.end.stop();
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::chess::Game;
    use crate::library::{MemoryStore, SavedGame};

    fn found(desk: &mut ExplorerDesk, store: &dyn Store) -> Result<u32, String> {
        match desk.explore(Some(store), &Chess::default(), &StopFlag::default(), &mut |_| ()) {
            ExplorerNews::Found(explored) => Ok(explored.results.games),
            ExplorerNews::Failed(fault) => Err(fault),
            ExplorerNews::Indexing(..) => Err("it is still at it".to_owned()),
        }
    }

    #[test]
    fn games_that_are_saved_later_are_counted_too() {
        let places = UserPaths::default();
        let mut desk = ExplorerDesk::new(&ExplorerSettings::default(), &places);
        let mut store = MemoryStore::new();
        assert_eq!(found(&mut desk, &store), Ok(0));
        store.save(None, &SavedGame { game: Game::default(), session: None }).unwrap();
        assert_eq!((found(&mut desk, &store), found(&mut desk, &store)), (Ok(1), Ok(1)));
    }

    #[test]
    fn a_file_that_is_gone_is_told_once_and_the_others_are_counted() {
        let home = tempfile::tempdir().unwrap();
        let (games, gone) = (home.path().join("games.pgn"), home.path().join("gone.pgn"));
        fs::write(&games, "1. e4 e5 *\n\n1. d4 *\n").unwrap();
        let settings = ExplorerSettings { files: vec![games, gone] };
        let mut desk = ExplorerDesk::new(&settings, &UserPaths::below(home.path()));
        let store = MemoryStore::new();
        let fault = found(&mut desk, &store).unwrap_err();
        assert!(fault.contains("gone.pgn"), "{fault}");
        assert_eq!(found(&mut desk, &store), Ok(2));
    }
}
