//! The board: eight by eight squares, drawn pieces on squares of even width, glyphs in the exact middle of odd ones.
//!
//! Odd squares of even height have no middle row, so their board is drawn half a row lower: each glyph has a row of its own
//! (a piece row), and the rows where two squares meet are half blocks. In ASCII there are no half blocks; there a square is
//! its piece row and what follows down to the next square, and the board's first row stays empty.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::canvas::Patch;
use super::clip::Clip;
use super::painting::Painting;
use super::pieces::PieceSet;
use super::squares::MarkRoom;
use crate::app::SlidingPiece;
use crate::app::marks::{BoardArrow, BoardMarks};
use crate::art::{self, CellGrid};
use crate::chess::{Color, File, Rank, Square};
use crate::config::PieceStyle;
use crate::heatmap;
use crate::theme::{Theme, Token};

/// How large a square is, in cells. Even widths are exactly square on the screen, since a cell is twice as high as wide;
/// odd ones keep a glyph in the middle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say columns and rows")]
pub enum SquareSize {
    S2x1,
    S3x1,
    S4x2,
    S5x2,
    S6x3,
    S7x3,
    S8x4,
    S9x4,
    S10x5,
    S11x5,
    S12x6,
    S13x6,
    S14x7,
    S15x7,
    S16x8,
    S17x8,
    S18x9,
    S19x9,
    S20x10,
}

/// Where the labels of files and ranks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LabelPlace {
    /// Left of the board and below it.
    Around,
    /// In the corners of the squares at its edges.
    Inside,
    /// Left of the board in one column, and below it.
    Beside,
}

impl LabelPlace {
    /// Columns of the rank labels left of the board.
    fn columns(self) -> u16 {
        match self {
            LabelPlace::Around => LABEL_COLUMNS,
            LabelPlace::Beside => 1,
            LabelPlace::Inside => 0,
        }
    }
}

/// Columns of the rank labels left of a board that stands alone.
const LABEL_COLUMNS: u16 = 3;

impl SquareSize {
    /// All sizes, smallest first.
    pub const ALL: [SquareSize; 19] = [
        SquareSize::S2x1,
        SquareSize::S3x1,
        SquareSize::S4x2,
        SquareSize::S5x2,
        SquareSize::S6x3,
        SquareSize::S7x3,
        SquareSize::S8x4,
        SquareSize::S9x4,
        SquareSize::S10x5,
        SquareSize::S11x5,
        SquareSize::S12x6,
        SquareSize::S13x6,
        SquareSize::S14x7,
        SquareSize::S15x7,
        SquareSize::S16x8,
        SquareSize::S17x8,
        SquareSize::S18x9,
        SquareSize::S19x9,
        SquareSize::S20x10,
    ];

    /// The largest size for drawn pieces or for glyphs that fits; the smallest squares, which have glyphs in either case,
    /// are of three columns where there is room for them.
    pub fn largest(drawn: bool, fits: impl Fn(SquareSize) -> bool) -> Option<SquareSize> {
        let suits = |size: &SquareSize| size.is_even() == drawn || *size == SquareSize::S3x1;
        SquareSize::ALL.into_iter().rev().filter(suits).find(|size| fits(*size))
    }

    /// Columns and rows of one square.
    pub fn cells(self) -> (u16, u16) {
        let columns = 2 + self as u16;
        (columns, columns / 2)
    }

    /// Whether squares have an even number of columns.
    pub fn is_even(self) -> bool {
        self.cells().0.is_multiple_of(2)
    }

    /// Columns and rows of the eight by eight squares alone (an odd width of even height takes one row more, half at
    /// each end).
    pub fn board(self) -> (u16, u16) {
        let (columns, rows) = self.cells();
        (8 * columns, 8 * rows + self.lowered())
    }

    /// Columns and rows with rank labels at the left (3 columns) and file letters below (1 row).
    pub fn with_labels(self) -> (u16, u16) {
        let (columns, rows) = self.board();
        (columns + LABEL_COLUMNS, rows + 1)
    }

    /// Half rows by which the board is drawn lower: one where glyphs stand on squares of even height.
    pub(super) fn lowered(self) -> u16 {
        let (_, rows) = self.cells();
        u16::from(!self.is_even() && rows % 2 == 0)
    }
}

/// The board to draw.
#[derive(Clone, Copy, Debug)]
pub struct BoardWidget<'a> {
    /// What each square shows.
    pub marks: &'a BoardMarks,
    /// The arrows under the pieces.
    pub arrows: &'a [BoardArrow],
    /// Drawn pieces on their way to their squares.
    pub sliding: &'a [SlidingPiece],
    /// The side at the bottom.
    pub below: Color,
    /// How large a square is.
    pub size: SquareSize,
    /// How pieces are drawn; `Letters` keeps the whole board within ASCII.
    pub pieces: PieceStyle,
    /// The parts of a cell of which drawn pieces are made.
    pub grid: CellGrid,
    /// Whether drawn pieces are pictures, which the terminal has.
    pub pictures: bool,
    /// Where the labels stand.
    pub labels: LabelPlace,
    /// How heat scores become a glow.
    pub heatmap: &'a heatmap::HeatmapSettings,
    /// The colours.
    pub theme: &'a Theme,
}

impl BoardWidget<'_> {
    /// Draws the board with its top left corner (labels included) at the area's; cells outside area or buffer are
    /// left out.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let mut clip = Clip::new(area, buffer);
        let (left, top) = self.corner(area);
        Painting::of(self).draw(left, top, &mut clip);
        if self.labels != LabelPlace::Inside {
            self.draw_labels(area, &mut clip);
        }
    }

    /// Returns the square at a cell of the screen. A cell shared by two squares belongs to the upper one.
    pub fn square_at(&self, area: Rect, column: u16, row: u16) -> Option<Square> {
        let (left, top) = self.corner(area);
        let (width, height) = self.size.cells();
        let (x, y) = (column.checked_sub(left)?, row.checked_sub(top)?);
        let (_, parts) = self.grid().parts();
        // The last sub-pixel of the cell decides whether it is on the board, the first one on which square.
        (parts * y + parts - 1).checked_sub(self.offset())?;
        let down = (parts * y).saturating_sub(self.offset()) / (parts * height);
        let on_board = x < 8 * width && down < 8 && area.contains(Position::new(column, row));
        on_board.then(|| self.square(x / width, down))
    }

    /// Returns the square some files across and ranks down from the top left.
    pub(super) fn square(&self, across: u16, down: u16) -> Square {
        let (file, rank) = match self.below {
            Color::White => (across, 7 - down),
            Color::Black => (7 - across, down),
        };
        Square::from_coords(File::new(file.into()), Rank::new(rank.into()))
    }

    /// Returns how many files across and ranks down from the top left a square is.
    pub(super) fn place(&self, square: Square) -> (u16, u16) {
        let (file, rank) = (square.file() as u16, square.rank() as u16);
        match self.below {
            Color::White => (file, 7 - rank),
            Color::Black => (7 - file, rank),
        }
    }

    /// The sub-pixels of a square.
    pub(super) fn patch(&self, across: u16, down: u16) -> Patch {
        let (width, height) = self.size.cells();
        let (parts_across, parts_down) = self.grid().parts();
        let (width, height) = (width * parts_across, height * parts_down);
        Patch { left: across * width, top: self.offset() + down * height, width, height }
    }

    /// Whether the board keeps within ASCII.
    pub(super) fn is_ascii(&self) -> bool {
        self.pieces == PieceStyle::Letters
    }

    /// How its pieces look.
    pub(super) fn pieces(&self) -> PieceSet {
        PieceSet::of(self.pieces, self.size, self.theme.depth())
    }

    /// The parts of its cells: finer ones only where there are drawings for them.
    pub(super) fn grid(&self) -> CellGrid {
        match self.pieces() {
            PieceSet::Drawn(set) if art::exists(set, self.grid, self.size.cells().1) => self.grid,
            PieceSet::Drawn(_) | PieceSet::Glyphs | PieceSet::Outlines | PieceSet::Letters => {
                CellGrid::Quadrants
            }
        }
    }

    /// The sub-pixels by which the squares are drawn lower.
    pub(super) fn offset(&self) -> u16 {
        if self.is_ascii() { 2 * self.size.lowered() } else { self.size.lowered() }
    }

    /// The room for painted marks.
    pub(super) fn mark_room(&self) -> MarkRoom {
        match self.pieces() {
            PieceSet::Drawn(_) => MarkRoom::Drawn,
            PieceSet::Glyphs if self.size.cells().1 > 1 => MarkRoom::Glyph,
            PieceSet::Glyphs | PieceSet::Outlines | PieceSet::Letters => MarkRoom::Wash,
        }
    }

    /// The column and row of the first square's first cell.
    fn corner(&self, area: Rect) -> (u16, u16) {
        (area.x.saturating_add(self.labels.columns()), area.y)
    }

    /// Rank numbers on the piece rows, file letters below.
    fn draw_labels(&self, area: Rect, clip: &mut Clip<'_>) {
        let (left, top) = self.corner(area);
        let (width, height) = self.size.cells();
        let (_, rows) = self.size.board();
        let style = self.theme.style(Token::Muted);
        for step in 0..8 {
            let square = self.square(step, step);
            let piece_row = step * height + height / 2;
            let column = left.saturating_add(step * width + width / 2);
            let rank = area.x.saturating_add(self.labels.columns() / 2);
            clip.label(rank, top.saturating_add(piece_row), square.rank().char(), style);
            clip.label(column, top.saturating_add(rows), square.file().char(), style);
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::*;
    use crate::app::marks::SquareMarks;
    use crate::chess::Role;
    use crate::theme::{ColorDepth, DARK};

    fn theme(depth: ColorDepth) -> Theme {
        Theme::load(DARK, depth, None).0
    }

    /// Calls with boards of every size, turned both ways, labels outside and inside, in glyphs, letters
    /// and drawn.
    fn each_widget(marks: &BoardMarks, theme: &Theme, mut call: impl FnMut(BoardWidget<'_>)) {
        for size in SquareSize::ALL {
            for pieces in [PieceStyle::Glyph, PieceStyle::Letters, PieceStyle::Staunton] {
                for bits in 0..4 {
                    call(BoardWidget {
                        marks,
                        arrows: &[],
                        sliding: &[],
                        grid: CellGrid::Quadrants,
                        pictures: false,
                        below: if bits & 1 == 0 { Color::White } else { Color::Black },
                        size,
                        pieces,
                        labels: if bits & 2 == 0 { LabelPlace::Around } else { LabelPlace::Inside },
                        heatmap: &heatmap::HeatmapSettings::default(),
                        theme,
                    });
                }
            }
        }
    }

    #[test]
    fn sizes_are_those_of_the_design() {
        let cells: Vec<_> = SquareSize::ALL.into_iter().map(SquareSize::cells).collect();
        assert_eq!(cells[..8], [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4), (9, 4)]);
        assert_eq!(cells[16..], [(18, 9), (19, 9), (20, 10)]);
        let boards: Vec<_> = SquareSize::ALL.into_iter().map(SquareSize::board).collect();
        assert_eq!(boards[..6], [(16, 8), (24, 8), (32, 16), (40, 17), (48, 24), (56, 24)]);
        assert_eq!(SquareSize::S5x2.with_labels(), (43, 18));
    }

    #[test]
    fn a_piece_is_found_at_the_cell_where_he_is_drawn() {
        let theme = theme(ColorDepth::True);
        // A diagonal: all files and ranks are on it.
        for square in Square::ALL.into_iter().step_by(9) {
            let mut marks = [SquareMarks::default(); 64];
            marks[usize::from(square)].piece = Some((Color::White, Role::Queen));
            each_widget(&marks, &theme, |widget| {
                let area = Rect::new(3, 2, 170, 90);
                let mut buffer = Buffer::empty(Rect::new(0, 0, 180, 100));
                widget.draw(area, &mut buffer);
                let sign = widget.pieces().sign(Color::White, Role::Queen);
                let ink = theme.color(Token::WhitePiece);
                let is_piece = |cell: &Cell| match widget.pieces() {
                    // A drawn piece is known by its colour.
                    PieceSet::Drawn(_) => "▘▝▀▖▌▞▛▗▚▐▜▄▙▟".contains(cell.symbol()) && cell.fg == ink,
                    PieceSet::Glyphs | PieceSet::Outlines | PieceSet::Letters => cell.symbol() == sign,
                };
                let found = (0..buffer.content.len()).filter(|&at| is_piece(&buffer.content[at]));
                let places: Vec<_> = found.map(|at| buffer.pos_of(at)).collect();
                assert!(!places.is_empty());
                for (column, row) in places {
                    assert_eq!(widget.square_at(area, column, row), Some(square));
                }
            });
        }
    }

    #[test]
    fn every_square_has_its_rectangle_and_nothing_lies_between() {
        let (marks, theme) = ([SquareMarks::default(); 64], theme(ColorDepth::True));
        each_widget(&marks, &theme, |widget| {
            let area = Rect::new(1, 1, 170, 90);
            let (left, top) = widget.corner(area);
            let (columns, rows) = widget.size.board();
            let mut cells = [0_u16; 64];
            for row in 0..rows {
                for column in 0..columns {
                    if let Some(square) = widget.square_at(area, left + column, top + row) {
                        cells[usize::from(square)] += 1;
                    }
                }
            }
            let (width, height) = widget.size.cells();
            let lowered = widget.size.lowered();
            // At even heights the top rank also has the half row above it, where half blocks can show it.
            let extra = if widget.is_ascii() { 0 } else { lowered * width };
            for square in Square::ALL {
                let top_rank = if widget.below == Color::White { Rank::Eighth } else { Rank::First };
                let expected = width * height + if square.rank() == top_rank { extra } else { 0 };
                assert_eq!(cells[usize::from(square)], expected, "{square} {:?}", widget.size);
            }
            for (column, row) in [(left - 1, top), (left, top - 1), (left + columns, top), (left, top + rows)]
            {
                assert_eq!(widget.square_at(area, column, row), None);
            }
        });
    }

    #[test]
    fn half_rows_meet_where_two_ranks_share_a_row() {
        let (marks, theme) = ([SquareMarks::default(); 64], theme(ColorDepth::True));
        let widget = BoardWidget {
            marks: &marks,
            arrows: &[],
            sliding: &[],
            grid: CellGrid::Quadrants,
            pictures: false,
            below: Color::White,
            size: SquareSize::S5x2,
            pieces: PieceStyle::Glyph,
            labels: LabelPlace::Inside,
            heatmap: &heatmap::HeatmapSettings::default(),
            theme: &theme,
        };
        let area = Rect::new(0, 0, 40, 17);
        let mut buffer = Buffer::empty(area);
        widget.draw(area, &mut buffer);
        let (light, dark) = (theme.color(Token::LightSquare), theme.color(Token::DarkSquare));
        // a8 over a7: light over dark; b8 over b7: dark over light.
        for (column, upper, lower) in [(0, light, dark), (5, dark, light)] {
            let cell = &buffer[(column, 2)];
            assert_eq!((cell.symbol(), cell.fg, cell.bg), ("▀", upper, lower));
        }
        assert_eq!((buffer[(0, 0)].symbol(), buffer[(0, 0)].fg), ("▄", light));
        assert_eq!((buffer[(0, 16)].symbol(), buffer[(0, 16)].fg), ("▀", dark));
    }

    #[test]
    fn nothing_is_drawn_outside_area_or_buffer() {
        let mut marks = [SquareMarks::default(); 64];
        marks[0] = SquareMarks { heat: Some(-100.0), cursor: true, ..SquareMarks::default() };
        for depth in [ColorDepth::None, ColorDepth::True] {
            let theme = theme(depth);
            each_widget(&marks, &theme, |widget| {
                for (width, height) in [(0, 0), (1, 1), (2, 30), (30, 2), (43, 18), (60, 20)] {
                    let area = Rect::new(5, 3, width, height);
                    let mut buffer = Buffer::empty(Rect::new(2, 1, 40, 20));
                    let before = buffer.clone();
                    widget.draw(area, &mut buffer);
                    for index in 0..buffer.content.len() {
                        let place = Position::from(buffer.pos_of(index));
                        assert!(area.contains(place) || buffer[place] == before[place]);
                    }
                    widget.draw(Rect::new(u16::MAX - 5, u16::MAX - 3, 5, 3), &mut buffer);
                }
            });
        }
    }

    #[test]
    fn moving_the_cursor_changes_the_sides_of_two_squares() {
        let theme = theme(ColorDepth::True);
        let mut marks = [SquareMarks::default(); 64];
        // On squares of two rows a larger piece leaves no room for sides.
        marks[usize::from(Square::D4)].piece = Some((Color::Black, Role::Pawn));
        each_widget(&marks, &theme, |widget| {
            let drawn = |cursor: Square| {
                let mut marks = *widget.marks;
                marks[usize::from(cursor)].cursor = true;
                let mut buffer = Buffer::empty(Rect::new(0, 0, 170, 90));
                BoardWidget { marks: &marks, ..widget }.draw(buffer.area, &mut buffer);
                buffer
            };
            let (from, to) = (drawn(Square::D4), drawn(Square::E4));
            let sides = if let PieceSet::Drawn(_) = widget.pieces() { widget.size.cells().1 } else { 1 };
            assert!(from.diff(&to).len() <= 4 * usize::from(sides), "{:?}", widget.size);
        });
    }
}
