//! Activity: how many squares a piece can go to, the centre it looks at, doubled rooks; passive pieces.

use crate::chess::{Bitboard, Color, Role, Square};
use crate::heatmap::number::{Count, Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.piece_activity]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PieceActivityRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For each square that a knight can go to.
    pub knight: Points,
    /// The most that a knight's squares are worth.
    pub knight_cap: Points,
    /// For each square that a bishop can go to.
    pub bishop: Points,
    /// The most that a bishop's squares are worth.
    pub bishop_cap: Points,
    /// For each square that a rook can go to.
    pub rook: Points,
    /// The most that a rook's squares are worth.
    pub rook_cap: Points,
    /// For each square that a queen can go to.
    pub queen: Points,
    /// The most that a queen's squares are worth.
    pub queen_cap: Points,
    /// For each of the four central squares that a piece attacks.
    pub centre: Points,
    /// For each of two rooks doubled on an open file.
    pub doubled_rooks: Points,
    /// For a passive piece once the opening is over.
    pub passive: Points,
    /// A piece with at most so many squares to go to is passive.
    pub passive_squares: Count,
    /// How many moves belong to the opening: until then nothing is passive.
    pub opening_moves: Count,
}

impl Default for PieceActivityRule {
    fn default() -> PieceActivityRule {
        PieceActivityRule {
            enabled: true,
            weight: Weight(1.0),
            knight: Points(2.0),
            knight_cap: Points(12.0),
            bishop: Points(2.5),
            bishop_cap: Points(15.0),
            rook: Points(3.0),
            rook_cap: Points(18.0),
            queen: Points(4.0),
            queen_cap: Points(24.0),
            centre: Points(1.5),
            doubled_rooks: Points(6.0),
            passive: Points(-6.0),
            passive_squares: Count(2),
            opening_moves: Count(6),
        }
    }
}

impl Rule for PieceActivityRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "piece_activity",
            name: "Activity",
            sentence: "A piece is as good as the squares it reaches, above all in the centre.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        let (board, pieces) = (context.board(), context.features().pieces(side));
        let doubled = pieces.doubled_rooks & pieces.rooks_on_open;
        for square in context.pieces(side) & !board.pawns() & !board.kings() {
            self.mobility(context, side, square, scores);
            self.centre(context, square, scores);
            if doubled.contains(square) {
                let why = Why::new("doubled with the other rook on the open {}-file")
                    .with(Detail::File(square.file()));
                scores.add(square, self.doubled_rooks.0, why);
            }
        }
        Ok(())
    }
}

impl PieceActivityRule {
    fn mobility(&self, context: &Context<'_>, side: Color, square: Square, scores: &mut Scores) {
        let (each, cap) = match context.board().role_at(square) {
            Some(Role::Knight) => (self.knight, self.knight_cap),
            Some(Role::Bishop) => (self.bishop, self.bishop_cap),
            Some(Role::Rook) => (self.rook, self.rook_cap),
            Some(Role::Queen) => (self.queen, self.queen_cap),
            Some(Role::Pawn | Role::King) | None => return,
        };
        let squares = context.features().mobility(square).count() as u32;
        let pinned = context.attacks().pinned(side).contains(square);
        if squares > 0 || pinned {
            let score = (each.0 * f64::from(squares)).min(cap.0);
            scores.add(square, score, squares_to_go_to(squares, pinned));
        }
        let opening = context.move_number() <= u32::from(self.opening_moves.0);
        if squares <= u32::from(self.passive_squares.0) && !opening {
            let why = if squares == 0 { "passive: it has no squares" } else { "passive: it can hardly move" };
            scores.add(square, self.passive.0, why);
        }
    }

    fn centre(&self, context: &Context<'_>, square: Square, scores: &mut Scores) {
        let attacked = (context.attacks().from(square) & Bitboard::CENTER).count() as u32;
        if attacked > 0 {
            let why = Why::new("attacks {} of the 4 central squares").with(Detail::Number(attacked));
            scores.add(square, self.centre.0 * f64::from(attacked), why);
        }
    }
}

fn squares_to_go_to(squares: u32, pinned: bool) -> Why {
    let why = Why::new(match (squares, pinned) {
        (0, _) => "pinned to its king: it can't move",
        (1, true) => "pinned to its king: it reaches 1 square",
        (1, false) => "it reaches 1 square",
        (_, true) => "pinned to its king: it reaches {} squares",
        (_, false) => "it reaches {} squares",
    });
    if squares > 1 { why.with(Detail::Number(squares)) } else { why }
}

#[cfg(test)]
mod tests {
    use crate::heatmap::testing::{check, words};

    const RULE: &str = "piece_activity";

    #[test]
    fn squares_to_go_to_count_up_to_a_cap() {
        check(RULE, "4k3/8/8/8/8/8/8/N3K3 w - - 0 5", "a1", Some(2.0 * 2.0));
        check(RULE, "4k3/8/8/8/8/2N5/8/4K3 w - - 0 5", "c3", Some(12.0 + 2.0 * 1.5));
        check(RULE, "4k3/8/8/8/8/8/8/B3K3 w - - 0 5", "a1", Some(15.0 + 2.0 * 1.5));
        check(RULE, "4k3/8/8/8/8/8/P7/R1B1K3 w - - 0 5", "a1", Some(3.0));
        check(RULE, "4k3/8/8/8/8/8/8/Q3K3 w - - 0 5", "a1", Some(24.0 + 2.0 * 1.5));
    }

    #[test]
    fn doubled_rooks_rule_an_open_file() {
        check(RULE, "4k3/p7/8/8/3R4/8/3R4/6K1 w - - 0 30", "d2", Some(18.0 + 1.5 + 6.0));
        check(RULE, "4k3/3p4/8/8/3R4/8/3R4/6K1 w - - 0 30", "d2", Some(18.0 + 1.5));
        check(RULE, "4k3/p7/8/8/3R4/8/2R5/6K1 w - - 0 30", "d4", Some(18.0 + 2.0 * 1.5));
    }

    #[test]
    fn a_piece_that_can_hardly_move_is_passive_once_the_opening_is_over() {
        let fen = |number| format!("4k3/8/8/8/8/B7/1P1P4/2B1K3 w - - 0 {number}");
        check(RULE, &fen(6), "c1", None);
        check(RULE, &fen(7), "c1", Some(-6.0));
        assert_eq!(words(RULE, &fen(7), "c1"), ["passive: it has no squares"]);
    }

    #[test]
    fn pins_are_respected() {
        let fen = "4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 5";
        check(RULE, fen, "e3", Some(1.5));
        assert_eq!(words(RULE, fen, "e3")[0], "pinned to its king: it can't move");
    }

    #[test]
    fn pawns_and_kings_are_not_scored() {
        check(RULE, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 5", "e4", None);
        check(RULE, "4k3/8/8/8/4P3/8/8/4K3 w - - 0 5", "e1", None);
    }
}
