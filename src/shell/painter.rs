//! Turns frames into bytes: only the differences from the screen.
//!
//! It sends less than a general backend: the attributes last from frame to frame, a blank's foreground is no difference, the
//! rest of a blank row is erased rather than written, and of two orders in which a row can be written (as it stands,
//! or one set of attributes after the other) the shorter is sent. In one place it sends more: after signs that some terminals draw two cells
//! wide the cursor is placed anew, so that nothing else moves.

use crossterm::cursor::{MoveRight, MoveTo, MoveToColumn};
use crossterm::style::{Attribute, SetAttribute};
use crossterm::terminal::{BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate};
use ratatui::buffer::{Buffer, Cell, CellWidth};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::ansi::put;
use super::blocks;
use super::plain;
use super::runs::{self, CellRun};
use super::sgr::Sgr;
use super::sixel::SixelSheet;
use crate::ui::placeholder::{self, PLACEHOLDER, PictureSheet};

/// The abilities of the terminal's output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Abilities {
    /// The terminal reads UTF-8; otherwise only ASCII is sent.
    pub unicode: bool,
    /// Erased cells take the background in force.
    pub erases_in_color: bool,
}

/// Tracks what the screen shows and sends the differences.
#[derive(Debug)]
pub struct Painter {
    abilities: Abilities,
    shown: Option<Buffer>,
    cursor_writer: CursorWriter,
    /// How to draw the cells that stand for pictures, where the terminal doesn't know them.
    sixels: Option<SixelSheet>,
    /// The process that has numbered the pictures.
    process: u32,
}

/// The attributes in force and the place of the cursor: what the next bytes build on.
#[derive(Clone, Copy, Debug)]
struct CursorWriter {
    sgr: Sgr,
    cursor: Cursor,
    unicode: bool,
}

/// The position of the terminal's cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cursor {
    /// Unknown.
    Lost,
    /// On this row; the column depends on how wide the terminal drew a character.
    Row(u16),
    /// After box or block characters, which share one width; text after them needs a cursor move.
    AfterBlocks(u16, u16),
    /// In this column and row.
    At(u16, u16),
}

impl Painter {
    /// Returns a painter for an unknown screen.
    pub fn new(abilities: Abilities) -> Painter {
        Painter {
            abilities,
            shown: None,
            cursor_writer: CursorWriter {
                sgr: Sgr::default(),
                cursor: Cursor::Lost,
                unicode: abilities.unicode,
            },
            sixels: None,
            process: 0,
        }
    }

    /// Numbers its pictures as this process does.
    #[must_use]
    pub fn of_process(self, process: u32) -> Painter {
        Painter { process, ..self }
    }

    /// Draws pictures as sixels of this sheet for cells of so many pixels; another one is drawn anew.
    pub fn draw_sixels(&mut self, sheet: PictureSheet, cell: (u16, u16)) {
        if !self.sixels.as_ref().is_some_and(|sixels| sixels.is(sheet, cell)) {
            self.sixels = Some(SixelSheet::new(sheet, cell));
            self.forget();
        }
    }

    /// Forgets the screen, so that the next frame is drawn in full.
    pub fn forget(&mut self) {
        self.shown = None;
    }

    /// Adds the bytes that make the screen show this buffer; none if it does already.
    ///
    /// Keeps the buffer as the state of the screen and returns the previous one for reuse.
    pub fn paint(&mut self, mut next: Buffer, out: &mut Vec<u8>) -> Buffer {
        let start = out.len();
        put(BeginSynchronizedUpdate, out);
        let before = out.len();
        let mut shown = match self.shown.take() {
            Some(shown) if shown.area == next.area => shown,
            _ => self.clear(&next, out),
        };
        if let Some(sixels) = &self.sixels {
            if sixels.draw(&mut shown, &next, out) {
                self.cursor_writer.cursor = Cursor::Lost;
            }
        } else {
            next.content.iter_mut().for_each(|cell| placeholder::renumber(cell, self.process));
        }
        for row in 0..next.area.height {
            let Sgr { fg, bg, .. } = self.cursor_writer.sgr;
            blocks::orient(row, &shown, &mut next, (fg, bg));
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

    /// Clears the screen to the main ground of the frame; returns what it shows then.
    fn clear(&mut self, next: &Buffer, out: &mut Vec<u8>) -> Buffer {
        let ground = match next.content.last() {
            Some(last) if self.abilities.erases_in_color => last.bg,
            _ => Color::Reset,
        };
        self.cursor_writer.sgr = Sgr::default();
        self.cursor_writer.cursor = Cursor::Lost;
        put(SetAttribute(Attribute::Reset), out);
        let sgr = Sgr { bg: ground, ..Sgr::default() };
        self.cursor_writer.sgr.switch_to(sgr, out);
        put(Clear(ClearType::All), out);
        let mut blank = Cell::EMPTY;
        blank.bg = ground;
        Buffer::filled(next.area, blank)
    }

    /// Writes the differences of a row, in the order that takes fewer bytes.
    fn row(&mut self, row: u16, shown: &Buffer, next: &Buffer, out: &mut Vec<u8>) {
        let runs = runs::of_row(row, shown, next, self.abilities.erases_in_color);
        if runs.is_empty() {
            return;
        }
        let (mut writer, bytes) = self.cursor_writer.wrote(&runs, next, row);
        let mut shorter = bytes;
        if runs.len() > 2 {
            let (other, bytes) =
                self.cursor_writer.wrote(&runs::by_style(&runs, self.cursor_writer.sgr), next, row);
            if bytes.len() < shorter.len() {
                (writer, shorter) = (other, bytes);
            }
        }
        self.cursor_writer = writer;
        out.append(&mut shorter);
    }
}

impl CursorWriter {
    /// Returns the state after writing these runs, and the bytes written.
    fn wrote(mut self, runs: &[CellRun], next: &Buffer, row: u16) -> (CursorWriter, Vec<u8>) {
        let mut out = Vec::new();
        for run in runs {
            if run.erases {
                self.go(run.from, row, false, &mut out);
                self.sgr.switch_to(run.style.sgr(self.sgr), &mut out);
                put(Clear(ClearType::UntilNewLine), &mut out);
            } else {
                self.run(*run, next, row, &mut out);
            }
        }
        (self, out)
    }

    fn run(&mut self, run: CellRun, next: &Buffer, row: u16, out: &mut Vec<u8>) {
        let mut column = run.from;
        while column < run.to {
            let cell = &next[(column, row)];
            let symbol = plain::symbol(cell.symbol(), self.unicode);
            let trust = Trust::of(symbol);
            self.go(column, row, trust == Trust::Block, out);
            self.sgr.switch_to(run.style.sgr(self.sgr), out);
            out.extend_from_slice(symbol.as_bytes());
            column = column.saturating_add(cell.cell_width().max(1));
            self.cursor = match trust {
                Trust::Sure => Cursor::At(column, row),
                Trust::Block => Cursor::AfterBlocks(column, row),
                Trust::Unsure => Cursor::Row(row),
            };
        }
    }

    /// Moves the cursor by the shortest sequence that is certain to arrive.
    fn go(&mut self, column: u16, row: u16, block: bool, out: &mut Vec<u8>) {
        match self.cursor {
            Cursor::At(x, y) if (x, y) == (column, row) => return,
            Cursor::AfterBlocks(x, y) if block && (x, y) == (column, row) => return,
            Cursor::At(x, y) if y == row && x < column => put(MoveRight(column - x), out),
            Cursor::At(_, y) | Cursor::Row(y) | Cursor::AfterBlocks(_, y) if y == row => {
                put(MoveToColumn(column), out);
            }
            Cursor::Lost | Cursor::At(..) | Cursor::Row(_) | Cursor::AfterBlocks(..) => {
                put(MoveTo(column, row), out);
            }
        }
        self.cursor = Cursor::At(column, row);
    }
}

/// The drawn area: the terminal's size, bounded because no board needs more.
pub fn drawn(columns: u16, rows: u16) -> Rect {
    Rect::new(0, 0, columns.min(500), rows.min(200))
}

/// How certain the cursor's column is after a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Latin letters, ASCII and parts of pictures, with the same width everywhere.
    Sure,
    /// Box and block characters, with one common width.
    Block,
    /// Chess pieces, dots, arrows and others whose width varies between terminals.
    Unsure,
}

impl Trust {
    fn of(symbol: &str) -> Trust {
        let mut chars = symbol.chars();
        match (chars.next(), chars.next()) {
            (Some(c), None) if c.is_ascii() || (c.is_alphabetic() && c < '\u{250}') => Trust::Sure,
            (Some('\u{2500}'..='\u{259f}'), None) => Trust::Block,
            // Only terminals that draw it are sent it.
            (Some(PLACEHOLDER), _) => Trust::Sure,
            _ => Trust::Unsure,
        }
    }
}

#[cfg(test)]
#[path = "painter_tests.rs"]
mod tests;
