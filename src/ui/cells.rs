//! The cells of the board: grounds, half blocks, men and signs put into the buffer.

use ratatui::buffer::Cell;
use ratatui::style::{Color as Ink, Modifier};

use super::board::BoardWidget;
use super::canvas::{Canvas, HalfRow, Row};
use super::pieces::PieceSet;
use super::signs::{Places, Sign, SignSet, figure};
use super::sprites::{self, Pixel};
use super::squares::{Breadth, Grounds, STEPS, glow};
use crate::app::marks::SquareMarks;
use crate::chess::{Color, Role, Square};
use crate::theme::{ColorDepth, Rgb, Theme, Token};

/// One square made ready for drawing.
#[derive(Clone, Copy)]
struct Look<'a> {
    square: Square,
    marks: &'a SquareMarks,
    grounds: Grounds,
    shades: [Ink; STEPS],
    places: Places,
    /// The man, where he is drawn in half blocks.
    drawn: Option<(Color, Role)>,
}

/// A ground: its colour, and the terminal's word for it.
#[derive(Clone, Copy)]
struct Ground {
    rgb: Rgb,
    shade: Ink,
}

impl Look<'_> {
    fn ground(&self, step: u8) -> Ground {
        let step = usize::from(step);
        Ground {
            rgb: self.grounds.steps[step],
            shade: self.shades[step],
        }
    }
}

/// What can stand in a cell of a square.
#[derive(Clone, Copy)]
enum Content {
    Nothing,
    Text(&'static str, Ink, Modifier),
    Char(char, Ink),
}

impl Content {
    /// This, or what comes next where nothing stands.
    fn or_else(self, next: impl FnOnce() -> Content) -> Content {
        match self {
            Content::Nothing => next(),
            found => found,
        }
    }
}

/// Widest square in columns and highest in half rows.
const LARGEST: (usize, usize) = (13, 12);

/// All squares of a board made ready for drawing.
pub(super) struct Cells<'a> {
    widget: &'a BoardWidget<'a>,
    theme: &'a Theme,
    pieces: PieceSet,
    ascii: bool,
    width: u16,
    height: u16,
    lowered: u16,
    /// Steps of the glow by half row and column: of squares, and of those whose men are drawn.
    glow: [[[u8; LARGEST.0]; LARGEST.1]; 2],
    /// Squares by ranks down and files across.
    looks: [[Look<'a>; 8]; 8],
}

impl<'a> Cells<'a> {
    pub(super) fn of(widget: &'a BoardWidget<'a>) -> Cells<'a> {
        let (width, height) = widget.size.cells();
        let signs = if widget.is_ascii() {
            &SignSet::ASCII
        } else {
            &SignSet::UNICODE
        };
        let step = |breadth: Breadth, half: usize, column: usize| {
            glow(width, 2 * height, column as u16, half as u16, breadth) as u8
        };
        let look =
            |across: usize, down: usize| look(widget, widget.square(across as u16, down as u16), signs);
        Cells {
            widget,
            theme: widget.theme,
            pieces: widget.pieces(),
            ascii: widget.is_ascii(),
            width,
            height,
            lowered: widget.size.lowered(),
            glow: [Breadth::Cell, Breadth::Man].map(|breadth| {
                std::array::from_fn(|half| std::array::from_fn(|column| step(breadth, half, column)))
            }),
            looks: std::array::from_fn(|down| std::array::from_fn(|across| look(across, down))),
        }
    }

    /// Draws a row of the board that begins at a column of the screen's row `y`.
    pub(super) fn draw(&self, row: Row, left: u16, y: u16, canvas: &mut Canvas<'_>) {
        for across in 0..8 {
            for column in 0..self.width {
                let x = left.saturating_add(across * self.width + column);
                if let Some(cell) = canvas.cell(x, y) {
                    self.draw_cell(row, across, column, cell);
                }
            }
        }
    }

    fn draw_cell(&self, row: Row, across: u16, column: u16, cell: &mut Cell) {
        let look = |place: HalfRow| &self.looks[usize::from(place.down)][usize::from(across)];
        let pixel = |place: HalfRow| self.pixel(look(place), place.half, column);
        let content = row.upper.map_or(Content::Nothing, |upper| {
            self.content(look(upper), upper.half, across, column)
        });
        match (row.upper, row.lower, content) {
            (Some(upper), _, Content::Text(..) | Content::Char(..)) => {
                let ground = self.ground_at(look(upper), upper.half, column);
                self.write(cell, content, ground);
            }
            (Some(upper), Some(_), Content::Nothing) if self.ascii => self.fill(cell, pixel(upper)),
            (Some(upper), Some(lower), Content::Nothing) => self.halves(cell, pixel(upper), pixel(lower)),
            (Some(upper), None, Content::Nothing) => self.half_block(cell, "▀", pixel(upper)),
            (None, Some(lower), _) => self.half_block(cell, "▄", pixel(lower)),
            (None, None, _) => {}
        }
    }

    /// What stands in a cell of a square; rows are known by their upper half.
    fn content(&self, look: &Look<'_>, half: u16, across: u16, column: u16) -> Content {
        let sign = if look.drawn.is_some() {
            self.around_drawn(look, half, column)
        } else if half + 1 == self.height {
            self.on_man_row(look, column)
        } else {
            Content::Nothing
        };
        let figure = || self.in_figure(look, half, across, column);
        sign.or_else(figure)
            .or_else(|| self.in_label(look, half, across, column))
    }

    fn on_man_row(&self, look: &Look<'_>, column: u16) -> Content {
        let middle = self.width / 2;
        let places = &look.places;
        if column == middle
            && let Some((color, role)) = look.marks.man
        {
            let token = if color == Color::White {
                Token::WhiteMan
            } else {
                Token::BlackMan
            };
            let attributes = self.theme.attributes(token) ^ self.mark_attributes(look.marks);
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
            self.sign(look, sign, self.height - 1, column)
        })
    }

    /// Signs of a man who is drawn, at the ends of his square that he leaves free: the edges in his row, the right sign
    /// in the upper corner, the left one in the lower corner.
    fn around_drawn(&self, look: &Look<'_>, half: u16, column: u16) -> Content {
        let places = &look.places;
        let (first, last) = (column == 0, column + 1 == self.width);
        let sign = if half + 1 == self.height && first {
            places.edges[0]
        } else if half + 1 == self.height && last {
            places.edges[1]
        } else if half == self.lowered && last {
            places.right
        } else if half == self.bottom() && first {
            places.left
        } else {
            None
        };
        sign.map_or(Content::Nothing, |sign| self.sign(look, sign, half, column))
    }

    fn sign(&self, look: &Look<'_>, sign: Sign, half: u16, column: u16) -> Content {
        let ground = self.ground_at(look, half, column);
        let attributes = self.theme.attributes(sign.ink);
        Content::Text(sign.symbol, self.theme.ink(sign.ink, ground.rgb), attributes)
    }

    /// Attributes of the marks that a square has: at most depths none, without colour they take its place.
    fn mark_attributes(&self, marks: &SquareMarks) -> Modifier {
        let held = [
            (marks.last_move, Token::LastMove),
            (marks.threatened.is_some(), Token::Threatened),
            (marks.check, Token::Check),
            (marks.held, Token::Held),
        ];
        let held = held.into_iter().filter(|(holds, _)| *holds);
        held.fold(Modifier::empty(), |all, (_, token)| {
            all | self.theme.attributes(token)
        })
    }

    /// The figure of the heat: in the middle of the row below the man; where he is drawn, in the upper left corner, after
    /// the label that may stand there.
    fn in_figure(&self, look: &Look<'_>, half: u16, across: u16, column: u16) -> Content {
        let drawn = look.drawn.is_some();
        let row = if drawn { self.lowered } else { self.height + 1 };
        let has_room = self.height >= 3 || self.theme.depth() == ColorDepth::None;
        let Some(score) = look.marks.heat.filter(|_| has_room && half == row) else {
            return Content::Nothing;
        };
        let signs = figure(score);
        let start = if drawn {
            u16::from(across == 0 && !self.widget.labels_outside)
        } else {
            self.width / 2 - signs.clone().count() as u16 / 2
        };
        let at = column.checked_sub(start).map(usize::from);
        at.and_then(|at| signs.clone().nth(at))
            .map_or(Content::Nothing, |sign| {
                let ground = self.ground_at(look, half, column);
                Content::Char(sign, self.theme.ink(Token::SignLight, ground.rgb))
            })
    }

    /// Labels inside the squares: the rank in the first cell of the first file, the letter in the last cell of the last rank.
    fn in_label(&self, look: &Look<'_>, half: u16, across: u16, column: u16) -> Content {
        if self.widget.labels_outside {
            return Content::Nothing;
        }
        let bottom = self.widget.square(across, 7) == look.square;
        let sign = if across == 0 && column == 0 && half == self.lowered {
            look.square.rank().char()
        } else if bottom && column + 1 == self.width && half == self.bottom() {
            look.square.file().char()
        } else {
            return Content::Nothing;
        };
        let ground = self.ground_at(look, half, column);
        Content::Char(sign, self.theme.ink(Token::SignLight, ground.rgb))
    }

    /// What lies behind a sign in the row whose upper half is this one: a cell has one ground, so a glow takes the step
    /// between its halves.
    fn ground_at(&self, look: &Look<'_>, half: u16, column: u16) -> Ground {
        if let Some(beside) = self.beside(look, half, column) {
            return beside;
        }
        let lower = (half + 1).min(2 * self.height - 1);
        let step = |half: u16| self.step(look, half, column);
        look.ground(u8::midpoint(step(half), step(lower)))
    }

    /// What a half cell shows: a man's pixel, or the ground.
    fn pixel(&self, look: &Look<'_>, half: u16, column: u16) -> Ground {
        if let Some(token) = self.man_at(look, half, column) {
            return Ground {
                rgb: self.theme.rgb(token),
                shade: self.theme.color(token),
            };
        }
        self.beside(look, half, column)
            .unwrap_or_else(|| look.ground(self.step(look, half, column)))
    }

    /// The colour of a drawn man's pixel.
    fn man_at(&self, look: &Look<'_>, half: u16, column: u16) -> Option<Token> {
        let (color, role) = look.drawn?;
        let pixel = sprites::pixel(self.widget.size, role, column, half)?;
        Some(match (color, pixel) {
            (Color::White, Pixel::Fill) => Token::WhiteMan,
            (Color::White, Pixel::Edge) => Token::WhiteEdge,
            (Color::Black, Pixel::Fill) => Token::BlackMan,
            (Color::Black, Pixel::Edge) => Token::BlackEdge,
        })
    }

    /// The colour beside the man, where a mark paints only that: his row but for his own cell, or, where he is drawn, both
    /// sides of his square.
    fn beside(&self, look: &Look<'_>, half: u16, column: u16) -> Option<Ground> {
        let on_man_row = half + 1 == self.height || half == self.height;
        let painted = if look.drawn.is_some() {
            column == 0 || column + 1 == self.width
        } else {
            on_man_row && column != self.width / 2
        };
        let rgb = look.grounds.beside.filter(|_| painted)?;
        Some(Ground {
            rgb,
            shade: self.theme.shade(rgb),
        })
    }

    /// The upper half of the last row that a square has for itself.
    fn bottom(&self) -> u16 {
        2 * self.height - 2 - self.lowered
    }

    fn step(&self, look: &Look<'_>, half: u16, column: u16) -> u8 {
        self.glow[usize::from(look.drawn.is_some())][usize::from(half)][usize::from(column)]
    }

    fn write(&self, cell: &mut Cell, content: Content, ground: Ground) {
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

    /// A blank of this ground. Without colour, white is reversed.
    fn fill(&self, cell: &mut Cell, ground: Ground) {
        cell.set_symbol(" ").set_fg(ground.shade).set_bg(ground.shade);
        let reversed = self.theme.depth() == ColorDepth::None && ground.rgb == Rgb::WHITE;
        cell.modifier = if reversed {
            Modifier::REVERSED
        } else {
            Modifier::empty()
        };
    }

    /// Two grounds in one cell. The lighter is always the ink, so that a border row needs one pair of colours.
    fn halves(&self, cell: &mut Cell, upper: Ground, lower: Ground) {
        if upper.rgb == lower.rgb {
            return self.fill(cell, upper);
        }
        let (symbol, ink, behind) = if upper.rgb > lower.rgb {
            ("▀", upper, lower)
        } else {
            ("▄", lower, upper)
        };
        self.fill(cell, behind);
        cell.set_symbol(symbol).set_fg(ink.shade);
    }

    /// The first or last half row of the board, with the screen's ground in the other half.
    fn half_block(&self, cell: &mut Cell, symbol: &str, ground: Ground) {
        if self.theme.depth() == ColorDepth::None && ground.rgb == Rgb::BLACK {
            return;
        }
        cell.set_symbol(symbol).set_fg(ground.shade);
    }
}

/// Makes a square ready.
fn look<'a>(widget: &BoardWidget<'a>, square: Square, signs: &SignSet) -> Look<'a> {
    let marks = &widget.marks[usize::from(square)];
    let theme = widget.theme;
    let grounds = Grounds::of(marks, square.is_light(), widget.heatmap, theme);
    let drawn = widget.pieces() == PieceSet::Pixels;
    Look {
        square,
        marks,
        drawn: marks.man.filter(|_| drawn),
        grounds,
        shades: grounds.steps.map(|ground| theme.shade(ground)),
        places: Places::of(marks, signs, widget.size.cells().0, theme.depth()),
    }
}
