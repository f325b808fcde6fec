//! Up to where a player's games were fetched from a site: a file of records with an account and its filter a line.

use serde::{Deserialize, Serialize};

use super::record_file::{RecordEntry, RecordFile};

/// What was fetched, on disk.
pub type FetchedGames = RecordFile<Fetched>;

/// Up to where the games of an account were fetched.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fetched {
    /// The account, as a command names it.
    pub account: String,
    /// The words of the filter; empty for all games.
    pub filter: String,
    /// When the newest of the games began, in milliseconds since 1970.
    pub until: i64,
}

impl Fetched {
    /// Whether both are of the same account and filter.
    pub fn is_of(&self, other: &Fetched) -> bool {
        self.account.eq_ignore_ascii_case(&other.account) && self.filter == other.filter
    }
}

impl RecordEntry for Fetched {
    const NAME: &'static str = "fetched.jsonl";
    const HEADER: &'static str = "patzer_fetched";
    const VERSION: u64 = 1;

    fn is_sane(&self) -> bool {
        // Before the year 3000.
        (0..32_503_680_000_000).contains(&self.until)
    }

    fn is_same(&self, other: &Fetched) -> bool {
        self.is_of(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_account_and_filter_has_one_place_to_go_on_from() {
        let home = tempfile::tempdir().unwrap();
        let fetched = FetchedGames::new(home.path());
        let at = |account: &str, filter: &str, until| Fetched {
            account: account.into(),
            filter: filter.into(),
            until,
        };
        for entry in [at("lichess:anna", "", 5), at("lichess:anna", "blitz", 7), at("lichess:Anna", "", 9)] {
            assert_eq!(fetched.record(&entry).unwrap(), None);
        }
        let read = fetched.read().unwrap().entries;
        assert_eq!(read, [at("lichess:Anna", "", 9), at("lichess:anna", "blitz", 7)]);
        assert!(!at("lichess:anna", "", -1).is_sane() && !at("lichess:anna", "", i64::MAX).is_sane());
    }
}
