//! Turning points of the line on the board, as a review tells them, or else its record: by glyphs, and by the
//! evaluations in comments.

use super::App;
use crate::chess::{Glyph, Node, NodeId, Position, Score, annotation};

/// A move whose evaluation fell by so many points of win percentage is a turning point: a mistake at the least.
const SWING: f64 = 10.0;

/// The glyphs of moves at which a game turns: mistakes, blunders, and what was hard to find.
const GLYPHS: [Glyph; 3] = [Glyph(2), Glyph(4), Glyph(3)];

impl App {
    /// Goes to the next turning point of the line, or to the one before.
    pub(super) fn go_to_turning_point(&mut self, forward: bool) {
        let here = self.game.ply();
        let points = self.turning_points();
        let ply = |id: &&NodeId| self.game.tree().node(**id).ply();
        let found = if forward {
            points.iter().find(|id| ply(id) > here)
        } else {
            points.iter().rev().find(|id| ply(id) < here)
        };
        let found = found.copied();
        match found {
            Some(node) => self.go_to(node),
            None if points.is_empty() => self.say("No turning point is known in this line."),
            None if forward => self.say("There is no turning point after this move."),
            None => self.say("There is no turning point before this move."),
        }
    }

    /// The turning points of the line on the board, the first one first.
    pub(super) fn turning_points(&self) -> Vec<NodeId> {
        if let Some(reviewed) = self.reviewed_turns() {
            return reviewed;
        }
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

/// Whether the evaluations before and after a move tell that it was a mistake of who made it.
fn fell(node: &Node, before: Option<Score>, after: Option<Score>) -> bool {
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    let gain = after.win_percent() - before.win_percent();
    let mover = !node.position().turn();
    mover.fold_wb(-gain, gain) >= SWING
}

/// The evaluation that a program wrote with a move, from White's side: `[%eval -0.53]`, `[%eval #-4]`, `[%eval 0.2,18]`.
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
