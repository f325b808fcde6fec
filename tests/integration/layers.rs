//! The order of the modules: each uses only those above it, and only a few know the terminal or the rules crate.

use std::fs;
use std::path::{Path, PathBuf};

/// The modules in the order in which `lib.rs` lists them.
fn modules() -> Vec<String> {
    let lib = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    let names = lib.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    names.map(ToString::to_string).collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every source file below a folder or file of `src`.
fn files(place: &Path) -> Vec<PathBuf> {
    let mut open = vec![place.to_path_buf()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The code of a file without its comments.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The modules of the crate that a piece of code names, in `use` groups too.
fn named<'a>(code: &str, modules: &'a [String]) -> Vec<&'a str> {
    let grouped: Vec<&str> = code
        .split("use crate::{")
        .skip(1)
        .filter_map(|rest| rest.split("};").next())
        .flat_map(|group| group.split(|c: char| !(c.is_alphanumeric() || c == '_')))
        .collect();
    let is_named = |module: &String| {
        let path = format!("crate::{module}");
        let whole = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        code.match_indices(&path).any(|(at, _)| whole(&code[at + path.len()..]))
            || grouped.contains(&module.as_str())
    };
    modules.iter().filter(|module| is_named(module)).map(String::as_str).collect()
}

#[test]
fn no_module_uses_one_below_it() {
    let modules = modules();
    assert!(modules.len() > 10, "lib.rs lists {modules:?}");
    let mut faults = Vec::new();
    for (place, module) in modules.iter().enumerate() {
        for file in files(&root().join("src").join(module)) {
            let below: Vec<&str> = named(&code(&file), &modules)
                .into_iter()
                .filter(|name| modules[place + 1..].iter().any(|m| m == name))
                .collect();
            if !below.is_empty() {
                faults.push(format!("{} uses {below:?}", file.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn only_a_few_modules_know_certain_crates() {
    let rules: &[(&[&str], &[&str])] = &[
        (&["ratatui", "crossterm", "signal_hook"], &["theme", "ui", "shell"]),
        // The terminal, and other programs' engines, are reached through the system's own calls.
        (&["rustix"], &["theme", "ui", "shell", "uci"]),
        (&["shakmaty"], &["chess"]),
        (&["shakmaty_syzygy"], &["library"]),
        // Every module may log; the file is made in one place.
        (&["tracing_subscriber"], &["cli"]),
        (&["clap", "clap_complete", "clap_mangen"], &["cli", "lab"]),
    ];
    for (crates, allowed) in rules {
        for module in modules().iter().filter(|module| !allowed.contains(&module.as_str())) {
            for file in files(&root().join("src").join(module)) {
                let code = code(&file);
                for name in *crates {
                    let named = code.contains(&format!("{name}::")) || code.contains(&format!("use {name};"));
                    assert!(!named, "{} names {name}", file.display());
                }
            }
        }
    }
}

#[test]
fn the_check_sees_what_it_should() {
    let modules = ["chess".to_string(), "app".to_string(), "ui".to_string()];
    assert_eq!(named("use crate::app::App;", &modules), ["app"]);
    assert_eq!(named("use crate::{chess::Square, ui};", &modules), ["chess", "ui"]);
    assert_eq!(named("crate::uint::f(); crate::application();", &modules), Vec::<&str>::new());
}
