//! Chords and the actions they call: the table of keys in force, checked against the settings.

use crate::app::action::{ACTIONS, Action};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::config::{ConfigError, KeySetting, Problem, nearest, quoted};

/// A key with its modifiers, free of any terminal crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Chord {
    /// The key.
    pub key: KeyCode,
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
pub enum KeyCode {
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

/// The names of keys that are no characters; the space bar is named too, because a blank would be overlooked.
const NAMES: &[(&str, KeyCode)] = &[
    ("space", KeyCode::Char(' ')),
    ("enter", KeyCode::Enter),
    ("esc", KeyCode::Esc),
    ("tab", KeyCode::Tab),
    ("backspace", KeyCode::Backspace),
    ("delete", KeyCode::Delete),
    ("insert", KeyCode::Insert),
    ("left", KeyCode::Left),
    ("right", KeyCode::Right),
    ("up", KeyCode::Up),
    ("down", KeyCode::Down),
    ("home", KeyCode::Home),
    ("end", KeyCode::End),
    ("pageup", KeyCode::PageUp),
    ("pagedown", KeyCode::PageDown),
];

impl Chord {
    /// A key without modifiers.
    pub const fn plain(key: KeyCode) -> Chord {
        Chord { key, ctrl: false, alt: false, shift: false }
    }

    /// A typed character.
    pub const fn char(c: char) -> Chord {
        Chord::plain(KeyCode::Char(c))
    }

    /// A character with Control.
    pub const fn ctrl(c: char) -> Chord {
        Chord { key: KeyCode::Char(c), ctrl: true, alt: false, shift: false }
    }
}

impl fmt::Display for Chord {
    /// As in config.toml: `t`, `ctrl-l`, `shift-tab`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "ctrl-"), (self.alt, "alt-"), (self.shift, "shift-")] {
            if held {
                f.write_str(name)?;
            }
        }
        if let Some((name, _)) = NAMES.iter().find(|(_, key)| *key == self.key) {
            return f.write_str(name);
        }
        if let KeyCode::F(number) = self.key {
            return write!(f, "f{number}");
        }
        // All others have a name.
        if let KeyCode::Char(c) = self.key {
            write!(f, "{c}")?;
        }
        Ok(())
    }
}

/// The error for a text that names no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a key like t, U (not shift-u), ctrl-l, shift-tab, pageup or f5")]
pub struct NoKey;

impl FromStr for Chord {
    type Err = NoKey;

    /// Parses the format of [`Chord`]'s `Display`; modifiers and names in any case.
    fn from_str(text: &str) -> Result<Chord, NoKey> {
        let mut chord = Chord::plain(KeyCode::Esc);
        let mut rest = text;
        while let Some((modifier, after)) = split_modifier(rest) {
            match modifier {
                'c' => chord.ctrl = true,
                'a' => chord.alt = true,
                _ => chord.shift = true,
            }
            rest = after;
        }
        chord.key = key_named(rest).ok_or(NoKey)?;
        if chord.shift && matches!(chord.key, KeyCode::Char(_)) {
            return Err(NoKey);
        }
        if chord.ctrl
            && let KeyCode::Char(c) = chord.key
        {
            chord.key = KeyCode::Char(c.to_ascii_lowercase());
        }
        Ok(chord)
    }
}

fn split_modifier(text: &str) -> Option<(char, &str)> {
    for (name, sign) in [("ctrl-", 'c'), ("alt-", 'a'), ("shift-", 's')] {
        if let Some(head) = text.get(..name.len())
            && head.eq_ignore_ascii_case(name)
            && text.len() > name.len()
        {
            return Some((sign, &text[name.len()..]));
        }
    }
    None
}

fn key_named(text: &str) -> Option<KeyCode> {
    let mut chars = text.chars();
    if let (Some(c), None) = (chars.next(), chars.next()) {
        return (!c.is_control() && c != ' ').then_some(KeyCode::Char(c));
    }
    let lower = text.to_ascii_lowercase();
    if let Some(number) = lower.strip_prefix('f').and_then(|digits| digits.parse().ok()) {
        return (1..=24).contains(&number).then_some(KeyCode::F(number));
    }
    NAMES.iter().find(|(name, _)| *name == lower).map(|(_, key)| *key)
}

/// The map from chords to actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    by_chord: HashMap<Chord, Action>,
    by_action: HashMap<Action, Vec<Chord>>,
    /// Whether sentences name the words that are typed in place of the keys.
    names_words: bool,
}

impl Default for Keymap {
    fn default() -> Keymap {
        Keymap::from_settings(&[]).0
    }
}

impl Keymap {
    /// Returns the default keys overridden by the settings, and the errors in those.
    ///
    /// Ctrl-C always quits, whatever the settings say.
    pub fn from_settings(settings: &[KeySetting]) -> (Keymap, Vec<ConfigError>) {
        let mut by_action: HashMap<Action, Vec<Chord>> =
            ACTIONS.iter().map(|info| (info.action, defaults(info.keys))).collect();
        let mut faults = Vec::new();
        for setting in settings {
            let (Some(action), chords) = (Action::from_id(&setting.action), parse_all(setting, &mut faults))
            else {
                let near = nearest(&setting.action, ACTIONS.iter().map(|info| info.id));
                let nearest = near.map(str::to_owned);
                faults.push(setting.fault(Problem::Unknown { nearest }));
                continue;
            };
            by_action.insert(action, chords);
        }
        let mut map = Keymap { by_chord: HashMap::new(), by_action, names_words: false };
        map.settle(settings, &mut faults);
        (map, faults)
    }

    /// The same for lines of text: sentences name the words to type, `'undo'`, in place of the keys.
    #[must_use]
    pub fn for_lines(self) -> Keymap {
        Keymap { names_words: true, ..self }
    }

    /// Whether sentences name words to type.
    pub fn is_for_lines(&self) -> bool {
        self.names_words
    }

    /// The action that a chord calls.
    pub fn action(&self, chord: Chord) -> Option<Action> {
        self.by_chord.get(&chord).copied()
    }

    /// The chords that call an action, the usual one first.
    pub fn chords(&self, action: Action) -> &[Chord] {
        self.by_action.get(&action).map_or(&[], Vec::as_slice)
    }

    /// The shortest name of a key that calls the action, for hints on the screen.
    pub fn hint(&self, action: Action) -> Option<String> {
        self.chords(action).iter().map(Chord::to_string).min_by_key(String::len)
    }

    /// The name of an action's key for a sentence (`u`, `'?'`, `Enter`), or the action's name for the command line.
    pub fn name(&self, action: Action) -> String {
        if self.names_words {
            return format!("'{}'", action.word());
        }
        let name = self.bare_name(action);
        let mut letters = name.chars();
        match (letters.next(), letters.as_str()) {
            (Some(sign), "") if !sign.is_alphanumeric() => format!("'{sign}'"),
            _ => name,
        }
    }

    /// The same without quotes, for brackets: `(? for keys)`.
    pub fn bare_name(&self, action: Action) -> String {
        let Some(key) = self.hint(action) else {
            return format!(":{}", action.info().id);
        };
        let mut letters = key.chars();
        match (letters.next(), letters.as_str()) {
            (Some(first), rest) if !rest.is_empty() => format!("{}{rest}", first.to_ascii_uppercase()),
            _ => key,
        }
    }

    /// Assigns each chord to one action: settings win over defaults, and Ctrl-C is always Quit.
    fn settle(&mut self, settings: &[KeySetting], faults: &mut Vec<ConfigError>) {
        let quit = Chord::ctrl('c');
        self.by_chord.insert(quit, Action::Quit);
        let named: Vec<(Action, &KeySetting)> = settings
            .iter()
            .filter_map(|setting| Some((Action::from_id(&setting.action)?, setting)))
            .collect();
        for (action, setting) in &named {
            for chord in self.chords(*action).to_vec() {
                if let Some(other) = self.by_chord.get(&chord).filter(|other| **other != *action) {
                    faults.push(setting.fault(Problem::Clash {
                        chord: chord.to_string(),
                        other: other.info().id.to_owned(),
                    }));
                } else {
                    self.by_chord.insert(chord, *action);
                }
            }
        }
        for info in ACTIONS.iter().filter(|info| !named.iter().any(|(action, _)| *action == info.action)) {
            for chord in self.chords(info.action).to_vec() {
                self.by_chord.entry(chord).or_insert(info.action);
            }
        }
        let by_chord = &self.by_chord;
        for (action, chords) in &mut self.by_action {
            chords.retain(|chord| by_chord.get(chord) == Some(action));
        }
        let quits = self.by_action.entry(Action::Quit).or_default();
        if !quits.contains(&quit) {
            quits.push(quit);
        }
    }
}

fn defaults(keys: &[&str]) -> Vec<Chord> {
    keys.iter().filter_map(|key| key.parse().ok()).collect()
}

fn parse_all(setting: &KeySetting, faults: &mut Vec<ConfigError>) -> Vec<Chord> {
    let mut chords = Vec::new();
    for text in &setting.keys {
        match text.parse() {
            Ok(chord) => chords.push(chord),
            Err(NoKey) => faults.push(setting.fault(Problem::NotAllowed {
                found: quoted(text),
                allowed: NoKey.to_string(),
                nearest: None,
            })),
        }
    }
    chords
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::config::{LoadedConfig, Origin};

    fn setting(action: &str, keys: &[&str]) -> KeySetting {
        KeySetting {
            action: action.into(),
            keys: keys.iter().map(ToString::to_string).collect(),
            origin: Origin::BuiltIn,
        }
    }

    #[test]
    fn chords_are_read_as_they_are_written() {
        for text in ["t", "U", "ctrl-l", "shift-tab", "alt-x", "space", "f5", "pageup", "?", "-", "ctrl--"] {
            assert_eq!(text.parse::<Chord>().unwrap().to_string(), text);
        }
        assert_eq!("CTRL-L".parse::<Chord>().unwrap(), Chord::ctrl('l'));
        for text in ["", "hyper-x", "f99", "shift-u", "word"] {
            assert!(text.parse::<Chord>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_action_keeps_its_key_under_its_old_name() {
        let text = "[keys]\nnext_man = \"f2\"\nprevious_piece = \"f3\"\nno_such_action = \"f4\"\n";
        let loaded = LoadedConfig::from_text(Path::new("mine.toml"), text);
        let (keymap, faults) = Keymap::from_settings(&loaded.config.keys);
        assert_eq!(keymap.action("f2".parse().unwrap()), Some(Action::NextPiece));
        assert_eq!(keymap.action("f3".parse().unwrap()), Some(Action::PreviousPiece));
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn default_keys_call_their_actions() {
        let keymap = Keymap::default();
        for info in ACTIONS {
            for key in info.keys {
                assert_eq!(keymap.action(key.parse().unwrap()), Some(info.action), "{key}");
            }
        }
        assert_eq!(keymap.hint(Action::StepBack).as_deref(), Some(","));
    }

    #[test]
    fn a_setting_takes_a_key_from_a_default() {
        let (keymap, faults) = Keymap::from_settings(&[setting("flip", &["t"])]);
        assert!(faults.is_empty());
        assert_eq!(keymap.action(Chord::char('t')), Some(Action::Flip));
        assert_eq!(keymap.action(Chord::char('f')), None);
        assert!(keymap.chords(Action::Threats).is_empty());
    }

    #[test]
    fn what_is_wrong_is_told_and_ctrl_c_always_leaves() {
        let wrong = [
            setting("fli", &["x"]),
            setting("flip", &["nonsense"]),
            setting("zoom", &["ctrl-c"]),
            setting("quit", &[]),
        ];
        let (keymap, faults) = Keymap::from_settings(&wrong);
        assert_eq!(faults.len(), 3, "{faults:?}");
        assert!(faults[0].to_string().contains("did you mean 'flip'?"), "{}", faults[0]);
        assert_eq!(keymap.action(Chord::ctrl('c')), Some(Action::Quit));
        assert_eq!(keymap.action(Chord::char('q')), None);
    }
}
