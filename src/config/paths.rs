//! The user's paths: settings, themes, games and state.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The paths of one user; `None` where there is none, so that nothing lands in the working directory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UserPaths {
    /// The user's settings.
    pub config_file: Option<PathBuf>,
    /// The user's own themes.
    pub themes: Option<PathBuf>,
    /// The saved games.
    pub games: Option<PathBuf>,
    /// The unfinished game, the player's choices, logs.
    pub state: Option<PathBuf>,
    /// What can be made again: ending tables, indexes of files of games.
    pub cache: Option<PathBuf>,
}

impl UserPaths {
    /// The paths of the user who runs this process (the XDG directories, or the system's convention).
    pub fn of_process() -> UserPaths {
        let known = directories::BaseDirs::new();
        let known = known.as_ref();
        let home = known.map(|known| known.home_dir().to_owned());
        let places = UserPaths::in_directories(
            place(known.map(directories::BaseDirs::config_dir), env::var_os("XDG_CONFIG_HOME")),
            place(known.map(directories::BaseDirs::data_dir), env::var_os("XDG_DATA_HOME")),
            place(
                known.map(|base| base.state_dir().unwrap_or(base.data_local_dir())),
                env::var_os("XDG_STATE_HOME"),
            ),
            place(known.map(directories::BaseDirs::cache_dir), env::var_os("XDG_CACHE_HOME")),
        );
        match home {
            Some(home) if !home.is_dir() => places.outside(&home),
            _ => places,
        }
    }

    /// Everything below one directory, for tests and portable use.
    pub fn below(root: &Path) -> UserPaths {
        let place = |name: &str| Some(root.join(name));
        UserPaths::in_directories(place("config"), place("data"), place("state"), place("cache"))
    }

    /// The usual paths below a home directory, ignoring the environment.
    pub fn of_home(home: &Path) -> UserPaths {
        let place = |name: &str| Some(home.join(name).join("patzer"));
        UserPaths::in_directories(
            place(".config"),
            place(".local/share"),
            place(".local/state"),
            place(".cache"),
        )
    }

    /// The file of the choices made by key.
    pub fn choices(&self) -> Option<PathBuf> {
        self.state.as_ref().map(|state| state.join("choices.toml"))
    }

    /// The directory of the ending tables.
    pub fn tables(&self) -> Option<PathBuf> {
        self.cache.as_ref().map(|cache| cache.join("tables"))
    }

    /// The directory of the explorer's indexes.
    pub fn explorer(&self) -> Option<PathBuf> {
        self.cache.as_ref().map(|cache| cache.join("explorer"))
    }

    /// The directory of the training deck, beside the saved games.
    pub fn training(&self) -> Option<PathBuf> {
        Some(self.games.as_ref()?.parent()?.join("training"))
    }

    /// The directory of the user's own lessons, beside the saved games.
    pub fn lessons(&self) -> Option<PathBuf> {
        Some(self.games.as_ref()?.parent()?.join("lessons"))
    }

    /// The directory of the journals of reviews, beside the saved games.
    pub fn reviews(&self) -> Option<PathBuf> {
        Some(self.games.as_ref()?.parent()?.join("reviews"))
    }

    /// Drops the paths below a missing home, so that it is not created.
    fn outside(self, home: &Path) -> UserPaths {
        let outside = |place: Option<PathBuf>| place.filter(|path| !path.starts_with(home));
        UserPaths {
            config_file: outside(self.config_file),
            themes: outside(self.themes),
            games: outside(self.games),
            state: outside(self.state),
            cache: outside(self.cache),
        }
    }

    fn in_directories(
        config: Option<PathBuf>,
        data: Option<PathBuf>,
        state: Option<PathBuf>,
        cache: Option<PathBuf>,
    ) -> UserPaths {
        UserPaths {
            config_file: config.as_ref().map(|config| config.join("config.toml")),
            themes: config.map(|config| config.join("themes")),
            games: data.map(|data| data.join("games")),
            state,
            cache,
        }
    }
}

/// Returns patzer's subdirectory of a user directory: as the system knows it, or from the variable where the system knows
/// no home. Ignores relative paths, as the XDG specification demands.
fn place(known: Option<&Path>, variable: Option<OsString>) -> Option<PathBuf> {
    let known = known.map(Path::to_owned).or_else(|| variable.map(PathBuf::from));
    known.filter(|path| path.is_absolute()).map(|path| path.join("patzer"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_placed_below_a_home_that_is_missing() {
        let places = UserPaths {
            config_file: Some("/etc/ada/config.toml".into()),
            games: Some("/home/ada/.local/share/patzer/games".into()),
            ..UserPaths::default()
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
