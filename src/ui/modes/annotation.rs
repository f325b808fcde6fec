//! The annotation form on the screen: three fields and the comment with its cursor.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthChar;

use crate::app::App;
use crate::app::modes::annotation::{AnnotationForm, FormField};
use crate::chess::Glyph;
use crate::theme::Token;
use crate::ui::{popup, rows, text};

/// Columns before the comment's text.
const INDENT: usize = 2;

/// Returns the lines of the form, with the cursor's row in view.
pub(in crate::ui) fn lines(app: &App, form: &AnnotationForm, columns: u16, rows: u16) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> =
        form.fields().iter().map(|field| field_line(app, form, *field, columns)).collect();
    let room = usize::from(rows).saturating_sub(lines.len());
    lines.extend(comment(app, form, usize::from(columns), room));
    lines
}

fn field_line(app: &App, form: &AnnotationForm, field: FormField, columns: u16) -> Line<'static> {
    let chosen = form.field == field;
    let line = |label: &str, value: &str| popup::menu_line(app, chosen, label, value, columns);
    let glyph_line = |glyph: Option<Glyph>, none: &str| match glyph {
        Some(glyph) => {
            let label = text::fit(glyph.meaning().unwrap_or(none), usize::from(columns).saturating_sub(9));
            line(&label, &format!("‹ {} ›", rows::sign(app, glyph).unwrap_or_default()))
        }
        None => line(none, "‹ none ›"),
    };
    match field {
        FormField::Move => glyph_line(form.glyphs[0], "Move"),
        FormField::Position => glyph_line(form.glyphs[1], "Position"),
        FormField::Keep => line("Save", "Enter"),
        FormField::Comment => line("Comment", ""),
    }
}

/// Returns the comment, wrapped, with its cursor; the rows around the cursor if there is no room for all.
fn comment(app: &App, form: &AnnotationForm, columns: usize, room: usize) -> Vec<Line<'static>> {
    let style = app.theme().style(Token::Text);
    let typing = form.field == FormField::Comment;
    let cursor = form.comment.cursor();
    let rows = wrap(form.comment.value(), columns.saturating_sub(INDENT + 1).max(1));
    let at = rows.iter().rposition(|row| row.start <= cursor).unwrap_or(0);
    let first = (at + 1).saturating_sub(room);
    let shown = rows.into_iter().enumerate().skip(first).take(room);
    shown
        .map(|(number, row)| {
            let mut spans = vec![Span::raw(" ".repeat(INDENT))];
            if typing && number == at {
                spans.extend(with_cursor(
                    &row.text,
                    cursor - row.start,
                    style,
                    app.theme().style(Token::Selected),
                ));
            } else {
                spans.push(Span::styled(row.text, style));
            }
            Line::from(spans)
        })
        .collect()
}

/// A row with the character under the cursor marked, or a blank after the last one.
fn with_cursor(row: &str, at: usize, style: Style, marked: Style) -> [Span<'static>; 3] {
    let part = |from: usize, count: usize| row.chars().skip(from).take(count).collect::<String>();
    let under = Some(part(at, 1)).filter(|c| !c.is_empty());
    [
        Span::styled(part(0, at), style),
        Span::styled(under.unwrap_or_else(|| " ".into()), marked),
        Span::styled(part(at + 1, usize::MAX), style),
    ]
}

/// A row of typed text and the number of its first character.
#[derive(Debug, PartialEq, Eq)]
struct TypedRow {
    start: usize,
    text: String,
}

/// Wraps typed text, every blank kept, into rows of at most `columns` cells, after blanks where possible.
fn wrap(typed: &str, columns: usize) -> Vec<TypedRow> {
    let chars: Vec<char> = typed.chars().collect();
    let mut rows = Vec::new();
    let mut start = 0;
    loop {
        let mut used = 0;
        let fits = chars[start..].iter().take_while(|c| {
            used += c.width().unwrap_or(0);
            used <= columns
        });
        let end = start + fits.count().max(usize::from(start < chars.len()));
        let blank = chars[start..end].iter().rposition(|c| *c == ' ');
        let end = match blank {
            Some(place) if end < chars.len() => start + place + 1,
            _ => end,
        };
        let text = chars[start..end].iter().collect();
        rows.push(TypedRow { start, text });
        if end >= chars.len() {
            return rows;
        }
        start = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typed_text_keeps_every_character() {
        let texts = |typed, columns| wrap(typed, columns).into_iter().map(|row| row.text).collect::<Vec<_>>();
        assert_eq!(texts("", 5), [""]);
        assert_eq!(texts("one two  three", 5), ["one ", "two  ", "three"]);
        assert_eq!(texts("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(texts("日本語", 1), ["日", "本", "語"]);
        let row = &wrap("one two", 4)[1];
        assert_eq!((row.start, row.text.as_str()), (4, "two"));
    }

    use crate::app::testing::TestPlayer;
    use crate::ui::testing::screen;

    #[test]
    fn a_comment_is_written_beside_the_board_and_kept() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5").keys("i");
        assert!(screen(&player, 80, 24).contains("Comment"));
        player.keys("I space l i k e space i t");
        assert!(screen(&player, 80, 24).contains("I like it"), "{}", screen(&player, 80, 24));
        player.keys("enter");
        assert!(player.mode().is_none());
        assert!(screen(&player, 140, 45).contains("I like it"), "{}", screen(&player, 140, 45));
    }

    #[test]
    fn the_cursor_stands_on_its_letter_or_behind_the_last() {
        let plain = Style::default();
        let parts = |at| with_cursor("knight", at, plain, plain).map(|span| span.content.into_owned());
        assert_eq!(parts(0), ["", "k", "night"]);
        assert_eq!(parts(3), ["kni", "g", "ht"]);
        assert_eq!(parts(6), ["knight", " ", ""]);
    }
}
