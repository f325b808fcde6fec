//! Undeveloped pieces: at home when the opening moves have been played.

use crate::chess::{Color, Square};
use crate::heatmap::number::{Count, Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.undeveloped_piece]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct UndevelopedPieceRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// How many moves belong to the opening: until then nothing is undeveloped.
    pub opening_moves: Count,
    /// On the first move after the opening.
    pub penalty: Points,
    /// More for each move after that.
    pub per_move: Points,
    /// The move at which it stops growing.
    pub until_move: Count,
}

impl Default for UndevelopedPieceRule {
    fn default() -> UndevelopedPieceRule {
        UndevelopedPieceRule {
            enabled: true,
            weight: Weight(1.0),
            opening_moves: Count(6),
            penalty: Points(-8.0),
            per_move: Points(-0.5),
            until_move: Count(20),
        }
    }
}

impl Rule for UndevelopedPieceRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "undeveloped_piece",
            name: "Undeveloped pieces",
            sentence: "Pieces still at home after the opening play no part in the game.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        let number = context.move_number();
        let Some(score) = self.score(number) else {
            return Ok(());
        };
        let pieces = context.features().pieces(side);
        let mut add = |square: Square, sentence| {
            scores.add(square, score, Why::new(sentence).with(Detail::Number(number)));
        };
        for square in pieces.undeveloped {
            add(square, "still on its home square at move {}");
        }
        for square in pieces.shut_in_rooks {
            add(square, "shut in behind its own pieces at move {}");
        }
        Ok(())
    }
}

impl UndevelopedPieceRule {
    /// The points at a move of the FEN; none during the opening.
    fn score(&self, number: u32) -> Option<f64> {
        let opening = u32::from(self.opening_moves.0);
        let grown = number.min(u32::from(self.until_move.0)).saturating_sub(opening + 1);
        (number > opening).then(|| self.penalty.0 + self.per_move.0 * f64::from(grown))
    }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::{check, words};

    const RULE: &str = "undeveloped_piece";

    #[test]
    fn nothing_is_undeveloped_in_the_opening() {
        check(RULE, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "b1", None);
        check(RULE, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 6", "b1", None);
    }

    #[test]
    fn then_the_penalty_grows_with_the_move_number() {
        check(RULE, "4k3/8/8/8/8/8/8/1N2K3 w - - 0 7", "b1", Some(-8.0));
        check(RULE, "4k3/8/8/8/8/8/8/1N2K3 b - - 0 7", "b1", Some(-8.0));
        check(RULE, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 12", "c1", Some(-10.5));
        check(RULE, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 80", "c1", Some(-14.5));
        assert_eq!(
            words(RULE, "4k3/8/8/8/8/8/8/2B1K3 w - - 0 12", "c1"),
            ["still on its home square at move 12"]
        );
    }

    #[test]
    fn rooks_behind_their_own_pieces_are_undeveloped() {
        check(RULE, "4k3/8/8/8/8/8/7P/4K1NR w - - 0 7", "h1", Some(-8.0));
        check(RULE, "4k3/8/8/8/8/8/7P/4K2R w - - 0 7", "h1", None);
    }
}
