//! Every label of the screen in one place, and small helpers for writing them.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::chess::text::cut;
use crate::chess::{Color, Role, Square};

pub(crate) const PROGRAM: &str = "patzer";
pub(crate) const COACH: &str = "Coach";
pub(crate) const THREATENED: &str = "Threatened";
pub(crate) const HEATMAP: &str = "Heatmap";
pub(crate) const CHANCES_SO_FAR: &str = "Winning chances";
pub(crate) const BETTER: &str = "What was better";
pub(crate) const NAMED_MOVES: &str = "Moves with a name";
pub(crate) const NOTHING: &str = "nothing";
/// Before what is lost with an attacked piece: `loses a rook`.
pub(crate) const LOSES: &str = "loses";
/// Of an attacked piece that nothing can take without loss.
pub(crate) const PROTECTED: &str = "protected";
/// Of one that nothing guards, but whose taking has been found to lose.
pub(crate) const POISONED: &str = "taking it backfires";
/// Of one that is attacked, but not what the opponent would take, or while the king is in check.
pub(crate) const ATTACKED: &str = "attacked";
pub(crate) const BOOK: &str = "Book";
pub(crate) const DANGER: &str = "Danger check";
pub(crate) const TIMES: &str = "Seconds a move";
pub(crate) const REVIEW: &str = "Review";
/// The unit of the turning points' figures: winning chances lost, in percent.
pub(crate) const CHANCES: &str = "chances, %";
pub(crate) const TURNING_POINTS: &str = "Turning points";
pub(crate) const FAULTS_SO_FAR: &str = "Faults so far";
pub(crate) const HIDDEN: &str = "hidden while you look for the move";
pub(crate) const SAVED_GAMES: &str = "Saved games";
pub(crate) const READING: &str = "Reading…";
pub(crate) const NO_GAMES: &str =
    "No saved games yet. A game is saved here when it ends; 'patzer import FILE' adds others.";
pub(crate) const NO_GAMES_OF_A_GUEST: &str =
    "No saved games yet. Finished games are saved here. Paste a game to look at it.";
pub(crate) const SEARCHING: &str = "Searching…";
pub(crate) const NONE_FITS: &str = "No games match this filter.";
pub(crate) const FILTERS: &str =
    "/ finds games: a name, opening:sicilian, mistakes…  A column's letter sorts.";
pub(crate) const FILTERS_NARROW: &str = "/ finds games: opening:sicilian…  A column's letter sorts.";
pub(crate) const SETTING_UP: &str = "Set up a position";
pub(crate) const CAN_BE_PLAYED: &str = "You can play this position.";
pub(crate) const NO_GAME: &str = "No real game leads here:";
pub(crate) const PLAYED_ALL_THE_SAME: &str = "You can still play it.";
pub(crate) const NO_MOVES: &str = "no moves yet";

/// A piece as printed in panels: outline for White, filled for Black, or letters by case.
pub(crate) fn piece(color: Color, role: Role, glyphs: bool) -> &'static str {
    const GLYPHS: [[&str; 6]; 2] = [["♙", "♘", "♗", "♖", "♕", "♔"], ["♟\u{fe0e}", "♞", "♝", "♜", "♛", "♚"]];
    const LETTERS: [[&str; 6]; 2] = [["P", "N", "B", "R", "Q", "K"], ["p", "n", "b", "r", "q", "k"]];
    let set = if glyphs { GLYPHS } else { LETTERS };
    set[usize::from(color.is_black())][role as usize - 1]
}

/// A piece with its square: `♞ g5`.
pub(crate) fn piece_on(color: Color, role: Role, square: Square, glyphs: bool) -> String {
    format!("{} {square}", piece(color, role, glyphs))
}

/// A number with its sign, a real minus.
pub(crate) fn signed(number: i32) -> String {
    match number {
        0 => "0".to_string(),
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => format!("+{n}"),
    }
}

/// A heat score, from -100 to 100, as it is shown: out of ten, with its sign and one decimal.
pub(crate) fn heat(score: f64) -> String {
    let points = score.round() as i32;
    let (whole, tenth) = (points.abs() / 10, points.abs() % 10);
    match points.signum() {
        0 => "0".to_owned(),
        -1 => format!("−{whole}.{tenth}"),
        _ => format!("+{whole}.{tenth}"),
    }
}

/// How many columns a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// The text cut to some columns, with an ellipsis where something was cut.
pub(crate) fn fit(text: &str, columns: usize) -> Cow<'_, str> {
    cut(text, columns)
}

/// The text broken at blanks into lines of at most `columns` columns; a longer word goes on in the next line.
pub(crate) fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.extend(pieces(word, columns.max(1))),
        }
    }
    lines
}

/// The same, with company for a word that would stand alone in the last line.
pub(crate) fn wrap_even(text: &str, columns: usize) -> Vec<String> {
    let mut lines = wrap(text, columns);
    if let [.., above, last] = lines.as_mut_slice()
        && !last.contains(' ')
        && let Some(end) = above.rfind(' ')
        && above[..end].contains(' ')
        && above[end + 1..].width() + 1 + last.width() <= columns
    {
        *last = format!("{} {last}", &above[end + 1..]);
        above.truncate(end);
    }
    lines
}

/// A word in pieces of at most some columns: the end of a path is what tells where it leads.
fn pieces(word: &str, columns: usize) -> Vec<String> {
    let mut pieces = vec![String::new()];
    for c in word.chars() {
        let width = c.width().unwrap_or(0);
        if pieces.last().is_some_and(|piece| !piece.is_empty() && piece.width() + width > columns) {
            pieces.push(String::new());
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}

/// Returns the text in at most `rows` lines; a cut text ends after a word, with an ellipsis.
pub(crate) fn paragraph(text: &str, columns: usize, rows: usize) -> Vec<String> {
    let mut lines = wrap(text, columns);
    if lines.len() > rows {
        lines.truncate(rows);
        if let Some(last) = lines.last_mut() {
            while last.width() + 1 > columns
                && let Some(end) = last.rfind(' ')
            {
                last.truncate(end);
            }
            last.push('…');
        }
    }
    lines
}

/// Returns which labels fit into a line, two blanks apart, given the width of each and whether it is required: the
/// required ones first, then the others up to the first without room.
pub(crate) fn fitting(labels: &[(usize, bool)], columns: usize) -> Vec<bool> {
    const GAP: usize = 2;
    let mut kept = vec![false; labels.len()];
    let mut used = 0;
    for wanted in [true, false] {
        for (place, (width, _)) in labels.iter().enumerate().filter(|(_, label)| label.1 == wanted) {
            if used + width > columns {
                break;
            }
            kept[place] = true;
            used += width + GAP;
        }
    }
    kept
}

/// A line with something at its right end, cut with an ellipsis where there is no room for it. The last column stays free:
/// it may be the screen's.
pub(crate) fn ends(left: Vec<Span<'static>>, mut right: Span<'static>, columns: u16) -> Line<'static> {
    let columns = columns.saturating_sub(1);
    let used: usize = left.iter().map(Span::width).sum();
    let room = usize::from(columns).saturating_sub(used + 1);
    right.content = fit(&right.content, room).into_owned().into();
    let gap = usize::from(columns).saturating_sub(used + right.width()).max(1);
    let mut spans = left;
    spans.push(Span::raw(" ".repeat(gap)));
    spans.push(right);
    Line::from(spans)
}

/// Cuts lines to a number: behind the last whole sentence, or with an ellipsis where that would leave too little.
pub(crate) fn shorten(lines: &mut Vec<String>, most: usize, columns: usize) {
    if lines.len() <= most {
        return;
    }
    lines.truncate(most);
    let words = lines.join(" ");
    let end = words
        .rmatch_indices(". ")
        .map(|(at, _)| at + 1)
        .chain(words.ends_with('.').then_some(words.len()))
        .max();
    if let Some(end) = end.filter(|end| 2 * end >= words.len()) {
        *lines = wrap(&words[..end], columns);
        return;
    }
    if let Some(last) = lines.last_mut() {
        // Whole words: a cut one may be read as another.
        let begun = last.rfind(' ').filter(|_| width(last) + 1 > columns);
        let whole = begun.map_or(last.as_str(), |end| &last[..end]);
        *last = fit(&format!("{}…", whole.trim_end_matches([',', ':'])), columns).into_owned();
    }
}

/// Writes lines into an area; the rest is left out.
pub(crate) fn put_lines(lines: &[Line<'_>], area: Rect, buffer: &mut Buffer) {
    for (line, y) in lines.iter().zip(area.top()..area.bottom()) {
        buffer.set_line(area.x, y, line, area.width);
    }
}

/// Writes one text, cut to the area's first row.
pub(crate) fn put(text: &str, area: Rect, style: Style, buffer: &mut Buffer) {
    if area.height > 0 {
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_blanks_and_cut_at_cells() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("so extraordinary a day", 6), ["so", "extrao", "rdinar", "y a", "day"]);
        assert_eq!(fit("日本語", 4), "日…");
        assert_eq!(fit("abc", 3), "abc");
        assert_eq!(fit("abc", 0), "");
    }

    #[test]
    fn no_word_stands_alone_in_the_last_line() {
        assert_eq!(
            wrap_even("the queen on d1 and the pawn on d3.", 31),
            ["the queen on d1 and the pawn", "on d3."]
        );
        assert_eq!(wrap_even("one two three", 13), ["one two three"]);
        assert_eq!(wrap_even("one two three", 7), ["one two", "three"], "one would stand alone above");
        assert_eq!(
            wrap_even("…Nxf2 hits extraordinary", 13),
            ["…Nxf2 hits", "extraordinary"],
            "no room for two"
        );
    }

    #[test]
    fn a_paragraph_that_is_cut_ends_after_a_word() {
        let text = "the king was guarding the rook on d8";
        assert_eq!(paragraph(text, 17, 2), ["the king was", "guarding the…"]);
        assert_eq!(paragraph(text, 17, 3), ["the king was", "guarding the rook", "on d8"]);
        assert_eq!(paragraph("one two three four", 7, 1), ["one…"]);
        assert!(paragraph(text, 17, 0).is_empty());
    }

    #[test]
    fn what_has_no_room_is_seen_to_go_on() {
        let check = |most, expected: &[&str]| {
            let mut lines = wrap("one two three four", 7);
            shorten(&mut lines, most, 7);
            assert_eq!(lines, expected, "{most}");
        };
        check(3, &["one two", "three", "four"]);
        check(2, &["one two", "three…"]);
        check(1, &["one…"]);
        check(0, &[]);
        let mut lines = wrap("One two. Three f. Five six seven", 8);
        shorten(&mut lines, 3, 8);
        assert_eq!(lines, ["One two.", "Three f."]);
        let mut lines = wrap("One. Two three four five six", 9);
        shorten(&mut lines, 2, 9);
        assert_eq!(lines, ["One. Two", "three…"]);
    }

    #[test]
    fn labels_that_must_be_there_find_room_before_the_others() {
        let labels = [(6, false), (6, false), (4, true), (5, true), (1, false)];
        assert_eq!(fitting(&labels, 30), [true; 5]);
        assert_eq!(fitting(&labels, 27), [true, true, true, true, false]);
        assert_eq!(fitting(&labels, 20), [true, false, true, true, false]);
        assert_eq!(fitting(&labels, 11), [false, false, true, true, false]);
        assert_eq!(fitting(&labels, 4), [false, false, true, false, false]);
    }

    #[test]
    fn what_stands_at_the_right_end_is_cut_with_an_ellipsis() {
        let line = |columns| ends(vec![Span::raw("Review")], Span::raw("? mistake"), columns).to_string();
        assert_eq!(line(19), "Review   ? mistake");
        assert_eq!(line(17), "Review ? mistake");
        assert_eq!(line(14), "Review ? mis…");
    }

    #[test]
    fn numbers_carry_their_sign() {
        assert_eq!([signed(3), signed(0), signed(-2)], ["+3", "0", "−2"]);
        assert_eq!([heat(12.4), heat(-3.6), heat(0.3), heat(-100.0)], ["+1.2", "−0.4", "0", "−10.0"]);
    }
}
