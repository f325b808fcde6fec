//! The move list: two plies a row, the current one in view, with variations and comments below their move, one row
//! each. Only visible rows are laid out.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::rows::{MoveRow, MoveSpan, comment, hit as hit_rows, in_view, is_blacks, name, number, put};
use super::{text, tree};
use crate::app::App;
use crate::chess::NodeId;
use crate::theme::Token;

/// Columns of the move's number with the blank after it.
pub(super) const NUMBER: usize = 5;

/// Columns of a move, at the least and at the most.
const MOVE: (usize, usize) = (7, 11);

/// The most variations shown at one move.
const MOST_BRANCHES: usize = 3;

/// Draws the rows.
pub(super) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let rows = seen(app, area);
    if rows.is_empty() {
        text::put(text::NO_MOVES, area, app.theme().style(Token::Muted), buffer);
        return;
    }
    put(&rows, area, buffer);
}

/// The move at a cell of the list drawn in this area.
pub(super) fn hit(app: &App, area: Rect, column: u16, row: u16) -> Option<NodeId> {
    hit_rows(&seen(app, area), area, column, row)
}

/// The rows in view: of the line on the board, or of the whole tree.
fn seen(app: &App, area: Rect) -> Vec<MoveRow> {
    if app.study.screen.view.tree && !app.study.conceals() {
        tree::rows(app, area.width, area.height)
    } else {
        rows(app, area.width, area.height)
    }
}

/// Returns the rows of the line on the board as a list, at the least.
pub(super) fn rows_wanted(app: &App) -> usize {
    app.study.board.line().len().div_ceil(2)
}

/// The columns of a move in a list of this width.
pub(super) fn move_columns(width: u16) -> usize {
    (usize::from(width).saturating_sub(NUMBER) / 2).clamp(MOVE.0, MOVE.1)
}

/// The rows in view of the line on the board.
fn rows(app: &App, width: u16, height: u16) -> Vec<MoveRow> {
    let mut line = app.study.board.line();
    if app.study.conceals() {
        // A move taken back may be the one to find.
        line.truncate(app.game().ply() as usize);
    }
    let here = (app.game().ply() as usize).saturating_sub(1);
    // Each move takes at least half a row.
    let reach = 2 * usize::from(height) + 2;
    let mut first = here.saturating_sub(reach);
    if first > 0 && line.get(first).is_some_and(|id| is_blacks(app, *id)) {
        first -= 1;
    }
    let mut list = MoveListBuilder::new(app, width);
    if first == 0 {
        list.note(NodeId::ROOT);
    }
    for id in line.iter().skip(first).take(here - first + reach) {
        list.add(*id);
    }
    in_view(list.rows, list.place, usize::from(height))
}

/// Builds the rows of the move list.
struct MoveListBuilder<'a> {
    app: &'a App,
    width: u16,
    rows: Vec<MoveRow>,
    /// The row of the current move.
    place: usize,
    /// Whether Black's move goes into the last row.
    open: bool,
}

impl MoveListBuilder<'_> {
    fn new(app: &App, width: u16) -> MoveListBuilder<'_> {
        MoveListBuilder { app, width, rows: Vec::new(), place: 0, open: false }
    }

    fn add(&mut self, id: NodeId) {
        let black = is_blacks(self.app, id);
        if !(black && self.open) {
            self.rows.push(start_of_row(self.app, id, self.width));
        }
        if id == self.app.game().current() {
            self.place = self.rows.len() - 1;
        }
        let cell = cell(self.app, id, self.width);
        if let Some(row) = self.rows.last_mut() {
            row.push(cell);
        }
        self.open = !black;
        if !self.app.study.conceals() {
            self.note(id);
            self.branches(id);
        }
    }

    /// Adds the comment of a move, cut to one row.
    fn note(&mut self, id: NodeId) {
        let node = self.app.game().tree().node(id);
        let Some(words) = comment(&node.comment) else {
            return;
        };
        let room = usize::from(self.width).saturating_sub(NUMBER);
        let piece = MoveSpan {
            words: text::fit(&words, room).into_owned(),
            style: self.app.theme().style(Token::Muted),
            node: Some(id),
        };
        self.rows.push(vec![MoveSpan::plain(" ".repeat(NUMBER), piece.style), piece]);
        self.open = false;
    }

    /// Adds the variations at a move, one row each.
    fn branches(&mut self, id: NodeId) {
        let tree = self.app.game().tree();
        let parent = tree.node(id).parent().unwrap_or(NodeId::ROOT);
        let children = tree.node(parent).children();
        if children.len() < 2 {
            return;
        }
        let others = children.iter().filter(|other| **other != id);
        for other in others.take(MOST_BRANCHES) {
            let row = branch(self.app, *other, self.width);
            self.rows.push(row);
        }
        let more = (children.len() - 1).saturating_sub(MOST_BRANCHES);
        if more > 0 {
            let words = format!("{}and {more} more", " ".repeat(NUMBER + 2));
            let style = self.app.theme().style(Token::Muted);
            self.rows.push(vec![MoveSpan::plain(words, style)]);
        }
        self.open = false;
    }
}

/// Starts a row with the move number, and dots before a Black move.
pub(super) fn start_of_row(app: &App, id: NodeId, width: u16) -> MoveRow {
    let muted = app.theme().style(Token::Muted);
    let number = number(app, id);
    let number = number.trim_end_matches(['.', '…']);
    let mut row = vec![MoveSpan::plain(format!("{number:>columns$} ", columns = NUMBER - 1), muted)];
    if is_blacks(app, id) {
        let columns = move_columns(width);
        row.push(MoveSpan::plain(format!("{:<columns$}", "…"), muted));
    }
    row
}

fn cell(app: &App, id: NodeId, width: u16) -> MoveSpan {
    let name = name(app, id);
    let after_current = app.game().tree().node(id).ply() > app.game().ply();
    let token = match name.trim_start_matches(|sign| !matches!(sign, '!' | '?')) {
        _ if after_current => Token::Muted,
        "?" | "??" => Token::Bad,
        "?!" => Token::Warning,
        _ => Token::Text,
    };
    let current = id == app.game().current();
    MoveSpan {
        words: in_column(&name, width),
        style: if current { app.theme().chosen() } else { app.theme().style(token) },
        node: Some(id),
    }
}

/// Returns a move's name padded or cut to its column.
pub(super) fn in_column(name: &str, width: u16) -> String {
    let columns = move_columns(width);
    format!("{:<columns$}", text::fit(name, columns))
}

/// A line that begins with a move, in one row: `├ 2…d5 3.exd5 Qxd5…`.
fn branch(app: &App, start: NodeId, width: u16) -> MoveRow {
    let tree = app.game().tree();
    let token = if tree.is_mainline(start) { Token::Text } else { Token::Muted };
    let style = app.theme().style(token);
    let indent = " ".repeat(NUMBER.min(usize::from(width) / 6));
    let mut row = vec![MoveSpan::plain(format!("{indent}├ "), app.theme().style(Token::Rule))];
    let mut room = usize::from(width).saturating_sub(indent.len() + 2);
    let mut at = Some(start);
    while let Some(id) = at {
        let name = name(app, id);
        let words = if id == start || !is_blacks(app, id) {
            format!("{}{name} ", number(app, id))
        } else {
            format!("{name} ")
        };
        let columns = words.chars().count();
        at = tree.next(id);
        if columns > room || (columns == room && at.is_some()) {
            row.push(MoveSpan::plain("…", style));
            break;
        }
        room -= columns;
        row.push(MoveSpan { words, style, node: Some(id) });
    }
    row
}
