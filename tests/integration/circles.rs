//! Inside a room no files use each other in a circle, so that each can be read after those that it uses.
//!
//! A file uses another when its code, tests apart, has a path that ends there. What a module hands on with `pub use` belongs
//! to the file that it comes from; to declare modules and to hand on makes no use.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms without circles; one joins the list when its circles are gone.
const ROOMS: [&str; 19] = [
    "app",
    "art",
    "chess",
    "cli",
    "config",
    "drill",
    "eval",
    "features",
    "heatmap",
    "lab",
    "review",
    "safety",
    "school",
    "shell",
    "tablebase",
    "theme",
    "tuning",
    "tutor",
    "uci",
];

/// A module by the names that lead to it from the crate.
type Module = Vec<String>;

/// One name that a `use` brings into a file.
struct Import {
    name: String,
    path: String,
    is_handed_on: bool,
}

/// A file without comments and tests: what it imports, and the rest of its code.
struct Code {
    imports: Vec<Import>,
    rest: String,
}

/// The files of a room by module.
struct Room(BTreeMap<Module, Code>);

impl Room {
    fn read(name: &str) -> Room {
        let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut waiting = vec![source.join(name)];
        let mut files = BTreeMap::new();
        while let Some(path) = waiting.pop() {
            if path.is_dir() {
                waiting.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let module = module(path.strip_prefix(&source).unwrap());
                files.insert(module, Code::of(&fs::read_to_string(path).unwrap()));
            }
        }
        Room(files)
    }

    /// The file where a path ends that stands in a module; `None` outside the room.
    fn file_of(&self, module: &Module, path: &str) -> Option<Module> {
        let mut names = path.split("::").peekable();
        let mut at = match *names.peek()? {
            "crate" => Module::new(),
            "super" => module[..module.len() - 1].to_vec(),
            "self" => module.clone(),
            name if self.0.contains_key(&below(module, name)) => module.clone(),
            _ => return None,
        };
        names.next_if(|name| matches!(*name, "crate" | "self" | "super"));
        while names.next_if_eq(&"super").is_some() {
            at.pop();
        }
        while let Some(name) = names.next_if(|name| self.0.contains_key(&below(&at, name))) {
            at.push(name.to_owned());
        }
        let (name, code) = (names.next()?, self.0.get(&at)?);
        let mut imports = code.imports.iter();
        let handed_on = imports.find(|import| import.is_handed_on && import.name == name);
        match handed_on {
            Some(import) => self.file_of(&at, &import.path),
            None => Some(at),
        }
    }

    /// The files that a file uses.
    fn used_by(&self, module: &Module) -> BTreeSet<Module> {
        let code = &self.0[module];
        let imports: Vec<&Import> = code.imports.iter().filter(|import| !import.is_handed_on).collect();
        let whole = |path: String| {
            let (head, rest) = path.split_once("::").unwrap_or((&path, ""));
            let import = imports.iter().find(|import| import.name == head);
            import.map_or(path.clone(), |import| format!("{}::{rest}", import.path))
        };
        let taken = imports.iter().map(|import| import.path.clone());
        let paths = taken.chain(paths(&code.rest).map(whole));
        let files = paths.filter_map(|path| self.file_of(module, &path));
        files.filter(|file| file != module).collect()
    }

    /// The uses from which a way leads back: `chess::a -> chess::b`.
    fn circles(&self) -> Vec<String> {
        let used: BTreeMap<&Module, BTreeSet<Module>> =
            self.0.keys().map(|module| (module, self.used_by(module))).collect();
        let leads = |from: &Module, to: &Module| {
            let (mut waiting, mut seen) = (vec![from], BTreeSet::new());
            while let Some(module) = waiting.pop() {
                if seen.insert(module) {
                    waiting.extend(&used[module]);
                }
            }
            seen.contains(to)
        };
        let arrows = used.iter().flat_map(|(from, used)| used.iter().map(move |to| (*from, to)));
        let circular = arrows.filter(|(from, to)| leads(to, from));
        circular.map(|(from, to)| format!("{} -> {}", from.join("::"), to.join("::"))).collect()
    }
}

/// The module of a file below `src`.
fn module(file: &Path) -> Module {
    let mut names: Module =
        file.with_extension("").iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    names.pop_if(|name| name == "mod");
    names
}

fn below(module: &[String], name: &str) -> Module {
    [module, &[name.to_owned()]].concat()
}

/// A file without its comments and its module of tests.
pub fn bare(text: &str) -> String {
    let mut lines = text.lines().peekable();
    let mut code = String::new();
    while let Some(line) = lines.next() {
        if line == "#[cfg(test)]" {
            while lines.peek().is_some_and(|line| line.starts_with("#[")) {
                lines.next();
            }
            if lines.next().is_some_and(|line| line.ends_with('{')) {
                lines.by_ref().find(|line| *line == "}");
            }
        } else {
            code += line.split("//").next().unwrap_or_default();
            code.push('\n');
        }
    }
    code
}

impl Code {
    fn of(text: &str) -> Code {
        let mut code = Code { imports: Vec::new(), rest: String::new() };
        for statement in bare(text).split_inclusive(';') {
            let (before, tree) = statement.rsplit_once("use ").unwrap_or((statement, ""));
            let (rest, start) = before.rsplit_once('\n').unwrap_or(("", before));
            if tree.is_empty() || !(start.is_empty() || start.starts_with("pub")) {
                code.rest += statement;
            } else {
                code.rest += rest;
                code.import(tree.trim_end_matches(';'), !start.is_empty());
            }
        }
        code
    }

    fn import(&mut self, tree: &str, is_handed_on: bool) {
        let tree: String = tree.split_whitespace().collect::<Vec<_>>().join(" ");
        for path in expanded(&tree) {
            let (path, alias) = path.split_once(" as ").unwrap_or((&path, ""));
            let path = path.strip_suffix("::self").unwrap_or(path);
            let last = path.rsplit("::").next().unwrap_or(path);
            self.imports.push(Import {
                name: if alias.is_empty() { last } else { alias }.to_owned(),
                path: path.to_owned(),
                is_handed_on,
            });
        }
    }
}

/// The paths of a tree such as `a::{b, c::{d, e as f}}`.
fn expanded(tree: &str) -> Vec<String> {
    let Some((head, rest)) = tree.split_once('{') else {
        return vec![tree.trim().to_owned()];
    };
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let mut depth = 0;
    let parts = inner.split(|c| {
        depth += i32::from(c == '{') - i32::from(c == '}');
        c == ',' && depth == 0
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.flat_map(expanded).map(|part| format!("{}{part}", head.trim())).collect()
}

/// The paths in a file's code: `speech::board`, `crate::app::App`.
fn paths(code: &str) -> impl Iterator<Item = String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.split(move |c| !is_part(c))
        .map(|path| path.trim_matches(':'))
        .filter(|path| path.contains("::"))
        .map(str::to_owned)
}

#[test]
fn no_files_of_a_room_use_each_other_in_a_circle() {
    let faults: Vec<String> = ROOMS.iter().flat_map(|name| Room::read(name).circles()).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_check_sees_circles_through_imports_paths_and_what_is_handed_on() {
    let room = |files: &[(&str, &str)]| {
        Room(files.iter().map(|(file, text)| (module(Path::new(file)), Code::of(text))).collect())
    };
    let circle = [
        ("a/mod.rs", "mod b;\nmod c;\nmod d;\npub use b::{B, other as O};\n"),
        ("a/b.rs", "use super::c::{C, D};\n"),
        ("a/c.rs", "fn c() { crate::a::d::call() }\n"),
        ("a/d.rs", "use crate::a::B;\n"),
    ];
    assert_eq!(room(&circle).circles(), ["a::b -> a::c", "a::c -> a::d", "a::d -> a::b"]);
    let straight = [
        ("a/mod.rs", "mod b;\nmod c;\npub use c::C;\npub fn run() { b::run() }\n"),
        (
            "a/b.rs",
            "use super::C;\n// super::run\n#[cfg(test)]\nmod tests {\n    use super::super::run;\n}\n",
        ),
        ("a/c.rs", "use crate::other::C;\nfn f(m: usize) {}\n"),
    ];
    assert_eq!(room(&straight).circles(), [""; 0]);
}
