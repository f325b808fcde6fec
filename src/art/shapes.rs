//! The outlines of the pieces, in a box 100 high: x from the axis, y downwards.

use crate::chess::Role;

/// A point of an outline; at a corner the line breaks, elsewhere it bends.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutlinePoint {
    pub x: f32,
    pub y: f32,
    pub corner: bool,
}

const fn bend(x: f32, y: f32) -> OutlinePoint {
    OutlinePoint { x, y, corner: false }
}

const fn corner(x: f32, y: f32) -> OutlinePoint {
    OutlinePoint { x, y, corner: true }
}

/// One part of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) enum ShapePart {
    /// A closed outline.
    Body(&'static [OutlinePoint]),
    /// The right half of an outline from top to bottom, mirrored.
    Turned(&'static [OutlinePoint]),
    /// A ball: its middle and radius.
    Ball(f32, f32, f32),
    /// A closed outline cut out of the parts before it.
    Cut(&'static [OutlinePoint]),
    /// A ball cut out.
    Eye(f32, f32, f32),
}

/// The foot of all pieces but the pawn begins at this height; it is snapped to whole rows.
pub(super) const FOOT_TOP: f32 = 84.0;
/// And ends here.
pub(super) const FOOT_BOTTOM: f32 = 96.0;

const FOOT: ShapePart = ShapePart::Body(&[
    corner(-28.0, 84.0),
    corner(28.0, 84.0),
    corner(31.0, 89.0),
    corner(31.0, 96.0),
    corner(-31.0, 96.0),
    corner(-31.0, 89.0),
]);

const PAWN: [ShapePart; 4] = [
    ShapePart::Ball(0.0, 39.0, 16.0),
    ShapePart::Turned(&[corner(13.0, 53.0), corner(10.0, 58.0)]),
    ShapePart::Turned(&[corner(5.0, 54.0), bend(6.5, 66.0), bend(12.0, 77.0), corner(18.0, 86.0)]),
    ShapePart::Turned(&[corner(24.0, 84.0), corner(27.0, 89.0), corner(27.0, 96.0)]),
];

const ROOK: [ShapePart; 3] = [
    ShapePart::Body(&[
        corner(-29.0, 14.0),
        corner(-16.0, 14.0),
        corner(-16.0, 23.0),
        corner(-7.0, 23.0),
        corner(-7.0, 14.0),
        corner(7.0, 14.0),
        corner(7.0, 23.0),
        corner(16.0, 23.0),
        corner(16.0, 14.0),
        corner(29.0, 14.0),
        corner(29.0, 32.0),
        corner(20.0, 40.0),
        corner(-20.0, 40.0),
        corner(-29.0, 32.0),
    ]),
    ShapePart::Turned(&[corner(18.0, 38.0), corner(22.0, 84.0)]),
    FOOT,
];

const BISHOP: [ShapePart; 6] = [
    ShapePart::Ball(0.0, 8.0, 6.0),
    ShapePart::Turned(&[
        corner(0.0, 10.0),
        bend(12.0, 24.0),
        bend(19.0, 40.0),
        bend(17.0, 52.0),
        corner(10.0, 60.0),
    ]),
    ShapePart::Cut(&[corner(2.0, 38.0), corner(12.0, 20.0), corner(17.0, 24.0), corner(7.0, 41.0)]),
    ShapePart::Turned(&[corner(17.0, 60.0), corner(17.0, 66.0)]),
    ShapePart::Turned(&[corner(8.0, 66.0), bend(10.0, 76.0), corner(17.0, 85.0)]),
    FOOT,
];

const KNIGHT: [ShapePart; 3] = [
    ShapePart::Body(&[
        corner(4.0, 4.0),
        bend(10.0, 13.0),
        bend(22.0, 26.0),
        bend(29.0, 46.0),
        bend(29.0, 68.0),
        corner(26.0, 86.0),
        corner(-20.0, 86.0),
        bend(-15.0, 78.0),
        bend(-4.0, 66.0),
        bend(0.0, 55.0),
        bend(-6.0, 53.0),
        bend(-14.0, 59.0),
        bend(-22.0, 63.0),
        bend(-29.0, 60.0),
        bend(-31.0, 53.0),
        bend(-24.0, 38.0),
        bend(-18.0, 25.0),
        corner(-8.0, 16.0),
        corner(-6.0, 5.0),
        corner(-1.0, 12.0),
    ]),
    ShapePart::Eye(-9.0, 30.0, 3.4),
    FOOT,
];

/// The seam above the skirt of king and queen.
const SEAM: ShapePart =
    ShapePart::Cut(&[corner(-22.0, 68.0), corner(22.0, 68.0), corner(22.0, 71.0), corner(-22.0, 71.0)]);
const SKIRT: ShapePart = ShapePart::Turned(&[corner(19.0, 66.0), corner(24.0, 85.0)]);

const QUEEN: [ShapePart; 9] = [
    ShapePart::Ball(-33.0, 22.0, 5.0),
    ShapePart::Ball(33.0, 22.0, 5.0),
    ShapePart::Ball(-17.0, 12.0, 5.0),
    ShapePart::Ball(17.0, 12.0, 5.0),
    ShapePart::Ball(0.0, 8.0, 6.0),
    ShapePart::Body(&[
        corner(-35.0, 23.0),
        corner(-22.0, 46.0),
        corner(-19.0, 13.0),
        corner(-8.0, 43.0),
        corner(0.0, 8.0),
        corner(8.0, 43.0),
        corner(19.0, 13.0),
        corner(22.0, 46.0),
        corner(35.0, 23.0),
        corner(22.0, 68.0),
        corner(-22.0, 68.0),
    ]),
    SKIRT,
    SEAM,
    FOOT,
];

const KING: [ShapePart; 5] = [
    ShapePart::Body(&[
        corner(-4.5, 1.0),
        corner(4.5, 1.0),
        corner(4.5, 9.0),
        corner(12.0, 9.0),
        corner(12.0, 17.0),
        corner(4.5, 17.0),
        corner(4.5, 30.0),
        corner(-4.5, 30.0),
        corner(-4.5, 17.0),
        corner(-12.0, 17.0),
        corner(-12.0, 9.0),
        corner(-4.5, 9.0),
    ]),
    ShapePart::Turned(&[
        corner(0.0, 37.0),
        bend(8.0, 28.0),
        bend(22.0, 26.0),
        bend(33.0, 35.0),
        bend(32.0, 48.0),
        corner(21.0, 68.0),
    ]),
    SKIRT,
    SEAM,
    FOOT,
];

/// Returns the parts of a piece, each over those before it.
pub(super) fn parts(role: Role) -> &'static [ShapePart] {
    match role {
        Role::Pawn => &PAWN,
        Role::Knight => &KNIGHT,
        Role::Bishop => &BISHOP,
        Role::Rook => &ROOK,
        Role::Queen => &QUEEN,
        Role::King => &KING,
    }
}

/// Returns the whole outline of mirrored or other points.
pub(super) fn outline(part: ShapePart) -> Vec<OutlinePoint> {
    match part {
        ShapePart::Body(points) | ShapePart::Cut(points) => points.to_vec(),
        ShapePart::Turned(half) => {
            let left = half.iter().rev().map(|point| OutlinePoint { x: -point.x, ..*point });
            half.iter().copied().chain(left).collect()
        }
        ShapePart::Ball(x, y, radius) | ShapePart::Eye(x, y, radius) => ball(x, y, radius),
    }
}

fn ball(x: f32, y: f32, radius: f32) -> Vec<OutlinePoint> {
    const POINTS: u16 = 24;
    let angles = (0..POINTS).map(|step| f32::from(step) / f32::from(POINTS) * std::f32::consts::TAU);
    angles.map(|angle| corner(x + radius * angle.cos(), y + radius * angle.sin())).collect()
}

/// Returns the polygon through the points of an outline: Catmull-Rom curves, straight to and from corners.
pub(super) fn polygon(points: &[OutlinePoint]) -> Vec<(f32, f32)> {
    const STEPS: u16 = 8;
    let count = points.len();
    let at = |place: usize| points[place % count];
    let mut polygon = Vec::with_capacity(count * usize::from(STEPS));
    for place in 0..count {
        let [before, from, to, after] = [place + count - 1, place, place + 1, place + 2].map(at);
        let chord = (to.x - from.x, to.y - from.y);
        let leaving = if from.corner { chord } else { ((to.x - before.x) / 2.0, (to.y - before.y) / 2.0) };
        let arriving = if to.corner { chord } else { ((after.x - from.x) / 2.0, (after.y - from.y) / 2.0) };
        for step in 0..STEPS {
            let t = f32::from(step) / f32::from(STEPS);
            let (square, cube) = (t * t, t * t * t);
            let weights = (
                2.0 * cube - 3.0 * square + 1.0,
                cube - 2.0 * square + t,
                3.0 * square - 2.0 * cube,
                cube - square,
            );
            let blend = |from: f32, leaving: f32, to: f32, arriving: f32| {
                weights.0 * from + weights.1 * leaving + weights.2 * to + weights.3 * arriving
            };
            polygon.push((
                blend(from.x, leaving.0, to.x, arriving.0),
                blend(from.y, leaving.1, to.y, arriving.1),
            ));
        }
    }
    polygon
}
