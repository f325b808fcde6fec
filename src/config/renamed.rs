//! Old names of settings and of their values, which still work; a notice tells the new one.

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::error::Problem;

/// Section, old name, new name.
const RENAMED: [(&str, &str, &str); 3] = [
    ("board", "men", "pieces"),
    ("keys", "next_man", "next_piece"),
    ("keys", "previous_man", "previous_piece"),
];

/// Section, setting, a switch that it has been, and the name of that now.
const SWITCHES: [(&str, &str, bool, &str); 2] =
    [("board", "threats", true, "hanging"), ("board", "threats", false, "off")];

/// An old name in a file: its byte offset, its key with the section, and the notice.
pub(super) type OldName = (usize, String, Problem);

/// Renames old settings, unless the new name is there too, and old values; returns the old names found.
pub(super) fn rename(user: &mut DeTable<'_>) -> Vec<OldName> {
    let mut found = Vec::new();
    for (section, old, new) in RENAMED {
        let Some(table) = table(user, section).filter(|table| !table.contains_key(new)) else {
            continue;
        };
        if let Some((key, value)) = table.remove_entry(old) {
            let span = key.span();
            found.push((span.start, format!("{section}.{old}"), Problem::Renamed(new)));
            table.insert(Spanned::new(span, Cow::Borrowed(new)), value);
        }
    }
    for (section, key, old, new) in SWITCHES {
        let value = table(user, section).and_then(|table| table.get_mut(key));
        if let Some(value) = value.filter(|value| value.get_ref().as_bool() == Some(old)) {
            found.push((value.span().start, format!("{section}.{key} = {old}"), Problem::Renamed(new)));
            *value.get_mut() = DeValue::String(Cow::Borrowed(new));
        }
    }
    found
}

/// The user's section of this name.
fn table<'t, 'i>(user: &'t mut DeTable<'i>, section: &str) -> Option<&'t mut DeTable<'i>> {
    if let DeValue::Table(table) = user.get_mut(section)?.get_mut() { Some(table) } else { None }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::config::{LoadedConfig, PieceStyle, ThreatMarks};

    fn told(text: &str) -> (LoadedConfig, Vec<String>) {
        let loaded = LoadedConfig::from_text(Path::new("config.toml"), text);
        let told = loaded.warnings.iter().map(ToString::to_string).collect();
        (loaded, told)
    }

    #[test]
    fn an_old_name_counts_and_is_told() {
        let (loaded, told) = told("[board]\nmen = \"letters\"\n[keys]\nnext_man = \"f2\"\n");
        assert_eq!(loaded.config.board.pieces, PieceStyle::Letters);
        assert!(loaded.config.keys.iter().any(|key| key.action == "next_piece"));
        assert_eq!(
            told,
            [
                "config.toml:2: board.men: was renamed to 'pieces'; the old name still works",
                "config.toml:4: keys.next_man: was renamed to 'next_piece'; the old name still works",
            ]
        );
        let line = loaded.origin("board.pieces");
        assert!(matches!(line, Some(crate::config::Origin::File { line: 2, .. })));
    }

    #[test]
    fn an_old_switch_counts_and_is_told() {
        let (loaded, told) = told("[board]\nthreats = true\n");
        assert_eq!(loaded.config.board.threats, ThreatMarks::Hanging);
        let notice =
            "config.toml:2: board.threats = true: was renamed to 'hanging'; the old name still works";
        assert_eq!(told, [notice]);
        assert_eq!(self::told("[board]\nthreats = false\n").0.config.board.threats, ThreatMarks::Off);
        assert_eq!(self::told("[board]\nthreats = \"all\"\n").1, [""; 0]);
    }

    #[test]
    fn beside_the_new_name_the_old_one_is_unknown() {
        let (loaded, told) = told("[board]\nmen = \"letters\"\npieces = \"glyph\"\n");
        assert_eq!(loaded.config.board.pieces, PieceStyle::Glyph);
        assert_eq!(told.len(), 1);
        assert!(told[0].contains("unknown setting"), "{told:?}");
    }
}
