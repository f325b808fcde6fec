//! Tables for the tests, the usual ones made once in a process: that takes seconds.

use std::sync::OnceLock;

use super::{NoShelf, Tables};

/// What most tests ask about: bishop and knight, queen against rook, and every ending of three pieces, to which a pawn leads.
const USUAL: [&str; 3] = ["KPK", "KBNK", "KQKR"];

/// The usual tables.
pub fn tables() -> &'static Tables {
    static TABLES: OnceLock<Tables> = OnceLock::new();
    TABLES.get_or_init(|| add(Tables::default(), &USUAL))
}

/// The usual tables, and those of other classes made for this call alone.
pub fn tables_with(names: &[&str]) -> Tables {
    add(tables().clone(), names)
}

fn add(mut tables: Tables, names: &[&str]) -> Tables {
    for name in names {
        assert!(tables.ready(name.parse().unwrap(), &mut NoShelf, &|| false), "{name}");
    }
    tables
}
