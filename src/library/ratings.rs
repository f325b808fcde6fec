//! The player's rated games: a text file with one game a line, written atomically and shared by any number of processes.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::files;
use super::store::{self, LibraryError};
use crate::review::rating::RatedGame;

/// The name of the file.
const NAME: &str = "rating.jsonl";

/// The version that is written, and its key in the first line.
const VERSION: u64 = 1;
const HEADER: &str = "patzer_rating";

/// The rated games on disk.
#[derive(Clone, Debug)]
pub struct Ratings {
    path: PathBuf,
}

/// What a file of rated games holds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RatedGames {
    /// The games, the oldest first.
    pub games: Vec<RatedGame>,
    /// What is wrong with the file, if anything.
    pub note: Option<String>,
}

impl Ratings {
    /// Those of a directory, which the first game makes.
    pub fn new(directory: &Path) -> Ratings {
        Ratings { path: directory.join(NAME) }
    }

    /// Reads the games; a missing file has none. An unreadable line costs that line alone.
    ///
    /// # Errors
    /// [`LibraryError`]: the file is unreadable, or a newer patzer wrote it.
    pub fn read(&self) -> Result<RatedGames, LibraryError> {
        let (games, damaged) = self.lines()?;
        let told = |count: usize| format!("{}: {}; patzer goes on without", self.shown(), unreadable(count));
        Ok(RatedGames { games, note: (damaged > 0).then(|| told(damaged)) })
    }

    /// Adds a game, or replaces what is known of it; returns a note about unreadable lines, which a copy of the file
    /// beside it keeps.
    ///
    /// # Errors
    /// [`LibraryError`]; the file is then as it was.
    pub fn record(&self, game: &RatedGame) -> Result<Option<String>, LibraryError> {
        if let Some(directory) = self.path.parent() {
            files::ensure_directory(directory)?;
        }
        let _lock = files::wait_for_lock(&self.path)?;
        let (mut games, damaged) = self.lines()?;
        let mut note = None;
        if damaged > 0 {
            let aside = files::copy_aside(&self.path)?;
            let (lines, kept) = (unreadable(damaged), store::shown(&aside));
            note = Some(format!("{}: {lines}; patzer kept the old file as {kept}", self.shown()));
        }
        match games.iter_mut().find(|known| known.is_same(game)) {
            Some(known) => known.clone_from(game),
            None => games.push(game.clone()),
        }
        files::write(&self.path, text(&games).as_bytes())?;
        Ok(note)
    }

    /// The games, and how many lines are none.
    fn lines(&self) -> Result<(Vec<RatedGame>, usize), LibraryError> {
        if std::fs::symlink_metadata(&self.path).is_err() {
            return Ok((Vec::new(), 0));
        }
        let bytes = files::read(&self.path)?;
        let (mut games, mut damaged) = (Vec::new(), 0);
        for line in String::from_utf8_lossy(&bytes).lines().filter(|line| !line.trim().is_empty()) {
            match (serde_json::from_str(line), version(line)) {
                (_, Some(version)) if version > VERSION => {
                    return Err(LibraryError::Newer(self.path.clone()));
                }
                (_, Some(_)) => {}
                (Ok(game), None) if is_sane(&game) => games.push(game),
                (Ok(_) | Err(_), None) => damaged += 1,
            }
        }
        Ok((games, damaged))
    }

    fn shown(&self) -> String {
        store::shown(&self.path)
    }
}

/// Whether the numbers of a game can be reckoned with.
fn is_sane(game: &RatedGame) -> bool {
    let is_percent = |accuracy: f64| (0.0..=100.0).contains(&accuracy);
    (1..=4000).contains(&game.level) && game.accuracy.is_none_or(is_percent)
}

fn version(line: &str) -> Option<u64> {
    serde_json::from_str::<Value>(line).ok()?.get(HEADER)?.as_u64()
}

fn unreadable(lines: usize) -> String {
    if lines == 1 { "a line is unreadable".to_owned() } else { format!("{lines} lines are unreadable") }
}

fn text(games: &[RatedGame]) -> String {
    let mut text = format!("{}\n", json!({ HEADER: VERSION }));
    for game in games {
        // Plain names and numbers always have a JSON form.
        text.push_str(&serde_json::to_string(game).unwrap_or_default());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;
    use crate::review::rating::RatedResult;

    fn game(seed: u64) -> RatedGame {
        RatedGame {
            begun: "2026.11.21 18:05:00".into(),
            seed,
            opponent: "Otto".into(),
            level: 700,
            result: RatedResult::Won,
            accuracy: None,
        }
    }

    #[test]
    fn games_come_back_and_each_stands_once() {
        let home = tempfile::tempdir().unwrap();
        let ratings = Ratings::new(&home.path().join("deep"));
        assert_eq!(ratings.read().unwrap(), RatedGames::default());
        assert_eq!(ratings.record(&game(u64::MAX)).unwrap(), None);
        assert_eq!(ratings.record(&game(2)).unwrap(), None);
        let judged = RatedGame { accuracy: Some(71.5), ..game(2) };
        assert_eq!(ratings.record(&judged).unwrap(), None);
        assert_eq!(ratings.read().unwrap(), RatedGames { games: vec![game(u64::MAX), judged], note: None });
    }

    #[test]
    fn a_damaged_file_is_told_and_kept() {
        let home = tempfile::tempdir().unwrap();
        let ratings = Ratings::new(home.path());
        ratings.record(&game(1)).unwrap();
        let path = home.path().join(NAME);
        let damaged = fs::read_to_string(&path).unwrap() + "{\"level\":\nnonsense \u{1b}[2J\n";
        fs::write(&path, &damaged).unwrap();
        let read = ratings.read().unwrap();
        assert_eq!(read.games, [game(1)]);
        assert!(read.note.unwrap().ends_with("rating.jsonl: 2 lines are unreadable; patzer goes on without"));
        assert!(ratings.record(&game(2)).unwrap().unwrap().contains("rating.jsonl.damaged"));
        assert_eq!(fs::read_to_string(home.path().join("rating.jsonl.damaged")).unwrap(), damaged);
        assert_eq!(ratings.read().unwrap(), RatedGames { games: vec![game(1), game(2)], note: None });
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(NAME);
        fs::write(&path, "{\"patzer_rating\":2}\nsomething\n").unwrap();
        let ratings = Ratings::new(home.path());
        assert!(matches!(ratings.read(), Err(LibraryError::Newer(_))));
        assert!(matches!(ratings.record(&game(1)), Err(LibraryError::Newer(_))));
        assert!(fs::read_to_string(&path).unwrap().ends_with("something\n"));
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]
        #[test]
        fn any_file_is_read_or_told(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let home = tempfile::tempdir().unwrap();
            fs::write(home.path().join(NAME), &bytes).unwrap();
            let ratings = Ratings::new(home.path());
            let before = ratings.read().unwrap();
            let note = ratings.record(&game(1)).unwrap();
            prop_assert_eq!(before.note.is_some(), note.is_some());
            prop_assert_eq!(ratings.read().unwrap().games.len(), before.games.len() + 1);
        }
    }
}
