//! Doubled pawns: another own pawn stands on the file.

use crate::chess::Color;
use crate::features::squares::CENTRAL_FILES;
use crate::heatmap::number::{Points, Share, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.doubled_pawn]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DoubledPawnRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// On files c to f.
    pub central: Points,
    /// On the other files.
    pub outside: Points,
    /// The part that is forgiven on a file without enemy pawns.
    pub free_file: Share,
}

impl Default for DoubledPawnRule {
    fn default() -> DoubledPawnRule {
        DoubledPawnRule {
            enabled: true,
            weight: Weight(0.8),
            central: Points(-6.0),
            outside: Points(-8.0),
            free_file: Share(0.5),
        }
    }
}

impl Rule for DoubledPawnRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "doubled_pawn",
            name: "Doubled pawns",
            sentence: "Two pawns on one file block each other and can't protect each other.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        let facts = context.features();
        for pawn in facts.pawns(side).doubled {
            let central = CENTRAL_FILES.contains(pawn);
            let penalty = if central { self.central.0 } else { self.outside.0 };
            let why = Why::new("doubled: another {} pawn on the {}-file")
                .with(Detail::Adjective(side))
                .with(Detail::File(pawn.file()));
            scores.add(pawn, penalty, why);
            if facts.pawns(!side).half_open_files.contains(pawn) {
                let why = Why::new("but there is no {} pawn on the {}-file")
                    .with(Detail::Adjective(!side))
                    .with(Detail::File(pawn.file()));
                scores.add(pawn, -penalty * self.free_file.0, why);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::check;

    const RULE: &str = "doubled_pawn";

    #[test]
    fn doubled_pawns_are_weak_and_more_so_outside() {
        check(RULE, "4k3/2p5/8/8/2P5/2P5/8/4K3 w - - 0 30", "c3", Some(-6.0));
        check(RULE, "4k3/2p5/8/8/2P5/2P5/8/4K3 w - - 0 30", "c4", Some(-6.0));
        check(RULE, "4k3/p7/8/8/P7/P7/8/4K3 w - - 0 30", "a3", Some(-8.0));
    }

    #[test]
    fn half_is_forgiven_on_a_free_file() {
        check(RULE, "4k3/8/8/8/2P5/2P5/8/4K3 w - - 0 30", "c3", Some(-3.0));
        check(RULE, "4k3/8/8/8/P7/P7/8/4K3 w - - 0 30", "a3", Some(-4.0));
    }

    #[test]
    fn a_pawn_alone_on_its_file_is_not_scored() {
        check(RULE, "4k3/2p5/8/8/2P5/3P4/8/4K3 w - - 0 30", "c4", None);
    }
}
