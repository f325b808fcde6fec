//! From a name to a theme: finds the files, follows what they inherit and stacks their entries.

use std::fs;
use std::io::Read;
use std::path::Path;

use toml::Table;

use super::builtin;
use super::depth::ColorDepth;
use super::file::{self, Palette, ThemeEntry, ThemeReader};
use super::token::Token;
use super::warning::ThemeWarning;

/// Largest theme file, in bytes; a real one has a few thousand.
const LARGEST: u64 = 256 * 1024;

/// The complete entries of a theme, by token number.
pub(super) type ThemeEntries = [ThemeEntry; Token::ALL.len()];

/// Lists the themes of a user's directory in alphabetical order.
pub fn user_names(directory: &Path) -> Vec<String> {
    let files = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .map(|file| file.path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "toml") && path.is_file())
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .filter(|name| is_name(name))
        .collect();
    names.sort();
    names
}

/// Returns a theme's description: the first sentence of its opening comment, after the name.
///
/// ```
/// let sentence = patzer::theme::sentence("walnut", None);
/// assert_eq!(sentence.as_deref(), Some("A polished board by lamplight."));
/// ```
pub fn sentence(name: &str, user_directory: Option<&Path>) -> Option<String> {
    let own = user_directory.filter(|_| is_name(name));
    let own = own.and_then(|directory| read(&directory.join(format!("{name}.toml"))).ok());
    let text = own.as_deref().or_else(|| builtin::source(name))?;
    let comment = text.lines().next()?.strip_prefix('#')?.trim();
    let words = comment.strip_prefix(name).and_then(|rest| rest.strip_prefix(": "));
    let words = words.unwrap_or(comment);
    let end = words.find(". ").into_iter().chain(words.find("; ")).min();
    let sentence = words[..end.unwrap_or(words.len())].trim_end_matches('.');
    let mut letters = sentence.chars();
    Some(letters.next()?.to_uppercase().chain(letters).chain(['.']).collect())
}

/// A theme as loaded from its files.
pub(super) struct LoadedTheme {
    pub entries: ThemeEntries,
    /// The most colours that the theme wants, if it says so.
    pub depth: Option<ColorDepth>,
    /// The faults found on the way.
    pub warnings: Vec<ThemeWarning>,
}

/// Loads a theme and what it inherits.
pub(super) fn load(name: &str, user_directory: Option<&Path>) -> LoadedTheme {
    let mut chain = Chain { user_directory, warnings: Vec::new(), sources: Vec::new(), depth: None };
    let found = chain.follow(name);
    let Chain { mut warnings, sources, depth, .. } = chain;
    if !found && warnings.is_empty() {
        warnings.push(ThemeWarning::Missing { name: name.to_owned(), used: builtin::DARK.to_owned() });
    }
    let (entries, given) = stack(defaults(), &sources, &mut warnings);
    warnings.extend(sources.first().and_then(|source| missing(&source.file, &given)));
    LoadedTheme { entries, depth, warnings }
}

/// One theme file of a chain.
struct ThemeSource {
    name: String,
    file: String,
    built_in: bool,
    table: Table,
}

/// A theme and all it inherits, most special first.
struct Chain<'a> {
    user_directory: Option<&'a Path>,
    warnings: Vec<ThemeWarning>,
    sources: Vec<ThemeSource>,
    depth: Option<ColorDepth>,
}

impl Chain<'_> {
    /// Adds a theme and all it inherits; returns `false` if there is no such theme.
    fn follow(&mut self, name: &str) -> bool {
        let mut wanted = name.to_owned();
        loop {
            let Some(source) = self.find(&wanted) else {
                return self.parent_is_missing(wanted);
            };
            let mut reader = ThemeReader { file: &source.file, warnings: &mut self.warnings };
            reader.known_sections(&source.table);
            let inherits = reader.inherits(&source.table);
            let depth = reader.depth(&source.table);
            if self.sources.is_empty() {
                self.depth = depth;
            }
            self.sources.push(source);
            match inherits {
                Some(parent) if self.closes_circle(&parent) => return self.circle(parent),
                Some(parent) => wanted = parent,
                None => return true,
            }
        }
    }

    /// Finds the user's file of this name, otherwise the built-in one. A user's theme may inherit its own name to change the
    /// built-in one.
    fn find(&mut self, name: &str) -> Option<ThemeSource> {
        if !self.sources.iter().any(|source| source.name == name)
            && let Some(source) = self.user_directory.and_then(|directory| self.user_file(directory, name))
        {
            return Some(source);
        }
        let file = format!("themes/{name}.toml");
        let table = file::parse(&file, builtin::source(name)?).ok()?;
        Some(ThemeSource { name: name.to_owned(), file, built_in: true, table })
    }

    fn user_file(&mut self, directory: &Path, name: &str) -> Option<ThemeSource> {
        let path = directory.join(format!("{name}.toml"));
        if !is_name(name) || !path.exists() {
            return None;
        }
        let file = path.to_string_lossy().into_owned();
        match read(&path).map_err(|reason| ThemeWarning::Unreadable { file: file.clone(), reason }) {
            Ok(text) => match file::parse(&file, &text) {
                Ok(table) => {
                    return Some(ThemeSource { name: name.to_owned(), file, built_in: false, table });
                }
                Err(warning) => self.warnings.push(warning),
            },
            Err(warning) => self.warnings.push(warning),
        }
        None
    }

    /// Whether every theme of this name has been read already.
    fn closes_circle(&self, name: &str) -> bool {
        let mut same = self.sources.iter().filter(|source| source.name == name).peekable();
        same.peek().is_some() && (builtin::source(name).is_none() || same.any(|source| source.built_in))
    }

    fn circle(&mut self, name: String) -> bool {
        let file = self.sources.last().map_or_else(String::new, |source| source.file.clone());
        self.warnings.push(ThemeWarning::Cycle { file, name });
        true
    }

    fn parent_is_missing(&mut self, name: String) -> bool {
        let Some(child) = self.sources.last() else {
            return false;
        };
        self.warnings.push(ThemeWarning::MissingParent { file: child.file.clone(), name });
        true
    }
}

/// Overlays the entries of a chain; also returns which tokens it defines.
fn stack(
    mut entries: ThemeEntries,
    sources: &[ThemeSource],
    warnings: &mut Vec<ThemeWarning>,
) -> (ThemeEntries, GivenTokens) {
    let mut given = [false; Token::ALL.len()];
    let mut palette = Palette::new();
    for source in sources.iter().rev() {
        let mut reader = ThemeReader { file: &source.file, warnings };
        reader.palette(&source.table, &mut palette);
        for (token, entry) in reader.entries(&source.table, &palette) {
            let at = token as usize;
            entries[at] = entries[at].overlaid(entry);
            given[at] = true;
        }
    }
    (entries, given)
}

/// Which tokens a theme and its parents define, by token number.
type GivenTokens = [bool; Token::ALL.len()];

/// Returns the warning for missing colours, if any.
fn missing(file: &str, given: &GivenTokens) -> Option<ThemeWarning> {
    let keys: Vec<_> =
        Token::ALL.into_iter().filter(|&token| !given[token as usize]).map(Token::id).collect();
    (!keys.is_empty()).then(|| ThemeWarning::MissingColors { file: file.to_owned(), keys })
}

/// The default theme's entries, below every other theme.
fn defaults() -> ThemeEntries {
    let mut chain = Chain { user_directory: None, warnings: Vec::new(), sources: Vec::new(), depth: None };
    chain.follow(builtin::DARK);
    stack([ThemeEntry::default(); Token::ALL.len()], &chain.sources, &mut Vec::new()).0
}

/// Whether a word is a valid theme name, and so a file stem.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

/// Reads a theme file. Does not open pipes and devices, which might never end.
fn read(path: &Path) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".to_owned());
    }
    if metadata.len() > LARGEST {
        return Err(format!("larger than {} KiB", LARGEST / 1024));
    }
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let mut text = String::new();
    match file.take(LARGEST).read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(error.to_string()),
    }
}
