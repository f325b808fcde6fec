//! King safety: the pawns before the king, the files around it, who looks at it; in the ending, how central it is.

use crate::chess::{Bitboard, Color, Square};
use crate::features::KingFacts;
use crate::features::squares::king_steps_to_centre;
use crate::heatmap::number::{Points, Weight};
use crate::heatmap::{Context, Detail, Rule, RuleError, RuleInfo, Scores, Why};

/// `[heatmap.rules.king_safety]`.
#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct KingSafetyRule {
    /// Whether the rule takes part.
    pub enabled: bool,
    /// How much it counts.
    pub weight: Weight,
    /// For each own pawn one or two ranks ahead, on the king's and the neighbouring files.
    pub shelter: Points,
    /// For the king's own file without own pawns.
    pub half_open_file: Points,
    /// For a neighbouring file without own pawns.
    pub half_open_beside: Points,
    /// More for each of these files without any pawns.
    pub open_file: Points,
    /// For each enemy piece that attacks the zone around the king.
    pub attacker: Points,
    /// For each square next to the king that the enemy controls.
    pub lost_square: Points,
    /// For each piece that gives check.
    pub check: Points,
    /// For a king in the centre when no pieces are left, less with more of them and further away.
    pub central: Points,
}

impl Default for KingSafetyRule {
    fn default() -> KingSafetyRule {
        KingSafetyRule {
            enabled: true,
            weight: Weight(1.5),
            shelter: Points(8.0),
            half_open_file: Points(-10.0),
            half_open_beside: Points(-4.5),
            open_file: Points(-5.0),
            attacker: Points(-4.0),
            lost_square: Points(-2.0),
            check: Points(-10.0),
            central: Points(12.0),
        }
    }
}

impl Rule for KingSafetyRule {
    fn info(&self) -> RuleInfo {
        RuleInfo {
            id: "king_safety",
            name: "King safety",
            sentence: "In the middlegame a king needs cover; in the endgame it belongs in the centre.",
        }
    }

    fn enabled(&self) -> bool {
        self.enabled
    }

    fn weight(&self) -> f64 {
        self.weight.0
    }

    fn evaluate(&self, context: &Context<'_>, side: Color, scores: &mut Scores) -> Result<(), RuleError> {
        let facts = context.features().king(side);
        let Some(king) = facts.square else {
            return Err(RuleError::Failed("there is no king to judge".into()));
        };
        if context.is_checkmated(side) {
            scores.add(king, CHECKMATED, "checkmated");
            return Ok(());
        }
        let phase = context.phase();
        if phase > 0.0 {
            let mut add = |score: f64, why: Why| scores.add(king, score * phase, why);
            self.shelter(facts, &mut add);
            self.files(facts, king, side, &mut add);
            self.enemies(context, facts, side, &mut add);
        }
        self.centrality(king, 1.0 - phase, scores);
        Ok(())
    }
}

impl KingSafetyRule {
    fn shelter(&self, facts: &KingFacts, add: &mut impl FnMut(f64, Why)) {
        let pawns = facts.shelter.count() as u32;
        let why = match pawns {
            0 => return,
            1 => Why::new("1 pawn shelters it"),
            _ => Why::new("{} pawns shelter it").with(Detail::Number(pawns)),
        };
        add(self.shelter.0 * f64::from(pawns), why);
    }

    fn files(&self, facts: &KingFacts, king: Square, side: Color, add: &mut impl FnMut(f64, Why)) {
        for square in (facts.open_files | facts.half_open_files) & Bitboard::from_rank(king.rank()) {
            let own = square == king;
            let open = facts.open_files.contains(square);
            let sentence = match (own, open) {
                (true, true) => "on the open {}-file",
                (true, false) => "on the half-open {}-file: no {} pawn on it",
                (false, true) => "the {}-file beside it is open",
                (false, false) => "the {}-file beside it is half-open: no {} pawn on it",
            };
            let half_open = if own { self.half_open_file.0 } else { self.half_open_beside.0 };
            let why = Why::new(sentence).with(Detail::File(square.file())).with(Detail::Adjective(side));
            add(half_open + if open { self.open_file.0 } else { 0.0 }, why);
        }
    }

    fn enemies(&self, context: &Context<'_>, facts: &KingFacts, side: Color, add: &mut impl FnMut(f64, Why)) {
        let piece = |sentence, square| {
            let role = context.board().role_at(square)?;
            Some(Why::new(sentence).with(Detail::Role(role)).with(Detail::Square(square)))
        };
        for why in facts
            .zone_attackers
            .into_iter()
            .filter_map(|from| piece("the {} on {} attacks squares near it", from))
        {
            add(self.attacker.0, why);
        }
        for why in facts.checkers.into_iter().filter_map(|from| piece("in check from the {} on {}", from)) {
            add(self.check.0, why);
        }
        let lost = facts.lost_squares.count() as u32;
        let sentence = match lost {
            0 => return,
            1 => "{} controls {} square next to it",
            _ => "{} controls {} squares next to it",
        };
        let why = Why::new(sentence).with(Detail::Side(!side)).with(Detail::Number(lost));
        add(self.lost_square.0 * f64::from(lost), why);
    }

    /// Scores nearness to the centre: full on the four central squares, none at the rim.
    fn centrality(&self, king: Square, ending: f64, scores: &mut Scores) {
        let steps = king_steps_to_centre(king);
        if ending > 0.0 && steps < FURTHEST {
            let nearness = f64::from(FURTHEST - steps) / f64::from(FURTHEST);
            scores.add(king, self.central.0 * ending * nearness, why_central(steps));
        }
    }
}

/// What a checkmated king has, in points: with the greatest softness (1000) and a fifth of a factor it is still the lower end
/// of the range, and where sums are left as they are, no other comes near.
const CHECKMATED: f64 = -100_000.0;

/// Steps of a king from the rim to the nearest central square.
const FURTHEST: u32 = 3;

fn why_central(steps: u32) -> &'static str {
    match steps {
        0 => "in the centre, where a king is strong as pieces come off",
        1 => "1 step from the centre, where a king is strong as pieces come off",
        _ => "2 steps from the centre, where a king is strong as pieces come off",
    }
}

#[cfg(test)]
mod tests {
    use crate::chess::{Square, fen};
    use crate::heatmap::testing::{check, mirrored, position, words};
    use crate::heatmap::{HeatmapSettings, Mapper, Scaling};

    const RULE: &str = "king_safety";

    /// All pieces on the board, so that nothing fades; the pawns as given for ranks 2 and 7.
    fn full(white_pawns: &str, black_pawns: &str) -> String {
        format!("rnbqkbnr/{black_pawns}/8/8/8/8/{white_pawns}/RNBQKBNR w - - 0 1")
    }

    #[test]
    fn pawns_shelter_the_king() {
        check(RULE, &full("PPPPPPPP", "pppppppp"), "e1", Some(24.0));
        let fen = full("PPPP1PPP", "pppppppp");
        check(RULE, &fen, "e1", Some(16.0 - 10.0));
        assert_eq!(
            words(RULE, &fen, "e1"),
            ["2 pawns shelter it", "on the half-open e-file: no white pawn on it"]
        );
    }

    #[test]
    fn a_file_is_half_open_without_the_kings_own_pawn_and_open_without_any() {
        // Black's own pawn keeps the e-file shut for Black's king, whatever White has there.
        check(RULE, &full("PPPP1PPP", "pppppppp"), "e8", Some(24.0));
        check(RULE, &full("PPPPP1PP", "pppppppp"), "e1", Some(16.0 - 4.5));
        check(RULE, &full("PPPPP1PP", "ppppp1pp"), "e1", Some(16.0 - 4.5 - 5.0));
    }

    #[test]
    fn attackers_checks_and_lost_squares_count_against_it() {
        // One queen of 24 units.
        let phase = 4.0 / 24.0;
        let near = "7k/8/8/8/8/6q1/5PPP/6K1 w - - 0 30";
        check(RULE, near, "g1", Some((24.0 - 4.0) * phase));
        let checked = "7k/8/8/8/8/7P/5PP1/q5K1 w - - 0 30";
        check(RULE, checked, "g1", Some((24.0 - 4.0 - 10.0) * phase));
        assert_eq!(
            words(RULE, checked, "g1"),
            [
                "3 pawns shelter it",
                "the queen on a1 attacks squares near it",
                "in check from the queen on a1"
            ]
        );
    }

    #[test]
    fn a_bare_king_among_enemies_stands_worst() {
        let bare = "7k/8/8/8/5n2/6q1/8/6K1 w - - 0 30";
        let files = -15.0 - 2.0 * 9.5;
        check(RULE, bare, "g1", Some((files - 2.0 * 4.0 - 10.0 - 2.0) * 5.0 / 24.0));
        assert!(words(RULE, bare, "g1").contains(&"Black controls 1 square next to it".to_owned()));
    }

    #[test]
    fn nothing_on_the_board_stands_worse_than_a_checkmated_king() {
        for (mated, square) in [
            ("6k1/5ppp/8/8/8/8/5PPP/3r2K1 w - - 0 1", Square::G1),
            ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Square::E1),
            // No pieces are left: the centre is all that the rule looks at otherwise.
            ("k7/1PP5/K7/8/8/8/8/8 b - - 0 60", Square::A8),
        ] {
            let position = position(mated);
            for (position, square) in [(mirrored(&position), square.flip_vertical()), (position, square)] {
                for scaling in [Scaling::Soft, Scaling::Hard, Scaling::None] {
                    let settings = HeatmapSettings { scaling, ..HeatmapSettings::default() };
                    let map = Mapper::new(settings).map(&position, None);
                    let king = map.cell(square).unwrap();
                    let fen = fen::write(&position);
                    assert!(map.scored().all(|(_, cell)| cell.score >= king.score), "{fen}");
                    let is_lowest = king.score.total_cmp(&-100.0).is_eq();
                    assert!(is_lowest || scaling == Scaling::None, "{fen}: {}", king.score);
                    assert_eq!(king.reasons[0].why.to_string(), "checkmated", "{fen}");
                }
            }
        }
    }

    #[test]
    fn neither_stalemate_nor_check_is_checkmate() {
        for (fen, square) in [
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 60", "h8"),
            ("6k1/5ppp/8/8/8/7P/5PP1/3r2K1 w - - 0 1", "g1"),
            // Mate if it were the other side's turn.
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "g8"),
        ] {
            assert!(!words(RULE, fen, square).contains(&"checkmated".to_owned()), "{fen}");
        }
    }

    #[test]
    fn in_the_ending_a_central_king_is_good() {
        check(RULE, "4k3/8/8/8/4K3/8/8/8 w - - 0 50", "e4", Some(12.0));
        check(RULE, "4k3/8/8/8/8/4K3/8/8 w - - 0 50", "e3", Some(8.0));
        check(RULE, "4k3/8/8/8/8/8/8/4K3 w - - 0 50", "e1", None);
        // Shelter no longer counts when no pieces are left.
        check(RULE, "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 50", "g1", None);
    }
}
