//! The heatmap as a whole: mirrored colours, bounds, scaling, and rules alone.

use proptest::prelude::*;

use super::testing::{mirrored, position};
use super::*;
use crate::chess::{Chess, Position, playout, words};

fn ids() -> Vec<RuleId> {
    Registry::new(&Rules::default()).rules().iter().map(|rule| rule.info().id).collect()
}

fn map(position: &Chess, only: Option<&[RuleId]>) -> Heatmap {
    Heatmap::clone(&Mapper::default().map(position, only))
}

/// The raw sum and the score of a cell, and the points of its reasons from the lowest up.
fn numbers(cell: &Cell) -> Vec<f64> {
    let mut points: Vec<f64> = cell.reasons.iter().map(|reason| reason.score).collect();
    points.sort_by(f64::total_cmp);
    [vec![cell.raw, cell.score], points].concat()
}

/// Sums in another order differ in their last digits.
fn alike(one: &[f64], other: &[f64]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| (a - b).abs() < 1e-9)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_mirrored_position_gives_the_mirrored_map(position in playout::position(50)) {
        let (here, there) = (map(&position, None), map(&mirrored(&position), None));
        prop_assert_eq!(here.scored().count(), there.scored().count());
        for (square, cell) in here.scored() {
            let mirror = there.cell(square.flip_vertical()).map(numbers);
            prop_assert!(mirror.is_some_and(|mirror| alike(&numbers(cell), &mirror)), "{square}: {cell:?}");
        }
    }

    #[test]
    fn scores_stay_in_their_range_and_add_up(position in playout::position(50)) {
        let map = map(&position, None);
        prop_assert!(map.failed.is_empty());
        for (square, cell) in map.scored() {
            let sum: f64 = cell.reasons.iter().map(|reason| reason.score * reason.weight).sum();
            prop_assert!((sum - cell.raw).abs() < 1e-9);
            prop_assert!((cell.score - 100.0 * (cell.raw / 50.0).tanh()).abs() < 1e-9);
            prop_assert!(cell.score.abs() <= 100.0 && !cell.reasons.is_empty());
            prop_assert_eq!(Some(cell.piece), position.board().piece_at(square));
        }
    }

    /// What stands beside the reasons is what they count in the score, so a reader can add it up.
    #[test]
    fn the_parts_that_are_shown_add_up_to_the_score(
        position in playout::position(50),
        scaling in prop::sample::select(vec![Scaling::Soft, Scaling::Hard, Scaling::None]),
        range in 5.0..200.0f64,
    ) {
        let mut settings = HeatmapSettings { scaling, ..HeatmapSettings::default() };
        settings.range.0 = range;
        let map = Mapper::new(settings).map(&position, None);
        for (square, cell) in map.scored() {
            let sum: f64 = cell.parts().sum();
            prop_assert!((sum - cell.score).abs() < 1e-6, "{square}: {sum} of {}", cell.score);
            for decimals in [0, 1] {
                let digit = 0.1f64.powi(i32::from(decimals));
                let shown = cell.rounded_parts(decimals);
                let total = cell.rounded_score(decimals);
                prop_assert!((total - cell.score).abs() < digit / 2.0 + 1e-6);
                prop_assert!((shown.iter().sum::<f64>() - total).abs() < 1e-6, "{square}: {shown:?} of {total}");
                for (shown, exact) in shown.iter().zip(cell.parts()) {
                    prop_assert!((shown - exact).abs() < digit + 1e-6, "{square}: {shown} for {exact}");
                }
            }
        }
    }

    #[test]
    fn a_rule_alone_says_what_it_says_among_the_others(position in playout::position(50)) {
        let all = map(&position, None);
        for rule in ids() {
            let alone = map(&position, Some(&[rule]));
            for (square, cell) in all.scored() {
                let among: Vec<_> = cell.reasons.iter().filter(|reason| reason.rule == rule).collect();
                let reasons: Vec<_> = alone.cell(square).map(|cell| cell.reasons.iter().collect()).unwrap_or_default();
                prop_assert_eq!(among, reasons);
            }
        }
    }

    #[test]
    fn words_name_only_pieces_that_stand_where_they_say(position in playout::position(50)) {
        let map = map(&position, None);
        for (_, cell) in map.scored() {
            for reason in &cell.reasons {
                let words = reason.why.to_string();
                prop_assert!(!words.contains("{}"), "{}", words);
                for (role, square) in pieces_named(&words) {
                    let there = position.board().role_at(square.parse().unwrap());
                    prop_assert_eq!(there.map(words::role), Some(role), "{}", words);
                }
            }
        }
    }
}

/// Every "knight on f6" of a sentence.
fn pieces_named(words: &str) -> Vec<(&str, &str)> {
    let words: Vec<&str> = words.split_whitespace().collect();
    let is_square = |word: &str| word.len() == 2 && word.as_bytes()[1].is_ascii_digit();
    words
        .windows(3)
        .filter(|three| three[1] == "on" && is_square(three[2]))
        .map(|three| (three[0], three[2]))
        .collect()
}

#[test]
fn a_rule_with_nothing_to_judge_gives_nothing() {
    let check = |rule: RuleId, fen: &str| {
        assert_eq!(map(&position(fen), Some(&[rule])).scored().count(), 0, "{rule} in {fen}");
    };
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 40";
    let pieces = "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1";
    let pawns = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 40";
    for rule in ids() {
        check(rule, kings);
    }
    for rule in ["passed_pawn", "backward_pawn", "isolated_pawn", "doubled_pawn"] {
        check(rule, pieces);
    }
    for rule in ["piece_activity", "undeveloped_piece", "outpost_square"] {
        check(rule, pawns);
    }
}

#[test]
fn scaling_can_be_hard_or_none() {
    let position = position("4k3/8/8/8/8/3Q4/8/4K3 w - - 0 30");
    let cell = |scaling| {
        let mut settings = HeatmapSettings { scaling, ..HeatmapSettings::default() };
        settings.range.0 = 20.0;
        Mapper::new(settings).map(&position, None).cell("d3".parse().unwrap()).unwrap().clone()
    };
    let hard = cell(Scaling::Hard);
    assert!(hard.raw > 20.0 && (hard.score - 20.0).abs() < 1e-9);
    let none = cell(Scaling::None);
    assert!((none.score - none.raw).abs() < 1e-9);
}

#[test]
fn a_rule_that_is_off_speaks_only_when_asked_for() {
    let mut settings = HeatmapSettings::default();
    settings.rules.passed_pawn.enabled = false;
    let mut mapper = Mapper::new(settings);
    let position = position("4k3/8/8/P7/8/8/8/R3K3 w - - 0 20");
    let speaks = |map: &Heatmap| {
        map.scored().any(|(_, cell)| cell.reasons.iter().any(|reason| reason.rule == "passed_pawn"))
    };
    assert!(!speaks(&mapper.map(&position, None)));
    assert!(speaks(&mapper.map(&position, Some(&["passed_pawn"]))));
}
