//! Pictures of the pieces as sixels, for terminals that draw these but know no cells that stand for pictures.
//!
//! The board says by such cells what it shows (`placeholder.rs`), as where a terminal knows them; here the cells that changed
//! become an image in the colours of piece and cell. An image covers a rectangle of a square: what else is in it, signs and
//! marks, is written again over it. Images wipe out the text below them, and text the images.

use std::collections::BTreeMap;
use std::fmt::Write;

use crossterm::cursor::MoveTo;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color as Ink;

use super::ansi::put;
use crate::art::picture::{self, SIDE};
use crate::chess::Role;
use crate::theme::Rgb;
use crate::theme::rgb::xterm;
use crate::ui::placeholder::{self, PicturePart, PictureSheet, WIPED};

/// Asks for the primary device attributes, in which 4 stands for sixels.
pub const QUESTION: &str = "\x1b[c";

/// Leaves the cursor beside an image, not below it, where the screen might scroll.
pub const BEGIN: &str = "\x1b[?8452h";

/// Takes [`BEGIN`] back.
pub const END: &str = "\x1b[?8452l";

/// Steps from the colour of a cell to that of the piece; each more makes images a third longer.
const STEPS: usize = 3;

/// Shares of the piece's colour at each step where edges are smoothed: half covered pixels are between both.
const SMOOTH: [f32; STEPS] = [0.0, 0.5, 1.0];

/// The same where edges are sharp: in between is the shaded foot alone.
const SHARP: [f32; STEPS] = [0.0, 0.75, 1.0];

/// Pixels of a cell's height up to which edges are smoothed. Finer pixels need it less, and with them a move of two pieces
/// would take more than the 800 bytes it may.
const COARSE: u16 = 13;

/// Most grounds of an image: those of arrows are many; all terminals tried have 1,024 colours.
const GROUNDS: usize = 100;

/// The pieces at the size of squares in pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SixelSheet {
    sheet: PictureSheet,
    /// Pixels of a cell.
    cell: (u16, u16),
    /// The step of each pixel of a square, row by row, for each role.
    steps: Vec<Vec<u8>>,
}

impl SixelSheet {
    /// Scales the pieces of a sheet to cells of so many pixels.
    pub fn new(sheet: PictureSheet, cell: (u16, u16)) -> SixelSheet {
        let size = (sheet.cells.0 * cell.0, sheet.cells.1 * cell.1);
        let to_steps = if cell.1 <= COARSE { smooth } else { sharp };
        let steps = |role| to_steps(&scaled(&picture::opacity(sheet.set, role), size), size.0);
        SixelSheet { sheet, cell, steps: Role::ALL.map(steps).into() }
    }

    /// The share of the piece's colour at each step.
    fn shares(&self) -> [f32; STEPS] {
        if self.cell.1 <= COARSE { SMOOTH } else { SHARP }
    }

    /// Whether it is that sheet for cells of so many pixels.
    pub fn is(&self, sheet: PictureSheet, cell: (u16, u16)) -> bool {
        (self.sheet, self.cell) == (sheet, cell)
    }

    /// Draws what differs, and makes the buffer of what is shown say so: cells that the images wiped out differ from any.
    /// Returns whether there was any.
    pub fn draw(&self, shown: &mut Buffer, next: &Buffer, out: &mut Vec<u8>) -> bool {
        let changed = changed(shown, next);
        for (&(left, top), &part) in &changed {
            put(MoveTo(left + part.x, top + part.y), out);
            let grounds = |x: u16, y: u16| {
                let cell = &next[(left + x, top + y)];
                placeholder::part(cell).map(|part| (part.picture, rgb(cell.bg)))
            };
            out.extend_from_slice(self.image(part, grounds).as_bytes());
            for at in part.positions().map(|at| (left + at.x, top + at.y)) {
                let is_drawn = placeholder::part(&next[at]).is_some();
                shown[at] = if is_drawn { next[at].clone() } else { Cell::new(WIPED) };
            }
        }
        !changed.is_empty()
    }

    /// The image of a part of a square, given in its cells; pixels of cells that show no picture are left out.
    fn image(&self, part: Rect, cell_at: impl Fn(u16, u16) -> Option<(u8, Rgb)>) -> String {
        let (width, height) = (part.width * self.cell.0, part.height * self.cell.1);
        let cells: Vec<_> = part.positions().map(|at| cell_at(at.x, at.y)).collect();
        let mut grounds: Vec<Rgb> = Vec::new();
        for &(_, ground) in cells.iter().flatten() {
            if !grounds.contains(&ground) && grounds.len() < GROUNDS {
                grounds.push(ground);
            }
        }
        let pixel = |x: u16, y: u16| {
            let (picture, ground) = cells[usize::from(y / self.cell.1 * part.width + x / self.cell.0)]?;
            let ground = grounds.iter().position(|&known| known == ground).unwrap_or(0);
            let (_, role) = placeholder::piece(picture)?;
            let (x, y) = (part.x * self.cell.0 + x, part.y * self.cell.1 + y);
            let at = usize::from(y) * usize::from(self.sheet.cells.0 * self.cell.0) + usize::from(x);
            Some(ground * STEPS + usize::from(self.steps[role as usize - 1][at]))
        };
        let picture = cells.iter().flatten().next().map_or(0, |&(picture, _)| picture);
        let mut out = format!("\x1bP0;1;0q\"1;1;{width};{height}");
        self.palette(&grounds, picture, &mut out);
        for top in (0..height).step_by(6) {
            if top > 0 {
                out.push('-');
            }
            band(width, (height - top).min(6), |x, y| pixel(x, top + y), &mut out);
        }
        out + "\x1b\\"
    }

    /// Defines the steps from each ground to the colour of the piece.
    fn palette(&self, grounds: &[Rgb], picture: u8, out: &mut String) {
        let side = placeholder::piece(picture).map_or(0, |(color, _)| usize::from(color.is_black()));
        for (at, step) in (0..grounds.len()).flat_map(|at| (0..STEPS).map(move |step| (at, step))) {
            let Rgb(red, green, blue) = grounds[at].under(self.sheet.inks[side], self.shares()[step]);
            let [red, green, blue] = [red, green, blue].map(|channel| (u32::from(channel) * 100 + 127) / 255);
            let _infallible = write!(out, "#{};2;{red};{green};{blue}", at * STEPS + step);
        }
    }
}

/// Writes six rows of pixels, one colour over the other: each covers the steps above it too, as whole shapes make longer runs
/// than their rims. Repeated signs are a number.
fn band(width: u16, rows: u16, pixel: impl Fn(u16, u16) -> Option<usize>, out: &mut String) {
    let places = || (0..width).flat_map(|x| (0..rows).map(move |y| (x, y)));
    let used = places().filter_map(|(x, y)| pixel(x, y));
    let mut colors: BTreeMap<usize, Vec<u8>> =
        used.map(|color| (color, vec![0; usize::from(width)])).collect();
    for (x, y) in places() {
        if let Some(color) = pixel(x, y) {
            for (_, signs) in colors.range_mut(color - color % STEPS..=color) {
                signs[usize::from(x)] |= 1 << y;
            }
        }
    }
    for (place, (color, signs)) in colors.iter().enumerate() {
        let _infallible = write!(out, "{}#{color}", if place > 0 { "$" } else { "" });
        let used = signs.iter().rposition(|&sign| sign != 0).map_or(0, |last| last + 1);
        for run in signs[..used].chunk_by(|one, other| one == other) {
            let sign = char::from(b'?' + run[0]);
            if run.len() > 3 {
                let _infallible = write!(out, "!{}{sign}", run.len());
            } else {
                out.extend(std::iter::repeat_n(sign, run.len()));
            }
        }
    }
}

/// The parts of squares to draw, in their cells, by the column and row at which their squares begin.
fn changed(shown: &Buffer, next: &Buffer) -> BTreeMap<(u16, u16), Rect> {
    let mut parts: BTreeMap<(u16, u16), Rect> = BTreeMap::new();
    for at in next.area.positions() {
        let cell = &next[at];
        let Some(PicturePart { column, row, .. }) = placeholder::part(cell).filter(|_| *cell != shown[at])
        else {
            continue;
        };
        let one = Rect::new(column, row, 1, 1);
        let part = parts.entry((at.x - column, at.y - row)).or_insert(one);
        *part = part.union(one);
    }
    parts
}

/// The steps of pixels by their opacity: the nearest.
fn smooth(opacity: &[u8], _width: u16) -> Vec<u8> {
    opacity.iter().map(|&opacity| ((usize::from(opacity) * (STEPS - 1) + 127) / 255) as u8).collect()
}

/// The steps of pixels by their opacity and their row's: whole or none, and less in the rows of the foot that are shaded.
fn sharp(opacity: &[u8], width: u16) -> Vec<u8> {
    /// Between the opacity of a shaded row and that of others.
    const SHADED: u8 = 223;
    let row = |row: &[u8]| {
        let highest = row.iter().copied().max().unwrap_or_default();
        let whole = if highest < SHADED { STEPS - 2 } else { STEPS - 1 } as u8;
        row.iter().map(|&opacity| if opacity > u8::MAX / 2 { whole } else { 0 }).collect::<Vec<_>>()
    };
    opacity.chunks(usize::from(width)).flat_map(row).collect()
}

/// Scales a picture to so many pixels: their mean opacity.
fn scaled(opacity: &[u8], (width, height): (u16, u16)) -> Vec<u8> {
    let range = |at: u16, size: u16| {
        let from = u32::from(at) * u32::from(SIDE) / u32::from(size);
        let to = u32::from(at + 1) * u32::from(SIDE) / u32::from(size);
        from as usize..(to as usize).max(from as usize + 1)
    };
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mean = |(x, y): (u16, u16)| {
        let (across, down) = (range(x, width), range(y, height));
        let count = across.len() * down.len();
        let rows = down.map(|row| &opacity[row * usize::from(SIDE)..][across.clone()]);
        let sum: usize = rows.flatten().map(|&opacity| usize::from(opacity)).sum();
        ((sum + count / 2) / count) as u8
    };
    pixels.map(mean).collect()
}

/// The colour of a cell's ground.
fn rgb(ink: Ink) -> Rgb {
    if let Ink::Indexed(number) = ink {
        return xterm(number);
    }
    // Pictures are shown with 256 colours and more, whose grounds are of these two kinds.
    if let Ink::Rgb(red, green, blue) = ink { Rgb(red, green, blue) } else { Rgb::BLACK }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::art::ArtSet;
    use crate::chess::Color;

    const INKS: [Rgb; 2] = [Rgb::WHITE, Rgb::BLACK];
    const GROUND: Ink = Ink::Rgb(51, 102, 153);

    fn sheet() -> SixelSheet {
        SixelSheet::new(PictureSheet { set: ArtSet::Flat, inks: INKS, cells: (4, 2) }, (5, 10))
    }

    /// A board of four by two squares with a white rook on the second.
    fn board() -> Buffer {
        let mut buffer = Buffer::filled(Rect::new(0, 0, 16, 4), Cell::new("."));
        let rook = placeholder::picture(Color::White, Role::Rook);
        for (row, column) in (0..2).flat_map(|row| (0..4).map(move |column| (row, column))) {
            assert!(placeholder::put(&mut buffer[(4 + column, row)], rook, column, row, GROUND));
        }
        buffer
    }

    /// The pixels of an image, by colour; nothing where none is set.
    fn pixels(image: &str) -> (u16, Vec<Option<usize>>) {
        let data = image.strip_prefix("\x1bP0;1;0q\"1;1;").unwrap().strip_suffix("\x1b\\").unwrap();
        let (size, data) = data.split_once('#').unwrap();
        let (width, height) = size.split_once(';').unwrap();
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        let mut pixels = vec![None; width * height];
        let (mut x, mut top, mut color, mut count) = (0, 0, 0, 1);
        let data = format!("#{data}");
        let mut rest = data.chars().peekable();
        let number = |rest: &mut std::iter::Peekable<std::str::Chars<'_>>| {
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(|c| c.is_ascii_digit() || *c == ';') {
                digits.push(digit);
            }
            digits.split(';').next().unwrap().parse::<usize>().unwrap()
        };
        while let Some(c) = rest.next() {
            match c {
                '#' => color = number(&mut rest),
                '!' => count = number(&mut rest),
                '$' => x = 0,
                '-' => (x, top) = (0, top + 6),
                _ => {
                    let sign = c as u8 - b'?';
                    for (at, y) in (x..x + count).flat_map(|at| (0..6).map(move |y| (at, y))) {
                        if sign & 1 << y != 0 {
                            pixels[(top + y) * width + at] = Some(color);
                        }
                    }
                    (x, count) = (x + count, 1);
                }
            }
        }
        (width as u16, pixels)
    }

    #[test]
    fn an_image_has_every_pixel_of_its_cells() {
        let next = board();
        let (mut shown, mut out) = (Buffer::filled(next.area, Cell::new(" ")), Vec::new());
        assert!(sheet().draw(&mut shown, &next, &mut out));
        let text = String::from_utf8(out).unwrap();
        let image = text.strip_prefix("\x1b[1;5H").unwrap();
        let palette = "\x1bP0;1;0q\"1;1;20;20#0;2;20;40;60#1;2;60;70;80#2;2;100;100;100#0";
        assert!(image.starts_with(palette), "{image}");
        let (width, pixels) = pixels(image);
        assert_eq!((width, pixels.len()), (20, 400));
        assert!(pixels.iter().all(|pixel| pixel.is_some_and(|color| color < STEPS)));
        // A corner is free, the rook's middle is not.
        assert_eq!((pixels[0], pixels[10 * 20 + 10]), (Some(0), Some(STEPS - 1)));
        assert!(image.len() < 300, "{}", image.len());
    }

    #[test]
    fn only_what_changed_is_drawn() {
        let (next, mut out) = (board(), Vec::new());
        let mut shown = next.clone();
        assert!(!sheet().draw(&mut shown, &next, &mut out) && out.is_empty());
        shown[(6, 1)].set_symbol("!");
        assert!(sheet().draw(&mut shown, &next, &mut out));
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("\x1b[2;7H\x1bP0;1;0q\"1;1;5;10#"), "{text}");
        assert_eq!(shown, next);
    }

    #[test]
    fn what_else_is_in_the_image_is_written_again() {
        let mut next = board();
        next[(5, 0)].set_symbol("+");
        let (mut shown, mut out) = (Buffer::filled(next.area, Cell::new(" ")), Vec::new());
        shown[(5, 0)] = next[(5, 0)].clone();
        sheet().draw(&mut shown, &next, &mut out);
        let text = String::from_utf8(out).unwrap();
        let (_, pixels) = pixels(text.strip_prefix("\x1b[1;5H").unwrap());
        assert_eq!(pixels.iter().filter(|pixel| pixel.is_none()).count(), 5 * 10);
        assert_eq!(shown[(5, 0)].symbol(), WIPED);
        assert_eq!(shown[(0, 0)].symbol(), " ", "beside the image");
        assert_eq!(shown[(4, 1)], next[(4, 1)]);
    }

    #[test]
    fn cells_of_several_grounds_have_steps_of_their_own() {
        let mut next = board();
        next[(7, 1)].set_bg(Ink::Indexed(16));
        let mut out = Vec::new();
        sheet().draw(&mut Buffer::filled(next.area, Cell::new(" ")), &next, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("#3;2;0;0;0#4;2;50;50;50") && !text.contains("#6;"), "{text}");
        let (_, pixels) = pixels(text.strip_prefix("\x1b[1;5H").unwrap());
        assert!(pixels.iter().flatten().any(|&color| color == 3));
    }

    /// The image of a piece of the default set on a square of these cells.
    fn image(role: Role, cells: (u16, u16), cell: (u16, u16)) -> String {
        let sheet = SixelSheet::new(PictureSheet { set: ArtSet::Staunton, inks: INKS, cells }, cell);
        let picture = placeholder::picture(Color::White, role);
        sheet.image(Rect::new(0, 0, cells.0, cells.1), |_, _| Some((picture, Rgb(51, 102, 153))))
    }

    #[test]
    fn two_pieces_fit_into_a_move() {
        for cell in [(6, 13), (7, 14), (8, 16), (9, 18), (10, 20)] {
            let sizes = Role::ALL.map(|role| image(role, (6, 3), cell).len());
            let [.., second, largest] = {
                let mut sizes = sizes;
                sizes.sort_unstable();
                sizes
            };
            assert!(largest + second <= 800, "in cells of {cell:?}: {sizes:?}");
        }
    }

    #[test]
    fn edges_are_smoothed_where_pixels_are_coarse() {
        for (cell, middle) in [((6, 13), "#1;2;60;70;80"), ((10, 20), "#1;2;80;85;90")] {
            let image = image(Role::Bishop, (6, 3), cell);
            assert!(image.contains(middle), "{image}");
            let (width, pixels) = pixels(&image);
            let is_rim = |row: &[Option<usize>]| row.contains(&Some(1)) && row.contains(&Some(2));
            let smoothed = pixels.chunks(usize::from(width)).filter(|row| is_rim(row)).count();
            assert_eq!(smoothed > 0, cell.1 <= COARSE, "{image}");
            // The foot is shaded in both.
            assert!(
                pixels.chunks(usize::from(width)).any(|row| row
                    .iter()
                    .filter(|&&one| one == Some(1))
                    .count()
                    > 20)
            );
        }
    }

    #[test]
    fn a_pawn_is_these_bytes() {
        let pawn = "\x1bP0;1;0q\"1;1;20;20#0;2;20;40;60#1;2;60;70;80#2;2;100;100;100\
                    #0!20~$#1!8?!4_$#2!9?__-#0!20~$#1!6?M!6~M$#2!7?N!4~N-\
                    #0!20~$#1!5?__o!4~w__$#2!7?ow~~{o-#0!20B$#1!4?!12B$#2!4?!12@\x1b\\";
        assert_eq!(image(Role::Pawn, (4, 2), (5, 10)), pawn);
    }
}
