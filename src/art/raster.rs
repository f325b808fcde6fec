//! Scales the outlines of a piece to the sub-pixels of a square; the foot lies on whole rows.

use super::shapes::{FOOT_BOTTOM, FOOT_TOP, ShapePart, outline, parts, polygon};
use super::{CellGrid, FULL};
use crate::chess::Role;

/// Shapes are drawn this much broader than high: cells are read at a distance.
const WIDE: f32 = 1.12;

/// Samples per sub-pixel and axis.
const SAMPLES: u16 = 8;

/// The coverage of a whole square in quarters, row by row.
pub(super) type Coverage = Vec<Vec<u8>>;

/// Where an outline lies on the sub-pixels of a square.
pub(super) struct ShapeScale {
    width: f32,
    /// The row below the foot.
    pub low: f32,
    foot: f32,
    top: f32,
    unit: f32,
}

impl ShapeScale {
    pub(super) fn of(rows: u16, grid: CellGrid) -> ShapeScale {
        let (across, down) = grid.parts();
        let (width, height) = (f32::from(2 * rows * across), f32::from(rows * down));
        let foot = (0.11 * height).round().max(1.0);
        // Large squares keep a free row below.
        let low = if height >= 10.0 { height - 1.0 } else { height };
        let top = if height < 12.0 { 0.5 } else { 1.0 };
        // A cell is twice as high as wide.
        let aspect = 2.0 * f32::from(across) / f32::from(down);
        ShapeScale { width, low, foot, top, unit: (low - top) * aspect / FOOT_BOTTOM * WIDE }
    }

    fn place(&self, (x, y): (f32, f32)) -> (f32, f32) {
        let row = if y <= FOOT_TOP {
            self.top + y / FOOT_TOP * (self.low - self.foot - self.top)
        } else {
            self.low - self.foot + (y - FOOT_TOP) / (FOOT_BOTTOM - FOOT_TOP) * self.foot
        };
        (self.width / 2.0 + x * self.unit, row)
    }
}

/// A part of a piece on a square.
pub(super) struct ScaledPart {
    /// Whether it is ink; otherwise it is cut out.
    pub adds: bool,
    polygon: Vec<(f32, f32)>,
    top: f32,
    bottom: f32,
}

impl ScaledPart {
    fn new(adds: bool, polygon: Vec<(f32, f32)>) -> ScaledPart {
        let rows = || polygon.iter().map(|&(_, y)| y);
        let (top, bottom) = (rows().fold(f32::MAX, f32::min), rows().fold(f32::MIN, f32::max));
        ScaledPart { adds, polygon, top, bottom }
    }

    fn contains(&self, x: f32, y: f32) -> bool {
        // Most parts are far above or below a sample.
        (self.top..=self.bottom).contains(&y) && contains(&self.polygon, x, y)
    }

    /// Where it begins and ends on the line at `y`, from left to right.
    pub(super) fn spans(&self, y: f32) -> Vec<(f32, f32)> {
        let mut crossings: Vec<f32> = crossings(&self.polygon, y).collect();
        crossings.sort_by(f32::total_cmp);
        crossings.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
    }
}

/// Returns the parts of a piece, later ones over earlier ones.
pub(super) fn scaled_parts(role: Role, scale: &ShapeScale) -> Vec<ScaledPart> {
    let scaled = parts(role).iter().map(|&part| {
        let adds = !matches!(part, ShapePart::Cut(_) | ShapePart::Eye(..));
        let points = polygon(&outline(part)).into_iter().map(|point| scale.place(point));
        ScaledPart::new(adds, points.collect())
    });
    scaled.collect()
}

/// Returns the coverage of a piece on a square of `rows` rows; with `shaded`, the foot's last row is three quarters.
pub(super) fn scaled(role: Role, rows: u16, grid: CellGrid, shaded: bool) -> Coverage {
    let scale = ShapeScale::of(rows, grid);
    let outlines = scaled_parts(role, &scale);
    let is_inside = |x: f32, y: f32| {
        let over = outlines.iter().rev().find(|part| part.contains(x, y));
        over.is_some_and(|part| part.adds)
    };
    let (across, down) = grid.parts();
    let (width, height) = (2 * rows * across, rows * down);
    let shade = if shaded { scale.low as u16 - 1 } else { height };
    let row = |y: u16| (0..width).map(|x| quarters(share(x, y, &is_inside), grid, y == shade)).collect();
    (0..height).map(row).collect()
}

/// The share of a sub-pixel's samples that lie inside.
fn share(x: u16, y: u16, is_inside: &impl Fn(f32, f32) -> bool) -> f32 {
    let sample = |at: u16, step: u16| f32::from(at) + (f32::from(step) + 0.5) / f32::from(SAMPLES);
    let samples = (0..SAMPLES).flat_map(|down| (0..SAMPLES).map(move |across| (across, down)));
    let inside = samples.filter(|&(across, down)| is_inside(sample(x, across), sample(y, down))).count();
    inside as f32 / f32::from(SAMPLES * SAMPLES)
}

/// Sharpens a share, so that edges are crisp, and rounds it to quarters.
fn quarters(share: f32, grid: CellGrid, shaded: bool) -> u8 {
    let contrast = if grid == CellGrid::Quadrants { 2.6 } else { 1.8 };
    let share = ((share - 0.5) * contrast + 0.5).clamp(0.0, 1.0);
    let quarters = (share * f32::from(FULL)).round() as u8;
    if shaded { quarters.min(FULL - 1) } else { quarters }
}

/// Whether a polygon contains a point: a ray from it crosses the outline an odd number of times.
pub(crate) fn contains(polygon: &[(f32, f32)], x: f32, y: f32) -> bool {
    crossings(polygon, y).filter(|&crossing| x < crossing).count() % 2 == 1
}

/// Where an outline crosses the line at `y`, in the order of its points.
fn crossings(polygon: &[(f32, f32)], y: f32) -> impl Iterator<Item = f32> {
    let next = polygon.iter().cycle().skip(1);
    let crosses = move |&(&(_, y0), &(_, y1)): &(&(f32, f32), &(f32, f32))| (y0 > y) != (y1 > y);
    let sides = polygon.iter().zip(next).filter(crosses);
    sides.map(move |(&(x0, y0), &(x1, y1))| x0 + (y - y0) / (y1 - y0) * (x1 - x0))
}
