//! `patzer explain` as programs and people use it: requests in, answers in their order; words; the same answer twice.

use patzer::chess::{Position, fen, notation};
use serde_json::Value;

use crate::user::{User, refused};

/// The answers to these requests, few positions searched for each.
fn answers(requests: &str) -> Vec<Value> {
    let run = User::new().run_with_input(&["explain", "--json", "--nodes", "6000"], requests);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{requests}");
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn request(fen: &str, m: &str) -> String {
    format!("{{\"fen\": \"{fen}\", \"move\": \"{m}\", \"ms\": 50, \"level\": \"club\"}}\n")
}

const BACK_RANK: &str = "6k1/5pp1/7p/8/8/8/r4PPP/3R2K1 w - - 0 1";

#[test]
fn every_line_has_its_answer_in_order_and_wrong_ones_an_error() {
    let long = "x".repeat(100_000);
    let requests = format!(
        "{}nonsense\n\n{long}\n{}{{\"fen\": \"startpos\", \"move\": null}}\n",
        request(BACK_RANK, "d1d4"),
        request(BACK_RANK, "d1d9"),
    );
    let answers = answers(&requests);
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0]["judgement"], "blunder");
    for (answer, word) in answers[1..4].iter().zip(["JSON", "longer", "d1d9"]) {
        let error = answer["error"].as_str().unwrap();
        assert!(error.contains(word), "{error}");
    }
    assert_eq!(answers[4]["safety"]["dest"].as_object().unwrap().len(), 20);
    assert_eq!(answers[4]["judgement"], Value::Null);
}

#[test]
fn hints_beside_a_move_warn_of_what_is_really_threatened() {
    let warns = |fen: &str, m: &str| {
        let run = User::new().run_with_input(&["explain", "--json", "--nodes", "50000"], request(fen, m));
        let answer: Value = serde_json::from_str(&run.out).unwrap();
        answer["hints"][0]["text"].as_str().unwrap().starts_with("Something of yours is in danger")
    };
    // The isolated pawn only seems to hang: 1…Nxd4 2.Nxd4 Qxd4 3.Bxh7+ wins the queen. The knight hangs.
    assert!(!warns("r1bq1rk1/pp2bppp/2n1pn2/8/3P4/2NB1N2/PP3PPP/R1BQ1RK1 w - - 0 11", "h2h3"));
    assert!(!warns("r1bq1rk1/pp3ppp/2nb1n2/3p4/8/2N1PN2/PP2BPPP/R1BQ1RK1 b - - 0 11", "h7h6"));
    assert!(warns("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", "h2h3"));
    assert!(warns("4k3/5ppp/8/8/4n3/3P4/5PPP/4K3 b - - 0 1", "h7h6"));
}

/// White has just taken on e5, or Black on d4.
#[test]
fn the_move_before_the_position_makes_a_recapture_one() {
    let white = "r1bqkbnr/ppp2ppp/2np4/4P3/4P3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 4";
    let black = "rnbqkbnr/pppp1ppp/8/8/3pP3/2P5/PP3PPP/RNBQKBNR w KQkq - 0 4";
    for (fen, last, m) in [(white, "d4e5", "c6e5"), (black, "e5d4", "c3d4")] {
        let told = |last: &str| {
            let request = format!("{{\"fen\": \"{fen}\", \"move\": \"{m}\"{last}}}\n");
            let answer = answers(&request).remove(0);
            (answer["text"]["club"].as_str().unwrap().to_owned(), answer["last"].clone())
        };
        let (known, named) = told(&format!(", \"last\": \"{last}\""));
        assert_eq!(named, last);
        assert!(known.contains("recapture") || known.contains("takes back"), "{known}");
        let (unknown, none) = told("");
        assert!(none.is_null() && !unknown.contains("recapture"), "{unknown}");
    }
    let request = format!("{{\"fen\": \"{white}\", \"move\": \"c6e5\", \"last\": \"a2a3\"}}\n");
    let error = answers(&request).remove(0)["error"].as_str().unwrap().to_owned();
    assert!(error.contains("can't have led"), "{error}");
}

#[test]
fn an_answer_holds_all_that_is_promised() {
    let answer = &answers(&request(BACK_RANK, "d1d4"))[0];
    assert_eq!(
        (&answer["schema"], &answer["move"], &answer["san"]),
        (&1.into(), &"d1d4".into(), &"Rd4".into())
    );
    assert_eq!(answer["fen"], BACK_RANK);
    assert_eq!(answer["after"]["mate"], -2);
    assert_eq!(answer["after"]["cp"], Value::Null);
    assert_eq!(answer["before"]["best"], answer["before"]["pv"][0]);
    assert!(answer["before"]["second"]["move"].is_string());
    assert!(answer["win_drop"].as_f64().unwrap() > 30.0);
    assert_eq!(answer["claims"][0]["kind"], "allows_mate");
    assert!(answer["claims"].as_array().unwrap().iter().all(|claim| claim["text"] != ""));
    for level in ["novice", "club", "advanced"] {
        assert!(answer["text"][level].as_str().unwrap().len() > 20);
    }
    assert_eq!(answer["hints"].as_array().unwrap().len(), 5);
    assert!(answer["engine"]["nodes"].as_u64().unwrap() <= 7_000);
}

/// What hangs is left to be taken, by White and by Black.
#[test]
fn difficulty_is_told_for_three_ratings_where_it_is_known() {
    let white = ("4k3/5ppp/3p4/4N3/8/8/5PPP/4K3 w - - 0 1", "h2h3");
    let black = ("4k3/5ppp/8/8/4n3/3P4/5PPP/4K3 b - - 0 1", "h7h6");
    for (fen, m) in [white, black] {
        let difficulty = |nodes| -> Value {
            let run = User::new().run_with_input(&["explain", "--json", "--nodes", nodes], request(fen, m));
            serde_json::from_str::<Value>(&run.out).unwrap()["difficulty"].clone()
        };
        let (known, guessed) = (difficulty("20000"), difficulty("19999"));
        for field in ["best", "played", "fault", "refutation"] {
            let chances = known[field].as_array().unwrap();
            let is_chance = |chance: &Value| (0.0..=1.0).contains(&chance.as_f64().unwrap());
            assert!(chances.len() == 3 && chances.iter().all(is_chance), "{field}: {known}");
            let needs_net = matches!(field, "played" | "fault");
            assert_eq!(guessed[field].is_null(), needs_net, "{field}: {guessed}");
        }
    }
}

#[test]
fn lines_are_legal_from_where_they_start() {
    let texts = [
        (BACK_RANK, "d1d4"),
        ("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 0 1", "h7h6"),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "b4f4"),
    ];
    for (text, m) in texts {
        let answer = &answers(&request(text, m))[0];
        let root = fen::parse(text).unwrap().position;
        let walk = |mut position: patzer::chess::Chess, line: &Value| {
            for m in line.as_array().unwrap() {
                let m = notation::parse_uci(&position, m.as_str().unwrap()).unwrap();
                position.play_unchecked(m);
            }
            position
        };
        walk(root.clone(), &answer["before"]["pv"]);
        let mut after = root.clone();
        after.play_unchecked(notation::parse_uci(&root, m).unwrap());
        walk(after, &answer["after"]["line"]);
        for claim in answer["claims"].as_array().unwrap() {
            let at = walk(root.clone(), &claim["at"]);
            if claim["line"].is_array() {
                walk(at, &claim["line"]);
            }
        }
    }
}

#[test]
fn games_that_end_are_answered() {
    let mate = &answers(&request("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"))[0];
    assert_eq!((&mate["after"]["mate"], &mate["judgement"]), (&1.into(), &"best".into()));
    assert_eq!(mate["after"]["line"], serde_json::json!([]));
    let stalemate = &answers(&request("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g6"))[0];
    assert_eq!((&stalemate["after"]["cp"], &stalemate["judgement"]), (&0.into(), &"blunder".into()));
    assert_eq!(stalemate["tags"], serde_json::json!(["missed_mate", "missed_win"]));
    let over = &answers("{\"fen\": \"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\"}\n")[0];
    assert_eq!((&over["before"]["mate"], &over["before"]["best"]), (&0.into(), &Value::Null));
}

#[test]
fn the_same_nodes_give_the_same_answer() {
    let requests = request("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "e5g6");
    let once = |first: &str| {
        let mut answer = answers(&format!("{first}{requests}")).pop().unwrap();
        answer["engine"]["ms"] = Value::Null;
        answer
    };
    assert_eq!(once(""), once(&request("startpos", "e2e4")));
}

#[test]
fn people_get_words_and_what_is_wrong_is_named() {
    let user = User::new();
    let mut words = vec!["explain", "--nodes", "6000", "--level", "club"];
    words.extend(BACK_RANK.split(' '));
    words.push("Rd4");
    let run = user.run(&words);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    assert!(
        run.out.starts_with(
            "1.Rd4 is a blunder\n\n1.Rd4?? leaves a1 unguarded and allows a back-rank mate in 2"
        ),
        "{}",
        run.out
    );
    assert!(run.out.lines().all(|line| line.chars().count() < 80));
    refused(&["explain", "startpos", "e5"], 2, "e5");
    refused(&["explain", "startpos", "e4", "--level", "master"], 2, "no level 'master'");
    refused(&["explain", "--bench", "nowhere.jsonl"], 1, "nowhere.jsonl");
}

#[test]
fn a_file_of_requests_is_measured() {
    let user = User::new();
    user.write("some.jsonl", &(request(BACK_RANK, "d1d4") + &request("startpos", "e2e4")));
    let run = user.run(&["explain", "--bench", "some.jsonl", "--nodes", "500"]);
    assert!(run.out.starts_with("2 requests in "), "{}{}", run.out, run.err);
    let run = user.run(&["explain", "--bench", "some.jsonl", "--nodes", "500", "--json"]);
    let answer: Value = serde_json::from_str(&run.out).unwrap();
    assert!(answer["beyond_search_ms"]["p95"].as_f64().is_some());
    user.write("wrong.jsonl", "{\"fen\": \"startpos\"}\nnot a request\n");
    let run = user.run(&["explain", "--bench", "wrong.jsonl"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("wrong.jsonl, line 2"), "{}", run.err);
}
