//! Where things live: the settings, themes, games and state, each in its own directory of the user's.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The places of one user; `None` where there is no place, so that nothing is ever put below the working directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Places {
    /// The user's settings.
    pub config_file: Option<PathBuf>,
    /// The user's own themes.
    pub themes: Option<PathBuf>,
    /// The kept games.
    pub games: Option<PathBuf>,
    /// The unfinished game, the player's choices, logs.
    pub state: Option<PathBuf>,
}

impl Places {
    /// The places of the user who runs this process (the XDG directories, or the system's own habit).
    pub fn of_process() -> Places {
        let known = directories::BaseDirs::new();
        let known = known.as_ref();
        let home = known.map(|known| known.home_dir().to_owned());
        let places = Places::in_directories(
            place(
                known.map(directories::BaseDirs::config_dir),
                env::var_os("XDG_CONFIG_HOME"),
            ),
            place(
                known.map(directories::BaseDirs::data_dir),
                env::var_os("XDG_DATA_HOME"),
            ),
            place(
                known.map(|base| base.state_dir().unwrap_or(base.data_local_dir())),
                env::var_os("XDG_STATE_HOME"),
            ),
        );
        match home {
            Some(home) if !home.is_dir() => places.outside(&home),
            _ => places,
        }
    }

    /// Everything below one directory, for tests and portable use.
    pub fn below(root: &Path) -> Places {
        let place = |name: &str| Some(root.join(name));
        Places::in_directories(place("config"), place("data"), place("state"))
    }

    /// The file with what the player last chose by keys.
    pub fn choices(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("choices.toml"))
    }

    /// The directory of the training deck, beside the kept games.
    pub fn training(&self) -> Option<PathBuf> {
        Some(self.games.as_ref()?.parent()?.join("training"))
    }

    /// The directory of the journals of reviews, beside the kept games.
    pub fn reviews(&self) -> Option<PathBuf> {
        Some(self.games.as_ref()?.parent()?.join("reviews"))
    }

    /// Only the places that are not below this directory: a home that is missing is not made.
    fn outside(self, home: &Path) -> Places {
        let outside = |place: Option<PathBuf>| place.filter(|path| !path.starts_with(home));
        Places {
            config_file: outside(self.config_file),
            themes: outside(self.themes),
            games: outside(self.games),
            state: outside(self.state),
        }
    }

    fn in_directories(config: Option<PathBuf>, data: Option<PathBuf>, state: Option<PathBuf>) -> Places {
        Places {
            config_file: config.as_ref().map(|config| config.join("config.toml")),
            themes: config.map(|config| config.join("themes")),
            games: data.map(|data| data.join("games")),
            state,
        }
    }
}

/// patzer's directory in one of the user's: as the system knows it, or as the variable says where the system knows no
/// home; a relative path is no place (the XDG rule says to ignore it, and a relative HOME deserves no better).
fn place(known: Option<&Path>, variable: Option<OsString>) -> Option<PathBuf> {
    let known = known.map(Path::to_owned).or_else(|| variable.map(PathBuf::from));
    known
        .filter(|path| path.is_absolute())
        .map(|path| path.join("patzer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_placed_below_a_home_that_is_missing() {
        let places = Places {
            config_file: Some("/etc/ada/config.toml".into()),
            games: Some("/home/ada/.local/share/patzer/games".into()),
            ..Places::default()
        };
        let left = places.outside(Path::new("/home/ada"));
        assert_eq!(left.config_file, Some("/etc/ada/config.toml".into()));
        assert_eq!(left.games, None);
    }

    #[test]
    fn relative_paths_are_no_places() {
        let check = |known: Option<&str>, variable: Option<&str>, expected: Option<&str>| {
            let found = place(known.map(Path::new), variable.map(OsString::from));
            assert_eq!(found, expected.map(PathBuf::from), "{known:?} {variable:?}");
        };
        check(Some("/home/ada/.config"), None, Some("/home/ada/.config/patzer"));
        check(Some("ada/.config"), None, None);
        check(None, Some("/etc/ada"), Some("/etc/ada/patzer"));
        check(None, Some("ada"), None);
        check(None, Some(""), None);
        check(None, None, None);
    }
}
