//! Reading: the built-in config.toml first, the user's file over it, and every fault noted on the way.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use toml::de::DeTable;

use super::error::{ConfigError, Problem};
use super::section::{Reader, Section};
use super::{
    BoardSettings, CoachSettings, Config, EngineSettings, Origin, Play, ReviewSettings, TrainSettings, Value,
    book, foreign, keys, own, typed,
};

/// The built-in config.toml: every setting with its default and its meaning.
pub const BUILT_IN: &str = include_str!("../../config.toml");

/// The largest settings file that is read, in bytes; a real one has a few thousand.
const LARGEST: u64 = 1 << 20;

/// The settings in force, where each came from, and what was wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The settings.
    pub config: Config,
    /// Each setting with its origin, in the order of config.toml.
    pub settings: Vec<Setting>,
    /// What is wrong with the user's file, in the order of its lines.
    pub warnings: Vec<ConfigError>,
}

/// One setting in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The key with its section (`board.theme`).
    pub key: String,
    /// Its value.
    pub value: Value,
    /// Where it came from.
    pub origin: Origin,
}

impl Loaded {
    /// The built-in settings alone.
    pub fn built_in() -> Loaded {
        Loaded::from_text(Path::new("config.toml"), "")
    }

    /// The built-in settings with a user's file over them; a file that is not there changes nothing.
    pub fn from_file(path: &Path) -> Loaded {
        match read_text(path) {
            Ok(text) => Loaded::from_text(path, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Loaded::built_in(),
            Err(error) => Loaded::with_fault(path, 0, Problem::Unreadable(error.to_string())),
        }
    }

    /// The same for a file that somebody named: that it is not there is a fault.
    pub fn from_named_file(path: &Path) -> Loaded {
        match fs::metadata(path) {
            Ok(_) => Loaded::from_file(path),
            Err(error) => Loaded::with_fault(path, 0, Problem::Unreadable(error.to_string())),
        }
    }

    /// The built-in settings with the text of a user's file over them; the path is for messages.
    pub fn from_text(path: &Path, text: &str) -> Loaded {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = line_starts(text);
        match DeTable::parse(text) {
            Ok(user) => gather(path, lines, Some(user.get_ref())),
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let line = lines.partition_point(|start| *start <= offset);
                let before = text.get(lines[line - 1]..offset).unwrap_or_default();
                let problem = Problem::Syntax {
                    column: before.chars().count() + 1,
                    message: one_line(error.message()),
                };
                Loaded::with_fault(path, line, problem)
            }
        }
    }

    /// Where a setting came from.
    pub fn origin(&self, key: &str) -> Option<&Origin> {
        let setting = self.settings.iter().find(|setting| setting.key == key)?;
        Some(&setting.origin)
    }

    /// Puts another theme into force; `by` is the option or variable that asked for it.
    pub fn set_theme(&mut self, name: &str, by: &str) {
        name.clone_into(&mut self.config.board.theme);
        for setting in &mut self.settings {
            if setting.key == "board.theme" {
                setting.value = Value::Text(name.to_owned());
                setting.origin = Origin::Named(by.to_owned());
            }
        }
    }

    fn with_fault(path: &Path, line: usize, problem: Problem) -> Loaded {
        let mut loaded = Loaded::built_in();
        loaded.warnings.push(ConfigError {
            path: path.to_owned(),
            line,
            key: String::new(),
            problem,
        });
        loaded
    }
}

/// Asks every section for its settings.
fn gather(path: &Path, lines: Vec<usize>, user: Option<&DeTable<'_>>) -> Loaded {
    let base = DeTable::parse(BUILT_IN).expect("the built-in config.toml is TOML: a test reads it");
    let mut reader = Reader {
        path: path.to_owned(),
        lines,
        settings: Vec::new(),
        faults: Vec::new(),
    };
    let mut root = Section::root(base.get_ref(), user, &mut reader);
    let others = foreign::names(&root);
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
    // An engine whose section is wrong, which has been noted, is not chosen.
    if config.engines.find(&config.play.opponent.name).is_none() {
        config.play.opponent = Config::default().play.opponent;
    }
    if config.engines.find(&config.engine.analyst).is_none() {
        config.engine.analyst = Config::default().engine.analyst;
    }
    reader.point_to_other_sections();
    own::explain(&mut reader.faults);
    reader.faults.sort_by_key(|fault| fault.line);
    Loaded {
        config,
        settings: reader.settings,
        warnings: reader.faults,
    }
}

/// The text of a regular file of sensible size; a pipe or device would make the start wait.
fn read_text(path: &Path) -> io::Result<String> {
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
        let line = String::from_utf8_lossy(&error.as_bytes()[..good])
            .matches('\n')
            .count()
            + 1;
        io::Error::other(format!("not UTF-8 text in line {line}"))
    })
}

/// Where each line begins, in bytes.
fn line_starts(text: &str) -> Vec<usize> {
    let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
    std::iter::once(0)
        .chain(ends.map(|(offset, _)| offset + 1))
        .collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
