//! Rows of moves: text spans that know their move, drawn and hit-tested.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::text;
use crate::app::App;
use crate::chess::text::clean;
use crate::chess::{Glyph, NodeId, Position, annotation, notation};
use crate::review::annotate::own_sign;

/// A text span with the move that a click goes to.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct MoveSpan {
    pub words: String,
    pub style: Style,
    pub node: Option<NodeId>,
}

impl MoveSpan {
    pub fn plain(words: impl Into<String>, style: Style) -> MoveSpan {
        MoveSpan { words: words.into(), style, node: None }
    }
}

/// One row.
pub(super) type MoveRow = Vec<MoveSpan>;

/// Draws rows, top down.
pub(super) fn put(rows: &[MoveRow], area: Rect, buffer: &mut Buffer) {
    let line = |row: &MoveRow| Line::from(row.iter().flat_map(spans).collect::<Vec<_>>());
    text::put_lines(&rows.iter().map(line).collect::<Vec<_>>(), area, buffer);
}

/// The words of a span and the blanks behind them, which nothing underlines.
fn spans(piece: &MoveSpan) -> [Span<'static>; 2] {
    let words = piece.words.trim_end();
    let blanks = piece.words[words.len()..].to_owned();
    let bare = piece.style.remove_modifier(Modifier::UNDERLINED);
    [Span::styled(words.to_owned(), piece.style), Span::styled(blanks, bare)]
}

/// Returns the move at a cell of the area.
pub(super) fn hit(rows: &[MoveRow], area: Rect, column: u16, row: u16) -> Option<NodeId> {
    let row = rows.get(usize::from(row.checked_sub(area.y)?))?;
    let wanted = usize::from(column.checked_sub(area.x)?);
    let mut right = 0;
    row.iter()
        .find(|piece| {
            right += piece.words.width();
            wanted < right
        })?
        .node
}

/// Returns the rows in view: the one at `place` and some that follow.
pub(super) fn in_view(mut rows: Vec<MoveRow>, place: usize, height: usize) -> Vec<MoveRow> {
    let first = (place + 1 + height.div_ceil(3)).min(rows.len()).saturating_sub(height);
    rows.drain(..first.min(place));
    rows.truncate(height);
    rows
}

/// A move as SAN with its glyphs: `Nf3!`, `exd5 ±`.
pub(super) fn name(app: &App, id: NodeId) -> String {
    let tree = app.game().tree();
    let node = tree.node(id);
    let (Some(m), Some(parent)) = (node.played(), node.parent()) else {
        return String::new();
    };
    let mut name = notation::san(tree.node(parent).position(), m);
    // A verdict of ours in the record gives way to one that has looked deeper since.
    let found = app.study.sign_of(id);
    let old = own_sign(&node.comment, &node.glyphs).filter(|_| !found.is_empty());
    let glyphs = node.glyphs.iter().filter(|glyph| Some(**glyph) != old);
    for sign in glyphs.filter_map(|glyph| sign(app, *glyph)) {
        if !sign.starts_with(['!', '?']) {
            name.push(' ');
        }
        name.push_str(sign);
    }
    // What the record says of a move stands before what the coach found.
    if !name.contains(['!', '?']) {
        name.push_str(found);
    }
    name
}

/// A glyph's sign as this terminal can show it.
pub(super) fn sign(app: &App, glyph: Glyph) -> Option<&'static str> {
    if app.study.screen.glyphs { glyph.sign() } else { glyph.ascii() }
}

/// The number of a move: `12.`, or `12…` where Black's needs one.
pub(super) fn number(app: &App, id: NodeId) -> String {
    let position = app.game().tree().node(id).position();
    let by_black = position.turn().is_white();
    let number = position.fullmoves().get() - u32::from(by_black);
    format!("{number}{}", if by_black { "…" } else { "." })
}

/// Returns whether a move is Black's.
pub(super) fn is_blacks(app: &App, id: NodeId) -> bool {
    app.game().tree().node(id).position().turn().is_white()
}

/// The longest comment that is laid out, in characters.
const LONGEST: usize = 600;

/// Returns a comment without commands and control characters, cut if very long.
pub(super) fn comment(comment: &str) -> Option<String> {
    if comment.is_empty() {
        return None;
    }
    let start: String = comment.chars().take(4 * LONGEST).collect();
    let words = annotation::without(&start);
    let words = clean(&words);
    let mut shown: String = words.chars().take(LONGEST).collect();
    if shown.len() < words.len() {
        shown.push('…');
    }
    Some(shown).filter(|shown| !shown.is_empty())
}

/// Words in rows of one style, indented.
pub(super) fn paragraph(words: &str, indent: usize, columns: usize, style: Style) -> Vec<MoveRow> {
    let lines = text::wrap(words, columns.saturating_sub(indent).max(1));
    let row = |line: String| vec![MoveSpan::plain(" ".repeat(indent), style), MoveSpan::plain(line, style)];
    lines.into_iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::app::testing::TestPlayer;
    use crate::ui::testing;

    fn plain(words: &str) -> MoveSpan {
        MoveSpan::plain(words, Style::default())
    }

    #[test]
    fn a_comment_is_shown_without_its_commands_and_signs_of_terminals() {
        assert_eq!(comment("A trap! [%clk 0:01:00]").as_deref(), Some("A trap!"));
        assert_eq!(comment("[%eval 0.3][%cal Ge2e4]"), None);
        assert_eq!(comment(""), None);
        let hostile = comment("red\u{1b}[31m\u{7}").unwrap();
        assert!(!hostile.contains(char::is_control), "{hostile:?}");
        let long = comment(&"word ".repeat(400)).unwrap();
        assert!(long.ends_with('…') && long.chars().count() == LONGEST + 1);
    }

    #[test]
    fn a_click_finds_the_move_under_it_whatever_stands_before() {
        let player = TestPlayer::new();
        let node = player.app.game().current();
        let rows = vec![vec![plain("将  "), MoveSpan { node: Some(node), ..plain("e4 ") }, plain("e5")]];
        let area = Rect::new(10, 5, 20, 3);
        let at = |column, row| hit(&rows, area, column, row);
        assert_eq!((at(13, 5), at(14, 5), at(16, 5), at(17, 5)), (None, Some(node), Some(node), None));
        assert_eq!((at(14, 6), at(14, 4), at(9, 5)), (None, None, None));
    }

    #[test]
    fn an_underline_ends_with_the_words() {
        let style = Style::default().add_modifier(Modifier::UNDERLINED);
        let area = Rect::new(0, 0, 8, 1);
        let mut buffer = Buffer::empty(area);
        put(&[vec![MoveSpan::plain("Qb5??  ", style)]], area, &mut buffer);
        let underlined = |x: u16| buffer[(x, 0)].modifier.contains(Modifier::UNDERLINED);
        assert!(underlined(4) && !underlined(5) && !underlined(6));
    }

    #[test]
    fn words_are_broken_and_indented() {
        let rows = paragraph("White has the better pawns.", 3, 15, Style::default());
        let shown: Vec<String> =
            rows.iter().map(|row| row.iter().map(|piece| piece.words.as_str()).collect()).collect();
        assert_eq!(shown, ["   White has", "   the better", "   pawns."]);
    }

    #[test]
    fn moves_bear_their_numbers_and_glyphs() {
        let mut player = TestPlayer::new();
        player.line("e4").reply("e5");
        let line = player.app.study.board.line();
        assert_eq!((number(&player.app, line[0]), number(&player.app, line[1])), ("1.".into(), "1…".into()));
        assert_eq!((name(&player.app, line[0]), name(&player.app, line[1])), ("e4".into(), "e5".into()));
        assert!(!is_blacks(&player.app, line[0]) && is_blacks(&player.app, line[1]));
        assert!(testing::screen(&player, 80, 24).contains("1 e4"), "the list is on the screen");
    }

    proptest! {
        #[test]
        fn the_row_on_the_board_is_always_in_view(count in 1_usize..200, place in 0_usize..200, height in 1_usize..60) {
            let place = place % count;
            let rows: Vec<MoveRow> = (0..count).map(|row| vec![plain(&row.to_string())]).collect();
            let seen = in_view(rows, place, height);
            prop_assert!(seen.len() <= height);
            prop_assert!(seen.iter().any(|row| row[0].words == place.to_string()));
            prop_assert_eq!(seen.len(), count.min(height), "no row stays empty while there are moves");
        }
    }
}
