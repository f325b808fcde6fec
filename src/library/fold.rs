//! Text as it is compared: without capital letters and, for Latin letters, without accents.

/// The text in small letters without accents.
pub(super) fn fold(text: &str) -> String {
    text.chars().flat_map(char::to_lowercase).map(plain).collect()
}

/// Whether a text holds a part that is folded already.
pub(super) fn contains(text: &str, part: &str) -> bool {
    if !text.is_ascii() {
        return fold(text).contains(part);
    }
    // Most names are ASCII: a list of 100,000 games is searched at every key, so nothing is made anew here.
    let part = part.as_bytes();
    part.is_empty()
        || text
            .as_bytes()
            .windows(part.len())
            .any(|window| window.eq_ignore_ascii_case(part))
}

/// A small Latin letter without its accent.
fn plain(c: char) -> char {
    match c {
        'à'..='å' | 'ā' | 'ă' | 'ą' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'ď' | 'đ' => 'd',
        'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => 'e',
        'ğ' => 'g',
        'ì'..='ï' | 'ī' | 'ı' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò'..='ö' | 'ø' | 'ō' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'ş' | 'š' | 'ș' => 's',
        'ť' | 'ț' => 't',
        'ù'..='ü' | 'ū' | 'ů' | 'ű' => 'u',
        'ý' | 'ÿ' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn capitals_and_accents_make_no_difference() {
        for (text, part) in [
            ("Müller, Hans", "muller"),
            ("Muller", "MÜLLER"),
            ("Réti Opening", "reti"),
            ("Łukasz", "lukasz"),
            ("ΣΊΣΥΦΟΣ", "σίσυφ"),
            ("棋士", "棋"),
            ("Anna", ""),
        ] {
            assert!(contains(text, &fold(part)), "{text} {part}");
        }
        assert!(!contains("Anna", "annab") && !contains("", "a") && !contains("Müller", "moller"));
    }
}
