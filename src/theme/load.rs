//! From a name to a theme: finds the files, follows what they inherit and stacks their entries.

use std::fs;
use std::io::Read;
use std::path::Path;

use toml::Table;

use super::builtin;
use super::depth::ColorDepth;
use super::file::{self, Entry, Palette, Reader};
use super::token::Token;
use super::warning::ThemeWarning;

/// Theme files are a few kilobytes; what lies beyond this is not read.
const LARGEST: u64 = 256 * 1024;

/// The entries of a theme by token number: each complete, whatever the files leave out.
pub(super) type Entries = [Entry; Token::ALL.len()];

/// The names of the themes in a user's directory, in order of the alphabet.
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

/// What a theme says of itself: the first sentence of the comment that opens its file, after its name.
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
    let words = comment
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix(": "));
    let words = words.unwrap_or(comment);
    let end = words.find(". ").into_iter().chain(words.find("; ")).min();
    let sentence = words[..end.unwrap_or(words.len())].trim_end_matches('.');
    let mut letters = sentence.chars();
    Some(
        letters
            .next()?
            .to_uppercase()
            .chain(letters)
            .chain(['.'])
            .collect(),
    )
}

/// A theme as its files give it.
pub(super) struct Loaded {
    pub entries: Entries,
    /// The most colours that it wants, if it says so.
    pub depth: Option<ColorDepth>,
    /// Everything that was wrong on the way.
    pub warnings: Vec<ThemeWarning>,
}

/// Loads a theme and what it inherits.
pub(super) fn load(name: &str, user_directory: Option<&Path>) -> Loaded {
    let mut chain = Chain {
        user_directory,
        warnings: Vec::new(),
        sources: Vec::new(),
        depth: None,
    };
    let found = chain.follow(name);
    let Chain {
        mut warnings,
        sources,
        depth,
        ..
    } = chain;
    if !found && warnings.is_empty() {
        warnings.push(ThemeWarning::Missing {
            name: name.to_owned(),
            used: builtin::DARK.to_owned(),
        });
    }
    let (entries, given) = stack(defaults(), &sources, &mut warnings);
    warnings.extend(sources.first().and_then(|source| missing(&source.file, &given)));
    Loaded {
        entries,
        depth,
        warnings,
    }
}

/// One theme file of a chain.
struct Source {
    name: String,
    file: String,
    built_in: bool,
    table: Table,
}

/// A theme and what it inherits, most special first.
struct Chain<'a> {
    user_directory: Option<&'a Path>,
    warnings: Vec<ThemeWarning>,
    sources: Vec<Source>,
    depth: Option<ColorDepth>,
}

impl Chain<'_> {
    /// Adds a theme and all that it inherits; false if there is no theme with this name.
    fn follow(&mut self, name: &str) -> bool {
        let mut wanted = name.to_owned();
        loop {
            let Some(source) = self.find(&wanted) else {
                return self.parent_is_missing(wanted);
            };
            let mut reader = Reader {
                file: &source.file,
                warnings: &mut self.warnings,
            };
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

    /// The user's file of this name, otherwise the one that patzer carries. A user's theme may inherit its own name:
    /// then it changes the carried one.
    fn find(&mut self, name: &str) -> Option<Source> {
        if !self.sources.iter().any(|source| source.name == name)
            && let Some(source) = self
                .user_directory
                .and_then(|directory| self.user_file(directory, name))
        {
            return Some(source);
        }
        let file = format!("themes/{name}.toml");
        let table = file::parse(&file, builtin::source(name)?).ok()?;
        Some(Source {
            name: name.to_owned(),
            file,
            built_in: true,
            table,
        })
    }

    fn user_file(&mut self, directory: &Path, name: &str) -> Option<Source> {
        let path = directory.join(format!("{name}.toml"));
        if !is_name(name) || !path.exists() {
            return None;
        }
        let file = path.to_string_lossy().into_owned();
        match read(&path).map_err(|reason| ThemeWarning::Unreadable {
            file: file.clone(),
            reason,
        }) {
            Ok(text) => match file::parse(&file, &text) {
                Ok(table) => {
                    return Some(Source {
                        name: name.to_owned(),
                        file,
                        built_in: false,
                        table,
                    });
                }
                Err(warning) => self.warnings.push(warning),
            },
            Err(warning) => self.warnings.push(warning),
        }
        None
    }

    /// Whether a theme of this name has been read already and there is no other of the name left to read.
    fn closes_circle(&self, name: &str) -> bool {
        let mut same = self
            .sources
            .iter()
            .filter(|source| source.name == name)
            .peekable();
        same.peek().is_some() && (builtin::source(name).is_none() || same.any(|source| source.built_in))
    }

    fn circle(&mut self, name: String) -> bool {
        let file = self
            .sources
            .last()
            .map_or_else(String::new, |source| source.file.clone());
        self.warnings.push(ThemeWarning::Cycle { file, name });
        true
    }

    fn parent_is_missing(&mut self, name: String) -> bool {
        let Some(child) = self.sources.last() else {
            return false;
        };
        self.warnings.push(ThemeWarning::MissingParent {
            file: child.file.clone(),
            name,
        });
        true
    }
}

/// Puts the entries of a chain over others; also says which tokens it has given.
fn stack(mut entries: Entries, sources: &[Source], warnings: &mut Vec<ThemeWarning>) -> (Entries, Given) {
    let mut given = [false; Token::ALL.len()];
    let mut palette = Palette::new();
    for source in sources.iter().rev() {
        let mut reader = Reader {
            file: &source.file,
            warnings,
        };
        reader.palette(&source.table, &mut palette);
        for (token, entry) in reader.entries(&source.table, &palette) {
            let at = token as usize;
            entries[at] = entries[at].overlaid(entry);
            given[at] = true;
        }
    }
    (entries, given)
}

/// Which tokens a theme and what it inherits give, by token number.
type Given = [bool; Token::ALL.len()];

/// The warning for colours that are not given, if any are not.
fn missing(file: &str, given: &Given) -> Option<ThemeWarning> {
    let keys: Vec<_> = Token::ALL
        .into_iter()
        .filter(|&token| !given[token as usize])
        .map(Token::id)
        .collect();
    (!keys.is_empty()).then(|| ThemeWarning::MissingColors {
        file: file.to_owned(),
        keys,
    })
}

/// The default theme's entries, which every theme lies over.
fn defaults() -> Entries {
    let mut chain = Chain {
        user_directory: None,
        warnings: Vec::new(),
        sources: Vec::new(),
        depth: None,
    };
    chain.follow(builtin::DARK);
    stack(
        [Entry::default(); Token::ALL.len()],
        &chain.sources,
        &mut Vec::new(),
    )
    .0
}

/// Whether a word can be a theme's name, and so the stem of its file's name.
fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-' || c == '_')
}

/// A theme file's text. Pipes and devices are not opened, for they might never end.
fn read(path: &Path) -> Result<String, String> {
    let metadata = fs::metadata(path).map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("not a file".to_owned());
    }
    if metadata.len() > LARGEST {
        return Err(format!("longer than {} KiB", LARGEST / 1024));
    }
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let mut text = String::new();
    match file.take(LARGEST).read_to_string(&mut text) {
        Ok(_) => Ok(text),
        Err(error) => Err(error.to_string()),
    }
}
