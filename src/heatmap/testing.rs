//! How the tests of rules look at a map: one rule alone, one square, both colours.

use super::{Cell, Heatmap, HeatmapSettings, Mapper, RuleId};
use crate::chess::{self, Chess, Square, fen};

/// The position of a FEN.
pub(crate) fn position(text: &str) -> Chess {
    fen::parse(text).expect("tests give legal positions").position
}

/// The same position with colours, board and side to move swapped.
pub(crate) fn mirrored(position: &Chess) -> Chess {
    chess::mirrored(position).expect("the mirror of a position is one")
}

/// The map of a position by one rule alone.
pub(crate) fn by_rule(rule: RuleId, position: &Chess) -> Heatmap {
    let map = Mapper::new(HeatmapSettings::default()).map(position, Some(&[rule]));
    assert!(map.failed.is_empty(), "{:?}", map.failed);
    Heatmap::clone(&map)
}

/// Checks what a rule alone gives the piece on a square before weighting (nothing: it is not scored), and that the
/// mirrored piece of the mirrored position gets the same.
pub(crate) fn check(rule: RuleId, fen: &str, square: &str, expected: Option<f64>) {
    let square: Square = square.parse().expect("tests name squares");
    let position = position(fen);
    let score = |position: &Chess, square| by_rule(rule, position).cell(square).map(unweighted);
    let (there, mirror) = (score(&position, square), score(&mirrored(&position), square.flip_vertical()));
    let same = |a: Option<f64>, b: Option<f64>| match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        (a, b) => a.is_none() && b.is_none(),
    };
    assert!(same(there, expected), "{fen} {square}: {there:?}, expected {expected:?}");
    assert!(same(mirror, expected), "mirrored {fen} {square}: {mirror:?}, expected {expected:?}");
}

/// The words of a rule about the piece on a square.
pub(crate) fn words(rule: RuleId, fen: &str, square: &str) -> Vec<String> {
    let square: Square = square.parse().expect("tests name squares");
    let map = by_rule(rule, &position(fen));
    let cell = map.cell(square).expect("the rule scores this piece");
    cell.reasons.iter().map(|reason| reason.why.to_string()).collect()
}

fn unweighted(cell: &Cell) -> f64 {
    cell.reasons.iter().map(|reason| reason.score).sum()
}
