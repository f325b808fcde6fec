//! Warnings about a theme; the theme works without the faulty part.

/// One unusable part of a theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThemeWarning {
    /// No theme has this name.
    #[error("there's no theme '{}'; using '{used}'", clean(.name))]
    Missing {
        /// The unknown name.
        name: String,
        /// The theme used instead.
        used: String,
    },
    /// A theme inherits one that does not exist.
    #[error("{}: inherits {}, which does not exist", clean(.file), clean(.name))]
    MissingParent {
        /// The file.
        file: String,
        /// The name in it.
        name: String,
    },
    /// A theme inherits itself, directly or through another theme.
    #[error("{}: inheriting {} makes a circle", clean(.file), clean(.name))]
    Cycle {
        /// The file that closes the circle.
        file: String,
        /// The theme that it names.
        name: String,
    },
    /// The file could not be read.
    #[error("{}: {reason}", clean(.file))]
    Unreadable {
        /// The file.
        file: String,
        /// The system's message.
        reason: String,
    },
    /// The file is not TOML.
    #[error("{}, line {line}, column {column}: {}", clean(.file), clean(.reason))]
    Syntax {
        /// The file.
        file: String,
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// The parser's message, on one line.
        reason: String,
    },
    /// An unknown key.
    #[error("{}: unknown key {}", clean(.file), clean(.key))]
    UnknownKey {
        /// The file.
        file: String,
        /// The key with its section.
        key: String,
    },
    /// A key that has another name now; it counts all the same.
    #[error("{}: colors.{old} was renamed to '{new}'; the old name still works", clean(.file))]
    Renamed {
        /// The file.
        file: String,
        /// The name in it.
        old: &'static str,
        /// The name it has now.
        new: &'static str,
    },
    /// An unusable value; the inherited one applies.
    #[error("{}: {} is {}, expected {expected}", clean(.file), clean(.key), clean(.found))]
    Value {
        /// The file.
        file: String,
        /// The key with its section.
        key: String,
        /// The value found, shortened.
        found: String,
        /// The allowed values.
        expected: String,
    },
    /// Colours missing in the theme and all it inherits; those of the default theme apply.
    #[error("{}: no colour for {}; using those of dusk", clean(.file), .keys.join(", "))]
    MissingColors {
        /// The file.
        file: String,
        /// The names of the tokens.
        keys: Vec<&'static str>,
    },
}

/// Cleans a text of control characters.
fn clean(text: &str) -> String {
    let shown = |c: char| {
        if c == '\'' || c == '"' { c.to_string() } else { c.escape_debug().to_string() }
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_is_safe_to_show() {
        let evil = "a\u{1b}[2J\nb'c".to_owned();
        let warnings = [
            ThemeWarning::Missing { name: evil.clone(), used: "dusk".to_owned() },
            ThemeWarning::MissingParent { file: evil.clone(), name: evil.clone() },
            ThemeWarning::Cycle { file: evil.clone(), name: evil.clone() },
            ThemeWarning::Syntax { file: evil.clone(), line: 1, column: 2, reason: evil.clone() },
            ThemeWarning::UnknownKey { file: evil.clone(), key: evil.clone() },
            ThemeWarning::Value {
                file: evil.clone(),
                key: evil.clone(),
                found: evil,
                expected: "a colour".to_owned(),
            },
        ];
        for warning in warnings {
            let told = warning.to_string();
            assert!(!told.contains(char::is_control) && told.contains(r"a\u{1b}[2J\nb'c"), "{told}");
        }
    }

    #[test]
    fn a_warning_says_what_is_used_instead() {
        let missing = ThemeWarning::Missing { name: "dusc".to_owned(), used: "dusk".to_owned() };
        assert_eq!(missing.to_string(), "there's no theme 'dusc'; using 'dusk'");
        let colors = ThemeWarning::MissingColors { file: "mine.toml".to_owned(), keys: vec!["win", "trade"] };
        assert_eq!(colors.to_string(), "mine.toml: no colour for win, trade; using those of dusk");
        let renamed = ThemeWarning::Renamed { file: "mine.toml".to_owned(), old: "men", new: "pieces" };
        assert_eq!(
            renamed.to_string(),
            "mine.toml: colors.men was renamed to 'pieces'; the old name still works"
        );
    }
}
