//! A setting's value as it is listed: of any kind, written as TOML and as JSON.

use std::fmt;

use toml::de::DeValue;

/// A value of any kind that a setting can have.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
pub enum Value {
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

impl Value {
    /// The value as read; `None` for kinds that no setting has (dates, tables, mixed lists, numbers beyond all bounds).
    pub(super) fn of(value: &DeValue<'_>) -> Option<Value> {
        match value {
            DeValue::Boolean(flag) => Some(Value::Flag(*flag)),
            DeValue::Integer(_) => whole(value).map(Value::Whole),
            DeValue::Float(float) => float.as_str().parse().ok().map(Value::Number),
            DeValue::String(text) => Some(Value::Text(text.to_string())),
            DeValue::Array(_) => texts(value).map(Value::List),
            DeValue::Datetime(_) | DeValue::Table(_) => None,
        }
    }
}

impl fmt::Display for Value {
    /// As TOML writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Flag(flag) => write!(f, "{flag}"),
            Value::Whole(number) => write!(f, "{number}"),
            Value::Number(number) => write!(f, "{number:?}"),
            Value::Text(text) => write!(f, "{}", toml::Value::String(text.clone())),
            Value::List(texts) => {
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

/// The value for types that read themselves; kinds that no setting has become a table, which none takes.
pub(super) fn as_toml(value: &DeValue<'_>) -> toml::Value {
    match Value::of(value) {
        Some(Value::Flag(flag)) => flag.into(),
        Some(Value::Whole(number)) => number.into(),
        Some(Value::Number(number)) => number.into(),
        Some(Value::Text(text)) => text.into(),
        Some(Value::List(texts)) => texts.into(),
        None => toml::Table::new().into(),
    }
}

/// A list in which every value is a text.
pub(super) fn texts(value: &DeValue<'_>) -> Option<Vec<String>> {
    let texts = value.as_array()?.iter();
    texts
        .map(|value| value.get_ref().as_str().map(str::to_owned))
        .collect()
}
