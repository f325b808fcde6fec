//! Engines and search as players and programs meet them: whole games, fixed totals, answers in JSON.

use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use crossbeam_channel::unbounded;
use patzer::chess::{Chess, Color, Game, fen};
use patzer::cli::bench;
use patzer::engines::{self, Budget, EngineJob, EngineReport, Opponent, ReportKind, Roster, worker};
use patzer::eval::net::EvaluatorKind;
use patzer::search::{Limits, Root, StopFlag};
use serde_json::Value;

/// The bench's total at a low depth: a change of play is always on purpose, and then this number changes with it.
#[test]
fn the_bench_counts_the_same_nodes_everywhere() {
    let total =
        bench::search_all(7, EvaluatorKind::HandWritten, &StopFlag::default(), |_, _| Ok(())).unwrap();
    assert_eq!((total.positions, total.nodes), (30, 149_662));
}

fn opponent(name: &str, level: Option<u16>) -> Opponent {
    Opponent { name: name.to_owned(), level }
}

/// Plays a game to its end and answers who won.
fn play(white: &Opponent, black: &Opponent, seed: u64) -> Game {
    let mut players = [white, black].map(|who| engines::build(who, seed, 1).unwrap());
    let mut game = Game::default();
    while game.ending().is_none() && game.ply() < 400 {
        let root = Root { start: game.start().clone(), moves: game.moves() };
        let player = &mut players[game.turn() as usize ^ 1];
        let choice = player.think(&root, &Limits::default(), &StopFlag::default(), &mut |_| {});
        game.play(choice.unwrap().played).unwrap();
    }
    game
}

#[test]
fn material_beats_random_in_nearly_every_game() {
    let (material, random) = (opponent("material", None), opponent("random", None));
    let wins = (0..20)
        .filter(|seed| {
            let game =
                if seed % 2 == 0 { play(&material, &random, *seed) } else { play(&random, &material, *seed) };
            let side = Color::from_white(seed % 2 == 0);
            game.ending().and_then(patzer::chess::Ending::winner) == Some(side)
        })
        .count();
    assert!(wins >= 19, "{wins} of 20");
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let random = opponent("random", None);
    for other in [opponent("patzer", Some(400)), opponent("alphabeta", None)] {
        let moves = |seed| play(&other, &random, seed).moves();
        assert_eq!(moves(3), moves(3), "{}", other.name);
        assert_ne!(moves(3), moves(4), "{}", other.name);
    }
}

#[test]
fn names_and_levels_that_are_not_there_are_refused() {
    assert!(engines::build(&opponent("deep blue", None), 0, 1).is_err());
    let error = engines::build(&opponent("patzer", Some(99)), 0, 1).err().unwrap();
    assert_eq!(error.to_string(), "patzer has levels 400 to 2650, not 99");
}

/// Sends jobs to a worker and answers all that it reports until the channel is closed.
fn worked(jobs: Vec<EngineJob>) -> Vec<EngineReport> {
    let (sender, receiver) = unbounded();
    let (reports, answers) = unbounded();
    let thread = std::thread::spawn(move || {
        let sink = move |report| drop(reports.send(report));
        worker::run(&receiver, &sink, 1, &Roster::default(), &Budget::default());
    });
    for job in jobs {
        sender.send(job).unwrap();
    }
    drop(sender);
    thread.join().unwrap();
    answers.iter().collect()
}

fn think(generation: u64, opponent: Opponent, position: Chess) -> EngineJob {
    EngineJob::Think {
        generation,
        opponent,
        rival: None,
        seed: 1,
        root: Root::from_position(position),
        limits: Limits { nodes: Some(2_000), ..Limits::default() },
        stop: StopFlag::default(),
    }
}

#[test]
fn a_worker_answers_with_the_generation_it_was_asked_with() {
    let reports = worked(vec![think(7, opponent("patzer", None), Chess::default())]);
    assert!(reports.iter().all(|report| report.generation == 7));
    let (last, before) = reports.split_last().unwrap();
    assert!(matches!(&last.kind, ReportKind::Chosen(Ok(choice)) if choice.analysis.is_some()));
    assert!(!before.is_empty() && before.iter().all(|report| matches!(report.kind, ReportKind::Thinking(_))));
}

#[test]
fn a_worker_says_why_there_is_no_move() {
    let mate = fen::parse("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1").unwrap().position;
    let reports = worked(vec![think(1, opponent("random", None), mate)]);
    assert!(
        matches!(&reports[0].kind, ReportKind::Chosen(Err(reason)) if reason == "there is no legal move")
    );
    let reports = worked(vec![think(1, opponent("nobody", None), Chess::default())]);
    assert!(matches!(&reports[0].kind, ReportKind::Chosen(Err(reason)) if reason.contains("nobody")));
}

#[test]
fn a_panic_in_a_search_is_an_answer_and_the_worker_goes_on() {
    // A move that the position does not allow makes the rules panic.
    let start = Chess::default();
    let moves = fen::parse("8/8/8/8/8/8/5k1K/7r w - - 0 1").unwrap().position;
    let illegal = patzer::chess::Position::legal_moves(&moves)[0];
    let mut broken = think(1, opponent("patzer", None), start.clone());
    if let EngineJob::Think { root, .. } = &mut broken {
        root.moves = vec![illegal; 40];
    }
    let (sender, receiver) = unbounded();
    let (reports, answers) = unbounded();
    let thread = std::thread::spawn(move || {
        let sink = move |report| drop(reports.send(report));
        worker::run(&receiver, &sink, 1, &Roster::default(), &Budget::default());
    });
    sender.send(broken).unwrap();
    let first = answers.recv().unwrap();
    sender.send(think(2, opponent("patzer", None), start)).unwrap();
    let rest: Vec<EngineReport> =
        answers.iter().take_while(|report| !matches!(report.kind, ReportKind::Chosen(_))).collect();
    drop(sender);
    thread.join().unwrap();
    assert!(
        matches!(&first.kind, ReportKind::Chosen(Err(reason)) if reason.starts_with("search failed")),
        "{first:?}"
    );
    assert!(rest.iter().all(|report| report.generation == 2));
}

#[test]
fn only_the_newest_view_that_waits_is_looked_at_and_a_stop_finishes_it() {
    let (sender, receiver) = unbounded();
    let (reports, answers) = unbounded();
    let stops: Vec<StopFlag> = (0..3).map(|_| StopFlag::default()).collect();
    for (generation, stop) in (0..).zip(&stops) {
        let view = EngineJob::View {
            analyst: "patzer".to_owned(),
            generation,
            root: Root::from_position(Chess::default()),
            limits: Limits { lines: 2, ..Limits::default() },
            stop: stop.clone(),
        };
        sender.send(view).unwrap();
    }
    let thread = std::thread::spawn(move || {
        let sink = move |report| drop(reports.send(report));
        worker::run(&receiver, &sink, 1, &Roster::default(), &Budget::default());
    });
    let first = answers.recv_timeout(Duration::from_secs(20)).unwrap();
    assert!(matches!(&first.kind, ReportKind::View(Ok(_), false)));
    stops[2].stop();
    drop(sender);
    thread.join().unwrap();
    let last = answers.iter().last().unwrap();
    assert!(matches!(&last.kind, ReportKind::View(Ok(analysis), true) if analysis.lines.len() == 2));
    assert!(first.generation == 2 && last.generation == 2);
}

#[test]
fn every_engine_looks_at_a_position_as_an_analyst() {
    for spec in engines::roster() {
        let view = EngineJob::View {
            analyst: spec.name.to_owned(),
            generation: 1,
            root: Root::from_position(Chess::default()),
            limits: Limits { lines: 2, nodes: Some(300), ..Limits::default() },
            stop: StopFlag::default(),
        };
        let last = worked(vec![view]).pop().unwrap();
        assert!(
            matches!(&last.kind, ReportKind::View(Ok(analysis), true) if analysis.lines.len() == 2),
            "{}: {last:?}",
            spec.name
        );
    }
}

/// What `patzer` prints for these words and this input, each line as JSON.
fn json(words: &[&str], input: &str) -> Vec<Value> {
    let home = tempfile::tempdir().unwrap();
    let mut child = Command::new(cargo_bin("patzer"))
        .args(words)
        .env_clear()
        .env("HOME", home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn analyze_answers_each_line_of_its_input() {
    let input =
        "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1\nnonsense\nstartpos e4 c5\n7k/6Q1/5K2/8/8/8/8/8 b - - 0 1\n";
    let answers = json(&["analyze", "-", "--json", "--depth", "4", "--lines", "2"], input);
    assert_eq!(answers.len(), 4);
    let mate = &answers[0];
    assert_eq!(mate["engine"], "patzer");
    assert_eq!(mate["depth"], 4);
    let best = &mate["lines"][0];
    assert_eq!((&best["move"], &best["san"]), (&"a1a8".into(), &"Ra8#".into()));
    assert_eq!((&best["cp"], &best["mate"]), (&Value::Null, &1.into()));
    assert_eq!(best["pv"][0], "a1a8");
    assert!(mate["lines"][1]["cp"].is_number() && mate["lines"][1]["mate"].is_null());
    for field in ["seldepth", "nodes", "ms", "nps"] {
        assert!(mate[field].is_number(), "{field}");
    }
    assert!(answers[1]["error"].is_string());
    assert_eq!(answers[2]["lines"].as_array().unwrap().len(), 2);
    assert_eq!(answers[3]["lines"], Value::Array(Vec::new()));
}

#[test]
fn every_engine_of_the_roster_can_be_asked() {
    for engine in json(&["engines", "--json"], "")[0]["engines"].as_array().unwrap() {
        let name = engine["name"].as_str().unwrap();
        let answers = json(&["analyze", "startpos", "--json", "--nodes", "1000", "--engine", name], "");
        assert_eq!(answers[0]["engine"], name);
        // Who looks no further than one move tells all moves.
        let lines = if ["random", "material"].contains(&name) { 20 } else { 1 };
        assert_eq!(answers[0]["lines"].as_array().unwrap().len(), lines, "{name}");
    }
}

#[test]
fn a_rung_tells_its_nodes_beside_those_of_the_rungs_below() {
    let answer = json(&["analyze", "startpos", "--json", "--depth", "3", "--engine", "table"], "").remove(0);
    let ladder = answer["ladder"].as_array().unwrap();
    let names: Vec<&str> = ladder.iter().map(|rung| rung["engine"].as_str().unwrap()).collect();
    assert_eq!(names, ["minimax", "alphabeta", "quiescence", "table"]);
    assert_eq!(ladder[0]["nodes"], 20 + 400 + 8902);
    assert!(ladder.iter().all(|rung| rung["whole"] == true));
    assert_eq!(ladder[3]["nodes"], answer["nodes"]);
    let output = Command::new(cargo_bin("patzer"))
        .args(["analyze", "startpos", "--engine", "alphabeta"])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.contains("minimax               9322\n") && told.contains("% of minimax\n"), "{told}");
    assert!(json(&["analyze", "startpos", "--json", "--depth", "2"], "")[0]["ladder"].is_null());
}

#[test]
fn one_ply_engines_tell_every_move_s_score() {
    let study = "Kn2rn1k/1p2P3/8/8/8/8/8/8 w - - 0 1";
    let scores = |engine: &str, more: &[&str]| -> Vec<(String, i64)> {
        let words = [&["analyze", study, "--json", "--engine", engine], more].concat();
        let lines = json(&words, "").remove(0)["lines"].take();
        let score = |line: &Value| (line["move"].as_str().unwrap().to_owned(), line["cp"].as_i64().unwrap());
        lines.as_array().unwrap().iter().map(score).collect()
    };
    let material = scores("material", &[]);
    for (uci, cp) in
        [("e7f8q", 0), ("e7f8r", -400), ("e7f8b", -600), ("e7f8n", -600), ("a8b7", -1000), ("a8a7", -1100)]
    {
        assert!(material.contains(&(uci.to_owned(), cp)), "{uci}: {material:?}");
    }
    assert_eq!((material.len(), material[0].1, material[5].1), (6, 0, -1100));
    assert_eq!(scores("material", &["--lines", "2"])[..], material[..2]);
    let random = scores("random", &[]);
    assert!(random.len() == 6 && random.iter().all(|(_, cp)| *cp == 0));
}

#[test]
fn swarm_tells_how_it_came_to_its_move() {
    let answers = |engine: &str| {
        let words = ["analyze", "startpos", "--json", "--nodes", "2000", "--engine", engine];
        json(&words, "").remove(0)
    };
    let answer = answers("swarm");
    let swarm = &answer["swarm"];
    let moves = swarm["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 20);
    for one in moves {
        let judged = one["fate"] != "unconsidered";
        assert_eq!(one["worst"].is_number() && one["mean"].is_number(), judged, "{one}");
        assert_eq!(one["by"].is_string(), one["fate"] == "dominated", "{one}");
    }
    let searched = moves.iter().filter(|one| one["fate"] == "survives" || one["fate"] == "kept");
    assert!(searched.clone().any(|one| one["move"] == answer["lines"][0]["move"]));
    assert!(swarm["genes"]["weights"]["spectral"].is_number());
    assert_eq!(swarm["pheromone"].as_array().unwrap().len(), 64);
    let bare = answers("swarm:no-root,no-genes,no-ants");
    assert_eq!(bare["swarm"]["moves"], Value::Array(Vec::new()));
    assert!(bare["swarm"]["genes"].is_null() && bare["swarm"]["ants"].is_null());
}

#[test]
fn eval_adds_up_for_programs_too() {
    let text = "r1bq1rk1/pp1nppbp/2p2np1/8/2QPPB2/2N2N2/PP3PPP/R3KB1R w KQ - 1 9";
    assert_adds_up(text, &json(&["eval", text, "--json"], "")[0]);
    let positional = &json(&["eval", text, "--json", "--engine", "positional"], "")[0];
    assert_adds_up(text, positional);
    let knight = positional["pieces"]["c3"]["terms"].as_array().unwrap();
    assert!(knight.contains(&serde_json::json!({ "id": "knight_centre", "cp": 20 })));
}

fn assert_adds_up(text: &str, answer: &Value) {
    assert_eq!(answer["fen"], text);
    let terms = answer["terms"].as_array().unwrap();
    let sum: i64 = terms.iter().map(|term| term["cp"].as_i64().unwrap()).sum();
    assert_eq!(answer["cp"].as_i64(), Some(sum));
    assert!(terms.iter().all(|term| term["white"].as_array().unwrap().len() == 2));
    let knight = &answer["pieces"]["c3"];
    assert_eq!((&knight["piece"], &knight["color"]), (&"knight".into(), &"white".into()));
    let parts: i64 =
        knight["terms"].as_array().unwrap().iter().map(|term| term["cp"].as_i64().unwrap()).sum();
    assert_eq!(knight["cp"].as_i64(), Some(parts));
    assert!(answer["phase"].as_f64().unwrap() > 0.9);
}

#[test]
fn perft_counts_and_divides() {
    let answer = &json(&["perft", "3", "--json"], "")[0];
    assert_eq!(answer["nodes"], 8902);
    assert_eq!(answer["moves"]["e2e4"], 600);
    assert_eq!(json(&["perft", "0", "--json"], "")[0]["nodes"], 1);
}
