//! What can be wrong with a theme; each is told, and the theme works without it.

/// One thing in a theme that could not be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ThemeWarning {
    /// No theme has this name.
    #[error("theme {}: there is none with this name; {used} is used", clean(.name))]
    Missing {
        /// The name that was asked for.
        name: String,
        /// The theme that takes its place.
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
    /// A theme inherits itself over some other theme, or itself.
    #[error("{}: inherits {} in a circle", clean(.file), clean(.name))]
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
        /// What the system says.
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
        /// What the parser says, on one line.
        reason: String,
    },
    /// A key that themes do not have.
    #[error("{}: {} is not a key of themes", clean(.file), clean(.key))]
    UnknownKey {
        /// The file.
        file: String,
        /// The key with its section.
        key: String,
    },
    /// A value that cannot be used; the inherited one is.
    #[error("{}: {} is {}, expected {expected}", clean(.file), clean(.key), clean(.found))]
    Value {
        /// The file.
        file: String,
        /// The key with its section.
        key: String,
        /// What stands there, shortened.
        found: String,
        /// What would do.
        expected: String,
    },
    /// Colours that neither the theme nor one that it inherits gives; those of the default theme are used.
    #[error("{}: no colour for {}; those of dusk are used", clean(.file), .keys.join(", "))]
    MissingColors {
        /// The file.
        file: String,
        /// The names of the tokens.
        keys: Vec<&'static str>,
    },
}

/// Text from a file or the command line without anything that a terminal could obey.
fn clean(text: &str) -> String {
    let shown = |c: char| {
        if c == '\'' || c == '"' {
            c.to_string()
        } else {
            c.escape_debug().to_string()
        }
    };
    text.chars().map(shown).collect()
}
