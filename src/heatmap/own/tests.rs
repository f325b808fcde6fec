//! Own rules read and asked: the language, its faults with their places, its bounds, and mirrored colours.

use std::sync::Arc;

use proptest::prelude::*;

use super::fault::FaultKind;
use super::*;
use crate::chess::{Chess, Square, playout};
use crate::heatmap::testing::{mirrored, position};
use crate::heatmap::{Heatmap, HeatmapSettings, Mapper};

fn text(when: &str, score: &str, reason: &str) -> OwnRuleText {
    OwnRuleText {
        id: "mine".to_owned(),
        name: String::new(),
        sentence: String::new(),
        enabled: true,
        weight: Weight(1.0),
        when: when.to_owned(),
        score: score.to_owned(),
        reason: reason.to_owned(),
    }
}

fn map(text: OwnRuleText, position: &Chess) -> Heatmap {
    let rule = Arc::new(OwnRule::read(text).unwrap());
    let settings = HeatmapSettings { own: vec![rule], ..HeatmapSettings::default() };
    Heatmap::clone(&Mapper::new(settings).map(position, Some(&["mine"])))
}

/// The squares that a condition holds for.
fn squares(when: &str, fen: &str) -> Vec<Square> {
    map(text(when, "1", "so"), &position(fen)).scored().map(|(square, _)| square).collect()
}

/// What a formula comes to for the piece on a square; nothing if it is 0.
fn points(score: &str, fen: &str, square: Square) -> Option<f64> {
    map(text("true", score, "so"), &position(fen)).cell(square).map(|cell| cell.raw)
}

/// White: king g1, rook d1 behind the passed d5, knight e5; Black: king g8, rook d8, pawns f7 and g7.
const ENDING: &str = "3r2k1/5pp1/8/3PN3/8/8/6PP/3R2K1 w - - 0 30";

#[test]
fn conditions_choose_pieces_by_kind_place_and_facts() {
    use Square::{D1, D5, D8, E5, F7, G2, G7, H2};
    let check = |when: &str, expected: &[Square]| assert_eq!(squares(when, ENDING), expected, "{when}");
    check("piece == rook", &[D1, D8]);
    check("piece == rook and behind_passer", &[D1]);
    check("piece == rook and colour == black", &[D8]);
    check("passed", &[D5]);
    check("piece == pawn and not passed", &[G2, H2, F7, G7]);
    check("piece in (knight, rook) and rank in 4..6", &[E5]);
    check("piece == pawn and file in d..f", &[D5, F7]);
    check("rank == 2 or 7 == rank", &[G2, H2, F7, G7]);
    check("piece == pawn and (file == g or file == h)", &[G2, H2, G7]);
    check("mobility >= 8 and piece != rook", &[E5]);
    check("if(piece == knight, rank > 4, passed)", &[D5, E5]);
}

#[test]
fn formulas_reckon_as_people_do() {
    let check = |score: &str, expected: f64| {
        let points = points(score, ENDING, Square::D5).unwrap();
        assert!((points - expected).abs() < 1e-9, "{score}: {points}");
    };
    check("2 + 3 * 4", 14.0);
    check("(2 + 3) * 4", 20.0);
    check("7 - 2 - 1", 4.0);
    check("-rank", -5.0);
    check("8 / 4 / 2", 1.0);
    check("min(rank, 3, 7) + max(1, 2) + abs(-4)", 9.0);
    check("if(passed, 10, 0) + 0.5", 10.5);
}

#[test]
fn points_stay_within_their_bounds_and_what_is_no_number_fails_by_name() {
    assert_eq!(points("100000 * rank", ENDING, Square::D5), Some(1000.0));
    assert_eq!(points("0", ENDING, Square::D5), None);
    let failed = map(text("true", "1 / (rank - rank)", "so"), &position(ENDING)).failed;
    assert_eq!(failed, [("mine", "the score of d1 is not a number".to_owned())]);
}

#[test]
fn reasons_are_filled_for_each_piece() {
    let why = |reason: &str, square| {
        let map = map(text("true", "1", reason), &position(ENDING));
        map.cell(square).unwrap().reasons[0].why.to_string()
    };
    assert_eq!(
        why("the {piece} on {square} has {mobility} moves", Square::E5),
        "the knight on e5 has 8 moves"
    );
    assert_eq!(why("half of {mobility}: {mobility / 16}", Square::E5), "half of 8: 0.5");
    assert_eq!(why("on the {file}-file", Square::D8), "on the d-file");
}

fn fault(part: OwnRulePart, text: &str) -> (usize, String) {
    let fault = part.check(text).unwrap_err();
    (fault.at, fault.kind.to_string())
}

#[test]
fn mistakes_are_told_with_their_place() {
    let check = |text: &str, at: usize, words: &str| {
        let (found, message) = fault(OwnRulePart::When, text);
        assert_eq!(found, at, "{text}: {message}");
        assert!(message.contains(words), "{text}: {message}");
    };
    check("piece == knigth", 9, "unknown name 'knigth'");
    check("rank = 4", 5, "'==' compares");
    check("rank > ", 7, "expected a value, found the end");
    check("(rank > 4", 9, "expected an operator or ')', found the end");
    check("rank > 4)", 8, "found ')'");
    check("rank", 0, "this is a number; it must be a condition");
    check("rank and passed", 0, "this is a number");
    check("passed and rank", 11, "this is a number");
    check("passed + 1 > 0", 0, "this is a condition; it must be a number");
    check("piece > rook", 0, "this is a piece");
    check("piece == 3", 9, "a piece and a number can't be compared");
    check("4 <= rank <= 6", 10, "can't be chained");
    check("rank in (4, knight)", 12, "a number and a piece");
    check("rank in attackers", 8, "expected a fixed value");
    check("piece in pawn..queen", 13, "to have a range");
    check("not rank", 4, "this is a number");
    check("abs(1, 2) > 0", 5, "expected ')'");
    check("min rank", 4, "expected '('");
    check("if(rank, 1, 2) > 0", 3, "it must be a condition");
    check("if(passed, 1, piece) == 1", 14, "a number and a piece");
    check("", 0, "expected a value, found the end");
    check("rank > 4 passed", 9, "expected an operator or the end, found 'passed'");
}

#[test]
fn mistakes_in_reasons_are_told_with_their_place() {
    let check = |text: &str, at: usize, words: &str| {
        let (found, message) = fault(OwnRulePart::Reason, text);
        assert_eq!(found, at, "{text}: {message}");
        assert!(message.contains(words), "{text}: {message}");
    };
    check("", 0, "empty");
    check("on {fil}", 4, "unknown name 'fil'");
    check("on {file", 3, "brace");
    check("on file}", 7, "brace");
    check("{file {rank}}", 0, "brace");
    check("it is {passed}", 7, "this is a condition");
    check("{rank} {rank} {rank} {rank}", 21, "more than 3 placeholders");
    check(&"x".repeat(201), 200, "longer than 200 bytes");
}

#[test]
fn length_and_depth_are_bounded() {
    let kind = |text: &str| OwnRulePart::Score.check(text).unwrap_err().kind;
    assert_eq!(kind(&"1+".repeat(300)), FaultKind::TooLong(500));
    for nested in ["(".repeat(400), "-".repeat(400), "abs(".repeat(100)] {
        assert_eq!(kind(&nested), FaultKind::TooDeep(20));
    }
    assert_eq!(
        OwnRulePart::When.check(&format!("{}passed", "not ".repeat(30))).unwrap_err().kind,
        FaultKind::TooDeep(20)
    );
    assert!(OwnRulePart::Score.check(&format!("{}1", "1+".repeat(249))).is_ok());
}

#[test]
fn every_name_is_known_once_and_can_be_read() {
    let mut names: Vec<&str> = super::names().collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
    for feature in &FEATURES {
        assert!(parse::whole(feature.name).is_ok_and(|expr| expr.kind() == feature.kind()), "{feature:?}");
    }
}

#[test]
fn a_rule_is_named_after_its_section_unless_it_says_more() {
    let unnamed = OwnRule::read(OwnRuleText { id: "rook_behind".to_owned(), ..text("passed", "1", "so") });
    let info = unnamed.unwrap().info();
    assert_eq!((info.id, info.name), ("rook_behind", "Rook behind"));
    assert_eq!(info.sentence, "Your own rule, for pieces with: passed.");
    let named = OwnRuleText { name: "Runner".into(), sentence: "Runs.".into(), ..text("passed", "1", "so") };
    let info = OwnRule::read(named).unwrap().info();
    assert_eq!((info.name, info.sentence), ("Runner", "Runs."));
}

/// A formula of a kind, of every feature and operator, nested up to three deep. Colours are left out: a rule that names
/// them is not meant to be mirrored.
fn any_formula(kind: ValueKind) -> BoxedStrategy<String> {
    let named = |kind: ValueKind| {
        let of_kind =
            FEATURES.iter().filter(move |feature| feature.kind() == kind && feature.name != "colour");
        prop::sample::select(of_kind.map(|feature| feature.name.to_owned()).collect::<Vec<_>>())
    };
    let number =
        prop_oneof![named(ValueKind::Number), (0..9u8).prop_map(|number| number.to_string())].boxed();
    let truth = prop_oneof![
        4 => named(ValueKind::Truth),
        1 => prop::sample::select(crate::chess::Role::ALL.to_vec())
            .prop_map(|role| format!("piece == {}", crate::chess::words::role(role))),
        1 => (b'a'..=b'h').prop_map(|file| format!("file in a..{}", char::from(file))),
    ]
    .boxed();
    let mut both = (number, truth);
    for _ in 0..3 {
        let (number, truth) = both.clone();
        let numbers = prop_oneof![
            number.clone(),
            (number.clone(), "[-+*/]", number.clone()).prop_map(|(a, sign, b)| format!("({a} {sign} {b})")),
            (truth.clone(), number.clone(), number.clone())
                .prop_map(|(c, a, b)| format!("if({c}, {a}, {b})")),
            (number.clone(), number.clone()).prop_map(|(a, b)| format!("max({a}, -{b})")),
        ];
        let truths = prop_oneof![
            truth.clone(),
            (truth.clone(), "and|or", truth.clone()).prop_map(|(a, word, b)| format!("({a} {word} not {b})")),
            (number.clone(), "<|>=|==", number).prop_map(|(a, sign, b)| format!("{a} {sign} {b}")),
        ];
        both = (numbers.boxed(), truths.boxed());
    }
    match kind {
        ValueKind::Truth => both.1,
        ValueKind::Number | ValueKind::Piece | ValueKind::File | ValueKind::Colour | ValueKind::Square => {
            both.0
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// The colour-mirrored position gives the mirrored map, whatever a rule says (but for colours).
    #[test]
    fn own_rules_are_mirrored(
        position in playout::position(40),
        when in any_formula(ValueKind::Truth),
        score in any_formula(ValueKind::Number),
    ) {
        prop_assume!(when.len() <= 500 && score.len() <= 500);
        let mirror = mirrored(&position);
        let written = text(&when, &score, "{mobility} moves and {attackers} attackers");
        let (here, there) = (map(written.clone(), &position), map(written, &mirror));
        prop_assert_eq!(here.failed.is_empty(), there.failed.is_empty());
        for (square, cell) in here.scored() {
            let mirrored = there.cell(square.flip_vertical());
            prop_assert_eq!(Some(cell.raw), mirrored.map(|cell| cell.raw), "{} | {}", when, score);
            prop_assert_eq!(cell.reasons[0].why.to_string(), mirrored.unwrap().reasons[0].why.to_string());
        }
        prop_assert_eq!(here.scored().count(), there.scored().count());
    }

    /// Any text is answered: with a rule, or with a fault whose place is in the text.
    #[test]
    fn any_text_is_answered(text in ".{0,60}|[a-z0-9 ().,+*/<>=!{}-]{0,80}") {
        for part in OwnRulePart::ALL {
            if let Err(fault) = part.check(&text) {
                prop_assert!(text.is_char_boundary(fault.at), "{:?}", fault);
                prop_assert!(!fault.kind.to_string().is_empty());
            }
        }
    }

    /// Texts made of the language's own words reach further into the parser.
    #[test]
    fn any_row_of_words_is_answered(words in prop::collection::vec(
        prop::sample::select(super::names().chain(["(", ")", ",", "..", "+", "-", "==", "<", "4"]).collect::<Vec<_>>()),
        0..30,
    )) {
        let text = words.join(" ");
        for part in OwnRulePart::ALL {
            let _ = part.check(&text);
        }
    }
}
