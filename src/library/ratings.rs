//! The player's rated games: a file of records with a game a line.

use super::record_file::{RecordContents, RecordEntry, RecordFile};
use crate::review::rating::RatedGame;

/// The rated games on disk.
pub type Ratings = RecordFile<RatedGame>;

/// What a file of rated games holds.
pub type RatedGames = RecordContents<RatedGame>;

impl RecordEntry for RatedGame {
    const NAME: &'static str = "rating.jsonl";
    const HEADER: &'static str = "patzer_rating";
    const VERSION: u64 = 1;

    fn is_sane(&self) -> bool {
        let is_percent = |accuracy: f64| (0.0..=100.0).contains(&accuracy);
        (1..=4000).contains(&self.level) && self.accuracy.is_none_or(is_percent)
    }

    fn is_same(&self, other: &RatedGame) -> bool {
        RatedGame::is_same(self, other)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;

    use super::*;
    use crate::library::LibraryError;
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
        assert_eq!(ratings.read().unwrap(), RatedGames { entries: vec![game(u64::MAX), judged], note: None });
    }

    #[test]
    fn a_damaged_file_is_told_and_kept() {
        let home = tempfile::tempdir().unwrap();
        let ratings = Ratings::new(home.path());
        ratings.record(&game(1)).unwrap();
        let path = home.path().join(RatedGame::NAME);
        let damaged = fs::read_to_string(&path).unwrap() + "{\"level\":\nnonsense \u{1b}[2J\n";
        fs::write(&path, &damaged).unwrap();
        let read = ratings.read().unwrap();
        assert_eq!(read.entries, [game(1)]);
        assert!(read.note.unwrap().ends_with("rating.jsonl: 2 lines are unreadable; patzer goes on without"));
        assert!(ratings.record(&game(2)).unwrap().unwrap().contains("rating.jsonl.damaged"));
        assert_eq!(fs::read_to_string(home.path().join("rating.jsonl.damaged")).unwrap(), damaged);
        assert_eq!(ratings.read().unwrap(), RatedGames { entries: vec![game(1), game(2)], note: None });
    }

    #[test]
    fn a_newer_file_is_left_alone() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join(RatedGame::NAME);
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
            fs::write(home.path().join(RatedGame::NAME), &bytes).unwrap();
            let ratings = Ratings::new(home.path());
            let before = ratings.read().unwrap();
            let note = ratings.record(&game(1)).unwrap();
            prop_assert_eq!(before.note.is_some(), note.is_some());
            prop_assert_eq!(ratings.read().unwrap().entries.len(), before.entries.len() + 1);
        }
    }
}
