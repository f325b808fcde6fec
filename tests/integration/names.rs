//! One name, one thing: no two types of the library have the same name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::circles::bare;

/// Names that may stand twice, each with its reason.
const EXCEPTIONS: [(&str, &str); 0] = [];

/// The types that code declares. Aliases count; the associated types of traits, which are indented, do not.
fn declared(code: &str) -> impl Iterator<Item = &str> {
    code.lines().filter_map(|line| {
        let is_visibility =
            |word: &&str| word.starts_with("pub") || word.starts_with("crate") || word.starts_with("super");
        let mut words = line.split_whitespace().skip_while(is_visibility);
        let is_type = match words.next()? {
            "struct" | "enum" | "trait" => true,
            "type" => !line.starts_with(' '),
            _ => false,
        };
        let name = words.next()?.split(|c: char| !c.is_alphanumeric()).next()?;
        (is_type && name.starts_with(char::is_uppercase)).then_some(name)
    })
}

/// Adds the declarations below a folder, tests apart, with their files.
fn collect(folder: &Path, found: &mut BTreeMap<String, Vec<String>>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        if stem == "testing" || stem.ends_with("tests") {
            continue;
        }
        if path.is_dir() {
            collect(&path, found);
        } else {
            for name in declared(&bare(&fs::read_to_string(&path).unwrap())) {
                found.entry(name.to_owned()).or_default().push(path.display().to_string());
            }
        }
    }
}

#[test]
fn type_names_mean_one_thing() {
    let mut found = BTreeMap::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    assert!(found.len() > 500, "{}", found.len());
    let is_excepted = |name: &str| EXCEPTIONS.iter().any(|(other, _)| *other == name);
    let twice = found.iter().filter(|(name, files)| files.len() > 1 && !is_excepted(name));
    let faults: Vec<String> = twice.map(|(name, files)| format!("{name}: {}", files.join(", "))).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_check_sees_declarations_whatever_their_visibility() {
    let code = "pub(in crate::app) struct One<T>(T);\nenum Two {\n    pub struct Three {}\n    type Item = u8;\ntype Four = u8;\n";
    assert_eq!(declared(code).collect::<Vec<_>>(), ["One", "Two", "Three", "Four"]);
}
