//! Preferences: what is often changed, then every setting of config.toml; each change is seen at once and can be undone.

#[cfg(test)]
mod tests;

use tui_input::Input;

use crate::app::effect::SettingsEffect;
use crate::app::keymap::{Chord, KeyCode};
use crate::app::modes::menu::{CHANGE, CHOOSE, CLOSE, KeyHint, MenuKey, next};
use crate::app::outcome::Outcome;
use crate::app::study::Study;
use crate::app::text_edit::request;
use crate::config::edit::{self, SettingChange};
use crate::config::{Alert, PieceStyle, Setting, SettingValue, ThreatMarks};
use crate::tutor::words::Audience;

/// The line chosen, the settings of the file, and what is being typed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preferences {
    pub line: usize,
    /// Words that the rows shown contain, and whether they are being typed.
    pub query: Input,
    pub is_searching: bool,
    /// A value being typed.
    pub entry: Option<Input>,
    settings: Vec<Setting>,
    undo: Vec<PreferenceUndo>,
    is_undoing: bool,
}

/// How to undo a change.
#[derive(Clone, Debug)]
enum PreferenceUndo {
    /// A line of those often changed, turned back.
    Turn(usize, isize),
    /// A setting of the file with the user's value before.
    Set(String, Option<SettingValue>),
}

/// What a row changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PreferenceKind {
    /// A line of those often changed, remembered beside the games.
    Often(usize),
    /// A setting of the file, by its place.
    Setting(usize),
}

/// A row of the preferences.
#[derive(Clone, Debug)]
pub(crate) struct PreferenceRow {
    pub section: String,
    pub label: String,
    pub value: String,
    pub kind: PreferenceKind,
}

/// How many lines are often changed.
pub(crate) const LINES: usize = 11;

/// The settings that these lines stand for.
const OFTEN: [&str; LINES] = [
    "board.theme",
    "board.pieces",
    "board.threats",
    "board.safety",
    "board.heatmap",
    "coach.comments",
    "coach.level",
    "coach.alert",
    "board.engine_view",
    "engine.analyst",
    "board.reduced_motion",
];

/// The sections and settings that are read only at the start.
const AT_START: [&str; 6] = ["engines.", "book.", "train.", "board.mouse", "board.hover", "engine.hash_mib"];

/// The hints for its key line: in this order the first four fill two rows of the narrowest column.
pub(crate) const HINTS: &[KeyHint] = &[CHOOSE, CLOSE, CHANGE, ("/", "search", false), ("u", "undo", false)];

impl Preferences {
    /// Takes the settings of the file.
    pub fn read(&mut self, settings: Vec<Setting>) {
        let is_listed = |setting: &Setting| !OFTEN.contains(&setting.key.as_str());
        self.settings = settings.into_iter().filter(is_listed).collect();
    }

    /// Takes a change that is in force.
    pub fn changed(&mut self, change: SettingChange) {
        if !std::mem::take(&mut self.is_undoing) {
            self.undo.push(PreferenceUndo::Set(change.key, change.before));
        }
        self.read(change.loaded.settings);
    }

    /// Returns the rows that the search finds, each with its section.
    pub fn rows(&self, study: &Study) -> Vec<PreferenceRow> {
        let often = rows(study).into_iter().enumerate().map(|(place, (label, value))| PreferenceRow {
            section: String::new(),
            label: label.to_owned(),
            value,
            kind: PreferenceKind::Often(place),
        });
        let settings = self.settings.iter().enumerate().map(|(place, setting)| {
            let (section, name) = setting.key.rsplit_once('.').unwrap_or(("", &setting.key));
            PreferenceRow {
                section: section.to_owned(),
                label: name.replace('_', " "),
                value: shown(&setting.value),
                kind: PreferenceKind::Setting(place),
            }
        });
        let query = self.query.value().to_lowercase();
        let is_found = |row: &PreferenceRow| {
            let key = self.key(row.kind).replace('_', " ");
            let hay = format!("{key} {} {} {}", row.label, row.value, self.meaning(row.kind)).to_lowercase();
            query.replace('_', " ").split_whitespace().all(|word| hay.contains(word))
        };
        often.chain(settings).filter(|row| query.is_empty() || is_found(row)).collect()
    }

    /// Returns the sentence of config.toml about a row, in the words of the screen.
    pub fn meaning(&self, kind: PreferenceKind) -> String {
        in_words(edit::meaning(self.key(kind)))
    }

    /// Returns the name of a row's setting in config.toml.
    pub fn key(&self, kind: PreferenceKind) -> &str {
        match kind {
            PreferenceKind::Often(place) => OFTEN[place],
            PreferenceKind::Setting(place) => &self.settings[place].key,
        }
    }

    pub fn keys(&mut self, study: &mut Study, chord: Chord) -> Outcome {
        if self.entry.is_some() {
            self.type_value(study, chord);
            return Outcome::Stay;
        }
        if self.is_searching && self.type_query(chord) {
            return Outcome::Stay;
        }
        if let Some(letter) = self.begins_value(study, chord) {
            self.entry = Some(Input::new(letter.to_string()));
            return Outcome::Stay;
        }
        let key = MenuKey::of(chord);
        let leaves = study.settings.keymap.action(chord) == Some(crate::app::Action::Quit);
        if key == MenuKey::Close && !self.query.value().is_empty() {
            (self.query, self.line) = (Input::default(), 0);
        } else if key == MenuKey::Char('/') {
            self.is_searching = true;
        } else if key == MenuKey::Char('u') {
            self.undo(study);
        } else if key == MenuKey::Close || leaves {
            return Outcome::Close;
        } else {
            return self.menu(study, key);
        }
        Outcome::Stay
    }

    pub fn menu(&mut self, study: &mut Study, key: MenuKey) -> Outcome {
        let rows = self.rows(study);
        let chosen = rows.get(self.line).map(|row| row.kind);
        if let (MenuKey::Choose, Some(PreferenceKind::Setting(place))) = (key, chosen)
            && let Some(text) = typed(&self.settings[place].value)
        {
            self.entry = Some(Input::new(text));
        } else if let Some(by) = key.change(&mut self.line, rows.len()) {
            match chosen {
                Some(PreferenceKind::Often(place)) => {
                    change(study, place, by);
                    self.undo.push(PreferenceUndo::Turn(place, by));
                }
                Some(PreferenceKind::Setting(place)) => self.turn(study, place, by),
                None => {}
            }
        }
        Outcome::Stay
    }

    pub fn click(&mut self, study: &mut Study, item: usize) -> Outcome {
        self.line = item;
        self.menu(study, MenuKey::Choose)
    }

    /// Returns the letter or digit with which a typed value begins on the chosen row; the keys that the window names keep their
    /// meaning there.
    fn begins_value(&self, study: &Study, chord: Chord) -> Option<char> {
        let KeyCode::Char(letter) = chord.key else { return None };
        let row = self.rows(study).into_iter().nth(self.line)?;
        let PreferenceKind::Setting(place) = row.kind else { return None };
        let begins = match &self.settings[place].value {
            SettingValue::Flag(_) => false,
            SettingValue::Whole(_) | SettingValue::Number(_) => letter.is_ascii_digit() || letter == '-',
            SettingValue::Text(_) | SettingValue::List(_) => {
                letter.is_alphanumeric() && !matches!(letter, 'u' | 'q')
            }
        };
        (begins && chord == Chord::char(letter)).then_some(letter)
    }

    /// Types what is searched for; returns false for the keys that move on.
    fn type_query(&mut self, chord: Chord) -> bool {
        match (chord.key, request(chord)) {
            (KeyCode::Esc | KeyCode::Enter, _) => self.is_searching = false,
            // Left and right change the row found, as the panel says; a word so short is mended by Backspace.
            (KeyCode::Left | KeyCode::Right, _) | (_, None) => return false,
            (_, Some(edit)) => {
                self.query.handle(edit);
                self.line = 0;
            }
        }
        if chord.key == KeyCode::Esc {
            (self.query, self.line) = (Input::default(), 0);
        }
        true
    }

    fn type_value(&mut self, study: &mut Study, chord: Chord) {
        let Some(entry) = &mut self.entry else { return };
        match (chord.key, request(chord)) {
            (KeyCode::Esc, _) => self.entry = None,
            (KeyCode::Enter, _) => {
                let text = entry.value().trim().to_owned();
                self.entry = None;
                let place = self.rows(study).get(self.line).map(|row| row.kind);
                if let Some(PreferenceKind::Setting(place)) = place {
                    let value = read(&text, &self.settings[place].value);
                    self.ask(study, place, value);
                }
            }
            (_, Some(edit)) => drop(entry.handle(edit)),
            (_, None) => {}
        }
    }

    /// Turns a switch, or a number by a step of its size.
    fn turn(&self, study: &mut Study, place: usize, by: isize) {
        let value = match &self.settings[place].value {
            SettingValue::Flag(flag) => SettingValue::Flag(!flag),
            SettingValue::Whole(number) => SettingValue::Whole(number + by as i64 * step(*number)),
            SettingValue::Number(number) => {
                SettingValue::Number(((number + by as f64 * 0.1) * 1_000.0).round() / 1_000.0)
            }
            SettingValue::Text(_) | SettingValue::List(_) => {
                return study.say("Enter types another value.");
            }
        };
        self.ask(study, place, value);
    }

    fn ask(&self, study: &mut Study, place: usize, value: SettingValue) {
        study.effect(SettingsEffect::Change(self.settings[place].key.clone(), Some(value)));
    }

    fn undo(&mut self, study: &mut Study) {
        match self.undo.pop() {
            Some(PreferenceUndo::Turn(place, by)) => change(study, place, -by),
            Some(PreferenceUndo::Set(key, before)) => {
                self.is_undoing = true;
                study.effect(SettingsEffect::Change(key, before));
            }
            None => study.say("There's nothing to undo."),
        }
    }
}

/// A sentence of config.toml in the words of the screen: a switch is on or off there, and commands stand in quotes.
pub(in crate::app) fn in_words(meaning: &str) -> String {
    meaning.replace("true or false", "on or off").replace('`', "'")
}

/// What a setting is now, in words.
pub(in crate::app) fn told(change: &SettingChange) -> String {
    let value = change.loaded.settings.iter().find(|setting| setting.key == change.key);
    let value = value.map_or(String::new(), |setting| shown(&setting.value));
    let waits = AT_START.iter().any(|start| change.key.starts_with(start));
    format!("{} is {value}{}.", change.key, if waits { " from the next start on" } else { "" })
}

/// A value in a row, without the quotes of the file.
fn shown(value: &SettingValue) -> String {
    match value {
        SettingValue::Text(text) if text.is_empty() => "not set".to_owned(),
        SettingValue::List(texts) if texts.is_empty() => "none".to_owned(),
        SettingValue::Text(text) => text.clone(),
        SettingValue::List(texts) => texts.join(" "),
        SettingValue::Flag(flag) => if *flag { "on" } else { "off" }.to_owned(),
        SettingValue::Whole(_) | SettingValue::Number(_) => value.to_string(),
    }
}

/// The text to be typed over, if the value is typed rather than switched.
fn typed(value: &SettingValue) -> Option<String> {
    match value {
        SettingValue::Flag(_) => None,
        SettingValue::Whole(_) | SettingValue::Number(_) => Some(value.to_string()),
        SettingValue::Text(text) => Some(text.clone()),
        SettingValue::List(texts) => Some(texts.join(" ")),
    }
}

/// Reads a typed value; what is no number stays text, and the file's reader says what is allowed.
pub(in crate::app) fn read(text: &str, before: &SettingValue) -> SettingValue {
    let word = || SettingValue::Text(text.to_owned());
    match before {
        SettingValue::Whole(_) | SettingValue::Number(_) => match (text.parse(), text.parse()) {
            (Ok(whole), _) => SettingValue::Whole(whole),
            (_, Ok(number)) => SettingValue::Number(number),
            _ => word(),
        },
        SettingValue::List(_) => SettingValue::List(text.split_whitespace().map(str::to_owned).collect()),
        SettingValue::Flag(_) => match text {
            "on" | "true" => SettingValue::Flag(true),
            "off" | "false" => SettingValue::Flag(false),
            _ => word(),
        },
        SettingValue::Text(_) => match text.parse() {
            Ok(flag) => SettingValue::Flag(flag),
            Err(_) => word(),
        },
    }
}

/// A step that changes the second figure of a number.
fn step(number: i64) -> i64 {
    let figures = number.unsigned_abs().checked_ilog10().unwrap_or(0);
    10_i64.pow(figures.saturating_sub(1))
}

/// Each line's label and value, for drawing.
pub(crate) fn rows(study: &Study) -> [(&'static str, String); LINES] {
    let on = |on: bool| if on { "on" } else { "off" }.to_string();
    let (config, view) = (&study.settings.config, &study.screen.view);
    let pieces = match config.board.pieces {
        PieceStyle::Auto => "auto",
        PieceStyle::Glyph => "glyphs",
        PieceStyle::Staunton => "staunton",
        PieceStyle::Flat => "flat",
        PieceStyle::Letters => "letters",
    };
    let audience = match config.coach.level {
        Audience::Novice => "novices",
        Audience::Club => "club players",
        Audience::Advanced => "advanced",
    };
    let alert = match config.coach.alert {
        Alert::Off => "off",
        Alert::Blunders => "blunders",
        Alert::Mistakes => "mistakes too",
    };
    [
        ("Theme", study.screen.theme_name.clone()),
        ("Pieces", pieces.to_string()),
        ("Threats", view.threats.words().to_owned()),
        ("Safe squares", on(view.safety)),
        ("Heatmap", on(view.heatmap)),
        ("Coach", on(config.coach.comments)),
        ("Speaks to", audience.to_string()),
        ("Alert", alert.to_string()),
        ("Engine's view", on(view.engine)),
        ("Analyst", config.engine.analyst.clone()),
        ("Flashing", on(!config.board.reduced_motion)),
    ]
}

fn change(study: &mut Study, line: usize, by: isize) {
    let (config, chosen) = (&mut study.settings.config, &mut study.settings.chosen);
    let view = &mut study.screen.view;
    match line {
        0 => next_theme(study, by),
        1 => {
            const STYLES: [PieceStyle; 5] = [
                PieceStyle::Auto,
                PieceStyle::Staunton,
                PieceStyle::Flat,
                PieceStyle::Glyph,
                PieceStyle::Letters,
            ];
            chosen.pieces = choose(&STYLES, &mut config.board.pieces, by);
        }
        2 => drop(choose(&ThreatMarks::ALL, &mut view.threats, by)),
        3 => view.safety = !view.safety,
        4 => view.heatmap = !view.heatmap,
        5 => chosen.comments = choose(&[true, false], &mut config.coach.comments, by),
        6 => {
            chosen.audience =
                choose(&Audience::ALL, &mut config.coach.level, by).map(|level| level.id().to_owned());
        }
        7 => {
            const ALERTS: [Alert; 3] = [Alert::Off, Alert::Blunders, Alert::Mistakes];
            chosen.alert = choose(&ALERTS, &mut config.coach.alert, by);
        }
        8 => {
            view.engine = !view.engine;
            study.ask_view();
        }
        9 => next_analyst(study, by),
        _ => chosen.reduced_motion = choose(&[true, false], &mut config.board.reduced_motion, by),
    }
    study.update_facts();
    study.remember();
}

/// Turns a setting to its next or previous value, and returns that to be remembered.
fn choose<T: Copy + PartialEq>(all: &[T], setting: &mut T, by: isize) -> Option<T> {
    *setting = *next(all, setting, by)?;
    Some(*setting)
}

fn next_theme(study: &mut Study, by: isize) {
    if let Some(name) = next(&study.screen.themes, &study.screen.theme_name, by).cloned() {
        study.screen.theme_name.clone_from(&name);
        study.settings.chosen.theme = Some(name.clone());
        study.effect(SettingsEffect::Theme(name));
    }
}

fn next_analyst(study: &mut Study, by: isize) {
    let config = &study.settings.config;
    let name =
        next(&config.engines.analysts(), &config.engine.analyst.as_str(), by).map(|name| (*name).to_owned());
    if let Some(name) = name {
        study.settings.config.engine.analyst.clone_from(&name);
        study.settings.chosen.analyst = Some(name);
        study.ask_view();
    }
}
