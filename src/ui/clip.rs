//! A clipped drawing area.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The part of a buffer that may be drawn on.
pub(super) struct Clip<'a> {
    clip: Rect,
    buffer: &'a mut Buffer,
}

impl Clip<'_> {
    /// Everything of the area that the buffer has.
    pub(super) fn new(area: Rect, buffer: &mut Buffer) -> Clip<'_> {
        Clip { clip: area.intersection(buffer.area), buffer }
    }

    /// Writes one sign of a label and keeps the background.
    pub(super) fn label(&mut self, column: u16, row: u16, sign: char, style: Style) {
        if let Some(cell) = self.cell(column, row) {
            cell.set_char(sign).set_style(style);
        }
    }

    /// The cell at a place, if it may be drawn on.
    pub(super) fn cell(&mut self, column: u16, row: u16) -> Option<&mut Cell> {
        let position = Position::new(column, row);
        if self.clip.contains(position) { self.buffer.cell_mut(position) } else { None }
    }
}
