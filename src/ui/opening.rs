//! Opening names shortened to a width: in full, without common words, or the ECO code.

use unicode_width::UnicodeWidthStr;

use super::text;
use crate::chess::Opening;

/// Words left out of a short name.
const USUAL: [&str; 4] = [" Defense", " Variation", " Opening", " Game"];

/// The least columns for a cut name; below it the ECO code says more.
const CUT_LEAST: usize = 12;

/// `C50 Italian Game` in at most `columns` columns, the fullest form that fits; `None` when not even the code does.
///
/// `B90 Sicilian Defense: Najdorf Variation, English Attack`, `B90 Sicilian: Najdorf, English Attack`,
/// `B90 Sicilian: Najdorf`, `B90 Sicilian`, `B90`.
pub(super) fn named(opening: &Opening, columns: usize) -> Option<String> {
    shortened(opening.eco, opening.name, columns)
}

/// The same of a code and a name.
pub(super) fn shortened(eco: &str, name: &str, columns: usize) -> Option<String> {
    let brief = brief(name);
    let shorter = std::iter::successors(Some(brief.as_str()), |name| {
        name.rsplit_once(", ").or_else(|| name.rsplit_once(": ")).map(|(before, _)| before)
    });
    let coded = |name: &str| format!("{eco} {name}");
    let mut whole = std::iter::once(name).chain(shorter).map(coded);
    if let Some(form) = whole.find(|form| form.width() <= columns) {
        return Some(form);
    }
    let main = brief.split([':', ',']).next().unwrap_or_default();
    let initials = main.replace("Queen's ", "Q. ").replace("King's ", "K. ");
    let mut begun = [main, &initials].into_iter().flat_map(fewer_words).map(coded);
    if let Some(form) = begun.find(|form| form.width() <= columns) {
        return Some(form);
    }
    let cut = (columns >= CUT_LEAST).then(|| text::fit(&coded(&brief), columns).into_owned());
    cut.or_else(|| (columns >= eco.len()).then(|| eco.to_owned()))
}

/// The name, and with fewer and fewer of its last words; one word alone may be another opening's.
fn fewer_words(name: &str) -> impl Iterator<Item = &str> {
    let shorter = std::iter::successors(Some(name), |name| name.rsplit_once(' ').map(|(before, _)| before));
    shorter.filter(|name| name.contains(' '))
}

/// The name without the usual words at the ends of its parts.
fn brief(name: &str) -> String {
    let parts = name.split_inclusive([':', ',']).map(|part| {
        let (words, sign) = match part.strip_suffix([':', ',']) {
            Some(words) => (words, &part[words.len()..]),
            None => (part, ""),
        };
        let known = USUAL.iter().find_map(|usual| words.strip_suffix(usual));
        let words = known.filter(|words| !words.trim().is_empty()).unwrap_or(words);
        format!("{words}{sign}")
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(eco: &'static str, name: &'static str, columns: usize, expected: Option<&str>) {
        let opening = Opening { eco, name, ply: 1 };
        assert_eq!(named(&opening, columns).as_deref(), expected, "{name} in {columns}");
    }

    #[test]
    fn a_name_is_as_full_as_there_is_room() {
        const ENGLISH: &str = "Sicilian Defense: Najdorf Variation, English Attack";
        check("B90", ENGLISH, 60, Some("B90 Sicilian Defense: Najdorf Variation, English Attack"));
        check("B90", ENGLISH, 40, Some("B90 Sicilian: Najdorf, English Attack"));
        check("B90", ENGLISH, 30, Some("B90 Sicilian: Najdorf"));
        check("B90", ENGLISH, 20, Some("B90 Sicilian"));
        check("B90", ENGLISH, 5, Some("B90"));
        check("B90", ENGLISH, 2, None);
    }

    #[test]
    fn a_short_name_is_whole() {
        check("C50", "Italian Game", 16, Some("C50 Italian Game"));
        check("C50", "Italian Game", 15, Some("C50 Italian"));
        check("D00", "Queen's Pawn Game: Mason Attack", 34, Some("D00 Queen's Pawn: Mason Attack"));
        check("A04", "Réti Opening", 12, Some("A04 Réti"));
        check("C33", "King's Gambit Accepted: Bishop's Gambit", 18, Some("C33 King's Gambit"));
        check("D59", "Queen's Gambit Declined: Tartakower Defense", 15, Some("D59 Q. Gambit"));
        check("D59", "Queen's Gambit Declined: Tartakower Defense", 12, Some("D59 Queen's…"));
        check("B01", "Scandinavian Defense", 14, Some("B01 Scandinav…"));
        check("C33", "King's Gambit Accepted: Bishop's Gambit", 11, Some("C33"));
    }
}
