//! Reads a theme file: its palette and entries, with a warning for each unusable part.
//!
//! ```toml
//! inherits = "dusk"                  # optional: what this file leaves out is taken from there
//! depth = "16"                       # optional: the most colours this theme uses, a word of --color; not inherited
//!
//! [palette]                          # names for colours, also those of the inherited file
//! sand = "#92856d"
//!
//! [colors]
//! text = "sand"                      # a colour of 24 bits: a name of the palette, #rrggbb or "default"
//! title = { color = "#e0d8c8", indexed = 188, sixteen = "white", attributes = ["bold"], plain = ["bold"] }
//! ```
//!
//! `indexed` is a number of xterm's palette from 16 to 255 (left out: the nearest to `color`); colours of glows give
//! up to three, from full to pale: `[28, 65, 101]`. `sixteen` is one of the sixteen names (left out: inherited, never
//! converted), `attributes` are for all colours, `plain` for none.

use std::collections::BTreeMap;

use ratatui::style::Modifier;
use toml::{Table, Value};

use super::depth::ColorDepth;
use super::rgb::Rgb;
use super::token::Token;
use super::warning::ThemeWarning;

/// A colour as a theme names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hue<T> {
    /// The terminal's own.
    Default,
    /// This one.
    Of(T),
}

/// A theme's definition of one token; `None` fields come from the inherited theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct ThemeEntry {
    pub color: Option<Hue<Rgb>>,
    pub indexed: Option<Ramp>,
    pub sixteen: Option<Hue<u8>>,
    pub attributes: Option<Modifier>,
    pub plain: Option<Modifier>,
}

impl ThemeEntry {
    /// Overlays the entry of a more special theme. A new 24-bit colour also drops the old index.
    pub(super) fn overlaid(self, with: ThemeEntry) -> ThemeEntry {
        ThemeEntry {
            color: with.color.or(self.color),
            indexed: if with.color.is_some() { with.indexed } else { with.indexed.or(self.indexed) },
            sixteen: with.sixteen.or(self.sixteen),
            attributes: with.attributes.or(self.attributes),
            plain: with.plain.or(self.plain),
        }
    }
}

/// Numbers of xterm's palette for one colour: the full one, then paler steps towards the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ramp {
    numbers: [u8; Ramp::LONGEST],
    length: usize,
}

impl Ramp {
    const LONGEST: usize = 3;

    /// Takes one to three numbers above the sixteen that users change.
    fn new(given: &[i64]) -> Option<Ramp> {
        if !(1..=Ramp::LONGEST).contains(&given.len()) {
            return None;
        }
        let mut numbers = [0; Ramp::LONGEST];
        for (number, &given) in numbers.iter_mut().zip(given) {
            *number = u8::try_from(given).ok().filter(|&number| number >= 16)?;
        }
        Some(Ramp { numbers, length: given.len() })
    }

    /// The full colour first.
    pub(super) fn numbers(&self) -> &[u8] {
        &self.numbers[..self.length]
    }
}

/// The names of the sixteen colours, in the order of their ANSI numbers.
pub(super) const SIXTEEN: [&str; 16] = [
    "black",
    "red",
    "green",
    "brown",
    "blue",
    "magenta",
    "cyan",
    "light-grey",
    "dark-grey",
    "bright-red",
    "bright-green",
    "yellow",
    "bright-blue",
    "bright-magenta",
    "bright-cyan",
    "white",
];

const ATTRIBUTES: [(&str, Modifier); 3] =
    [("bold", Modifier::BOLD), ("underline", Modifier::UNDERLINED), ("reversed", Modifier::REVERSED)];

/// Colours that had another name in former versions: the old and the new one.
const RENAMED: [(&str, &str); 2] = [("white_man", "white_piece"), ("black_man", "black_piece")];

/// A palette: names for colours.
pub(super) type Palette = BTreeMap<String, Rgb>;

/// Parses the text of a theme file.
pub(super) fn parse(file: &str, text: &str) -> Result<Table, ThemeWarning> {
    text.trim_start_matches('\u{feff}').parse::<Table>().map_err(|error| {
        let start = error.span().map_or(0, |span| span.start.min(text.len()));
        let before = &text.as_bytes()[..start];
        let line_start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        ThemeWarning::Syntax {
            file: file.to_owned(),
            line: before.split(|&byte| byte == b'\n').count(),
            column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
            reason: error.message().lines().collect::<Vec<_>>().join(" "),
        }
    })
}

/// Reads the parts of one theme file and collects warnings.
pub(super) struct ThemeReader<'a> {
    pub file: &'a str,
    pub warnings: &'a mut Vec<ThemeWarning>,
}

impl ThemeReader<'_> {
    /// The theme that this one inherits.
    pub(super) fn inherits(&mut self, table: &Table) -> Option<String> {
        let value = table.get("inherits")?;
        match value.as_str() {
            Some(name) => Some(name.to_owned()),
            None => self.refuse("inherits", value, "the name of a theme"),
        }
    }

    /// The most colours that this theme uses.
    pub(super) fn depth(&mut self, table: &Table) -> Option<ColorDepth> {
        let value = table.get("depth")?;
        match value.as_str().and_then(ColorDepth::from_word) {
            Some(depth) => Some(depth),
            None => self.refuse("depth", value, "none, 16, 256 or truecolor"),
        }
    }

    /// Adds the file's palette to the one that it inherits.
    pub(super) fn palette(&mut self, table: &Table, palette: &mut Palette) {
        for (name, value) in self.section(table, "palette") {
            let key = format!("palette.{name}");
            let Some(color) = value.as_str().and_then(Rgb::from_hex) else {
                self.refuse::<()>(&key, value, "a colour as #rrggbb");
                continue;
            };
            palette.insert(name.clone(), color);
        }
    }

    /// The file's entries.
    pub(super) fn entries(&mut self, table: &Table, palette: &Palette) -> Vec<(Token, ThemeEntry)> {
        let mut entries = Vec::new();
        for (name, value) in self.section(table, "colors") {
            let name = self.present(name);
            match Token::from_id(name) {
                Some(token) => entries.push((token, self.entry(token, value, palette))),
                None => self.unknown(format!("colors.{name}")),
            }
        }
        entries
    }

    /// The name that a colour has now; an old one is reported.
    fn present<'n>(&mut self, name: &'n str) -> &'n str {
        let Some(&(old, new)) = RENAMED.iter().find(|(old, _)| *old == name) else {
            return name;
        };
        self.warnings.push(ThemeWarning::Renamed { file: self.file.to_owned(), old, new });
        new
    }

    /// Warns of unknown sections.
    pub(super) fn known_sections(&mut self, table: &Table) {
        for key in table.keys() {
            if !["inherits", "depth", "palette", "colors"].contains(&key.as_str()) {
                self.unknown(key.clone());
            }
        }
    }

    /// One token's entry: a bare colour, or a table of fields.
    fn entry(&mut self, token: Token, value: &Value, palette: &Palette) -> ThemeEntry {
        let key = format!("colors.{}", token.id());
        let Value::Table(fields) = value else {
            return ThemeEntry { color: self.color(token, &key, value, palette), ..ThemeEntry::default() };
        };
        let mut entry = ThemeEntry::default();
        for (field, value) in fields {
            let key = format!("{key}.{field}");
            match field.as_str() {
                "color" => entry.color = self.color(token, &key, value, palette),
                "indexed" => entry.indexed = self.index(&key, value),
                "sixteen" => entry.sixteen = self.sixteen(token, &key, value),
                "attributes" => entry.attributes = self.attributes(&key, value),
                "plain" => entry.plain = self.attributes(&key, value),
                _ => self.unknown(key),
            }
        }
        entry
    }

    fn color(&mut self, token: Token, key: &str, value: &Value, palette: &Palette) -> Option<Hue<Rgb>> {
        let name = value.as_str().unwrap_or_default();
        if name == "default" && !token.is_on_board() {
            return Some(Hue::Default);
        }
        match Rgb::from_hex(name).or_else(|| palette.get(name).copied()) {
            Some(color) => Some(Hue::Of(color)),
            None => self.refuse(key, value, "a colour of the palette or #rrggbb"),
        }
    }

    fn index(&mut self, key: &str, value: &Value) -> Option<Ramp> {
        let numbers: Option<Vec<i64>> = match value.as_array() {
            Some(numbers) => numbers.iter().map(Value::as_integer).collect(),
            None => value.as_integer().map(|number| vec![number]),
        };
        match numbers.and_then(|numbers| Ramp::new(&numbers)) {
            Some(ramp) => Some(ramp),
            None => self.refuse(key, value, "one to three numbers of xterm's palette from 16 to 255"),
        }
    }

    fn sixteen(&mut self, token: Token, key: &str, value: &Value) -> Option<Hue<u8>> {
        let name = value.as_str().unwrap_or_default();
        if name == "default" && !token.is_on_board() {
            return Some(Hue::Default);
        }
        match SIXTEEN.iter().position(|&known| known == name) {
            Some(number) => Some(Hue::Of(number as u8)),
            None => self.refuse(key, value, &format!("one of {}", SIXTEEN.join(", "))),
        }
    }

    fn attributes(&mut self, key: &str, value: &Value) -> Option<Modifier> {
        let words = value.as_array().map(Vec::as_slice).unwrap_or_default();
        let known = |word: &Value| ATTRIBUTES.iter().find(|(name, _)| word.as_str() == Some(name));
        if !value.is_array() || words.iter().any(|word| known(word).is_none()) {
            return self.refuse(key, value, "a list of \"bold\", \"underline\" and \"reversed\"");
        }
        Some(words.iter().filter_map(known).map(|&(_, attribute)| attribute).collect())
    }

    /// Returns the entries of a section; empty if it is missing or not a section.
    fn section<'t>(&mut self, table: &'t Table, name: &str) -> Vec<(&'t String, &'t Value)> {
        match table.get(name) {
            None => Vec::new(),
            Some(Value::Table(section)) => section.iter().collect(),
            Some(other) => {
                self.refuse::<()>(name, other, "a section of the file");
                Vec::new()
            }
        }
    }

    fn refuse<T>(&mut self, key: &str, found: &Value, expected: &str) -> Option<T> {
        self.warnings.push(ThemeWarning::Value {
            file: self.file.to_owned(),
            key: key.to_owned(),
            found: shortened(&found.to_string()),
            expected: expected.to_owned(),
        });
        None
    }

    fn unknown(&mut self, key: String) {
        self.warnings.push(ThemeWarning::UnknownKey { file: self.file.to_owned(), key });
    }
}

/// Shortens a value to forty characters, so that a message stays on one line.
fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
