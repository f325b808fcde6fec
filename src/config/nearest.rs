//! Finds the name that a mistyped one probably meant.

use std::cmp::Reverse;

use strsim::osa_distance;

/// Returns the candidate with the smallest edit distance, if it is near enough.
///
/// Near enough is a third of the letters, at least one: `heatmp` means `heatmap`, `foo` means nothing.
///
/// ```
/// use patzer::config::nearest;
/// assert_eq!(nearest("heatmp", ["threats", "heatmap"]), Some("heatmap"));
/// assert_eq!(nearest("foo", ["threats", "heatmap"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = beginning(word);
    let limit = (word.chars().count() / 3).max(1);
    // Of two as near the one that begins alike for longer: a word goes wrong towards its end.
    let distance = |candidate: &&str| {
        let other = beginning(candidate);
        let alike = word.chars().zip(other.chars()).take_while(|(a, b)| a == b).count();
        (osa_distance(&word, &other), Reverse(alike))
    };
    let name = candidates.into_iter().min_by_key(distance)?;
    (distance(&name).0 <= limit).then_some(name)
}

/// Longest compared prefix, in characters, so that a text of megabytes costs nothing.
const LONGEST: usize = 64;

/// The beginning of a word in small letters.
fn beginning(word: &str) -> String {
    word.to_lowercase().chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let names = ["theme", "pieces", "threats", "safety", "heatmap"];
        let check = |word: &str, expected: Option<&str>| assert_eq!(nearest(word, names), expected, "{word}");
        assert_eq!(nearest("explane", ["explore", "explain"]), Some("explain"), "it begins alike for longer");
        check("theme", Some("theme"));
        check("Theme", Some("theme"));
        check("thmee", Some("theme"));
        check("treats", Some("threats"));
        check("heat_map", Some("heatmap"));
        check("pices", Some("pieces"));
        check("colour", None);
        check("", None);
        check(&"x".repeat(1_000_000), None);
    }
}
