//! The idea of a named opening in one sentence.

use std::sync::OnceLock;

use crate::chess::{Chess, Move, Position, notation};

/// The list: the beginning of a name, the idea, and the moves that it looks forward to.
const LIST: &str = include_str!("../../assets/opening_ideas.tsv");

/// The idea of an opening after these moves from its start; `None` once a move has been played that it looks forward to.
pub fn fresh_idea(name: &str, start: &Chess, moves: &[Move]) -> Option<&'static str> {
    let entry = entry_of(name)?;
    let mut position = start.clone();
    for m in moves {
        let san = notation::san(&position, *m);
        let dots = if position.turn().is_black() { "…" } else { "" };
        let shown = format!("{dots}{}", san.trim_end_matches(['+', '#']));
        // "Castle quickly, then play c3" is stale advice once c3 stands on the board.
        if entry.ahead.split(' ').any(|ahead| ahead == shown) {
            return None;
        }
        position.play_unchecked(*m);
    }
    Some(entry.idea)
}

/// A row of the list.
#[derive(Debug)]
struct IdeaEntry {
    /// The beginning of a name.
    name: &'static str,
    idea: &'static str,
    /// The moves that the idea looks forward to, Black's with dots.
    ahead: &'static str,
}

/// The longest entry which a name begins with.
fn entry_of(name: &str) -> Option<&'static IdeaEntry> {
    let begins = |entry: &str| {
        let rest = name.strip_prefix(entry);
        // Only whole words: the beginning of a longer word is another opening.
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',', ' ']))
    };
    entries().iter().filter(|entry| begins(entry.name)).max_by_key(|entry| entry.name.len())
}

/// The entries of the list.
fn entries() -> &'static [IdeaEntry] {
    static ENTRIES: OnceLock<Vec<IdeaEntry>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let rows = LIST.lines().filter(|row| !row.starts_with('#'));
        let entry = |row: &'static str| {
            let (name, rest) = row.split_once('\t')?;
            let (idea, ahead) = rest.split_once('\t').unwrap_or((rest, ""));
            Some(IdeaEntry { name, idea, ahead })
        };
        rows.filter_map(entry).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names that games can have, of which each entry must be the beginning of one.
    const NAMES: &str = include_str!("../../assets/eco.tsv");

    #[test]
    fn an_idea_is_told_until_its_moves_are_played() {
        let told = |name: &str, line: &str| {
            let (start, mut position, mut moves) = (Chess::default(), Chess::default(), Vec::new());
            for san in line.split(' ') {
                moves.push(notation::parse_san(&position, san).unwrap());
                position.play_unchecked(moves[moves.len() - 1]);
            }
            fresh_idea(name, &start, &moves).is_some()
        };
        let italian = "e4 e5 Nf3 Nc6 Bc4 Bc5";
        assert!(told("Italian Game: Giuoco Piano", italian));
        assert!(!told("Italian Game: Giuoco Piano", &format!("{italian} c3")));
        assert!(!told("Italian Game: Giuoco Piano", &format!("{italian} O-O")));
        assert!(told("French Defense", "e4 e6 c4") && !told("French Defense", "e4 e6 d4 c5"));
    }

    #[test]
    fn every_entry_names_an_opening_that_games_can_reach() {
        let names: Vec<&str> = NAMES.lines().filter_map(|row| row.split('\t').nth(1)).collect();
        for IdeaEntry { name: entry, idea, .. } in entries() {
            assert!(names.iter().any(|name| idea_of(name, entry)), "{entry} is no opening");
            assert_eq!(self::idea(entry), Some(*idea), "{entry} stands there twice");
        }
    }

    fn idea(name: &str) -> Option<&'static str> {
        entry_of(name).map(|entry| entry.idea)
    }

    fn idea_of(name: &str, entry: &str) -> bool {
        name.strip_prefix(entry).is_some_and(|rest| rest.is_empty() || rest.starts_with([':', ',', ' ']))
    }

    #[test]
    fn ideas_are_short_sentences() {
        assert!(entries().len() >= 60);
        for IdeaEntry { name: entry, idea, .. } in entries() {
            assert!(idea.ends_with('.') && idea.split(' ').count() <= 14, "{entry}: {idea}");
        }
    }

    #[test]
    fn a_variation_has_its_own_idea_or_that_of_its_family() {
        let najdorf = idea("Sicilian Defense: Najdorf Variation, English Attack").unwrap();
        assert!(najdorf.contains("…a6"), "{najdorf}");
        assert_eq!(idea("Sicilian Defense: Grand Prix Attack"), idea("Sicilian Defense"));
        assert_eq!(idea("Ruy Lopez"), idea("Ruy Lopez: Morphy Defense"));
        assert_eq!((idea("Ruy Lopezian"), idea("Some Opening")), (None, None));
        let italian = "The bishop eyes f7: castle quickly, then play c3 and d4.";
        assert_eq!(idea("Italian Game: Giuoco Pianissimo"), Some(italian));
    }
}
