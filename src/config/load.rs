//! Loads the settings: the built-in config.toml, the user's file over it, and the faults on the way.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use toml::de::DeTable;

use super::error::{ConfigError, Problem};
use super::section::{ConfigSection, SettingsReader};
use super::{
    BoardSettings, CoachSettings, Config, EngineSettings, Origin, Play, ReviewSettings, Setting,
    SettingValue, TrainSettings, book, foreign, keys, own, people, renamed, typed,
};

/// The built-in config.toml: every setting with its default and its meaning.
pub const BUILT_IN: &str = include_str!("../../config.toml");

/// Largest settings file, in bytes; a real one has a few thousand.
const LARGEST: u64 = 1 << 20;

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
        match read_text(path) {
            Ok(text) => LoadedConfig::from_text(path, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => LoadedConfig::built_in(),
            Err(error) => LoadedConfig::with_fault(path, 0, Problem::Unreadable(error.to_string())),
        }
    }

    /// Loads a file that the player named: a missing one is a fault.
    pub fn from_named_file(path: &Path) -> LoadedConfig {
        match fs::metadata(path) {
            Ok(_) => LoadedConfig::from_file(path),
            Err(error) => LoadedConfig::with_fault(path, 0, Problem::Unreadable(error.to_string())),
        }
    }

    /// Loads the text of a user's file over the built-in settings; the path is for messages.
    pub fn from_text(path: &Path, text: &str) -> LoadedConfig {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = line_starts(text);
        match DeTable::parse(text) {
            Ok(mut user) => {
                let renamed = renamed::rename(user.get_mut());
                gather(path, lines, Some(user.get_ref()), renamed)
            }
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let line = lines.partition_point(|start| *start <= offset);
                let before = text.get(lines[line - 1]..offset).unwrap_or_default();
                let problem = Problem::Syntax {
                    column: before.chars().count() + 1,
                    message: one_line(error.message()),
                };
                LoadedConfig::with_fault(path, line, problem)
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
            self.warnings.sort_by_key(|fault| fault.line);
        }
    }

    fn with_fault(path: &Path, line: usize, problem: Problem) -> LoadedConfig {
        let mut loaded = LoadedConfig::built_in();
        loaded.warnings.push(ConfigError { path: path.to_owned(), line, key: String::new(), problem });
        loaded
    }
}

/// Reads every section.
fn gather(
    path: &Path,
    lines: Vec<usize>,
    user: Option<&DeTable<'_>>,
    renamed: Vec<renamed::OldName>,
) -> LoadedConfig {
    let base = DeTable::parse(BUILT_IN).expect("the built-in config.toml is TOML: a test reads it");
    let mut reader =
        SettingsReader { path: path.to_owned(), lines, settings: Vec::new(), faults: Vec::new() };
    for (offset, key, problem) in renamed {
        reader.fault(offset, key, problem);
    }
    let mut root = ConfigSection::root(base.get_ref(), user, &mut reader);
    let others = [people::names(&root), foreign::names(&root)].concat();
    let book = root.section("book", book::read);
    let mut config = Config {
        play: root.section("play", |section| Play::read(section, &others)),
        board: root.section("board", BoardSettings::read),
        coach: root.section("coach", CoachSettings::read),
        review: root.section("review", ReviewSettings::read),
        train: root.section("train", TrainSettings::read),
        engine: root.section("engine", |section| EngineSettings::read(section, &others)),
        engines: root.section("engines", foreign::read).with_book(book),
        heatmap: root.section("heatmap", typed::read),
        keys: root.section("keys", keys::read),
    };
    root.note_unknown();
    // An engine with a faulty section, noted above, cannot be chosen.
    if config.engines.find(&config.play.opponent.name).is_none() {
        config.play.opponent = Config::default().play.opponent;
    }
    if config.engines.find(&config.engine.analyst).is_none() {
        config.engine.analyst = Config::default().engine.analyst;
    }
    reader.point_to_other_sections();
    own::explain(&mut reader.faults);
    reader.faults.sort_by_key(|fault| fault.line);
    LoadedConfig { config, settings: reader.settings, warnings: reader.faults }
}

/// Reads a regular file of sensible size; a pipe or device would block the start.
pub(super) fn read_text(path: &Path) -> io::Result<String> {
    let kind = fs::metadata(path)?;
    if kind.is_dir() || !(kind.is_file() || path == Path::new("/dev/null")) {
        return Err(io::Error::other("not a file"));
    }
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        return Err(io::Error::other("larger than 1 MiB"));
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..good]).matches('\n').count() + 1;
        io::Error::other(format!("not UTF-8 text in line {line}"))
    })
}

/// The byte offset of each line.
pub(super) fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0).chain(ends.map(|(offset, _)| offset + 1)).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
