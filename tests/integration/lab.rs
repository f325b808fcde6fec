//! The makers' program: files it writes, checks it makes, words it refuses.

use std::fs;
use std::path::Path;

use crate::user::User;

/// The crate's own directory.
const ROOT: &str = env!("CARGO_MANIFEST_DIR");

const LESSON: &str = r#"title = "The fork"
needs = []
gives = "You can fork."

[[steps]]
text = "The knight on b5 attacks king and rook at once: where?"
fen = "r3k3/5ppp/8/1N6/8/8/5PPP/4K3 w - - 0 1"
find = ["Nc7"]
"#;

#[test]
fn the_sheets_of_the_pieces_are_written_as_they_are_compiled_in() {
    let user = User::new();
    fs::create_dir(user.path("out")).unwrap();
    let run = user.lab(&["pieces", "out"]);
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    for file in ["staunton.txt", "flat.txt"] {
        let written = fs::read_to_string(user.path("out").join(file)).unwrap();
        assert_eq!(
            written,
            fs::read_to_string(Path::new(ROOT).join("assets/pieces/scaled").join(file)).unwrap(),
            "{file}: run `patzer-lab pieces`"
        );
    }
    let nowhere = user.lab(&["pieces", "no/such/folder"]);
    assert!(nowhere.status == 1 && nowhere.err.contains("could not write no/such/folder"), "{}", nowhere.err);
}

#[test]
fn a_lesson_that_holds_passes_in_silence_and_a_wrong_one_names_its_step() {
    let user = User::new();
    user.write("good.toml", LESSON);
    let good = user.lab(&["lesson", "check", "good.toml", "--nodes", "3000"]);
    assert_eq!((good.status, good.out.as_str()), (0, ""), "{}", good.err);
    user.write("move.toml", &LESSON.replace("Nc7", "Kd2"));
    user.write("words.toml", &LESSON.replace("on b5 attacks", "on g4 attacks"));
    for (file, fault) in [("move.toml", "move.toml: step 1: "), ("words.toml", "words.toml: step 1: ")] {
        let run = user.lab(&["lesson", "check", file, "--nodes", "3000"]);
        assert!(run.status == 1 && run.out.starts_with(fault), "{}{}", run.out, run.err);
        assert!(run.err.contains("fault"), "{}", run.err);
    }
    user.write("broken.toml", "title = 3\n");
    let broken = user.lab(&["lesson", "check", "broken.toml"]);
    assert!(broken.status == 1 && broken.err.starts_with("error: "), "{}", broken.err);
}

#[test]
fn how_players_err_is_told_by_their_ratings() {
    let game = "[White \"Ann\"]\n[Black \"Ben\"]\n[WhiteElo \"1110\"]\n[BlackElo \"1490\"]\n\n\
                1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";
    let user = User::new();
    user.write("games.pgn", &game.repeat(3));
    let profile = |jobs| user.lab(&["people", "profile", "games.pgn", "--nodes", "2000", "--jobs", jobs]);
    let run = profile("1");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("1000") && run.out.contains("1400"), "{}", run.out);
    assert_eq!(profile("2").out, run.out, "any number of jobs tells the same");
    user.write("nobody.pgn", "1. e4 e5 *\n");
    let nobody = user.lab(&["people", "profile", "nobody.pgn"]);
    assert!(nobody.status != 0 && nobody.err.starts_with("error: "), "{}{}", nobody.out, nobody.err);
}

#[test]
fn what_is_no_file_of_the_lab_is_refused_by_name_and_left_as_it_is() {
    let user = User::new();
    user.write("notes", "shopping list\n");
    for words in [
        &["people", "export", "notes", "net"][..],
        &["exercises", "grade", "notes"],
        &["exercises", "pack", "notes", "-o", "net"],
        &["tune", "missing"],
        &["swarm", "train", "missing", "-o", "net"],
        &["swarm", "export", "missing", "-o", "net"],
        &["swarm", "export", "notes", "-o", "net"],
        &["people", "faults", "missing"],
        &["datagen"],
        &["nonsense"],
    ] {
        let run = user.lab(words);
        assert!(matches!(run.status, 1 | 2), "{words:?}: {} {}", run.status, run.err);
        assert!(run.err.starts_with("error: ") && run.out.is_empty(), "{words:?}: {}{}", run.out, run.err);
    }
    assert_eq!(fs::read_to_string(user.path("notes")).unwrap(), "shopping list\n");
    assert!(!user.path("net").exists());
}
