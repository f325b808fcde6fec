//! `patzer match` as a shell sees it: results, games on disk, matches that are continued, and words that are wrong.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::user::{User, finish, refused};

/// A short match of engines that are quick even when nothing is optimised.
const SHORT: [&str; 9] =
    ["match", "material", "random", "--games", "6", "--max-plies", "30", "--pgn", "games.pgn"];

fn with<'a>(words: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [words, more].concat()
}

/// The games of a file without their dates.
fn games(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("[Date "));
    lines.collect::<Vec<_>>().join("\n")
}

fn json(user: &User, words: &[&str]) -> Value {
    let run = user.run(&with(words, &["--json"]));
    assert_eq!(run.status, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_match_tells_its_score_elo_and_endings() {
    let user = User::new();
    let run = user.run(&["match", "material", "random", "--games", "4"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""));
    for words in ["material against random: 4 games", "with White", "Elo ", "pairs 0 ½ 1 1½ 2", "ended by"]
    {
        assert!(run.out.contains(words), "{words}: {}", run.out);
    }
    let answer = json(&user, &["match", "material", "random", "--games", "4"]);
    assert_eq!(answer["games"], 4);
    assert_eq!(answer["finished"], true);
    let pairs = answer["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
    assert_eq!(pairs.sum::<u64>(), 2);
    assert_eq!(answer["faults"]["a"], serde_json::json!({}));
}

#[test]
fn a_continued_match_equals_an_uninterrupted_one_with_any_jobs() {
    let user = User::new();
    let file = user.path("games.pgn");
    let whole = json(&user, &SHORT);
    let expected = games(&file);
    assert_eq!(expected.matches("[Event ").count(), 6);

    // Half of it, then the rest, more games at once.
    fs::remove_file(&file).unwrap();
    let three: Vec<&str> = SHORT.iter().map(|word| if *word == "6" { "3" } else { word }).collect();
    assert_eq!(json(&user, &with(&three, &["--jobs", "2"]))["games"], 3);
    assert_eq!(json(&user, &with(&SHORT, &["--jobs", "3"])), whole);
    assert!(games(&file) == expected);

    // The last game was cut in the middle.
    let text = fs::read_to_string(&file).unwrap();
    for cut in [1, 2, 30, 300] {
        fs::write(&file, &text[..text.len() - cut]).unwrap();
        assert_eq!(json(&user, &SHORT), whole, "{cut}");
        assert!(games(&file) == expected, "{cut}");
    }

    // The third game was still played when the fourth had ended.
    let third = text.match_indices("[Event ").nth(2).unwrap().0;
    let fourth = text.match_indices("[Event ").nth(3).unwrap().0;
    fs::write(&file, format!("{}{}", &text[..third], &text[fourth..])).unwrap();
    assert_eq!(json(&user, &SHORT), whole);
    assert!(games(&file) == expected);

    // Nothing is left to do.
    assert_eq!(json(&user, &SHORT), whole);
    assert!(games(&file) == expected);
}

#[test]
fn the_same_seed_and_positions_a_move_are_the_same_games() {
    let user = User::new();
    let file = user.path("games.pgn");
    let words = [
        "match",
        "minimax",
        "positional",
        "--nodes",
        "150",
        "--games",
        "2",
        "--max-plies",
        "20",
        "--hash",
        "1",
        "--new",
        "--pgn",
        "games.pgn",
    ];
    let play = |seed| {
        json(&user, &with(&words, &["--seed", seed]));
        games(&file)
    };
    let first = play("4");
    assert!(play("4") == first, "the same seed");
    assert!(play("5") != first, "another seed");
}

#[test]
fn a_file_of_another_match_is_left_alone_unless_one_starts_over() {
    let user = User::new();
    let file = user.path("games.pgn");
    json(&user, &SHORT);
    let before = fs::read_to_string(&file).unwrap();
    for (more, difference) in [
        (&["--seed", "2"][..], "its seed is '1', not '2'"),
        (&["--depth", "1"], "its limit is 'own', not 'depth 1'"),
        (&["--resign", "3,900"], "its adjudication is"),
    ] {
        let run = user.run(&with(&SHORT, more));
        assert_eq!(run.status, 2, "{more:?}");
        assert!(run.err.contains(difference) && run.err.contains("--new"), "{}", run.err);
        assert_eq!(fs::read_to_string(&file).unwrap(), before);
    }
    assert_eq!(json(&user, &with(&SHORT, &["--seed", "2", "--new"]))["seed"], 2);
    assert_ne!(games(&file), before);

    for other in ["my diary\n", "[Event \"a\"]\n\n1. e4 *\n\n", "[Event \"a\"]\n\n1. e4"] {
        fs::write(&file, other).unwrap();
        for more in [&[][..], &["--new"]] {
            let run = user.run(&with(&SHORT, more));
            assert_eq!(run.status, 2, "{other:?}: {}", run.err);
            assert_eq!(fs::read_to_string(&file).unwrap(), other);
        }
    }
}

#[test]
fn a_test_ends_the_match_at_the_same_game_with_any_jobs() {
    let user = User::new();
    let words = ["match", "material", "random", "--sprt", "0,400", "--games", "100"];
    let one = json(&user, &with(&words, &["--pgn", "one.pgn"]));
    assert_eq!(one["sprt"]["accepted"], "H1");
    let played = one["games"].as_u64().unwrap();
    assert!((8..100).contains(&played), "{played}");
    assert_eq!(json(&user, &with(&words, &["--pgn", "three.pgn", "--jobs", "3"])), one);
    assert!(games(&user.path("one.pgn")) == games(&user.path("three.pgn")));
    let text = user.run(&with(&words, &["--pgn", "one.pgn"])).out;
    assert!(text.contains("at least +400 Elo (LLR "), "{text}");
    let turned = ["match", "random", "material", "--sprt", "-400,0", "--games", "100"];
    assert_eq!(json(&user, &turned)["sprt"]["accepted"], "H0");
}

#[test]
fn ctrl_c_keeps_what_is_finished_and_tells_the_result_so_far() {
    let user = User::new();
    let file = user.path("games.pgn");
    let words = ["match", "material", "random", "--games", "100000", "--pgn", "games.pgn", "--jobs", "2"];
    let child = user.command(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while fs::read_to_string(&file).unwrap_or_default().matches("[Event ").count() < 3 {
        thread::sleep(Duration::from_millis(10));
    }
    finish(Command::new("kill").args(["-INT", &child.id().to_string()]));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stdout).unwrap();
    let text = fs::read_to_string(&file).unwrap();
    let count = text.matches("[Event ").count();
    assert!(told.contains(&format!("random: {count} games")), "{told}");
    assert!(text.ends_with("\n\n"));
    assert!(String::from_utf8(output.stderr).unwrap().contains("repeat the command to continue"));
}

#[test]
fn words_that_are_wrong_are_told() {
    let hinted = |words: &[&str], status: i32, error: &str, hint: &str| {
        let run = refused(words, status, error);
        assert!(run.err.contains(hint), "{words:?}: {}", run.err);
    };
    let of = |more: &[&'static str]| with(&["match", "random", "random"], more);
    hinted(&["match", "randm", "random"], 2, "no engine is called 'randm'", "did you mean 'random'");
    hinted(&["match", "random", "/bin/sh"], 2, "'/bin/sh'", "uci:/bin/sh");
    hinted(&["match", "patzer:99", "random"], 2, "not '99'", "");
    hinted(&["match", "random"], 2, "<B>", "patzer match --help");
    hinted(&["match", "random", "uci:/no/such/engine"], 1, "cannot be started", "");
    hinted(&of(&["--sprt", "10,0"]), 2, "--sprt cannot be '10,0'", "like 0,10");
    hinted(&of(&["--tc", "soon"]), 2, "'soon' isn't a clock", "10+0.1");
    hinted(&of(&["--resign", "1"]), 2, "--resign cannot be '1'", "3,700");
    hinted(&of(&["--depth", "3", "--nodes", "9"]), 2, "--nodes", "");
    hinted(&of(&["--new"]), 2, "--pgn", "");
    hinted(&of(&["--openings", "nowhere.epd"]), 1, "nowhere.epd", "");
    let user = User::new();
    user.write("bad.epd", "# mine\n8/8/8/8/8/8/8/8 w - -\n");
    let run = user.run(&of(&["--openings", "bad.epd"]));
    assert_eq!(run.status, 2);
    assert!(run.err.contains("bad.epd: line 2: ") && run.err.contains("no king"), "{}", run.err);
}

#[test]
fn openings_come_from_a_file_and_are_played_from_both_sides() {
    let user = User::new();
    user.write("two.epd", "4k3/p7/8/8/8/8/P7/4K3 w - - hmvc 0; id \"a\";\n4k3/7p/8/8/8/8/7P/4K3 w - -\n");
    let run =
        user.run(&["match", "random", "random", "--games", "6", "--openings", "two.epd", "--pgn", "o.pgn"]);
    assert!(run.err.contains("2 openings make 4 games"), "{}", run.err);
    let text = games(&user.path("o.pgn"));
    let fens: Vec<&str> = text.lines().filter(|line| line.starts_with("[FEN ")).collect();
    assert_eq!(fens.len(), 6);
    assert!(fens[0] == fens[1] && fens[2] == fens[3] && fens[0] != fens[2] && fens[0] == fens[4]);
}

#[test]
fn a_part_of_the_hybrid_can_be_left_out() {
    let user = User::new();
    let words = [
        "match",
        "swarm",
        "swarm:no-ants,root.survivors=6",
        "--games",
        "2",
        "--nodes",
        "150",
        "--max-plies",
        "12",
    ];
    let (first, second) = (user.run(&words), user.run(&words));
    assert_eq!((first.status, first.err.as_str()), (0, ""));
    assert!(first.out.contains("swarm against swarm:no-ants,root.survivors=6: 2 games"), "{}", first.out);
    assert_eq!(first.out, second.out, "the same seed and positions, the same games");
    let run = user.run(&["match", "swarm", "swarm:no-bees", "--games", "2"]);
    assert_eq!(run.status, 2);
    assert!(
        run.err.contains("'no-bees' leaves out none of root, spectral, entropy, ants, genes, net, checks"),
        "{}",
        run.err
    );
}
