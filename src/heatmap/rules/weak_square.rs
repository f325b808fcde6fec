//! Weak squares: pieces that can be won or that nobody guards, and pieces in holes of the enemy's camp.

use crate::chess::{Color, Role, Square};
use crate::heatmap::number::{Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};
use crate::safety::exchange::Capture;

/// `[heatmap.rules.weak_square]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WeakSquareRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For a pawn that is attacked and unguarded, or loses the exchange.
    pub pawn: Points,
    /// The same for a knight or bishop.
    pub minor: Points,
    /// The same for a rook.
    pub rook: Points,
    /// The same for a queen.
    pub queen: Points,
    /// More for each pawn's worth that the exchange really loses.
    pub per_pawn_lost: Points,
    /// For a piece in a hole of the enemy's camp.
    pub hole: Points,
}

impl Default for WeakSquareRule {
    fn default() -> WeakSquareRule {
        WeakSquareRule {
            enabled: true,
            weight: Weight(0.5),
            pawn: Points(-6.0),
            minor: Points(-8.0),
            rook: Points(-10.0),
            queen: Points(-12.0),
            per_pawn_lost: Points(-15.0),
            hole: Points(4.0),
        }
    }
}

impl Rule for WeakSquareRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "weak_square",
            name: "Weak and strong squares",
            sentence: "A piece that can be won stands badly; one in an enemy hole stands well.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        let holes = context.features().squares(side).in_enemy_holes;
        for square in context.pieces(side) & !context.board().kings() {
            if let Some(capture) = context.losing_capture(square) {
                self.lost(context, side, square, capture, scores);
            } else if let Some((role, from)) = loose(context, side, square) {
                let why = Why::new("loose: the {} on {} attacks it and nothing protects it")
                    .with(Detail::Role(role))
                    .with(Detail::Square(from));
                scores.add(square, self.penalty(context, square), why);
            } else if holes.contains(square) {
                let why = Why::new("in a hole in {}'s camp: no {} pawn can ever attack it there")
                    .with(Detail::Side(!side))
                    .with(Detail::Adjective(!side));
                scores.add(square, self.hole.0, why);
            }
        }
        Ok(())
    }
}

impl WeakSquareRule {
    /// Scores a piece that an exchange loses: the piece, and how much it really costs.
    fn lost(
        &self,
        context: &Context<'_>,
        side: Color,
        square: Square,
        capture: Capture,
        scores: &mut Scores,
    ) {
        let taker = context.board().role_at(capture.from).unwrap_or(Role::Pawn);
        let sentence = if context.turn() == side {
            "hanging: {} threatens to take it with the {} on {}"
        } else {
            "hanging: {} can take it with the {} on {}"
        };
        let why = Why::new(sentence)
            .with(Detail::Side(!side))
            .with(Detail::Role(taker))
            .with(Detail::Square(capture.from));
        scores.add(square, self.penalty(context, square), why);
        let why = match capture.value {
            1 => Why::new("taking it wins a pawn"),
            pawns => Why::new("taking it wins {} pawns' worth").with(Detail::Number(pawns.unsigned_abs())),
        };
        scores.add(square, self.per_pawn_lost.0 * f64::from(capture.value), why);
    }

    fn penalty(&self, context: &Context<'_>, square: Square) -> f64 {
        match context.board().role_at(square) {
            Some(Role::Pawn) => self.pawn.0,
            Some(Role::Knight | Role::Bishop) => self.minor.0,
            Some(Role::Rook) => self.rook.0,
            Some(Role::Queen) => self.queen.0,
            Some(Role::King) | None => 0.0,
        }
    }
}

/// Who attacks a piece that no own piece guards.
fn loose(context: &Context<'_>, side: Color, square: Square) -> Option<(Role, Square)> {
    let guarded = context.attacks().by(side).contains(square);
    let attacked = context.attacks().by(!side).contains(square);
    (attacked && !guarded).then(|| context.attacker(square, !side)).flatten()
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::{check, words};

    const RULE: &str = "weak_square";

    #[test]
    fn pieces_that_an_exchange_loses_are_weak_by_what_it_costs() {
        check(RULE, "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 30", "e5", Some(-8.0 - 15.0 * 3.0));
        // Guarded, but a pawn takes a knight: two pawns' worth.
        check(RULE, "4k3/8/3p4/4N3/3P4/8/8/4K3 w - - 0 30", "e5", Some(-8.0 - 15.0 * 2.0));
        check(RULE, "4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 30", "e5", Some(-6.0 - 15.0));
        check(RULE, "6k1/8/3p4/4Q3/8/8/8/4K3 w - - 0 30", "e5", Some(-12.0 - 15.0 * 9.0));
    }

    #[test]
    fn a_guarded_piece_that_no_exchange_loses_is_not() {
        check(RULE, "4k3/8/5n2/8/4P3/3P4/8/4K3 w - - 0 30", "e4", Some(4.0));
        check(RULE, "4k3/3p4/5n2/8/4P3/3P4/8/4K3 w - - 0 30", "e4", None);
    }

    #[test]
    fn a_pinned_attacker_wins_nothing_but_the_piece_is_loose() {
        let fen = "4k3/8/4n3/8/3P4/8/4R3/K7 w - - 0 30";
        check(RULE, fen, "d4", Some(-6.0));
        assert_eq!(words(RULE, fen, "d4"), ["loose: the knight on e6 attacks it and nothing protects it"]);
    }

    #[test]
    fn a_pinned_guard_guards_nothing() {
        // The knight on e2 stands before its king: it cannot take back on d4.
        check(RULE, "4r1k1/8/8/2b5/3P4/8/4N3/4K3 b - - 0 30", "d4", Some(-6.0 - 15.0));
        check(RULE, "3r2k1/8/8/2b5/3P4/8/4N3/4K3 b - - 0 30", "d4", Some(-6.0 - 15.0));
        check(RULE, "6k1/8/8/2b5/3P4/8/4N3/4K3 b - - 0 30", "d4", Some(4.0));
    }

    #[test]
    fn a_pawn_can_be_lost_en_passant() {
        check(RULE, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 30", "d5", Some(-6.0 - 15.0));
        check(RULE, "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 30", "d5", Some(4.0));
    }

    #[test]
    fn in_check_only_loose_pieces_are_named() {
        check(RULE, "4k3/8/8/8/8/8/N3r3/4K3 w - - 0 30", "a2", Some(-8.0));
    }

    #[test]
    fn pieces_in_an_enemy_hole_stand_well() {
        check(RULE, "4k3/p6p/8/3N4/8/8/8/4K3 w - - 0 30", "d5", Some(4.0));
        check(RULE, "4k3/p3p2p/8/3N4/8/8/8/4K3 w - - 0 30", "d5", None);
    }

    #[test]
    fn the_words_say_whose_turn_it_is() {
        assert_eq!(
            words(RULE, "4k3/8/3p4/4N3/8/8/8/4K3 w - - 0 30", "e5"),
            ["hanging: Black threatens to take it with the pawn on d6", "taking it wins 3 pawns' worth"]
        );
        assert_eq!(
            words(RULE, "4k3/8/3p4/4N3/8/8/8/4K3 b - - 0 30", "e5")[0],
            "hanging: Black can take it with the pawn on d6"
        );
    }
}
