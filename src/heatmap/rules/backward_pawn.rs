//! Backward pawns: the neighbours have gone ahead, and an enemy pawn guards the next square.

use crate::chess::Color;
use crate::heatmap::number::{Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.backward_pawn]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BackwardPawnRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For being backward.
    pub penalty: Points,
    /// More on a file without enemy pawns.
    pub half_open: Points,
    /// Back when an own piece guards it.
    pub guarded: Points,
}

impl Default for BackwardPawnRule {
    fn default() -> BackwardPawnRule {
        BackwardPawnRule {
            enabled: true,
            weight: Weight(1.0),
            penalty: Points(-8.0),
            half_open: Points(-4.0),
            guarded: Points(3.0),
        }
    }
}

impl Rule for BackwardPawnRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "backward_pawn",
            name: "Backward pawns",
            sentence: "Its neighbours have advanced past it, and an enemy pawn guards the square ahead.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        for pawn in context.features().pawns(side).backward {
            let why = Why::new("backward: its neighbours are ahead, and a {} pawn guards the next square")
                .with(Detail::Adjective(!side));
            scores.add(pawn, self.penalty.0, why);
            if let Some(why) = context.unshielded(side, pawn) {
                scores.add(pawn, self.half_open.0, why);
            }
            if context.attacks().by(side).contains(pawn) {
                scores.add(pawn, self.guarded.0, "but it is protected");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::check;

    const RULE: &str = "backward_pawn";

    #[test]
    fn a_backward_pawn_is_weak_and_weaker_on_a_half_open_file() {
        check(RULE, "4k3/8/8/2p5/2P1P3/3P4/8/6K1 w - - 0 30", "d3", Some(-12.0));
        check(RULE, "4k3/3p4/8/2p5/2P1P3/3P4/8/6K1 w - - 0 30", "d3", Some(-8.0));
    }

    #[test]
    fn a_guard_makes_it_milder() {
        check(RULE, "4k3/8/8/2p5/2P1P3/3P4/4K3/8 w - - 0 30", "d3", Some(-9.0));
    }

    #[test]
    fn other_pawns_are_not_scored() {
        check(RULE, "4k3/8/8/2p5/2P5/3PP3/8/6K1 w - - 0 30", "d3", None);
        check(RULE, "4k3/8/2p5/8/2P1P3/3P4/8/6K1 w - - 0 30", "d3", None);
        check(RULE, "4k3/8/8/2p5/8/3P4/8/6K1 w - - 0 30", "d3", None);
    }
}
