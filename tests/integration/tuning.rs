//! `patzer-lab` as a shell sees it: commands of its own, resumable, and safe to interrupt.

use std::fs;

use crate::user::User;

#[test]
fn they_have_their_own_help_and_stand_in_no_list() {
    let user = User::new();
    let (help, manual) = (user.run(&["--help"]).out, user.run(&["man"]).out);
    for command in ["datagen", "tune", "swarm train"] {
        assert!(!help.contains(command) && !manual.contains(command), "{command}");
        let own = user.lab(&[&command.split(' ').collect::<Vec<_>>()[..], &["--help"]].concat());
        assert!(own.status == 0 && own.out.contains(&format!("Usage: patzer-lab {command}")));
    }
}

#[test]
fn games_are_collected_and_continued() {
    let home = tempfile::tempdir().unwrap();
    let path = home.path().join("games.txt");
    let file = path.to_str().unwrap();
    let user = User::new();
    let collect = |games| user.lab(&["datagen", "-o", file, "--nodes", "40", "--games", games]);
    let run = collect("2");
    assert_eq!((run.status, run.out.as_str()), (0, ""), "{}", run.err);
    let two = fs::read_to_string(&path).unwrap();
    assert_eq!(two.lines().filter(|line| line.starts_with("# game")).count(), 2);
    collect("3");
    assert!(fs::read_to_string(&path).unwrap().starts_with(&two));
    let other = user.lab(&["datagen", "-o", file, "--nodes", "50"]);
    assert!(
        other.status == 2 && other.err.contains("hint: use --seed 1 --nodes 40 --per-game 10"),
        "{}",
        other.err
    );
}

/// Lines that say: who is a queen up wins.
fn lines() -> String {
    let up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let down = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR";
    [
        format!("{up} w KQkq - 0 1; 900; 1.0"),
        format!("{down} b KQkq - 0 1; -900; 0.0"),
        "startpos; 0; 0.5".to_owned(),
    ]
    .join("\n")
}

#[test]
fn weights_are_tuned_and_written_as_source() {
    let user = User::new();
    user.write("data", &format!("{}\nnonsense\n", lines()));
    let run = user.lab(&["tune", "data", "--epochs", "2", "--weights-out", "w.rs"]);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.err.contains("data: line 4: a line is 'FEN; score; result'"), "{}", run.err);
    assert!(run.err.contains("3 positions read, 1 bad lines") && run.err.contains("epoch 2: "));
    assert!(run.out.starts_with("before: mean squared error") && run.out.contains("material"));
    let source = fs::read_to_string(user.path("w.rs")).unwrap();
    assert!(source.starts_with("//! ") && source.contains("// material: "));
    let same = user.lab(&["tune", "data", "--epochs", "0", "--weights-out", "same.rs"]);
    assert_eq!(same.status, 0);
    let compiled = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/eval/weights/values.rs"));
    assert_eq!(fs::read_to_string(user.path("same.rs")).unwrap(), compiled.unwrap());
}

#[test]
fn scale_and_counts_are_told() {
    let user = User::new();
    user.write("data", &lines().repeat(3).replace("0.5r", "0.5\nr"));
    let fit = user.lab(&["tune", "--fit", "data"]);
    assert!(fit.status == 0 && fit.out.contains("search: scale "), "{}", fit.err);
    let check = user.lab(&["tune", "--check", "data"]);
    assert!(check.status == 0 && check.out.contains("differ by at most "), "{}", check.err);
}

#[test]
fn what_cannot_be_tuned_is_told() {
    let user = User::new();
    user.write("data", &lines());
    user.write("empty", "");
    let told = |words: &[&str], status, error: &str| {
        let run = user.lab(&[&["tune"], words].concat());
        assert_eq!(run.status, status, "{words:?}: {}", run.err);
        assert!(run.err.contains(error), "{words:?}: {}", run.err);
    };
    told(&["data", "--only", "quen"], 2, "there's no group 'quen'");
    told(&["data", "--lambda", "2"], 2, "0 to 1");
    told(&["empty"], 2, "there are no positions");
    told(&["nowhere"], 1, "could not read nowhere");
    told(&["data", "--weights-out", "no/where.rs", "--epochs", "0"], 1, "could not write no/where.rs");
}

#[test]
fn a_net_is_trained_continued_and_played_with() {
    let home = tempfile::tempdir().unwrap();
    let [data, net, config] = ["data", "net", "mine.toml"].map(|name| home.path().join(name));
    fs::write(&data, lines()).unwrap();
    let user = User::new();
    let train = |epochs: &str| {
        let words = [data.to_str().unwrap(), "-o", net.to_str().unwrap(), "--epochs", epochs];
        user.lab(&[&["swarm", "train"][..], &words].concat())
    };
    let run = train("2");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("0 steps: loss") && run.out.contains("2 steps: loss"), "{}", run.out);
    let two = fs::read(&net).unwrap();
    let run = train("3");
    assert!(run.out.contains("2 steps: loss") && run.out.contains("3 steps: loss"), "{}", run.out);
    assert_ne!(fs::read(&net).unwrap(), two);

    let small = home.path().join("small");
    let run = user.lab(&["swarm", "export", net.to_str().unwrap(), "-o", small.to_str().unwrap()]);
    assert!(run.status == 0 && run.out.starts_with("3 steps, 18"), "{}{}", run.out, run.err);
    let run = user.lab(&["swarm", "train", data.to_str().unwrap(), "-o", small.to_str().unwrap()]);
    assert!(run.status == 2 && run.err.contains("holds the weights alone"), "{}", run.err);

    let text = format!("[engines.swarm.net]\nenabled = true\nfile = '{}'\n", small.display());
    fs::write(&config, text).unwrap();
    let analyze =
        ["--config", config.to_str().unwrap(), "analyze", "startpos", "--engine", "swarm", "--nodes", "500"];
    let run = user.run(&analyze);
    assert_eq!((run.status, run.err.as_str()), (0, ""));

    fs::write(&net, "my diary\n").unwrap();
    let run = train("4");
    assert_eq!(run.status, 2);
    assert!(run.err.contains("not written by 'patzer-lab swarm train'"), "{}", run.err);
    assert_eq!(fs::read_to_string(&net).unwrap(), "my diary\n");
    fs::write(&small, "my diary\n").unwrap();
    let told = user.run(&analyze).err;
    assert!(told.contains("engines.swarm.net.file"), "{told}");
}
