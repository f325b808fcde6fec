//! Passed pawns: the further, the better; less when blockaded, attacked or unguarded, more towards the ending.

use crate::chess::{Color, Square};
use crate::features::squares::CENTRAL_FILES;
use crate::heatmap::number::{Points, Share, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.passed_pawn]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PassedPawnRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For each rank from the 3rd: once on the 3rd, five times on the 7th.
    pub per_rank: Points,
    /// More on files c to f.
    pub central: Points,
    /// The part that is added when no pieces are left, less with more of them.
    pub ending: Share,
    /// The part that is lost when an enemy piece stands in front.
    pub blockaded: Share,
    /// The part that is lost when an enemy piece attacks it.
    pub attacked: Share,
    /// The part that is lost when no own piece guards it.
    pub unguarded: Share,
}

impl Default for PassedPawnRule {
    fn default() -> PassedPawnRule {
        PassedPawnRule {
            enabled: true,
            weight: Weight(1.2),
            per_rank: Points(5.0),
            central: Points(10.0),
            ending: Share(0.5),
            blockaded: Share(0.4),
            attacked: Share(0.2),
            unguarded: Share(0.2),
        }
    }
}

impl Rule for PassedPawnRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "passed_pawn",
            name: "Passed pawns",
            sentence: "No enemy pawn ahead can stop or capture it on its way to promotion.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        for pawn in context.features().pawns(side).passed {
            let worth = self.worth(context, side, pawn, scores);
            if worth.abs() > 0.0 {
                self.dangers(context, side, pawn, worth, scores);
            }
        }
        Ok(())
    }
}

impl PassedPawnRule {
    /// Scores what the pawn is worth by itself, and returns the sum.
    fn worth(&self, context: &Context<'_>, side: Color, pawn: Square, scores: &mut Scores) -> f64 {
        let ranks = u32::from(side.relative_rank(pawn.rank())).saturating_sub(1);
        let mut worth = self.per_rank.0 * f64::from(ranks);
        let passed = Why::new("passed: no {} pawn ahead on the {}file")
            .with(Detail::Adjective(!side))
            .with(Detail::Files(pawn.file()));
        scores.add(pawn, worth, passed);
        if CENTRAL_FILES.contains(pawn) {
            scores.add(pawn, self.central.0, "a passed pawn on a central file");
            worth += self.central.0;
        }
        let rise = worth * self.ending.0 * (1.0 - context.phase());
        if rise > 0.0 {
            scores.add(pawn, rise, "worth more as pieces come off");
            worth += rise;
        }
        worth
    }

    /// Scores what takes from that worth.
    fn dangers(&self, context: &Context<'_>, side: Color, pawn: Square, worth: f64, scores: &mut Scores) {
        if let Some(why) = blockade(context, side, pawn) {
            scores.add(pawn, -worth * self.blockaded.0, why);
        }
        if let Some((role, from)) = context.attacker(pawn, !side) {
            let why =
                Why::new("attacked by the {} on {}").with(Detail::Role(role)).with(Detail::Square(from));
            scores.add(pawn, -worth * self.attacked.0, why);
        }
        if !context.attacks().by(side).contains(pawn) {
            let why = Why::new("no {} piece protects it").with(Detail::Adjective(side));
            scores.add(pawn, -worth * self.unguarded.0, why);
        }
    }
}

/// The enemy piece right in front of the pawn.
fn blockade(context: &Context<'_>, side: Color, pawn: Square) -> Option<Why> {
    let front = pawn.offset(side.fold_wb(8, -8))?;
    let piece = context.board().piece_at(front)?;
    let why =
        Why::new("blockaded by the {} on {}").with(Detail::Role(piece.role)).with(Detail::Square(front));
    (piece.color != side).then_some(why)
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::{check, words};

    const RULE: &str = "passed_pawn";

    #[test]
    fn a_passed_pawn_is_worth_more_the_further_it_is() {
        check(RULE, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 40", "d5", Some(25.0 * 1.5 * 0.8));
        check(RULE, "4k3/8/8/P7/8/8/8/4K3 w - - 0 40", "a5", Some(15.0 * 1.5 * 0.8));
        check(RULE, "8/P6k/8/8/8/8/8/4K3 w - - 0 40", "a7", Some(25.0 * 1.5 * 0.8));
        check(RULE, "4k3/8/8/8/8/8/P7/4K3 w - - 0 40", "a2", Some(0.0));
    }

    #[test]
    fn it_rises_as_the_pieces_leave() {
        let full = "rnbqkbnr/8/8/P7/8/8/8/1NBQKBNR w - - 0 20";
        check(RULE, full, "a5", Some(15.0 * (1.0 + 0.5 * 2.0 / 24.0) * 0.6));
        check(RULE, "4k3/8/8/P7/8/8/8/R3K3 w - - 0 20", "a5", Some(15.0 * (1.0 + 0.5 * 22.0 / 24.0)));
    }

    #[test]
    fn blockades_attacks_and_loneliness_take_from_it() {
        let rise = 1.0 + 0.5 * 23.0 / 24.0;
        check(RULE, "4k3/8/3n4/3P4/4P3/8/8/4K3 w - - 0 40", "d5", Some(25.0 * rise * 0.6));
        check(RULE, "4k3/8/5n2/3P4/4P3/8/8/4K3 w - - 0 40", "d5", Some(25.0 * rise * 0.8));
        // An own piece in front is no blockade.
        check(RULE, "k7/8/3N4/3P4/4P3/8/8/4K3 w - - 0 40", "d5", Some(25.0 * rise));
    }

    #[test]
    fn a_pawn_with_an_enemy_pawn_ahead_is_not_scored() {
        check(RULE, "4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 40", "d5", None);
        check(RULE, "4k3/3p4/8/3P4/8/8/8/4K3 w - - 0 40", "d5", None);
    }

    #[test]
    fn the_words_name_files_and_pieces() {
        assert_eq!(
            words(RULE, "4k3/8/p2n4/3P4/8/8/8/4K3 w - - 0 40", "d5"),
            [
                "passed: no black pawn ahead on the c-, d- or e-file",
                "a passed pawn on a central file",
                "worth more as pieces come off",
                "blockaded by the knight on d6",
                "no white piece protects it"
            ]
        );
    }
}
