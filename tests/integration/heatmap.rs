//! The heatmap's settings, each of which counts, and `patzer heatmap`.

use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;
use patzer::chess::{Chess, fen};
use patzer::config::{BUILT_IN, Config};
use patzer::heatmap::{HeatmapSettings, Mapper, RuleId};
use serde_json::Value;

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
        positions.iter().map(|position| mapper.map(position, None).cells.clone()).collect::<Vec<_>>()
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
