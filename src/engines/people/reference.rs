//! Nets of Maia and what they must answer: `PATZER_MAIA` names the folder with both.

use std::path::PathBuf;

use serde_json::Value;

use super::{MaiaWeights, PeopleNet, PeopleView};
use crate::chess::{Position, fen, notation};
use crate::search::Root;

fn folder() -> PathBuf {
    std::env::var_os("PATZER_MAIA").expect("PATZER_MAIA names the folder of the nets").into()
}

fn net(rating: &str) -> PeopleNet {
    let file = std::fs::read(folder().join(format!("maia-{rating}.pb.gz"))).unwrap();
    PeopleNet::new(MaiaWeights::read(&file).unwrap())
}

/// The game that a row knows: its FEN alone, or the moves before it.
fn root(row: &Value, known: &str) -> Root {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    if known == "fen" {
        return Root::from_position(fen::parse(&text(&row["fen"])).unwrap().position);
    }
    let mut position = fen::parse(&text(&row["history"]["start_fen"])).unwrap().position;
    let mut root = Root::from_position(position.clone());
    for uci in row["history"]["moves"].as_array().unwrap() {
        let m = notation::parse_uci(&position, &text(uci)).unwrap();
        position.play_unchecked(m);
        root.moves.push(m);
    }
    root
}

/// The largest difference between a view and what it must be.
fn difference(view: &PeopleView, expected: &Value) -> f64 {
    let of_move = |(uci, chance): (&String, &Value)| {
        let found = view.moves.iter().find(|(m, _)| notation::uci(*m) == *uci).map(|found| found.1);
        (f64::from(found.unwrap_or(-1.0)) - chance.as_f64().unwrap()).abs()
    };
    let moves = expected["policy"].as_object().unwrap().iter().map(of_move);
    let outcome = view.outcome.iter().zip(expected["wdl"].as_array().unwrap());
    let outcome = outcome.map(|(found, wanted)| (f64::from(*found) - wanted.as_f64().unwrap()).abs());
    moves.chain(outcome).fold(0.0, f64::max)
}

fn check(file: &str) {
    let rows = std::fs::read_to_string(folder().join(file)).unwrap();
    let rows: Vec<Value> = rows.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let ratings: Vec<String> = rows[0]["nets"].as_object().unwrap().keys().cloned().collect();
    let mut largest: f64 = 0.0;
    for rating in ratings {
        let mut net = net(&rating);
        for row in &rows {
            for (known, expected) in row["nets"][&rating].as_object().unwrap() {
                let view = net.look(&root(row, known));
                let away = difference(&view, expected);
                assert!(away < 1e-4, "{rating} {known} {}: {away}", row["id"]);
                assert_eq!(view.moves.len() as u64, expected["legal"].as_u64().unwrap());
                largest = largest.max(away);
            }
        }
    }
    println!("{file}: the largest difference is {largest:.7}");
}

#[test]
#[ignore = "PATZER_MAIA must name a folder with Maia's nets and reference answers"]
fn the_nets_answer_as_their_authors_program_does() {
    check("reference.jsonl");
    check("reference-special.jsonl");
}

#[test]
#[ignore = "PATZER_MAIA must name a folder with Maia's nets"]
fn a_look_takes_so_long() {
    let mut net = net("1500");
    let root = Root::from_position(fen::parse(fen::USUAL).unwrap().position);
    let start = std::time::Instant::now();
    (0..100).for_each(|_| drop(net.look(&root)));
    println!("a look takes {:?}", start.elapsed() / 100);
}
