//! Buffers become bytes: what differs from the screen as it stands, and nothing else.
//!
//! Three things make it send less than a general backend: the pen lasts from frame to frame, a blank's foreground is no
//! difference, and the rest of a blank row is erased rather than written. One thing makes it send a little more:
//! after signs that some terminals draw two cells wide, the cursor is placed anew, so that nothing else moves.

use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};

use super::pen::Pen;
use super::plain;

/// Attributes that show on a blank.
const SEEN_ON_BLANKS: Modifier = Modifier::UNDERLINED
    .union(Modifier::REVERSED)
    .union(Modifier::CROSSED_OUT);
/// Erasing the rest of a row pays from this many cells.
const ERASE_FROM: u16 = 4;

/// How the terminal takes what is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// It reads UTF-8; else no byte above 0x7f is sent.
    pub unicode: bool,
    /// Erased cells take the background of the pen.
    pub erases_in_color: bool,
}

/// Knows what the screen shows and sends what is missing.
#[derive(Debug)]
pub struct Painter {
    abilities: Abilities,
    shown: Option<Buffer>,
    pen: Pen,
    cursor: Cursor,
}

/// Where the terminal's cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// Nobody knows.
    Lost,
    /// On this row, in a column that depends on how wide the terminal draws a sign.
    Row(u16),
    /// After a run of box or block signs, which are alike wide; text after them is placed anew.
    AfterBlocks(u16, u16),
    /// In this column and row.
    At(u16, u16),
}

impl Painter {
    /// A painter for a screen of which nothing is known.
    pub fn new(abilities: Abilities) -> Painter {
        Painter {
            abilities,
            shown: None,
            pen: Pen::default(),
            cursor: Cursor::Lost,
        }
    }

    /// Forgets what the screen shows: the next frame is drawn whole.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// The bytes that make the screen show this buffer; empty when it does already.
    ///
    /// The buffer becomes what is known of the screen, and the one that was known before comes back for reuse.
    pub fn paint(&mut self, next: Buffer, out: &mut Vec<u8>) -> Buffer {
        let start = out.len();
        out.extend_from_slice(b"\x1b[?2026h");
        let before = out.len();
        let shown = match self.shown.take() {
            Some(shown) if shown.area == next.area => shown,
            _ => self.clear(&next, out),
        };
        for row in 0..next.area.height {
            self.row(row, &shown, &next, out);
        }
        if out.len() == before {
            out.truncate(start);
        } else {
            out.extend_from_slice(b"\x1b[?2026l");
        }
        self.shown = Some(next);
        shown
    }

    /// Clears the screen to the ground that most of the frame has; answers what it shows then.
    fn clear(&mut self, next: &Buffer, out: &mut Vec<u8>) -> Buffer {
        let ground = match next.content.last() {
            Some(last) if self.abilities.erases_in_color => last.bg,
            _ => Color::Reset,
        };
        self.pen = Pen::default();
        self.cursor = Cursor::Lost;
        out.extend_from_slice(b"\x1b[m");
        let pen = Pen {
            bg: ground,
            ..Pen::default()
        };
        self.pen_to(pen, out);
        out.extend_from_slice(b"\x1b[2J");
        let mut blank = Cell::EMPTY;
        blank.bg = ground;
        Buffer::filled(next.area, blank)
    }

    fn row(&mut self, row: u16, shown: &Buffer, next: &Buffer, out: &mut Vec<u8>) {
        let rest = self.blank_rest(row, next);
        let mut column = 0;
        // Columns before this one were covered by wide signs that are gone.
        let mut uncovered = 0;
        while column < next.area.width {
            let (old, new) = (&shown[(column, row)], &next[(column, row)]);
            let width = new.cell_width().max(1);
            if column < uncovered || differs(old, new) {
                if rest.is_some_and(|from| column >= from) {
                    return self.erase_rest(column, row, new.bg, out);
                }
                uncovered = uncovered.max(covered(shown, column, width, row));
                self.cell(column, row, new, width, out);
            }
            column = column.saturating_add(width);
        }
    }

    /// From where on the rest of the row is blank and of one ground, if it pays and the terminal can erase it.
    fn blank_rest(&self, row: u16, next: &Buffer) -> Option<u16> {
        let width = next.area.width;
        let ground = next.cell((width.checked_sub(1)?, row))?.bg;
        if ground != Color::Reset && !self.abilities.erases_in_color {
            return None;
        }
        let blanks = (0..width).rev().take_while(|&column| {
            let cell = &next[(column, row)];
            is_blank(cell) && cell.bg == ground
        });
        let from = width - blanks.count() as u16;
        (width - from >= ERASE_FROM).then_some(from)
    }

    fn erase_rest(&mut self, column: u16, row: u16, ground: Color, out: &mut Vec<u8>) {
        self.go(column, row, false, out);
        let pen = Pen {
            bg: ground,
            ..self.pen_without(SEEN_ON_BLANKS)
        };
        self.pen_to(pen, out);
        out.extend_from_slice(b"\x1b[K");
    }

    fn cell(&mut self, column: u16, row: u16, cell: &Cell, width: u16, out: &mut Vec<u8>) {
        let symbol = plain::symbol(cell.symbol(), self.abilities.unicode);
        let trust = Trust::of(symbol);
        self.go(column, row, trust == Trust::Block, out);
        self.pen_to(self.pen_for(cell), out);
        out.extend_from_slice(symbol.as_bytes());
        let next = column.saturating_add(width);
        self.cursor = match trust {
            Trust::Sure => Cursor::At(next, row),
            Trust::Block => Cursor::AfterBlocks(next, row),
            Trust::Unsure => Cursor::Row(row),
        };
    }

    /// The pen for a cell; a blank takes the foreground that is there.
    fn pen_for(&self, cell: &Cell) -> Pen {
        if is_blank(cell) {
            Pen {
                bg: cell.bg,
                ..self.pen_without(SEEN_ON_BLANKS)
            }
        } else {
            Pen {
                fg: cell.fg,
                bg: cell.bg,
                modifier: cell.modifier,
            }
        }
    }

    fn pen_without(&self, modifier: Modifier) -> Pen {
        Pen {
            modifier: self.pen.modifier.difference(modifier),
            ..self.pen
        }
    }

    fn pen_to(&mut self, pen: Pen, out: &mut Vec<u8>) {
        self.pen.become_pen(pen, out);
    }

    /// Moves the cursor by the shortest way that surely arrives.
    fn go(&mut self, column: u16, row: u16, block: bool, out: &mut Vec<u8>) {
        let way = match self.cursor {
            Cursor::At(x, y) if (x, y) == (column, row) => return,
            Cursor::AfterBlocks(x, y) if block && (x, y) == (column, row) => return,
            Cursor::At(x, y) if y == row && x < column => forward(column - x),
            Cursor::At(_, y) | Cursor::Row(y) | Cursor::AfterBlocks(_, y) if y == row => {
                format!("\x1b[{}G", u32::from(column) + 1)
            }
            _ if column == 0 => format!("\x1b[{}H", u32::from(row) + 1),
            _ => format!("\x1b[{};{}H", u32::from(row) + 1, u32::from(column) + 1),
        };
        out.extend_from_slice(way.as_bytes());
        self.cursor = Cursor::At(column, row);
    }
}

/// The area of a screen that is drawn: as large as the terminal up to a size that no board needs more than.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(500), rows.min(200))
}

fn forward(columns: u16) -> String {
    if columns == 1 {
        "\x1b[C".to_owned()
    } else {
        format!("\x1b[{columns}C")
    }
}

/// Whether a cell shows nothing but its ground.
fn is_blank(cell: &Cell) -> bool {
    cell.symbol() == " " && !cell.modifier.intersects(SEEN_ON_BLANKS)
}

/// Whether two cells look different.
fn differs(old: &Cell, new: &Cell) -> bool {
    if is_blank(old) && is_blank(new) {
        return old.bg != new.bg;
    }
    old.symbol() != new.symbol() || old.bg != new.bg || old.fg != new.fg || old.modifier != new.modifier
}

/// The column after everything that the old cells under a new one covered.
fn covered(shown: &Buffer, column: u16, width: u16, row: u16) -> u16 {
    (column..column.saturating_add(width).min(shown.area.width))
        .map(|x| x.saturating_add(shown[(x, row)].cell_width()))
        .max()
        .unwrap_or(column)
}

/// How sure we are where the cursor stands after a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Latin letters and ASCII: everywhere as wide as we think.
    Sure,
    /// Box and block signs: as wide as each other.
    Block,
    /// Chess men, dots, arrows and other signs whose width terminals disagree about.
    Unsure,
}

impl Trust {
    fn of(symbol: &str) -> Trust {
        let mut chars = symbol.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if c.is_ascii() || (c.is_alphabetic() && c < '\u{250}') => Trust::Sure,
            (Some('\u{2500}'..='\u{259f}'), None) => Trust::Block,
            _ => Trust::Unsure,
        }
    }
}

#[cfg(test)]
#[path = "painter_tests.rs"]
mod tests;
