//! Loads the settings: the built-in config.toml, the user's file over it, and the faults on the way.

use std::fs;
use std::io;
use std::path::Path;

use toml::de::DeTable;

use super::characters::Cast;
use super::error::{ConfigError, Problem};
use super::section::{ConfigSection, SettingsReader};
use super::source::{SourceText, one_line, read_text};
use super::{
    BoardSettings, CoachSettings, Config, EngineSettings, ExplorerSettings, Origin, Play, ReviewSettings,
    Setting, SettingValue, TrainSettings, book, foreign, heatmap, keys, own, people, renamed,
};

/// The built-in config.toml: every setting with its default and its meaning.
pub const BUILT_IN: &str = include_str!("../../config.toml");

/// The setting of how much memory tables take.
const HASH: &str = "engine.hash_mib";

/// The settings in force, their origins, and the faults.
#[derive(Clone, Debug, PartialEq)]
pub struct LoadedConfig {
    /// The settings.
    pub config: Config,
    /// Each setting with its origin, in the order of config.toml.
    pub settings: Vec<Setting>,
    /// The faults of the user's file, in the order of its lines.
    pub warnings: Vec<ConfigError>,
}

impl LoadedConfig {
    /// Returns the built-in settings.
    pub fn built_in() -> LoadedConfig {
        LoadedConfig::from_text(Path::new("config.toml"), "")
    }

    /// Loads a user's file over the built-in settings; a missing file changes nothing.
    pub fn from_file(path: &Path) -> LoadedConfig {
        let cast = Cast::beside(path);
        match read_text(path) {
            Ok(text) => LoadedConfig::with_cast(path, &text, cast),
            Err(error) if error.kind() == io::ErrorKind::NotFound => LoadedConfig::with_cast(path, "", cast),
            Err(error) => LoadedConfig::with_fault(path, 0, Problem::Unreadable(error.to_string()), cast),
        }
    }

    /// Loads a file that the player named: a missing one is a fault.
    pub fn from_named_file(path: &Path) -> LoadedConfig {
        match fs::metadata(path) {
            Ok(_) => LoadedConfig::from_file(path),
            Err(error) => {
                let cast = Cast::beside(path);
                LoadedConfig::with_fault(path, 0, Problem::Unreadable(error.to_string()), cast)
            }
        }
    }

    /// Loads the text of a user's file over the built-in settings, with the characters that come with patzer; the path is
    /// for messages.
    pub fn from_text(path: &Path, text: &str) -> LoadedConfig {
        LoadedConfig::with_cast(path, text, Cast::shipped())
    }

    /// The same with these characters.
    pub(super) fn with_cast(path: &Path, text: &str, cast: Cast) -> LoadedConfig {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match DeTable::parse(text) {
            Ok(mut user) => {
                let renamed = renamed::rename(user.get_mut());
                gather(path, text, Some(user.get_ref()), renamed, cast)
            }
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let source = SourceText::of(text);
                let problem =
                    Problem::Syntax { column: source.column(offset), message: one_line(error.message()) };
                LoadedConfig::with_fault(path, source.line(offset), problem, cast)
            }
        }
    }

    /// Where a setting came from.
    pub fn origin(&self, key: &str) -> Option<&Origin> {
        let setting = self.settings.iter().find(|setting| setting.key == key)?;
        Some(&setting.origin)
    }

    /// Sets another theme; `by` names the option or variable behind it.
    pub fn set_theme(&mut self, name: &str, by: &str) {
        name.clone_into(&mut self.config.board.theme);
        for setting in &mut self.settings {
            if setting.key == "board.theme" {
                setting.value = SettingValue::Text(name.to_owned());
                setting.origin = Origin::Named(by.to_owned());
            }
        }
    }

    /// Lowers what tables may take to the MiB that the machine has room for (`None` when that is not known), with a warning
    /// if the user's file asked for more.
    pub fn fit(&mut self, room: Option<usize>) {
        let asked = self.config.engine.hash_mib;
        let Some(room) = room.filter(|room| *room < asked) else {
            return;
        };
        self.config.engine.hash_mib = room;
        let Some(setting) = self.settings.iter_mut().find(|setting| setting.key == HASH) else {
            return;
        };
        setting.value = SettingValue::Whole(room as i64);
        if let Origin::File { path, line } = &setting.origin {
            self.warnings.push(ConfigError {
                path: path.clone(),
                line: *line,
                key: HASH.to_owned(),
                problem: Problem::NoRoom { asked, room },
            });
            self.warnings.sort_by(|one, other| (&one.path, one.line).cmp(&(&other.path, other.line)));
        }
    }

    fn with_fault(path: &Path, line: usize, problem: Problem, cast: Cast) -> LoadedConfig {
        let mut loaded = LoadedConfig::with_cast(path, "", cast);
        loaded.warnings.insert(0, ConfigError { path: path.to_owned(), line, key: String::new(), problem });
        loaded
    }
}

/// Reads every section.
fn gather(
    path: &Path,
    text: &str,
    user: Option<&DeTable<'_>>,
    renamed: Vec<renamed::OldName>,
    cast: Cast,
) -> LoadedConfig {
    let base = DeTable::parse(BUILT_IN).expect("the built-in config.toml is TOML: a test reads it");
    let mut reader = SettingsReader::new(path, text);
    for (offset, key, problem) in renamed {
        reader.fault(offset, key, problem);
    }
    let mut root = ConfigSection::root(base.get_ref(), user, &mut reader);
    let others = [people::names(&root), foreign::names(&root)].concat();
    let book = root.section("book", book::read);
    let mut config = Config {
        play: root.section("play", |section| {
            Play::read(section, cast.names().chain(others.iter().map(String::as_str)))
        }),
        board: root.section("board", BoardSettings::read),
        coach: root.section("coach", CoachSettings::read),
        review: root.section("review", ReviewSettings::read),
        train: root.section("train", TrainSettings::read),
        engine: root.section("engine", |section| EngineSettings::read(section, &others)),
        engines: root.section("engines", foreign::read).with_book(book),
        heatmap: root.section("heatmap", heatmap::read),
        keys: root.section("keys", keys::read),
        explorer: root.section("explorer", ExplorerSettings::read),
    };
    root.note_unknown();
    let (engines, of_cast) = cast.join(config.engines);
    config.engines = engines;
    // An engine with a faulty section, noted above, cannot be chosen.
    let opponent = config.engines.find(&config.play.opponent.name);
    config.play.opponent = match opponent.map(|spec| spec.at(None, config.play.opponent.level)) {
        Some(Ok(opponent)) => opponent,
        None | Some(Err(_)) => Config::default().play.opponent,
    };
    if config.engines.find(&config.engine.analyst).is_none() {
        config.engine.analyst = Config::default().engine.analyst;
    }
    reader.point_to_other_sections();
    own::explain(&mut reader.faults);
    reader.faults.sort_by_key(|fault| fault.line);
    reader.faults.extend(of_cast);
    LoadedConfig { config, settings: reader.settings, warnings: reader.faults }
}
