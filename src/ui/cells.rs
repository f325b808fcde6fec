//! The cells of the board: backgrounds, half blocks, pieces and signs written to the buffer.

use ratatui::buffer::Cell;
use ratatui::style::{Color as Ink, Modifier};

use super::board::BoardWidget;
use super::canvas::{Canvas, HalfRow, ScreenRow};
use super::pieces::PieceSet;
use super::signs::{Sign, SignLayout, SignSet, figure};
use super::sprites::{self, Pixel};
use super::squares::{Breadth, STEPS, SquareBackground, glow};
use crate::app::marks::SquareMarks;
use crate::chess::{Color, Role, Square};
use crate::theme::{ColorDepth, Rgb, Theme, Token};

/// A square prepared for drawing.
#[derive(Clone, Copy)]
struct PreparedSquare<'a> {
    at: Square,
    marks: &'a SquareMarks,
    grounds: SquareBackground,
    shades: [Ink; STEPS],
    places: SignLayout,
    /// The piece, where it is drawn in half blocks.
    drawn: Option<(Color, Role)>,
}

/// A background colour in RGB and as the terminal's colour.
#[derive(Clone, Copy)]
struct Background {
    rgb: Rgb,
    shade: Ink,
}

impl PreparedSquare<'_> {
    fn ground(&self, step: u8) -> Background {
        let step = usize::from(step);
        Background { rgb: self.grounds.steps[step], shade: self.shades[step] }
    }
}

/// The content of a cell.
#[derive(Clone, Copy)]
enum Content {
    Nothing,
    Text(&'static str, Ink, Modifier),
    Char(char, Ink),
}

impl Content {
    /// Returns this, or the alternative if it is `Nothing`.
    fn or_else(self, next: impl FnOnce() -> Content) -> Content {
        if let Content::Nothing = self { next() } else { self }
    }
}

/// Widest square in columns and highest in half rows.
const LARGEST: (usize, usize) = (20, 20);

/// All squares of a board prepared for drawing.
pub(super) struct Cells<'a> {
    widget: &'a BoardWidget<'a>,
    theme: &'a Theme,
    pieces: PieceSet,
    ascii: bool,
    width: u16,
    height: u16,
    lowered: u16,
    /// Steps of the glow by half row and column: of squares, and of those whose pieces are drawn.
    glow: [[[u8; LARGEST.0]; LARGEST.1]; 2],
    /// Squares by ranks down and files across.
    squares: [[PreparedSquare<'a>; 8]; 8],
}

impl<'a> Cells<'a> {
    pub(super) fn of(widget: &'a BoardWidget<'a>) -> Cells<'a> {
        let (width, height) = widget.size.cells();
        let signs = if widget.is_ascii() { &SignSet::ASCII } else { &SignSet::UNICODE };
        let step = |breadth: Breadth, half: usize, column: usize| {
            glow(width, 2 * height, column as u16, half as u16, breadth) as u8
        };
        let square =
            |across: usize, down: usize| prepare(widget, widget.square(across as u16, down as u16), signs);
        Cells {
            widget,
            theme: widget.theme,
            pieces: widget.pieces(),
            ascii: widget.is_ascii(),
            width,
            height,
            lowered: widget.size.lowered(),
            glow: [Breadth::Cell, Breadth::Piece].map(|breadth| {
                std::array::from_fn(|half| std::array::from_fn(|column| step(breadth, half, column)))
            }),
            squares: std::array::from_fn(|down| std::array::from_fn(|across| square(across, down))),
        }
    }

    /// Draws a row of the board that begins at a column of the screen's row `y`.
    pub(super) fn draw(&self, row: ScreenRow, left: u16, y: u16, canvas: &mut Canvas<'_>) {
        for across in 0..8 {
            for column in 0..self.width {
                let x = left.saturating_add(across * self.width + column);
                if let Some(cell) = canvas.cell(x, y) {
                    self.draw_cell(row, across, column, cell);
                }
            }
        }
    }

    fn draw_cell(&self, row: ScreenRow, across: u16, column: u16, cell: &mut Cell) {
        let square = |place: HalfRow| &self.squares[usize::from(place.down)][usize::from(across)];
        let pixel = |place: HalfRow| self.pixel(square(place), place.half, column);
        let content = row
            .upper
            .map_or(Content::Nothing, |upper| self.content(square(upper), upper.half, across, column));
        match (row.upper, row.lower, content) {
            (Some(upper), _, Content::Text(..) | Content::Char(..)) => {
                let ground = self.ground_at(square(upper), upper.half, column);
                self.write(cell, content, ground);
            }
            (Some(upper), Some(_), Content::Nothing) if self.ascii => self.fill(cell, pixel(upper)),
            (Some(upper), Some(lower), Content::Nothing) => self.halves(cell, pixel(upper), pixel(lower)),
            (Some(upper), None, Content::Nothing) => self.half_block(cell, "▀", pixel(upper)),
            (None, Some(lower), _) => self.half_block(cell, "▄", pixel(lower)),
            (None, None, _) => {}
        }
    }

    /// Returns the content of a cell of a square; rows are known by their upper half.
    fn content(&self, square: &PreparedSquare<'_>, half: u16, across: u16, column: u16) -> Content {
        let sign = if square.drawn.is_some() {
            self.around_drawn(square, half, column)
        } else if half + self.lowered == 2 * (self.height / 2) {
            self.on_piece_row(square, column)
        } else {
            Content::Nothing
        };
        let figure = || self.in_figure(square, half, across, column);
        sign.or_else(figure).or_else(|| self.in_label(square, half, across, column))
    }

    fn on_piece_row(&self, square: &PreparedSquare<'_>, column: u16) -> Content {
        let middle = self.width / 2;
        let places = &square.places;
        if column == middle
            && let Some((color, role)) = square.marks.piece
        {
            let token = if color == Color::White { Token::WhiteMan } else { Token::BlackMan };
            let attributes = self.theme.attributes(token) ^ self.mark_attributes(square.marks);
            return Content::Text(self.pieces.sign(color, role), self.theme.color(token), attributes);
        }
        let sign = if column == middle {
            places.middle
        } else if column + 1 == middle {
            places.left
        } else if column == middle + 1 {
            places.right
        } else if column == 0 {
            places.edges[0]
        } else if column + 1 == self.width {
            places.edges[1]
        } else {
            None
        };
        sign.map_or(Content::Nothing, |sign| {
            self.sign(square, sign, 2 * (self.height / 2) - self.lowered, column)
        })
    }

    /// Signs of a piece that is drawn, at the ends of its square that it leaves free: the edges in its row, the right sign
    /// in the upper corner, the left one in the lower corner.
    fn around_drawn(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> Content {
        let places = &square.places;
        let (first, last) = (column == 0, column + 1 == self.width);
        let sign = if half + self.lowered == 2 * (self.height / 2) && first {
            places.edges[0]
        } else if half + self.lowered == 2 * (self.height / 2) && last {
            places.edges[1]
        } else if half == self.lowered && last {
            places.right
        } else if half == self.bottom() && first {
            places.left
        } else {
            None
        };
        sign.map_or(Content::Nothing, |sign| self.sign(square, sign, half, column))
    }

    fn sign(&self, square: &PreparedSquare<'_>, sign: Sign, half: u16, column: u16) -> Content {
        let ground = self.ground_at(square, half, column);
        let attributes = self.theme.attributes(sign.ink);
        Content::Text(sign.symbol, self.theme.ink(sign.ink, ground.rgb), attributes)
    }

    /// Returns the attributes of a square's marks; without colour they replace it.
    fn mark_attributes(&self, marks: &SquareMarks) -> Modifier {
        let held = [
            (marks.last_move, Token::LastMove),
            (marks.threatened.is_some(), Token::Threatened),
            (marks.check, Token::Check),
            (marks.held, Token::Held),
        ];
        let held = held.into_iter().filter(|(holds, _)| *holds);
        held.fold(Modifier::empty(), |all, (_, token)| all | self.theme.attributes(token))
    }

    /// The figure of the heat: in the middle of the row below the piece; where it is drawn, in the upper left corner, after
    /// the label that may stand there.
    fn in_figure(&self, square: &PreparedSquare<'_>, half: u16, across: u16, column: u16) -> Content {
        let drawn = square.drawn.is_some();
        let row = if drawn { self.lowered } else { self.height + 1 };
        let has_room = self.height >= 3 || self.theme.depth() == ColorDepth::None;
        let Some(score) = square.marks.heat.filter(|_| has_room && half == row) else {
            return Content::Nothing;
        };
        let signs = figure(score);
        let start = if drawn {
            u16::from(across == 0 && !self.widget.labels_outside)
        } else {
            self.width / 2 - signs.clone().count() as u16 / 2
        };
        let at = column.checked_sub(start).map(usize::from);
        at.and_then(|at| signs.clone().nth(at)).map_or(Content::Nothing, |sign| {
            let ground = self.ground_at(square, half, column);
            Content::Char(sign, self.theme.ink(Token::SignLight, ground.rgb))
        })
    }

    /// Labels inside the squares: the rank in the first cell of the first file, the letter in the last cell of the last rank.
    fn in_label(&self, square: &PreparedSquare<'_>, half: u16, across: u16, column: u16) -> Content {
        if self.widget.labels_outside {
            return Content::Nothing;
        }
        let bottom = self.widget.square(across, 7) == square.at;
        let sign = if across == 0 && column == 0 && half == self.lowered {
            square.at.rank().char()
        } else if bottom && column + 1 == self.width && half == self.bottom() {
            square.at.file().char()
        } else {
            return Content::Nothing;
        };
        let ground = self.ground_at(square, half, column);
        Content::Char(sign, self.theme.ink(Token::SignLight, ground.rgb))
    }

    /// Returns the background of a sign in the row with this upper half: a cell has one background, so a glow takes
    /// the step between its halves.
    fn ground_at(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> Background {
        if let Some(beside) = self.beside(square, half, column) {
            return beside;
        }
        let lower = (half + 1).min(2 * self.height - 1);
        let step = |half: u16| self.step(square, half, column);
        square.ground(u8::midpoint(step(half), step(lower)))
    }

    /// Returns the colour of a half cell: a piece's pixel or the background.
    fn pixel(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> Background {
        if let Some(token) = self.piece_at(square, half, column) {
            return Background { rgb: self.theme.rgb(token), shade: self.theme.color(token) };
        }
        self.beside(square, half, column).unwrap_or_else(|| square.ground(self.step(square, half, column)))
    }

    /// The colour of a drawn piece's pixel.
    fn piece_at(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> Option<Token> {
        let (color, role) = square.drawn?;
        let pixel = sprites::pixel(self.widget.size, role, column, half)?;
        Some(match (color, pixel) {
            (Color::White, Pixel::Fill) => Token::WhiteMan,
            (Color::White, Pixel::Edge) => Token::WhiteEdge,
            (Color::Black, Pixel::Fill) => Token::BlackMan,
            (Color::Black, Pixel::Edge) => Token::BlackEdge,
        })
    }

    /// Returns the colour beside the piece, where a mark covers only that: its row except its own cell, or both sides
    /// of a drawn piece.
    fn beside(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> Option<Background> {
        let on_piece_row = half + self.lowered == 2 * (self.height / 2) || half == self.height;
        let painted = if square.drawn.is_some() {
            column == 0 || column + 1 == self.width
        } else {
            on_piece_row && column != self.width / 2
        };
        let rgb = square.grounds.beside.filter(|_| painted)?;
        Some(Background { rgb, shade: self.theme.shade(rgb) })
    }

    /// Returns the upper half of the last full row of a square.
    fn bottom(&self) -> u16 {
        2 * self.height - 2 - self.lowered
    }

    fn step(&self, square: &PreparedSquare<'_>, half: u16, column: u16) -> u8 {
        self.glow[usize::from(square.drawn.is_some())][usize::from(half)][usize::from(column)]
    }

    fn write(&self, cell: &mut Cell, content: Content, ground: Background) {
        self.fill(cell, ground);
        match content {
            Content::Nothing => {}
            Content::Text(symbol, ink, attributes) => {
                cell.set_symbol(symbol).set_fg(ink);
                cell.modifier ^= attributes;
            }
            Content::Char(sign, ink) => {
                cell.set_char(sign).set_fg(ink);
            }
        }
    }

    /// Fills a cell; without colour, white is reversed.
    fn fill(&self, cell: &mut Cell, ground: Background) {
        cell.set_symbol(" ").set_fg(ground.shade).set_bg(ground.shade);
        let reversed = self.theme.depth() == ColorDepth::None && ground.rgb == Rgb::WHITE;
        cell.modifier = if reversed { Modifier::REVERSED } else { Modifier::empty() };
    }

    /// Draws two backgrounds in one cell. The lighter is always the foreground, so that a border row needs one pair of
    /// colours.
    fn halves(&self, cell: &mut Cell, upper: Background, lower: Background) {
        if upper.rgb == lower.rgb {
            return self.fill(cell, upper);
        }
        let (symbol, ink, behind) =
            if upper.rgb > lower.rgb { ("▀", upper, lower) } else { ("▄", lower, upper) };
        self.fill(cell, behind);
        cell.set_symbol(symbol).set_fg(ink.shade);
    }

    /// Draws the first or last half row of the board, with the screen's background in the other half.
    fn half_block(&self, cell: &mut Cell, symbol: &str, ground: Background) {
        if self.theme.depth() == ColorDepth::None && ground.rgb == Rgb::BLACK {
            return;
        }
        cell.set_symbol(symbol).set_fg(ground.shade);
    }
}

/// Prepares a square.
fn prepare<'a>(widget: &BoardWidget<'a>, square: Square, signs: &SignSet) -> PreparedSquare<'a> {
    let marks = &widget.marks[usize::from(square)];
    let theme = widget.theme;
    let grounds = SquareBackground::of(marks, square.is_light(), widget.heatmap, theme);
    let drawn = widget.pieces() == PieceSet::Pixels;
    PreparedSquare {
        at: square,
        marks,
        drawn: marks.piece.filter(|_| drawn),
        grounds,
        shades: grounds.steps.map(|ground| theme.shade(ground)),
        places: SignLayout::of(marks, signs, widget.size.cells().0, theme.depth()),
    }
}
