//! The preview of the game under the cursor, as a board with moves beside the list or in two lines below it; and the
//! prompt.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text;
use crate::app::library::list::GameList;
use crate::app::library::prompt::Prompt;
use crate::app::marks::BoardMarks;
use crate::app::{App, SquareMarks};
use crate::chess::notation::{self, destination, origin};
use crate::chess::text::clean;
use crate::chess::{Game, Position};
use crate::library::GameSummary;
use crate::theme::Token;
use crate::ui::board::{BoardWidget, LabelPlace, SquareSize};
use crate::ui::opening;

/// Cells that the list keeps beside a preview.
const LIST: u16 = 66;

/// Rows below the board for names and moves.
const WORDS: u16 = 6;

/// Rows of the screen above and below the preview.
const FRAME: u16 = 3;

/// Returns the size of the preview's squares: the largest that leave room for the list and the words.
fn size(drawn: bool, columns: u16, rows: u16) -> SquareSize {
    let fits = |size: SquareSize| {
        let (width, height) = size.with_labels();
        width + 3 + LIST <= columns && height + WORDS + FRAME <= rows
    };
    SquareSize::largest(drawn, fits).unwrap_or(SquareSize::S3x1)
}

/// The cells of a preview beside the list.
pub(super) fn columns(drawn: bool, columns: u16, rows: u16) -> u16 {
    size(drawn, columns, rows).with_labels().0 + 3
}

/// Draws the preview.
pub(super) fn draw(app: &App, list: &GameList, area: Rect, buffer: &mut Buffer) {
    let Some(summary) = list.current() else { return };
    if area.width == buffer.area.width {
        return draw_lines(app, list, &summary, area, buffer);
    }
    let size = size(crate::ui::draws(app), buffer.area.width, buffer.area.height);
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let (_, height) = size.with_labels();
    if let Some(Ok(game)) = &list.preview.game {
        board(app, list, size, &marks(game)).draw(inner, buffer);
    }
    let words = Rect {
        x: inner.x + 1,
        y: inner.y + height.min(inner.height),
        width: inner.width.saturating_sub(1),
        height: inner.height.saturating_sub(height),
    };
    text::put_lines(&words_beside(app, list, &summary, words), words, buffer);
}

fn board<'a>(app: &'a App, list: &GameList, size: SquareSize, marks: &'a BoardMarks) -> BoardWidget<'a> {
    BoardWidget {
        marks,
        arrows: &[],
        sliding: &[],
        below: list.preview.below,
        size,
        pieces: crate::ui::pieces(app),
        grid: crate::ui::grid(app, size),
        pictures: false,
        labels: LabelPlace::Around,
        heatmap: &app.study.settings.config.heatmap,
        theme: app.theme(),
    }
}

/// The pieces and the last move.
fn marks(game: &Game) -> BoardMarks {
    let mut marks = [SquareMarks::default(); 64];
    for (square, piece) in game.position().board() {
        marks[usize::from(square)].piece = Some((piece.color, piece.role));
    }
    for square in game.last_move().into_iter().flat_map(|m| [origin(m), destination(m)]) {
        marks[usize::from(square)].last_move = true;
    }
    if game.position().is_check()
        && let Some(king) = game.position().board().king_of(game.turn())
    {
        marks[usize::from(king)].check = true;
    }
    marks
}

/// Returns the names, the result and the moves up to the position on the board.
fn words_beside(app: &App, list: &GameList, summary: &GameSummary, area: Rect) -> Vec<Line<'static>> {
    let columns = usize::from(area.width);
    let style = |token| app.theme().style(token);
    let mut lines = vec![Line::default()];
    let names = format!("{} – {}", summary.white, summary.black);
    for (words, token) in [
        (names, Token::Title),
        (occasion(summary), Token::Muted),
        (format!("{} {}", summary.eco, summary.opening).trim().to_owned(), Token::Muted),
    ] {
        let words = text::wrap(&words, columns).into_iter().take(2);
        lines.extend(words.map(|words| Line::styled(words, style(token))));
    }
    let (words, token) = match &list.preview.game {
        Some(Ok(game)) => (notation::line(game.start(), &game.moves()), Token::Text),
        Some(Err(fault)) => (clean(fault).into_owned(), Token::Bad),
        None => return lines,
    };
    lines.push(Line::default());
    let moves = text::wrap(&words, columns);
    let room = usize::from(area.height).saturating_sub(lines.len());
    let first = moves.len().saturating_sub(room);
    lines.extend(moves.into_iter().skip(first).map(|words| Line::styled(words, style(token))));
    lines
}

/// The result with its reason, the event, and what a review found.
fn occasion(game: &GameSummary) -> String {
    let result = if game.result == "*" { "unfinished" } else { &game.result };
    let mut parts = vec![result.replace("1/2-1/2", "½–½")];
    if !game.ending.is_empty() {
        parts.push(game.ending.clone());
    }
    if !matches!(game.event.as_str(), "" | "?") {
        parts.push(game.event.clone());
    }
    if let Some([white, black]) = game.faults {
        parts.push(format!("mistakes {white} – {black}"));
    }
    parts.join(", ")
}

/// Draws two lines below the list: the occasion and the first moves.
fn draw_lines(app: &App, list: &GameList, summary: &GameSummary, area: Rect, buffer: &mut Buffer) {
    let rule = if app.study.glyphs() { "─" } else { "-" };
    let columns = usize::from(area.width.saturating_sub(2));
    let (words, token) = match &list.preview.game {
        Some(Ok(game)) => {
            let mainline = game.tree().mainline();
            let moves: Vec<_> =
                mainline.filter_map(|id| game.tree().node(id).played()).take(columns).collect();
            (notation::line(game.start(), &moves), Token::Text)
        }
        Some(Err(fault)) => (clean(fault).into_owned(), Token::Bad),
        None => (String::new(), Token::Text),
    };
    let occasion = occasion(summary);
    let room = columns.saturating_sub(text::width(&occasion) + 2);
    let opening = opening::shortened(&summary.eco, &summary.opening, room).unwrap_or_default();
    let about: Vec<&str> =
        [occasion.as_str(), opening.trim()].into_iter().filter(|part| !part.is_empty()).collect();
    let lines = [
        Line::styled(rule.repeat(columns), app.theme().style(Token::Rule)),
        Line::styled(text::fit(&about.join(". "), columns).into_owned(), app.theme().style(Token::Muted)),
        Line::styled(text::fit(&words, columns).into_owned(), app.theme().style(token)),
    ];
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(1), ..area };
    text::put_lines(&lines, inner, buffer);
}

/// Draws the prompt with its cursor and a hint.
pub(super) fn draw_prompt(app: &App, prompt: &Prompt, area: Rect, buffer: &mut Buffer) {
    let label = format!(" {}: ", prompt.label());
    let input = prompt.input();
    let room = usize::from(area.width / 2).saturating_sub(label.len()).max(8);
    let scroll = input.visual_scroll(room);
    let shown: String = input.value().chars().skip(scroll).take(room).collect();
    let at = area.x + (label.len() + input.visual_cursor().saturating_sub(scroll)) as u16;
    let left = label.len() + text::width(&shown).max(12) + 3;
    let (hint, token) = hint(prompt);
    let hint = text::fit(&hint, usize::from(area.width).saturating_sub(left + 1)).into_owned();
    let spans = [
        Span::styled(label, app.theme().style(Token::Key)),
        Span::styled(shown, app.theme().style(Token::Text)),
    ];
    buffer.set_line(area.x, area.y, &Line::from(spans.to_vec()), area.width);
    if let Some(cell) = buffer.cell_mut((at.min(area.right() - 1), area.y)) {
        cell.set_style(app.theme().style(Token::Selected));
    }
    let left = (area.x + left as u16).min(area.right());
    buffer.set_stringn(left, area.y, hint, usize::from(area.right() - left), app.theme().style(token));
}

/// Returns the hint of a prompt, or its error.
fn hint(prompt: &Prompt) -> (String, Token) {
    match prompt {
        Prompt::Filter { .. } => ("Ctrl-U clears, Enter keeps, Esc undoes".to_owned(), Token::Muted),
        Prompt::Jump(_) => ("Enter opens, Esc goes back to the keys".to_owned(), Token::Muted),
        Prompt::Names { .. } => ("Tab: next field, Enter saves, Esc cancels".to_owned(), Token::Muted),
        Prompt::Export { taken: true, .. } => ("Enter replaces the file".to_owned(), Token::Bad),
        Prompt::Export { .. } => ("Enter saves the file, Esc cancels".to_owned(), Token::Muted),
    }
}
