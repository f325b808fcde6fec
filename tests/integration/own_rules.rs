//! Own heatmap rules as users write them: the examples of the docs, mistakes with their place, `--check`, the board.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use assert_cmd::cargo::cargo_bin;
use patzer::config::LoadedConfig;
use patzer::heatmap::own::FEATURES;
use serde_json::Value;

const DOCS: &str = include_str!("../../docs/own-rules.md");

/// An example of the docs.
struct Example {
    name: &'static str,
    settings: &'static str,
    fen: &'static str,
    /// What the command prints below the board.
    printed: &'static str,
}

/// The fenced blocks of a text, with their language.
fn blocks(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap()).collect()
}

fn examples() -> Vec<Example> {
    let (_, text) = DOCS.split_once("## Ten examples").unwrap();
    let example = |pair: &[(&'static str, &'static str)]| {
        let [("toml", settings), ("", run)] = pair else { panic!("{pair:?}") };
        let name = settings.strip_prefix("[heatmap.own.").unwrap().split_once(']').unwrap().0;
        let (command, printed) = run.split_once("\n\n").unwrap();
        let fen = command.strip_prefix("patzer heatmap '").unwrap();
        let (fen, rule) = fen.split_once("' --rule ").unwrap();
        assert_eq!(rule, name);
        Example { name, settings, fen, printed }
    };
    blocks(text).chunks(2).map(example).collect()
}

fn load(text: &str) -> LoadedConfig {
    LoadedConfig::from_text(Path::new("config.toml"), text)
}

/// Runs patzer in a directory of its own whose config.toml has this text.
fn patzer(settings: &str, words: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("config.toml"), settings).unwrap();
    let mut command = Command::new(cargo_bin("patzer"));
    command.args(words).args(["--config", "config.toml"]).current_dir(home.path());
    command.env_clear().env("HOME", home.path()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn each_example_of_the_docs_says_what_the_docs_say() {
    let examples = examples();
    assert_eq!(examples.len(), 10);
    for Example { name, settings, fen, printed } in examples {
        let output = patzer(settings, &["heatmap", fen, "--rule", name]);
        assert_eq!(text(&output.stderr), "", "{name}");
        let said = text(&output.stdout);
        let (_, below) = said.split_once("\n\n").unwrap_or_else(|| panic!("{name} scores nothing: {said}"));
        assert_eq!(below, printed, "{name}");
    }
}

#[test]
fn all_examples_work_together_on_the_whole_map() {
    let all: String = examples().into_iter().map(|example| example.settings).collect();
    let loaded = load(&all);
    assert_eq!((loaded.warnings.as_slice(), loaded.config.heatmap.own.len()), (&[][..], 10));
    let fen = "6k1/pR3ppp/8/8/8/8/5PPP/6K1 w - - 0 25";
    let output = patzer(&all, &["heatmap", fen, "--json"]);
    let map: Value = serde_json::from_slice(&output.stdout).unwrap();
    let ids: Vec<&str> =
        map["rules"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    assert_eq!((ids.len(), ids[9]), (19, "rook_behind_passer"), "after the built-in ones");
    let reasons = map["squares"]["b7"]["reasons"].as_array().unwrap();
    assert!(reasons.iter().any(|reason| reason["rule"] == "rook_on_seventh"), "{map}");
    assert_eq!(map["failed"], serde_json::json!([]));
}

#[test]
fn the_docs_list_every_feature_with_its_meaning() {
    for feature in &FEATURES {
        let row = format!("\n| `{}` | {} |\n", feature.name, feature.meaning);
        assert!(DOCS.contains(&row), "{row}");
    }
    let (_, table) = DOCS.split_once("## What a formula can ask").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    assert_eq!(table.matches("\n| `").count(), FEATURES.len());
}

#[test]
fn the_mistake_that_the_docs_show_is_told_like_that() {
    let block = |language: &str, containing: &str| {
        let found = blocks(DOCS).into_iter().find(|(l, text)| *l == language && text.contains(containing));
        found.unwrap().1
    };
    let wrong = block("toml", "rook_behind_passer").replace("behind_passer\"", "behind_paser\"");
    let loaded = load(&wrong);
    assert_eq!(format!("{}\n", loaded.warnings[0]), block("", "did you mean"));
    assert!(loaded.warnings.len() == 1 && loaded.config.heatmap.own.is_empty());
}

/// Rules with one mistake each, and one without.
const FAULTY: &str = r#"[heatmap.own.good]
score = "1"
reason = "so"

[heatmap.own.typo]
when = "atackers > 2"
score = "1"
reason = "so"

[heatmap.own.long]
when = '''
piece == rook and
  rank
'''
score = "1"
reason = "so"

[heatmap.own.escaped]
score = "1"
reason = "say \"{rnak}\""

[heatmap.own.half]
when = "passed"

[heatmap.own.passed_pawn]
score = "1"
reason = "so"

[heatmap.own.control]
score = "1"
reason = "so"

[heatmap.own."Big Name"]
score = "1"
reason = "so"

[heatmap.own.odd]
score = 3
reason = "so"
weight = 11
scroe = "1"
"#;

#[test]
fn every_mistake_is_told_with_its_place_and_costs_only_its_rule() {
    let loaded = load(FAULTY);
    let told: Vec<String> = loaded.warnings.iter().map(ToString::to_string).collect();
    let begins = |start: &str| {
        assert!(
            told.iter().any(|line| line.starts_with(&format!("config.toml:{start}"))),
            "{start}: {told:#?}"
        );
    };
    begins("6:9: heatmap.own.typo.when: unknown name 'atackers'; did you mean 'attackers'?");
    begins("13:3: heatmap.own.long.when: this is a number; it must be a condition");
    // Where escapes hide the place, the text itself is pointed at.
    begins("20:10: heatmap.own.escaped.reason: unknown name 'rnak'; did you mean 'rank'?");
    begins("22: heatmap.own.half.score: missing; give the points");
    begins("22: heatmap.own.half.reason: missing; give the reason");
    begins("25: heatmap.own.passed_pawn: \"passed_pawn\" isn't allowed; use a name that no built-in rule");
    begins(
        "29: heatmap.own.control: \"control\" isn't allowed; use a name that no built-in rule or layer has",
    );
    begins("33: heatmap.own.Big Name: \"Big Name\" isn't allowed; use at most 30 small letters");
    begins("38: heatmap.own.odd.score: 3 isn't allowed; use the points, such as");
    begins("40: heatmap.own.odd.weight: 11 isn't allowed; use a number from 0 to 10");
    begins("41: heatmap.own.odd.scroe: unknown setting; did you mean 'score'?");
    assert_eq!(told.len(), 11, "{told:#?}");
    let own = &loaded.config.heatmap.own;
    assert_eq!(own.iter().map(|rule| rule.text().id.as_str()).collect::<Vec<_>>(), ["good"]);
}

#[test]
fn more_rules_than_there_is_room_for_are_refused() {
    let all: String = (0..33)
        .map(|n| format!("[heatmap.own.r{n}]\nscore = \"1\"\nreason = \"so\"\n"))
        .collect::<Vec<_>>()
        .concat();
    let loaded = load(&all);
    assert_eq!((loaded.config.heatmap.own.len(), loaded.warnings.len()), (32, 1));
    assert!(loaded.warnings[0].to_string().contains("at most 32"), "{}", loaded.warnings[0]);
}

#[test]
fn check_shows_the_place_of_every_mistake_and_answers_with_2() {
    let output = patzer(FAULTY, &["heatmap", "--check"]);
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("\n    when = \"atackers > 2\"\n            ^\n"), "{told}");
    assert!(text(&output.stdout).starts_with("good "), "{}", text(&output.stdout));
    let output = patzer(FAULTY, &["heatmap", "--check", "--json"]);
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((output.status.code(), answer["rules"][0]["id"].as_str()), (Some(2), Some("good")));
    let typo = answer["mistakes"].as_array().unwrap().iter().find(|m| m["key"] == "heatmap.own.typo.when");
    assert_eq!(typo.map(|m| (m["line"].as_u64(), m["column"].as_u64())), Some((Some(6), Some(9))));
}

#[test]
fn check_with_a_position_says_what_each_rule_scores_there() {
    let settings = "[heatmap.own.rooks]\nwhen = \"piece == rook\"\nscore = \"1\"\nreason = \"so\"\n\
                    [heatmap.own.broken]\nenabled = false\nscore = \"1 / (rank - rank)\"\nreason = \"so\"\n";
    let output = patzer(settings, &["heatmap", "--check", "startpos"]);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("scores 4 pieces\n"), "{said}");
    assert!(said.contains("fails here: the score of a1 is not a number (off)"), "{said}");
    let none = patzer("", &["heatmap", "--check"]);
    assert!(text(&none.stdout).contains("[heatmap.own.NAME]"));
    // A rule that fails leaves the others' map as it is.
    let output = patzer(settings, &["heatmap", "startpos", "--rule", "broken", "--rule", "rooks"]);
    let said = text(&output.stdout);
    assert!(said.contains("leave out the rule broken") && said.contains("a1  white rook"), "{said}");
}

#[test]
fn a_reason_cannot_write_on_the_terminal() {
    let settings =
        "[heatmap.own.rooks]\nname = \"a\\u001b[2Jb\"\nscore = \"1\"\nreason = \"so\\u001b[31m \\u202e\"\n";
    let output = patzer(settings, &["heatmap", "startpos", "--rule", "rooks"]);
    let said = text(&output.stdout);
    assert!(!said.contains('\u{1b}') && !said.contains('\u{202e}') && said.contains("so"), "{said:?}");
}
