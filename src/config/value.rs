//! A setting's value for listings, written as TOML or JSON.

use std::fmt;

use toml::de::DeValue;

use super::Origin;

/// One setting in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Setting {
    /// The key with its section (`board.theme`).
    pub key: String,
    /// Its value.
    pub value: SettingValue,
    /// Where it came from.
    pub origin: Origin,
}

/// The value of a setting.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum SettingValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Whole(i64),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// Several texts.
    List(Vec<String>),
}

impl SettingValue {
    /// Converts a TOML value; `None` for kinds that no setting has (dates, tables, mixed lists, huge numbers).
    pub(super) fn of(value: &DeValue<'_>) -> Option<SettingValue> {
        match value {
            DeValue::Boolean(flag) => Some(SettingValue::Flag(*flag)),
            DeValue::Integer(_) => whole(value).map(SettingValue::Whole),
            DeValue::Float(float) => float.as_str().parse().ok().map(SettingValue::Number),
            DeValue::String(text) => Some(SettingValue::Text(text.to_string())),
            DeValue::Array(_) => texts(value).map(SettingValue::List),
            DeValue::Datetime(_) | DeValue::Table(_) => None,
        }
    }

    /// Its number, whole or not.
    pub(super) fn number(&self) -> Option<f64> {
        match self {
            SettingValue::Whole(number) => Some(*number as f64),
            SettingValue::Number(number) => Some(*number),
            SettingValue::Flag(_) | SettingValue::Text(_) | SettingValue::List(_) => None,
        }
    }
}

impl fmt::Display for SettingValue {
    /// Writes the value as TOML.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingValue::Flag(flag) => write!(f, "{flag}"),
            SettingValue::Whole(number) => write!(f, "{number}"),
            SettingValue::Number(number) => write!(f, "{number:?}"),
            SettingValue::Text(text) => write!(f, "{}", toml::Value::String(text.clone())),
            SettingValue::List(texts) => {
                let texts = texts.iter().cloned().map(toml::Value::String).collect();
                write!(f, "{}", toml::Value::Array(texts))
            }
        }
    }
}

/// A whole number that fits 64 bits.
pub(super) fn whole(value: &DeValue<'_>) -> Option<i64> {
    let integer = value.as_integer()?;
    i64::from_str_radix(integer.as_str(), integer.radix()).ok()
}

/// Converts to the type that serde reads; kinds that no setting has become a table, which no setting accepts.
pub(super) fn as_toml(value: &DeValue<'_>) -> toml::Value {
    match SettingValue::of(value) {
        Some(SettingValue::Flag(flag)) => flag.into(),
        Some(SettingValue::Whole(number)) => number.into(),
        Some(SettingValue::Number(number)) => number.into(),
        Some(SettingValue::Text(text)) => text.into(),
        Some(SettingValue::List(texts)) => texts.into(),
        None => toml::Table::new().into(),
    }
}

/// Returns a list of texts; `None` if a value is not a text.
pub(super) fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    texts.map(|value| value.get_ref().as_str().map(str::to_owned)).collect()
}

#[cfg(test)]
mod tests {
    use toml::de::DeTable;

    use super::*;

    /// The value of a line `x = …`.
    fn value(text: &str) -> Option<SettingValue> {
        let source = format!("x = {text}");
        let table = DeTable::parse(&source).unwrap();
        SettingValue::of(table.get_ref()["x"].get_ref())
    }

    #[test]
    fn a_value_is_written_as_it_may_be_read() {
        for text in ["true", "-3", "0.25", "7.0", "\"dusk\"", "[\"e4\", \"d4\"]", "[]"] {
            assert_eq!(value(text).unwrap().to_string(), text);
        }
        let odd = SettingValue::Text("quote \" and \u{1b}".to_owned());
        assert_eq!(value(&odd.to_string()), Some(odd));
    }

    #[test]
    fn whole_numbers_may_have_another_radix() {
        for text in ["255", "0xff", "0b1111_1111", "0o377"] {
            assert_eq!(value(text), Some(SettingValue::Whole(255)), "{text}");
        }
        assert_eq!(value("9223372036854775807"), Some(SettingValue::Whole(i64::MAX)));
    }

    #[test]
    fn kinds_that_no_setting_has_are_no_values() {
        for text in ["9223372036854775808", "1979-05-27", "{ a = 1 }", "[1, 2]", "[\"e4\", 2]"] {
            assert_eq!(value(text), None, "{text}");
            let source = format!("x = {text}");
            let table = DeTable::parse(&source).unwrap();
            assert!(as_toml(table.get_ref()["x"].get_ref()).is_table(), "which no setting accepts");
        }
    }

    #[test]
    fn only_numbers_are_reckoned_with() {
        assert_eq!(value("3").and_then(|value| value.number()), Some(3.0));
        assert_eq!(value("3.5").and_then(|value| value.number()), Some(3.5));
        assert_eq!(value("\"3\"").and_then(|value| value.number()), None);
    }
}
