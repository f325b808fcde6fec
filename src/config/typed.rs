//! Sections that deserialize into types, one key at a time, so that a wrong one falls back alone.

use serde::de::DeserializeOwned;
use toml::{Table, Value};

use super::section::{BUILT_IN_IS_WHOLE, ConfigSection};

/// Reads a section and its subsections into a type with defaults.
pub(super) fn read<T: DeserializeOwned>(section: &mut ConfigSection<'_>) -> T {
    let table = section.checked(&check::<T>);
    T::deserialize(table).expect(BUILT_IN_IS_WHOLE)
}

/// Checks a value; the error says what the key allows.
pub(super) fn check<T: DeserializeOwned>(key: &str, value: &Value) -> Result<(), String> {
    let nested = |inner: Value, name: &str| Value::Table(Table::from_iter([(name.to_owned(), inner)]));
    let alone = key.rsplit('.').fold(value.clone(), nested);
    match T::deserialize(alone) {
        Ok(_) => Ok(()),
        Err(error) => Err(allowed(error.message())),
    }
}

/// Converts serde's message (`invalid value: …, expected …`) into what is allowed, in the player's words.
fn allowed(message: &str) -> String {
    let expected = message.rsplit_once(", expected ").map_or(message, |(_, expected)| expected);
    match expected {
        "a boolean" => "true or false".to_owned(),
        other => other.trim_start_matches("one of ").replace(", ", " or ").replace('`', "\""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heatmap::HeatmapSettings;

    #[test]
    fn every_kind_of_value_says_what_it_allows() {
        let told = |key: &str, value: Value| check::<HeatmapSettings>(key, &value).unwrap_err();
        assert_eq!(told("scaling", "sofft".into()), "\"soft\" or \"hard\" or \"none\"");
        assert_eq!(told("range", 0.into()), "a number from 1 to 1000");
        assert_eq!(told("cache", (-1).into()), "a whole number from 0 to 10000");
        assert_eq!(told("cache", 1e20.into()), "a whole number from 0 to 10000");
        assert_eq!(told("rules.passed_pawn.enabled", 1.into()), "true or false");
        assert_eq!(told("rules.passed_pawn.weight", f64::NAN.into()), "a number from 0 to 10");
        assert_eq!(check::<HeatmapSettings>("rules.passed_pawn.weight", &2.into()), Ok(()));
    }
}
