//! The board as a canvas of sub-pixels, painted layer by layer before any cell is chosen.

use crate::art::{self, ArtSet, CellGrid, FULL};
use crate::chess::Role;
use crate::theme::Rgb;

/// The colours of a board's sub-pixels, row by row.
#[derive(Clone)]
pub(super) struct Canvas {
    pub grid: CellGrid,
    /// Whether colours can be mixed; otherwise half covered is covered.
    blends: bool,
    width: usize,
    pixels: Vec<Rgb>,
}

/// The sub-pixels of one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Patch {
    pub left: u16,
    pub top: u16,
    pub width: u16,
    pub height: u16,
}

impl Canvas {
    /// Returns a canvas of cells in one colour.
    pub(super) fn new((columns, rows): (u16, u16), grid: CellGrid, blends: bool, color: Rgb) -> Canvas {
        let (across, down) = grid.parts();
        let (width, height) = (usize::from(columns * across), usize::from(rows * down));
        Canvas { grid, blends, width, pixels: vec![color; width * height] }
    }

    /// Mixes a share of a colour, from 0 to 1, into a sub-pixel; those outside are left out.
    pub(super) fn mix(&mut self, x: u16, y: u16, color: Rgb, share: f32) {
        let place = usize::from(y) * self.width + usize::from(x);
        let Some(pixel) = self.pixels.get_mut(place).filter(|_| usize::from(x) < self.width) else {
            return;
        };
        match share {
            1.0.. => *pixel = color,
            ..=0.0 => {}
            share if self.blends => *pixel = pixel.under(color, share),
            0.5.. => *pixel = color,
            _ => {}
        }
    }

    /// Changes every colour of a square.
    pub(super) fn change(&mut self, patch: Patch, change: impl Fn(Rgb) -> Rgb) {
        for y in patch.top..patch.top + patch.height {
            let start = usize::from(y) * self.width + usize::from(patch.left);
            for pixel in &mut self.pixels[start..start + usize::from(patch.width)] {
                *pixel = change(*pixel);
            }
        }
    }

    /// Paints a piece by its coverage.
    pub(super) fn piece(&mut self, patch: Patch, set: ArtSet, role: Role, color: Rgb) {
        let rows = patch.height / self.grid.parts().1;
        for y in 0..patch.height {
            for x in 0..patch.width {
                let covered = art::coverage(set, self.grid, rows, role, x, y);
                self.mix(patch.left + x, patch.top + y, color, f32::from(covered) / f32::from(FULL));
            }
        }
    }

    /// Paints the corners of a square, so many sub-pixels across and down.
    pub(super) fn corners(&mut self, patch: Patch, (across, down): (u16, u16), color: Rgb) {
        for (x, y) in (0..across).map(|x| (x, 0)).chain((0..down).map(|y| (0, y))) {
            for (right, bottom) in [(false, false), (true, false), (false, true), (true, true)] {
                let x = if right { patch.width - 1 - x } else { x };
                let y = if bottom { patch.height - 1 - y } else { y };
                self.mix(patch.left + x, patch.top + y, color, 1.0);
            }
        }
    }

    /// Paints both sides of a square, so many sub-pixels wide.
    pub(super) fn sides(&mut self, patch: Patch, width: u16, color: Rgb) {
        for y in patch.top..patch.top + patch.height {
            for x in 0..width {
                self.mix(patch.left + x, y, color, 1.0);
                self.mix(patch.left + patch.width - 1 - x, y, color, 1.0);
            }
        }
    }

    /// Paints the shape that contains these points of a unit square, one wide and one high, by its coverage.
    pub(super) fn shape(&mut self, patch: Patch, color: Rgb, contains: impl Fn(f32, f32) -> bool) {
        for y in 0..patch.height {
            for x in 0..patch.width {
                let share =
                    covered((x, y), |x, y| contains(x / f32::from(patch.width), y / f32::from(patch.height)));
                // Sharpened: thin lines of half colours are mush.
                let share = if share > 0.1 { ((share - 0.5) * 1.6 + 0.55).clamp(0.0, 1.0) } else { 0.0 };
                self.mix(patch.left + x, patch.top + y, color, share);
            }
        }
    }

    /// Returns the one colour of a cell, if it has no other.
    pub(super) fn even(&self, column: u16, row: u16) -> Option<Rgb> {
        let (colors, count) = self.cell(column, row);
        colors[1..count].iter().all(|color| *color == colors[0]).then_some(colors[0])
    }

    /// Returns the mean of a cell's colours.
    pub(super) fn mean(&self, column: u16, row: u16) -> Rgb {
        let (colors, count) = self.cell(column, row);
        let mean = |channel: fn(&Rgb) -> u8| {
            let sum: usize = colors[..count].iter().map(|color| usize::from(channel(color))).sum();
            (sum / count.max(1)) as u8
        };
        Rgb(mean(|color| color.0), mean(|color| color.1), mean(|color| color.2))
    }

    /// Returns the colours of a cell, row by row, and how many there are.
    pub(super) fn cell(&self, column: u16, row: u16) -> ([Rgb; 8], usize) {
        let (across, down) = self.grid.parts();
        let mut colors = [Rgb::BLACK; 8];
        for (place, color) in colors.iter_mut().take(usize::from(across * down)).enumerate() {
            let (x, y) = (place % usize::from(across), place / usize::from(across));
            let (x, y) = (usize::from(column * across) + x, usize::from(row * down) + y);
            *color = self.pixels[y * self.width + x];
        }
        (colors, usize::from(across * down))
    }
}

/// The share of a sub-pixel that a shape covers, by samples.
pub(super) fn covered((x, y): (u16, u16), contains: impl Fn(f32, f32) -> bool) -> f32 {
    const SAMPLES: u16 = 4;
    let at = |whole: u16, step: u16| f32::from(whole) + (f32::from(step) + 0.5) / f32::from(SAMPLES);
    let samples = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |across| (across, down)));
    let inside = samples.filter(|&(across, down)| contains(at(x, across), at(y, down))).count();
    inside as f32 / f32::from(SAMPLES * SAMPLES)
}
