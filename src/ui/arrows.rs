//! Arrows over the board, one each: a band that grows toward its goal, or a knight's way as two straight legs.

use super::board::BoardWidget;
use super::canvas::{Canvas, Patch};
use super::squares::arrow_token;
use crate::app::marks::{ArrowMeaning, BoardArrow, at};
use crate::art::raster::contains;

/// A point in squares from the board's upper left corner.
type BoardPoint = (f32, f32);

/// Paints an arrow, under the pieces.
pub(super) fn paint(canvas: &mut Canvas, widget: &BoardWidget<'_>, arrow: BoardArrow) {
    let color = widget.theme.rgb(arrow_token(arrow.meaning));
    let polygons =
        if arrow.meaning == ArrowMeaning::Link { vec![line(widget, arrow)] } else { polygons(widget, arrow) };
    let (from, to) = (widget.place(arrow.from), widget.place(arrow.to));
    let (left, top) = (from.0.min(to.0), from.1.min(to.1));
    let (wide, high) = (from.0.abs_diff(to.0) + 1, from.1.abs_diff(to.1) + 1);
    let corner = widget.patch(left, top);
    let bounds = Patch { width: wide * corner.width, height: high * corner.height, ..corner };
    let place = |share: f32, squares: u16, first: u16| f32::from(first) + share * f32::from(squares);
    canvas.shape(bounds, color, |x, y| {
        let (x, y) = (place(x, wide, left), place(y, high, top));
        polygons.iter().any(|polygon| contains(polygon, x, y))
    });
}

/// A line from middle to middle, a sub-pixel wide at the least.
fn line(widget: &BoardWidget<'_>, arrow: BoardArrow) -> Vec<BoardPoint> {
    let middle = |(x, y): (u16, u16)| (f32::from(x) + 0.5, f32::from(y) + 0.5);
    let (from, to) = (middle(widget.place(arrow.from)), middle(widget.place(arrow.to)));
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let half = (0.5 / f32::from(widget.patch(0, 0).height)).max(0.04) / dx.hypot(dy);
    let side = |point: BoardPoint, by: f32| (point.0 - dy * by, point.1 + dx * by);
    vec![side(from, half), side(to, half), side(to, -half), side(from, -half)]
}

fn polygons(widget: &BoardWidget<'_>, arrow: BoardArrow) -> Vec<Vec<BoardPoint>> {
    let (from, to) = (widget.place(arrow.from), widget.place(arrow.to));
    let (across, down) = (from.0.abs_diff(to.0), from.1.abs_diff(to.1));
    let is_taken = at(widget.marks, arrow.to).piece.is_some();
    let row = 1.0 / f32::from(widget.patch(0, 0).height);
    let middle = |(x, y): (u16, u16)| (f32::from(x) + 0.5, f32::from(y) + 0.5);
    if across + down == 3 && across.min(down) == 1 {
        // Round the corner whose squares are emptier.
        let corners = [(to.0, from.1), (from.0, to.1)];
        let corner = if crowd(widget, from, corners[1], to) < crowd(widget, from, corners[0], to) {
            corners[1]
        } else {
            corners[0]
        };
        return legs(middle(from), middle(corner), middle(to), is_taken, row);
    }
    band(middle(from), middle(to), is_taken, row)
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
    let is_taken = |&(x, y): &(u16, u16)| at(widget.marks, widget.square(x, y)).piece.is_some();
    squares.into_iter().filter(|place| is_taken(place)).count()
}

/// A band between the borders of two squares, with a head of three sub-pixels at least, each `row` high. Between neighbours it
/// leads from the middle of one to that of the other, or to the feet of a piece there: more would be hidden under it, and less
/// is a speck.
fn band(from: BoardPoint, to: BoardPoint, is_taken: bool, row: f32) -> Vec<Vec<BoardPoint>> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy);
    let (dx, dy) = (dx / length, dy / length);
    let border = 0.5 / dx.abs().max(dy.abs());
    let is_near = (to.0 - from.0).abs().max((to.1 - from.1).abs()) < 1.5;
    let (leaves, enters) = match (is_near, is_taken) {
        (true, true) => (0.0, 0.4 * border),
        (true, false) => (0.0, 0.0),
        (false, true) => (border, 0.7 * border),
        (false, false) => (border, 0.0),
    };
    let (start, tip) =
        ((from.0 + dx * leaves, from.1 + dy * leaves), (to.0 - dx * enters, to.1 - dy * enters));
    let reach = (tip.0 - start.0).hypot(tip.1 - start.1);
    let head = 0.45_f32.max(3.0 * row).min(0.75 * reach);
    let base = (tip.0 - dx * head, tip.1 - dy * head);
    let side = |point: BoardPoint, wide: f32| (point.0 - dy * wide, point.1 + dx * wide);
    let wide = 0.8 * head;
    let is_straight = dx.abs().min(dy.abs()) < 0.001;
    let shaft = if is_straight {
        bar(start, base, row)
    } else {
        vec![side(start, 0.07), side(base, 0.12), side(base, -0.12), side(start, -0.07)]
    };
    vec![shaft, vec![tip, side(base, wide), side(base, -wide)]]
}

/// A band along a file or a rank. Across the board it lies on whole sub-pixels, `row` high: between two of them it would be
/// blurred.
fn bar(a: BoardPoint, b: BoardPoint, row: f32) -> Vec<BoardPoint> {
    const WIDE: f32 = 0.085;
    let (left, right) = (a.0.min(b.0) - WIDE, a.0.max(b.0) + WIDE);
    let high = if (a.1 - b.1).abs() < 0.001 { WIDE.max(0.5 * row) } else { 0.5 * row };
    let (top, bottom) = (a.1.min(b.1) - high, a.1.max(b.1) + high);
    let lower = 0.5 * row;
    vec![(left, top + lower), (right, top + lower), (right, bottom + lower), (left, bottom + lower)]
}

/// Two straight legs round a corner, with a head on the second, over sub-pixels `row` high.
fn legs(
    from: BoardPoint,
    corner: BoardPoint,
    to: BoardPoint,
    is_taken: bool,
    row: f32,
) -> Vec<Vec<BoardPoint>> {
    let unit = |a: BoardPoint, b: BoardPoint| {
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        ((b.0 - a.0) / length, (b.1 - a.1) / length)
    };
    let (out, home) = (unit(from, corner), unit(corner, to));
    let start = (from.0 + 0.5 * out.0, from.1 + 0.5 * out.1);
    let before = if is_taken { 0.45 } else { 0.1 };
    let tip = (to.0 - before * home.0, to.1 - before * home.1);
    let base = (tip.0 - 0.5 * home.0, tip.1 - 0.5 * home.1);
    let side = |wide: f32| (base.0 - home.1 * wide, base.1 + home.0 * wide);
    vec![bar(start, corner, row), bar(corner, base, row), vec![tip, side(0.4), side(-0.4)]]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_between_neighbours_leads_from_middle_to_middle_and_has_a_head() {
        // At 60 columns a square is eight sub-pixels wide and four high.
        let row = 0.25;
        for to in [(1.5, 0.5), (0.5, 1.5), (1.5, 1.5)] {
            let [shaft, head] = &band((0.5, 0.5), to, false, row)[..] else { panic!("a band and its head") };
            assert!(contains(shaft, 0.55, 0.55), "{shaft:?}");
            assert!((head[0].0 - to.0).hypot(head[0].1 - to.1) < 0.01, "{:?}", head[0]);
            let wide = (head[1].0 - head[2].0).hypot(head[1].1 - head[2].1);
            assert!(wide > 2.0 * row, "a head of more than two sub-pixels: {wide}");
        }
    }

    #[test]
    fn an_arrow_to_an_empty_square_ends_in_its_middle_and_one_to_a_piece_before_it() {
        let row = 1.0 / 6.0;
        for to in [(2.5, 2.5), (0.5, 3.5), (3.5, 0.5), (2.5, 1.5)] {
            let tip = |is_taken| band((0.5, 0.5), to, is_taken, row)[1][0];
            let far = |tip: BoardPoint| (tip.0 - to.0).abs().max((tip.1 - to.1).abs());
            assert!(far(tip(false)) < 0.01, "{:?}", tip(false));
            assert!((0.3..0.5).contains(&far(tip(true))), "{:?}", tip(true));
        }
    }
}
