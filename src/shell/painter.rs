//! Buffers become bytes: what differs from the screen as it stands, and nothing else.
//!
//! It sends less than a general backend: the pen lasts from frame to frame, a blank's foreground is no difference, the
//! rest of a blank row is erased rather than written, and of two orders in which a row can be written (as it stands,
//! or pen by pen) the shorter is sent. In one place it sends more: after signs that some terminals draw two cells
//! wide the cursor is placed anew, so that nothing else moves.

use crossterm::cursor::{MoveRight, MoveTo, MoveToColumn};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::ansi::put;
use super::pen::Pen;
use super::plain;
use super::runs::{self, Run};

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
    hand: Hand,
}

/// The pen and where it is.
#[derive(Clone, Copy, Debug)]
struct Hand {
    pen: Pen,
    cursor: Cursor,
    unicode: bool,
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
            hand: Hand {
                pen: Pen::default(),
                cursor: Cursor::Lost,
                unicode: abilities.unicode,
            },
        }
    }

    /// Forgets what the screen shows: the next frame is drawn whole.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Adds the bytes that make the screen show this buffer; none when it does already.
    ///
    /// The buffer becomes what is known of the screen, and the one that was known before comes back for reuse.
    pub fn paint(&mut self, next: Buffer, out: &mut Vec<u8>) -> Buffer {
        let start = out.len();
        put(BeginSynchronizedUpdate, out);
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
            put(EndSynchronizedUpdate, out);
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
        self.hand.pen = Pen::default();
        self.hand.cursor = Cursor::Lost;
        put(SetAttribute(Attribute::Reset), out);
        let pen = Pen {
            bg: ground,
            ..Pen::default()
        };
        self.hand.pen.become_pen(pen, out);
        put(Clear(ClearType::All), out);
        let mut blank = Cell::EMPTY;
        blank.bg = ground;
        Buffer::filled(next.area, blank)
    }

    /// Writes what differs in a row, in the order that takes fewer bytes.
    fn row(&mut self, row: u16, shown: &Buffer, next: &Buffer, out: &mut Vec<u8>) {
        let runs = runs::of_row(row, shown, next, self.abilities.erases_in_color);
        if runs.is_empty() {
            return;
        }
        let (mut hand, bytes) = self.hand.wrote(&runs, next, row);
        let mut shorter = bytes;
        if runs.len() > 2 {
            let (other, bytes) = self.hand.wrote(&runs::by_ink(&runs, self.hand.pen), next, row);
            if bytes.len() < shorter.len() {
                (hand, shorter) = (other, bytes);
            }
        }
        self.hand = hand;
        out.append(&mut shorter);
    }
}

impl Hand {
    /// The hand after writing these runs, and what it wrote.
    fn wrote(mut self, runs: &[Run], next: &Buffer, row: u16) -> (Hand, Vec<u8>) {
        let mut out = Vec::new();
        for run in runs {
            if run.erases {
                self.go(run.from, row, false, &mut out);
                self.pen.become_pen(run.ink.pen(self.pen), &mut out);
                put(Clear(ClearType::UntilNewLine), &mut out);
            } else {
                self.run(*run, next, row, &mut out);
            }
        }
        (self, out)
    }

    fn run(&mut self, run: Run, next: &Buffer, row: u16, out: &mut Vec<u8>) {
        let mut column = run.from;
        while column < run.to {
            let cell = &next[(column, row)];
            let symbol = plain::symbol(cell.symbol(), self.unicode);
            let trust = Trust::of(symbol);
            self.go(column, row, trust == Trust::Block, out);
            self.pen.become_pen(run.ink.pen(self.pen), out);
            out.extend_from_slice(symbol.as_bytes());
            column = column.saturating_add(cell.cell_width().max(1));
            self.cursor = match trust {
                Trust::Sure => Cursor::At(column, row),
                Trust::Block => Cursor::AfterBlocks(column, row),
                Trust::Unsure => Cursor::Row(row),
            };
        }
    }

    /// Moves the cursor by the shortest way that surely arrives.
    fn go(&mut self, column: u16, row: u16, block: bool, out: &mut Vec<u8>) {
        match self.cursor {
            Cursor::At(x, y) if (x, y) == (column, row) => return,
            Cursor::AfterBlocks(x, y) if block && (x, y) == (column, row) => return,
            Cursor::At(x, y) if y == row && x < column => put(MoveRight(column - x), out),
            Cursor::At(_, y) | Cursor::Row(y) | Cursor::AfterBlocks(_, y) if y == row => {
                put(MoveToColumn(column), out);
            }
            _ => put(MoveTo(column, row), out),
        }
        self.cursor = Cursor::At(column, row);
    }
}

/// The area of a screen that is drawn: as large as the terminal up to a size that no board needs more than.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(500), rows.min(200))
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
