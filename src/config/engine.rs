//! `[engine]`: the engine's view and its memory.

use std::path::PathBuf;

use super::section::ConfigSection;
use crate::engines::roster;
use crate::library::syzygy;

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
    /// Folders of Syzygy tables.
    pub syzygy: Vec<PathBuf>,
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
            syzygy: section.file("syzygy", |text| {
                syzygy::folders(text).map_err(|fault| {
                    format!("folders of Syzygy tables with ':' between, or \"\" for none; {fault}")
                })
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::{Config, LoadedConfig};

    #[test]
    fn folders_of_syzygy_tables_are_named_and_those_without_any_refused() {
        let home = tempfile::tempdir().unwrap();
        let loaded = |folder: &Path| {
            let text = format!("[engine]\nsyzygy = '{}'\n", folder.display());
            LoadedConfig::from_text(Path::new("mine.toml"), &text)
        };
        let told = loaded(home.path()).warnings.iter().map(ToString::to_string).collect::<String>();
        assert!(
            told.contains("mine.toml:2: engine.syzygy") && told.contains("has no Syzygy tables"),
            "{told}"
        );
        std::fs::write(home.path().join("KRPvKR.rtbw"), [0; 16]).unwrap();
        let named = loaded(home.path());
        assert_eq!((named.warnings, named.config.engine.syzygy), (Vec::new(), vec![home.path().to_owned()]));
    }

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
