//! The moves of the line on the board, two plies a row, the current one marked and in view.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::text;
use crate::app::App;
use crate::chess::{Glyph, NodeId, Position, notation};
use crate::theme::Token;

/// Columns of the move's number with the blank after it, and of each move.
const NUMBER: u16 = 5;
const MOVE: u16 = 11;

/// One row: the number and the two moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    number: u32,
    moves: [Option<NodeId>; 2],
}

/// The rows in view, the current move among them.
pub(super) fn rows(app: &App, height: u16) -> Vec<Row> {
    let mut line = app.line();
    if app.conceals() {
        // What was taken back may be what the player looks for.
        line.retain(|id| app.game().tree().node(*id).ply() <= app.game().ply());
    }
    let mut rows: Vec<Row> = Vec::with_capacity(line.len() / 2 + 1);
    for id in line {
        let node = app.game().tree().node(id);
        let before = !node.position().turn();
        let number = node.position().fullmoves().get() - u32::from(before.is_black());
        match rows.last_mut() {
            Some(row) if before.is_black() && row.number == number => row.moves[1] = Some(id),
            _ => {
                let mut moves = [None; 2];
                moves[usize::from(before.is_black())] = Some(id);
                rows.push(Row { number, moves });
            }
        }
    }
    in_view(rows, app, usize::from(height))
}

fn in_view(mut rows: Vec<Row>, app: &App, height: usize) -> Vec<Row> {
    let current = app.game().current();
    let place = rows
        .iter()
        .position(|row| row.moves.contains(&Some(current)))
        .unwrap_or(0);
    let first = (place + 1 + height / 4).min(rows.len()).saturating_sub(height);
    rows.drain(..first);
    rows.truncate(height);
    rows
}

/// Draws the rows.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    if app.game().tree().is_empty() {
        text::put(text::NO_MOVES, area, app.theme.style(Token::Muted), buffer);
        return;
    }
    let alternatives = alternatives(app);
    let height = area.height.saturating_sub(u16::from(alternatives.is_some()));
    let lines: Vec<Line<'_>> = rows(app, height).iter().map(|row| draw_row(app, *row)).collect();
    text::put_lines(&lines, Rect { height, ..area }, buffer);
    if let Some(words) = alternatives {
        let last = Rect::new(area.x, area.bottom().saturating_sub(1), area.width, 1);
        text::put(
            &text::fit(&words, usize::from(area.width)),
            last,
            app.theme.style(Token::Muted),
            buffer,
        );
    }
}

/// The other moves that were played instead of the current one.
fn alternatives(app: &App) -> Option<String> {
    if app.conceals() {
        return None;
    }
    let others: Vec<String> = app
        .siblings()
        .iter()
        .filter(|node| **node != app.game().current())
        .map(|node| name(app, *node))
        .collect();
    let key = app.keymap.hint(crate::app::Action::NextVariation)?;
    (!others.is_empty()).then(|| format!("  {key}: or {}", others.join(", ")))
}

fn draw_row(app: &App, row: Row) -> Line<'static> {
    let muted = app.theme.style(Token::Muted);
    let mut spans = vec![Span::styled(
        format!("{:>width$} ", row.number, width = usize::from(NUMBER) - 1),
        muted,
    )];
    for id in row.moves {
        spans.push(match id {
            Some(id) => cell(app, id),
            None => Span::styled(format!("{:<width$}", "…", width = usize::from(MOVE)), muted),
        });
    }
    if row.moves[1].is_none() {
        spans.pop();
    }
    Line::from(spans)
}

fn cell(app: &App, id: NodeId) -> Span<'static> {
    let width = usize::from(MOVE);
    let name = name(app, id);
    if id == app.game().current() {
        return Span::styled(format!("{name:<width$}"), app.theme.chosen());
    }
    let after_current = app.game().tree().node(id).ply() > app.game().ply();
    let token = if after_current { Token::Muted } else { Token::Text };
    Span::styled(format!("{name:<width$}"), app.theme.style(token))
}

/// A move as SAN with its glyphs.
fn name(app: &App, id: NodeId) -> String {
    let tree = app.game().tree();
    let node = tree.node(id);
    let (Some(m), Some(parent)) = (node.played(), node.parent()) else {
        return String::new();
    };
    let mut name = notation::san(tree.node(parent).position(), m);
    name.extend(node.glyphs.iter().filter_map(|glyph: &Glyph| glyph.sign()));
    name
}

/// The move at a cell of the list drawn in this area.
pub(super) fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<NodeId> {
    let height = area.height.saturating_sub(u16::from(alternatives(app).is_some()));
    let line = rows(app, height)
        .get(usize::from(row.checked_sub(area.y)?))
        .copied()?;
    let place = column.checked_sub(area.x + NUMBER)? / MOVE;
    line.moves.get(usize::from(place)).copied().flatten()
}
