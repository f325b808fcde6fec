//! Isolated pawns: no own pawn on a neighbouring file can ever guard them.

use crate::chess::Color;
use crate::heatmap::number::{Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.isolated_pawn]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct IsolatedPawnRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For being isolated.
    pub penalty: Points,
    /// More on a file without enemy pawns.
    pub half_open: Points,
}

impl Default for IsolatedPawnRule {
    fn default() -> IsolatedPawnRule {
        IsolatedPawnRule {
            enabled: true,
            weight: Weight(1.0),
            penalty: Points(-6.0),
            half_open: Points(-3.0),
        }
    }
}

impl Rule for IsolatedPawnRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "isolated_pawn",
            name: "Isolated pawns",
            sentence: "With no friendly pawn on the neighbouring files, only pieces can protect it.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        for pawn in context.features().pawns(side).isolated {
            let why = Why::new("isolated: no {} pawn on the {}file")
                .with(Detail::Adjective(side))
                .with(Detail::Neighbours(pawn.file()));
            scores.add(pawn, self.penalty.0, why);
            if let Some(why) = context.unshielded(side, pawn) {
                scores.add(pawn, self.half_open.0, why);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::check;

    const RULE: &str = "isolated_pawn";

    #[test]
    fn an_isolated_pawn_is_weak_and_weaker_on_a_half_open_file() {
        check(RULE, "4k3/3p4/8/8/3P4/8/8/4K3 w - - 0 30", "d4", Some(-6.0));
        check(RULE, "4k3/2p1p3/8/8/3P4/8/8/4K3 w - - 0 30", "d4", Some(-9.0));
        check(RULE, "4k3/8/8/8/8/8/P6P/4K3 w - - 0 30", "h2", Some(-9.0));
    }

    #[test]
    fn a_pawn_with_a_neighbour_is_not_scored() {
        check(RULE, "4k3/8/8/2P5/8/8/3P4/4K3 w - - 0 30", "d2", None);
    }
}
