//! `patzer endings`: exact results, tables kept and made again, and what has no table.

use serde_json::{Value, json};

use crate::user::User;

fn answers(user: &User, words: &[&str], input: &str) -> Vec<Value> {
    let run = user.run_with_input(&[&["endings"][..], words, &["--json"]].concat(), input);
    run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn endings_are_told_exactly() {
    let lines = [
        ("8/8/8/8/4k3/8/4P3/4K3 b - - 0 1", "draw", Value::Null),
        ("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "win", json!(1)),
        ("7k/5K2/8/8/8/8/6Q1/8 b - - 0 1", "loss", json!(2)),
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", "loss", json!(0)),
        ("8/8/8/8/4k3/8/8/4K3 w - - 0 1", "draw", Value::Null),
    ];
    let input = lines.each_ref().map(|(fen, _, _)| *fen).join("\n");
    let found = answers(&User::new(), &["-"], &input);
    assert_eq!(found.len(), lines.len());
    for ((fen, result, plies), answer) in lines.iter().zip(&found) {
        assert_eq!((&answer["fen"], &answer["result"], &answer["dtm"]), (&json!(fen), &json!(result), plies));
    }
    assert_eq!(found[1]["best"], json!(["g1h1", "g1h2", "g1g7", "g1g8"]), "every mate");
    assert_eq!(found[3]["best"], json!([]));
}

#[test]
fn people_read_moves_and_plies() {
    let run = User::new().run(&["endings", "7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"]);
    assert_eq!(run.out, "White wins: mate in 1 move (1 ply).\nBest: Qh1#, Qh2#, Qg7#, Qg8#\n");
}

#[test]
fn a_table_is_kept_and_a_damaged_one_is_made_again() {
    let user = User::new();
    let ask = || answers(&user, &["7k/5K2/8/8/8/8/8/6Q1 w - - 0 1"], "");
    let first = ask();
    let table = user.path(".cache/patzer/tables/KQK.table");
    let kept = std::fs::read(&table).unwrap();
    let mut damaged = kept.clone();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 0xff;
    std::fs::write(&table, damaged).unwrap();
    assert_eq!(ask(), first);
    assert_eq!(std::fs::read(&table).unwrap(), kept);
}

#[test]
fn what_has_no_table_is_refused_with_the_reason() {
    let refused = |fen: &str, reason: &str| {
        let run = User::new().run(&["endings", fen]);
        assert_eq!(run.status, 2, "{fen}");
        assert!(run.err.contains(reason), "{fen}: {}", run.err);
    };
    refused("startpos", "the position has 32 pieces");
    refused("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "somebody may still castle");
}

#[test]
fn syzygy_tables_are_asked_for_more_pieces_and_told_where_they_are_damaged() {
    let user = User::new();
    let five = "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1";
    let run = user.run(&["endings", five]);
    assert!(
        run.err.contains("tables have at most four") && run.err.contains("syzygy under [engine]"),
        "{}",
        run.err
    );
    let folder = user.path("syzygy");
    std::fs::create_dir(&folder).unwrap();
    let settings = user.path("mine.toml");
    std::fs::write(&settings, format!("[engine]\nsyzygy = '{}'\n", folder.display())).unwrap();
    let ask = |fen: &str| user.run(&["--config", settings.to_str().unwrap(), "endings", fen]);
    let empty = ask(five);
    assert!(empty.err.contains("has no Syzygy tables") && empty.status == 2, "{}", empty.err);
    std::fs::write(folder.join("KRPPvK.rtbw"), "cut off").unwrap();
    assert!(ask(five).err.contains("KRPPvK.rtbw is no whole Syzygy table"), "{}", ask(five).err);
    std::fs::write(folder.join("KRPPvK.rtbw"), "my diary, page 1").unwrap();
    let damaged = ask(five);
    assert!(damaged.err.contains("the Syzygy table KRPPvK.rtbw is damaged"), "{}", damaged.err);
    assert_eq!(damaged.status, 1);
    let missing = ask("4k3/8/8/8/8/8/PP6/Q3K3 w - - 0 1");
    assert!(missing.err.contains("there's no Syzygy table KQPPvK.rtbw"), "{}", missing.err);
    let six = ask("4k3/8/8/8/8/8/PPP5/R3K3 w - - 0 1");
    assert!(six.err.contains("has 6 pieces; your Syzygy tables have at most 5"), "{}", six.err);
    // Four pieces are told by tables made here, whatever the folder has.
    assert_eq!(ask("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1").status, 0);
}
