//! Foreign text made safe for a terminal: the one place that knows which characters must not reach it.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// How many combining marks a letter keeps.
const MARKS: usize = 2;

/// Whether a character must not reach a terminal: C0, C1, DEL, bidi controls, zero-width and other format characters, and
/// characters for private use.
pub fn is_unsafe(c: char) -> bool {
    c.is_control() || is_invisible(c) || is_private(c)
}

/// Makes text from a file, an engine or a person safe to show on one line.
///
/// Control characters become visible signs (`␛`, `␍`, `·` for C1 and for characters of private use), bidi controls, zero-width characters, line and paragraph
/// separators and tag characters go, and a letter keeps at most two combining marks. Other text comes back as it is.
///
/// ```
/// use patzer::chess::text::clean;
///
/// assert_eq!(clean("Müller\u{1b}[2J"), "Müller␛[2J");
/// assert_eq!(clean("abc\u{202e}def"), "abcdef");
/// ```
pub fn clean(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len());
    let mut marks = 0;
    for c in text.chars() {
        let is_mark = !c.is_control() && c.width() == Some(0);
        marks = if is_mark { marks + 1 } else { 0 };
        if !is_invisible(c) && marks <= MARKS {
            clean.push(visible(c));
        }
    }
    if clean == text { Cow::Borrowed(text) } else { Cow::Owned(clean) }
}

/// A sentence with names in it that is at most so many columns wide where that can be: the names are cut, never what the
/// sentence says of them. Long names give way first, and each keeps at least one column.
///
/// ```
/// use patzer::chess::text::sentence_within;
///
/// let say = |[white, black]: [&str; 2]| format!("Deleted: {white} – {black}. u brings it back.");
/// assert_eq!(sentence_within(80, ["Anna", "Ben"], say), "Deleted: Anna – Ben. u brings it back.");
/// assert_eq!(sentence_within(44, ["Anna", "Maximilian III"], say), "Deleted: Anna – Maximili…. u brings it back.");
/// ```
pub fn sentence_within<const N: usize>(
    columns: usize,
    names: [&str; N],
    say: impl Fn([&str; N]) -> String,
) -> String {
    let room = columns.saturating_sub(say([""; N]).width());
    let widths = names.map(UnicodeWidthStr::width);
    let mut most = widths.into_iter().max().unwrap_or(0);
    while most > 1 && widths.iter().map(|width| width.min(&most)).sum::<usize>() > room {
        most -= 1;
    }
    let cut = names.map(|name| cut(name, most));
    say(cut.each_ref().map(|name| &**name))
}

/// The text cut to some columns, with an ellipsis where something was cut.
pub fn cut(text: &str, columns: usize) -> Cow<'_, str> {
    if text.width() <= columns {
        return Cow::Borrowed(text);
    }
    let mut used = 0;
    let mut kept = String::new();
    for c in text.chars() {
        used += c.width().unwrap_or(0);
        if used + 1 > columns {
            break;
        }
        kept.push(c);
    }
    if columns > 0 {
        kept.push('…');
    }
    Cow::Owned(kept)
}

/// The sign that stands for a control or private-use character; any other character itself.
fn visible(c: char) -> char {
    match u32::from(c) {
        code @ 0..=0x1f => char::from_u32(0x2400 + code).unwrap_or('·'),
        0x7f => '␡',
        0x80..=0x9f => '·',
        _ if is_private(c) => '·',
        _ => c,
    }
}

/// Characters that mean nothing by themselves: fonts draw a logo or a box, and terminals disagree about their width.
fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

/// Characters that are not seen but change what is: bidi and zero-width controls, separators, fillers and tags.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_give_way_and_what_is_said_of_them_stays() {
        let say = |[name, file]: [&str; 2]| format!("{name} is in {file}: Enter replaces it.");
        for columns in [36, 40, 58, 78] {
            for names in [["x".repeat(90), "b.pgn".into()], ["李雷".repeat(20), "y".repeat(50)]] {
                let [name, file] = &names;
                let said = sentence_within(columns, [name, file], say);
                assert!(said.width() <= columns, "{columns} {said}");
                assert!(said.ends_with(": Enter replaces it."), "{said}");
            }
        }
        let short = sentence_within(58, [&"x".repeat(90), "b.pgn"], say);
        assert!(short.contains("x… is in b.pgn:"), "{short}");
    }

    #[test]
    fn usual_text_stays_as_it_is() {
        for text in ["", "Kasparov, Garry", "Müller ½–½", "Ду́бов", "♘f3 ±", "棋 👍", "e\u{301}"]
        {
            assert!(matches!(clean(text), Cow::Borrowed(same) if same == text), "{text}");
        }
    }

    #[test]
    fn controls_are_seen_and_do_nothing() {
        assert_eq!(clean("\u{1b}[31m\r\n\t\u{8}\0\u{7f}\u{9b}m"), "␛[31m␍␊␉␈␀␡·m");
    }

    #[test]
    fn what_cannot_be_seen_is_removed() {
        for hidden in
            ['\u{202e}', '\u{2066}', '\u{200d}', '\u{200b}', '\u{2028}', '\u{feff}', '\u{e0041}', '\u{ad}']
        {
            assert_eq!(clean(&format!("a{hidden}b")), "ab", "{hidden:?}");
            assert!(is_unsafe(hidden));
        }
        assert!(is_unsafe('\u{1b}') && is_unsafe('\u{85}') && !is_unsafe('ü'));
    }

    #[test]
    fn characters_of_private_use_become_a_sign() {
        for private in ['\u{e000}', '\u{f8ff}', '\u{f0000}', '\u{ffffd}', '\u{100000}', '\u{10ffff}'] {
            assert_eq!(clean(&format!("a{private}b")), "a·b", "{private:?}");
            assert!(is_unsafe(private));
        }
        // Their neighbours: the last letter before them, the first ideograph after them, and a letter of plane 3.
        for public in ['\u{d7fb}', '\u{f900}', '\u{30000}'] {
            assert_eq!(clean(&format!("a{public}b")), format!("a{public}b"), "{public:?}");
            assert!(!is_unsafe(public));
        }
    }

    #[test]
    fn a_pile_of_marks_is_cut() {
        let pile = format!("a{}b\u{301}", "\u{301}".repeat(1000));
        assert_eq!(clean(&pile), "a\u{301}\u{301}b\u{301}");
    }
}
