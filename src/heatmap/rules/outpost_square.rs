//! Outposts: knights and bishops where a pawn guards them and no enemy pawn can drive them away.

use crate::chess::{Color, Role};
use crate::features::squares::CENTRAL_FILES;
use crate::heatmap::number::{Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.outpost_square]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct OutpostSquareRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For a knight.
    pub knight: Points,
    /// For a bishop.
    pub bishop: Points,
    /// More on files c to f.
    pub central: Points,
}

impl Default for OutpostSquareRule {
    fn default() -> OutpostSquareRule {
        OutpostSquareRule {
            enabled: true,
            weight: Weight(1.0),
            knight: Points(12.0),
            bishop: Points(8.0),
            central: Points(3.0),
        }
    }
}

impl Rule for OutpostSquareRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "outpost_square",
            name: "Outposts",
            sentence: "A pawn protects the knight or bishop, and no enemy pawn can drive it away.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        for square in context.features().pieces(side).outposts {
            let knight = context.board().role_at(square) == Some(Role::Knight);
            let why = Why::new("outpost: a pawn protects it, and no {} pawn on the {}file can drive it away")
                .with(Detail::Adjective(!side))
                .with(Detail::Neighbours(square.file()));
            scores.add(square, if knight { self.knight.0 } else { self.bishop.0 }, why);
            if CENTRAL_FILES.contains(square) {
                scores.add(square, self.central.0, "a central outpost");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::check;

    const RULE: &str = "outpost_square";

    #[test]
    fn knights_and_bishops_like_outposts_best_in_the_centre() {
        check(RULE, "4k3/pp4pp/8/3N4/4P3/8/8/4K3 w - - 0 30", "d5", Some(15.0));
        check(RULE, "4k3/pp4pp/8/3B4/4P3/8/8/4K3 w - - 0 30", "d5", Some(11.0));
        check(RULE, "4k3/3pp3/8/1N6/P7/8/8/4K3 w - - 0 30", "b5", Some(12.0));
    }

    #[test]
    fn enemy_pawns_run_towards_us() {
        // A black pawn on c7 can come to c6 and attack d5; one on c4 has passed by.
        check(RULE, "4k3/2p5/8/3N4/4P3/8/8/4K3 w - - 0 30", "d5", None);
        check(RULE, "4k3/8/8/3N4/2p1P3/8/8/4K3 w - - 0 30", "d5", Some(15.0));
    }

    #[test]
    fn other_pieces_and_unguarded_squares_are_not_scored() {
        check(RULE, "4k3/8/8/3R4/4P3/8/8/4K3 w - - 0 30", "d5", None);
        check(RULE, "4k3/8/8/3N4/8/8/8/4K3 w - - 0 30", "d5", None);
        check(RULE, "4k3/8/8/8/8/3N4/4P3/4K3 w - - 0 30", "d3", None);
    }
}
