//! Holes: empty squares of a camp that no pawn of its side guards or ever can.

use crate::chess::{Color, Square};
use crate::features::squares::CENTRAL_FILES;
use crate::heatmap::Context;

/// Any hole, of the whole figure.
const HOLE: f64 = 0.4;

/// More when a pawn of the other side guards it: a piece there is an outpost.
const SUPPORTED: f64 = 0.4;

/// More on files c to f, from where a piece reaches both wings.
const CENTRAL: f64 = 0.2;

/// The other side's holes less the viewer's.
pub(super) fn figures(context: &Context<'_>, viewer: Color) -> [f64; 64] {
    Square::ALL.map(|square| depth(context, square, !viewer) - depth(context, square, viewer))
}

/// How bad a hole of a side is; 0 if it is none.
fn depth(context: &Context<'_>, square: Square, side: Color) -> f64 {
    let pawns = |side| context.features().pawns(side);
    if !pawns(side).holes.contains(square) {
        return 0.0;
    }
    let more = |holds: bool, by: f64| if holds { by } else { 0.0 };
    let supported = pawns(!side).attacks.contains(square);
    HOLE + more(supported, SUPPORTED) + more(CENTRAL_FILES.contains(square), CENTRAL)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::heatmap::layers;
    use crate::heatmap::testing::position;

    fn check(fen: &str, square: Square, expected: Option<f64>) {
        let layer = layers::of("holes", &position(fen), Color::White).unwrap();
        assert_eq!(layer.score(square), expected, "{fen} {square}");
    }

    /// Black's pawns on e6, f5 and g6 have left the dark squares between them.
    const STONEWALL: &str = "4k3/pp5p/4p1p1/3p1p2/3P1P2/4P3/PP4PP/4K3 w - - 0 20";

    #[test]
    fn holes_of_the_opponent_are_good_and_one_s_own_bad() {
        check(STONEWALL, Square::E5, Some(100.0));
        check(STONEWALL, Square::F6, Some(60.0));
        check(STONEWALL, Square::E4, Some(-100.0));
    }

    #[test]
    fn a_square_that_a_pawn_can_still_guard_is_none() {
        check(STONEWALL, Square::C6, None);
        check("startpos", Square::E3, None);
    }
}
