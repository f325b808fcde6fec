//! The shapes of the pieces as SVG, for pages.

use std::fmt::Write;

use super::shapes::{OutlinePoint, ShapePart, outline, parts, polygon};
use crate::chess::Role;

/// The middle of the box of a drawing, in its units.
const MIDDLE: f32 = 50.0;

/// Returns the drawing of a piece in a box of 100 by 100 units; parts of class `cut` show what is behind.
pub fn drawing(role: Role) -> String {
    parts(role).iter().fold(String::new(), |mut out, &part| {
        match part {
            ShapePart::Ball(x, y, radius) => circle(&mut out, "", (x, y, radius)),
            ShapePart::Eye(x, y, radius) => circle(&mut out, "class=\"cut\" ", (x, y, radius)),
            ShapePart::Body(_) | ShapePart::Turned(_) => path(&mut out, "", &outline(part)),
            ShapePart::Cut(_) => path(&mut out, "class=\"cut\" ", &outline(part)),
        }
        out
    })
}

fn circle(out: &mut String, class: &str, (x, y, radius): (f32, f32, f32)) {
    let _ = write!(out, "<circle {class}cx=\"{}\" cy=\"{y}\" r=\"{radius}\"/>", MIDDLE + x);
}

/// Adds a path of straight lines; corners alone where the outline has no bends.
fn path(out: &mut String, class: &str, points: &[OutlinePoint]) {
    let bends = points.iter().any(|point| !point.corner);
    let places =
        if bends { polygon(points) } else { points.iter().map(|point| (point.x, point.y)).collect() };
    let _ = write!(out, "<path {class}d=\"");
    for (at, (x, y)) in places.into_iter().enumerate() {
        let _ = write!(out, "{}{:.1} {:.1}", if at == 0 { 'M' } else { 'L' }, MIDDLE + x, y);
    }
    out.push_str("Z\"/>");
}
