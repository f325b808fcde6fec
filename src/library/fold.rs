//! Text as it is compared: without capital letters and without accents.

use std::cmp::Ordering;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The text in small letters without accents.
pub(super) fn fold(text: &str) -> String {
    folded(text).collect()
}

/// The letters of a text as they are compared: small, taken apart, their accents left out.
fn folded(text: &str) -> impl Iterator<Item = char> {
    let small = text.chars().flat_map(char::to_lowercase);
    small.nfd().filter(|c| !is_combining_mark(*c)).map(plain)
}

/// Whether a text holds a part that is folded already.
pub(super) fn contains(text: &str, part: &str) -> bool {
    if !text.is_ascii() {
        return fold(text).contains(part);
    }
    // Most names are ASCII: a list of 100,000 games is searched at every key, so nothing is made anew here.
    let part = part.as_bytes();
    part.is_empty() || text.as_bytes().windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}

/// Whether a text begins with a part that is folded already; no more of it is looked at than that.
pub(super) fn begins(text: &str, part: &str) -> bool {
    let mut folded = folded(text);
    part.chars().all(|c| folded.next() == Some(c))
}

/// The first bytes as a number: texts are in the order of their numbers where these differ.
pub(super) fn beginning(bytes: impl Iterator<Item = u8>) -> u128 {
    let mut first = [0; 16];
    for (place, byte) in first.iter_mut().zip(bytes) {
        *place = byte;
    }
    u128::from_be_bytes(first)
}

/// The same of a text as it is compared.
pub(super) fn folded_beginning(text: &str) -> u128 {
    if text.is_ascii() {
        return beginning(text.bytes().map(|byte| byte.to_ascii_lowercase()));
    }
    beginning(fold(text).bytes())
}

/// How two texts stand to each other without capitals and accents.
pub(super) fn compare(one: &str, other: &str) -> Ordering {
    if one == other {
        return Ordering::Equal;
    }
    folded(one).cmp(folded(other))
}

/// A small letter without its stroke or, for the Turkish one, with its dot: those that do not come apart by themselves.
fn plain(c: char) -> char {
    match c {
        'đ' => 'd',
        'ħ' => 'h',
        'ı' => 'i',
        'ł' => 'l',
        'ø' => 'o',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_as_they_are_folded() {
        let texts = [
            "",
            "a",
            "A",
            "anna",
            "Anna",
            "Ánna",
            "A\u{301}nna",
            "annab",
            "a very long name of one",
            "a very long name of two",
            "É",
            "z",
            "Ł",
            "棋士",
            "ﬀ",
        ];
        for one in texts {
            for other in texts {
                let expected = fold(one).cmp(&fold(other));
                assert_eq!(compare(one, other), expected, "{one} {other}");
                let begin = folded_beginning(one).cmp(&folded_beginning(other));
                assert!(begin == expected || begin.is_eq(), "{one} {other}");
            }
        }
    }

    #[test]
    fn capitals_and_accents_make_no_difference() {
        for (text, part) in [
            ("Müller, Hans", "muller"),
            ("Muller", "MÜLLER"),
            ("Réti Opening", "reti"),
            ("Łukasz", "lukasz"),
            ("Mu\u{308}ller, Ilse", "müll"),
            ("Müller", "mu\u{308}l"),
            ("Nguyễn Ngọc", "nguyen ngoc"),
            ("İpek", "ip"),
            ("Ķeire", "keire"),
            ("ΣΊΣΥΦΟΣ", "σίσυφ"),
            ("棋士", "棋"),
            ("Anna", ""),
        ] {
            assert!(contains(text, &fold(part)), "{text} {part}");
        }
        for (text, part) in [("Müller, Hans", "MUL"), ("Łukasz", "lu"), ("ΣΊΣ", "σί"), ("Anna", "")] {
            assert!(begins(text, &fold(part)), "{text} {part}");
        }
        assert!(!begins("Anna", "nna") && !begins("An", "anna") && !begins("", "a"));
        assert!(!contains("Anna", "annab") && !contains("", "a") && !contains("Müller", "moller"));
    }
}
