//! `/etc/patzer/host.toml`: the limits of guests, in a file that no guest can write or replace.

use std::fs::Metadata;
use std::path::{Path, PathBuf};
use std::time::Duration;

use toml::de::DeTable;

use super::error::{ConfigError, Problem};
use super::review::NODES_PER_MS;
use super::section::{ConfigSection, SettingsReader};
use super::{Config, UserPaths, source};
use crate::engines::Budget;
use crate::library::fence::Fence;

/// Path of the file; neither the environment nor an option can change it.
pub const HOST_FILE: &str = "/etc/patzer/host.toml";

/// The built-in defaults.
const BUILT_IN: &str = include_str!("../../assets/host.toml");

/// `[host]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Host {
    /// Whether every player is a guest, even without `--guest`.
    pub guest: bool,
    /// Most saved games per player.
    pub games: usize,
    /// Largest size of a player's files, in MiB.
    pub megabytes: u64,
    /// Most searches at once per player.
    pub threads: usize,
    /// Hash memory per player, in MiB.
    pub hash_mib: usize,
    /// Longest search of a position, in milliseconds.
    pub think_ms: u64,
}

impl Default for Host {
    fn default() -> Host {
        Host::from_text(Path::new(HOST_FILE), "").0
    }
}

impl Host {
    /// Reads the host's settings and the faults of the file. Without the file the defaults apply; a file that is unreadable,
    /// or that others than root could have written, makes every player a guest.
    pub fn of_machine() -> (Host, Vec<ConfigError>) {
        let path = Path::new(HOST_FILE);
        let distrusted = |problem| {
            let host = Host { guest: true, ..Host::default() };
            (host, vec![fault(path, 0, problem)])
        };
        match std::fs::symlink_metadata(path) {
            Err(error) if is_missing(&error) => (Host::default(), Vec::new()),
            Err(error) => distrusted(Problem::Unreadable(error.to_string())),
            Ok(about) if !is_trusted(&about) => {
                distrusted(Problem::Unreadable("root alone must own and write it".to_owned()))
            }
            Ok(_) => match source::read_text(path) {
                Ok(text) => Host::from_text(path, &text),
                Err(error) => distrusted(Problem::Unreadable(error.to_string())),
            },
        }
    }

    /// Parses the settings; a wrong one falls back to its default, a text that is not TOML makes every player a guest.
    fn from_text(path: &Path, text: &str) -> (Host, Vec<ConfigError>) {
        let base = DeTable::parse(BUILT_IN).expect("the built-in host.toml is TOML: a test reads it");
        let mut reader = SettingsReader::new(path, text);
        let parsed = DeTable::parse(text);
        let user = parsed.as_ref().ok().map(toml::Spanned::get_ref);
        let mut root = ConfigSection::root(base.get_ref(), user, &mut reader);
        let mut host = root.section("host", Host::read);
        root.note_unknown();
        if let Err(error) = &parsed {
            host.guest = true;
            let line = reader.line(error.span().map_or(0, |span| span.start));
            let message = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
            reader.faults.push(fault(path, line, Problem::Unreadable(message)));
        }
        (host, reader.faults)
    }

    fn read(section: &mut ConfigSection<'_>) -> Host {
        Host {
            guest: section.flag("guest"),
            games: section.whole("games", 1..=100_000) as usize,
            megabytes: section.whole("megabytes", 1..=100_000) as u64,
            threads: section.whole("threads", 1..=16) as usize,
            hash_mib: section.whole("hash_mib", 1..=1_024) as usize,
            think_ms: section.whole("think_ms", 50..=60_000) as u64,
        }
    }

    /// Lowers the settings to what the host allows.
    pub fn limit(&self, config: &mut Config) {
        let lower = |millis: &mut u64| *millis = self.think_ms.min(*millis);
        lower(&mut config.coach.think_ms);
        lower(&mut config.coach.alert_wait_ms);
        lower(&mut config.engine.view_ms);
        lower(&mut config.train.check_ms);
        config.review.nodes = config.review.nodes.min(self.think_ms * NODES_PER_MS);
        config.engine.hash_mib = self.hash_mib.min(config.engine.hash_mib);
    }

    /// The budget that all searches of a player share.
    pub fn budget(&self) -> Budget {
        Budget::new(self.threads, Duration::from_millis(self.think_ms))
    }

    /// The fence around a player's paths below `home`.
    pub fn fence(&self, home: PathBuf, places: &UserPaths) -> Fence {
        let data = places.games.as_deref().and_then(Path::parent);
        let roots = [data, places.state.as_deref()];
        Fence {
            home,
            roots: roots.into_iter().flatten().map(Path::to_owned).collect(),
            games: self.games,
            bytes: self.megabytes << 20,
        }
    }
}

fn fault(path: &Path, line: usize, problem: Problem) -> ConfigError {
    ConfigError { path: path.to_owned(), line, key: String::new(), problem }
}

/// Whether the file or its directory is missing.
fn is_missing(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

/// Whether only root could have written the file: a regular file of root's, not a link, writable by nobody else.
#[cfg(unix)]
fn is_trusted(about: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    about.is_file() && about.uid() == 0 && about.mode() & 0o022 == 0
}

#[cfg(not(unix))]
fn is_trusted(about: &Metadata) -> bool {
    about.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Host, Vec<String>) {
        let (host, faults) = Host::from_text(Path::new("host.toml"), text);
        (host, faults.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn what_the_host_leaves_out_stands_as_built_in() {
        let (host, faults) = read("[host]\ngames = 20\nthink_ms = 200\n");
        assert_eq!(faults, [""; 0]);
        let expected = Host { games: 20, think_ms: 200, ..Host::default() };
        assert_eq!(host, expected);
        assert!(!host.guest && host.threads == 1 && host.hash_mib == 8);
    }

    #[test]
    fn a_wrong_setting_costs_only_itself_and_is_named() {
        let (host, faults) = read("[host]\ngames = 0\nthread = 4\nmegabytes = 5\n[engines]\nx = 1\n");
        assert_eq!((host.games, host.threads, host.megabytes), (500, 1, 5));
        assert_eq!(
            faults,
            [
                "host.toml:2: host.games: 0 isn't allowed; use a whole number from 1 to 100000",
                "host.toml:3: host.thread: unknown setting; did you mean 'threads'?",
                "host.toml:5: engines: unknown setting",
            ]
        );
    }

    #[test]
    fn a_file_that_is_no_toml_makes_everybody_a_guest() {
        let (host, faults) = read("[host]\ngames = \n");
        assert!(host.guest && host.games == 500);
        assert!(faults[0].starts_with("host.toml:2:"), "{faults:?}");
    }

    #[cfg(unix)]
    #[test]
    fn only_a_file_that_root_alone_can_write_is_trusted() {
        use std::fs;
        use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
        let home = tempfile::tempdir().unwrap();
        let path = home.path().join("host.toml");
        fs::write(&path, "").unwrap();
        let about = |mode| {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            fs::symlink_metadata(&path).unwrap()
        };
        let is_root = about(0o644).uid() == 0;
        assert_eq!(is_trusted(&about(0o644)), is_root);
        assert!(!is_trusted(&about(0o664)) && !is_trusted(&about(0o646)));
        let link = home.path().join("link.toml");
        symlink(&path, &link).unwrap();
        assert!(!is_trusted(&fs::symlink_metadata(link).unwrap()));
        assert!(!is_trusted(&fs::symlink_metadata(home.path()).unwrap()));
    }

    #[test]
    fn a_player_gets_no_more_than_the_host_allows() {
        let host = Host { hash_mib: 4, think_ms: 100, ..Host::default() };
        let mut config = Config::default();
        host.limit(&mut config);
        assert_eq!(config.engine.hash_mib, 4);
        assert_eq!([config.coach.think_ms, config.engine.view_ms, config.train.check_ms], [100; 3]);
        assert_eq!(config.review.nodes, 100 * NODES_PER_MS);
        let generous = Host { hash_mib: 1_024, think_ms: 60_000, ..Host::default() };
        let mut config = Config::default();
        generous.limit(&mut config);
        assert_eq!(config, Config::default());
    }
}
