//! Turning points of the line on the board, from glyphs and evaluations in comments.

use crate::app::board::Board;
use crate::chess::{Glyph, Node, NodeId, Position, Score, annotation};

/// The drop, in points of win percentage, that makes a turning point: at least a mistake.
const SWING: f64 = 10.0;

/// Glyphs of turning points: mistakes, blunders, and moves that were hard to find.
const GLYPHS: [Glyph; 3] = [Glyph(2), Glyph(4), Glyph(3)];

impl Board {
    /// The moves of the line on the board that its glyphs and evaluations make turning points, the first one first.
    pub fn marked_turns(&self) -> Vec<NodeId> {
        let tree = self.game.tree();
        let mut before = eval(tree.node(NodeId::ROOT));
        let mut points = Vec::new();
        for id in self.line() {
            let node = tree.node(id);
            let after = eval(node);
            let marked = node.glyphs.iter().any(|glyph| GLYPHS.contains(glyph));
            if marked || fell(node, before, after) {
                points.push(id);
            }
            before = after.or(before);
        }
        points
    }
}

/// Returns whether the evaluations around a move make it a mistake.
fn fell(node: &Node, before: Option<Score>, after: Option<Score>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    let gain = after.win_percent() - before.win_percent();
    let mover = !node.position().turn();
    mover.fold_wb(-gain, gain) >= SWING
}

/// Returns the evaluation in a comment, from White's side: `[%eval -0.53]`, `[%eval #-4]`, `[%eval 0.2,18]`.
fn eval(node: &Node) -> Option<Score> {
    let value = annotation::get(&node.comment, "eval")?;
    let number = value.split(',').next()?.trim();
    match number.strip_prefix('#') {
        Some(moves) => moves.parse().ok().map(Score::Mate),
        None => number
            .parse::<f64>()
            .ok()
            .filter(|pawns| pawns.is_finite())
            .map(|pawns| Score::Cp((pawns.clamp(-1000.0, 1000.0) * 100.0).round() as i32)),
    }
}
