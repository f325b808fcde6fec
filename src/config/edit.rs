//! Changes one setting in the user's file; comments, order and everything else stay as they are.

use std::collections::HashMap;
use std::io;
use std::path::Path;
use std::sync::LazyLock;

use toml_edit::{DocumentMut, Item, Table, Value};

use super::characters::Cast;
use super::{BUILT_IN, LoadedConfig, Origin, SettingValue, source};

/// A changed setting: the text of the file now, the settings in force, and what the user had set before.
#[derive(Clone, Debug, PartialEq)]
pub struct SettingChange {
    /// The key with its section (`board.theme`).
    pub key: String,
    /// The user's value before; `None` if the built-in one was in force.
    pub before: Option<SettingValue>,
    /// The file's new text.
    pub text: String,
    /// The settings that this text gives.
    pub loaded: LoadedConfig,
}

/// Changes a setting in the text of a user's file; `None` takes it out, so that the built-in one is in force.
///
/// # Errors
/// A sentence: the text is not TOML, or the value is not allowed.
pub fn change(
    path: &Path,
    text: &str,
    key: &str,
    value: Option<&SettingValue>,
) -> Result<SettingChange, String> {
    let mut document: DocumentMut = text
        .parse()
        .map_err(|_| "Your settings file isn't TOML; 'patzer config --check' says where.".to_owned())?;
    let before = of_user(&LoadedConfig::from_text(path, text), key);
    let (section, name) = key.rsplit_once('.').unwrap_or(("", key));
    let table =
        table_of(document.as_table_mut(), section).ok_or("A setting above this one isn't a section.")?;
    match value {
        Some(value) => set(table, name, value),
        None => drop(table.remove(name)),
    }
    let text = document.to_string();
    let loaded = LoadedConfig::with_cast(path, &text, Cast::beside(path));
    match loaded.warnings.iter().find(|fault| fault.key == key) {
        Some(fault) => Err(format!("{}.", fault.problem)),
        None => Ok(SettingChange { key: key.to_owned(), before, text, loaded }),
    }
}

/// Reads a user's file for [`change`]; a missing one is empty.
///
/// # Errors
/// Why it cannot be read.
pub fn text_of(path: &Path) -> io::Result<String> {
    match source::read_text(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

/// The sentence of config.toml about a setting, from the comment above it; empty for an unknown key.
pub fn meaning(key: &str) -> &'static str {
    // Every keystroke of a search in the preferences asks for the sentences of all settings.
    static MEANINGS: LazyLock<HashMap<String, String>> = LazyLock::new(meanings);
    MEANINGS.get(key).map_or("", String::as_str)
}

/// The sentences of all settings by key.
fn meanings() -> HashMap<String, String> {
    let mut all = HashMap::new();
    let (mut section, mut words) = ("", Vec::new());
    for line in BUILT_IN.lines() {
        if let Some(header) = line.strip_prefix('[') {
            section = header.trim_end_matches(']');
            words.clear();
        } else if let Some(comment) = line.strip_prefix('#') {
            words.push(comment.trim());
        } else if let Some((name, _)) = line.split_once('=') {
            all.insert(format!("{section}.{}", name.trim()), words.join(" "));
            words.clear();
        } else {
            words.clear();
        }
    }
    all
}

fn of_user(loaded: &LoadedConfig, key: &str) -> Option<SettingValue> {
    let setting = loaded.settings.iter().find(|setting| setting.key == key)?;
    matches!(setting.origin, Origin::File { .. }).then(|| setting.value.clone())
}

/// The table of a section, made where it is missing.
fn table_of<'a>(root: &'a mut Table, section: &str) -> Option<&'a mut dyn toml_edit::TableLike> {
    let mut table: &mut dyn toml_edit::TableLike = root;
    for part in section.split('.').filter(|part| !part.is_empty()) {
        let new = || {
            let mut new = Table::new();
            new.set_implicit(true);
            Item::Table(new)
        };
        table = table.entry(part).or_insert_with(new).as_table_like_mut()?;
    }
    Some(table)
}

/// Sets a value; the comment behind the old one stays.
fn set(table: &mut dyn toml_edit::TableLike, name: &str, value: &SettingValue) {
    let mut new = match value {
        SettingValue::Flag(flag) => Value::from(*flag),
        SettingValue::Whole(number) => Value::from(*number),
        SettingValue::Number(number) => Value::from(*number),
        SettingValue::Text(text) => Value::from(text.as_str()),
        SettingValue::List(texts) => texts.iter().map(String::as_str).collect::<Value>(),
    };
    if let Some(old) = table.get(name).and_then(Item::as_value) {
        *new.decor_mut() = old.decor().clone();
    }
    match table.get_mut(name) {
        Some(item) => *item = Item::Value(new),
        None => drop(table.insert(name, Item::Value(new))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINE: &str = "# mine\n[coach]\nthink_ms = 700 # long\n\n[board] # look\n# dark\ntheme = \"dusk\"\n";

    fn changed(key: &str, value: &SettingValue) -> Result<SettingChange, String> {
        change(Path::new("mine.toml"), MINE, key, Some(value))
    }

    #[test]
    fn comments_and_order_stay() {
        let new = changed("coach.think_ms", &SettingValue::Whole(900)).unwrap();
        assert_eq!(new.text, MINE.replace("700", "900"));
        assert_eq!((new.before, new.loaded.config.coach.think_ms), (Some(SettingValue::Whole(700)), 900));
        let text = SettingValue::Text("paper".to_owned());
        assert_eq!(changed("board.theme", &text).unwrap().text, MINE.replace("dusk", "paper"));
    }

    #[test]
    fn a_new_setting_gets_its_section_and_goes_again() {
        let value = SettingValue::Number(2.0);
        let new = changed("heatmap.rules.outpost_square.weight", &value).unwrap();
        assert!(new.text.starts_with(MINE), "{}", new.text);
        assert!(new.text.contains("[heatmap.rules.outpost_square]\nweight = 2.0"), "{}", new.text);
        assert_eq!((new.before, new.loaded.warnings.len()), (None, 0));
        let gone =
            change(Path::new("mine.toml"), &new.text, "heatmap.rules.outpost_square.weight", None).unwrap();
        assert_eq!(gone.before, Some(SettingValue::Number(2.0)));
        assert!(gone.text.starts_with(MINE) && !gone.text.contains("weight"), "{}", gone.text);
    }

    #[test]
    fn what_is_not_allowed_is_refused_with_what_is() {
        let refused = changed("coach.think_ms", &SettingValue::Whole(3)).unwrap_err();
        assert!(refused.contains("50 to 60000"), "{refused}");
        let refused = changed("play.side", &SettingValue::Text("green".to_owned())).unwrap_err();
        assert!(refused.contains("\"white\""), "{refused}");
        assert!(change(Path::new("mine.toml"), "[coach", "coach.think_ms", None).is_err());
    }

    #[test]
    fn every_setting_has_its_meaning() {
        for setting in LoadedConfig::built_in().settings {
            assert!(!meaning(&setting.key).is_empty(), "{}", setting.key);
        }
    }
}
