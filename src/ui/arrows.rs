//! Arrows over the board, one each: one line from the border of the first square to a head inside the last, or before the piece
//! that stands there; a knight's way is two straight legs; behind all pieces.
//!
//! A cell shows two colours. Where a piece has a part of it, the arrow has all the rest or none: of three colours two would be
//! blended, and the piece would seem to grow.

use std::cmp::Ordering;

use super::board::BoardWidget;
use super::canvas::{Canvas, Patch, covered};
use super::pieces::PieceSet;
use super::squares::arrow_token;
use crate::app::marks::{ArrowMeaning, BoardArrow, at};
use crate::art;
use crate::art::raster::contains;

/// A point in squares from the board's upper left corner.
type BoardPoint = (f32, f32);

/// Half the width of a line, in squares.
const HALF_WIDTH: f32 = 0.085;

/// The share of a sub-pixel from which an arrow takes it whole: lines of half colours are mush.
const TAKES: f32 = 0.4;

/// Paints an arrow, under the pieces.
pub(super) fn paint(canvas: &mut Canvas, widget: &BoardWidget<'_>, arrow: BoardArrow) {
    let color = widget.theme.rgb(arrow_token(arrow.meaning));
    let bounds = bounds(widget, arrow);
    if arrow.meaning == ArrowMeaning::Link {
        let (polygon, square) = (line(widget, arrow), widget.patch(0, 0));
        return canvas.shape(bounds, color, |x, y| {
            let x = (f32::from(bounds.left) + x * f32::from(bounds.width)) / f32::from(square.width);
            let y = (f32::from(bounds.top - square.top) + y * f32::from(bounds.height))
                / f32::from(square.height);
            contains(&polygon, x, y)
        });
    }
    let shape = ArrowShape::of(widget, arrow);
    let (across, down) = canvas.grid.parts();
    let cells = |first: u16, count: u16, part: u16| first / part..(first + count).div_ceil(part);
    for row in cells(bounds.top, bounds.height, down) {
        for column in cells(bounds.left, bounds.width, across) {
            let parts: Vec<(u16, u16)> = (0..across * down)
                .map(|part| (column * across + part % across, row * down + part / across))
                .collect();
            for (x, y) in taken(&parts, |x, y| is_behind(widget, x, y), |x, y| shape.takes(x, y)) {
                canvas.mix(x, y, color, 1.0);
            }
        }
    }
}

/// Whether an arrow beside others is a blot on squares so small: a knight's, or one between neighbours.
pub(super) fn is_blot(widget: &BoardWidget<'_>, arrow: BoardArrow) -> bool {
    /// Rows of a square up to which such arrows run into each other.
    const SMALL: u16 = 3;
    let (from, to) = (widget.place(arrow.from), widget.place(arrow.to));
    let (across, down) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let is_short = across.max(down) == 1 || (across.min(down), across.max(down)) == (1, 2);
    arrow.meaning != ArrowMeaning::Link && is_short && widget.size.cells().1 <= SMALL
}

/// Paints a dot where an arrow leads, or the corners of a square that a piece stands on.
pub(super) fn paint_goal(canvas: &mut Canvas, widget: &BoardWidget<'_>, arrow: BoardArrow) {
    /// The radius of the dot, in squares.
    const RADIUS: f32 = 0.2;
    let color = widget.theme.rgb(arrow_token(arrow.meaning));
    let goal = widget.place(arrow.to);
    let patch = widget.patch(goal.0, goal.1);
    if is_taken(widget, goal) {
        return canvas.corners(patch, (1, 1), color);
    }
    canvas.shape(patch, color, |x, y| (x - 0.5).hypot(y - 0.5) <= RADIUS);
}

/// The sub-pixels of a cell that an arrow takes: beside a piece's part all or none.
fn taken(
    parts: &[(u16, u16)],
    is_behind: impl Fn(u16, u16) -> bool,
    takes: impl Fn(u16, u16) -> bool,
) -> Vec<(u16, u16)> {
    let free: Vec<_> = parts.iter().copied().filter(|&(x, y)| !is_behind(x, y)).collect();
    let hit: Vec<_> = free.iter().copied().filter(|&(x, y)| takes(x, y)).collect();
    if free.len() == parts.len() || hit.is_empty() { hit } else { parts.to_vec() }
}

/// Whether a drawn piece covers a part of a sub-pixel of the board.
fn is_behind(widget: &BoardWidget<'_>, x: u16, y: u16) -> bool {
    let (PieceSet::Drawn(set), square) = (widget.pieces(), widget.patch(0, 0)) else { return false };
    let (across, down) = (x / square.width, y.saturating_sub(square.top) / square.height);
    if across > 7 || down > 7 {
        return false;
    }
    let piece = at(widget.marks, widget.square(across, down)).piece;
    let (x, y) = (x % square.width, y.saturating_sub(square.top) % square.height);
    let rows = widget.size.cells().1;
    piece.is_some_and(|(_, role)| art::coverage(set, widget.grid(), rows, role, x, y) > 0)
}

/// The squares between the ends of an arrow, as sub-pixels.
fn bounds(widget: &BoardWidget<'_>, arrow: BoardArrow) -> Patch {
    let (from, to) = (widget.place(arrow.from), widget.place(arrow.to));
    let (left, top) = (from.0.min(to.0), from.1.min(to.1));
    let (wide, high) = (from.0.abs_diff(to.0) + 1, from.1.abs_diff(to.1) + 1);
    let corner = widget.patch(left, top);
    Patch { width: wide * corner.width, height: high * corner.height, ..corner }
}

/// A line from middle to middle, a sub-pixel wide at the least.
fn line(widget: &BoardWidget<'_>, arrow: BoardArrow) -> Vec<BoardPoint> {
    let (from, to) = (middle(widget.place(arrow.from)), middle(widget.place(arrow.to)));
    let half = (0.5 / f32::from(widget.patch(0, 0).height)).max(0.04);
    let (dx, dy) = towards(from, to);
    vec![
        beside(from, (dx, dy), half),
        beside(to, (dx, dy), half),
        beside(to, (dx, dy), -half),
        beside(from, (dx, dy), -half),
    ]
}

fn middle((x, y): (u16, u16)) -> BoardPoint {
    (f32::from(x) + 0.5, f32::from(y) + 0.5)
}

/// The direction from one point to another, one long.
fn towards(from: BoardPoint, to: BoardPoint) -> BoardPoint {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    (dx / length, dy / length)
}

fn ahead(point: BoardPoint, (dx, dy): BoardPoint, by: f32) -> BoardPoint {
    (point.0 + dx * by, point.1 + dy * by)
}

fn beside(point: BoardPoint, (dx, dy): BoardPoint, by: f32) -> BoardPoint {
    ahead(point, (-dy, dx), by)
}

/// The distance from a square's middle to its border in a direction.
fn border((dx, dy): BoardPoint) -> f32 {
    0.5 / dx.abs().max(dy.abs())
}

/// What an arrow is made of, in squares, and the sub-pixels that it is laid on.
struct ArrowShape {
    shafts: Vec<Vec<BoardPoint>>,
    /// It lies inside one square.
    head: Vec<BoardPoint>,
    /// The square of the head.
    home: (u16, u16),
    square: Patch,
}

impl ArrowShape {
    fn of(widget: &BoardWidget<'_>, arrow: BoardArrow) -> ArrowShape {
        let (from, goal) = (widget.place(arrow.from), widget.place(arrow.to));
        let square = widget.patch(0, 0);
        let row = 1.0 / f32::from(square.height);
        let mut way = vec![from];
        way.extend(corner(widget, from, goal));
        way.push(goal);
        let place = HeadPlace::of(widget, &way);
        let home = if let HeadPlace::Before(before) = place { before } else { goal };
        let way: Vec<BoardPoint> = way.into_iter().map(middle).collect();
        let (shafts, head) = along(&way, place, row);
        ArrowShape { shafts, head, home, square }
    }

    /// Whether it takes a sub-pixel of the board.
    fn takes(&self, x: u16, y: u16) -> bool {
        let (width, height) = (f32::from(self.square.width), f32::from(self.square.height));
        let (left, top) = (f32::from(self.home.0), f32::from(self.home.1));
        let share = covered((x, y), |x, y| {
            let (x, y) = (x / width, (y - f32::from(self.square.top)) / height);
            let is_home = (left..=left + 1.0).contains(&x) && (top..=top + 1.0).contains(&y);
            self.shafts.iter().any(|shaft| contains(shaft, x, y)) || (is_home && contains(&self.head, x, y))
        });
        share >= TAKES
    }
}

/// Where the head of an arrow lies.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HeadPlace {
    /// In the last square, which is empty.
    Empty,
    /// In this empty square before the last, whose piece would hide it.
    Before((u16, u16)),
    /// In the last square, on both sides of its piece: there is no empty square before it.
    Behind,
}

impl HeadPlace {
    fn of(widget: &BoardWidget<'_>, way: &[(u16, u16)]) -> HeadPlace {
        let (goal, turn) = (way[way.len() - 1], way[way.len() - 2]);
        if !is_taken(widget, goal) {
            return HeadPlace::Empty;
        }
        let nearer = |goal: u16, turn: u16| match goal.cmp(&turn) {
            Ordering::Less => goal + 1,
            Ordering::Equal => goal,
            Ordering::Greater => goal - 1,
        };
        let before = (nearer(goal.0, turn.0), nearer(goal.1, turn.1));
        if before == way[0] || is_taken(widget, before) {
            HeadPlace::Behind
        } else {
            HeadPlace::Before(before)
        }
    }
}

/// Whether a piece stands on the square that is so far across and down.
fn is_taken(widget: &BoardWidget<'_>, (across, down): (u16, u16)) -> bool {
    at(widget.marks, widget.square(across, down)).piece.is_some()
}

/// Where a knight's way turns: on the emptier side, or else so that the longer leg leads to the goal. `None` of any other move.
fn corner(widget: &BoardWidget<'_>, from: (u16, u16), to: (u16, u16)) -> Option<(u16, u16)> {
    let (across, down) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    if (across.min(down), across.max(down)) != (1, 2) {
        return None;
    }
    let (first_across, first_down) = ((to.0, from.1), (from.0, to.1));
    let corners = if across < down { [first_across, first_down] } else { [first_down, first_across] };
    corners.into_iter().min_by_key(|&corner| crowd(widget, from, corner, to))
}

/// How many pieces stand on the way round a corner.
fn crowd(widget: &BoardWidget<'_>, from: (u16, u16), corner: (u16, u16), to: (u16, u16)) -> usize {
    let between = |a: u16, b: u16| a.min(b)..=a.max(b);
    let way = |a: (u16, u16), b: (u16, u16)| {
        between(a.0, b.0).flat_map(move |x| between(a.1, b.1).map(move |y| (x, y))).collect::<Vec<_>>()
    };
    let mut squares: Vec<(u16, u16)> = way(from, corner);
    squares.extend(way(corner, to));
    squares.retain(|&place| place != from && place != to);
    squares.into_iter().filter(|place| is_taken(widget, *place)).count()
}

/// The lines and the head of a way over the middles of squares; sub-pixels are `row` high. It begins near the border of the first
/// square, between neighbours in its middle: more than a corner is to be seen then. The head begins at the border of the last
/// square and ends in its middle; behind a piece it is broader, to be seen on both sides of a foot; before one it ends at the border.
fn along(way: &[BoardPoint], place: HeadPlace, row: f32) -> (Vec<Vec<BoardPoint>>, Vec<BoardPoint>) {
    let (first, last) = (way[0], way[way.len() - 1]);
    let (out, home) = (towards(first, way[1]), towards(way[way.len() - 2], last));
    let is_near = (last.0 - first.0).abs().max((last.1 - first.1).abs()) < 1.5;
    let slant = |way: BoardPoint| way.0.abs().min(way.1.abs()) / way.0.abs().max(way.1.abs());
    // On small squares a row of sub-pixels at the least.
    let start = ahead(first, out, if is_near { 0.0 } else { 0.75_f32.min(1.0 - 1.7 * row) * border(out) });
    let reach = border(home);
    // Over a corner of the square only a head that begins further in is a triangle.
    let (tip, base, wide) = match place {
        HeadPlace::Empty => (0.0, 0.3 * slant(home) - 1.0, 0.42_f32.max(1.6 * row)),
        HeadPlace::Before(_) => (-1.0, 0.2 * slant(home) - 2.0, 0.42_f32.max(1.6 * row)),
        HeadPlace::Behind => (-0.2, 0.3 * slant(home) - 1.0, 0.5_f32.max(2.8 * row)),
    };
    let (tip, base) = (ahead(last, home, tip * reach), ahead(last, home, base * reach));
    let mut turns: Vec<BoardPoint> = way.to_vec();
    turns[0] = start;
    turns[way.len() - 1] = base;
    let shafts = turns.windows(2).map(|leg| shaft(leg[0], leg[1], row)).collect();
    // A line across the board lies on a row of sub-pixels, and its head with it.
    let lower = if home.1.abs() < 0.001 { 0.5 * row } else { 0.0 };
    let head = [tip, beside(base, home, wide), beside(base, home, -wide)];
    (shafts, head.map(|(x, y)| (x, y + lower)).to_vec())
}

/// A line as a polygon. Across the board it lies on whole sub-pixels, `row` high: between two of them it would be blurred.
fn shaft(a: BoardPoint, b: BoardPoint, row: f32) -> Vec<BoardPoint> {
    let direction = towards(a, b);
    if direction.0.abs().min(direction.1.abs()) > 0.001 {
        let (a, b) = (ahead(a, direction, -HALF_WIDTH), ahead(b, direction, HALF_WIDTH));
        // Rows of a slanting line must overlap.
        let half = HALF_WIDTH.max(0.6 * row);
        return [(a, half), (b, half), (b, -half), (a, -half)]
            .map(|(point, by)| beside(point, direction, by))
            .to_vec();
    }
    let (left, right) = (a.0.min(b.0) - HALF_WIDTH, a.0.max(b.0) + HALF_WIDTH);
    let high = if (a.1 - b.1).abs() < 0.001 { HALF_WIDTH.max(0.5 * row) } else { 0.5 * row };
    let (top, bottom) = (a.1.min(b.1) - high, a.1.max(b.1) + high);
    let lower = 0.5 * row;
    vec![(left, top + lower), (right, top + lower), (right, bottom + lower), (left, bottom + lower)]
}

#[cfg(test)]
#[path = "arrows_tests.rs"]
mod tests;
