//! Reads one section: looks up each setting by name and allowed values, in the user's file before the built-in one; notes
//! the faults of the user's file and falls back to the default.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::{ConfigError, Problem, quoted, shortened};
use super::source::SourceText;
use super::value::{self, Setting, SettingValue};
use super::{Origin, nearest};

/// Collects the settings in force and the faults of the user's file.
pub(super) struct SettingsReader {
    /// The user's file, for messages.
    pub path: PathBuf,
    source: SourceText,
    /// Every setting, in reading order.
    pub settings: Vec<Setting>,
    /// Every fault, in reading order.
    pub faults: Vec<ConfigError>,
}

/// A fault within a text.
pub(super) struct TextFault {
    /// Where it begins, in bytes from the start of the text.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// The name that was probably meant.
    pub nearest: Option<String>,
}

impl SettingsReader {
    /// Reads a user's file with this text; the path is for messages.
    pub fn new(path: &Path, text: &str) -> SettingsReader {
        let source = SourceText::of(text);
        SettingsReader { path: path.to_owned(), source, settings: Vec::new(), faults: Vec::new() }
    }

    /// Returns the line, from 1, of a byte offset in the user's file.
    pub fn line(&self, offset: usize) -> usize {
        self.source.line(offset)
    }

    /// Suggests the same key of another section for an unknown key (`board.theme` for `theme`).
    pub fn point_to_other_sections(&mut self) {
        for fault in &mut self.faults {
            if let Problem::Unknown { nearest: nearest @ None } = &mut fault.problem {
                let name = last_part(&fault.key);
                let setting = self.settings.iter().find(|setting| last_part(&setting.key) == name);
                *nearest = setting.map(|setting| setting.key.clone());
            }
        }
    }

    pub fn fault(&mut self, offset: usize, key: String, problem: Problem) {
        self.faults.push(ConfigError { path: self.path.clone(), line: self.line(offset), key, problem });
    }
}

/// A section: the built-in one with the user's over it, if any.
pub(super) struct ConfigSection<'a> {
    name: String,
    base: &'a DeTable<'a>,
    user: Option<&'a DeTable<'a>>,
    asked: Vec<String>,
    reader: &'a mut SettingsReader,
}

/// Why every default exists.
pub(super) const BUILT_IN_IS_WHOLE: &str =
    "the built-in config.toml names every setting rightly: a test reads it";

impl<'a> ConfigSection<'a> {
    /// Returns the root of the file.
    pub fn root(
        base: &'a DeTable<'a>,
        user: Option<&'a DeTable<'a>>,
        reader: &'a mut SettingsReader,
    ) -> ConfigSection<'a> {
        ConfigSection { name: String::new(), base, user, asked: Vec::new(), reader }
    }

    /// Reads a section below this one and notes its unknown keys.
    pub fn section<T>(&mut self, name: &str, read: impl FnOnce(&mut ConfigSection<'_>) -> T) -> T {
        let base = self.base.get(name).and_then(|value| value.get_ref().as_table());
        let user = self.user_table(name);
        self.read_below(name, base.expect(BUILT_IN_IS_WHOLE), user, read)
    }

    /// Reads a section that only the user's file has, with these defaults; `None` if it is not a section.
    pub fn section_of<T>(
        &mut self,
        name: &str,
        defaults: &DeTable<'_>,
        read: impl FnOnce(&mut ConfigSection<'_>) -> T,
    ) -> Option<T> {
        self.asked.push(name.to_owned());
        let user = self.user_table(name)?;
        Some(self.read_below(name, defaults, Some(user), read))
    }

    fn read_below<T>(
        &mut self,
        name: &str,
        base: &DeTable<'_>,
        user: Option<&DeTable<'_>>,
        read: impl FnOnce(&mut ConfigSection<'_>) -> T,
    ) -> T {
        self.asked.push(name.to_owned());
        let mut section =
            ConfigSection { name: self.full(name), base, user, asked: Vec::new(), reader: self.reader };
        let read = read(&mut section);
        section.note_unknown();
        read
    }

    /// The names of the user's sections below this one.
    pub fn sections_below(&self, name: &str) -> Vec<String> {
        let table = self.user.and_then(|user| user.get(name)?.get_ref().as_table());
        let names = table.map(in_order).unwrap_or_default();
        let is_section = |name: &String| table.is_some_and(|table| table[name.as_str()].get_ref().is_table());
        names.into_iter().filter(is_section).collect()
    }

    /// A text of the user's that lies further below, by the names on the way; it counts as not yet read.
    pub fn text_below(&self, names: &[&str]) -> Option<&str> {
        let (last, sections) = names.split_last()?;
        let step = |table: &'a DeTable<'a>, name: &&str| table.get(*name)?.get_ref().as_table();
        let table = sections.iter().try_fold(self.user?, step)?;
        table.get(*last)?.get_ref().as_str()
    }

    /// Notes a bad name of a section below this one.
    pub fn refuse_name(&mut self, name: &str, allowed: &str) {
        self.asked.push(name.to_owned());
        let problem = Problem::NotAllowed { found: quoted(name), allowed: allowed.to_owned(), nearest: None };
        self.fault_at(name, self.full(name), problem);
    }

    /// Notes a fault in a key of a section below this one, at that section's line, unless it has a fault already.
    pub fn complain(&mut self, name: &str, key: &str, problem: Problem) {
        let key = format!("{}.{key}", self.full(name));
        if self.reader.faults.iter().all(|fault| fault.key != key) {
            self.fault_at(name, key, problem);
        }
    }

    /// Notes something about a key of the user's that has been read.
    pub fn remark(&mut self, key: &str, problem: Problem) {
        self.fault_at(key, self.full(key), problem);
    }

    fn fault_at(&mut self, name: &str, key: String, problem: Problem) {
        let offset = self.user.and_then(|user| Some(user.get_key_value(name)?.0.span().start));
        self.reader.fault(offset.unwrap_or(0), key, problem);
    }

    /// All names in this section, the built-in ones first, each table's in the order of its lines.
    pub fn names(&self) -> Vec<String> {
        let mut names = self.built_in_names();
        for name in self.user.map(in_order).unwrap_or_default() {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// The names of the built-in section, in the order of its lines.
    pub fn built_in_names(&self) -> Vec<String> {
        in_order(self.base)
    }

    /// `true` or `false`.
    pub fn flag(&mut self, key: &str) -> bool {
        let read = |value: &DeValue<'_>| value.as_bool().ok_or_else(|| not_allowed(value, "true or false"));
        self.take(key, read)
    }

    /// `true`, `false`, or `"auto"` for neither.
    pub fn flag_or_auto(&mut self, key: &str) -> Option<bool> {
        self.take(key, |value| match (value.as_bool(), value.as_str()) {
            (Some(flag), _) => Ok(Some(flag)),
            (None, Some("auto")) => Ok(None),
            _ => Err(not_allowed(value, "true, false or \"auto\"")),
        })
    }

    /// A whole number within a range.
    pub fn whole(&mut self, key: &str, range: RangeInclusive<i64>) -> i64 {
        self.take(key, |value| in_range(value, &range))
    }

    /// A number within a range, whole or not.
    pub fn number(&mut self, key: &str, range: RangeInclusive<f64>) -> f64 {
        let allowed = format!("a number from {} to {}", range.start(), range.end());
        self.take(key, |value| {
            let number = SettingValue::of(value).and_then(|value| value.number());
            number.filter(|number| range.contains(number)).ok_or_else(|| not_allowed(value, &allowed))
        })
    }

    /// A whole number that `read` takes; `allowed` describes those.
    pub fn whole_such_as<T>(&mut self, key: &str, allowed: &str, read: impl Fn(i64) -> Option<T>) -> T {
        self.take(key, |value| value::whole(value).and_then(&read).ok_or_else(|| not_allowed(value, allowed)))
    }

    /// A whole number within a range, for a setting without default.
    pub fn whole_if_set(&mut self, key: &str, range: RangeInclusive<i64>) -> Option<i64> {
        self.find(key, |value| in_range(value, &range))
    }

    /// The user's value of a setting that was replaced by `new`, which counts otherwise; `None` if it is missing or the new one
    /// is there too. A notice tells the new name.
    pub fn superseded(&mut self, old: &str, new: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
        self.user.filter(|user| user.contains_key(old) && !user.contains_key(new))?;
        let value = self.whole_if_set(old, range)?;
        self.remark(old, Problem::Renamed(new));
        Some(value)
    }

    /// A program, or a list of a program and its arguments; `None` if missing.
    pub fn program(&mut self, key: &str) -> Option<Vec<String>> {
        self.find(key, |value| {
            let words = value.as_str().map(|word| vec![word.to_owned()]).or_else(|| value::texts(value));
            let words = words.filter(|words| words.first().is_some_and(|program| !program.is_empty()));
            words.ok_or_else(|| not_allowed(value, "a program's name, or a list that begins with one"))
        })
    }

    /// A value of any simple kind, as text.
    pub fn spelled(&mut self, key: &str) -> Option<String> {
        self.find(key, |value| match SettingValue::of(value) {
            Some(SettingValue::Text(text)) => Ok(text),
            Some(simple @ (SettingValue::Flag(_) | SettingValue::Whole(_) | SettingValue::Number(_))) => {
                Ok(simple.to_string())
            }
            _ => Err(not_allowed(value, "a text, a number, true or false")),
        })
    }

    /// Any text.
    pub fn text(&mut self, key: &str) -> String {
        let read = |value: &DeValue<'_>| value.as_str().map(str::to_owned);
        self.take(key, |value| read(value).ok_or_else(|| not_allowed(value, "a text in quotes")))
    }

    /// One of several names, mapped to a value.
    pub fn choice<T: Copy>(&mut self, key: &str, choices: &[(&str, T)]) -> T {
        self.take(key, |value| {
            let chosen = choices.iter().find(|(name, _)| value.as_str() == Some(name));
            chosen
                .map(|(_, meaning)| *meaning)
                .ok_or_else(|| no_such_choice(value, choices.iter().map(|(name, _)| *name)))
        })
    }

    /// One of several names, or `false` and `true` for these two: the setting has been a switch.
    pub fn choice_or_flag<T: Copy>(&mut self, key: &str, choices: &[(&str, T)], [no, yes]: [T; 2]) -> T {
        self.take(key, |value| {
            let named =
                choices.iter().find(|(name, _)| value.as_str() == Some(name)).map(|(_, meaning)| *meaning);
            let switched = value.as_bool().map(|flag| if flag { yes } else { no });
            let chosen = named.or(switched);
            chosen.ok_or_else(|| no_such_choice(value, choices.iter().map(|(name, _)| *name)))
        })
    }

    /// A text that `parse` understands; `allowed` describes its form.
    pub fn parsed<T>(&mut self, key: &str, allowed: &str, parse: impl Fn(&str) -> Result<T, String>) -> T {
        self.take(key, |value| {
            let parsed = value.as_str().and_then(|text| parse(text).ok());
            parsed.ok_or_else(|| not_allowed(value, allowed))
        })
    }

    /// A text that `parse` understands, for a setting without default.
    pub fn parsed_if_set<T>(
        &mut self,
        key: &str,
        allowed: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        self.find(key, |value| {
            let parsed = value.as_str().and_then(|text| parse(text).ok());
            parsed.ok_or_else(|| not_allowed(value, allowed))
        })
    }

    /// One of several names, in upper or lower case; `allowed` describes them.
    pub fn name(&mut self, key: &str, names: &[&str], allowed: &str) -> String {
        self.take(key, |value| {
            let is_it = |name: &&&str| value.as_str().is_some_and(|text| text.eq_ignore_ascii_case(name));
            let named = names.iter().find(is_it).map(|name| (*name).to_owned());
            named.ok_or_else(|| Problem::NotAllowed {
                found: described(value),
                allowed: allowed.to_owned(),
                nearest: value
                    .as_str()
                    .and_then(|text| nearest(text, names.iter().copied()))
                    .map(str::to_owned),
            })
        })
    }

    /// Notes that a setting without default is missing, unless it has a fault already.
    pub fn miss(&mut self, key: &str, what: &str) {
        let key = self.full(key);
        if self.reader.faults.iter().all(|fault| fault.key != key) {
            let (path, problem) = (self.reader.path.clone(), Problem::Missing(what.to_owned()));
            self.reader.faults.push(ConfigError { path, line: 0, key, problem });
        }
    }

    /// The name of a file, which `read` loads; its error says what is allowed.
    pub fn file<T>(&mut self, key: &str, read: impl Fn(&str) -> Result<T, String>) -> T {
        self.take(key, |value| {
            let text = value.as_str().ok_or_else(|| not_allowed(value, "the name of a file"))?;
            read(text).map_err(|allowed| not_allowed(value, &allowed))
        })
    }

    /// A text or a list of texts, with its origin; `None` if it is neither and has no default.
    pub fn words(&mut self, key: &str) -> Option<(Vec<String>, Origin)> {
        let read = |value: &DeValue<'_>| match value.as_str() {
            Some(word) => Ok(vec![word.to_owned()]),
            None => value::texts(value).ok_or_else(|| not_allowed(value, "a text or a list of texts")),
        };
        let words = self.find(key, read)?;
        let origin = self.reader.settings.last()?.origin.clone();
        Some((words, origin))
    }

    /// A text that `check` takes; `allowed` describes it. A bad one has no default: its fault tells line and column.
    pub fn checked_text(
        &mut self,
        key: &str,
        allowed: &str,
        check: impl Fn(&str) -> Result<(), TextFault>,
    ) -> Option<String> {
        let read = |value: &DeValue<'_>| {
            value.as_str().map(str::to_owned).ok_or_else(|| not_allowed(value, allowed))
        };
        let found = self.user.and_then(|table| table.get(key));
        let faults = self.reader.faults.len();
        let text = self.find(key, read).filter(|_| self.reader.faults.len() == faults)?;
        let Err(fault) = check(&text) else {
            return Some(text);
        };
        let span = found.map_or(0..0, Spanned::span);
        let offset = self.reader.source.offset_in(span, &text, fault.at);
        let problem = Problem::Formula {
            column: self.reader.source.column(offset),
            message: fault.message,
            nearest: fault.nearest,
        };
        self.reader.fault(offset, self.full(key), problem);
        None
    }

    /// All settings of this section and those below it, for a type that checks its own values: `check` gets the dotted key
    /// and returns what it allows instead of a bad value.
    pub fn checked(&mut self, check: &dyn Fn(&str, &toml::Value) -> Result<(), String>) -> toml::Table {
        let mut table = toml::Table::new();
        for name in self.built_in_names() {
            let value = if self.base[name.as_str()].get_ref().is_table() {
                let below = |key: &str, value: &toml::Value| check(&format!("{name}.{key}"), value);
                toml::Value::Table(self.section(&name, |section| section.checked(&below)))
            } else {
                self.take(&name, |found| {
                    let value = value::as_toml(found);
                    match check(&name, &value) {
                        Ok(()) => Ok(value),
                        Err(allowed) => Err(not_allowed(found, &allowed)),
                    }
                })
            };
            table.insert(name, value);
        }
        table
    }

    /// Returns the value of a key with a default.
    fn take<T>(&mut self, key: &str, read: impl Fn(&DeValue<'_>) -> Result<T, Problem>) -> T {
        self.find(key, read).expect(BUILT_IN_IS_WHOLE)
    }

    /// Returns and records the value of a key: the user's if it is valid, otherwise the built-in one.
    fn find<T>(&mut self, key: &str, read: impl Fn(&DeValue<'_>) -> Result<T, Problem>) -> Option<T> {
        self.asked.push(key.to_owned());
        if let Some(found) = self.user.and_then(|table| table.get(key)) {
            match read(found.get_ref()) {
                Ok(value) => {
                    let origin = self.origin(found);
                    self.record(key, found, origin);
                    return Some(value);
                }
                Err(problem) => self.reader.fault(found.span().start, self.full(key), problem),
            }
        }
        let found = self.base.get(key)?;
        let value = read(found.get_ref()).ok()?;
        self.record(key, found, Origin::BuiltIn);
        Some(value)
    }

    fn record(&mut self, key: &str, found: &Spanned<DeValue<'_>>, origin: Origin) {
        let key = self.full(key);
        let value = SettingValue::of(found.get_ref());
        self.reader.settings.extend(value.map(|value| Setting { key, value, origin }));
    }

    fn origin(&self, found: &Spanned<DeValue<'_>>) -> Origin {
        Origin::File { path: self.reader.path.clone(), line: self.reader.line(found.span().start) }
    }

    /// Returns the user's table of this name; notes a fault if it is not a table.
    fn user_table(&mut self, name: &str) -> Option<&'a DeTable<'a>> {
        let found = self.user?.get(name)?;
        let table = found.get_ref().as_table();
        if table.is_none() {
            let problem = not_allowed(found.get_ref(), &format!("a section, [{}]", self.full(name)));
            self.reader.fault(found.span().start, self.full(name), problem);
        }
        table
    }

    /// Notes the user's keys that no setting has.
    pub fn note_unknown(&mut self) {
        for key in self.user.into_iter().flat_map(DeTable::keys) {
            let name = key.get_ref();
            if !self.asked.iter().any(|asked| asked == name) {
                let nearest = nearest(name, self.asked.iter().map(String::as_str)).map(str::to_owned);
                let full = self.full(name);
                self.reader.fault(key.span().start, full, Problem::Unknown { nearest });
            }
        }
    }

    fn full(&self, key: &str) -> String {
        if self.name.is_empty() { key.to_owned() } else { format!("{}.{key}", self.name) }
    }
}

/// The names in a table in the order of their lines.
fn in_order(table: &DeTable<'_>) -> Vec<String> {
    let mut keys: Vec<_> = table.keys().collect();
    keys.sort_by_key(|key| key.span().start);
    keys.into_iter().map(|key| key.get_ref().to_string()).collect()
}

fn last_part(key: &str) -> &str {
    key.rsplit_once('.').map_or(key, |(_, last)| last)
}

fn in_range(value: &DeValue<'_>, range: &RangeInclusive<i64>) -> Result<i64, Problem> {
    let number = value::whole(value).filter(|number| range.contains(number));
    let allowed = || format!("a whole number from {} to {}", range.start(), range.end());
    number.ok_or_else(|| not_allowed(value, &allowed()))
}

fn not_allowed(found: &DeValue<'_>, allowed: &str) -> Problem {
    Problem::NotAllowed { found: described(found), allowed: allowed.to_owned(), nearest: None }
}

fn no_such_choice<'a>(found: &DeValue<'_>, names: impl Iterator<Item = &'a str> + Clone) -> Problem {
    let quoted: Vec<String> = names.clone().map(|name| format!("\"{name}\"")).collect();
    Problem::NotAllowed {
        found: described(found),
        allowed: quoted.join(" or "),
        nearest: found.as_str().and_then(|text| nearest(text, names)).map(str::to_owned),
    }
}

/// Describes a value: short ones literally, large ones by their kind.
fn described(found: &DeValue<'_>) -> String {
    match found {
        DeValue::String(text) => quoted(text),
        DeValue::Integer(integer) => shortened(&integer.to_string()).into_owned(),
        DeValue::Float(float) => shortened(&float.to_string()).into_owned(),
        DeValue::Boolean(flag) => flag.to_string(),
        DeValue::Datetime(_) => "a date".to_owned(),
        DeValue::Array(_) => "a list".to_owned(),
        DeValue::Table(_) => "a section".to_owned(),
    }
}
