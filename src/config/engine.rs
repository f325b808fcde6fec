//! `[engine]`: the engine's view and its memory.

use super::section::ConfigSection;
use crate::engines::roster;

/// `[engine]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineSettings {
    /// The engine of the engine's view, by name.
    pub analyst: String,
    /// Transposition table in MiB.
    pub hash_mib: usize,
    /// Best lines shown in the engine's view.
    pub lines: usize,
    /// Search time of the engine's view, in milliseconds.
    pub view_ms: u64,
}

/// What each table of the tutor may take, in MiB, at least 1 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableSizes {
    /// The opponent's.
    pub opponent: usize,
    /// The engine's view's.
    pub view: usize,
    /// The coach's.
    pub coach: usize,
    /// The review's, while one runs.
    pub review: usize,
    /// The check's of new exercises, while some are checked.
    pub exercises: usize,
}

impl EngineSettings {
    /// Shares `hash_mib` among the tables of the tutor, all of which may be in use at once.
    ///
    /// Each share is a power of two for a power of two, as tables are. Who searches for seconds gets a quarter, who looks at a
    /// position for a fraction of one an eighth: with 400,000 and 2.5 million nodes a table of 8 MiB reached the same depth
    /// as one of 16 and found the same moves in 14 positions, one of 4 MiB did not.
    pub fn table_sizes(&self) -> TableSizes {
        let share = |parts: usize| (self.hash_mib / parts).max(1);
        TableSizes {
            opponent: share(4),
            view: share(4),
            coach: share(8),
            review: share(8),
            exercises: share(8),
        }
    }

    /// `others` are the names of nets of people and of other programs' engines.
    pub(super) fn read(section: &mut ConfigSection<'_>, others: &[String]) -> EngineSettings {
        let own = roster().iter().map(|spec| spec.name);
        let names = own.chain(others.iter().map(String::as_str));
        let analysts: Vec<_> = names.map(|name| (name, name)).collect();
        EngineSettings {
            analyst: section.choice("analyst", &analysts).to_owned(),
            hash_mib: section.whole("hash_mib", 1..=65_536) as usize,
            lines: section.whole("lines", 1..=10) as usize,
            view_ms: section.whole("view_ms", 10..=600_000) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Config;

    #[test]
    fn all_tables_together_take_what_is_set() {
        let mut engine = Config::default().engine;
        for mib in [8, 64, 100, 65_536] {
            engine.hash_mib = mib;
            let sizes = engine.table_sizes();
            let shares = [sizes.opponent, sizes.view, sizes.coach, sizes.review, sizes.exercises];
            assert!(shares.iter().sum::<usize>() <= mib, "{sizes:?}");
        }
        engine.hash_mib = 1;
        assert_eq!(engine.table_sizes().exercises, 1);
    }
}
