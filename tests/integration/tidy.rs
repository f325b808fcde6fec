//! Good order: files open with their purpose, stay short, and carry no stray notes; documents name what exists.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn sources() -> Vec<PathBuf> {
    let mut open = ["src", "tests", "benches"]
        .map(|folder| root().join(folder))
        .to_vec();
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
    let faults: Vec<String> = sources()
        .iter()
        .filter_map(|path| check(path, &fs::read_to_string(path).unwrap()))
        .collect();
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

#[test]
fn the_architecture_names_modules_and_files_that_exist() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for line in lib
        .lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
    {
        assert!(
            text.contains(&format!("`{line}`")),
            "ARCHITECTURE.md does not name `{line}`"
        );
    }
    for path in text
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|word| word.contains('/') && !word.contains([' ', '*', '~', '$']))
    {
        let known = root().join(path).exists() || root().join("src").join(path).exists();
        assert!(known, "ARCHITECTURE.md names {path}, which does not exist");
    }
}
