//! Good order: files open with their purpose, stay short, and carry no stray notes; documents name what exists.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use clap::CommandFactory;
use patzer::cli::args::Cli;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<PathBuf> {
    let mut open = ["src", "tests", "benches"].map(|folder| root().join(folder)).to_vec();
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    assert!(found.len() > 50);
    found
}

fn each(check: impl Fn(&Path, &str) -> Option<String>) {
    let faults: Vec<String> =
        sources().iter().filter_map(|path| check(path, &fs::read_to_string(path).unwrap())).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_opens_with_a_sentence() {
    each(|path, text| {
        let first = text.lines().next().unwrap_or_default();
        let good = first.strip_prefix("//! ").is_some_and(|words| words.len() > 15);
        (!good).then(|| format!("{} opens with {first:?}", path.display()))
    });
}

#[test]
fn no_file_is_too_long_to_read_at_a_sitting() {
    each(|path, text| {
        let lines = text.lines().count();
        (lines > 600).then(|| format!("{} has {lines} lines", path.display()))
    });
}

/// What can be done with the whole state stands on two pages; everything else is a method of a part, or a function.
#[test]
fn the_app_has_its_methods_in_two_files() {
    let source = root().join("src");
    let text = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let mut files: Vec<_> =
        sources().into_iter().filter(|path| text(path).contains("\nimpl App {")).collect();
    files.retain(|path| path.starts_with(&source));
    files.sort();
    assert_eq!(files, ["app/mod.rs", "app/update.rs"].map(|name| source.join(name)));
}

/// Nothing but `patzer import` reaches the network, so nothing else in the program can by itself.
#[test]
fn only_the_import_uses_the_network() {
    let source = root().join("src");
    // Split, so that this file isn't one of them.
    let opens = [concat!("std::", "net"), concat!("ur", "eq::"), concat!("Connection", "::new(")];
    let using = |words: &[&str]| -> Vec<String> {
        let files = sources().into_iter().filter(|path| {
            let text = fs::read_to_string(path).unwrap();
            words.iter().any(|word| text.contains(word))
        });
        let named = files.filter_map(|path| Some(path.strip_prefix(&source).ok()?.display().to_string()));
        let mut named: Vec<String> = named.collect();
        named.sort();
        named
    };
    assert_eq!(using(&opens), ["cli/import/online.rs", "online/connection.rs"]);
    let callers: Vec<String> =
        using(&["online::"]).into_iter().filter(|name| !name.starts_with("online/")).collect();
    let import = ["error", "mod", "offline", "online"].map(|name| format!("cli/import/{name}.rs"));
    assert_eq!(callers, [&["cli/args/saved.rs".to_owned()][..], &import].concat());
}

#[test]
fn no_stray_notes_are_left() {
    let notes = ["TO", "FIX", "XX"].map(|start| {
        format!(
            "{start}{}",
            if start == "TO" {
                "DO"
            } else if start == "FIX" {
                "ME"
            } else {
                "X"
            }
        )
    });
    each(|path, text| {
        let found = notes.iter().find(|note| text.contains(note.as_str()))?;
        Some(format!("{} has {found}", path.display()))
    });
}

/// The documents for people at the root, and the settings, whose comments are one.
const DOCUMENTS: [&str; 6] =
    ["README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "config.toml"];

/// All documents for people: those at the root and the pages of the guide.
fn documents() -> Vec<String> {
    let pages = fs::read_dir(root().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let pages = pages.map(|name| format!("docs/{}", name.to_str().unwrap()));
    DOCUMENTS.iter().map(ToString::to_string).chain(pages).collect()
}

#[test]
fn documents_link_to_files_that_exist_and_the_readme_to_every_page() {
    let readme = document("README.md");
    for name in documents().iter().filter(|name| *name != "config.toml") {
        let text = document(name);
        let folder = root().join(name).parent().unwrap().to_owned();
        let links = text.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link);
        for link in links.filter(|link| !link.starts_with("http")) {
            let file = link.split('#').next().unwrap();
            assert!(folder.join(file).exists(), "{name} links to {link}");
        }
        let is_linked = !name.starts_with("docs/") || readme.contains(&format!("({name})"));
        assert!(is_linked, "the README leads nobody to {name}");
    }
}

fn document(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap()
}

/// What stands between backticks in a text, blocks of code left out.
fn code_spans(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    prose.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn no_control_characters_hide_in_a_text() {
    let is_hidden = |c: char| c.is_control() && c != '\n';
    each(|path, text| {
        let found = text.chars().find(|c| is_hidden(*c))?;
        Some(format!("{} has {found:?}", path.display()))
    });
    for name in &documents() {
        assert_eq!(document(name).chars().find(|c| is_hidden(*c)), None, "{name}");
    }
}

#[test]
fn no_merge_is_left_half_done() {
    let markers = ["<".repeat(7), ">".repeat(7)];
    let marked = |text: &str| text.lines().any(|line| markers.iter().any(|marker| line.starts_with(marker)));
    assert!(marked(&format!("one\n{} HEAD\n", markers[0])) && !marked("one\n<<two"));
    each(|path, text| marked(text).then(|| format!("{} has two versions of a line", path.display())));
    for name in &documents() {
        assert!(!marked(&document(name)), "{name} has two versions of a line");
    }
}

#[test]
fn documents_name_modules_and_files_that_exist() {
    /// Where the files are that are the player's or the host's and not the project's.
    const ON_DISK: [&str; 6] = ["/etc/", ".index/", "games/", "trash/", "training/", "reviews/"];
    let text = document("ARCHITECTURE.md");
    let mut spans = code_spans(&text);
    spans.extend(code_spans(&document("CONTRIBUTING.md")));
    let lib = document("src/lib.rs");
    for module in lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';')) {
        assert!(text.contains(&format!("**`{module}`**")), "the map in ARCHITECTURE.md lacks `{module}`");
    }
    let is_ours = |word: &&String| {
        word.contains('/')
            && !word.contains([' ', '*', '~', '$'])
            && !ON_DISK.iter().any(|place| word.starts_with(place))
    };
    for path in spans.iter().filter(is_ours) {
        let known = root().join(path).exists() || root().join("src").join(path).exists();
        assert!(known, "a document names {path}, which does not exist");
    }
}

/// All code of the library as one text.
fn library() -> String {
    let files = sources().into_iter();
    files
        .filter(|path| path.starts_with(root().join("src")))
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

/// The types that the code declares, and those it takes from the rules crate.
fn types(code: &str) -> HashSet<&str> {
    const DECLARE: [&str; 4] = ["struct", "enum", "trait", "type"];
    let words: Vec<&str> = code.split_whitespace().collect();
    let declared = words.windows(2).filter(|pair| DECLARE.contains(&pair[0]));
    let mut known: HashSet<&str> = declared
        .filter_map(|pair| pair[1].split(|c: char| !c.is_alphanumeric() && c != '_').next())
        .collect();
    let rules = code.split_once("pub use shakmaty::{").unwrap().1;
    let rules = rules.split_once('}').unwrap().0;
    known.extend(rules.split([',', ' ', '\n']).filter(|word| !word.is_empty()));
    known
}

/// What a path such as `Msg::Advised` or `App::update` names that the code does not have.
fn unknown<'a>(path: &'a str, code: &str, types: &HashSet<&str>) -> Option<&'a str> {
    let is_type = |name: &str| name.starts_with(char::is_uppercase) && name.contains(char::is_lowercase);
    let is_variant = |name: &str| {
        let mut lines = code.lines().filter_map(|line| line.trim_start().strip_prefix(name));
        lines.any(|rest| rest.starts_with(['(', ',', ' ']))
    };
    let mut parts = path.split("::");
    let first = parts.next().filter(|name| is_type(name) && !types.contains(name));
    first.or_else(|| {
        parts.find(|name| {
            if is_type(name) {
                !types.contains(name) && !is_variant(name)
            } else {
                !code.contains(&format!("fn {name}("))
            }
        })
    })
}

/// Whether a word in backticks is a name or a path of Rust.
fn is_path(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':')
}

#[test]
fn the_architecture_names_types_that_exist() {
    let code = library();
    let types = types(&code);
    let text = document("ARCHITECTURE.md");
    let spans = code_spans(&text);
    let paths: Vec<&str> =
        spans.iter().map(|span| span.trim_start_matches('&')).filter(|span| is_path(span)).collect();
    assert!(paths.len() > 60, "{paths:?}");
    let faults: Vec<&str> = paths.into_iter().filter(|path| unknown(path, &code, &types).is_some()).collect();
    assert_eq!(faults, [""; 0], "ARCHITECTURE.md names what src does not have");
}

#[test]
fn the_check_of_names_sees_what_it_should() {
    let code = "pub use shakmaty::{Color, Square};\npub enum Msg {\n    Advised(u8),\n}\nfn update() {}\n";
    let types = types(code);
    for known in ["Msg", "Square", "Msg::Advised", "Msg::update", "app", "FEN"] {
        assert_eq!(unknown(known, code, &types), None);
    }
    for (path, name) in [("Message", "Message"), ("Msg::Told", "Told"), ("Msg::look", "look")] {
        assert_eq!(unknown(path, code, &types), Some(name));
    }
}

#[test]
fn every_word_of_the_glossary_stands_there_once_with_its_type() {
    let text = document("ARCHITECTURE.md");
    let glossary = text.split_once("\n## Glossary\n").unwrap().1;
    let code = library();
    let types = types(&code);
    let mut words = HashSet::new();
    for row in glossary.lines().filter(|line| line.starts_with("| **")) {
        let [_, word, meaning, carrier, _] = row.split('|').collect::<Vec<_>>()[..] else {
            panic!("three columns: {row}")
        };
        assert!(words.insert(word.trim().trim_matches('*')), "{word} stands twice");
        assert!(meaning.trim().len() > 15, "no meaning: {row}");
        let carrier = carrier.trim().trim_matches('`');
        assert!(types.contains(carrier), "no type carries {word}: {carrier}");
    }
    assert!(words.len() >= 20, "{words:?}");
}

#[test]
fn commands_that_documents_name_exist() {
    let commands = Cli::command();
    for name in &documents() {
        for span in code_spans(&document(name)) {
            let Some(word) = span.strip_prefix("patzer ").and_then(|rest| rest.split(' ').next()) else {
                continue;
            };
            let is_command = word.bytes().all(|letter| letter.is_ascii_lowercase());
            assert!(!is_command || commands.find_subcommand(word).is_some(), "{name} names `{span}`");
        }
    }
}
