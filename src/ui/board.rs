//! The board: eight by eight squares at one of six sizes, men in the exact middle of their squares.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::app::marks::BoardMarks;
use crate::chess::{Color, Square};
use crate::config::Men;
use crate::theme::Theme;

/// How large a square is, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say columns and rows")]
pub enum SquareSize {
    S3x1,
    S5x2,
    S7x3,
    S9x4,
    S11x5,
    S13x6,
}

impl SquareSize {
    /// All sizes, smallest first.
    pub const ALL: [SquareSize; 6] = [
        SquareSize::S3x1,
        SquareSize::S5x2,
        SquareSize::S7x3,
        SquareSize::S9x4,
        SquareSize::S11x5,
        SquareSize::S13x6,
    ];

    /// Columns and rows of one square.
    pub fn cells(self) -> (u16, u16) {
        todo!()
    }

    /// Columns and rows of the eight by eight squares alone (an even height takes one row more, half at each end).
    pub fn board(self) -> (u16, u16) {
        todo!()
    }

    /// Columns and rows with rank labels at the left (3 columns) and file letters below (1 row).
    pub fn with_labels(self) -> (u16, u16) {
        todo!()
    }
}

/// The board to draw.
#[derive(Clone, Copy, Debug)]
pub struct BoardWidget<'a> {
    /// What each square shows.
    pub marks: &'a BoardMarks,
    /// The side at the bottom.
    pub below: Color,
    /// How large a square is.
    pub size: SquareSize,
    /// How men are drawn (`Auto` counts as `Glyph`).
    pub men: Men,
    /// Labels outside the board (left and below), or inside the squares when false.
    pub labels_outside: bool,
    /// The colours.
    pub theme: &'a Theme,
}

impl BoardWidget<'_> {
    /// Draws the board with its top left corner (labels included) at the area's; cells outside the buffer are left out.
    pub fn draw(&self, _area: Rect, _buffer: &mut Buffer) {
        todo!()
    }

    /// The square at a cell of the screen, if the cell is on the board drawn in this area.
    pub fn square_at(&self, _area: Rect, _column: u16, _row: u16) -> Option<Square> {
        todo!()
    }
}
