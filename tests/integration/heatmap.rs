//! The heatmap as a whole: mirrored colours, bounds, rules alone, settings that count, and `patzer heatmap`.

use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use patzer::chess::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, fen};
use patzer::config::{BUILT_IN, Config};
use patzer::heatmap::{Heatmap, HeatmapSettings, Mapper, RuleId, Scaling};
use proptest::prelude::*;
use serde_json::Value;

/// Where random games begin: the usual start, and positions rich in what the rules judge.
const STARTS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 9",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 40",
    "4k3/pp3p1p/2p1n3/3N1p2/1P1PpP2/4P1P1/P5KP/2R5 b - - 0 30",
    "3rr1k1/3q1p2/3b4/3n4/3P4/2NQ1B2/3R1P2/3R2K1 w - - 0 25",
    "8/5k2/8/3pP3/8/2P5/1K6/8 w - d6 0 50",
];

const RULES: [RuleId; 9] = [
    "passed_pawn",
    "backward_pawn",
    "isolated_pawn",
    "doubled_pawn",
    "king_safety",
    "weak_square",
    "piece_activity",
    "undeveloped_piece",
    "outpost_square",
];

fn position(text: &str) -> Chess {
    fen::parse(text).unwrap().position
}

fn any_position() -> impl Strategy<Value = Chess> {
    (0..STARTS.len(), prop::collection::vec(0..1000usize, 0..50)).prop_map(|(start, choices)| {
        let mut position = position(STARTS[start]);
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[choice % moves.len()]);
        }
        position
    })
}

fn mirrored(position: &Chess) -> Chess {
    let setup = position.to_setup(EnPassantMode::Always).into_mirrored();
    Chess::from_setup(setup, CastlingMode::Standard).unwrap()
}

fn map(position: &Chess, only: Option<&[RuleId]>) -> Heatmap {
    Heatmap::clone(&Mapper::default().map(position, only))
}

/// The numbers of a map: for each scored square its raw sum, score and the points of its reasons, in a given view.
fn numbers(map: &Heatmap, turned: bool) -> Vec<(String, f64, f64, Vec<f64>)> {
    let mut numbers: Vec<_> = map
        .scored()
        .map(|(square, cell)| {
            let square = if turned { square.flip_vertical() } else { square };
            let mut points: Vec<f64> = cell.reasons.iter().map(|reason| reason.score).collect();
            points.sort_by(f64::total_cmp);
            (square.to_string(), cell.raw, cell.score, points)
        })
        .collect();
    numbers.sort_by(|one, other| one.0.cmp(&other.0));
    numbers
}

/// Sums in another order differ in their last digits.
fn alike(one: &[(String, f64, f64, Vec<f64>)], other: &[(String, f64, f64, Vec<f64>)]) -> bool {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-9;
    one.len() == other.len()
        && one.iter().zip(other).all(|(a, b)| {
            a.0 == b.0
                && close(a.1, b.1)
                && close(a.2, b.2)
                && a.3.len() == b.3.len()
                && a.3.iter().zip(&b.3).all(|(a, b)| close(*a, *b))
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn the_mirrored_position_gives_the_mirrored_map(position in any_position()) {
        let (here, there) = (map(&position, None), map(&mirrored(&position), None));
        prop_assert!(
            alike(&numbers(&here, false), &numbers(&there, true)),
            "{}\n{:?}\n{:?}", fen::write(&position), numbers(&here, false), numbers(&there, true)
        );
    }

    #[test]
    fn scores_stay_in_their_range_and_add_up(position in any_position()) {
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
        position in any_position(),
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
    fn a_rule_alone_says_what_it_says_among_the_others(position in any_position()) {
        let all = map(&position, None);
        for rule in RULES {
            let alone = map(&position, Some(&[rule]));
            for (square, cell) in all.scored() {
                let among: Vec<_> = cell.reasons.iter().filter(|reason| reason.rule == rule).collect();
                let reasons: Vec<_> = alone.cell(square).map(|cell| cell.reasons.iter().collect()).unwrap_or_default();
                prop_assert_eq!(among, reasons);
            }
        }
    }

    #[test]
    fn words_name_only_pieces_that_stand_where_they_say(position in any_position()) {
        let map = map(&position, None);
        for (_, cell) in map.scored() {
            for reason in &cell.reasons {
                let words = reason.why.to_string();
                prop_assert!(!words.contains("{}"), "{}", words);
                for (role, square) in pieces_named(&words) {
                    let there = position.board().role_at(square.parse().unwrap());
                    prop_assert_eq!(there.map(patzer::chess::words::role), Some(role), "{}", words);
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
    for rule in RULES {
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
fn the_settings_of_the_code_are_those_of_the_built_in_file() {
    assert_eq!(Config::default().heatmap, HeatmapSettings::default());
}

/// Positions in which every number of the settings matters to somebody.
const TELLING: &[&str] = &[
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqk1nr/ppp2ppp/2np4/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 30",
    "rn2k2r/8/3n4/3P4/P3p1P1/PB3P2/8/RNB1K1NR w KQkq - 0 12",
    "4k3/8/8/2p5/2P1P3/3P4/4K3/8 w - - 0 30",
    "4k3/2p5/8/8/2P5/2P4P/7P/4K3 w - - 0 30",
    "7k/8/8/8/5n2/6q1/8/6K1 w - - 0 30",
    "4k3/8/8/3B4/4P3/8/8/4K3 w - - 0 30",
    "4k3/p7/8/8/3R4/8/3R4/6K1 w - - 0 30",
    "4k3/8/8/8/8/B7/1P1P4/2B1K3 w - - 0 7",
    "4k3/pp4pp/8/3N1B2/4P3/8/3p4/4K3 w - - 0 30",
    "4k3/8/3p1p2/2Q1R1N1/8/8/3R4/3RK3 b - - 0 30",
    "4k3/8/5p2/2P5/3R2q1/8/1P1P4/2B2K2 w - - 0 30",
    "r5k1/2p5/3p4/4Q3/1p2R3/2N4q/5P2/6K1 w - - 0 30",
];

/// Every number below a table of the settings, with the way to it.
fn numeric_keys(table: &toml::Table, way: &[String], found: &mut Vec<Vec<String>>) {
    for (key, value) in table {
        let way = [way, std::slice::from_ref(key)].concat();
        match value {
            toml::Value::Table(below) => numeric_keys(below, &way, found),
            toml::Value::Integer(_) | toml::Value::Float(_) => found.push(way),
            _ => {}
        }
    }
}

#[test]
fn every_number_of_the_settings_counts() {
    let built_in: toml::Table = BUILT_IN.parse().unwrap();
    let heatmap = built_in["heatmap"].as_table().unwrap();
    let mut keys = Vec::new();
    numeric_keys(heatmap, &[], &mut keys);
    // The cache changes no map, and colours are laid over it by the screen.
    keys.retain(|way| way[0] != "cache" && way[0] != "colors");
    assert!(keys.len() > 50, "{}", keys.len());
    let positions: Vec<Chess> = TELLING.iter().map(|text| position(text)).collect();
    let maps = |settings: HeatmapSettings| {
        let mut mapper = Mapper::new(settings);
        let maps: Vec<_> =
            positions.iter().map(|position| numbers(&mapper.map(position, None), false)).collect();
        maps
    };
    let before = maps(HeatmapSettings::default());
    let mut idle = Vec::new();
    for way in keys {
        let mut changed = toml::Value::Table(heatmap.clone());
        let value = way.iter().fold(&mut changed, |place, key| &mut place[key.as_str()]);
        *value = match &*value {
            toml::Value::Integer(number) => toml::Value::Integer(number + 1),
            toml::Value::Float(number) => toml::Value::Float(number / 2.0),
            other => other.clone(),
        };
        if maps(changed.try_into().unwrap()) == before {
            idle.push(way.join("."));
        }
    }
    assert_eq!(idle, [""; 0], "these count for nothing");
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

fn patzer(words: &[&str]) -> Command {
    let mut command = Command::new(cargo_bin("patzer"));
    command.args(words).env_clear().stdin(Stdio::null());
    command
}

fn answer(words: &[&str]) -> Value {
    let output = patzer(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn json_has_the_promised_fields() {
    let fen = "4k3/8/8/P7/8/8/8/R3K3 w - - 0 20";
    let answer = answer(&["heatmap", fen, "--json"]);
    assert_eq!(answer["fen"], fen);
    assert_eq!(answer["range"], serde_json::json!([-100.0, 100.0]));
    let ids: Vec<_> = answer["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    assert_eq!(ids, RULES);
    assert_eq!(answer["rules"][0]["name"], "Passed pawns");
    assert_eq!(answer["rules"][0]["enabled"], true);
    assert_eq!(answer["rules"][0]["weight"], 1.2);
    assert_eq!(answer["failed"], serde_json::json!([]));
    let pawn = &answer["squares"]["a5"];
    assert_eq!((&pawn["piece"], &pawn["color"]), (&"pawn".into(), &"white".into()));
    let reasons = pawn["reasons"].as_array().unwrap();
    let part = |reason: &Value| reason["score"].as_f64().unwrap() * reason["weight"].as_f64().unwrap();
    let sum: f64 = reasons.iter().map(part).sum();
    assert!((pawn["raw"].as_f64().unwrap() - sum).abs() < 1e-9);
    let parts: f64 = reasons.iter().map(|reason| reason["part"].as_f64().unwrap()).sum();
    assert!((pawn["score"].as_f64().unwrap() - parts).abs() < 1e-9);
    assert_eq!(reasons[0]["rule"], "passed_pawn");
    assert_eq!(reasons[0]["why"], "passed: no black pawn ahead on the a- or b-file");
    assert!(answer["squares"].get("b5").is_none(), "nobody stands there");
}

#[test]
fn rules_can_be_chosen() {
    let fen = "4k3/8/8/P7/8/8/8/R3K3 w - - 0 20";
    let answer = answer(&["heatmap", fen, "--rule", "isolated_pawn", "--rule", "outpost_square", "--json"]);
    let squares = answer["squares"].as_object().unwrap();
    assert_eq!(squares.keys().collect::<Vec<_>>(), ["a5"]);
    assert_eq!(squares["a5"]["raw"], -9.0);
}

#[test]
fn an_unknown_rule_is_told_with_the_nearest() {
    let output = patzer(&["heatmap", "startpos", "--rule", "passed_pwan"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        String::from_utf8(output.stderr).unwrap(),
        "error: there's no rule 'passed_pwan'\nhint: did you mean 'passed_pawn'?\n"
    );
}

#[test]
fn people_get_a_board_and_reasons() {
    let output = patzer(&["heatmap", "4k3/8/8/P7/8/8/8/R3K3 w - - 0 20"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\na5  white pawn  +") && text.contains("passed: no black pawn ahead"), "{text}");
    assert!(!text.contains('\u{1b}'), "no colour in a pipe");
}

#[test]
fn colours_can_be_asked_for() {
    let words = ["heatmap", "4k3/8/8/P7/8/8/8/R3K3 w - - 0 20", "--color", "truecolor"];
    let output = patzer(&words).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("\u{1b}[") && text.contains("48;2;"), "{text}");
    assert!(text.contains("\na5  white pawn  +"), "the reasons stand below the board");
    assert!(text.contains("+3 is about +30."), "{text}");
}

#[test]
fn a_layer_tells_its_sentence_and_scores_empty_squares() {
    let fen = "4k3/8/8/8/8/8/5PPP/1R4K1 w - - 0 20";
    for (id, name) in [
        ("fiedler", "Halves of White"),
        ("clusters", "Groups of White"),
        ("centrality", "Centrality of White"),
    ] {
        let answer = answer(&["heatmap", fen, "--layer", id, "--json"]);
        assert_eq!((&answer["layer"], &answer["name"]), (&id.into(), &name.into()));
        assert_eq!(answer["side"], "white");
        assert_eq!(answer["fen"], fen);
        let squares = answer["squares"].as_object().unwrap();
        assert!(squares.values().all(|score| score.as_f64().unwrap().abs() <= 100.0));
        assert!(squares.contains_key("b5") && squares.contains_key("b1"), "{answer}");
        let text = patzer(&["heatmap", fen, "--layer", id, "--plain"]).output().unwrap();
        let text = String::from_utf8(text.stdout).unwrap();
        assert!(text.ends_with(&format!("\n{name}: {}\n", answer["sentence"].as_str().unwrap())), "{text}");
    }
    let black = answer(&["heatmap", fen, "--layer", "fiedler", "--side", "black", "--json"]);
    assert!(black["side"] == "black" && black["squares"].get("b1").is_none(), "{black}");
    let ants = answer(&["heatmap", fen, "--layer", "pheromone", "--json"]);
    assert_eq!(ants, answer(&["heatmap", fen, "--layer", "pheromone", "--json"]), "the ants are seeded");
    assert!(!ants["links"].as_array().unwrap().is_empty());
}

#[test]
fn a_layer_that_is_unknown_is_answered_with_those_there_are() {
    for (name, hint) in
        [("fidler", "did you mean 'fiedler'?"), ("x", "fiedler, clusters, centrality, pheromone")]
    {
        let output = patzer(&["heatmap", "startpos", "--layer", name]).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(hint), "{told}");
    }
    let mut both = patzer(&["heatmap", "startpos", "--layer", "fiedler", "--rule", "passed_pawn"]);
    assert_eq!(both.output().unwrap().status.code(), Some(2));
    let mut other = patzer(&["heatmap", "startpos", "--layer", "pheromone", "--side", "black"]);
    let output = other.output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("ants walk for the side to move"));
}
