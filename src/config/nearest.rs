//! The name that a mistyped one probably meant.

/// The candidate with the fewest letters to change, if it is near enough to be meant.
///
/// Near enough is a third of the letters, at least one: `heatmp` means `heatmap`, `foo` means nothing.
///
/// ```
/// use patzer::config::nearest;
/// assert_eq!(nearest("heatmp", ["threats", "heatmap"]), Some("heatmap"));
/// assert_eq!(nearest("foo", ["threats", "heatmap"]), None);
/// ```
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().take(LONGEST).collect();
    let limit = (word.len() / 3).max(1);
    let distances = candidates
        .into_iter()
        .map(|candidate| (distance(&word, candidate), candidate));
    let (distance, name) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= limit).then_some(name)
}

/// Longer words are compared by their beginning alone, so that a text of megabytes costs nothing.
const LONGEST: usize = 64;

/// The edit distance with transposed neighbours (optimal string alignment): letters put in, left out, changed or
/// swapped to turn one word into the other.
fn distance(word: &[char], candidate: &str) -> usize {
    let candidate: Vec<char> = candidate.to_lowercase().chars().take(LONGEST).collect();
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=candidate.len()).collect();
    for (i, letter) in word.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in candidate.iter().enumerate() {
            let changed = last[j] + usize::from(letter != other);
            let mut least = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == candidate[j - 1] && word[i - 1] == *other {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[candidate.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let names = ["theme", "men", "threats", "safety", "heatmap"];
        let check = |word: &str, expected: Option<&str>| assert_eq!(nearest(word, names), expected, "{word}");
        check("theme", Some("theme"));
        check("Theme", Some("theme"));
        check("thmee", Some("theme"));
        check("treats", Some("threats"));
        check("heat_map", Some("heatmap"));
        check("mn", Some("men"));
        check("colour", None);
        check("", None);
        check(&"x".repeat(1_000_000), None);
    }
}
