//! A clipped drawing area, and the half rows of squares in a screen row.

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

/// The part of a buffer that may be drawn on.
pub(super) struct Canvas<'a> {
    clip: Rect,
    buffer: &'a mut Buffer,
}

impl Canvas<'_> {
    /// Everything of the area that the buffer has.
    pub(super) fn new(area: Rect, buffer: &mut Buffer) -> Canvas<'_> {
        Canvas { clip: area.intersection(buffer.area), buffer }
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

/// A half row of a rank of squares as seen on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HalfRow {
    /// Ranks from the top of the board.
    pub down: u16,
    /// Half rows from the top of the rank.
    pub half: u16,
}

/// A screen row: the half rows in its upper and lower half, none where the board ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ScreenRow {
    pub upper: Option<HalfRow>,
    pub lower: Option<HalfRow>,
}

impl ScreenRow {
    /// Returns the half row at this many half rows below the board's top, for squares of `height` rows.
    pub(super) fn half(height: u16, below_top: Option<u16>) -> Option<HalfRow> {
        let below_top = below_top?;
        let (down, half) = (below_top / (2 * height), below_top % (2 * height));
        (down < 8).then_some(HalfRow { down, half })
    }
}
