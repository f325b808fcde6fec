//! The idea of a named opening in one sentence.

use std::sync::OnceLock;

/// The list: the beginning of a name, and the idea.
const LIST: &str = include_str!("../../assets/opening_ideas.tsv");

/// The idea of an opening by its name: that of the longest entry which the name begins with.
///
/// ```
/// use patzer::tutor::opening_idea::idea;
///
/// let italian = idea("Italian Game: Giuoco Pianissimo").unwrap();
/// assert_eq!(italian, "The bishop eyes f7: castle quickly, then play c3 and d4.");
/// assert_eq!(idea("Some Opening"), None);
/// ```
pub fn idea(name: &str) -> Option<&'static str> {
    let begins = |entry: &str| {
        let rest = name.strip_prefix(entry);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',', ' ']))
    };
    let fitting = entries().iter().filter(|(entry, _)| begins(entry));
    fitting.max_by_key(|(entry, _)| entry.len()).map(|(_, idea)| *idea)
}

/// The entries of the list.
fn entries() -> &'static [(&'static str, &'static str)] {
    static ENTRIES: OnceLock<Vec<(&str, &str)>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let rows = LIST.lines().filter(|row| !row.starts_with('#'));
        rows.filter_map(|row| row.split_once('\t')).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that games can have, of which each entry must be the beginning of one.
    const NAMES: &str = include_str!("../../assets/eco.tsv");

    #[test]
    fn every_entry_names_an_opening_that_games_can_reach() {
        let names: Vec<&str> = NAMES.lines().filter_map(|row| row.split('\t').nth(1)).collect();
        for (entry, idea) in entries() {
            assert!(names.iter().any(|name| idea_of(name, entry)), "{entry} is no opening");
            assert_eq!(super::idea(entry), Some(*idea), "{entry} stands there twice");
        }
    }

    fn idea_of(name: &str, entry: &str) -> bool {
        name.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',', ' ']))
    }

    #[test]
    fn ideas_are_short_sentences() {
        assert!(entries().len() >= 60);
        for (entry, idea) in entries() {
            assert!(idea.ends_with('.') && idea.split(' ').count() <= 14, "{entry}: {idea}");
        }
    }

    #[test]
    fn a_variation_has_its_own_idea_or_that_of_its_family() {
        let najdorf = idea("Sicilian Defense: Najdorf Variation, English Attack").unwrap();
        assert!(najdorf.contains("…a6"), "{najdorf}");
        assert_eq!(idea("Sicilian Defense: Grand Prix Attack"), idea("Sicilian Defense"));
        assert_eq!(idea("Ruy Lopez"), idea("Ruy Lopez: Morphy Defense"));
        assert_eq!(idea("Ruy Lopezian"), None);
    }
}
