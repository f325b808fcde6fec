//! Chords and what they call: the table of keys in force, checked against the settings.

use std::fmt;

/// A key with its modifiers, free of any terminal crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chord {
    /// The key.
    pub key: Key,
    /// With Control.
    pub ctrl: bool,
    /// With Alt.
    pub alt: bool,
    /// With Shift; never set for characters, which come as they are typed.
    pub shift: bool,
}

/// A key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names are those printed on the keys")]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Tab,
    Backspace,
    Delete,
    Insert,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    PageUp,
    PageDown,
    F(u8),
}

impl Chord {
    /// A key without modifiers.
    pub const fn plain(key: Key) -> Chord {
        Chord {
            key,
            ctrl: false,
            alt: false,
            shift: false,
        }
    }
}

impl fmt::Display for Chord {
    /// As in config.toml: `t`, `ctrl-l`, `shift-tab`.
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

impl std::str::FromStr for Chord {
    type Err = String;

    /// Reads what [`Chord`]'s display writes.
    fn from_str(_text: &str) -> Result<Chord, String> {
        todo!()
    }
}
