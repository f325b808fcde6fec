//! Finds the name that a mistyped one probably meant.

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
    let distances =
        candidates.into_iter().map(|candidate| (osa_distance(&word, &beginning(candidate)), candidate));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= limit).then_some(name)
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
