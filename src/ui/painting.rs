//! A board painted on its canvas, and its cells: symbols in two colours, then letters, glyphs and signs over them.
//!
//! | layer, from below | from |
//! | --- | --- |
//! | squares | the theme |
//! | marks under the pieces | `squares.rs` |
//! | arrows | `arrows.rs` |
//! | drawn pieces, by coverage; pictures where a cell is of one colour without them | `art`, `placeholder.rs` |
//! | drawn pieces on their way to their squares | `SlidingPiece` |
//! | marks over the pieces: corners, frames | `squares.rs` |
//! | glyphs, labels, figures, signs | `signs.rs` |

use ratatui::buffer::Cell;
use ratatui::style::{Color as Ink, Modifier};

use super::arrows;
use super::board::{BoardWidget, LabelPlace};
use super::canvas::{Canvas, Patch};
use super::clip::Clip;
use super::fit::{FittedCell, fit, symbol};
use super::pieces::PieceSet;
use super::placeholder;
use super::signs::{EdgeLabels, PlacedSign, SignSet, SignSymbol, SignText, SquareText, attributes};
use super::squares::{MarkRoom, Over, is_cell_covered, mark_layers};
use crate::app::marks::SquareMarks;
use crate::chess::{Color, Role};
use crate::theme::{ColorDepth, Rgb, Token};

/// A board painted.
pub(super) struct Painting<'a> {
    widget: &'a BoardWidget<'a>,
    pieces: PieceSet,
    canvas: Canvas,
    /// The canvas without arrows and pieces, the ground of text: an arrow's end must not cover a sign.
    bare: Option<Canvas>,
    /// The canvas without pieces, the ground of pictures.
    ground: Option<Canvas>,
    /// The same without the marks over the pieces.
    arrowed: Option<Canvas>,
}

/// A square by its place on the screen, from the upper left.
#[derive(Clone, Copy)]
struct ScreenSquare {
    across: u16,
    down: u16,
}

impl<'a> Painting<'a> {
    pub(super) fn of(widget: &'a BoardWidget<'a>) -> Painting<'a> {
        let depth = widget.theme.depth();
        let blends = depth >= ColorDepth::Indexed;
        let ground = widget.theme.rgb(Token::Ground);
        let canvas = Canvas::new(widget.size.board(), widget.grid(), blends, ground);
        let mut painting =
            Painting { widget, pieces: widget.pieces(), canvas, bare: None, ground: None, arrowed: None };
        let squares: Vec<ScreenSquare> =
            (0..8).flat_map(|down| (0..8).map(move |across| ScreenSquare { across, down })).collect();
        for &square in &squares {
            painting.under(square);
        }
        let arrows = if blends { widget.arrows } else { &[] };
        painting.bare = (!arrows.is_empty()).then(|| painting.canvas.clone());
        for &arrow in arrows {
            if arrows.len() > 1 && arrows::is_blot(widget, arrow) {
                arrows::paint_goal(&mut painting.canvas, widget, arrow);
                continue;
            }
            arrows::paint(&mut painting.canvas, widget, arrow);
        }
        let ground = widget.pictures.then(|| painting.canvas.clone());
        for &square in &squares {
            painting.piece(square);
        }
        painting.slide();
        painting.over(&squares);
        if let Some(ground) = ground {
            let canvas = std::mem::replace(&mut painting.canvas, ground);
            painting.arrowed = painting.bare.is_some().then(|| painting.canvas.clone());
            painting.over(&squares);
            painting.ground = Some(std::mem::replace(&mut painting.canvas, canvas));
        }
        painting
    }

    /// Writes all cells, the first at this column and row.
    pub(super) fn draw(&self, left: u16, top: u16, clip: &mut Clip<'_>) {
        let (columns, rows) = self.widget.size.board();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            if let Some(cell) = clip.cell(left.saturating_add(column), top.saturating_add(row))
                && !self.picture(column, row, cell)
            {
                self.block(column, row, cell);
            }
        }
        let (width, height) = self.widget.size.cells();
        for (down, across) in (0..8).flat_map(|down| (0..8).map(move |across| (down, across))) {
            for PlacedSign { column, row, text } in self.signs(ScreenSquare { across, down }) {
                let (column, row) = (across * width + column, down * height + row);
                if let Some(cell) = clip.cell(left.saturating_add(column), top.saturating_add(row)) {
                    self.text(column, row, text, cell);
                }
            }
        }
    }

    fn marks(&self, ScreenSquare { across, down }: ScreenSquare) -> &'a SquareMarks {
        &self.widget.marks[usize::from(self.widget.square(across, down))]
    }

    fn patch(&self, ScreenSquare { across, down }: ScreenSquare) -> Patch {
        self.widget.patch(across, down)
    }

    /// The colour of a square without marks.
    fn base(&self, ScreenSquare { across, down }: ScreenSquare) -> Rgb {
        let token = if (across + down) % 2 == 0 { Token::LightSquare } else { Token::DarkSquare };
        self.widget.theme.rgb(token)
    }

    /// Paints a square and the marks under its piece.
    fn under(&mut self, square: ScreenSquare) {
        let (patch, base) = (self.patch(square), self.base(square));
        self.canvas.change(patch, |_| base);
        self.layers(square, Over::Square);
    }

    fn piece(&mut self, square: ScreenSquare) {
        let here = self.widget.square(square.across, square.down);
        let arriving = self.widget.sliding.iter().find(|sliding| sliding.to == here);
        let piece = arriving.map_or(self.marks(square).piece, |sliding| sliding.taken);
        self.paint_piece(self.patch(square), piece);
    }

    fn paint_piece(&mut self, patch: Patch, piece: Option<(Color, Role)>) {
        if let (PieceSet::Drawn(set), Some((color, role))) = (self.pieces, piece) {
            let ink = self.widget.theme.rgb(piece_token(color));
            self.canvas.piece(patch, set, role, ink);
        }
    }

    /// Paints the pieces that are on their way.
    fn slide(&mut self) {
        for sliding in self.widget.sliding {
            let patch = |square| {
                let (across, down) = self.widget.place(square);
                self.widget.patch(across, down)
            };
            let (from, to) = (patch(sliding.from), patch(sliding.to));
            let between = |from: u16, to: u16| {
                (f32::from(from) * (1.0 - sliding.share) + f32::from(to) * sliding.share).round() as u16
            };
            let patch = Patch { left: between(from.left, to.left), top: between(from.top, to.top), ..to };
            self.paint_piece(patch, Some(sliding.piece));
        }
    }

    /// Paints the marks over the pieces.
    fn over(&mut self, squares: &[ScreenSquare]) {
        for &square in squares {
            self.layers(square, Over::Piece);
        }
    }

    fn layers(&mut self, square: ScreenSquare, over: Over) {
        let (patch, marks) = (self.patch(square), self.marks(square));
        let (room, covers) = (self.room(square), self.cover(square));
        for layer in mark_layers(marks, self.widget.heatmap, self.widget.theme, room) {
            if layer.over == over {
                layer.paint(&mut self.canvas, patch, self.widget.theme, room, &covers);
            }
        }
    }

    /// The room for marks that a square's piece leaves.
    fn room(&self, square: ScreenSquare) -> MarkRoom {
        let room = self.widget.mark_room();
        let (width, height) = self.widget.size.cells();
        let mut sides = (0..height).flat_map(|row| [0, width - 1].map(|column| (column, row)));
        let is_filled =
            room == MarkRoom::Drawn && !sides.any(|(column, row)| self.is_free(square, column, row));
        if is_filled { MarkRoom::Filled } else { room }
    }

    /// Returns which sub-pixels of a square its drawn piece covers.
    fn cover(&self, square: ScreenSquare) -> impl Fn(u16, u16) -> bool + use<> {
        let set = match self.pieces {
            PieceSet::Drawn(set) => Some(set),
            PieceSet::Glyphs | PieceSet::Outlines | PieceSet::Letters => None,
        };
        let drawn = set.zip(self.marks(square).piece);
        let (grid, (_, rows)) = (self.canvas.grid, self.widget.size.cells());
        move |x, y| {
            drawn.is_some_and(|(set, (_, role))| crate::art::coverage(set, grid, rows, role, x, y) > 0)
        }
    }

    /// Writes a cell as a part of a piece's picture, if marks leave it even; returns whether it did.
    fn picture(&self, column: u16, row: u16, cell: &mut Cell) -> bool {
        let (width, height) = self.widget.size.cells();
        let square = ScreenSquare { across: column / width, down: row / height };
        let PieceSet::Drawn(_) = self.pieces else { return false };
        let piece = self.ground.as_ref().zip(self.marks(square).piece);
        piece.is_some_and(|(ground, (color, role))| {
            let ground = ground.even(column, row).or_else(|| self.under_arrow(ground, column, row));
            let ground = ground.map(|ground| self.shade(ground));
            let picture = placeholder::picture(color, role);
            ground.is_some_and(|ground| placeholder::put(cell, picture, column % width, row % height, ground))
        })
    }

    /// The colour of a cell that only an arrow makes uneven: it passes under the picture, which stays whole.
    fn under_arrow(&self, ground: &Canvas, column: u16, row: u16) -> Option<Rgb> {
        let (bare, arrowed) = self.bare.as_ref().zip(self.arrowed.as_ref())?;
        let is_marked =
            bare.even(column, row).is_none() || arrowed.cell(column, row) != ground.cell(column, row);
        (!is_marked).then(|| ground.mean(column, row))
    }

    /// Writes a cell of blocks.
    fn block(&self, column: u16, row: u16, cell: &mut Cell) {
        let fitted = self.fitted(column, row);
        let (_, rows) = self.widget.size.board();
        if self.widget.offset() == 1 && (row == 0 || row + 1 == rows) {
            // Half of the first and the last row is the screen's.
            let symbol = if row == 0 { "▄" } else { "▀" };
            return half_block(cell, symbol, self.half(column, row), self.widget);
        }
        let depth = self.widget.theme.depth();
        // Without colours, white is reversed: of two colours it is always the ink.
        let fitted = if depth == ColorDepth::None && fitted.mask != 0 && fitted.ground == Rgb::WHITE {
            FittedCell { mask: !fitted.mask, ink: fitted.ground, ground: fitted.ink }
        } else {
            fitted
        };
        let (ink, ground) = (self.shade(fitted.ink), self.shade(fitted.ground));
        let symbol = if ink == ground && depth != ColorDepth::None {
            ' '
        } else {
            symbol(fitted.mask, self.canvas.grid)
        };
        let reversed = depth == ColorDepth::None && fitted.ground == Rgb::WHITE;
        cell.set_char(symbol).set_fg(ink).set_bg(ground);
        cell.modifier = if reversed { Modifier::REVERSED } else { Modifier::empty() };
    }

    /// Writes a cell of text over its most frequent colour.
    fn text(&self, column: u16, row: u16, text: SignText, cell: &mut Cell) {
        // A blend of a mark and its square may be too grey for light and for dark signs.
        let fitted = self.fitted_on(self.bare.as_ref().unwrap_or(&self.canvas), column, row, false);
        let (across, down) = self.canvas.grid.parts();
        let mostly_ink = fitted.mask.count_ones() > u32::from(across * down) / 2;
        let ground = if mostly_ink { fitted.ink } else { fitted.ground };
        let theme = self.widget.theme;
        let reversed = theme.depth() == ColorDepth::None && ground == Rgb::WHITE;
        cell.modifier = if reversed { Modifier::REVERSED } else { Modifier::empty() };
        cell.modifier ^= text.attributes;
        text.put(cell);
        cell.set_bg(self.shade(ground)).set_fg(theme.ink(text.ink, ground));
    }

    fn fitted(&self, column: u16, row: u16) -> FittedCell {
        let blends = self.widget.theme.depth() >= ColorDepth::Indexed;
        self.fitted_on(&self.canvas, column, row, blends)
    }

    fn fitted_on(&self, canvas: &Canvas, column: u16, row: u16, blends: bool) -> FittedCell {
        let (pixels, count) = canvas.cell(column, row);
        let (width, height) = self.widget.size.cells();
        let base = self.base(ScreenSquare { across: column / width, down: row / height });
        fit(&pixels[..count], base, blends)
    }

    /// The board's half of a cell in its first or last row.
    fn half(&self, column: u16, row: u16) -> Rgb {
        let (pixels, _) = self.canvas.cell(column, row);
        pixels[if row == 0 { 2 } else { 0 }]
    }

    fn shade(&self, color: Rgb) -> Ink {
        self.widget.theme.shade(color)
    }

    /// Returns the text of a square: its piece unless it is drawn, signs, figure and label.
    fn signs(&self, square: ScreenSquare) -> Vec<PlacedSign> {
        let text = SquareText {
            marks: self.marks(square),
            signs: if self.widget.is_ascii() { &SignSet::ASCII } else { &SignSet::UNICODE },
            size: self.widget.size,
            theme: self.widget.theme,
            labels: self.labels(square),
        };
        if let PieceSet::Drawn(_) = self.pieces {
            return text.around_drawn(|column, row| self.is_free(square, column, row));
        }
        text.around_glyph(text.marks.piece.map(|(color, role)| self.glyph(color, role, text.marks)))
    }

    /// The rank's figure and the file's letter, where the square is at the board's left and lower edge and they are inside.
    fn labels(&self, ScreenSquare { across, down }: ScreenSquare) -> EdgeLabels {
        let square = self.widget.square(across, down);
        let is_inside = self.widget.labels == LabelPlace::Inside;
        EdgeLabels {
            rank: (across == 0 && is_inside).then(|| square.rank().char()),
            file: (down == 7 && is_inside).then(|| square.file().char()),
            ink: if square.is_light() { Token::SignDark } else { Token::SignLight },
        }
    }

    fn glyph(&self, color: Color, role: Role, marks: &SquareMarks) -> SignText {
        let (ink, theme) = (piece_token(color), self.widget.theme);
        // Bold is White's piece where there are no colours; no mark may take that away, nor give it to Black's.
        let attributes = theme.attributes(ink) ^ attributes(marks, theme).difference(Modifier::BOLD);
        SignText { symbol: SignSymbol::Text(self.pieces.sign(color, role)), ink, attributes }
    }

    /// Whether a drawn piece leaves a cell of its square free.
    fn is_free(&self, square: ScreenSquare, column: u16, row: u16) -> bool {
        let (across, down) = self.canvas.grid.parts();
        !is_cell_covered((column * across, row * down), (across, down), self.cover(square))
    }
}

fn piece_token(color: Color) -> Token {
    if color == Color::White { Token::WhitePiece } else { Token::BlackPiece }
}

/// Draws half a cell; the other half keeps the screen's ground.
fn half_block(cell: &mut Cell, symbol: &str, color: Rgb, widget: &BoardWidget<'_>) {
    if widget.theme.depth() == ColorDepth::None && color == Rgb::BLACK {
        return;
    }
    cell.set_symbol(symbol).set_fg(widget.theme.shade(color));
}
